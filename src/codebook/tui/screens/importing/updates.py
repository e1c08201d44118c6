"""The lines that show what a file would change in what the study has of it."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from codebook.study.revising.updating import UpdatePreview
from codebook.text.display import counted
from codebook.tui.screens.importing.item import ImportItem

_MOST_ORPHANS = 5
_LONGEST = 240  # characters that are shown of a turn or a quote
_DIM, _KEY = "$foreground 65%", "bold $accent"


def new_text(item: ImportItem, change: UpdatePreview, key: str) -> Iterator[Content]:
    """Yield what would become of the passages if this became a transcript's next text."""
    like = item.offered.like
    said, then = f"{item.name} has another text", "takes this one as its next"
    if item.updating:
        said, then = f"{item.name} gets this text as its next", "leaves it as it is"
    elif like:
        said = f"it is very similar to {like}; it becomes an interview of its own"
        then = f"makes it the next text of {like}"
    yield Content.assemble(f"{said}  ", (key, _KEY), f" {then}")
    lost = len(change.orphaned)
    of = change.followed + change.reworded + lost
    told = {
        "reworded": change.reworded,
        "found again": change.regained,
        "now somebody else's words": change.others,
        "now one with another": change.joined,
        "orphaned: no longer in the text": lost,
    }
    verb = "follows" if of == 1 else "follow"
    follow = f"{of - lost} of {counted(of, 'passage')} {verb}" if of else "no passage is on it"
    counts = (f"{count} {what}" for what, count in told.items() if count)
    yield Content.styled(" · ".join([follow, *counts]), _DIM)
    for quote in change.orphaned[:_MOST_ORPHANS]:
        yield Content.styled(f"✗ “{in_short(quote)}”", "$warning")
    if len(change.orphaned) > _MOST_ORPHANS:
        yield Content.styled(f"✗ and {len(change.orphaned) - _MOST_ORPHANS} more", "$warning")


def asks_otherwise(item: ImportItem, key: str) -> Iterator[Content]:
    """Yield what a guideline has otherwise than the study, and what becomes of it."""
    if not item.offered.asks_otherwise:
        return
    said, then = "the study keeps what it asks otherwise", "makes it ask as this file does"
    if item.updating:
        said, then = "the study asks as this file does", "leaves what it asks otherwise"
    yield Content.assemble(f"{said}  ", (key, _KEY), f" {then}")
    yield from (Content.styled(f"≠ {each}", "$warning") for each in item.offered.asks_otherwise)


def in_short(text: str) -> str:
    """Return the beginning of a text in one line."""
    return " ".join(text[:_LONGEST].split()) + ("…" if len(text) > _LONGEST else "")
