"""Forgetting completely: the copies that remain of a statement, and deleting those that a person chose (N18)."""
