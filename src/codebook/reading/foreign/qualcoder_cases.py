"""The cases of a QualCoder project: who was interviewed, what is known of them, and where."""

from __future__ import annotations

from collections.abc import Mapping

from codebook.reading.foreign.gathering import Gathering, first_time
from codebook.reading.foreign.sqlite_file import Database, numbers, words
from codebook.reading.normalise import one_line
from codebook.text.spans import Span


class Cases:
    """Reads cases with their attributes, and those of files; `places` are the texts' by file."""

    def __init__(
        self, database: Database, made: Gathering, places: Mapping[object, int | None]
    ) -> None:
        self._made, self._places = made, places
        self._labels: dict[object, str] = {}
        self._parts: dict[int, list[tuple[Span, str]]] = {}
        for key, name, memo, owner, date in database.rows(
            "cases", "caseid", "name", "memo", "owner", "date"
        ):
            if not one_line(words(name)):
                made.problems.add(None, "a case has no name; it is left out")
                continue
            label = self._labels[key] = made.person(words(name))
            made.memo("participant", label, words(memo), made.coder(owner), first_time(date))
        self._read_parts(database)
        self._read_attributes(database)

    def at(self, place: int | None, span: Span) -> str:
        """Return the label of the one case whose part of a text holds a span, else empty."""
        parts = self._parts.get(-1 if place is None else place, ())
        found = {
            label for part, label in parts if part.start <= span.start and span.end <= part.end
        }
        return found.pop() if len(found) == 1 else ""

    def _read_parts(self, database: Database) -> None:
        for case, file, start, end in database.rows("case_text", "caseid", "fid", "pos0", "pos1"):
            label, place = self._labels.get(case), self._places.get(file)
            if label is None or file not in self._places:
                self._made.problems.add(None, "a case has a file that was not read")
            elif place is not None:
                self._made.links[place, label] = None
                if (ends := numbers([start, end])) is not None and ends[0] < ends[1]:
                    self._parts.setdefault(place, []).append((Span(*ends), label))

    def _read_attributes(self, database: Database) -> None:
        for kind, key, name, value in database.rows(
            "attribute", "attr_type", "id", "name", "value"
        ):
            if not words(value).strip():
                continue
            label = self._labels.get(key) if kind == "case" else self._speaking(key)
            if label is None:
                self._made.problems.add(
                    None, "a value is of what the project lacks; it is left out"
                )
            else:
                self._made.person(label, **{one_line(words(name)): words(value).strip()})

    def _speaking(self, file: object) -> str | None:
        """Return the label of who speaks in a file: its one case, else one named as the file."""
        place = self._places.get(file)
        if place is None:
            return None
        labels = [label for at, label in self._made.links if at == place]
        if len(labels) == 1:
            return labels[0]
        label = self._made.person(self._made.transcripts[place].name)
        self._made.links[place, label] = None
        return label
