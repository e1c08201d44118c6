"""What a file of another tool gives, on its way into one project draft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from codebook.reading.drafts import ParticipantsDraft, ProjectDraft, ProjectKind, TranscriptDraft
from codebook.reading.exchange_values import Names, in_one_line, numbered, utc_time
from codebook.reading.formats.tables import Row, Table
from codebook.reading.problems import Problems
from codebook.reading.project_items import (
    About,
    ProjectCode,
    ProjectCoder,
    ProjectCoding,
    ProjectMemo,
    ProjectPassage,
    ProjectTheme,
)
from codebook.reading.sheets.participants import participants_with_ids
from codebook.reading.transcripts import transcript_of

_ID = "Participant"
_ENDINGS = (".txt", ".docx", ".doc", ".rtf", ".odt", ".pdf", ".md", ".html", ".htm", ".epub")
_LONGEST = 200


class Gathering:
    """Collects codes, coders, texts, participants, passages and memos, and what was unsure.

    Codes are known by their path of names, coders and participants by their names. `header` is the
    signature of the table that it came from.
    """

    def __init__(
        self,
        path: Path,
        kind: ProjectKind,
        *,
        encoding: str = "",
        form: str = "sqlite",
        by: str = "",
    ) -> None:
        self.path, self.kind = path, kind
        self._form = form
        self.header = ""
        self.problems = Problems()
        self.unknown = by or path.stem
        self.transcripts: list[TranscriptDraft] = []
        self.links: dict[tuple[int, str], None] = {}
        self._encoding = encoding
        self._codes: dict[tuple[str, ...], ProjectCode] = {}
        self._coders: dict[str, None] = {}
        self._people: dict[str, dict[str, str]] = {}
        self._labels: dict[str, str] = {}
        self._names = Names()
        self._texts: dict[tuple[str, str], int] = {}
        self._passages: list[ProjectPassage] = []
        self._places: dict[tuple[object, ...], int] = {}
        self._memos: dict[ProjectMemo, None] = {}
        self._themes: dict[str, tuple[str, dict[str, None]]] = {}

    def code(self, path: Sequence[str], line: int | None = None, **values: object) -> str:
        """Return the key of a code, made with those above it where there is none yet.

        `values` are those of `ProjectCode` that are known of it; they fill what is empty.
        """
        names = tuple(path)
        parent = self.code(names[:-1], line) if len(names) > 1 else ""
        known = self._codes.get(names)
        if known is None:
            key = "\x1f".join((self.kind, *names))
            origin = "emergent" if self.kind == "segments" else "taxonomy"
            known = ProjectCode(
                key, names[-1][:_LONGEST], parent, line, origin=origin, anywhere=not parent
            )
        default = ProjectCode("", "", "", None)._asdict()
        fresh = {
            name: value
            for name, value in values.items()
            if value and getattr(known, name) == default[name]
        }
        self._codes[names] = known._replace(**fresh)  # type: ignore[arg-type]
        return known.key

    def defines_otherwise(self, path: Sequence[str], definition: str) -> bool:
        """Whether a code has been defined, and not as it is here."""
        known = self._codes.get(tuple(path))
        return bool(known and known.definition and definition not in {"", known.definition})

    def coder(self, name: object) -> str:
        """Return the key of a coder; one without a name is called as the file is."""
        called = in_one_line(str(name or ""))[:90] or self.unknown
        self._coders[called] = None
        return called

    def person(self, name: str, **fields: str) -> str:
        """Return the label of a participant, with what is known beside what was.

        As everywhere in a study, case makes no other one.
        """
        label = in_one_line(name)
        label = self._labels.setdefault(label.casefold(), label)
        told = self._people.setdefault(label, {})
        told |= {field: value for field, value in fields.items() if value}
        return label

    def transcript(self, name: str, text: str) -> int | None:
        """Return the place of a text among the transcripts, None for one without words.

        The same text twice under one name is one; its line ends have to be LF.
        """
        bare = bare_name(name)
        if not text.strip():
            self.problems.add(None, f"the text “{bare}” is empty; it is left out")
            return None
        if (bare, text) in self._texts:
            return self._texts[bare, text]
        free = self._names.unique(bare)
        if free != bare:
            self.problems.add(None, f"several texts are called “{bare}”; they get numbers")
        self._texts[bare, text] = len(self.transcripts)
        self.transcripts.append(transcript_of(free, self.kind, "utf-8", text))
        return self._texts[bare, text]

    def passage(self, given: ProjectPassage) -> int:
        """Keep a passage; return its place, that of this coder's at the same spot where one is."""
        spot: tuple[object, ...] = (given.source, given.start, given.end, given.coder)
        if given.source is None:
            spot = (given.document, given.participant, given.quote, given.near, given.coder)
        if spot not in self._places:
            self._places[spot] = len(self._passages)
            self._passages.append(given)
        return self._places[spot]

    def coding(self, at: int, code: str, created: str = "") -> bool:
        """Put a code on the passage at a place; return False where it is there already."""
        codings = self._passages[at].codings
        fresh = all(known.code != code for known in codings)
        if fresh:
            codings.append(ProjectCoding(code, created))
        return fresh

    def theme(self, name: str, codes: Iterable[str], definition: str = "") -> None:
        """Put codes, by their keys, into the group of a name; one without a name is none."""
        called = in_one_line(name)[:_LONGEST]
        if called:
            self._themes.setdefault(called, (definition.strip(), {}))[1].update(
                dict.fromkeys(codes)
            )

    def memo(
        self, about: About, target: int | str, text: str, coder: str, created: str = ""
    ) -> None:
        """Keep a memo that says something; `target` is as in `ProjectMemo`."""
        if text.strip():
            self._memos[ProjectMemo(about, target, text.strip(), coder, created, "")] = None

    def draft(self) -> ProjectDraft:
        """Return all of it; a passage on which nothing is was left out and is said."""
        kept, themes = self._kept(), self._grouped()
        makers = {passage.coder for passage in self._passages}
        makers |= {memo.coder for memo in self._memos} | {theme.coder for theme in themes}
        return ProjectDraft(
            name=self.path.stem,
            kind=self.kind,
            format=self._form,
            encoding=self._encoding,
            own=False,
            header=self.header,
            coders=tuple(ProjectCoder(name, name) for name in self._coders if name in makers),
            codes=tuple(numbered(list(self._codes.values()))),
            transcripts=tuple(self.transcripts),
            participants=self._participants(),
            links=tuple(self.links),
            passages=tuple(self._passages[int(at)] for at in kept),
            memos=tuple(
                memo._replace(target=kept[memo.target]) if memo.about == "passage" else memo
                for memo in self._memos
            ),
            themes=themes,
            problems=self.problems.all(),
        )

    def _kept(self) -> dict[int | str, int]:
        """Return the new places of the passages on which something is, by those that they have."""
        noted = {memo.target for memo in self._memos if memo.about == "passage"}
        kept: dict[int | str, int] = {}
        for at, passage in enumerate(self._passages):
            if passage.codings or at in noted:
                kept[at] = len(kept)
            else:
                self.problems.add(
                    passage.line, "a passage bears no code and no note; it is left out"
                )
        return kept

    def _grouped(self) -> tuple[ProjectTheme, ...]:
        """Return the themes, which are of nobody that the file names."""
        sorter = self.coder("") if self._themes else ""
        return tuple(
            ProjectTheme(name, definition, sorter, tuple(codes))
            for name, (definition, codes) in self._themes.items()
        )

    def _participants(self) -> ParticipantsDraft | None:
        if not self._people:
            return None
        names = dict.fromkeys(name for told in self._people.values() for name in told)
        rows = tuple(
            Row(place, (label, *(told.get(name, "") for name in names)))
            for place, (label, told) in enumerate(self._people.items(), 2)
        )
        called = Names()
        header = tuple(map(called.unique, (_ID, *names)))
        table = Table(path=self.path, format=self.kind, header=header, header_line=1, rows=rows)
        return participants_with_ids(table, 0)


def bare_name(name: str) -> str:
    """Return a document's name without folders and the ending of a file."""
    last = [piece for piece in name.replace("\\", "/").split("/") if piece.strip()]
    bare = in_one_line(last[-1]) if last else ""
    for ending in _ENDINGS:
        if bare.lower().endswith(ending):
            return bare[: -len(ending)]
    return bare or "Text without a name"


def first_time(*written: object) -> str:
    """Return the first of some times that can be read, as ISO 8601 in UTC; else empty."""
    return next(filter(None, (utc_time(str(each or "")) for each in written)), "")
