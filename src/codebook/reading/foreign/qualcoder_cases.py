"""The cases of a QualCoder project: who was interviewed, what is known of them, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.reading.foreign.gathering import Gathering, first_time
from codebook.reading.foreign.sqlite_file import Database, numbers, words
from codebook.reading.normalise import one_line
from codebook.reading.positions import Counting, stored_text
from codebook.text.spans import Span


class Source:
    """A text, its place among the transcripts, and how positions in it count."""

    def __init__(self, name: str, raw: str) -> None:
        self.name, self.text = name, stored_text(raw).removeprefix("\ufeff")
        self.raw = raw.removeprefix("\ufeff")
        self.place: int | None = None
        self.counting: Counting | None = None

    def span(self, ends: Sequence[object]) -> Span | None:
        """Return where the database means by two ends, None where that is nowhere in the text."""
        bounds = numbers(ends)
        place = self.counting.span(*bounds) if self.counting and bounds else None
        return Span(*place) if place and place[0] < place[1] else None

    def part(self, ends: Sequence[object]) -> Span | None:
        """Return likewise a case's part; that of a whole file ends at its length in code points."""
        bounds = numbers(ends)
        if bounds and bounds[0] <= 0 and bounds[1] >= len(self.text):
            return Span(0, len(self.text))
        return self.span(ends)


class Cases:
    """Reads cases with their attributes, and those of files; `sources` are the texts by file."""

    def __init__(
        self, database: Database, made: Gathering, sources: Mapping[object, Source]
    ) -> None:
        self._made, self._sources = made, sources
        self._labels: dict[object, str] = {}
        self._parts: dict[int, list[tuple[Span, str]]] = {}
        called: set[str] = set()
        for key, name, memo, owner, date in database.rows(
            "cases", "caseid", "name", "memo", "owner", "date"
        ):
            if not one_line(words(name)):
                made.problems.add(None, "a case has no name; it is left out")
                continue
            label = made.person(words(name))
            if label in called:
                made.problems.add(None, "the names of two cases differ only in case; they are one")
            called.add(label)
            self._labels[key] = label
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
            label, source = self._labels.get(case), self._sources.get(file)
            if label is None or source is None:
                self._made.problems.add(None, "a case has a file that was not read")
            elif source.place is not None:
                self._made.links[source.place, label] = None
                if part := source.part([start, end]):
                    self._parts.setdefault(source.place, []).append((part, label))

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
        place = self._sources[file].place if file in self._sources else None
        if place is None:
            return None
        labels = [label for at, label in self._made.links if at == place]
        if len(labels) == 1:
            return labels[0]
        label = self._made.person(self._made.transcripts[place].name)
        self._made.links[place, label] = None
        return label
