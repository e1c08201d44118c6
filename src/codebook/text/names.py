"""Names found in a text as whole words, in scripts with and without blanks between them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from codebook.text.segments import UNSPACED

_SPACED = re.compile(rf"[^\W{UNSPACED}]")


def word(*names: str) -> re.Pattern[str]:
    """Return the pattern of names as whole words; of two that begin alike the longer is found.

    Raises ValueError without any name.
    """
    if not names:
        raise ValueError("no names")
    longest_first = sorted(set(names), key=lambda name: (-len(name), name))
    # What stands before and after is looked at once for all that are alike in it: it is costly.
    groups = groupby(longest_first, key=_ends)
    return re.compile("|".join(_whole(*ends, list(each)) for ends, each in groups))


def _ends(name: str) -> tuple[bool, bool]:
    return _SPACED.match(name) is not None, _SPACED.match(name[-1:]) is not None


def _whole(first: bool, last: bool, names: Iterable[str]) -> str:
    before = f"(?<!{_SPACED.pattern})" if first else ""
    after = f"(?!{_SPACED.pattern})" if last else ""
    return f"{before}(?:{'|'.join(map(re.escape, names))}){after}"
