"""The tab Runs of a digital human: what it did by itself, what it does now, and when it will again."""
