"""Codes crossed with participants, with groups of them, and with codes."""
