"""What follows a turn or run once it is over."""
