"""Who wrote what, from which turn, with the lines before and after; and how to take it back (V40, N35)."""
