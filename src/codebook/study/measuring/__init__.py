"""Agreement: what is compared, how far it agrees, in numbers and words."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
