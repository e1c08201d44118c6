"""A document's lines → turns, once it is known which heads open one.

What stands before the first of them is front matter and no turn. The heading of a part is an
event, and what follows it belongs to that part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from codebook.reading.front_matter import blocks
from codebook.reading.heads import Head, stamp_at_end, time_alone
from codebook.reading.layout import Kind, between_turns, is_heading, kind_of
from codebook.text.turns import Turn


class Page(NamedTuple):
    """A text, its lines without line ends, and where in the text each of them starts.

    `starts` has one more item than `lines`: where a next line would start.
    """

    text: str
    lines: Sequence[str]
    starts: Sequence[int]

    @classmethod
    def of(cls, text: str) -> Page:
        """Split `text` at line feeds, and at nothing else."""
        lines = text.split("\n")
        return cls(text, lines, [0, *accumulate(len(line) + 1 for line in lines)])

    def turn(self, start: int, end: int) -> Turn:
        """Return a turn of `text[start:end]` without the white space around it."""
        said = self.text[start:end]
        bare = said.strip()
        if bare:
            start += len(said) - len(said.lstrip())
        return Turn(start, start + len(bare))


def cut_turns(
    page: Page, openings: Mapping[int, Head], speakers: Mapping[int, str], parts: Mapping[int, str]
) -> Iterator[Turn]:
    """Yield the turns that `openings` open, and the events between them; all are given by line."""
    has_times = _times_are_usual(openings)
    nobody = between_turns(page.lines, openings, parts)
    borders = [*sorted({*openings, *parts, *nobody}), len(page.lines)]
    times = _times_above(page, borders, nobody)
    part = last = ""
    for line, following in pairwise(borders):
        start, end = page.starts[line], page.starts[following]
        if line in openings:
            last = speakers[line]
            turn = _speech(page, openings[line], end, has_times=has_times)
            yield turn._replace(speaker=last, part=part, time=turn.time or times.get(line, ""))
        elif line in parts:
            part = parts[line]
            yield page.turn(start, page.starts[line + 1])._replace(part=part, kind="event")
            rest = page.turn(page.starts[line + 1], end)
            if last and rest.start < rest.end:  # they go on in the next part
                yield rest._replace(speaker=last, part=part)
        elif last and nobody[line] == "event":
            yield page.turn(start, end)._replace(part=part, kind="event")


def cut_paragraphs(page: Page, parts: Mapping[int, str], first: int) -> Iterator[Turn]:
    """Yield the paragraphs of a text without speakers, from line `first` on, as turns.

    A paragraph is a run of lines between blank ones; where no line is blank, it is a line.
    """
    part = ""
    for start, stop in _paragraphs(page.lines, parts, first):
        part = parts.get(start, part)
        kind = "event" if start in parts else kind_of(page.lines[start])
        if stop == start + 1 and kind == "rule":
            continue
        turn = page.turn(page.starts[start], page.starts[stop])
        is_event = stop == start + 1 and kind == "event"
        yield turn._replace(part=part, kind="event" if is_event else "speech")


def _paragraphs(
    lines: Sequence[str], parts: Mapping[int, str], first: int
) -> Iterator[tuple[int, int]]:
    """Yield the first and the last but one line of each paragraph; headings stand alone."""
    runs = list(blocks(lines, first))
    for start, stop in runs:
        cuts = {start, stop}
        for line in range(start, stop):
            if len(runs) == 1:
                cuts.add(line)
            elif line in parts or is_heading(lines[line]):
                cuts |= {line, line + 1}
        yield from pairwise(sorted(cuts))


def _times_are_usual(openings: Mapping[int, Head]) -> bool:
    """Say whether a time after a colon belongs to the labels, not to what is said."""
    return 2 * sum(head.early < head.body for head in openings.values()) >= len(openings)


def _times_above(page: Page, borders: Sequence[int], nobody: Mapping[int, Kind]) -> dict[int, str]:
    """Return the times that stand on a line of their own above another border, by its line."""
    return {
        below: time_alone(page.lines[line])
        for line, below in pairwise(borders)
        if nobody.get(line) == "time"
    }


def _speech(page: Page, head: Head, end: int, *, has_times: bool) -> Turn:
    """Return what is said after `head` up to `end`, with the time that stands around it."""
    line = page.starts[head.line]
    is_said = head.early < head.body and not has_times
    turn = page.turn(line + (head.early if is_said else head.body), end)
    time = "" if is_said else head.time
    if not time:
        turn, time = _time_above(page, turn)
    said, stamp = stamp_at_end(page.text[turn.start : turn.end])
    said = said.removesuffix(head.unclosed).rstrip()
    return Turn(turn.start, turn.start + len(said), time=time or stamp)


def _time_above(page: Page, turn: Turn) -> tuple[Turn, str]:
    """Split off the first line of what is said where it is a time and no more."""
    above, _, below = page.text[turn.start : turn.end].partition("\n")
    time = time_alone(above) if below else ""
    return (page.turn(turn.start + len(above), turn.end), time) if time else (turn, "")
