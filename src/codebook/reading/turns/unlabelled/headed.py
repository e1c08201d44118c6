"""Headings that ask, "### Why?", above the answers of those who have labels."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Container, Iterable, Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.answering import only_answer
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, is_of_one, next_text, without_label
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.set_off import numbered
from codebook.reading.turns.unlabelled.alternating import QUESTION, begun_at, is_asked
from codebook.reading.turns.unlabelled.counted import counted_question

_may_be_whole = lazy_pattern(r"[#*_]")
_whole = lazy_pattern(r"\s{0,3}(?:#{1,6}\s+\S.*|(\*{2,3}|__)(?![*_\s])(?:(?!\1).)+\1\s*)")
_in_brackets = lazy_pattern(r"[(（［\[].{1,500}[)）］\]]")
_LEAST, _SHARE = 3, 0.8
_FEW = 0.25  # of the questions that those with labels answer
_NEARLY, _OF_SENTENCES = 0.95, 0.3  # headings are none


def headed_above(lines: Lines, openings: Sequence[Head], bold: Collection[int]) -> list[Head]:
    """Return heads for headings that ask, "### Why?", above labels of which none asks, else none.

    `bold` are the lines of which all is bold, which are headings, too, as those within its marks.
    Those below which nobody has a label were not asked, but for a few that ask: who spoke last
    answers.
    """
    likely = sorted({*bold, *lines.beginning(_may_be_whole)})
    if not likely or any("#" in opening.mark for opening in openings):
        return []  # of labels that are headings themselves, those above are of sections
    own = {opening.line for opening in openings}
    headings = _headings(lines, likely, bold, own)
    above = {at: last for at, last in headings.items() if _next_said(lines, last) in own}
    asking = _asking(lines, above)
    if not asking or not only_answer(lines, openings):
        return []
    asked = _asked(lines, above, asking)
    heads = [Head(line, QUESTION, "mark", 0, 0, "#") for line in asked]
    return [*heads, *_answered_by_the_last(lines, openings, asked, headings.keys())]


def _headings(
    lines: Sequence[str], likely: Iterable[int], bold: Container[int], own: Container[int]
) -> dict[int, int]:
    """Return the last line of each heading by its first; none is wrapped from a label's line."""
    last = {at: begun_at(lines, at)[-1] for at in likely}
    return {
        at: end
        for at, end in last.items()
        if (at in bold or at < end or _whole.fullmatch(lines[at])) and not is_of_one(lines, at, own)
    }


def _asking(lines: Sequence[str], above: Collection[int]) -> list[int]:
    """Return the headings above labels that ask, none where the others are of sections.

    They are where few ask, and fewer will do where nearly all are sentences: "Tell us of it."
    """
    asking = [line for line in above if is_asked(lines, line) or "?" in lines[line]]
    are_said = sum(ends(lines[line]) for line in above) >= _NEARLY * len(above)
    share = _OF_SENTENCES if are_said else _SHARE
    return asking if len(asking) >= max(_LEAST, share * len(above)) else []


def _asked(lines: Sequence[str], above: Mapping[int, int], asking: Collection[int]) -> list[int]:
    """Return the headings that are sentences, or those alone that are counted, as all that ask are.

    What else is bold then is what who answers stresses: "**So it was.**" below "**Q3: Why?**".
    """
    counted = {line for line in above if _is_counted(lines[line], line)}
    if counted.issuperset(asking):
        return sorted(counted)
    return [line for line, last in above.items() if ends(lines[last])]


def _is_counted(text: str, line: int) -> bool:
    """Whether a number begins a heading, or a word of asking with one: "**3. Why?**", "Q3: …"."""
    is_numbered = numbered.match(text.lstrip("#*_ ")) is not None
    return is_numbered or counted_question(text, line) is not None


def _answered_by_the_last(
    lines: Sequence[str], openings: Sequence[Head], asked: Sequence[int], whole: Collection[int]
) -> list[Head]:
    """Return heads for further headings that ask, marked as all that are `asked`, and the answers.

    None where there are more than a few, of which nobody could say who answers.
    """
    marks = {_mark_of(lines[line]) for line in asked}
    begun = [head.line for head in openings]
    known = frozenset(asked)
    found = [
        (line, below, openings[bisect_right(begun, line) - 1].label)
        for line in sorted(whole)
        if line not in known
        and begun[0] < line < begun[-1]
        and {_mark_of(lines[line])} == marks
        and is_asked(lines, line)
        and (below := _next_said(lines, begun_at(lines, line)[-1])) not in whole
    ]
    if len(found) > _FEW * len(asked):
        return []
    return [
        head
        for line, below, label in found
        for head in (
            Head(line, QUESTION, "mark", 0, 0, "#"),
            without_label(lines, below, label)._replace(unlike=True),
        )
    ]


def _mark_of(line: str) -> str:
    """Return the signs that a line begins with: "###", "**"."""
    return line.lstrip()[: len(line.lstrip()) - len(line.lstrip().lstrip("#*_"))]


def _next_said(lines: Sequence[str], line: int) -> int:
    """Return the next line with text, but for one in brackets, which explains what was said."""
    below = next_text(lines, line)
    text = lines[below].strip() if below < len(lines) else ""
    return next_text(lines, below) if _in_brackets.fullmatch(text) else below
