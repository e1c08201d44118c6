"""The notes of a project: memos, and in our own files marks; and what they are about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from codebook.reading.exchange_values import utc_time
from codebook.reading.problems import Problems
from codebook.reading.project_items import About, ProjectMemo
from codebook.reading.refi.elements import children, key_of, line_of, local, targets, text_in
from codebook.reading.refi.people import People
from codebook.reading.refi.texts import Texts, without_mark
from codebook.text import exchange

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_MARKS = {
    *(exchange.KEY, exchange.UNSURE, exchange.PROMPT, exchange.PUBLISHED),
    *(exchange.GUIDELINE, exchange.RANKINGS),
}


class Note(NamedTuple):
    """A note: `mark` is its name where it is a mark of our own, else empty."""

    text: str
    coder: str
    created: str
    modified: str
    line: int | None
    mark: str = ""


@dataclass
class Notes:
    """Reads `<Notes>`; `used` are the keys of those that something has named.

    `selecting` are those that select: where a source names one, the places are in the source
    (QualCoder's annotations).
    """

    texts: Texts
    people: People
    problems: Problems
    own: bool
    found: dict[str, Note] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    memos: list[ProjectMemo] = field(default_factory=list)
    selecting: dict[str, Element] = field(default_factory=dict)

    def read(self, notes: Element | None) -> None:
        """Read all notes, before anything that names them."""
        for element in children(notes, "Note"):
            self.found[key_of(element)] = self._note(element)

    def _note(self, element: Element) -> Note:
        line, name = line_of(element), (element.get("name") or "").strip()
        raw, mark = self.texts.raw(element, "a note") or "", ""
        if self.own:
            text, mark = raw, name if name in _MARKS else ""
        else:
            words = [text_in(element, "Description").strip(), without_mark(raw)[0].strip()]
            text = "\n\n".join(filter(None, words))
            is_title = bool(name) and not text.startswith(name.rstrip(".… "))
            text = f"{name}\n{text}".strip() if is_title else text
        if next(children(element, "PlainTextSelection"), None) is not None:
            self.selecting[key_of(element)] = element
        if any(local(each) == "Coding" for each in element.iter()):
            self.problems.add(line, "a note is coded; codes on notes are left out")
        coder = self.people.of(element)
        created = utc_time(element.get("creationDateTime") or element.get("modifiedDateTime"))
        return Note(text, coder, created, utc_time(element.get("modifiedDateTime")), line, mark)

    def on(self, element: Element, about: About, target: int | str) -> list[Note]:
        """Take the notes that an element names as memos; return those that are marks."""
        marks = []
        for key in dict.fromkeys(targets(element, "NoteRef")):
            note = self.take(key, line_of(element))
            if note is not None and note.mark:
                marks.append(note)
            elif note is not None:
                self.memo(note, about, target)
        return marks

    def take(self, key: str, line: int | None) -> Note | None:
        """Return the note of this key, None where the file has none."""
        self.used.add(key)
        if key not in self.found:
            self.problems.add(line, "a note is named that the file lacks")
        return self.found.get(key)

    def memo(self, note: Note, about: About, target: int | str) -> None:
        """Keep a note as a memo."""
        if not note.text:
            self.problems.add(note.line, "a note is empty; it is left out")
            return
        self.memos.append(
            ProjectMemo(about, target, note.text, note.coder, note.created, note.modified)
        )

    def comment(self, element: Element, about: About, target: int | str, heading: str = "") -> None:
        """Keep an element's description as a memo of who made the element.

        `heading` says what it was about where that itself has no place in a study.
        """
        if text := text_in(element, "Description").strip():
            text = f"{heading}: {text}" if heading else text
            created = utc_time(element.get("creationDateTime") or element.get("modifiedDateTime"))
            modified = utc_time(element.get("modifiedDateTime"))
            line = line_of(element)
            self.memo(Note(text, self.people.of(element), created, modified, line), about, target)

    def whole(self, mark: str) -> Note | None:
        """Return the note of our own that says something of the study as a whole, None for none."""
        return next((note for note in self.found.values() if note.mark == mark), None)

    def rest(self) -> None:
        """Keep what nothing has named as memos on the study."""
        for key, note in self.found.items():
            if key not in self.used and not note.mark:
                self.memo(note, "study", "")
