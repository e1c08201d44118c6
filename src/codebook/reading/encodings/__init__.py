"""Bytes → text, whatever encoding they are in."""
