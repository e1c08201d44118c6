"""What is said of a talk right above it, line by line: "Date: 3 May", "Guest: Bo", "Age: 45"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_cased, is_metadata, key
from codebook.reading.turns.labels.shapes import PEOPLE, ROLE_OR_CODE, shape
from codebook.reading.turns.labels.vocabulary import INTERJECTIONS
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.legends import LINES_OF_A_HEADER
from codebook.reading.turns.surroundings.values import is_said, value_of

_LEAST, _LEAST_UNKNOWN = 2, 3  # lines
_WORDS = 10
_described = lazy_pattern(r"^(?:[^,،.;:?!]|(?<=\b\w)\.){2,40}[,،] [^.;:?!]*\d")  # "a miller, 45"
_AROUND = "*_ \t"


def presented_end(lines: Lines, at: Mapping[int, Head], counts: Counter[str]) -> int:
    """Return the line after the list at the top that says what talk this is, 0 without any.

    Its lines have different labels, and none is a sentence. One of the labels is a particular's, or
    most come nowhere else and a number stands behind one; or all are roles, and somebody is behind
    each. `at` has the heads by line, `counts` how often their labels come.
    """
    run = _run(lines, at)
    are_known = any(is_metadata(head.label) for head in run) or _are_fields(lines, run, counts)
    if are_known and _is_apart(lines, run):
        return run[-1].line + 1
    kept = _without_turns(lines, run, counts, are_known=are_known)
    is_list = len(kept) >= _LEAST and (are_known or _are_people(lines, kept))
    return kept[-1].line + 1 if is_list else 0


def _without_turns(
    lines: Sequence[str], run: Sequence[Head], counts: Counter[str], *, are_known: bool
) -> list[Head]:
    """Return the heads up to the last that is surely a particular's, or has somebody behind it.

    So is a label that comes once and below which nobody goes on, where some are `are_known` to be.
    """
    kept = list(run)
    while (
        kept and not is_metadata(kept[-1].label) and not _is_somebody(lines, kept[-1], run[0].line)
    ):
        is_once = counts[key(kept[-1].label)] <= 1
        if is_once and are_known and not _goes_on(lines, kept[-1]):
            break
        kept.pop()
    return kept


def _are_people(lines: Sequence[str], run: Sequence[Head]) -> bool:
    """Whether all are roles with somebody behind each, in a block or with full names."""
    first = run[0].line
    are_roles = all(
        shape(head.label) in ROLE_OR_CODE and _is_somebody(lines, head, first) for head in run
    )
    return are_roles and (
        _is_apart(lines, run) or all(shape(value_of(lines, head)) == "names" for head in run)
    )


def _run(lines: Lines, at: Mapping[int, Head]) -> list[Head]:
    """Return the first heads, one below the other, with values; none where one speaks above."""
    run: list[Head] = []
    labels: set[str] = set()
    for line in lines.texts[:LINES_OF_A_HEADER]:
        head = at.get(line)
        if head is None and not run:
            continue
        if head is None or key(head.label) in labels or not _has_value(lines, head):
            break
        labels.add(key(head.label))
        run.append(head)
    return run


def _has_value(lines: Sequence[str], head: Head) -> bool:
    value = value_of(lines, head)
    is_short = bool(value or head.time) and len(value.split(None, _WORDS)) <= _WORDS
    is_field = head.sign == "colon" and not head.is_timed
    return is_field and is_short and not (is_said(value) or asks(value))


def _are_fields(lines: Sequence[str], run: Sequence[Head], counts: Counter[str]) -> bool:
    """Whether most labels come once, and a number stands behind one: "Trajanje: 45 minuta"."""
    once = sum(counts[key(head.label)] <= 1 for head in run)
    has_number = any(any(map(str.isdigit, lines[head.line][head.early :])) for head in run)
    return has_number and len(run) >= _LEAST_UNKNOWN and 2 * once > len(run)


def _goes_on(lines: Sequence[str], head: Head) -> bool:
    """Whether below a blank line text begins that goes on in the next line: a wrapped turn."""
    above, below = lines[head.line - 1 : head.line], lines[head.line + 1 : head.line + 2]
    return bool("".join(below).strip()) and not "".join(above).strip()


def _is_apart(lines: Sequence[str], run: Sequence[Head]) -> bool:
    """Whether a blank line stands below heads, between which there is none."""
    if not run or len(run) < _LEAST or run[-1].line + 1 >= len(lines):
        return False
    is_tight = run[-1].line - run[0].line == len(run) - 1
    return is_tight and not lines[run[-1].line + 1].strip()


def _is_somebody(lines: Sequence[str], head: Head, first: int) -> bool:
    """Whether behind a label stands a name, a code, a role, or what somebody is.

    Below a blank line, as turns may stand, it is a full name, but at the `first` line of a list.
    """
    value = value_of(lines, head).strip(_AROUND)
    begun = value.split(maxsplit=1)[0].strip(",;").casefold() if value else ""
    is_tight = head.line == first or bool(lines[head.line - 1].strip())
    is_name = shape(value) in (PEOPLE if is_tight else {"names"})
    is_name = is_name and is_cased(value) and not value[0].islower() and begun not in INTERJECTIONS
    return is_name or _described.search(value) is not None
