"""Labels that are people's in spite of their words or small letters: "ID", "ina dahl"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import ne

from codebook.reading.turns.labels.labels import is_metadata, key
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.vocabulary import NEVER
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.rarer.amid_times import amid_times
from codebook.reading.turns.surroundings.front_matter import names_in_spite

_LEAST_INITIALS = 5
_LEAST_MISSPELT = 6  # characters: shorter ones are other words


def people_in_spite(lines: Sequence[str], heads: Heads) -> set[str]:
    """Return the keys of labels that are people's though they do not look so."""
    return _with_words(lines, heads) | _in_small_letters(heads)


def _with_words(lines: Sequence[str], heads: Heads) -> set[str]:
    """Return the keys of labels that come often and hold a word for a particular, but are people's.

    They are initials, "ID" for Ina Dahl, or a name, "Ina Place"; or their time says so.
    """
    counts = heads.unlinked.labels
    often = {label for label, count in counts.items() if count >= _LEAST_INITIALS}
    words = {label for label in often if is_metadata(label)}
    pairs = {label for label in often if len(label) == 2 and label.isupper()}
    never = {label for label in pairs if label.casefold() in NEVER}
    short = never if pairs > never else set()  # "PS", who speaks with "JW"
    names = names_in_spite(lines, heads, words) | _misspelt(counts, often - words)
    return {key(label) for label in {*short, *names, *amid_times(heads)}}


def _in_small_letters(heads: Heads) -> set[str]:
    """Return the keys of names before a colon in small letters, as a list has them in capitals."""
    small = {head.label for head in heads if head.sign == "colon" and head.label.islower()}
    keys = {key(label) for label in small if " " in label}
    if not keys:
        return keys
    return keys & {key(label) for label in heads.labels if shape(label) == "names"}


def _misspelt(counts: Collection[str], often: Collection[str]) -> set[str]:
    """Return labels with a word for a particular that differ by a letter from one that is often."""
    usual = [label for label in often if len(label) >= _LEAST_MISSPELT]
    return {
        label
        for label in set(counts).difference(often)
        for other in usual
        if len(other) == len(label)
        and sum(map(ne, label, other)) == 1
        and label[-1].isalpha()
        and is_metadata(label)
    }
