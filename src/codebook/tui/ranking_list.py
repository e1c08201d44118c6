"""The codes of a ranking card beside what is typed for it."""

from __future__ import annotations

from collections.abc import Iterator

from codebook.study.ranking.cards import Card
from codebook.text.numbers import keystrokes
from codebook.text.ranking_entry import Entry
from codebook.tui.fitting import fitted

_CODE = 34
"""Cells of a code at least."""


def listed(card: Card, entry: Entry, width: int) -> Iterator[str]:
    """Yield the lines of a card's codes, in columns, each with its place in an answer."""
    places = {said.number: str(place) for place, said in entry.placed}
    names = [f"{places.get(code.number, ''):>2} {code.title}" for code in card.codes]
    columns = max(1, width // _CODE)
    high = -(-len(names) // columns)
    for at in range(high):
        yield "".join(fitted(name, width // columns - 1) + " " for name in names[at::high])


def hint(card: Card) -> str:
    """Say how an answer is typed, with codes of the card."""
    keys = [keystrokes(code.number) for code in card.codes[:2]]
    if len(keys) < 2:
        return ""
    one, other = keys
    ties = f"{other} {one} in order · tie {one}={other}"
    return f'{ties} · not listed "…" · not asked - · declined /'
