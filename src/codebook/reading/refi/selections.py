"""Selections and their codings: one passage for each coder who put something there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from codebook.reading.positions import Counting, is_quote, same_words
from codebook.reading.problems import Problems
from codebook.reading.project_items import ProjectCoding, ProjectPassage
from codebook.reading.refi.elements import text_in
from codebook.reading.refi.notes import Note, Notes
from codebook.reading.refi.people import People
from codebook.reading.refi.selected import Coded, Selected, Selecting, coded
from codebook.text import exchange

if TYPE_CHECKING:
    from lxml.etree import _Element as Element


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
    """Reads selections, as `selecting` has them.

    `codes` are the keys of codes, `cases` the labels of cases by key: a code that stands for a
    case says who speaks. `of` has the places of the passages that each selection became.
    """

    selecting: Selecting
    codes: Mapping[str, Element]
    cases: Mapping[str, str]
    people: People
    notes: Notes
    problems: Problems
    own: bool
    passages: list[ProjectPassage] = field(default_factory=list)
    of: dict[str, tuple[int, ...]] = field(default_factory=dict)
    _coded: set[tuple[object, ...]] = field(default_factory=set)
    _headings: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Note which codes are only headings: it is asked of every coding."""
        headings = {"false", "0"}
        self._headings = {key for key, of in self.codes.items() if of.get("isCodable") in headings}

    def read(self, element: Element, within: Within) -> None:
        """Read all selections in a text."""
        for each in self.selecting.of(element):
            self._selection(each, within)

    def whole(self, source: Element, within: Within) -> None:
        """Read the codes on a whole source: they are on all of its text."""
        one = coded(source)
        if not one.codings:
            return
        if any(key not in self.cases for coding in one.codings for key in coding.codes):
            self.problems.add(one.line, "a code is on a whole source; it is on all its text")
        self._codings(one, within, (0, len(within.text)))

    def _selection(self, one: Selected, within: Within) -> None:
        if one.ends is None:
            self.problems.add(one.line, "a selection has no place; it is left out")
            return
        span = within.counting.span(*one.ends)
        if span is None or span[0] == span[1]:
            self._misplaced(one.line, *one.ends, within)
            return
        is_said = within.quoted and is_quote(one.name)
        if is_said and not same_words(one.name, within.text[slice(*span)]):
            self.problems.add(one.line, "the name of a selection is not the text at its place")
        found = self._codings(one, within, span)
        if not found:  # nothing is coded: it may be an annotation, of which a link or note tells
            self._at(found, self._maker(one), one, within, span)
        self.of[one.key] = tuple(found.values())
        if one.told is not None:
            self._words(one.told, next(iter(found.values())))

    def _misplaced(self, line: int | None, start: int, end: int, within: Within) -> None:
        length = len(within.text)
        if 0 <= start == end <= length:
            self.problems.add(line, f"a selection of “{within.name}” is empty; it is left out")
        elif end < start:
            self.problems.add(line, "a selection ends before it begins; it is left out")
        else:
            where = f"outside the text of “{within.name}”, which has {length} characters"
            self.problems.add(line, f"a selection is {where}; it is left out")

    def _codings(self, one: Selected, within: Within, span: tuple[int, int]) -> dict[str, int]:
        """Read the codings on a span; return the places of the passages by coder."""
        found: dict[str, int] = {}
        speaker = ""
        for coding in one.codings:
            coder = self._maker(coding) or self._maker(one)
            for key in self._codes(coding):
                if key in self.cases:
                    speaker = self.cases[key]
                else:
                    self._code(coding, key, self._at(found, coder, one, within, span))
        if speaker and not found:
            self._at(found, self._maker(one), one, within, span)
        for at in found.values():
            self.passages[at].participant = speaker
        return found

    def _maker(self, one: Selected | Coded) -> str:
        return self.people.known(one.maker, one.line)

    def _codes(self, coding: Coded) -> list[str]:
        """Return the keys of a coding's codes, usually one, that the file has."""
        known = [key for key in coding.codes if key in self.codes or key in self.cases]
        if not coding.codes:
            self.problems.add(coding.line, "a coding has no code; it is left out")
        elif len(known) < len(coding.codes):
            what = "a coding has a code that the file lacks; it is left out"
            self.problems.add(coding.line, what)
        elif len(known) > 1:
            self.problems.add(coding.line, "a coding has several codes; all are read")
        return known

    def _at(
        self,
        found: dict[str, int],
        coder: str,
        one: Selected,
        within: Within,
        span: tuple[int, int],
    ) -> int:
        """Return the place of a coder's passage, made where there is none yet."""
        if coder not in found:
            found[coder] = len(self.passages)
            start, end = span
            self.passages.append(
                ProjectPassage(
                    given=one.key, source=within.place, start=start, end=end,
                    quote=within.text[start:end], coder=coder, line=one.line,
                    created=one.created, modified=one.modified,
                )
            )  # fmt: skip
        return found[coder]

    def _code(self, coding: Coded, code: str, at: int) -> None:
        passage = self.passages[at]
        marks = () if coding.noted is None else self.notes.on(coding.noted, "passage", at)
        source = passage.given if passage.source is None else passage.source
        where = source, passage.start, passage.end, passage.coder, code
        if where in self._coded:
            here = any(known.code == code for known in passage.codings)
            place = "selection" if here else "place"
            self.problems.add(coding.line, f"a code is twice on one {place}; it is there once")
            if here:
                return
        self._coded.add(where)
        if code in self._headings:
            self.problems.add(coding.line, "a coding has a code that is only a heading")
        unsure = any(mark.mark == exchange.UNSURE for mark in marks) if marks else False
        passage.codings.append(ProjectCoding(code, coding.created or passage.created, unsure))

    def _words(self, selection: Element, at: int) -> None:
        """Read what is said of a selection: in our own files its insight and marks, else memos."""
        if self.own:
            self.passages[at].insight = text_in(selection, "Description")
        else:
            self.notes.comment(selection, "passage", at)
        for mark in self.notes.on(selection, "passage", at):
            self._mark(mark, self.passages[at])

    def _mark(self, mark: Note, passage: ProjectPassage) -> None:
        if mark.mark == exchange.KEY:
            passage.key = True
        elif mark.mark == exchange.PROMPT:
            passage.prompt_category = mark.text
        elif mark.mark == exchange.PUBLISHED:
            passage.published_quote = mark.text
