"""Which sections of a Markdown file are the parts of a guideline."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.guide.markdown_blocks import Block
from codebook.reading.guide.prompt_kind import asks_ranking
from codebook.reading.normalise import one_line

_SEPARATOR = r"\s*[.:：)）、．|–—-]*\s*"
_HAN = "一二三四五六七八九十"
_WORDED = lazy_pattern(
    r"(?:part|section|teil|abschnitt|block|phase|partie|parte|sección)\s+"
    rf"(?P<label>[ivxlc]+|\d+|[a-z]|one|two|three|four|five|six)(?!\w){_SEPARATOR}(?P<title>.*)",
    re.IGNORECASE,
)
_HAN_WORDED = lazy_pattern(
    rf"第\s*(?P<label>[{_HAN}]+|\d+)\s*(?:部分|部|节|章|环节){_SEPARATOR}(?P<title>.*)"
)
_NUMBERED = lazy_pattern(
    rf"(?P<label>\d+(?:\.\d+)*|[IVXLC]+|[A-Z]|[{_HAN}]+)\s*[.:：)）、．](?!\d)\s*(?P<title>.+)"
    r"|(?P<number>\d+)\s+(?:[–—-]\s+)?(?P<rest>.+)"
)
_FOR = lazy_pattern(
    r"(?:(?:for|für|pour|para)\s|面向|针对)\s*(?P<who>\S.*?)\s*[:：]?", re.IGNORECASE
)
_ALL = lazy_pattern(
    r"(?:all|everyone|everybody|both|alle|beide|所有人?)"
    r"(?:\s*(?:participants|interviewees|groups|teilnehm\w+|gruppen|参与者|受访者))?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Section:
    """A heading and all blocks under it; `label` is its number ("II"), empty where it has none."""

    line: int
    depth: int
    label: str
    title: str
    blocks: Sequence[Block]

    @property
    def asks(self) -> bool:
        """Whether something is asked in it."""
        return any(is_question(block) for block in self.blocks)

    @property
    def asks_at_once(self) -> bool:
        """Whether something is asked in it before any other heading."""
        own = takewhile(lambda block: block.kind != "heading", self.blocks)
        return any(is_question(block) for block in own)

    @property
    def has_items(self) -> bool:
        """Whether it has a list or something is asked in it."""
        return self.asks or any(block.kind == "item" for block in self.blocks)


def is_question(block: Block) -> bool:
    """Whether an item or paragraph asks something."""
    if block.kind == "heading":
        return False
    ends = block.text.rstrip("\"'”’»)）_* ").endswith(("?", "？"))
    return ends or asks_ranking(block.text)


def audience_of(text: str) -> str | None:
    """Return whom "For users:" is for, empty for all; None where a text is no such line."""
    found = _FOR.fullmatch(one_line(text))
    if not found:
        return None
    return "" if _ALL.fullmatch(found["who"]) else found["who"]


def find_parts(blocks: Sequence[Block]) -> tuple[list[Section], list[Section]]:
    """Return the parts, and the sections beside them that ask something but are no parts.

    Where sections are numbered only those are parts, else each that asks something. Their level
    is the highest that has two of them.
    """
    sections = _sections(blocks)
    numbered = [section for section in sections if section.label and section.has_items]
    found = numbered or [section for section in sections if section.asks]
    if not found:
        return [], []
    depth = _depth(found)
    parts = [section for section in found if section.depth == depth]
    others = [section for section in sections if section.depth == depth and section not in found]
    return parts, [section for section in others if section.asks]


def _sections(blocks: Sequence[Block]) -> list[Section]:
    depths = [_heading_depth(block) for block in blocks]
    sections = []
    for start, (block, depth) in enumerate(zip(blocks, depths, strict=True), 1):
        if not depth or audience_of(block.text) is not None:
            continue
        rest = range(start, len(blocks))
        end = next((index for index in rest if 0 < depths[index] <= depth), len(blocks))
        label, title = split_heading(one_line(block.text))
        sections.append(Section(block.line, depth, label, title, blocks[start:end]))
    return sections


def _heading_depth(block: Block) -> int:
    """Return a heading's level, below all others that of a bold "Part …" line; 0 for no heading."""
    if block.kind == "heading":
        return block.depth
    if block.kind != "paragraph" or not block.bold:
        return 0
    return 7 if _WORDED.fullmatch(block.text) or _HAN_WORDED.fullmatch(block.text) else 0


def _depth(sections: Sequence[Section]) -> int:
    counts = Counter(section.depth for section in sections)
    several = [depth for depth, count in counts.items() if count > 1]
    single = [section.depth for section in sections if section.asks_at_once]
    return min(several or single or counts)


def split_heading(text: str) -> tuple[str, str]:
    """Return the number of a heading, empty where it has none, and the rest of it."""
    for pattern in (_WORDED, _HAN_WORDED, _NUMBERED):
        if found := pattern.fullmatch(text):
            parts = found.groupdict()
            title = parts["title"] if parts["title"] is not None else parts.get("rest")
            return parts["label"] or parts.get("number") or "", (title or "").rstrip(":： ")
    return "", text.rstrip(":： ")
