"""Transcripts: a file's text, its turns and speakers, and what was unsure in it.

A container is read to plain text; from there on all formats are the same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from hashlib import sha256
from unicodedata import normalize

from codebook.errors import InputError
from codebook.reading.drafts import Problem, TranscriptDraft
from codebook.reading.formats.captions import (
    looks_like_captions,
    read_captions,
    read_within,
)
from codebook.reading.formats.docx_text import read_docx
from codebook.reading.formats.html_text import read_html
from codebook.reading.formats.manuscript import Manuscript
from codebook.reading.formats.odt_text import read_odt
from codebook.reading.formats.pdf_text import read_pdf
from codebook.reading.formats.rtf_text import read_rtf
from codebook.reading.formats.table_text import read_rows
from codebook.reading.own_exports import refuse_kit
from codebook.reading.problems import by_line
from codebook.reading.source import Source
from codebook.reading.turns.captioned import Told, put_together
from codebook.reading.turns.correction import NONE, Correction
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.doubts import doubts_of_people, doubts_of_text, perhaps_unseen
from codebook.reading.turns.doubts_of_unheard import doubts_of_unheard
from codebook.reading.turns.labels.divided import divided
from codebook.reading.turns.labels.likely_same import likely_same
from codebook.reading.turns.looks import NO_EMPHASIS, Emphasis
from codebook.reading.turns.margins import without_margin
from codebook.reading.turns.pasted import find_each, pasted
from codebook.reading.turns.recasting import recast
from codebook.reading.turns.tabled import as_tabled
from codebook.reading.turns.tags import in_marks, out_of_tags
from codebook.reading.turns.turning import Found, find_turns
from codebook.reading.turns.unrolling import Unrolled, unrolled


def transcript_in(source: Source, correction: Correction) -> TranscriptDraft:
    """Read a file as a transcript, as corrected; InputError for what is none."""
    suffix = source.path.suffix.lower()
    form = source.table.format if source.is_sheet else source.format
    if form not in _READERS or (form == "txt" and suffix not in _PLAIN):
        raise InputError(
            source.path,
            f'"{suffix}" is no format that transcripts are read from.',
            f"Save it as one of {', '.join(f'.{name}' for name in _READERS)}.",
        )
    manuscript = as_tabled(_READERS[form](source))
    refuse_kit(source.path, manuscript.text)
    if _are_captions(manuscript.text) and not manuscript.comments:  # pasted into a document
        manuscript = read_captions(source.path, manuscript.text, manuscript.encoding)
    elif source.format in {"md", "txt"}:
        manuscript = read_within(source.path, manuscript.text, manuscript.encoding) or manuscript
    if not manuscript.text.strip("\ufeff \t\r\n") and not manuscript.cues:
        raise InputError(
            source.path, "there is no text in it.", "Check that this is the file you mean."
        )
    return _draft(normalize("NFC", source.path.stem), form, manuscript, correction)


def transcript_of(name: str, form: str, encoding: str, text: str) -> TranscriptDraft:
    """Return the transcript that a text makes, which another file had in it."""
    return _draft(name, form, Manuscript(text=text, encoding=encoding))


def _draft(
    name: str, form: str, manuscript: Manuscript, correction: Correction = NONE
) -> TranscriptDraft:
    page, told = _tell(manuscript, correction)
    digest, unusual = _looked_through(told.text)
    spoken = [turn.speaker for turn in told.turns if turn.speaker]
    same = divided(likely_same, spoken)
    timed = (place for place, cue in told.cues.items() if cue.time)
    doubts = (
        *doubts_of_text(page, unusual),
        *manuscript.problems,
        *told.problems,
        *doubts_of_unheard(page, told.turns, timed, told.problems),
        *doubts_of_people(page, told.turns, spoken, same, captions=bool(manuscript.cues)),
    )
    return TranscriptDraft(
        name=name,
        format=form,
        encoding=manuscript.encoding,
        problems=by_line(doubts),
        text=told.text,
        turns=told.turns,
        speakers=told.speakers,
        sha256=digest,
        comments=manuscript.comments,
        likely_same=same,
    )


def _looked_through(text: str) -> tuple[str, set[str]]:
    """Return the digest of a text as UTF-8, and its characters that perhaps cannot be seen.

    A piece at a time: encoding takes room for four.
    """
    digest = sha256()
    unusual: set[str] = set()
    for start in range(0, len(text), _PIECE):
        piece = text[start : start + _PIECE].encode()
        digest.update(piece)
        unusual |= perhaps_unseen(piece)
    return digest.hexdigest(), unusual


def _read_text(source: Source) -> Manuscript:
    return Manuscript(text=source.text.text, encoding=source.text.encoding)


def _read_captions(source: Source) -> Manuscript:
    """Read captions; what holds several interviews, perhaps not all as captions, as text."""
    text = source.text.text
    is_text = looks_like_captions(text) and not _are_captions(text)
    return _read_text(source) if is_text else read_captions(source.path, *source.text[:2])


def _are_captions(text: str) -> bool:
    return looks_like_captions(text) and not pasted(Page.of(text).lines)


_READERS: Mapping[str, Callable[[Source], Manuscript]] = {
    "docx": lambda source: read_docx(source.path, source.package),
    "odt": lambda source: read_odt(source.path, source.package),
    "rtf": lambda source: read_rtf(source.path, source.data),
    "pdf": lambda source: read_pdf(source.path, source.data),
    "html": lambda source: read_html(source.path, *source.text[:2]),
    "vtt": _read_captions,
    "srt": _read_captions,
    "md": _read_text,
    "txt": _read_text,
    "csv": lambda source: read_rows(source.table),
    "xlsx": lambda source: read_rows(source.table),
}
"""For each format, what reads the text out of it."""

_PIECE = 1 << 18
_PLAIN = (".txt", ".text", ".sbv")  # else text may be anything


def _tell(manuscript: Manuscript, correction: Correction) -> tuple[Page, Told]:
    """Return a text in lines, and with its turns, speakers and doubts; footnotes are in none."""
    if manuscript.cues:
        told = recast(put_together(manuscript.cues), correction)
        return Page.of(told.text), told
    text = manuscript.text
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    page = Page.of(text)
    if looks_like_captions(text) and (heads := pasted(page.lines)):
        return page, Told(text, *find_each(page, heads, correction))
    bare = without_margin(text if manuscript.end is None else text[: manuscript.end])
    said = page if bare == text else Page.of(bare)
    looks = Emphasis(
        manuscript.bold,
        manuscript.italic,
        manuscript.listed,
        manuscript.slanted,
        manuscript.headings,
    )
    if looks == NO_EMPHASIS and (shown := unrolled(in_marks(said.text))).text != said.text:
        return page, Told(text, *_turns_as_shown(page, shown, correction))
    looks = looks._replace(rows=manuscript.rows, colours=manuscript.colours)
    first = text.count("\n", 0, manuscript.begin + 1) if manuscript.begin else 0
    return page, Told(text, *find_turns(said, looks, correction, first))


def _turns_as_shown(page: Page, unrolled: Unrolled, correction: Correction) -> Found:
    """Return the turns of a page as they are shown, with more lines and without tags.

    None begins or ends within a tag, and the lines that are reported are the page's own.
    """
    shown = Page.of(unrolled.text)
    found = find_turns(shown, correction=correction)
    starts = [unrolled.own(start) for start in shown.starts]
    own = [
        problem._replace(line=bisect_right(page.starts, starts[problem.line - 1]))
        if problem.line
        else problem
        for problem in found.problems
    ]
    if lost := unrolled.labels:
        own.append(Problem(None, f"line ends are lost: a line begins before {lost:,} labels"))
    said = (
        turn._replace(start=unrolled.own(turn.start), end=unrolled.own(turn.end))
        for turn in found.turns
    )
    turns = tuple(out_of_tags(page.text, said))
    return found._replace(turns=turns, problems=tuple(own))
