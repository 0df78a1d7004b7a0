"""The tab Memory of a digital human: what it wrote down, what it did, what others wrote, what all that takes."""
