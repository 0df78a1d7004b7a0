"""Workspaces as Halo keeps them: `spaces-index.json` and a `meta.json` each."""
