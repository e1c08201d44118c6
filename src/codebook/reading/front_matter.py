"""What stands before the conversation: YAML, and lines of particulars such as `Date: …`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from codebook.reading.heads import Head, stamp_at_end
from codebook.reading.labels import is_metadata, key, shape

_YAML_LINES = 300  # a block that has not ended by then is none
_yaml_line = re.compile(r"(?P<key>[^\s:#'\"\[{-][^:]{0,60}):(?:\s|$)|\s|#|-\s|[\])}]|$")
_sentence_end = re.compile(r"[.!?…。！？]\W*$")
_WORDS_OF_A_VALUE = 8
_SURE = frozenset({"colon", "time", "mark", "pipe"})


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


def header_end(lines: Sequence[str], heads: Sequence[Head], first: int) -> int:
    """Return the line where the conversation may begin, from line `first` on.

    What comes before are blocks of particulars: at least one head in them is known to be one
    (`Date:`), or all of their lines are roles with a name (`Interviewer: Jane Doe`).
    """
    counts = Counter(
        key(head.label) for head in heads if shape(head.label) not in {"none", "other"}
    )
    at = {head.line: head for head in heads if head.sign in _SURE or counts[key(head.label)] > 1}
    end = first
    for start, stop in blocks(lines, first):
        inside = [at[line] for line in range(start, stop) if line in at]
        others = [head for head in inside if not is_metadata(head.label)]
        if not all(is_value(lines, head, counts) for head in others):
            break
        are_roles = len(inside) == stop - start and all(_is_role(lines, head) for head in inside)
        if len(others) < len(inside) or (are_roles and (len(inside) > 1 or end > first)):
            end = stop
    if any(head.line >= end and shape(head.label) != "none" for head in at.values()):
        return end
    return max((line + 1 for line, head in at.items() if is_metadata(head.label)), default=first)


def blocks(lines: Sequence[str], first: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the last but one line of each run of lines that are not blank."""
    start = -1
    for number in range(first, len(lines)):
        is_blank = not lines[number].strip()
        if start < 0 and not is_blank:
            start = number
        if start >= 0 and is_blank:
            yield start, number
            start = -1
    if start >= 0:
        yield start, len(lines)


def is_value(lines: Sequence[str], head: Head, counts: Counter[str]) -> bool:
    """Say whether what follows the label is a value ("Jane Doe"), not something said."""
    value = _value(lines, head)
    words = value.split()
    if head.sign != "colon" or not words or len(words) > _WORDS_OF_A_VALUE:
        return False
    if _sentence_end.search(value[-40:]):
        return False
    return counts[key(head.label)] <= 1 or (
        (len(words) > 1 or shape(value) == "role") and _is_role(lines, head)
    )


def _is_role(lines: Sequence[str], head: Head) -> bool:
    names = {"name", "names", "role", "code"}
    return shape(head.label) in {"role", "code"} and shape(_value(lines, head)) in names


def _value(lines: Sequence[str], head: Head) -> str:
    return stamp_at_end(lines[head.line][head.early :].strip().rstrip("\\"))[0].strip()
