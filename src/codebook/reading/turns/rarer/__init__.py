"""Ways of setting a label off that are rarer than a colon."""
