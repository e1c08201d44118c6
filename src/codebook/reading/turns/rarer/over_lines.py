"""Labels in capitals that go over a line's end: "ANN", "LEE (Tal) – So?", or "ANN LEE", "– So?".

The line may end within a label, before what stands in brackets, before its dash or behind that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_in_capitals, split_aside, stem
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.lines import Lines

_may_be_rest = lazy_pattern(r"[-–—(]")
_rest = lazy_pattern(r"\s*(\([^()]{1,40}\)\s*)?[-–—]\s+(?=\S)")
_tight = lazy_pattern(r"\)[-–—]\s*$")
_words = lazy_pattern(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*)*")
_LEAST, _RETURNS, _NEARLY_ALL = 3, 2, 0.8
_LONGEST = 80


class _Label(NamedTuple):
    """A label with a dash: its line, the place behind the dash from there on, what is above it.

    `is_below` says that the dash begins the next line.
    """

    line: int
    label: str
    body: int
    above: str
    is_below: bool = False


def _are_usual(labels: Sequence[_Label], counts: Mapping[str, int]) -> bool:
    """Whether most labels return, and several do."""
    returning = sum(counts[stem(one.label)] >= _RETURNS for one in labels)
    return returning >= max(_LEAST, len(labels) / 2)


def over_lines(lines: Lines, heads: Heads) -> Heads:
    """Return the heads with those of labels that a line's end cuts.

    They are in capitals, with a dash behind them, and most that are so return; where few are cut,
    before their dash. Words in capitals above a label that stands elsewhere without them are a
    heading; dashes below other lines open the items of a list. Lines that are cut so early are of
    few words, which are no labels by themselves.
    """
    found = _labels_with_dashes(lines, heads)
    counts = Counter(stem(one.label) for one in found)
    cut = [one for one in found if one.body > len(lines[one.line])]
    if not _are_usual(cut, counts):
        cut = [one for one in cut if not one.is_below]
        if not cut or not _are_usual(found, counts):
            return heads
    new = [Head(one.line, one.label, "dash", one.body, one.body) for one in cut]
    taken = {line for one in cut for line in range(one.line, 1 + _last_line(lines, one))}
    others = heads.such(
        lambda head: head.sign != "bare" or (stem(head.label) in counts and _is_called(head.label))
    )
    return Heads(sorted([*(head for head in others if head.line not in taken), *new]))


def _labels_with_dashes(lines: Lines, heads: Heads) -> list[_Label]:
    """Return the labels with a dash behind them or below them, none where dashes open items."""
    timed = {head.line for head in heads if head.time}  # they are whole: an answer begins below
    likely = [line for line in lines.beginning(_may_be_rest) if line and line - 1 not in timed]
    begun = [(line, _rest.match(lines[line])) for line in likely]
    rests = [(line, match[1] or "", match.end()) for line, match in begun if match]
    below = [
        _Label(line - 1, label, len(lines[line - 1]) + 1 + body, _words_in(lines, line - 2), True)
        for line, aside, body in rests
        if _is_called(label := f"{lines[line - 1].strip()} {aside}".strip())
    ]
    if len(below) < _NEARLY_ALL * len(rests):
        return []
    called = [
        head
        for head in heads
        if (head.sign == "dash" or (head.alone and _tight.search(lines[head.line])))
        and _is_called(head.label)
    ]
    known = {head.line for head in called}
    beside = [
        _Label(head.line, head.label, _body(lines, head, known), _words_in(lines, head.line - 1))
        for head in called
    ]
    whole = {stem(one.label) for one in [*below, *beside] if not one.above}
    return [_joined(lines, one, whole) for one in [*below, *beside]]


def _body(lines: Lines, head: Head, labelled: Container[int]) -> int:
    """Return where what is said begins behind a dash: in the next line, where the dash ends one.

    There is nothing where the next line has a label.
    """
    is_cut = head.alone and "".join(lines[head.line + 1 : head.line + 2]).strip()
    return len(lines[head.line]) + 1 if is_cut and head.line + 1 not in labelled else head.body


def _is_called(label: str) -> bool:
    """Whether a label is in capitals, what stands in brackets behind it aside."""
    name = split_aside(label)[0].strip()
    is_name = _words.fullmatch(name) is not None and is_in_capitals(name)
    return is_name and len(label) <= _LONGEST and shape(label) in PEOPLE


def _words_in(lines: Lines, line: int) -> str:
    """Return the line where it is no more than words in capitals, else ""."""
    words = lines[line].strip() if line >= 0 else ""
    is_cut = len(words) <= _LONGEST and _words.fullmatch(words) and is_in_capitals(words)
    return words if is_cut else ""


def _joined(lines: Lines, one: _Label, whole: set[str]) -> _Label:
    """Return a label with the words above it, unless it is whole without them."""
    if not one.above or stem(one.label) in whole:
        return one
    line = one.line - 1
    label = f"{one.above} {one.label}"
    return _Label(line, label, len(lines[line]) + 1 + one.body, "", one.is_below)


def _last_line(lines: Lines, one: _Label) -> int:
    """Return the line in which what is said begins."""
    line, rest = one.line, one.body
    while rest > len(lines[line]):
        rest -= len(lines[line]) + 1
        line += 1
    return line
