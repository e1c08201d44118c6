"""Questions to the database: each a function that holds its SQL and returns tuples."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
