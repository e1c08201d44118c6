"""Figures: drawn once, from plain rows, and written as SVG or PDF."""
