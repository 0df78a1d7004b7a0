"""What must not get into a memory, found in text without a model."""
