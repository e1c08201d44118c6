"""Markdown → headings, list items and paragraphs, as far as a guideline needs it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from codebook.lazy_patterns import lazy_pattern

_LINE_END = lazy_pattern(r"\r\n|\r|\n")
_HEADING = lazy_pattern(r" {0,3}(#{1,6})(?:\s+(.*))?$")
_UNDERLINE = lazy_pattern(r" {0,3}(=+|--+)\s*$")
_RULE = lazy_pattern(r" {0,3}([-*_])(?:\s*\1){2,}\s*$")
_ITEM = lazy_pattern(
    r"(?P<mark>\s*(?:(?:[-*+•·]|\d{1,3}[.)．]|[a-z][.)])\s+|\d{1,3}[、）．]\s*|[（(]\d{1,3}[）)]\s*))"
    r"(?P<text>\S.*)$"
)
_BOLD = lazy_pattern(r"(\*\*|__)[^*_\n]+\1\s*[:：]?$")
_QUOTE = lazy_pattern(r"^ {0,3}> ?")
_LABEL = lazy_pattern(r" {0,3}(?:\*\*|__)\S")
# The bound keeps a hostile line from taking time quadratic in its length.
_EMPHASIS = lazy_pattern(r"(?<![\w*])(\*{1,3}|_{1,3})(?=\S)(.{1,2000}?)(?<=\S)\1(?![\w*])")


@dataclass
class Block:
    """A piece of a Markdown file; `line` is its first one, 1-based.

    `depth` is the level of a heading, or the column where an item's text begins. What stands
    indented under an item belongs to it, other items on a line of their own.
    """

    kind: Literal["heading", "item", "paragraph"]
    line: int
    pieces: list[str]
    depth: int = 0

    @cached_property
    def text(self) -> str:
        """The text without marks of emphasis."""
        plain = "".join(self.pieces)
        while (stripped := _EMPHASIS.sub(r"\2", plain)) != plain:
            plain = stripped
        return plain

    @property
    def bold(self) -> bool:
        """Whether all of the text is bold, as that of a heading in disguise."""
        return bool(_BOLD.match("".join(self.pieces)))


def blocks_of(text: str) -> list[Block]:
    """Return the blocks of a Markdown text in order."""
    blocks: list[Block] = []
    gap = True  # whether a blank line or a rule stands before
    for number, written in enumerate(_LINE_END.split(_without_comments(text)), 1):
        line = _QUOTE.sub("", written.expandtabs(4), count=1)
        joined = bool(line.strip() and blocks) and _join(blocks[-1], line, gap)
        rule = bool(_RULE.match(line)) and not joined
        if line.strip() and not joined and not rule:
            blocks.append(_begin(line, number))
        gap = rule or not line.strip()
    return blocks


def _without_comments(text: str) -> str:
    first, *rest = text.split("<!--")
    kept = [first]
    for piece in rest:
        comment, end, after = piece.partition("-->")
        kept.append("\n" * comment.count("\n") + after if end else f"<!--{piece}")
    return "".join(kept)


def _join(block: Block, line: str, gap: bool) -> bool:
    """Add a line to the block before it if it belongs there; return whether it does."""
    mark = _UNDERLINE.match(line)
    if mark and not gap and block.kind == "paragraph" and len(block.pieces) == 1:
        block.kind, block.depth = "heading", 1 if "=" in mark[1] else 2
        return True
    if block.kind == "heading" or _HEADING.match(line) or _RULE.match(line):
        return False
    indent, item = len(line) - len(line.lstrip()), _ITEM.match(line)
    inside = block.kind == "item" and indent >= (block.depth if item else 2)
    if inside or not (gap or item or _LABEL.match(line)):
        block.pieces.append(("\n" if item else " ") + line.strip())
        return True
    return False


def _begin(line: str, number: int) -> Block:
    if heading := _HEADING.match(line):
        text = (heading[2] or "").strip()
        before, _, last = text.rpartition(" ")
        text = text if last.strip("#") else before.strip()  # the marks that may close it
        return Block("heading", number, [text], len(heading[1]))
    if item := _ITEM.match(line):
        return Block("item", number, [item["text"].strip()], len(item["mark"]))
    return Block("paragraph", number, [line.strip()])
