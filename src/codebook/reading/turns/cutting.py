"""A document's lines → turns, once it is known which heads open one.

What stands before the first of them is front matter and no turn. The heading of a part is an
event where nobody goes on speaking below it, and the turns that follow it belong to that part.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, islice, pairwise
from typing import NamedTuple

from codebook.reading.turns.lines.columns import is_header
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import Kind, between_turns, is_heading, kind_of
from codebook.reading.turns.lines.lines import Lines, blocks
from codebook.reading.turns.lines.stamps import (
    bracketed_at_end,
    stamp_at_end,
    time_alone,
    time_first,
)
from codebook.reading.turns.surroundings.above_times import first_time
from codebook.text.turns import Turn

_SAMPLE = 50
_LIKE_A_COLON = "∶﹕︰"  # a ratio, a small one, one set upright: Chinese typists take them for one


class Page(NamedTuple):
    """A text, its lines without line ends, and where in the text each of them starts.

    Places in it are places in the text that it was made of, which is what is stored.

    `starts` has one more item than `lines`: where a next line would start.
    """

    text: str
    lines: Lines
    starts: Sequence[int]

    @classmethod
    def of(cls, text: str) -> Page:
        """Split `text` at line feeds, and at nothing else; what looks like a colon is one in it."""
        for sign in _LIKE_A_COLON:
            text = text.replace(sign, "：")
        lines = Lines(text.split("\n"))
        return cls(text, lines, [0, *accumulate([len(line) + 1 for line in lines])])

    def up_to(self, line: int) -> Page:
        """Return the page without the lines from `line` on."""
        return self if line == len(self.lines) else Page.of(self.text[: self.starts[line] - 1])

    def turn(
        self, start: int, end: int, speaker: str = "", part: str = "", kind: str = "speech"
    ) -> Turn:
        """Return a turn of `text[start:end]` without the white space around it."""
        said = self.text[start:end].rstrip()
        if said:
            start += len(said) - len(said := said.lstrip())
        return Turn(start, start + len(said), speaker, "", part, kind)

    def lines_below(self, turn: Turn) -> range:
        """Return the lines of a turn below its first."""
        first = bisect_right(self.starts, turn.start)
        return range(first, bisect_right(self.starts, max(turn.start, turn.end - 1)))


class _Usual(NamedTuple):
    """Whether times stand with labels, and at the end of what is said; labels in small letters."""

    has_times: bool
    has_stamps: bool
    labels: Collection[str]


def cut_turns(
    page: Page,
    openings: Mapping[int, Head],
    names: Mapping[str, str],
    parts: Mapping[int, str],
    headings: Collection[int] = (),
) -> Iterator[Turn]:
    """Yield the turns that `openings` open, and the events between them.

    Openings and parts are given by line, who speaks in `names` by label; `headings` are the lines
    that a program has as such.
    """
    above = [line for line in parts if line < min(openings, default=0)]
    apart = parts.keys() | headings
    nobody = between_turns(page.lines, openings, apart) | dict.fromkeys(above, "event")
    borders = [*sorted({*openings, *nobody}), len(page.lines)]
    begun = sorted(parts, reverse=True)
    has_stamps = _stamps_are_usual(page, openings, borders)
    usual = _Usual(_times_are_usual(openings), has_stamps, set(map(str.casefold, names)))
    times = _times_above(page, borders, nobody)
    text, starts = page.text, page.starts
    part = last = ""
    for line, following in pairwise(borders):
        while begun and begun[-1] <= line:
            part = parts[begun.pop()]
        if head := openings.get(line):
            last = names[head.label]
            start, end, time = _speech(text, starts[line], starts[following] - 1, head, usual)
            yield Turn(start, end, last, time or times.get(line, ""), part)
        elif line in parts:
            yield page.turn(page.starts[line], page.starts[line + 1], part=part, kind="event")
        elif last and nobody[line] == "event":
            yield page.turn(page.starts[line], page.starts[following], part=part, kind="event")


def cut_paragraphs(page: Page, parts: Mapping[int, str], first: int) -> Iterator[Turn]:
    """Yield the paragraphs of a text without speakers, from line `first` on, as turns.

    A paragraph is a run of lines between blank ones, or between times; where there is neither,
    it is a line. Where most lines begin with a time, each of these begins a paragraph.
    """
    part = time = ""
    timed = _timed(page.lines, first)
    begin = first_time(page.lines, first, timed)
    for start, stop in _paragraphs(page.lines, parts, begin, timed):
        part = parts.get(start, part)
        kind = "event" if start in parts else kind_of(page.lines[start])
        if stop == start + 1 and (kind == "rule" or is_header(page.lines[start])):
            continue
        if kind == "time":
            time, start = time_alone(page.lines[start]), start + 1  # noqa: PLW2901 - what is below
        if start == stop:
            continue
        is_event = stop == start + 1 and kind == "event"
        own, body = timed.get(start, (time, 0))
        turn = page.turn(
            page.starts[start] + body,
            page.starts[stop],
            part=part,
            kind="event" if is_event else "speech",
        )
        yield turn._replace(time=own)
        time = ""


def _timed(lines: Lines, first: int) -> dict[int, tuple[str, int]]:
    """Return the time that lines begin with, and where what is said does; none where few do."""
    own = [line for line in lines.texts if line >= first]
    found = {line: (time, at) for line in own for time, at in [time_first(lines[line])] if time}
    return found if 2 * len(found) > len(own) else {}


def _paragraphs(
    lines: Lines, parts: Mapping[int, str], first: int, timed: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Yield the first and the last but one line of each paragraph; headings stand alone."""
    runs = list(blocks(lines, first))
    for start, stop in runs:
        cuts = {start, stop} | {
            line for line in range(start, stop) if line in timed or time_alone(lines[line])
        }
        is_sole = len(runs) == 1 and len(cuts) <= 2 + (start in cuts)
        for line in range(start, stop):
            if is_sole:
                cuts.add(line)
            elif line in parts or is_heading(lines[line]):
                cuts |= {line, line + 1}
        yield from pairwise(sorted(cuts))


def _times_are_usual(openings: Mapping[int, Head]) -> bool:
    """Whether a time after a colon belongs to the labels, not to what is said."""
    return 2 * sum([head.early < head.body for head in openings.values()]) >= len(openings)


def _times_above(page: Page, borders: Sequence[int], nobody: Mapping[int, Kind]) -> dict[int, str]:
    """Return the times that stand on a line of their own above another border, by its line."""
    timed = [line for line, kind in nobody.items() if kind == "time"]
    return {borders[bisect_right(borders, line)]: time_alone(page.lines[line]) for line in timed}


def _stamps_are_usual(page: Page, openings: Mapping[int, Head], borders: Sequence[int]) -> bool:
    """Whether the first turns end with a time in brackets, as most do then."""
    pairs = ((line, stop) for line, stop in pairwise(borders) if line in openings)
    spans = [(page.starts[line], page.starts[stop]) for line, stop in islice(pairs, _SAMPLE)]
    stamps = [bracketed_at_end(page.text[start : end - 1].rstrip())[1] for start, end in spans]
    return 2 * len(list(filter(None, stamps))) > len(spans)


def _speech(text: str, start: int, stop: int, head: Head, usual: _Usual) -> tuple[int, int, str]:
    """Return where what is said after `head` starts and ends, and the time that stands with it.

    It is in `text[start:stop]`, lines.
    """
    body, time = head.body, head.time
    if head.early < body and not usual.has_times:
        body, time = head.early, ""
    start += body
    said = text[start:stop].rstrip()
    stop = start + len(said)
    if head.alone:
        said, own = _time_below(said)
        time = own or time
    said = _without_mark(said.lstrip(), head) if head.alone else said.lstrip()
    start = stop - len(said)
    if usual.has_stamps or head.unclosed or said.endswith("#") or "</" in said:
        said, stamp = _without_end(said, head.unclosed, usual)
        return start, start + len(said), time or stamp
    return start, stop, time


def _without_mark(said: str, head: Head) -> str:
    """Take away the mark of a quotation, or of bold letters, that is first below a label alone."""
    if ">" not in head.mark and said.startswith("> "):
        return said[1:].lstrip()
    return said.removeprefix(head.unclosed).lstrip()


def _without_end(said: str, unclosed: str, usual: _Usual) -> tuple[str, str]:
    """Split off a time at the end, and take away the mark or the tag that closes there."""
    stamp = ""
    said = _without_tag(said, usual.labels)
    if said.endswith("#"):
        said, stamp = stamp_at_end(said)
    elif usual.has_stamps:
        said, stamp = bracketed_at_end(said)
    return (said.removesuffix(unclosed).rstrip() if unclosed else said), stamp


def _without_tag(said: str, labels: Collection[str]) -> str:
    """Take away a tag at the end that closes what somebody says, and marks behind: "</ann> *"."""
    own, _, behind = said.rpartition("</")
    name, closing, rest = behind.partition(">")
    is_end = closing and name.strip().casefold() in labels and not any(map(str.isalnum, rest))
    return own.rstrip() if is_end else said


def _time_below(said: str) -> tuple[str, str]:
    """Split off the first line of what is said where it is a time and no more."""
    first, _, below = said.lstrip().partition("\n")
    time = time_alone(first) if below else ""
    return (below, time) if time else (said, "")
