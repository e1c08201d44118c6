"""Participants: the grid of their background, its gaps, its links."""

from __future__ import annotations

from codebook.later import submodules

__getattr__ = submodules(__name__)
