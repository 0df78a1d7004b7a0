"""Settings › Models: which language models are set up, adding, changing, trying and removing them (V42)."""
