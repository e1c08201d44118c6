"""The sources of a project: what has plain text becomes a transcript with its selections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from codebook.reading.drafts import TranscriptDraft
from codebook.reading.exchange_values import Names, in_one_line
from codebook.reading.normalise import one_line
from codebook.reading.positions import (
    Counting,
    Named,
    by_words,
    choose,
    countings,
    stored_text,
)
from codebook.reading.problems import Problems
from codebook.reading.refi.elements import children, key_of, line_of, local, targets, text_in
from codebook.reading.refi.notes import Notes
from codebook.reading.refi.selections import Selections, Within
from codebook.reading.refi.texts import Texts, without_mark
from codebook.reading.transcripts import transcript_of
from codebook.text import exchange

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_MEDIA = {
    "PDFSource": "Representation", "PictureSource": "TextDescription",
    "AudioSource": "Transcript", "VideoSource": "Transcript",
}  # fmt: skip
_ENDINGS = (".txt", ".docx", ".doc", ".rtf", ".odt", ".pdf", ".md")


@dataclass
class Sources:
    """Reads `<Sources>`; `places` are those of the transcripts by the keys of their sources.

    A source of our own that was made of quotes without a transcript has the place None; `loose`
    has the places of its passages.
    """

    texts: Texts
    notes: Notes
    selections: Selections
    problems: Problems
    origin: str
    own: bool
    drafts: list[TranscriptDraft] = field(default_factory=list)
    places: dict[str, int | None] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    loose: dict[str, range] = field(default_factory=dict)
    _given: Names = field(default_factory=Names)
    _known: dict[str, dict[tuple[str, str], int]] = field(default_factory=dict)

    def read(self, sources: Element | None) -> None:
        """Read all sources."""
        for source in sources if sources is not None else ():
            kind = local(source)
            self.names[key_of(source)] = self._name(source)
            if kind == "TextSource":
                self._text(source, source)
            elif kind in _MEDIA:
                self._medium(source, kind)
            elif kind:
                self.problems.add(line_of(source), f"{kind} is no source; it is left out")

    def _medium(self, source: Element, kind: str) -> None:
        """Read the text that stands for a medium; what is selected in the medium is left out."""
        written = list(children(source, _MEDIA[kind]))
        what = kind.removesuffix("Source").lower()
        if not written:
            self.problems.add(line_of(source), f"a source ({what}) has no text; it is left out")
            self.notes.comment(source, "study", "", self._name(source))
        for element in written:
            self._text(element, source)
        twins = {key_of(each) for element in written for each in element}
        for selection in children(source, f"{kind.removesuffix('Source')}Selection"):
            if key_of(selection) not in twins:
                self._without_place(selection, source, what)

    def _without_place(self, selection: Element, source: Element, what: str) -> None:
        """Report a selection in a medium; what was said of it is kept as a memo."""
        self.problems.add(
            line_of(selection),
            f"a selection in a source ({what}) has no place in a text; it is left out",
        )
        where = ", ".join(filter(None, [self._name(source), one_line(selection.get("name") or "")]))
        place = self.places.get(key_of(source))
        if place is None:
            self.notes.comment(selection, "study", "", where)
        else:
            self.notes.comment(selection, "transcript", place, where)

    def _text(self, element: Element, source: Element) -> None:
        line, name = line_of(element), self._name(source)
        found = self.texts.raw(element, f"the source “{name}”")
        raw, had_mark = without_mark(found or "")
        text = stored_text(raw)
        if not text.strip():
            if found is not None:
                self.problems.add(line, f"the source “{name}” has no text; it is left out")
            if lost := len(self.selections.selecting.in_text(element)):
                many = f"its {lost} selections are" if lost > 1 else "its one selection is"
                self.problems.add(line, f"with “{name}”, {many} left out")
            self.notes.comment(source, "study", "", name)
            return
        loose = self.own and text_in(source, "Description") == exchange.LOOSE
        file = element.get("plainTextPath") or ""
        place = None if loose else self._place(name, file, text, line)
        for key in (key_of(source), key_of(element)):
            self.places[key] = place
        counting, quoted = self._counting(element, raw, text, name, had_mark=had_mark)
        within = Within(name, place, text, counting, quoted)
        before = len(self.selections.passages)
        self.selections.read(element, within)
        if loose:
            self.loose[key_of(source)] = range(before, len(self.selections.passages))
        for each in dict.fromkeys((source, element)):
            self.selections.whole(each, within)
            if place is not None:
                self._notes(each, place, within)

    def _notes(self, element: Element, place: int, within: Within) -> None:
        """Read what is said of a source; a note that selects says it of what it selects."""
        self.notes.comment(element, "transcript", place)
        for key in dict.fromkeys(targets(element, "NoteRef")):
            note = self.notes.take(key, line_of(element))
            selecting = self.notes.selecting.get(key)
            if note is None or selecting is None:
                if note is not None:
                    self.notes.memo(note, "transcript", place)
                continue
            self.selections.read(selecting, within)
            for selection in children(selecting, "PlainTextSelection"):
                for at in self.selections.of.get(key_of(selection), ()):
                    self.notes.memo(note, "passage", at)

    def _place(self, name: str, file: str, text: str, line: int | None) -> int:
        """Return the place of a text among the transcripts.

        Two sources are one where they have the same text and the same name or file: two people may
        have answered with the same words.
        """
        known, called = self._known.setdefault(text, {}), ("name", name)
        keys = [called, ("file", file)] if file else [called]
        place = next((known[key] for key in keys if key in known), None)
        if place is None:
            place = len(self.drafts)
            free = self._given.unique(name)
            if free != name:
                self.problems.add(line, f"several sources are called “{name}”; they get numbers")
            self.drafts.append(transcript_of(free, "qdpx", "utf-8", text))
        elif called not in known:
            other = self.drafts[place].name
            self.problems.add(line, f"the source “{name}” has the text of “{other}”; it is one")
        self._known[text] = dict.fromkeys(keys, place) | known
        return place

    def _name(self, source: Element) -> str:
        """Return a source's name without the ending of a file.

        A transcript lends its own to a medium that has none, and a file to what has none at all.
        """
        if self.own:
            return in_one_line(source.get("name") or "") or f"source {line_of(source)}"
        named = [source, *children(source, "Transcript")]
        names = [*(each.get("name") or "" for each in named), source.get("plainTextPath") or ""]
        name = one_line(next(filter(None, names), "")).rpartition("://")[2]
        for ending in _ENDINGS:
            if name.lower().endswith(ending):
                name = name[: -len(ending)]
        return in_one_line(name).replace("/", "-") or f"source {line_of(source)}"

    def _counting(
        self, element: Element, raw: str, text: str, name: str, *, had_mark: bool
    ) -> tuple[Counting, bool]:
        """Return how this source's positions count, which its tool's name and quotes tell."""
        found = countings(raw, had_mark=had_mark, crlf_is_one="ATLAS" in self.origin.upper())
        marked = self.selections.selecting.in_text(element) if not self.own else ()
        named = [Named(*one.ends, one.name) for one in marked if one.ends]
        usual = next(found)
        counting, quoted = choose(usual, found, text, named)
        why = "what its selections are called stands there"
        if counting is usual and not quoted:
            others = countings(raw, had_mark=had_mark, crlf_is_one="ATLAS" in self.origin.upper())
            counting = by_words(usual, others, text, named)
            why = "its selections begin and end with words there"
        if counting != usual:
            self.problems.add(
                line_of(element), f"the source “{name}” is read with {counting.name}: {why}"
            )
        return counting, quoted
