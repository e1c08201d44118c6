"""Names found in a text as whole words, in scripts with and without blanks between them."""

from __future__ import annotations

import re

from codebook.text.segments import UNSPACED

_SPACED = re.compile(rf"[^\W{UNSPACED}]")


def word(*names: str) -> re.Pattern[str]:
    """Return the pattern of names as whole words; of two that begin alike the longer is found.

    Raises ValueError without any name.
    """
    if not names:
        raise ValueError("no names")
    longest_first = sorted(set(names), key=lambda name: (-len(name), name))
    return re.compile("|".join(map(_whole, longest_first)))


def _whole(name: str) -> str:
    before = f"(?<!{_SPACED.pattern})" if _SPACED.match(name[:1]) else ""
    after = f"(?!{_SPACED.pattern})" if _SPACED.match(name[-1:]) else ""
    return f"{before}{re.escape(name)}{after}"
