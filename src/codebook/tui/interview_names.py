"""How an interview is called where it is shown with who is interviewed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from textual.content import Content


def named(name: str, labels: Iterable[str], style: str) -> Content:
    """Return who is interviewed, then the transcript's name, which may be cut.

    Of these, what is in `style` says which interview it is. Participants whom the name names are
    not named again: `Interview U1` is enough.
    """
    who = ", ".join(label for label in labels if not _names(name, label))
    if not who:
        return Content.styled(name, style)
    return Content.assemble((who, style), "  ", (name, "$foreground 80%"))


def _names(name: str, label: str) -> bool:
    """Whether a participant's label is a word of a transcript's name."""
    return bool(re.search(rf"(?<![^\W_]){re.escape(label)}(?![^\W_])", name, re.IGNORECASE))
