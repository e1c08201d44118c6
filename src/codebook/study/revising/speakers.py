"""Speakers of a transcript's next text: they keep the names that their labels were given before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from codebook.reading.turns.correction import Correction
from codebook.text.anchoring import EditMap
from codebook.text.turns import Turn


def given_names(correction: Correction) -> frozenset[str]:
    """Return the names that a correction gives: who has one keeps no former name."""
    return frozenset((*correction.speakers.values(), *correction.participants.values()))


def with_former_names(turns: Sequence[Turn], names: Mapping[str, str]) -> list[Turn]:
    """Return turns with the names that `former_names` found for them."""
    return [turn._replace(speaker=names.get(turn.speaker, turn.speaker)) for turn in turns]


def former_names(
    text: str, turns: Sequence[Turn], old_text: str, old: Sequence[Turn], edit_map: EditMap
) -> dict[str, str]:
    """Return the names that speakers of a new text had in the old one, by their names in the new.

    A speaker keeps a name where turns at the same places have the same label in both texts, and all
    of them had this name. A label that is written otherwise in the new text stays as it is read.
    """
    before = {
        span.start: (head, turn.speaker)
        for head, turn in headed(old_text, old)
        if (span := edit_map.span((turn.start, turn.end)))
    }
    names: dict[str, set[str]] = {}
    for head, turn in headed(text, turns):
        label, name = before.get(turn.start, ("", ""))
        if name and label == head:
            names.setdefault(turn.speaker, set()).add(name)
    return {speaker: min(found) for speaker, found in names.items() if len(found) == 1}


def headed(text: str, turns: Sequence[Turn]) -> Iterator[tuple[str, Turn]]:
    """Yield each turn with the text between it and the turn before, which contains its label."""
    end = 0
    for turn in turns:
        yield text[end : turn.start].strip(), turn
        end = turn.end
