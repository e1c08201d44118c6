"""A transcript's text changed after it was coded, with all that lies on it following."""

from __future__ import annotations

from codebook.later import submodules

__getattr__ = submodules(__name__)
