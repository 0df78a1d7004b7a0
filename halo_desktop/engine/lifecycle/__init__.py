"""What crosses rooms: making, moving, uninstalling and deleting owners, and clearing a memory."""
