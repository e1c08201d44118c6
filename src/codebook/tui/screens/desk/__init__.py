"""The desk: the screen for reading and coding, and the commands that work on it."""
