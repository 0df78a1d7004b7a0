"""Bytes on disk, without knowing what they mean: paths, atomic writes, locks, intents, trees, watching."""
