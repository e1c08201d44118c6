"""What stands between two turns and nobody says: headings in bold, heads of further interviews.

So is what a voice says that is nobody's in the talk: "**Outro:** Thank you for listening.".

Where nobody goes on speaking below the headings of a text, what is listed there is nobody's too:
who presents, links, decisions. So is a paragraph between lists whose items are turns, and what only
counts the parts of a recording: "<Begin part 2>".
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.happenings import ANNOUNCED
from codebook.reading.turns.labels.labels import is_metadata
from codebook.reading.turns.lines.emphasis import find_bold_head
from codebook.reading.turns.lines.features import is_listed
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    ends,
    kind_of,
    open_blocks,
    opens_block,
    text_above,
)
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.several import further_heads
from codebook.reading.turns.looks import Emphasis, is_within_marks
from codebook.reading.turns.surroundings.afterwards import is_item, marked, tells_further
from codebook.reading.turns.surroundings.further import fields_again, is_particular
from codebook.reading.turns.surroundings.titled import is_title, titles_above

_OF_A_HEAD = 20  # lines of an interview's head
_LEAST, _OFTEN = 3, 4  # headings below which nobody goes on, and times those where somebody does
_OF_A_NOTE = 120  # characters: what is longer may be said
_link = lazy_pattern(r"(?i)https?://|\]\(")
_mark = lazy_pattern(r"[*_]")
_paragraph = lazy_pattern(r"(?!\d{1,3}[.)]\s)(?:\*\*|__)?[\[\w]")  # at the margin, and no item
_tag = lazy_pattern("<")
_counts = lazy_pattern(r"\s*<([^\W\d_][^<>\d]{1,40}) (\d{1,4})>(.{0,100})")
_sign = lazy_pattern(r"[^\W_]")
_dots = lazy_pattern(r"\s*(?:\.{3}|…)")
_concludes = lazy_pattern(
    r"(?i)\b(?:conclusions?|resolutions?|decisions?|action items?|beschl[uü]ss\w*|décisions?"
    r"|acuerdos|decisiones|decisões|decisioni|besluit(?:en)?)\b|结论|決定|결정"
)


def unsaid_amid(
    lines: Lines,
    openings: Mapping[int, Head],
    emphasis: Emphasis,
    bold: Collection[int],
    apart: Collection[int],
) -> frozenset[int]:
    """Return the lines amid the turns that nobody says.

    `bold` are the lines that are set off, `apart` headings that a program has.
    """
    if len(openings) < _LEAST:
        return frozenset()
    headings = {*marked(lines), *apart} - openings.keys()
    tails = list(_tails(lines, openings, headings))
    return frozenset(
        {
            *titles_above(lines, openings, bold),
            *_announced(lines, openings, emphasis.bold),
            *_between_lists(lines, openings),
            *_counted(lines, openings),
            *_of_interviews(lines, openings, emphasis.headings, bold),
            *_below_headings(lines, openings, headings, tails),
            *_of_minutes(lines, openings, tails),
            *_above_fields(lines, openings, headings, tails),
        }
    )


def _announced(
    lines: Lines, openings: Mapping[int, Head], bold: Mapping[int, int]
) -> Iterator[int]:
    """Yield the lines of what is announced, up to the next label, in a talk of bold labels."""
    labels = _bold_labels(lines, bold)
    begun = sorted(line for line, label in labels.items() if label.casefold() in ANNOUNCED)
    if not begun or 2 * len(openings.keys() & labels.keys()) < len(openings):
        return
    borders = [*sorted(openings), len(lines)]
    for above, below in pairwise(borders):
        if first := next((line for line in begun if above < line < below), 0):
            yield from lines.texts[
                bisect_left(lines.texts, first) : bisect_left(lines.texts, below)
            ]


def _bold_labels(lines: Lines, bold: Mapping[int, int]) -> dict[int, str]:
    """Return the labels that are in bold, or within marks for it, and have a colon, by line."""
    heads = (
        find_bold_head(lines[line], line, bold[line]) if line in bold else lines.head(line)
        for line in (bold or lines.beginning(_mark))
        if line < len(lines)
    )
    found = [head for head in heads if head and head.sign == "colon" and "**" in head.mark]
    return {head.line: head.label for head in found}


def _between_lists(lines: Lines, openings: Mapping[int, Head]) -> Iterator[int]:
    """Yield the lines of paragraphs below lists whose items are turns: what is talked about next.

    No blank line stands between most items, and so none between what one says and goes on to say.
    """
    if not all(map(is_listed, openings.values())) or open_blocks(lines, openings):
        return
    begun = [
        line
        for line in lines.texts
        if line not in openings and _paragraph.match(lines[line]) and opens_block(lines, line)
    ]
    for tail in _tails(lines, openings, begun):
        yield from tail
    last = max(openings)
    below = next((line for line in begun if line > last), len(lines))
    yield from lines.texts[bisect_left(lines.texts, below) :]


def _counted(lines: Lines, openings: Collection[int]) -> Iterator[int]:
    """Yield the lines of a form that only counts, below which nobody goes on: "<Part 2>"."""
    counts = defaultdict[tuple[str, str], dict[int, int]](dict)
    for line in lines.beginning(_tag):
        if found := _counts.fullmatch(lines[line]):
            counts[found[1], found[3].rstrip()][line] = int(found[2])
    rising = {
        line
        for numbers in counts.values()
        if len(numbers) >= _LEAST and all(one < two for one, two in pairwise(numbers.values()))
        for line in numbers
    }
    below = dict(pairwise(lines.texts)) if rising else {}
    may_follow = rising.union(openings)
    if all(below.get(line, line) in may_follow for line in rising):
        yield from rising


def _of_interviews(
    lines: Lines, openings: Mapping[int, Head], headings: Mapping[int, int], bold: Collection[int]
) -> Iterator[int]:
    """Yield the lines of the heads of further interviews: "Interview 2", and what is below it.

    So is what is noted above it in the same turn, below a title in bold: "**Takeaways**".
    """
    found = [head.line for head in further_heads(lines, openings.keys(), headings)]
    titles = _titles_amid(lines, openings, bold) if found else ()
    begun = sorted(openings)
    for tail in _tails(lines, openings, found):
        if len(tail) <= _OF_A_HEAD:
            yield from tail
            at = bisect_right(titles, begun[bisect_left(begun, tail[0]) - 1])
            first = bisect_left(lines.texts, titles[at]) if at < len(titles) else len(lines.texts)
            noted = lines.texts[first : bisect_left(lines.texts, tail[0])]
            if 2 * sum(ends(lines[line]) for line in noted) < len(noted):
                yield from noted


def _titles_amid(
    lines: Lines, openings: Mapping[int, Head], bold: Collection[int]
) -> Sequence[int]:
    """Return the lines in bold that are titles within turns, not all that is said there."""
    alone = {line for line, head in openings.items() if head.alone}
    return [
        line
        for line in sorted(bold)
        if line not in openings and opens_block(lines, line) and is_title(lines[line])
        if text_above(lines, line) not in alone
    ]


def _tails(
    lines: Lines, openings: Mapping[int, Head], marks: Collection[int]
) -> Iterator[Sequence[int]]:
    """Yield what stands from the first of `marks` in a turn on, where it is not all of the turn."""
    places = sorted(marks)
    for above, label in pairwise(sorted(openings) if places else ()):
        at = bisect_right(places, above)
        if at == len(places) or places[at] > label:
            continue
        start = bisect_left(lines.texts, places[at])
        if not openings[above].alone or lines.texts[start - 1] != above:
            yield lines.texts[start : bisect_left(lines.texts, label)]


def _below_headings(
    lines: Lines,
    openings: Mapping[int, Head],
    headings: Collection[int],
    tails: Iterable[Sequence[int]],
) -> Iterator[int]:
    """Yield the lines below headings, and these, where nobody goes on speaking below any.

    Below it stands a label, or what is listed or noted; with these, also below one that tells of
    what was decided. Where labels are headings, others are of sections.
    """
    if not headings or any("#" in head.mark for head in openings.values()):
        return
    told, listed = list[Sequence[int]](), list[Sequence[int]]()
    empty = spoken = 0
    for tail in tails:
        noted = [line for line in tail if line not in headings and kind_of(lines[line]) is None]
        if not noted:
            empty += 1
        elif _is_listed(lines, noted):
            listed.append(tail)
        elif _is_told(lines, tail, headings):
            told.append(tail)
        else:
            spoken += 1
    if empty + len(listed) >= max(_LEAST, _OFTEN * spoken):
        for tail in (*listed, *told):
            yield from tail


def _of_minutes(
    lines: Lines, openings: Mapping[int, Head], tails: Sequence[Sequence[int]]
) -> Iterator[int]:
    """Yield headings and what is below them in minutes where dots begin what one goes on to say."""
    talk = range(min(openings), max(openings) if tails else 0)
    below = {line for line in lines.texts if line in talk} - openings.keys()
    dotted = {line for line in below if _dots.match(lines[line])}
    if len(dotted.difference(*tails)) >= max(_LEAST, len(below.difference(*tails)) / 2):
        for tail in tails:
            yield from tail if dotted.isdisjoint(tail) else ()


def _above_fields(
    lines: Lines,
    openings: Collection[int],
    headings: Collection[int],
    tails: Iterable[Sequence[int]],
) -> Iterator[int]:
    """Yield fields as right below a heading above the first turn, with all from that heading on.

    With them, what is only listed below a heading above them in the same turn.
    """
    fields = fields_again(lines, openings, headings) if headings else {}
    for tail in tails if fields else ():
        if known := [line for line in tail if line in fields]:
            noted = [line for line in tail if line not in headings and kind_of(lines[line]) is None]
            is_whole = _is_listed(lines, noted)
            yield from tail if is_whole else tail[bisect_left(tail, fields[known[0]]) :]


def _is_listed(lines: Lines, noted: Sequence[int]) -> bool:
    """Whether most lines are items, links or particulars, and the others are short."""
    others = [line for line in noted if not _is_note(lines, line)]
    return 2 * len(others) < len(noted) and all(len(lines[at]) <= _OF_A_NOTE for at in others)


def _is_note(lines: Lines, line: int) -> bool:
    """Whether a line is an item, has a link, is a particular or within marks."""
    text = lines[line].strip()
    if is_item(text) or _link.search(text) or not _sign.search(text):
        return True
    head = lines.head(line)
    is_field = head is not None and head.sign == "colon" and is_metadata(head.label)
    return is_field or is_particular(lines, line, ()) or is_within_marks(text)


def _is_told(lines: Lines, tail: Sequence[int], headings: Collection[int]) -> bool:
    """Whether all that is long stands below headings that tell of a summary, or of decisions."""
    is_told = False
    for line in tail:
        if line in headings:
            is_told = _tells(lines[line])
        elif not is_told and not _is_note(lines, line) and len(lines[line]) > _OF_A_NOTE:
            return False
    return _tells(lines[tail[0]])


def _tells(heading: str) -> bool:
    return tells_further(heading) or _concludes.search(heading) is not None
