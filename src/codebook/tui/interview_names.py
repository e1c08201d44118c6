"""How an interview is called where it is shown with who is interviewed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from textual.content import Content


def named(name: str, labels: Iterable[str], style: str, about: str = "") -> Content:
    """Return who is interviewed, then the transcript's name, which may be cut.

    Of these, what is in `style` says which interview it is. Participants whom the name names are
    not named again: `Interview U1` is enough, and leaves room for what it is `about`.
    """
    who = ", ".join(label for label in labels if not _names(name, label))
    first, second = (who, name) if who else (name, about)
    return Content.assemble((first, style), "  " * bool(second), (second, "$foreground 70%"))


def _names(name: str, label: str) -> bool:
    """Whether a participant's label is a word of a transcript's name."""
    return bool(re.search(rf"(?<![^\W_]){re.escape(label)}(?![^\W_])", name, re.IGNORECASE))
