"""Benchmarks: every time is a ratio to a floor that was measured in the same run."""
