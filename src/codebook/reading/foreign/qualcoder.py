"""QualCoder's project: the SQLite database `data.qda` of its folder, of the versions since 1.9.

Its categories are codes here, as its sub-codes are; its owners are the coders.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.gathering import Gathering, bare_name, first_time
from codebook.reading.foreign.qualcoder_cases import Cases, Source
from codebook.reading.foreign.qualcoder_codes import read_codes
from codebook.reading.foreign.quotes import found_by_quote, same_letters
from codebook.reading.foreign.sqlite_file import Database, number, numbers, words
from codebook.reading.positions import Named, choose, countings
from codebook.reading.project_items import ProjectPassage
from codebook.text.spans import Span

_MEDIA = {"code_image": "a code on a picture", "code_av": "a code on sound or video"}


def is_qualcoder(database: Database) -> bool:
    """Whether a database is QualCoder's."""
    return (
        database.has("source", "id", "name", "fulltext")
        and database.has("code_name", "cid", "name")
        and database.has("code_text", "cid", "fid", "seltext", "pos0", "pos1", "owner")
    )


def read_qualcoder(path: Path, database: Database) -> ProjectDraft:
    """Read all that is text in a project; codes on media are said and left out."""
    return _Project(path, database).draft()


class _Project:
    """The tables, read in the order in which they need each other."""

    def __init__(self, path: Path, database: Database) -> None:
        self._database = database
        name = path.parent.stem if path.name == "data.qda" else path.stem
        self._made = Gathering(path, "qualcoder", by=name)
        self._codes: dict[object, str] = {}
        self._sources: dict[object, Source] = {}

    def draft(self) -> ProjectDraft:
        """Read everything."""
        made, rows = self._made, self._database.rows
        self._codes = read_codes(self._database, made)
        self._read_sources()
        columns = (
            *("ctid", "cid", "fid", "pos0", "pos1", "seltext"),
            *("owner", "date", "memo", "important"),
        )
        codings = rows("code_text", *columns)
        self._count(codings)
        self._read_codings(codings, Cases(self._database, made, self._sources))
        self._read_annotations()
        for name, entry, owner, date in rows("journal", "name", "jentry", "owner", "date"):
            text = f"{words(name)}\n{words(entry)}"
            made.memo("study", "", text, made.coder(owner), first_time(date))
        for (memo,) in rows("project", "memo"):
            made.memo("study", "", words(memo), made.coder(""))
        for table, what in _MEDIA.items():
            for _ in rows(table, "id"):
                made.problems.add(None, f"{what} is left out")
        return made.draft()

    def _read_sources(self) -> None:
        made = self._made
        columns = ("id", "name", "fulltext", "memo", "owner", "date", "mediapath")
        for key, name, text, memo, owner, date, media in self._database.rows("source", *columns):
            raw = words(text)
            if not raw.strip() and media:
                made.problems.add(
                    None, "a file is a picture, sound or video without text; it is left out"
                )
                continue
            bare = bare_name(words(name))
            source = Source(bare, raw)
            source.place = made.transcript(bare, source.text)
            self._sources[key] = source
            if source.place is not None:
                made.memo(
                    "transcript", source.place, words(memo), made.coder(owner), first_time(date)
                )

    def _read_codings(self, rows: Sequence[tuple[object, ...]], cases: Cases) -> None:
        for _, code, file, start, end, quote, owner, date, memo, important in rows:
            source, key = self._sources.get(file), self._codes.get(code)
            if source is None or key is None:
                what = "a code" if key is None else "a file"
                self._made.problems.add(
                    None, f"a coding has {what} that the project lacks; it is left out"
                )
                continue
            at = self._passage(source, [start, end], words(quote), owner, date, cases.at)
            if at is None:
                continue
            self._made.coding(at, key, first_time(date))
            coder, when = self._made.coder(owner), first_time(date)
            self._made.memo("passage", at, words(memo), coder, when)
            if number(important) == 1:
                self._made.memo("passage", at, "Important", coder, when)

    def _count(self, rows: Sequence[tuple[object, ...]]) -> None:
        """Find out how the positions in each text count, which the quotes tell."""
        named: dict[object, list[Named]] = {}
        for row in rows:
            if (ends := numbers(row[3:5])) is not None:
                named.setdefault(row[2], []).append(Named(ends[0], ends[1], words(row[5])))
        for key, source in self._sources.items():
            usual, *others = countings(source.raw)
            source.counting, _ = choose(usual, others, source.text, named.get(key, ()))
            if source.counting is not usual:
                why = f"the text “{source.name}” is read with {source.counting.name}"
                self._made.problems.add(None, f"{why}: what is quoted stands there")

    def _passage(
        self,
        source: Source,
        ends: Sequence[object],
        quote: str,
        owner: object,
        date: object,
        speaker: Callable[[int | None, Span], str],
    ) -> int | None:
        """Return the place of a passage; None for one of neither place nor words."""
        span = source.span(ends)
        if quote.strip() and not (span and same_letters(span.of(source.text), quote)):
            near = span.start if span else 0
            span = found_by_quote(self._made.problems, quote, source.text, near)
        if span is None and not quote.strip():
            self._made.problems.add(None, "a passage has neither a place nor words; it is left out")
            return None
        start, end = span or (0, 0)
        return self._made.passage(
            ProjectPassage(
                given="", source=source.place if span else None, start=start, end=end,
                quote=span.of(source.text) if span else quote, coder=self._made.coder(owner),
                line=None, created=first_time(date), document=source.name,
                participant=speaker(source.place, span) if span else "",
            )
        )  # fmt: skip

    def _read_annotations(self) -> None:
        """Read notes on places in a text."""
        columns = ("anid", "fid", "pos0", "pos1", "memo", "owner", "date")
        for _, file, start, end, memo, owner, date in self._database.rows("annotation", *columns):
            source = self._sources.get(file)
            if source is None:
                self._made.problems.add(
                    None, "a note is in a file that the project lacks; it is left out"
                )
                continue
            at = self._passage(source, [start, end], "", owner, date, lambda *_: "")
            if at is not None:
                self._made.memo(
                    "passage", at, words(memo), self._made.coder(owner), first_time(date)
                )
