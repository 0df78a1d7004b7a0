"""The assistant that answers where no model is set up: remember, forget, and what do you know about (V42, N17)."""
