"""Two copies of a study become one, or a copy is made for somebody else."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
