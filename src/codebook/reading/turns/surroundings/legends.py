"""Legends above a conversation, which say whom its labels stand for: "I: Ina   P: Bo"."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import filterfalse, islice, takewhile

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import initials, is_cased, key
from codebook.reading.turns.labels.shapes import ROLE_OR_CODE, shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import are_next, asks, asks_above
from codebook.reading.turns.surroundings.values import is_said, value_of

LINES_OF_A_HEADER = 100
"""Lines at the top among which particulars and legends are looked for."""

LONGEST_LIST = 10
"""Lines that a list of particulars or of initials has at most."""

_apart = lazy_pattern(r"\s{2,}|\t|[;；,，、/|]\s*")
_SIGNS = ":：="  # between a label and what it stands for
_named = lazy_pattern(rf"([^\W\d_][^{_SIGNS}]{{0,20}}?)\s?[{_SIGNS}]\s*(\S.{{0,40}})")
_word = lazy_pattern(r"[^\W\d_]+")
_OF_PEOPLE = frozenset({"role", "name", "names"})
_LETTERS_OF_A_CODE = 3
_LEAST_OF_ROLES, _LEAST_OF_INITIALS = 2, 2


def legend_end(lines: Sequence[str], at: Mapping[int, Head]) -> int:
    """Return the line after a list of initials at the top, "ML: Mara Lind", 0 without any.

    `at` has the heads by their lines, in order.
    """
    firsts = _firsts(at)
    answers: set[int] = set()
    for first, above in firsts.items():
        if first not in answers and _is_explained(lines, at[first]):
            below = islice(filter(lines.__getitem__, range(first, len(lines))), LONGEST_LIST)
            run = list(takewhile(lambda line: line in at and _is_explained(lines, at[line]), below))
            own = {key(at[line].label) for line in run}
            if asks_above(lines, first):  # "And what do you do?", "B1: Teacher", "B2: Student"
                answers.update(run)
            elif len(own) == len(run) > 1 and own.isdisjoint(above):
                return 0 if _is_spoken_above(at, first) else run[-1] + 1
    return _line_of_legends(lines, at, firsts) or _end_of_roles(lines, at)


def _is_spoken_above(at: Mapping[int, Head], first: int) -> bool:
    """Whether somebody is named in full above a line who goes by one of the names below it.

    Then what is explained there is said: "Mara Lind: These are the terms.", "PM: Paper Mill".
    """
    full = [
        head.label for line, head in at.items() if line < first and shape(head.label) == "names"
    ]
    below = {key(head.label) for line, head in at.items() if line > first} if full else set()
    return any(key(name) in below for label in full for name in label.split())


def _line_of_legends(
    lines: Sequence[str], at: Mapping[int, Head], firsts: Mapping[int, frozenset[str]]
) -> int:
    """Return the line after one that has several labels, "I: Ina   P: Bo", 0 without any.

    They are labels below it, and none is above.
    """
    for line, above in firsts.items():
        value = lines[line][at[line].early :]
        if not any(sign in value for sign in _SIGNS):  # which is quick to see
            continue
        first, *rest = _apart.split(value.strip(" *_()（）"))
        named = [match for piece in rest if (match := _named.fullmatch(piece))]
        own = {key(at[line].label), *(key(match[1]) for match in named)} - above
        called = (first, *(one[2] for one in named))
        if rest and len(own) == 1 + len(rest) and _OF_PEOPLE.issuperset(map(shape, called)):
            lines_of = {at[line].label: line for line in at}
            last = {key(label): line for label, line in lines_of.items()}
            return line + 1 if all(last.get(label, 0) > line for label in own) else 0
    return 0


def _end_of_roles(lines: Sequence[str], at: Mapping[int, Head]) -> int:
    """Return the line after roles that say who has the labels below, 0 without any.

    Several, one below the other, come once each, before all labels that return; one of these is
    made of a name there: "Interviewer: Mara Lind, of the mill" and "Guest: Bo Dahl", "ML: So?".
    """
    top = list(islice(at.values(), LINES_OF_A_HEADER))
    keys = [key(head.label) for head in top]
    if len(keys) < _LEAST_OF_ROLES or keys[0] in keys[1:]:
        return 0
    counts = Counter(keys)
    above = takewhile(lambda head: counts[key(head.label)] == 1, top)
    roles = [head for head in above if shape(head.label) == "role" and not head.alone]
    values = [_plain(value_of(lines, head)) for head in roles]
    if len(roles) < _LEAST_OF_ROLES or not are_next(lines, roles) or any(map(asks, values)):
        return 0
    labels = {_plain(head.label) for head in top if counts[key(head.label)] > 1}
    named = any(_is_named(label, value) for label in labels for value in values)
    return roles[-1].line + 1 if named else 0


def _plain(text: str) -> str:
    """Return a text in small letters without accents, which capitals often lack."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(filterfalse(unicodedata.combining, letters)).casefold()


def _is_named(label: str, value: str) -> bool:
    """Whether a label is of the first letters of a value's words, or ends as one of these."""
    last = label.rsplit(maxsplit=1)[-1]
    is_made = len(label) >= _LEAST_OF_INITIALS and initials(value).startswith(label)
    return is_made or (len(last) > _LEAST_OF_INITIALS and last in _word.findall(value))


def _firsts(at: Mapping[int, Head]) -> dict[int, frozenset[str]]:
    """Return the lines near the top where a label stands first, with the labels above each."""
    top = list(islice(at.items(), LINES_OF_A_HEADER))
    first = {head.label: line for line, head in reversed(top)}
    found: dict[int, frozenset[str]] = {}
    above = frozenset[str]()
    for line in sorted(first.values()):
        label = key(at[line].label)
        if label not in above:
            found[line] = above
            above |= {label}
    return found


def _is_explained(lines: Sequence[str], head: Head | None) -> bool:
    """Whether it is said whose label it is: "ML: Mara Lind", or their role: "B: Participant B"."""
    if head is None or is_initialled(lines, head):
        return head is not None
    value = value_of(lines, head)
    is_short = shape(head.label) in ROLE_OR_CODE and len(head.label) <= _LETTERS_OF_A_CODE
    return is_short and shape(value) == "role" and not is_said(value)


def is_initialled(lines: Sequence[str], head: Head) -> bool:
    """Whether the name that follows a label begins with its letters: "ML: Mara Lind".

    In scripts without capitals, it may be what somebody is: "記：記者".
    """
    value, label = value_of(lines, head).strip("*_ "), key(head.label)
    if (own := shape(value)) not in _OF_PEOPLE or is_said(value):
        return False
    if not is_cased(head.label):
        return len(label) == 1 and label in value
    return is_cased(value) and own != "role" and initials(value).startswith(label)
