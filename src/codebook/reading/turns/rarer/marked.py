"""Speakers that rarer marks set off: 田中「…」, "-" and "*" in turn, "――" who asks, ">>"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    asks,
    ends,
    kind_of,
    open_blocks,
    opens_block,
    text_above,
)
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.rarer.signed import is_person

_WORD = r"[^\s:：;；,，.。!?！？()（）「」『』{}<>=|｜—―─]"
_quoted = lazy_pattern(rf"\s*([^\W\d_]{_WORD}{{0,13}})\s?([「『])")
_may_be_dashes = lazy_pattern(r"[―—─ー－*_-]")
_dashes = lazy_pattern(
    r"\s*(\*\*|__)?(―{1,2}|—{2}|—-(?=\s)|─{2}|ー{2}|－{2}|-{2}(?=\s)|(?(1)-{2,6}(?=\1)|(?!)))(?(1)\1)"
    r"\s*(?=[^\s―—─ー－-])"
)
_may_be_arrows = lazy_pattern(">")
_may_be_nickname = lazy_pattern("<")
ARROW = r">{2,3}[ \t]*(?=[^\s>])"
"""A pattern of the mark with which captioners write that another speaks."""
ARROW_IN = 50
"""In how many captions the mark comes once at least, where captioners write it.

They do wherever another speaks, in a tenth of all; a program that learned from them, now and then.
"""
_arrows = lazy_pattern(rf"\s*{ARROW}")
_lead = lazy_pattern(r"\s*(\*{3}|[-–—*•+>](?![-–—*•+>]))\s*(?=\S)")
_CLOSING = {"「": "」", "『": "』"}
_LEAST, _SHARE, _RETURNS, _REACH = 6, 0.75, 2, 80
_SAMPLE = 100
_LEAST_DASHES = 2
_LEAST_WRITTEN = 3
ARROWS = ">>"
"""What one is called who has no name, where captioners only say that another speaks."""
_THROUGHOUT, _MOSTLY, _SELDOM = 0.95, 0.6, 0.2


def find_quoting(lines: Lines) -> list[Head]:
    """Return heads for names before what they say in quotation marks; else none.

    It may go on over several lines; the mark that closes it is no part of it.
    """
    sample = [lines[line] for line in lines.texts[:_SAMPLE]]
    likely = [line for line in sample if "「" in line or "『" in line]  # quicker than a pattern
    if 2 * sum(_quoted.match(line, 0, _REACH) is not None for line in likely) < len(sample):
        return []
    found, covered = _quoting(lines)
    counts = Counter(head.label for head in found)
    own = sum(count for count in counts.values() if count >= _RETURNS)
    are_most = covered >= _SHARE * len(lines.texts)
    are_few = 1 < len(counts) <= len(found) // _RETURNS and own >= max(_LEAST, _SHARE * len(found))
    return found if are_most and are_few and all(map(is_person, counts)) else []


def _quoting(lines: Sequence[str]) -> tuple[list[Head], int]:
    """Return the names before quotations that go on to the end of a line, and how many lines do."""
    found: list[Head] = []
    covered, awaited = 0, ""
    for line, text in enumerate(lines):
        said = text.rstrip()
        match = None if awaited or not said else _quoted.match(said, 0, _REACH)
        covered += bool(said) and bool(match or awaited)
        if match:
            awaited = _CLOSING[match[2]]
            at = match.end()
            found.append(Head(line, match[1], "mark", at, at, match[2], unclosed=awaited))
        if awaited and said.endswith(awaited):
            awaited = ""
    return found, covered


def in_turns(lines: Lines, start: int, who: tuple[str, str]) -> list[Head]:
    """Return heads for lines that two marks begin in turn, "-" who asks and "*" who answers.

    `who` are the labels of the two.
    """
    texts = [line for line in lines.texts if line >= start]
    found = [(line, match) for line in texts if (match := _lead.match(lines[line]))]
    if len(found) < max(_LEAST, _THROUGHOUT * len(texts)):
        return []
    marks = list(dict.fromkeys(match[1][0] for _, match in found))
    changes = sum(one[1][0] != other[1][0] for (_, one), (_, other) in pairwise(found))
    if len(marks) != 2 or changes < _MOSTLY * len(found):
        return []
    asked, answered = ([line for line, match in found if match[1][0] == mark] for mark in marks)
    asking, amiss = (sum(asks(lines[line]) for line in own) for own in (asked, answered))
    if 2 * asking < len(asked) or amiss > _SELDOM * len(answered):
        return []
    names = dict(zip(marks, who, strict=True))
    return [
        Head(line, names[match[1][0]], "mark", match.end(), match.end(), match[1])
        for line, match in found
    ]


def dashed(lines: Lines) -> Iterator[tuple[int, str, int]]:
    """Yield the lines that begin with a double dash, the dash, and where what is said begins."""
    for line in lines.beginning(_may_be_dashes):
        if match := _dashes.match(lines[line], 0, _REACH):
            yield line, match[2], match.end()


def nameless(lines: Lines, openings: Mapping[int, Head]) -> dict[int, Head]:
    """Find who asks without a name amid the labels of others: "――" as magazines have it.

    Where one of the dashes has a small letter behind it, somebody only went on there; where no
    line ends as a sentence does, those are named who wrote what is above.
    """
    begun = list(dashed(lines)) if openings else []
    if not begun or any(lines[line][body : body + 1].islower() for line, _, body in begun):
        return {}
    is_open = open_blocks(lines, openings)
    found = {
        line: Head(line, dash, "mark", body, body)
        for line, dash, body in begun
        if line not in openings
        and (opens_block(lines, line) or not is_open)
        and not _goes_on(lines, line, openings)
    }
    are_signatures = not any(ends(lines[line]) for line in found)
    return {} if are_signatures or len(found) < _LEAST_DASHES else found


def another(lines: Lines, openings: Mapping[int, Head]) -> dict[int, Head]:
    """Find those without a name amid ">> ANN: So?": ">> Yes.".

    Captioners write the mark where another speaks, so those who have a label have it, too.
    """
    begun = arrows(lines) if openings else {}
    if sum(map(begun.__contains__, openings)) < _SHARE * len(openings):
        return {}
    found = {
        line: Head(line, ARROWS, "mark", body, body)
        for line, body in begun.items()
        if line not in openings and not kind_of(lines[line][body:])
    }
    named = {line: head for line in found if (head := lines.head(line)) and is_named(head)}
    return found | named


def written_amid(lines: Lines, openings: Mapping[int, Head]) -> dict[int, Head]:
    """Find who writes amid a talk, as a channel's log has it: "<bo_lee> +1" below "Bo Lee: So?".

    Only where one of those who talk writes: "<pause> And then?".
    """
    if not any(head.sign == "colon" for head in openings.values()):
        return {}
    first = min(openings)
    heads = (lines.head(line) for line in lines.beginning(_may_be_nickname) if line > first)
    found = [head for head in heads if head and head.is_nickname and head.sign == "mark"]
    known = {key(head.label.replace("_", " ")) for head in openings.values()}
    writing = {key(head.label.replace("_", " ")) for head in found}
    if len(found) < _LEAST_WRITTEN or known.isdisjoint(writing):
        return {}
    return {head.line: head._replace(unlike=True) for head in found if head.line not in openings}


def arrows(lines: Lines) -> dict[int, int]:
    """Return where in the lines that begin with ">>" what is said begins."""
    matches = ((line, _arrows.match(lines[line])) for line in lines.beginning(_may_be_arrows))
    return {line: match.end() for line, match in matches if match}


def is_named(head: Head) -> bool:
    """Whether a head with a colon names somebody for certain, in full or by a role."""
    return head.sign == "colon" and shape(head.label) in {"names", "role"}


def _goes_on(lines: Sequence[str], line: int, openings: Mapping[int, Head]) -> bool:
    """Whether a dash is the first of what one says whose label stands alone above."""
    above = text_above(lines, line)
    return above in openings and openings[above].alone
