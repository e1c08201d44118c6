"""What leaves the study: the rows of sheets, frames and the report."""

from __future__ import annotations

from codebook.later import submodules

__getattr__ = submodules(__name__)
