"""Interviews in which nobody has a label, and one of two people is written in a colour."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends, without_label
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION

_LEAST = 6  # turns
_WAYS = 2  # of writing: in two colours, or in one and in none
_ENDED = 0.75


def find_coloured(lines: Lines, colours: Mapping[int, str]) -> list[Head]:
    """Return heads for the turns of two people, one of whom has a colour; none where it is no talk.

    `colours` has that of each line of which all letters have one. Whose turns ask more often asks.
    Titles above the talk, which end as no sentence does, are nobody's; a word in a colour or a
    heading is no turn, so nearly all turns have to end as what is said does.
    """
    texts = [line for line in lines.texts if any(map(str.isalpha, lines[line]))]
    begin = next((at for at, line in enumerate(texts) if ends(lines[line])), len(texts))
    runs = [
        (colour, list(run))
        for colour, run in groupby(texts[begin:], key=lambda line: colours.get(line, ""))
    ]
    ended = sum(ends(lines[run[-1]]) for _, run in runs)
    are_two = len({colour for colour, _ in runs}) == _WAYS
    if not are_two or len(runs) < _LEAST or ended < _ENDED * len(runs):
        return []
    asked = dict.fromkeys((colour for colour, _ in runs[:_WAYS]), 0)
    for colour, run in runs:
        asked[colour] += any(asks(lines[line]) for line in run)
    asker = max(asked, key=asked.__getitem__)
    return [
        without_label(lines, run[0], QUESTION if colour == asker else ANSWER)
        for colour, run in runs
    ]
