"""What a model may call in a turn: thin, from arguments through access and the door to a result in JSON (N19)."""
