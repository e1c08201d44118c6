"""Small screens that ask for one thing."""
