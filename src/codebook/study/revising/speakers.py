"""Who speaks in a transcript's next text: what was said of its labels before still holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from codebook.text.anchoring import Following
from codebook.text.turns import Turn


def as_before(
    text: str, turns: Sequence[Turn], old_text: str, old: Sequence[Turn], following: Following
) -> list[Turn]:
    """Return the turns of a new text with the speakers' names that the old text's turns have.

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
    sure = {speaker: min(found) for speaker, found in names.items() if len(found) == 1}
    return [turn._replace(speaker=sure.get(turn.speaker, turn.speaker)) for turn in turns]


def _headed(text: str, turns: Sequence[Turn]) -> Iterator[tuple[str, Turn]]:
    """Yield each turn after what stands between it and the one before, its label among it."""
    end = 0
    for turn in turns:
        yield text[end : turn.start].strip(), turn
        end = turn.end
