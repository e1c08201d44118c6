"""The interview guideline from Markdown: its parts, and what is asked of whom in each.

Within a part, a line "For users:", or a heading that returns in another part, names an audience.
Every item of a list is a prompt, and so is a paragraph that asks something.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise
from pathlib import Path

from codebook.errors import InputError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import GuidelineDraft, Problem
from codebook.reading.files import undecoded
from codebook.reading.guide.guideline_sections import Section, audience_of, find_parts, is_question
from codebook.reading.guide.markdown_blocks import Block, blocks_of
from codebook.reading.guide.prompt_kind import prompt_of
from codebook.reading.normalise import one_line, quoted
from codebook.reading.turns.labels.asked import ANSWER_WORDS
from codebook.text.guideline import Part, Prompt

_BACKGROUND = lazy_pattern(
    r"background|demograph|about you\b|hintergrund|zur person|背景|基本信息|基本情况|个人信息",
    re.IGNORECASE,
)
_OBJECTIVE = lazy_pattern(
    r"(?:objectives?|goals?|aims?|purpose|ziele?|zweck|目标|目的)\s*[:：]\s*(.+)",
    re.IGNORECASE | re.DOTALL,
)
_LABEL = lazy_pattern(r"(?:\S+\s+){0,4}\S+[:：]")
_NO_AUDIENCE = frozenset(
    (
        "questions",
        "prompts",
        "ranking",
        "follow-up",
        "probes",
        "fragen",
        "nachfragen",
        "问题",
        "提问",
    )
)
_SPEAKER = lazy_pattern(r"[^:：?]{1,30}(?:: |：)")
_ITEM_MARK = lazy_pattern(r"(?:[-*+•·]|\d{1,3}[.)．、）]|[a-z][.)]|[（(]\d{1,3}[）)])\s*")
_BOLD_QUESTION = lazy_pattern(
    r"^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+(\*\*|__)(?=\S)[^*_\n]{1,500}[?？][ ]?\1[ \t]*$",
    re.MULTILINE,
)
_SLANTED = lazy_pattern(r"^[ \t]*([*_])(?![*_\s])[^*_?？\n]{1,2000}(?<!\s)\1[ \t]*$", re.MULTILINE)
_ROW = lazy_pattern(r"^\|[^|\n]+\|[^|\n]+\|[ \t]*$", re.MULTILINE)  # who, and what is said
_ANSWER = lazy_pattern(  # with words, not a line to be filled in
    rf"^[ \t]*(?:[-*+>][ \t]+)?[*_]{{0,2}}(?:{'|'.join(map(re.escape, sorted(ANSWER_WORDS)))})"
    r"[*_]{0,2}[ ]?[:：][*_]{0,2}[ \t]*[^\s_.…*]",
    re.MULTILINE | re.IGNORECASE,
)
_SEVERAL = 3
_FEW, _NEARLY = 6, 0.8
_MOST_BESIDE = 6  # times the questions: a talk below a list of what it is about has more
_LONGEST = 200_000  # characters; nobody asks more in an interview
_OF_HEADINGS = ("#", "**", "__", "=", "--")  # one of them is in each


def looks_like_guideline(text: str) -> bool:
    """Whether most of the text in parts is lists, a third of them questions, and not speech."""
    # A single character is looked for many times faster than two.
    if len(text) > _LONGEST or not any(mark[0] in text and mark in text for mark in _OF_HEADINGS):
        return False
    every = list(blocks_of(text))
    if _are_slanted(text, sum(block.kind == "item" for block in every)):
        return False
    parts, _ = find_parts(every)
    blocks = [block for part in parts for block in part.blocks]
    items = [block for block in blocks if block.kind == "item"]
    asked = sum(map(is_question, items))
    prose = _prose_in(blocks) + sum(map(len, _ROW.findall(text)))
    # In a transcript made as a list, few labels ("I:", "P1:") begin all of the items.
    labels = Counter(found[0] for item in items if (found := _SPEAKER.match(item.text)))
    spoken = sum(count for _, count in labels.most_common(2))
    listed = sum(len(item.text) for item in items)
    is_talk = _are_answered(text, items) or _prose_in(every) > _MOST_BESIDE * listed
    return listed > prose and asked * 3 >= len(items) > spoken * 2 and not is_talk


def _prose_in(blocks: Sequence[Block]) -> int:
    return sum(len(block.text) for block in blocks if block.kind == "paragraph")


def _are_slanted(text: str, items: int) -> bool:
    """Whether there are about as many lines in italics, none of which asks, as items."""
    return items >= _FEW and len(_SLANTED.findall(text)) >= _NEARLY * items


def _are_answered(text: str, items: Sequence[Block]) -> bool:
    """Whether answers have labels, or stand between all questions, which are in bold."""
    if len(_ANSWER.findall(text)) >= _SEVERAL:
        return True
    asked = [is_question(block) for block in items]
    is_each = len(_BOLD_QUESTION.findall(text)) == sum(asked) > 0
    return is_each and not any(map(all, pairwise([*asked, True])))


def guideline_of(path: Path, text: str, encoding: str) -> GuidelineDraft:
    """Make the draft of the text of the file `path`.

    Raises InputError where no section asks anything, or two parts have the same number.
    """
    if len(text) > _LONGEST:
        raise InputError(path, "it is too long for a guideline.", "Check that it is one.")
    sections, others = find_parts(blocks_of(text))
    if not sections:
        raise InputError(
            path,
            "no section of it asks anything, so it is no guideline.",
            'Give each part a heading ("## Part I. Background") and list its questions under it.',
        )
    _check_labels(path, sections)
    audiences = _audiences(sections)
    parts = [_Part(section, audiences) for section in sections]
    unread = [(section.line, f"the section {quoted(section.title)}") for section in others]
    unread += chain.from_iterable(part.unread for part in parts)
    return GuidelineDraft(
        name=path.stem,
        format=path.suffix.lower().removeprefix("."),
        encoding=encoding,
        problems=(
            *undecoded(text),
            *(Problem(line, f"not read: {what}") for line, what in sorted(unread)),
        ),
        parts=tuple(part.draft(number) for number, part in enumerate(parts, 1)),
    )


def _check_labels(path: Path, sections: Sequence[Section]) -> None:
    first: dict[str, int] = {}
    for section in sections:
        if section.label and section.label in first:
            raise InputError(
                path,
                f"the part {quoted(section.label)} begins in line {first[section.label]} too.",
                "Give each part a number of its own.",
                line=section.line,
            )
        first[section.label] = section.line


def _audiences(sections: Sequence[Section]) -> frozenset[str]:
    """Return the headings within parts that return in another part."""
    counts = Counter(
        name
        for section in sections
        for name in {_heading(block.text) for block in section.blocks if block.kind == "heading"}
    )
    several = {name for name, count in counts.items() if count > 1}
    return frozenset(name for name in several if name.casefold() not in _NO_AUDIENCE)


def _heading(text: str) -> str:
    return one_line(text).rstrip(":： ")


class _Part:
    """A part while its blocks are read one by one; `unread` are lines and what they have."""

    def __init__(self, section: Section, audiences: frozenset[str]) -> None:
        self._section = section
        self._audiences = audiences
        self._audience = ""
        self._background = bool(_BACKGROUND.search(section.title))
        self._objective: list[str] = []
        self._prompts: list[Prompt] = []
        self.unread: list[tuple[int, str]] = []
        for block in section.blocks:
            {"heading": self._read_heading, "item": self._read_item}.get(
                block.kind, self._read_paragraph
            )(block)

    def draft(self, number: int) -> Part:
        """Return the part; one without a number of its own gets its place as `number`."""
        return Part(
            label=self._section.label or str(number),
            title=self._section.title,
            objective=" ".join(self._objective),
            prompts=tuple(self._prompts),
        )

    def _read_heading(self, block: Block) -> None:
        name = _heading(block.text)
        audience = audience_of(block.text)
        if audience is None and name in self._audiences:
            audience = name
        self._audience = audience or ""
        if audience is None and name.casefold() not in _NO_AUDIENCE:
            self.unread.append((block.line, f"the heading {quoted(name)}"))

    def _read_item(self, block: Block) -> None:
        first, *rest = block.text.split("\n")
        audience = audience_of(first) if first.endswith((":", "：")) else None
        if audience is None:
            self._ask(block.text)
            return
        self._audience = audience
        for line in rest:
            self._ask(_ITEM_MARK.sub("", line, count=1))

    def _read_paragraph(self, block: Block) -> None:
        objective = _OBJECTIVE.fullmatch(block.text)
        label = _LABEL.fullmatch(block.text)
        if objective:
            self._objective.append(one_line(objective[1]))
        elif label and (audience := audience_of(block.text)) is not None:
            self._audience = audience
        elif is_question(block):
            self._ask(block.text)
        elif not (label and _heading(block.text).casefold() in _NO_AUDIENCE):
            self.unread.append((block.line, quoted(block.text)))

    def _ask(self, text: str) -> None:
        lines = "\n".join(one_line(line) for line in text.split("\n"))
        self._prompts.append(prompt_of(lines, self._audience, background=self._background))
