"""Codes that lie together: on one passage, or on passages of one coder that share words.

`places` decides what lies together, for sheets, screens and lists alike; `pairs` crosses codes with
codes; `beside` asks it of given passages.
"""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
