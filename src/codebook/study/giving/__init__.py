"""What leaves the study: the rows of sheets, frames and the report."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
