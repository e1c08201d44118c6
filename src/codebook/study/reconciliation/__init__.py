"""Reconciliation and review: disagreements, rulings, verdicts, and the consensus they make."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
