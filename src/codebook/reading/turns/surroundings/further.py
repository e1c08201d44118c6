"""Further interviews in one text: the particulars above each of them are nobody's."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from itertools import takewhile

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_cased, is_metadata, key, split_aside, stem
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, next_text, opens_block, text_above
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.forms import fields_below
from codebook.reading.turns.surroundings.values import is_said, value_of

_labelled = lazy_pattern(r"[^:：]{2,30}[:：]")
_gap = lazy_pattern(r"\n{3,}")  # of blank lines
_LEAST, _MOST = 2, 5
_ALIKE = 3  # lines in a row
_LONGEST = 100
_BULLETS = "-+*•· \t"


def particulars_amid(lines: Lines, openings: Mapping[int, Head]) -> frozenset[int]:
    """Return the lines of particulars amid the turns: "Guest: Ann Lee", "Date: 3 May" in a block.

    Some of the same stand above the first turn. Around the block are blank lines, nobody announces
    it with a colon, and somebody with a label speaks next.
    """
    first, last = min(openings, default=0), max(openings, default=0)
    above = (head for line in lines.texts if line < first and (head := lines.head(line)))
    known = {key(head.label) for head in above if head.sign == "colon" and is_metadata(head.label)}
    found: set[int] = set()
    if not known:
        return frozenset()
    for line in lines.texts:
        if first < line < last and line not in openings and opens_block(lines, line):
            rest = range(line, last)
            block = list(takewhile(lambda at: is_particular(lines, at, openings), rest))
            if len(block) >= _LEAST and _is_apart(lines, block, openings):
                labels = {key(head.label) for at in block if (head := lines.head(at))}
                found |= set(block) if not known.isdisjoint(labels) else set()
    return frozenset(found)


def named_between(lines: Lines, openings: Mapping[int, Head]) -> Iterator[int]:
    """Yield the lines that tell whose interview is next: "Guest: Ann Lee", between blank lines.

    A turn follows, or nothing, and nobody has that label.
    """
    own = {stem(head.label) for head in openings.values()}
    first = min(openings, default=len(lines))
    for line in lines.texts[bisect_right(lines.texts, first) :]:
        if not is_particular(lines, line, openings) or not _is_apart(lines, [line], openings):
            continue
        head = lines.head(line)
        if head and opens_block(lines, line) and stem(head.label) not in own:
            name = value_of(lines, head)
            if shape(head.label) == "role" and shape(name) == "names" and is_cased(name):
                yield line


def headed_between(lines: Lines, openings: Mapping[int, Head]) -> Iterator[int]:
    """Yield the lines that tell whose interview is next: a few below a gap, which are no sentences.

    What opens the first turn comes again right below them, word for word.
    """
    begun = sorted(openings)
    for gap in _gap.finditer(lines.begins, min(openings, default=len(lines))):
        stop = _next(begun, gap.end(), gap.end())
        head = range(gap.end(), stop)
        is_short = 0 < len(head) <= _MOST and not any(map(ends, lines[head.start : stop]))
        if is_short and lines[stop].split() == lines[begun[0]].split():
            yield from head


def fields_again(
    lines: Lines, openings: Collection[int], headings: Collection[int]
) -> dict[int, int]:
    """Return the lines of fields right below headings amid the turns, each with its heading.

    At least two have the labels of some that stand so above the first turn: "Length: 20 minutes".
    """
    first, last = min(openings), max(openings)
    found = {line: fields_below(lines, line) for line in headings if line < last}
    blocks = {at: own for at, own in found.items() if not any(line in openings for line in own)}
    known = {stem(label) for line, own in blocks.items() if line < first for label in own.values()}
    return {
        line: heading
        for heading, own in blocks.items()
        if heading > first and len(known.intersection(map(stem, own.values()))) >= _LEAST
        for line in own
    }


def heads_again(lines: Lines, openings: Mapping[int, Head]) -> frozenset[int]:
    """Return the lines of particulars, "Date 3 May", with colons or not, as above the first turn.

    Several in a row begin as some there do, one is known to be a particular, and nobody goes on
    speaking below them: no sentence ends there. A role with a name above them is one of them,
    where it is as near; what is further above is a turn.
    """
    first = min(openings, default=0)
    known = {
        fields: run
        for run, fields in _runs(lines, [line for line in lines.texts if line < first])
        if any(map(is_metadata, fields)) and len(set(fields)) == _ALIKE
    }
    found: set[int] = set()
    below = lines.texts[bisect_right(lines.texts, first) :] if known else ()
    begun, ended = sorted(openings), [line for line in below if ends(lines[line])]
    for run, fields in _runs(lines, below):
        stop = _next(begun, run[0] + 1, -1)
        there = known.get(fields, ())
        if run[0] in found or not there or stop <= run[-1]:
            continue
        is_apart = run[0] in openings and run[1] - run[0] != there[1] - there[0]  # a turn
        if not is_apart and _next(ended, run[0], stop) >= stop:
            found.update(range(_top(lines, run[0], there[0]), stop))
    return frozenset(found)


def _next(places: Sequence[int], line: int, none: int) -> int:
    """Return the first of some lines, in order, from one on; `none` where there is none."""
    at = bisect_left(places, line)
    return places[at] if at < len(places) else none


def _runs(
    lines: Sequence[str], texts: Sequence[int]
) -> Iterator[tuple[Sequence[int], tuple[str, ...]]]:
    """Yield each few lines of `texts` that follow each other, and what they begin with."""
    short = [line for line in texts if len(lines[line]) <= _LONGEST]
    fields = [_field(lines[line]) for line in short]
    for at in range(len(short) - _ALIKE + 1):
        yield short[at : at + _ALIKE], tuple(fields[at : at + _ALIKE])


def _top(lines: Sequence[str], line: int, known: int) -> int:
    """Return the first line of particulars, of which one stands at `line` and as at `known`."""
    above, as_there = text_above(lines, line), text_above(lines, known)
    if min(above, as_there) < 0:
        return line
    own, other = lines[above].strip(), lines[as_there].strip()
    are_roles = all(shape(_field(text)) == "role" for text in (own, other))
    is_said_there = is_said(split_aside(own)[0])
    is_alike = are_roles and line - above == known - as_there and not is_said_there
    return _top(lines, above, as_there) if own == other or is_alike else line


def _field(text: str) -> str:
    """Return what a line begins with, the first cell of a row or a word, without its colon."""
    bare = text.strip()
    cell, tab, _ = (bare.lstrip(_BULLETS) or bare).partition("\t")
    return (cell if tab else cell.split()[0]).rstrip(":：")


def _is_apart(lines: Lines, block: Sequence[int], openings: Container[int]) -> bool:
    """Whether blank lines are around a block, no colon announces it, and a turn is next."""
    above = text_above(lines, block[0])
    is_announced = lines[above].rstrip().endswith((":", "："))
    is_whole = not any(map(str.strip, lines[block[-1] + 1 : block[-1] + 2]))
    is_last = (below := next_text(lines, block[-1])) == len(lines)
    return is_whole and not is_announced and (is_last or below in openings)


def is_particular(lines: Lines, line: int, openings: Container[int]) -> bool:
    """Whether a line is a particular, or says who has a role: no sentence is behind the label."""
    if line in openings or not _labelled.match(lines[line]):
        return False
    head = lines.head(line)
    if head is None or head.sign != "colon" or head.alone or is_said(value_of(lines, head)):
        return False
    return shape(head.label) == "role" or is_metadata(head.label)
