"""The life of the codebook: new codes, changes, acceptance, support."""

from __future__ import annotations

from codebook.later import submodules

__getattr__ = submodules(__name__)
