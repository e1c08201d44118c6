"""Grouping codes into themes, each coder alone and then jointly."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
