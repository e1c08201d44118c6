"""What one speaker said, taken out of a text that others speak in as well."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.store.erasing import WITHDRAWN
from codebook.store.revision_queries import RevisionRow
from codebook.study.turns import turns_of
from codebook.text.names import whole_words
from codebook.text.spans import Span
from codebook.text.turns import Turn


def spoken_by(turns: str, label: str) -> list[Span]:
    """Return the turns of a speaker among stored ones."""
    return [Span(turn.start, turn.end) for turn in turns_of(turns) if _is_spoken_by(turn, label)]


def rewritten(row: RevisionRow, label: str) -> list[tuple[Span, str]]:
    """Return the changes that leave neither a speaker's words nor the name before them."""
    found: list[tuple[Span, str]] = []
    said = spoken_by(row.turns, label)
    edges = [0, *(span.end for span in said)]
    for span, before in zip([*said, Span(len(row.text), len(row.text))], edges, strict=True):
        named = whole_words(label).finditer(row.text, before, span.start)
        found += [(Span(*name.span()), WITHDRAWN) for name in named]
        if span.start < span.end:
            found.append((span, f"[{WITHDRAWN}]"))
    return found


def unnamed(turns: Iterable[Turn], label: str) -> list[Turn]:
    """Return turns in which a speaker has no name."""
    return [
        turn._replace(speaker=WITHDRAWN) if _is_spoken_by(turn, label) else turn for turn in turns
    ]


def _is_spoken_by(turn: Turn, label: str) -> bool:
    return turn.speaker.casefold() == label.casefold()
