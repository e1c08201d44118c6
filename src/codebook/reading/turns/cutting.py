"""A document's lines → turns, once it is known which heads open one.

What stands before the first of them is front matter and no turn. The heading of a part is an
event where nobody goes on speaking below it, and the turns that follow it belong to that part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice, pairwise
from typing import NamedTuple

from codebook.reading.turns.front_matter import blocks
from codebook.reading.turns.heads import Head
from codebook.reading.turns.layout import Kind, between_turns, is_heading, kind_of
from codebook.reading.turns.lines import Lines
from codebook.reading.turns.stamps import bracketed_at_end, stamp_at_end, time_alone
from codebook.text.turns import Turn

_SAMPLE = 50


class Page(NamedTuple):
    """A text, its lines without line ends, and where in the text each of them starts.

    `starts` has one more item than `lines`: where a next line would start.
    """

    text: str
    lines: Lines
    starts: Sequence[int]

    @classmethod
    def of(cls, text: str) -> Page:
        """Split `text` at line feeds, and at nothing else."""
        lines = Lines(text.split("\n"))
        return cls(text, lines, [0, *accumulate(len(line) + 1 for line in lines)])

    def turn(
        self, start: int, end: int, speaker: str = "", part: str = "", kind: str = "speech"
    ) -> Turn:
        """Return a turn of `text[start:end]` without the white space around it."""
        said = self.text[start:end].rstrip()
        if said:
            start += len(said) - len(said := said.lstrip())
        return Turn(start, start + len(said), speaker, "", part, kind)


def cut_turns(
    page: Page, openings: Mapping[int, Head], speakers: Mapping[int, str], parts: Mapping[int, str]
) -> Iterator[Turn]:
    """Yield the turns that `openings` open, and the events between them; all are given by line."""
    has_times = _times_are_usual(openings)
    above = [line for line in parts if line < min(openings, default=0)]
    nobody = between_turns(page.lines, openings, parts) | dict.fromkeys(above, "event")
    borders = [*sorted({*openings, *nobody}), len(page.lines)]
    headings = sorted(parts, reverse=True)
    has_stamps = _stamps_are_usual(page, openings, borders)
    times = _times_above(page, borders, nobody)
    part = last = ""
    for line, following in pairwise(borders):
        end = page.starts[following]
        while headings and headings[-1] <= line:
            part = parts[headings.pop()]
        if head := openings.get(line):
            last = speakers[line]
            around = last, times.get(line, ""), part
            yield _speech(page, head, end, around, (has_times, has_stamps))
        elif line in parts:
            yield page.turn(page.starts[line], page.starts[line + 1], part=part, kind="event")
        elif last and nobody[line] == "event":
            yield page.turn(page.starts[line], end, part=part, kind="event")


def cut_paragraphs(page: Page, parts: Mapping[int, str], first: int) -> Iterator[Turn]:
    """Yield the paragraphs of a text without speakers, from line `first` on, as turns.

    A paragraph is a run of lines between blank ones, or between times; where there is neither,
    it is a line.
    """
    part = time = ""
    for start, stop in _paragraphs(page.lines, parts, first):
        part = parts.get(start, part)
        kind = "event" if start in parts else kind_of(page.lines[start])
        if stop == start + 1 and kind == "rule":
            continue
        if kind == "time":
            time, start = time_alone(page.lines[start]), start + 1  # noqa: PLW2901 - what is below
        if start == stop:
            continue
        is_event = stop == start + 1 and kind == "event"
        turn = page.turn(
            page.starts[start], page.starts[stop], part=part, kind="event" if is_event else "speech"
        )
        yield turn._replace(time=time)
        time = ""


def _paragraphs(
    lines: Sequence[str], parts: Mapping[int, str], first: int
) -> Iterator[tuple[int, int]]:
    """Yield the first and the last but one line of each paragraph; headings stand alone."""
    runs = list(blocks(lines, first))
    for start, stop in runs:
        cuts = {start, stop} | {line for line in range(start, stop) if time_alone(lines[line])}
        is_sole = len(runs) == 1 and len(cuts) <= 2 + (start in cuts)
        for line in range(start, stop):
            if is_sole:
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


def _stamps_are_usual(page: Page, openings: Mapping[int, Head], borders: Sequence[int]) -> bool:
    """Say whether the first turns end with a time in brackets, as most do then."""
    pairs = ((line, stop) for line, stop in pairwise(borders) if line in openings)
    sample = [
        bracketed_at_end(page.text[page.starts[line] : page.starts[stop]].rstrip())
        for line, stop in islice(pairs, _SAMPLE)
    ]
    return 2 * sum(bool(time) for _, time in sample) > len(sample)


def _speech(
    page: Page,
    head: Head,
    end: int,
    around: tuple[str, str, str],
    usual: tuple[bool, bool],
) -> Turn:
    """Return what is said after `head` up to `end`, with the time that stands around it.

    `around` are speaker, time above and part; `usual` says whether labels have times, and ends.
    """
    speaker, above, part = around
    has_times, has_stamps = usual
    is_said = head.early < head.body and not has_times
    start = page.starts[head.line] + (head.early if is_said else head.body)
    said = page.text[start:end].rstrip()
    stop = start + len(said)
    time = "" if is_said else head.time
    if head.alone:
        below, own = _time_below(said)
        said, time = (below, own) if own and time in {"", own} else (said, time)
    said = said.lstrip()
    start = stop - len(said) if said else start
    said, stamp = _without_end(said, head.unclosed, has_stamps=has_stamps)
    return Turn(start, start + len(said), speaker, time or stamp or above, part)


def _without_end(said: str, unclosed: str, *, has_stamps: bool) -> tuple[str, str]:
    """Split off a time at the end, and take away the mark that closes there."""
    stamp = ""
    if said.endswith("#"):
        said, stamp = stamp_at_end(said)
    elif has_stamps:
        said, stamp = bracketed_at_end(said)
    return (said.removesuffix(unclosed).rstrip() if unclosed else said), stamp


def _time_below(said: str) -> tuple[str, str]:
    """Split off the first line of what is said where it is a time and no more."""
    first, _, below = said.lstrip().partition("\n")
    time = time_alone(first) if below else ""
    return (below, time) if time else (said, "")
