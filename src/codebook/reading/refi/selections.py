"""Selections and their codings: one passage for each coder who put something there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from codebook.reading.given import GivenCoding, GivenPassage
from codebook.reading.refi.elements import (
    children,
    key_of,
    line_of,
    moment,
    parts,
    text_in,
    whole,
)
from codebook.reading.refi.notes import Note, Notes
from codebook.reading.refi.people import People
from codebook.reading.refi.positions import Counting, is_quote, same_words
from codebook.reading.refi.problems import Problems
from codebook.text import exchange

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_START, _END = "startPosition", "endPosition"
_SYNC = ("fromSyncPoint", "toSyncPoint")


class Within(NamedTuple):
    """A text in which selections are read: its source's name, and its place among transcripts.

    `quoted` says that selections are called what they quote.
    """

    name: str
    place: int | None
    text: str
    counting: Counting
    quoted: bool


@dataclass
class Selections:
    """Reads selections.

    `codes` are the keys of codes, `cases` the labels of cases by key: a code that stands for a
    case says who speaks. `of` has the places of the passages that each selection became.
    """

    codes: Mapping[str, Element]
    cases: Mapping[str, str]
    people: People
    notes: Notes
    problems: Problems
    own: bool
    passages: list[GivenPassage] = field(default_factory=list)
    of: dict[str, list[int]] = field(default_factory=dict)
    _coded: set[tuple[object, ...]] = field(default_factory=set)
    _headings: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Note which codes are only headings: it is asked of every coding."""
        headings = {"false", "0"}
        self._headings = {key for key, of in self.codes.items() if of.get("isCodable") in headings}

    def read(self, element: Element, within: Within) -> None:
        """Read all selections in a text."""
        for selection in children(element, "PlainTextSelection"):
            self._selection(selection, within, selection.get(_START), selection.get(_END))
        times = {key_of(each): each.get("position") for each in children(element, "SyncPoint")}
        for selection in children(element, "TranscriptSelection"):
            first, last = (times.get(key_of(selection, end)) for end in _SYNC)
            self._selection(selection, within, first, last)

    def whole(self, source: Element, within: Within) -> None:
        """Read the codes on a whole source: they are on all of its text."""
        if codings := list(children(source, "Coding")):
            self.problems.add(line_of(source), "a code is on a whole source; it is on all its text")
            self._codings(source, codings, within, (0, len(within.text)))

    def _selection(
        self, selection: Element, within: Within, first: str | None, last: str | None
    ) -> None:
        line = line_of(selection)
        try:
            start, end = whole(first), whole(last)
        except ValueError:
            self.problems.add(line, "a selection has no place; it is left out")
            return
        span = within.counting.span(start, end)
        if span is None or span[0] == span[1]:
            self._misplaced(line, start, end, within)
            return
        name = selection.get("name") or ""
        if within.quoted and is_quote(name) and not same_words(name, within.text[slice(*span)]):
            self.problems.add(line, "the name of a selection is not the text at its place")
        inner = parts(selection)
        found = self._codings(selection, inner.get("Coding", ()), within, span)
        if not found:  # nothing is coded: it may be an annotation, of which a link or note tells
            self._at(found, self.people.of(selection), selection, within, span)
        self.of[key_of(selection)] = list(found.values())
        if len(inner) > ("Coding" in inner):
            self._words(selection, next(iter(found.values())))

    def _misplaced(self, line: int | None, start: int, end: int, within: Within) -> None:
        length = len(within.text)
        if 0 <= start == end <= length:
            self.problems.add(line, f"a selection of “{within.name}” is empty; it is left out")
        elif end < start:
            self.problems.add(line, "a selection ends before it begins; it is left out")
        else:
            where = f"outside the text of “{within.name}”, which has {length} characters"
            self.problems.add(line, f"a selection is {where}; it is left out")

    def _codings(
        self,
        element: Element,
        codings: Iterable[Element],
        within: Within,
        span: tuple[int, int],
    ) -> dict[str, int]:
        """Read the codings on a span; return the places of the passages by coder."""
        found: dict[str, int] = {}
        speaker = ""
        for coding in codings:
            coder = self.people.of(coding, element)
            inner = parts(coding)
            for key in self._codes(coding, inner.get("CodeRef", ())):
                if key in self.cases:
                    speaker = self.cases[key]
                else:
                    at = self._at(found, coder, element, within, span)
                    self._code(coding, key, at, noted="NoteRef" in inner)
        if speaker and not found:
            self._at(found, self.people.of(element), element, within, span)
        for at in found.values():
            self.passages[at].participant = speaker
        return found

    def _codes(self, coding: Element, references: Sequence[Element]) -> list[str]:
        """Return the keys of a coding's codes, usually one, that the file has."""
        keys = [key_of(each, "targetGUID") for each in references]
        known = [key for key in keys if key in self.codes or key in self.cases]
        if not keys:
            self.problems.add(line_of(coding), "a coding has no code; it is left out")
        elif len(known) < len(keys):
            what = "a coding has a code that the file lacks; it is left out"
            self.problems.add(line_of(coding), what)
        elif len(keys) > 1:
            self.problems.add(line_of(coding), "a coding has several codes; all are read")
        return known

    def _at(
        self,
        found: dict[str, int],
        coder: str,
        element: Element,
        within: Within,
        span: tuple[int, int],
    ) -> int:
        """Return the place of a coder's passage, made where there is none yet."""
        if coder not in found:
            found[coder] = len(self.passages)
            modified = element.get("modifiedDateTime")
            created = moment(element.get("creationDateTime") or modified)
            self.passages.append(
                GivenPassage(
                    given=key_of(element), source=within.place, start=span[0], end=span[1],
                    quote=within.text[span[0] : span[1]], coder=coder, line=line_of(element),
                    created=created, modified=moment(modified),
                )
            )  # fmt: skip
        return found[coder]

    def _code(self, coding: Element, code: str, at: int, *, noted: bool) -> None:
        passage = self.passages[at]
        marks = self.notes.on(coding, "passage", at) if noted else ()
        where = passage.source, passage.start, passage.end, passage.coder, code
        if where in self._coded:
            here = any(known.code == code for known in passage.codings)
            place = "selection" if here else "place"
            self.problems.add(line_of(coding), f"a code is twice on one {place}; it is there once")
            if here:
                return
        self._coded.add(where)
        if code in self._headings:
            self.problems.add(line_of(coding), "a coding has a code that is only a heading")
        created = moment(coding.get("creationDateTime")) or passage.created
        unsure = any(mark.mark == exchange.UNSURE for mark in marks) if marks else False
        passage.codings.append(GivenCoding(code, created, unsure))

    def _words(self, selection: Element, at: int) -> None:
        """Read what is said of a selection: in our own files its insight and marks, else memos."""
        if self.own:
            self.passages[at].insight = text_in(selection, "Description")
        else:
            self.notes.comment(selection, "passage", at)
        for mark in self.notes.on(selection, "passage", at):
            self._mark(mark, self.passages[at])

    def _mark(self, mark: Note, passage: GivenPassage) -> None:
        if mark.mark == exchange.KEY:
            passage.key = True
        elif mark.mark == exchange.PROMPT:
            passage.prompt_category = mark.text
        elif mark.mark == exchange.PUBLISHED:
            passage.published_quote = mark.text
