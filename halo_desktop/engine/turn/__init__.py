"""One turn of a conversation: what the model is sent, what it does, what is recorded."""
