"""A transcript's text changed after it was coded, with all that lies on it following."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
