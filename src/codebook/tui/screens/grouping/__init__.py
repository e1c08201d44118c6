"""Grouping: the board of themes, the passages of a theme, two groupings compared."""
