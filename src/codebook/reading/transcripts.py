"""Transcripts: a file's text, its turns and speakers, and what was unsure in it.

A container is read to plain text; from there on all formats are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError
from codebook.reading.cutting import Page, cut_paragraphs, cut_turns
from codebook.reading.docx_text import docx_text
from codebook.reading.doubts import doubts_of_speakers, doubts_of_text
from codebook.reading.drafts import Problem, TranscriptDraft
from codebook.reading.files import load, text_of
from codebook.reading.front_matter import header_end, yaml_end
from codebook.reading.heads import find_head
from codebook.reading.naming import speaker_names
from codebook.reading.parts import find_parts
from codebook.reading.speakers import Learned, learn
from codebook.text.turns import Turn


class Source(NamedTuple):
    """The text of a file as it stands in it, and how its bytes were decoded."""

    text: str
    encoding: str = ""


def read_transcript(path: Path) -> TranscriptDraft:
    """Read the transcript at `path`; its extension says what format it is in.

    Raises InputError for what is no whole and harmless transcript.
    """
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise InputError(
            path,
            f'"{suffix}" is no format that transcripts are read from.',
            f"Save it as one of {', '.join(FORMATS)}.",
        )
    name, read = FORMATS[suffix]
    source = read(path, load(path))
    text = source.text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise InputError(path, "there is no text in it.", "Check that this is the file you mean.")
    return _draft(path.stem, name, source.encoding, text)


def _read_text(path: Path, data: bytes) -> Source:
    return Source(*text_of(path, data))


def _read_docx(path: Path, data: bytes) -> Source:
    return Source(docx_text(path, data))


FORMATS: Mapping[str, tuple[str, Callable[[Path, bytes], Source]]] = {
    ".docx": ("docx", _read_docx),
    ".txt": ("txt", _read_text),
    ".md": ("md", _read_text),
    ".markdown": ("md", _read_text),
}
"""For each extension, in lower case, the format's name and what reads the text out of it."""


def _draft(name: str, form: str, encoding: str, text: str) -> TranscriptDraft:
    page = Page.of(text)
    turns, speakers, problems = _turns(page)
    return TranscriptDraft(
        name=name,
        format=form,
        encoding=encoding,
        problems=tuple(sorted([*doubts_of_text(page), *problems], key=_place)),
        text=text,
        turns=turns,
        speakers=speakers,
        sha256=sha256(text.encode()).hexdigest(),
    )


def _place(problem: Problem) -> int:
    return problem.line or 0


def _turns(page: Page) -> tuple[tuple[Turn, ...], tuple[str, ...], list[Problem]]:
    """Return the turns of a text, its speakers in the order of their first turns, and doubts."""
    first = yaml_end(page.lines)
    parts = find_parts({line: page.lines[line] for line in range(first, len(page.lines))})
    learned = _learn(page, first, parts)
    openings = {head.line: head for head, _ in learned.openings}
    names = speaker_names([head.label for head in openings.values()])
    speakers = {line: names[head.label] for line, head in openings.items()}
    if openings:
        turns = tuple(cut_turns(page, openings, speakers, parts))
    else:
        turns = tuple(cut_paragraphs(page, parts, first))
    doubts = list(doubts_of_speakers(page, learned, speakers, turns))
    return turns, tuple(dict.fromkeys(speakers.values())), doubts


def _learn(page: Page, first: int, parts: Mapping[int, str]) -> Learned:
    heads = [
        head
        for line, text in enumerate(page.lines)
        if text and line >= first and line not in parts and (head := find_head(text, line))
    ]
    start = header_end(page.lines, heads, first)
    return learn(page.lines, [head for head in heads if head.line >= start])
