"""What stands before the conversation: YAML, and lines of particulars such as `Date: …`."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_cased, is_metadata, key, words_of
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.labels.vocabulary import WRITERS
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends, next_text
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.legends import (
    LINES_OF_A_HEADER,
    LONGEST_LIST,
    is_said,
    legend_end,
    value_of,
)
from codebook.reading.turns.surroundings.presented import presented_end

_YAML_LINES = 300  # a block that has not ended by then is none
_yaml_line = lazy_pattern(r"(?P<key>[^\s:#'\"\[{-][^:]{0,60}):(?:\s|$)|\s|#|-\s|[\])}]|$")
_in_brackets = lazy_pattern(r"(?<=\w) [(（][^()（）]*[)）]?\.?$")
_run = lazy_pattern(r"[^\n]+")
_WORDS_OF_A_VALUE = 8
_LEAST_OF_A_LIST = 3
_SPOKEN_BEFORE = 3
_GAP = 3  # lines between a question and a list that answers it
_MOST_LISTS = 200
_OFTEN = 5
_SURE = frozenset({"colon", "time", "mark", "pipe", "tab"})
_ENDS_OF_WHAT_IS_SAID = (".", "?", "!", ",", "…")  # and neither of an aside nor of a time


def yaml_end(lines: Sequence[str]) -> int:
    """Return the number of lines that YAML front matter takes at the start, 0 without any."""
    start = next((number for number, line in enumerate(lines) if line.strip()), 0)
    if not lines or lines[start].strip() != "---":
        return 0
    keys: set[str] = set()
    for number, line in enumerate(lines[start + 1 : start + _YAML_LINES], start + 1):
        if line.strip() in {"---", "..."}:
            return number + 1 if keys else 0
        match = _yaml_line.match(line)
        # A key twice is no YAML: it is a conversation between two rules.
        if match and match["key"] in keys:
            return 0
        if match and match["key"]:
            keys.add(match["key"])
    return 0


def header_end(lines: Lines, heads: Heads, first: int) -> int:
    """Return the line where the conversation may begin, from line `first` on.

    What comes before are blocks of particulars: at least one head in them is known to be one
    (`Date:`), or all of their lines are roles with a name (`Interviewer: Jane Doe`).
    """
    counts: Counter[str] = Counter()
    for label, count in heads.labels.items():
        counts[key(label)] += count if shape(label) not in {"none", "other"} else 0
    likely = heads.such(lambda head: head.sign in _SURE or counts[key(head.label)] > 1)
    at = {head.line: head for head in likely}
    places = list(at)
    words = set(filter(is_metadata, likely.labels))
    words -= names_in_spite(lines, heads, words)
    end = first
    for start, stop in blocks(lines, first):
        inside = likely[bisect_left(places, start) : bisect_left(places, stop)]
        others = [head for head in inside if head.label not in words] if words else inside
        are_known = len(others) < len(inside) == stop - start
        if not all(
            is_value(lines, head, counts) or (are_known and _is_role(lines, head))
            for head in others
        ):
            break
        are_roles = len(inside) == stop - start and all(
            _is_role(lines, head) and head.sign != "tab"  # "Participant", "Hello" in a talk's row
            for head in inside
        )
        is_listed = len(inside) > 1 or end > first or (are_roles and _is_alone(lines, at, stop - 1))
        if len(others) < len(inside) or (are_roles and is_listed):
            end = stop
    end = max(
        end, _list_end(lines, at, counts), legend_end(lines, at), presented_end(lines, at, counts)
    )
    if any(head.line >= end and shape(head.label) != "none" for head in at.values()):
        return end
    return max((line + 1 for line, head in at.items() if head.label in words), default=first)


def _is_alone(lines: Sequence[str], at: Mapping[int, Head], line: int) -> bool:
    """Whether a date or a heading stands below a role with a name: nobody goes on there."""
    name, below = value_of(lines, at[line]), next_text(lines, line)
    is_name = shape(name) == "names" and is_cased(name) and below < len(lines)
    is_turn = below in at and shape(at[below].label) in PEOPLE
    return is_name and not is_turn and not ends(lines[below])


def names_in_spite(lines: Sequence[str], heads: Heads, words: Collection[str]) -> set[str]:
    """Return those of the labels that hold a word for a particular that are people's: "Ina Place".

    Or the author's, who may be who asks. They come often, marked as most are, and mostly with more
    than a value after them.
    """
    names = {
        label
        for label in words
        if words_of(label) <= WRITERS
        or (shape(label) == "names" and is_cased(label) and not is_metadata(label.split()[0]))
    }
    if not names:
        return set()
    own = [head for head in heads if head.label in names and head.mark == heads.mark]
    counts = Counter(head.label for head in own)
    values = Counter(head.label for head in own if is_value(lines, head, Counter()))
    return {label for label in names if counts[label] >= max(_OFTEN, 2 * values[label] + 1)}


def _list_end(lines: Lines, at: Mapping[int, Head], counts: Counter[str]) -> int:
    """Return the line after a list of particulars, 0 without any: what is above it is no talk.

    It has at least three of them, one below the other, one of which is known to be one, and
    nearly nobody speaks before it.
    """
    run: list[Head] = []
    spoken = 0
    for line in [*lines.texts[:LINES_OF_A_HEADER], -1]:
        head = at.get(line)
        is_caption = head and head.alone and head.time and head.sign == "time"  # "[0:03] your name"
        if (
            head
            and not is_caption
            and (
                is_metadata(head.label)
                or is_value(lines, head, counts)
                or (run and _is_amid(lines, at, line))
                or (not run and _is_above_particular(lines, at, head, counts))
            )
        ):
            run.append(head)
            continue
        if len(run) >= _LEAST_OF_A_LIST and any(is_metadata(one.label) for one in run):
            return run[-1].line + 1
        run = []
        is_label = head and (head.sign != "mark" or counts[key(head.label)] > 1)
        spoken += bool(head and is_label and shape(head.label) != "other")
        if spoken > _SPOKEN_BEFORE:
            break
    return 0


def _is_above_particular(
    lines: Sequence[str], at: Mapping[int, Head], head: Head, counts: Counter[str]
) -> bool:
    """Whether a role that does not return stands above a particular: "Guest: Ann Lee, baker."."""
    below = at.get(next_text(lines, head.line))
    is_once = counts[key(head.label)] == 1 and shape(head.label) == "role"
    return is_once and below is not None and is_metadata(below.label)


def _is_amid(lines: Sequence[str], at: Mapping[int, Head], line: int) -> bool:
    """Whether a line without a sentence's end stands between two that have labels.

    The label below is known to be of a particular.
    """
    above, below = at.get(line - 1), at.get(line + 1)
    is_between = above is not None and below is not None and is_metadata(below.label)
    return is_between and not _is_said(lines, at[line])


def particulars(lines: Lines, heads: Heads) -> set[str]:
    """Return the labels that only stand in lists of particulars.

    Such a list stands above each of several interviews in one file. One of its labels is known
    to be a particular, or all are roles with a name.
    """
    labels = heads.labels
    rare = {label for label, count in labels.items() if count <= _MOST_LISTS}
    at = {
        head.line: head
        for head in heads
        if head.label in rare and head.sign == "colon" and not (head.alone or head.is_timed)
    }
    known = [
        line
        for line, head in at.items()
        if is_metadata(head.label) or (_has_neighbour(lines, line) and _is_role(lines, head))
    ]
    inside = {head.line: head for line in known for head in _list_around(lines, at, line)}
    listed = Counter(head.label for head in inside.values())
    only = {label for label, count in listed.items() if count == labels[label]}
    found = only | _announcing(lines, at.values(), labels)
    return found | _named_beside(lines, at, labels, found)


def _has_neighbour(lines: Lines, line: int) -> bool:
    """Whether the line above or below is not blank: a role that stands alone is in no list."""
    around = lines.begins[max(0, line - 1) : line + 2]
    return len(around) - around.count("\n") > 1


def _named_beside(
    lines: Sequence[str], at: Mapping[int, Head], labels: Counter[str], found: Collection[str]
) -> set[str]:
    """Return the roles that have a name, and particulars beside them, each time: "Guest: Ina"."""
    listed = {line for line, head in at.items() if head.label in found or is_metadata(head.label)}
    if not listed:
        return set()
    near = Counter(
        head.label
        for line, head in at.items()
        if shape(head.label) == "role"
        and shape(value_of(lines, head)) in {"name", "names"}
        and not listed.isdisjoint({line - 2, line - 1, line + 1, line + 2})
    )
    return {label for label, count in near.items() if count == labels[label] > 1}


def _announcing(lines: Sequence[str], heads: Iterable[Head], labels: Counter[str]) -> set[str]:
    """Return the roles that are never followed by more than a name, and by several.

    "Presenter: Ann Lee" stands above what each of them says. And the labels that are always
    followed by the same words, "System: A new shop", above each of several interviews.
    """
    named: dict[str, list[str]] = {}
    same: dict[str, list[str]] = {}
    others: set[str] = set()  # labels that once have something else behind them
    for head in heads:
        own = shape(head.label)
        if head.label in others or own not in {"role", "name", "names", "other"}:
            continue
        value = value_of(lines, head)
        if own != "role":
            values = same.setdefault(head.label, [])
            values.append(value.casefold())
            if values[0] != values[-1]:
                others.add(head.label)
        elif shape(value) == "names" and is_cased(value):  # else all words are
            named.setdefault(head.label, []).append(value)
        else:
            others.add(head.label)
    return {
        label
        for label, values in named.items()
        if len(values) == labels[label] and len(set(values)) > 1
    } | {
        label
        for label, values in same.items()
        if len(values) == labels[label] > len(set(values)) == 1 and _is_title(values[0])
    }


def _is_title(value: str) -> bool:
    return len(value.split()) > 1 and not is_said(value)


def _list_around(lines: Sequence[str], at: Mapping[int, Head], line: int) -> list[Head]:
    """Return the heads of the short list around a line, none where one of its lines has none."""
    start = stop = line
    while start > 0 and lines[start - 1].strip() and line - start < LONGEST_LIST:
        start -= 1
    while stop < len(lines) and lines[stop].strip() and stop - line < LONGEST_LIST:
        stop += 1
    found = [at[place] for place in range(start, stop) if place in at]
    known = sum(is_metadata(head.label) for head in found)
    are_most = known > 1 and 2 * len(found) > stop - start  # the others wrapped, or without a colon
    is_listed = len(found) == stop - start or are_most
    is_listed = is_listed and 2 * len({head.label for head in found}) > len(found)  # no talk
    if not is_listed or any(_is_said(lines, head) for head in found):
        return []
    if any(map(asks, lines[max(0, start - _GAP) : start])):  # "What are your names?"
        return []
    are_roles = len(found) > 1 and all(_is_role(lines, head) for head in found)
    return found if are_roles or any(is_metadata(head.label) for head in found) else []


def _is_said(lines: Sequence[str], head: Head) -> bool:
    return is_said(value_of(lines, head))


def blocks(lines: Lines, first: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the last but one line of each run of lines that are not blank."""
    return (run.span() for run in _run.finditer(lines.begins, first))


def is_value(lines: Sequence[str], head: Head, counts: Counter[str]) -> bool:
    """Whether what follows the label is a value ("Jane Doe"), not something said."""
    if head.sign not in {"colon", "tab"} or head.is_timed:
        return False
    value = value_of(lines, head)
    if "(" in value or "（" in value:
        value = _in_brackets.sub("", value)
    words = value.split(None, _WORDS_OF_A_VALUE)
    if not words or len(words) > _WORDS_OF_A_VALUE or is_said(value):
        return False
    is_short = len(words) == 1 and len(value.rstrip("0123456789")) == 1  # "I: Q1" asks it
    return counts[key(head.label)] <= 1 or (
        (len(words) > 1 or (shape(value) == "role" and not is_short)) and _is_role(lines, head)
    )


def _is_role(lines: Sequence[str], head: Head) -> bool:
    """Whether a role or a code is followed by who that is: by a few words, but for an aside."""
    if shape(head.label) not in {"role", "code"}:
        return False
    words = lines[head.line][head.early :].split(None, _WORDS_OF_A_VALUE)
    if len(words) > _WORDS_OF_A_VALUE and words[-1].rstrip().endswith(_ENDS_OF_WHAT_IS_SAID):
        return False  # as nearly always, which is quick to see
    return shape(value_of(lines, head)) in PEOPLE
