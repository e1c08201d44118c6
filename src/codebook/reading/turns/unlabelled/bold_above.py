"""What is asked in bold above the answers of the only one who has a label."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import count, takewhile

from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends, kind_of, text_above
from codebook.reading.turns.unlabelled.alternating import question

_NEARLY = 0.9


def with_first(
    lines: Sequence[str], asked: Sequence[Head], answer: int, bold: Container[int]
) -> list[Head]:
    """Add the sentence in bold above the first `answer`, where none asks and nearly all are bold.

    What is noted may stand between: "(5 minutes)".
    """
    in_bold = sum(head.line in bold for head in asked)
    if any(head.line < answer for head in asked) or in_bold < _NEARLY * len(asked):
        return list(asked)
    above = text_above(lines, answer)
    while above >= 0 and kind_of(lines[above]) == "event":
        above = text_above(lines, above)
    is_first = above in bold and ends(lines[above])
    return [*([question(above)] if is_first else []), *asked]


def further_above(
    lines: Sequence[str], asked: Sequence[Head], own: Mapping[int, Head], bold: Container[int]
) -> Iterator[Head]:
    """Yield heads for what asks in bold right above further answers: "**Who?**" above "R: Ann".

    Below bold lines of which one is `asked`, "**Who was it that**", it goes on with that.
    """
    known = {head.line for head in asked}
    for line in (answer - 1 for answer in own):
        if line in bold and line not in own and asks(lines[line]):
            block = takewhile(lambda at: at in bold and at not in own, count(line, -1))
            if known.isdisjoint(block):
                yield question(line)
