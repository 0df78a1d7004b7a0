"""Language models: which are set up, where their keys are, one call and what it cost (V42, C10, C12, C14)."""
