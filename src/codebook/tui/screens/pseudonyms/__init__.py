"""Names in the interviews, and the pseudonyms that replace them."""
