"""The codes of a ranking card, as they are listed beside the field for an answer."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from codebook.study.ranking.cards import Card
from codebook.text.numbers import keystrokes
from codebook.text.ranking_entry import Entry
from codebook.tui.fitting import fitted

_LEAST_WIDTH = 34
"""The least width of a column of codes, in cells."""


def listed(card: Card, entry: Entry, width: int) -> Iterator[str]:
    """Yield the lines that list a card's codes in columns, each with its place in an answer."""
    places = {said.number: str(place) for place, said in entry.placed}
    names = [f"{places.get(code.number, ''):>2} {code.title}" for code in card.codes]
    columns = max(1, width // _LEAST_WIDTH)
    height = ceil(len(names) / columns)
    for row in range(height):
        yield "".join(fitted(name, width // columns - 1) + " " for name in names[row::height])


def hint(card: Card) -> str:
    """Return how an answer is typed, with codes of the card as examples."""
    keys = [keystrokes(code.number) for code in card.codes[:2]]
    if len(keys) < 2:
        return ""
    one, other = keys
    ties = f"{other} {one} in order · tie {one}={other}"
    return f'{ties} · not listed "…" · not asked - · declined /'
