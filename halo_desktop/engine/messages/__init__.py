"""What a conversation is made of, as frozen values that every room speaks of: records, and the turns they add up to."""
