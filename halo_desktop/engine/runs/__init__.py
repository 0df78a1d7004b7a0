"""What digital humans do by themselves: runs by hand and on a schedule, and what is kept of them (V43, N20)."""
