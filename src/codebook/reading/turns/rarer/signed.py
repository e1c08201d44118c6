"""Labels that another sign than a colon sets off, all through a text: "Ann; So?", "M- Yes."."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_event, is_metadata, key
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.vocabulary import INTERJECTIONS
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, ends_above, opens_block
from codebook.reading.turns.lines.lines import Lines

_TITLED = r"(?<=\b[DM][rs])\.|(?<=\bProf)\."
_WORD = rf"(?:[^\s:：;；,，.。!?！？()（）「」『』{{}}\[\]<>=~～/|｜—–―─-]|-(?=\w)|{_TITLED})"
_NAME = rf"([^\W\d_]{_WORD}{{0,19}}(?:[ ]{_WORD}{{1,14}}){{0,2}})"
_signed = lazy_pattern(
    rf"""\s*(?:@(\w[\w.-]{{1,30}})[ \t]+|[(（]{_NAME}[)）][ ]?[:：]?|[「『]{_NAME}[」』][:：]?
    |\{{{_NAME}\}}[ ]?:?|\{{(\d{{1,4}})[}}{{\]]?[ ]?:|\[(\d{{1,4}})\}}[ ]?:
    |(?:<<|\[\[|/){_NAME}(?:>>|\]\]|/)
    |((?:[^\W\d_]\.){{1,3}})[ ]?@|([^\W\d_]\d?)[ ]?(?:[-–—/]{{1,2}}>?|[.:;])
    |([^\W\d_]{{2,3}}|\d{{1,2}})[ ]?[:：;；@](?!\d)
    |{_NAME}[ ]?(?:[｜;；~～]|(?<=\w\w)\)|/{{1,2}}(?=\s)|={{1,2}}>?|-?>|→|@(?=\s)
    |[—–―─]{{1,2}}|--|-(?=[ \t])|(?<=\w)[ ]{{2}}))\s*(?=\S)""",
    re.VERBOSE,
)
_LEAST, _SHARE, _RETURNS, _REACH = 6, 0.75, 2, 80
_OF_WRAPPED = 0.5  # a sentence ends above some lines by chance
_SAMPLE, _SELDOM = 100, 0.05
_CHANGES = 0.5
_ROUND = "(（"


def find_signed(lines: Lines) -> list[Head]:
    """Return heads for labels set off so; none unless most turns that may begin have one.

    They may begin with each line, below a blank one, or, where lines are wrapped, below one that
    ends a sentence. Labels return, or are called "@ann"; those of a list, a, b, c, are none.
    """
    if not _may_be_signed(lines):
        return []
    likely = (_head(line, text) for line, text in enumerate(lines) if text)
    found = [head for head in likely if head and not _is_interjection(head.label)]
    heads = _returning(lines, found)
    is_talk = len(heads) >= _LEAST and _are_people(heads) and _say_something(lines, heads)
    if not (is_talk and _are_most(lines, heads) and _is_prose(lines, heads)):
        return []
    return _with_colons(lines, heads)


def _may_be_signed(lines: Lines) -> bool:
    """Whether some of the first lines have what may be a label."""
    sample = [lines[line] for line in lines.texts[:_SAMPLE]]
    signed = sum(_signed.match(line, 0, _REACH) is not None for line in sample)
    return signed >= _SELDOM * len(sample)


def _returning(lines: Lines, found: Sequence[Head]) -> list[Head]:
    """Return the heads of labels that return, or are called "@ann".

    And, where all lines begin with a label, those that come once, in brackets: "(Ann) So?".
    """
    counts = Counter(key(head.label) for head in found)
    are_all = len(found) == len(lines.texts)
    return [
        head
        for head in found
        if counts[key(head.label)] >= _RETURNS
        or (mark := lines.begins[head.line]) == "@"
        or (are_all and mark in _ROUND and is_person(head.label))
    ]


def _are_people(heads: Sequence[Head]) -> bool:
    """Whether some, not one and not many, have labels that may be people's, and of no list."""
    labels = [key(head.label) for head in heads]
    are_some = 1 < len(set(labels)) <= len(heads) // _RETURNS
    return are_some and all(map(is_person, {head.label for head in heads})) and not _is_list(labels)


def _say_something(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether words are behind most labels."""
    return 2 * sum(_is_said(lines[head.line][head.body :]) for head in heads) >= len(heads)


def _head(line: int, text: str) -> Head | None:
    match = _signed.match(text, 0, _REACH)
    at = match.end() if match else 0
    return Head(line, match[match.lastindex or 0], "mark", at, at, "@") if match else None


def _is_interjection(label: str) -> bool:
    """Whether it is said before a dash, no name: "So — now." amid "I: …"; "NO" are initials."""
    return key(label) in INTERJECTIONS and not label.isupper()


def _with_colons(lines: Lines, heads: Sequence[Head]) -> list[Head]:
    """Return the heads with those of the same labels before a colon, where a turn may begin."""
    known, begun = {head.label for head in heads}, {head.line for head in heads}
    likely = (head for line in lines.texts if line not in begun and (head := lines.head(line)))
    more = [
        head
        for head in likely
        if head.sign == "colon"
        and head.label in known
        and (opens_block(lines, head.line) or ends_above(lines, head.line))
    ]
    return sorted([*heads, *more], key=lambda head: head.line)


def _is_said(text: str) -> bool:
    """Whether words are more than numbers, or the further cells of a row."""
    return ";" not in text and any(map(str.isalpha, text))


def is_person(label: str) -> bool:
    """Whether a label may be a person's, or somebody's number."""
    is_one = label.isdecimal() or shape(label) != "none"
    return is_one and not (is_metadata(label) or is_event(label))


def _is_prose(lines: Lines, heads: Sequence[Head]) -> bool:
    """Whether sentences stand behind names that only blanks set off, which a table has, too."""
    bare = sum(lines[head.line][head.body - 2 : head.body].isspace() for head in heads)
    if 2 * bare < len(heads):
        return True
    begun = frozenset(head.line for head in heads)
    last = [
        above
        for above, below in pairwise([*lines.texts, -1])
        if (below in begun or below < 0) and above >= heads[0].line
    ]
    return sum(ends(lines[line]) for line in last) >= _SHARE * len(last)


def _are_most(lines: Lines, heads: Sequence[Head]) -> bool:
    """Whether most lines, blocks, or lines below the end of a sentence have a label."""
    if len(heads) >= _SHARE * len(lines.texts):
        return True
    own = [head.line for head in heads if opens_block(lines, head.line)]
    if 2 * len(own) >= len(heads):
        return len(own) >= _SHARE * sum(opens_block(lines, line) for line in lines.texts)
    own = [head.line for head in heads if ends_above(lines, head.line)]
    changes = sum(one.label != other.label for one, other in pairwise(heads))
    are_above = len(own) >= _SHARE * len(heads) and changes >= _CHANGES * len(heads)
    return are_above and len(own) >= _OF_WRAPPED * sum(
        ends_above(lines, line) for line in lines.texts
    )


def _is_list(labels: Sequence[str]) -> bool:
    """Whether most labels are letters or numbers, each the one after that above."""
    climbing = sum(ord(below[0]) == ord(above[0]) + 1 for above, below in pairwise(labels))
    return len(set(labels)) > 2 and 2 * climbing > len(labels)
