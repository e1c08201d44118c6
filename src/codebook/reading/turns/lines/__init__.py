"""Lines: what begins them, when they were said, how they stand in a text."""
