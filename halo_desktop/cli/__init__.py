"""`halo-memory`: the engine on the command line, as text or JSON, without Qt."""
