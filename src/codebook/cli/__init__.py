"""The command line: a module is loaded when one of its commands is asked for."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
