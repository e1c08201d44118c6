"""Lines that begin with a speaker's label without its colon: "Tom We did", "TomWe did".

Where labels are headings, what is said may be glued to one: "### TomWe did".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from codebook.reading.drafts import Problem
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.lines.head_list import Heads

_USUAL = 50  # labels: a text may be of nothing but labels
_LEAST = 2  # letters, since "I" and "A" are words
_AROUND = " \t*_"
_OF_A_HEADING = "#"
_WORDS = 100  # that are looked for in the text, at most: time stays linear


def doubts_of_colonless(page: Page, openings: Heads, begun: Collection[int]) -> Iterator[Problem]:
    """Report each label that begins lines without a colon, or a heading, and opens no turn there.

    What follows is a word with a capital that begins sentences or is written in small letters
    elsewhere, and so no family name as in "Tom Berg said so". `begun` has the openings' lines.
    """
    colons = openings.such(lambda head: head.sign == "colon")
    headings = openings.such(lambda head: _OF_A_HEADING in head.mark)
    if 2 * max(len(colons), len(headings)) <= len(openings):
        return
    are_headings = len(headings) > len(colons)
    around = _AROUND + _OF_A_HEADING * are_headings
    place = "a heading with what is said" if are_headings else "a line without a colon"
    counts = openings.labels.most_common()
    usual = ((label, count) for label, count in counts if len(label) >= _LEAST)
    labels = [label for label, count in islice(usual, _USUAL) if count > 1]
    found: dict[str, list[int]] = {}
    for label, line in _colonless(page, labels, begun, around):
        found.setdefault(label, []).append(line)
    for label, lines in found.items():
        often = f" ({len(lines):,} times)" if len(lines) > 1 else ""
        said = f'"{label}" begins {place}; it opens no turn{often}'
        yield Problem(lines[0] + 1, said)


def _colonless(
    page: Page, labels: Sequence[str], begun: Collection[int], around: str
) -> Iterator[tuple[str, int]]:
    """Yield the labels that begin lines below the first turn, and those lines."""
    lines, first = page.lines, min(begun)
    bare = tuple([label.lstrip(around) for label in labels])
    likely = [
        line
        for line in lines.texts
        if line not in begun and line > first and lines[line].lstrip(around).startswith(bare)
    ]
    if not likely:  # so that no pattern is made, which takes long
        return
    pattern = _beginning(labels, around)
    known: dict[str, bool] = {}
    found = ((line, match) for line in likely if (match := pattern.match(lines[line])))
    for line, match in found:
        label, word = match.groups()
        if word not in known and len(known) < _WORDS:
            known[word] = _begins_sentences(page.text, word)
        if known.get(word, False):
            yield label, line


def _beginning(labels: Sequence[str], around: str) -> re.Pattern[str]:
    either = "|".join(map(re.escape, sorted(labels, key=len, reverse=True)))
    parted = r"[.;]?[ \t]+|(?<=[a-zß-ÿ])"
    return re.compile(rf"[{around}]{{0,8}}({either})(?:{parted})([A-ZÀ-Þ][\w’']*)")


def _begins_sentences(text: str, word: str) -> bool:
    """Say whether a word is written in small letters too, or begins what somebody says."""
    small = re.escape(word[0].lower() + word[1:])
    begun = rf"[:.?!][ \t]{{1,4}}{re.escape(word)}"
    return word == "I" or re.search(rf"(?:(?<!\w){small}|{begun})(?!\w)", text) is not None
