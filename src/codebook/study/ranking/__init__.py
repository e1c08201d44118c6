"""What participants ranked: cards, answers, figures."""

from __future__ import annotations

from codebook.later import submodules

__getattr__ = submodules(__name__)
