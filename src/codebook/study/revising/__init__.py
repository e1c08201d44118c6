"""Changing a transcript's text after it was coded; all that lies on the text moves along."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
