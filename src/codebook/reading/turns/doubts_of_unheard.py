"""Text that nobody is said to say, though talk may stand in it, said as problems."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from codebook.reading.drafts import Problem
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.labels.labels import is_event, is_metadata, stem
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.lines.stamps import time_alone
from codebook.text.display import counted
from codebook.text.spans import Span
from codebook.text.turns import Turn

_MUCH, _MANY = 0.2, 1500  # of all, and characters: front matter is less, or has no talk's signs
_LONGER, _TURNS = 10, 3  # times what a turn has, of so many at least
_TIMES, _RETURNS, _PEOPLE = 3, 3, 2
_NOBODY = "; nobody is said to say "
_PERHAPS = "perhaps talk that is written unlike the rest"
_ARROW = "-->"
_UNSURE = frozenset({"bare", "stop"})


def said_by_nobody(line: int, count: int, where: str) -> Problem:
    """Report that some lines, the first of which is given, are no turn's."""
    stand, them = ("stands", "it") if count == 1 else ("stand", "them")
    lines = counted(count, "line")
    return Problem(line + 1, f"{lines} {stand} {where}{_NOBODY}{them}")


def doubts_of_unheard(
    page: Page, turns: Sequence[Turn], captions: Iterable[int], problems: Iterable[Problem]
) -> Iterator[Problem]:
    """Report much text that is in no turn, and a turn with much of it, where talk may stand in it.

    Times or labels that return, of several people, tell that. `captions` are the places of those
    with times, which may not be in the text; what `problems` tell already is not told again.
    """
    yield from _in_no_turns(page, turns, sorted(captions), problems)
    for turn in _far_longer(page, turns):
        if signs := _in_one_turn(page, Span(turn.start, turn.end)):
            share = 100 * (turn.end - turn.start) / len(page.text)
            message = f"{share:.0f} % of the text is one turn though {signs} in it: {_PERHAPS}"
            yield Problem(bisect_right(page.starts, turn.start), message)


def _in_no_turns(
    page: Page, turns: Sequence[Turn], timed: Sequence[int], problems: Iterable[Problem]
) -> Iterator[Problem]:
    told = [page.starts[line - 1] for line, said in problems if line and _NOBODY in said]
    spans = [span for span in _between(page, turns) if not any(map(span.contains, told))]
    if _share(page, spans) < _MUCH:
        return
    found = [(span, signs) for span in spans if (signs := _in_no_turn(page, span, timed))]
    if (share := _share(page, [span for span, _ in found])) >= _MUCH:
        first, signs = found[0]
        message = (
            f"{100 * share:.0f} % of the text, from here on, is in no turn though {signs} in it:"
            f" {_PERHAPS}"
        )
        yield Problem(_first_text(page, first), message)


def _share(page: Page, spans: Iterable[Span]) -> float:
    """Return how much of the text spans have."""
    return sum(span.end - span.start for span in spans) / max(1, len(page.text))


def _first_text(page: Page, span: Span) -> int:
    """Return the number of the first line with text that begins within a span."""
    texts, first = page.lines.texts, bisect_left(page.starts, span.start)
    return texts[min(bisect_left(texts, first), len(texts) - 1)] + 1


def _between(page: Page, turns: Sequence[Turn]) -> Iterator[Span]:
    """Yield the long stretches before, between and below all turns."""
    last = 0
    for turn in (*turns, Turn(len(page.text), len(page.text))):
        if turn.start - last >= _MANY:
            yield Span(last, turn.start)
        last = max(last, turn.end)


def _far_longer(page: Page, turns: Sequence[Turn]) -> list[Turn]:
    """Return the turns with much of the text, which are far longer than turns are there."""
    sizes = [turn.end - turn.start for turn in turns if turn.kind == "speech"]
    if len(sizes) < _TURNS:
        return []
    least = max(_MANY, _MUCH * len(page.text), _LONGER * median(sizes))
    return [turn for turn in turns if turn.end - turn.start >= least]


def _in_no_turn(page: Page, span: Span, timed: Sequence[int]) -> str:
    """Say which signs of talk stand in what is in no turn, "" where none do."""
    lines = _lines(page, span)
    captions = bisect_left(timed, span.end) - bisect_left(timed, span.start)
    times = sum(_ARROW in page.lines[at] or bool(time_alone(page.lines[at])) for at in lines)
    return "times stand" if captions + times >= _TIMES else _labels(page, lines)


def _in_one_turn(page: Page, span: Span) -> str:
    """Say which signs of talk stand in a turn: not mere times, which who goes on may have, too."""
    lines = _lines(page, span)
    times = sum(_ARROW in page.lines[at] for at in lines)
    return "times stand" if times >= _TIMES else _labels(page, lines)


def _lines(page: Page, span: Span) -> range:
    """Return the lines that begin within a span."""
    return range(bisect_left(page.starts, span.start), bisect_left(page.starts, span.end))


def _labels(page: Page, lines: Iterable[int]) -> str:
    """Say that labels of several people return in lines, "" where they do not."""
    heads = (page.lines.head(line) for line in lines if page.lines[line])
    own = (head for head in heads if head and head.sign not in _UNSURE)
    labels = [
        head.label
        for head in own
        if shape(head.label) in PEOPLE and not is_event(head.label) and not is_metadata(head.label)
    ]
    counts = Counter(map(stem, labels))
    usual = [label for label in dict.fromkeys(labels) if counts[stem(label)] >= _RETURNS]
    named = list({stem(label): label for label in reversed(usual)}.values())[::-1]
    return f'labels such as "{named[0]}" stand' if len(named) >= _PEOPLE else ""
