"""Who speaks in a transcript's next text: what was said of its labels before still holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from codebook.reading.turns.correction import Correction
from codebook.text.anchoring import EditMap
from codebook.text.turns import Turn


def says_names(correction: Correction) -> bool:
    """Say whether names are given anew, so that those before do not count."""
    return bool(correction.speakers or correction.participants)


def as_before(turns: Sequence[Turn], names: Mapping[str, str]) -> list[Turn]:
    """Return turns with the names that `names_before` found for them."""
    return [turn._replace(speaker=names.get(turn.speaker, turn.speaker)) for turn in turns]


def names_before(
    text: str, turns: Sequence[Turn], old_text: str, old: Sequence[Turn], following: EditMap
) -> dict[str, str]:
    """Return the names that speakers of a new text have in the old text's turns, by how it is read.

    A name is taken over where turns in the same place have the same label as written, and all of
    them had the one name; so a label that is another one in the new text stays as it is read.
    """
    was = {
        span.start: (head, turn.speaker)
        for head, turn in _headed(old_text, old)
        if (span := following.span((turn.start, turn.end)))
    }
    names: dict[str, set[str]] = {}
    for head, turn in _headed(text, turns):
        label, name = was.get(turn.start, ("", ""))
        if name and label == head:
            names.setdefault(turn.speaker, set()).add(name)
    return {speaker: min(found) for speaker, found in names.items() if len(found) == 1}


def _headed(text: str, turns: Sequence[Turn]) -> Iterator[tuple[str, Turn]]:
    """Yield each turn after what stands between it and the one before, its label among it."""
    end = 0
    for turn in turns:
        yield text[end : turn.start].strip(), turn
        end = turn.end
