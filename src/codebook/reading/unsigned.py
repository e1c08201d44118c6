"""Known labels whose sign was forgotten, or the blank before it: "Interviewer 2 And why?"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from codebook.reading.heads import Head, Opening, time_alone
from codebook.reading.labels import shape
from codebook.reading.layout import open_blocks, opens_block

_letter = re.compile(r"\s*([^\W\d_]\d?)\s?[-–—.:;/][ \t]*(?=\S)")
_LEAST, _SHARE, _RETURNS, _REACH = 6, 0.75, 3, 20
_USUAL = 50  # labels are looked for anywhere: a text may be of nothing but labels


def unsigned(lines: Sequence[str], openings: Mapping[int, Opening]) -> dict[int, Opening]:
    """Find known labels whose colon was forgotten: "Interviewer 2 And why?".

    Only where turns begin after a blank line, a capital follows, and the speaker changes.
    """
    counts = Counter(opening.head.label for opening in openings.values())
    labels = [label for label, _ in counts.most_common(_USUAL) if _is_long(label)]
    if not labels or not open_blocks(lines, openings):
        return {}
    longest_first = sorted(labels, key=len, reverse=True)
    pattern = re.compile(rf"\s*({'|'.join(map(re.escape, longest_first))})[ \t]+(?=[^\W\d_])")
    found: dict[int, Opening] = {}
    speaker = ""
    for number, line in enumerate(lines):
        if number in openings:
            speaker = openings[number].head.label
        elif line and speaker and (match := pattern.match(line)) and opens_block(lines, number):
            body = match.end()
            if line[body].isupper() and match[1] != speaker:
                head = Head(number, match[1], "bare", body=body, early=body)
                found[number] = Opening(head, unlike=True)
                speaker = match[1]
    return found


def tight(lines: Sequence[str], openings: Mapping[int, Opening]) -> dict[int, Opening]:
    """Find known labels before whose dash the blank was forgotten: "B- And why?"."""
    counts = Counter(opening.head.label for opening in openings.values())
    labels = "|".join(re.escape(label) for label, _ in counts.most_common(_USUAL))
    pattern = re.compile(rf"\s*({labels})[-–—][ \t]+(?!\1\b)(?=\S)")
    found = ((line, pattern.match(text)) for line, text in enumerate(lines))
    return {
        line: Opening(Head(line, match[1], "dash", match.end(), match.end()), unlike=True)
        for line, match in found
        if match and line not in openings
    }


def doubled(lines: Sequence[str], openings: Mapping[int, Opening]) -> dict[int, Opening | None]:
    """Join labels that stand there twice, to be seen and to be read: "Ann", "0:03", "Ann 0:03".

    Return what replaces the openings of both: one that begins where the first does, and none.
    """
    found: dict[int, Opening | None] = {}
    if not any(opening.head.alone for opening in openings.values()):
        return found
    for (above, one), (below, other) in pairwise(sorted(openings.items())):
        first, second = one.head, other.head
        between = lines[above + 1 : below]
        if (
            first.alone
            and second.alone
            and second.time
            and first.label == second.label
            and any(map(time_alone, between))
            and all(time_alone(line) or not line.strip() for line in between)
        ):
            ahead = sum(len(line) + 1 for line in lines[above:below])
            body = ahead + second.body
            found[above] = Opening(second._replace(line=above, body=body, early=body), unlike=False)
            found[below] = None
    return found


def letters(lines: Sequence[str]) -> list[Head]:
    """Return heads for the letters that most lines begin with, whatever sets them off: "M-Yes.".

    None where few lines do, or where the letters are those of a list: a, b, c.
    """
    found = [
        Head(line, match[1], "dash", match.end(), match.end())
        for line, text in enumerate(lines)
        if (match := _letter.match(text, 0, _REACH))
    ]
    said = [head.label.casefold() for head in found]
    returning = {label for label, count in Counter(said).items() if count >= _RETURNS}
    climbing = sum(ord(below[0]) == ord(above[0]) + 1 for above, below in pairwise(said))
    is_list = len(returning) > 2 and 2 * climbing > len(said)
    own = [head for head in found if head.label.casefold() in returning]
    are_most = len(own) >= max(_LEAST, _SHARE * sum(map(bool, map(str.strip, lines))))
    return own if len(returning) > 1 and are_most and not is_list else []


def _is_long(label: str) -> bool:
    """Say whether a label is told from a word of a sentence without any sign."""
    own = shape(label)
    return (
        own == "names" or (own == "role" and len(label) > 7) or (own == "code" and len(label) > 1)
    )
