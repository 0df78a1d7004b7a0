"""One owner's memory: `memory.md` (current state and history) and a tree of topic pages."""
