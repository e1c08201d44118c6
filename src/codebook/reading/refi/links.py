"""Links between two things: memos, and in our own files the passages that show a theme."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from codebook.reading.problems import Problems
from codebook.reading.refi.cases import Cases
from codebook.reading.refi.codes import Codes
from codebook.reading.refi.elements import children, key_of, line_of
from codebook.reading.refi.notes import Note, Notes
from codebook.reading.refi.selections import Selections
from codebook.reading.refi.sources import Sources

if TYPE_CHECKING:
    from lxml.etree import _Element as Element


@dataclass
class Links:
    """Reads `<Links>`; `shown` has the places of the passages that show a theme, by its key."""

    notes: Notes
    selections: Selections
    codes: Codes
    cases: Cases
    sources: Sources
    problems: Problems
    shown: dict[str, list[int]] = field(default_factory=dict)

    def read(self, links: Element | None, sets: Element | None) -> None:
        """Read links: those of a note are memos; others than of our own themes are left out."""
        themes = {key_of(each) for each in children(sets, "Set")} if self.selections.own else ()
        for link in children(links, "Link"):
            ends = [key_of(link, end) for end in ("originGUID", "targetGUID")]
            note = next((key for key in ends if key in self.notes.found), None)
            if note is not None:
                self._noted(link, note, ends[1] if ends[0] == note else ends[0])
            elif ends[0] in themes and ends[1] in self.selections.of:
                self.shown.setdefault(ends[0], []).extend(self.selections.of[ends[1]])
            else:
                self.problems.add(line_of(link), "a link between two things is left out")

    def _noted(self, link: Element, key: str, other: str) -> None:
        found = self.notes.take(key, line_of(link))
        if found is not None and not self._memo_on(other, found):
            self.notes.used.discard(key)
            self.problems.add(line_of(link), "a note is linked to what was not read")

    def _memo_on(self, key: str, note: Note) -> bool:
        place = self.sources.places.get(key)
        if key in self.selections.of:
            for at in self.selections.of[key][:1]:
                self.notes.memo(note, "passage", at)
        elif key in self.codes.elements:
            self.notes.memo(note, "code", key)
        elif key in self.cases.labels:
            self.notes.memo(note, "participant", self.cases.labels[key])
        elif place is not None:
            self.notes.memo(note, "transcript", place)
        else:
            return False
        return True
