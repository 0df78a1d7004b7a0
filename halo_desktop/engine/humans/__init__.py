"""Digital humans: Halo's own in `halo.db`, ours in a `human.json` each, and the records of their runs."""
