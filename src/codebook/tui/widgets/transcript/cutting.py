"""How a stored text is cut into blocks and paragraphs for showing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from codebook.lazy_patterns import lazy_pattern
from codebook.text.turns import Turn
from codebook.tui.widgets.transcript.blocks import Block, Kind, Paragraph

_LINE = lazy_pattern(r"[^\n]+")
_SHOWN = lazy_pattern(r"\w")
_LETTER = lazy_pattern(r"[^\W\d_]")
_BRACKETS = frozenset("[({<*_（【［〔")
_NUMBER = lazy_pattern(r"\s*\d+\s*\Z")
_HEADING = lazy_pattern(r"#{1,6}\s+(?=\S)")


def cut(
    text: str, turns: Sequence[Turn], interviewers: frozenset[str], parts: Mapping[str, str]
) -> tuple[tuple[Block, ...], tuple[Paragraph, ...]]:
    """Return the blocks and paragraphs of a text; see `Document.of`."""
    result = _Cut(text, interviewers, parts)
    done = 0
    for turn in turns:
        for block in _between(text, done, turn):
            result.add(block)
        result.add_turn(turn)
        done = turn.end
    rest: Kind = "matter" if turns else "speech"
    for line in _LINE.finditer(text, done):
        if _SHOWN.search(line.group()):
            result.add(Block(*line.span(), rest))
    if not result.blocks:
        result.add(Block(0, 0, rest))
    return tuple(result.blocks), tuple(result.paragraphs)


@dataclass
class _Cut:
    """The growing result; `part` is the one of the guideline that has been announced."""

    text: str
    interviewers: frozenset[str]
    parts: Mapping[str, str]
    part: str = ""
    blocks: list[Block] = field(default_factory=list)
    paragraphs: list[Paragraph] = field(default_factory=list)

    def add(self, block: Block, part: str = "") -> None:
        """Append a block and its lines; a blank line of the source stays one blank row."""
        number = len(self.blocks)
        within = block.kind == "matter" and number > 0 and self.blocks[-1].kind == "matter"
        self.blocks.append(block)
        if self.text.find("\n", block.start, block.end) < 0:
            whole = Paragraph(
                block.start, block.end, number, opens=True, spaced=not within, part=part
            )
            self.paragraphs.append(whole)
            return
        lines = [line.span() for line in _LINE.finditer(self.text, block.start, block.end)]
        previous = block.start
        for start, end in lines or [(block.start, block.end)]:
            opens = start == block.start
            spaced = not within if opens else self.text.count("\n", previous, start) > 1
            self.paragraphs.append(Paragraph(start, end, number, opens, spaced, part))
            part, previous = "", end

    def add_turn(self, turn: Turn) -> None:
        """Append a turn, with the heading of its part unless a heading stands there already."""
        kind = self._kind(turn)
        headed = kind == "heading" or (self.blocks and self.blocks[-1].kind == "heading")
        begins = "" if headed or turn.part == self.part else turn.part
        self.part = turn.part
        marks = _HEADING.match(self.text, turn.start, turn.end) if kind == "heading" else None
        start = marks.end() if marks else turn.start
        block = Block(start, turn.end, kind, turn.speaker, turn.time)
        self.add(block, self.parts.get(begins, begins))

    def _kind(self, turn: Turn) -> Kind:
        if turn.kind == "event":
            first = self.text[turn.start : turn.start + 1]
            return "event" if first in _BRACKETS else "heading"
        return "question" if turn.speaker in self.interviewers else "speech"


def _between(text: str, start: int, turn: Turn) -> Iterator[Block]:
    """Yield what stands before a turn and is neither its label nor decoration."""
    gap = text[start : turn.start]
    if "\n" not in gap.lstrip("\n"):
        return  # nothing but the label in front of what is said, as nearly always
    lines = [line.span() for line in _LINE.finditer(text, start, turn.start)]
    before = text[slice(*lines.pop())] if lines and lines[-1][1] == turn.start else ""
    if turn.speaker and not _has_label(before, turn):
        names = re.compile(rf"(?<!\w){re.escape(turn.speaker)}(?!\w)")
        named = [at for at, line in enumerate(lines) if names.search(text, *line)]
        del lines[named[-1] if named else len(lines) :]
    while lines and _is_label(text[slice(*lines[-1])], turn):
        lines.pop()
    for begin, end in lines:
        marks = _HEADING.match(text, begin, end)
        if marks:
            yield Block(marks.end(), end, "heading")
        elif _SHOWN.search(text, begin, end):
            yield Block(begin, end, "matter")


def _has_label(before: str, turn: Turn) -> bool:
    """Whether the label stands in front of what is said, and not in a line above a time there."""
    rest = before.replace(turn.time, "") if turn.time else before
    return turn.speaker in rest or _LETTER.search(rest) is not None


def _is_label(line: str, turn: Turn) -> bool:
    """Whether a line before a turn is its time or the number of its cue."""
    return bool(turn.time and turn.time in line) or _NUMBER.match(line) is not None
