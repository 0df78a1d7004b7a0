"""Conversations: their logs, what of them a model is sent, and the tool output that is too long to send."""
