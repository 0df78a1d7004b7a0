"""Halo Desktop: what your AI workspaces and digital humans remember."""

__version__ = "0.1.0"
