"""The memory engine: knows everything about memories and nothing about windows."""
