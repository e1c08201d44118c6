"""Settling disagreements: the queue, rulings, the consensus, and review."""

from __future__ import annotations

from codebook.later import submodules

__getattr__ = submodules(__name__)
