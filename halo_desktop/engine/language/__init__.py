"""What depends on the script of a text: its length, its tokens, the order of names."""
