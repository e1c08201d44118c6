"""Agreement: what is compared, how far it agrees, in numbers and words."""

from __future__ import annotations

from codebook.later import submodules

__getattr__ = submodules(__name__)
