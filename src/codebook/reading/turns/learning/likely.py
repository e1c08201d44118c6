"""Which heads may be speakers' at all, as what their labels are and their signs allow."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import (
    is_cased,
    is_event,
    is_metadata,
    key,
    members,
    stem,
    surely,
    words_of,
)
from codebook.reading.turns.labels.shapes import PEOPLE, ROLE_OR_CODE, Shape, shape
from codebook.reading.turns.labels.vocabulary import INTERJECTIONS
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends
from codebook.reading.turns.lines.signs import Sign

_SET_OFF = frozenset[Sign]({"bare", "mark", "dash", "stop"})  # without a colon
_counted = lazy_pattern(r"[^\W\d_]{4,} \d{1,4}")
_section = lazy_pattern(r"(?:[IVXLC]{2,}|[VXL])\.")  # II. – Of the mills
_byline = lazy_pattern(r"BY (?:MRS?|MS|MISS|DR)\b", re.IGNORECASE)  # who asks from there on
_abbreviation = lazy_pattern(
    r"(?:^|[ .])(?:[^\W\d_]|[JS]r)\.$|^(?i:int|intv|interv|mod|resp|befr|enq|entrev)\.$"
)


def likely_heads(lines: Sequence[str], heads: Heads, given: Collection[str]) -> Heads:
    """Return the heads that may be speakers': in headings too, where one's who speaks elsewhere."""
    sure = heads.such(
        lambda head: (
            _may_be_speaker(head.label, head.sign, head.mark, alone=head.alone)
            or key(head.label) in given
        )
    )
    headings = heads.such(lambda head: "#" in head.mark)
    said = [head for head in headings if says_who(lines, head) and not asks(lines[head.line])]
    if not said:
        return sure
    known = {stem(head.label) for head in sure if "#" not in head.mark}
    return Heads(sorted({*sure, *(head for head in said if stem(head.label) in known)}))


def says_who(lines: Sequence[str], head: Head) -> bool:
    """Whether a heading is what one says who stands before it: "#### Q: Why?"."""
    is_said = shape(head.label) in ROLE_OR_CODE or ends(lines[head.line])
    return head.sign == "colon" and not head.alone and is_said


@lru_cache(maxsize=4096)
def _may_be_speaker(label: str, sign: Sign, mark: str, *, alone: bool) -> bool:
    own = _shape_of_speaker(label)
    if own == "none" or _is_interjection(label, sign):
        return False
    if _byline.match(label) or (sign == "dash" and _section.fullmatch(label)):
        return False
    if sign in {"bare", "time"} and label.endswith("."):
        return is_cased(label) and _abbreviation.search(label) is not None  # not "네."
    is_sure = own in {"role", "code"} or sign == "colon"
    is_small = label.islower() and (own != "role" or len(label) == 1)
    if mark == "(" and (is_small or not is_sure):
        return False  # "(laughs) Yes.", "(a) the first"
    # "# Regions: storage" and "# Letter 5: mills" are headings; only a role or a code in one is a
    # label with what it says.
    is_talk = own == "role" or (own == "code" and not _counted.fullmatch(label))
    return alone or "#" not in mark or is_talk


def _is_interjection(label: str, sign: Sign) -> bool:
    """Whether it is said while another speaks, no label: "OK." in bold, "Yes – so it was".

    Before a colon it may be a name, and "NO" initials, but on a line of its own.
    """
    if sign not in _SET_OFF or any(map(str.isdigit, label)):
        return False
    words = words_of(label)
    is_initials = sign != "bare" and len(label) == 2 and label.isupper()
    return bool(words) and words <= INTERJECTIONS and not is_initials


def _shape_of_speaker(label: str) -> Shape:
    if is_metadata(label) or is_event(label):
        return "none"
    together = members(surely(label))
    shapes = {shape(piece) for piece in together}
    return "names" if together and shapes <= PEOPLE else shape(surely(label))
