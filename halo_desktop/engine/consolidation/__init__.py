"""Tidying a notebook: when it is due, what a rewriter may do, and how the result takes the place of the old."""
