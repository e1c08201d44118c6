"""What keeps participants' words and names confidential."""

from __future__ import annotations

from codebook.later import submodules

__getattr__ = submodules(__name__)
