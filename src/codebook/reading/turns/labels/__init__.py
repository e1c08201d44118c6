"""Labels: which are the same, whose they are, and the words that tell."""
