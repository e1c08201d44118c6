"""Codes sorted into themes, by each coder and jointly."""

from __future__ import annotations

from codebook.later import submodules

__getattr__ = submodules(__name__)
