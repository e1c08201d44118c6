"""What stands before the conversation: YAML, and lines of particulars such as `Date: …`."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_cased, is_metadata, key, words_of
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.labels.vocabulary import WRITERS
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, next_text
from codebook.reading.turns.lines.lines import Lines, blocks
from codebook.reading.turns.surroundings.legends import LINES_OF_A_HEADER, legend_end
from codebook.reading.turns.surroundings.presented import presented_end
from codebook.reading.turns.surroundings.values import is_role, is_said, is_value, value_of

_YAML_LINES = 300  # a block that has not ended by then is none
_yaml_line = lazy_pattern(r"(?P<key>[^\s:#'\"\[{-][^:]{0,60}):(?:\s|$)|\s|#|-\s|[\])}]|$")
_LEAST_OF_A_LIST = 3
_SPOKEN_BEFORE = 3
_OFTEN = 5
_INITIALS = 3
_transcript_below = lazy_pattern(
    r"(?:full_?)?(?:tran|tra)(?:script|skript|scripció|scriçã|scrizi)\w*:\s*[|>][+-]?\s*",
    re.IGNORECASE,
)
_SURE = frozenset({"colon", "time", "mark", "pipe", "tab"})


def yaml_end(lines: Sequence[str]) -> int:
    """Return the number of lines that YAML front matter takes at the start, 0 without any.

    It ends where a transcript begins in it, "transcript: |".
    """
    start = next((number for number, line in enumerate(lines) if line.strip()), 0)
    if not lines or lines[start].strip() != "---":
        return 0
    keys: set[str] = set()
    for number, line in enumerate(lines[start + 1 : start + _YAML_LINES], start + 1):
        if line.strip() in {"---", "..."}:
            return number + 1 if keys else 0
        if _transcript_below.fullmatch(line):
            return number + 1
        match = _yaml_line.match(line)
        # A key twice is no YAML: it is a conversation between two rules.
        if match and match["key"] in keys:
            return 0
        if match and match["key"]:
            keys.add(match["key"])
    return 0


class _Block(NamedTuple):
    """Lines with no blank one amid them: how many, the heads in them, and what these are.

    `others` are those heads whose labels are not known to be particulars (`Date:`).
    """

    size: int
    heads: Sequence[Head]
    others: Sequence[Head]

    @property
    def has_particular(self) -> bool:
        """Whether a label is known to be one."""
        return len(self.others) < len(self.heads)

    @property
    def is_list(self) -> bool:
        """Whether each line has a label."""
        return len(self.heads) == self.size


def header_end(lines: Lines, heads: Heads, first: int) -> int:
    """Return the line where the conversation may begin, from line `first` on.

    What comes before are blocks of particulars: at least one head in them is known to be one
    (`Date:`), or all of their lines are roles with a name (`Interviewer: Jane Doe`).
    """
    counts = _counted(heads)
    likely = heads.such(lambda head: head.sign in _SURE or counts[key(head.label)] > 1)
    at = {head.line: head for head in likely}
    words = set(filter(is_metadata, likely.labels))
    words -= names_in_spite(lines, heads, words)
    end = max(
        _end_of_blocks(lines, at, first, words, counts),
        _list_end(lines, at, counts),
        legend_end(lines, at),
        presented_end(lines, at, counts),
    )
    if any(head.line >= end and shape(head.label) != "none" for head in at.values()):
        return end
    return max((line + 1 for line, head in at.items() if head.label in words), default=first)


def _counted(heads: Heads) -> Counter[str]:
    """Count how often each label comes that may be somebody's."""
    counts: Counter[str] = Counter()
    for label, count in heads.labels.items():
        counts[key(label)] += count if shape(label) not in {"none", "other"} else 0
    return counts


def _end_of_blocks(
    lines: Lines, at: Mapping[int, Head], first: int, words: Collection[str], counts: Counter[str]
) -> int:
    """Return the line after the blocks of particulars from line `first` on.

    `words` are the labels that are known to be particulars.
    """
    likely, places = list(at.values()), list(at)
    end = first
    for start, stop in blocks(lines, first):
        inside = likely[bisect_left(places, start) : bisect_left(places, stop)]
        others = [head for head in inside if head.label not in words] if words else inside
        block = _Block(stop - start, inside, others)
        if not _have_values(lines, block, counts):
            break
        is_further = len(inside) > 1 or end > first
        if block.has_particular or (
            _are_roles(lines, block) and (is_further or _is_alone(lines, at, stop - 1))
        ):
            end = stop
    return end


def _have_values(lines: Sequence[str], block: _Block, counts: Counter[str]) -> bool:
    """Whether a value is behind each label that may be somebody's, also a role's in a list."""
    is_known = block.is_list and block.has_particular
    return all(
        is_value(lines, head, counts) or (is_known and is_role(lines, head))
        for head in block.others
    )


def _are_roles(lines: Sequence[str], block: _Block) -> bool:
    """Whether all lines are roles with names; "Participant", a tab, "Hello" is a talk's row."""
    return block.is_list and all(
        is_role(lines, head) and head.sign != "tab" for head in block.heads
    )


def _is_alone(lines: Sequence[str], at: Mapping[int, Head], line: int) -> bool:
    """Whether a date or a heading stands below a role with a name: nobody goes on there."""
    name, below = value_of(lines, at[line]), next_text(lines, line)
    is_name = shape(name) == "names" and is_cased(name) and below < len(lines)
    is_turn = below in at and shape(at[below].label) in PEOPLE
    return is_name and not is_turn and not ends(lines[below])


def names_in_spite(lines: Sequence[str], heads: Heads, words: Collection[str]) -> set[str]:
    """Return those of the labels that hold a word for a particular that are people's: "Ina Place".

    Or initials, "ID" for Ina Dahl, or the author's, who may be who asks. They come often, marked as
    most are, and mostly with more than a value after them.
    """
    names = {
        label
        for label in words
        if words_of(label) <= WRITERS
        or _may_be_initials(label)
        or (shape(label) == "names" and is_cased(label) and not is_metadata(label.split()[0]))
    }
    if not names:
        return set()
    own = [head for head in heads if head.label in names and head.mark == heads.mark]
    counts = Counter(head.label for head in own)
    values = Counter(head.label for head in own if is_value(lines, head, Counter()))
    return {label for label in names if counts[label] >= max(_OFTEN, 2 * values[label] + 1)}


def _may_be_initials(label: str) -> bool:
    return len(label) <= (_INITIALS if is_cased(label) else 1) and label == label.upper()


def _list_end(lines: Lines, at: Mapping[int, Head], counts: Counter[str]) -> int:
    """Return the line after a list of particulars, 0 without any: what is above it is no talk.

    It has at least three of them, one below the other, one of which is known to be one, and
    nearly nobody speaks before it.
    """
    run: list[Head] = []
    spoken = 0
    for line in [*lines.texts[:LINES_OF_A_HEADER], -1]:
        head = at.get(line)
        if head and _is_listed(lines, at, head, counts, is_first=not run):
            run.append(head)
            continue
        if len(run) >= _LEAST_OF_A_LIST and any(is_metadata(one.label) for one in run):
            return run[-1].line + 1
        run = []
        spoken += head is not None and _may_speak(head, counts)
        if spoken > _SPOKEN_BEFORE:
            break
    return 0


def _is_listed(
    lines: Sequence[str],
    at: Mapping[int, Head],
    head: Head,
    counts: Counter[str],
    *,
    is_first: bool,
) -> bool:
    """Whether a label may stand in a list of particulars, of which it may be the first."""
    if head.alone and head.time and head.sign == "time":  # "[0:03] your name", a caption
        return False
    if is_metadata(head.label) or is_value(lines, head, counts):
        return True
    if is_first:
        return _is_above_particular(lines, at, head, counts)
    return _is_amid(lines, at, head.line)


def _may_speak(head: Head, counts: Counter[str]) -> bool:
    """Whether a label is likely somebody's who speaks."""
    is_label = head.sign != "mark" or counts[key(head.label)] > 1
    return is_label and shape(head.label) != "other"


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
    return is_between and not is_said(value_of(lines, at[line]))
