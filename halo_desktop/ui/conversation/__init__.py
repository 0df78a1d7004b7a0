"""Conversations: the view of messages, and what it shows of a conversation."""
