"""What the journal tells of a record: how it looked, what became of it, what refers to it."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
