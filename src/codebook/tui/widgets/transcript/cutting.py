"""How a stored text is cut into blocks and paragraphs for showing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from codebook.text.turns import Turn
from codebook.tui.widgets.transcript.blocks import Block, Kind, Paragraph

_LINE = re.compile(r"[^\n]+")
_SHOWN = re.compile(r"\w")
_BRACKETS = frozenset("[({<*_（【［〔")
_NUMBER = re.compile(r"\s*\d+\s*\Z")
_HEADING = re.compile(r"#{1,6}\s+(?=\S)")


@dataclass
class _Cut:
    """The growing result."""

    text: str
    blocks: list[Block] = field(default_factory=list)
    paragraphs: list[Paragraph] = field(default_factory=list)

    def add(self, block: Block, part: str = "") -> None:
        """Append a block and its lines; a blank line of the source stays one blank row."""
        number = len(self.blocks)
        within = block.kind == "matter" and number > 0 and self.blocks[-1].kind == "matter"
        self.blocks.append(block)
        lines = [line.span() for line in _LINE.finditer(self.text, block.start, block.end)]
        previous = block.start
        for start, end in lines or [(block.start, block.end)]:
            opens = start == block.start
            spaced = not within if opens else self.text.count("\n", previous, start) > 1
            self.paragraphs.append(Paragraph(start, end, number, opens, spaced, part))
            part, previous = "", end


def cut(
    text: str, turns: Sequence[Turn], interviewers: frozenset[str], parts: Mapping[str, str]
) -> tuple[tuple[Block, ...], tuple[Paragraph, ...]]:
    """Return the blocks and paragraphs of a text; see `Document.of`."""
    result = _Cut(text)
    done, part = 0, ""
    for turn in turns:
        headed = False
        for block in _between(text, done, turn):
            headed = headed or block.kind == "heading"
            result.add(block)
        kind = _kind(text, turn, interviewers)
        begins = turn.part if turn.part != part and not headed and kind != "heading" else ""
        part = turn.part
        marked = _HEADING.match(text, turn.start, turn.end) if kind == "heading" else None
        start = marked.end() if marked else turn.start
        block = Block(start, turn.end, kind, turn.speaker, turn.time)
        result.add(block, parts.get(begins, begins))
        done = turn.end
    rest: Kind = "matter" if turns else "speech"
    for line in _LINE.finditer(text, done):
        if _SHOWN.search(line.group()):
            result.add(Block(*line.span(), rest))
    if not result.blocks:
        result.add(Block(0, 0, rest))
    return tuple(result.blocks), tuple(result.paragraphs)


def _kind(text: str, turn: Turn, interviewers: frozenset[str]) -> Kind:
    if turn.kind == "event":
        return "event" if text[turn.start : turn.start + 1] in _BRACKETS else "heading"
    return "question" if turn.speaker in interviewers else "speech"


def _between(text: str, start: int, turn: Turn) -> Iterator[Block]:
    """Yield what stands before a turn and is neither its label nor decoration."""
    lines = [line.span() for line in _LINE.finditer(text, start, turn.start)]
    if lines and lines[-1][1] == turn.start:
        lines.pop()
    for index in range(len(lines) - 1, -1, -1):
        if turn.speaker and turn.speaker in text[slice(*lines[index])]:
            del lines[index:]
            break
    while lines and (turn.time in text[slice(*lines[-1])] if turn.time else False):
        lines.pop()
    while lines and _NUMBER.match(text[slice(*lines[-1])]):
        lines.pop()
    for begin, end in lines:
        heading = _HEADING.match(text, begin, end)
        if heading:
            yield Block(heading.end(), end, "heading")
        elif _SHOWN.search(text, begin, end):
            yield Block(begin, end, "matter")
