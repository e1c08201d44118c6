"""Taguette's project file: its SQLite database, whose revisions of 2018 to 2026 are alike in this.

Highlights have no author; the journal of commands says who made them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from codebook.errors import InputError
from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.code_paths import code_path
from codebook.reading.foreign.gathering import Gathering, bare_name, first_time
from codebook.reading.foreign.quotes import found_by_quote, same_letters
from codebook.reading.foreign.sqlite_file import Database, numbers, words
from codebook.reading.foreign.taguette_page import Page, text_of
from codebook.reading.normalise import quoted
from codebook.reading.project_items import ProjectPassage
from codebook.text.display import first_of
from codebook.text.spans import Span


def is_taguette(database: Database) -> bool:
    """Whether a database is Taguette's."""
    return (
        database.has("projects", "name")
        and database.has("documents", "project_id", "contents")
        and database.has("highlights", "document_id", "start_offset", "end_offset", "snippet")
        and database.has("tags", "project_id", "path")
        and database.has("highlight_tags", "highlight_id", "tag_id")
    )


class WhichProjectError(InputError):
    """A file of several projects of which none is named; `projects` are their names by number."""

    def __init__(self, path: Path, message: str, projects: Mapping[str, str]) -> None:
        super().__init__(path, message, "Say which one, by its name or number, with --project.")
        self.projects = projects


def read_taguette(path: Path, database: Database, wanted: str = "") -> ProjectDraft:
    """Read the one project of a database, or the one called (or numbered) as is `wanted`.

    Raises InputError for several of which none is named, and for none.
    """
    projects = {row[0]: words(row[1]) for row in database.rows("projects", "id", "name")}
    filled = {
        row[1]
        for table in ("documents", "tags")
        for row in database.rows(table, "id", "project_id")
    }
    named = {key: name for key, name in projects.items() if key in filled}
    chosen = [key for key, name in named.items() if wanted in {name, str(key)}]
    if len(named) == 1 and not wanted:
        chosen = [*named]
    if not named:
        raise InputError(
            path, "there is no project in it.", "Check that this is the file you mean."
        )
    if len(chosen) != 1:
        raise _which(path, named, wanted, several=bool(chosen))
    return _Project(path, database, chosen[0]).draft()


def _which(path: Path, named: Mapping[object, str], wanted: str, *, several: bool) -> InputError:
    """Return the error that lists the projects to choose from."""
    listed = first_of([f"{quoted(name)} ({key})" for key, name in named.items()], 9)
    projects = {str(key): name for key, name in named.items()}
    if several:
        what = f"several of its projects are called {quoted(wanted)}: {listed}."
    elif wanted:
        what = f"it has no project {quoted(wanted)}; it has {listed}."
    else:
        what = f"it has {len(named)} projects: {listed}."
    return WhichProjectError(path, what, projects)


class _Project:
    """The tables of one project, read in the order in which they need each other."""

    def __init__(self, path: Path, database: Database, key: object) -> None:
        self._database = database
        self._key = key
        self._elsewhere: set[tuple[str, object]] = set()
        self._made = Gathering(path, "taguette")
        self._tags: dict[object, str] = {}
        self._pages: dict[object, Page] = {}
        self._names: dict[object, str] = {}
        self._places: dict[object, int | None] = {}
        self._makers: dict[object, tuple[str, str]] = {}
        self._changed: set[object] = set()

    def draft(self) -> ProjectDraft:
        """Read everything."""
        made = self._made
        for key, tag, description in self._own("tags", "id", "path", "description"):
            if path := code_path(words(tag)):
                self._tags[key] = made.code(path, definition=words(description).strip())
            else:
                made.problems.add(None, "a tag has no name; it is left out")
        self._read_documents()
        self._read_commands()
        tagged: dict[object, list[str]] = {}
        for highlight, tag in self._database.rows("highlight_tags", "highlight_id", "tag_id"):
            if tag in self._tags:
                tagged.setdefault(highlight, []).append(self._tags[tag])
            elif ("tags", tag) not in self._elsewhere:
                made.problems.add(None, "a highlight has a tag that the file lacks")
        columns = ("id", "document_id", "start_offset", "end_offset", "snippet")
        for key, document, start, end, snippet in self._database.rows("highlights", *columns):
            if ("documents", document) not in self._elsewhere:
                quote = text_of(words(snippet))
                self._highlight(key, document, [start, end], quote, tagged.get(key, ()))
        for key, description in self._database.rows("projects", "id", "description"):
            if key == self._key:
                made.memo("study", "", words(description), made.coder(""))
        return made.draft()

    def _own(self, table: str, *columns: str) -> Iterator[list[object]]:
        """Yield the rows of this project; `_elsewhere` gets the keys of the others."""
        for *row, project in self._database.rows(table, *columns, "project_id"):
            if project == self._key:
                yield row
            else:
                self._elsewhere.add((table, row[0]))

    def _read_documents(self) -> None:
        made = self._made
        columns = ("id", "name", "contents", "description", "created")
        for key, name, contents, description, created in self._own("documents", *columns):
            page = self._pages[key] = Page(words(contents))
            self._names[key] = bare_name(words(name))
            place = self._places[key] = made.transcript(words(name), page.text)
            if place is not None and words(description).strip():
                made.memo(
                    "transcript", place, words(description), made.coder(""), first_time(created)
                )

    def _read_commands(self) -> None:
        """Note who made each highlight first, and when."""
        columns = ("id", "date", "user_login", "payload")
        for _, date, user, payload in self._database.rows("commands", *columns):
            try:
                told = json.loads(words(payload))
                key = told["highlight_id"] if told["type"] == "highlight_add" else None
            except (ValueError, TypeError, KeyError):
                continue
            if key is not None:
                first = self._makers.setdefault(key, (words(user), first_time(date)))
                if first[0] != words(user):
                    self._changed.add(key)

    def _highlight(
        self, key: object, document: object, ends: list[object], quote: str, tags: Iterable[str]
    ) -> None:
        made, page = self._made, self._pages.get(document)
        if page is None:
            made.problems.add(
                None, "a highlight is in a document that the file lacks; it is left out"
            )
            return
        span = self._span(page, ends, quote)
        if not (span or quote):
            made.problems.add(None, "a highlight has neither a place nor words; it is left out")
            return
        if key in self._changed:
            made.problems.add(None, "a highlight was changed by another; it is of who made it")
        if key not in self._makers:
            made.problems.add(None, f"nobody knows who made a highlight; it is “{made.unknown}”'s")
        user, created = self._makers.get(key, ("", ""))
        place = self._places[document]
        given = ProjectPassage(
            given="", source=place if span else None, start=span.start if span else 0,
            end=span.end if span else 0, quote=span.of(page.text) if span else quote,
            coder=made.coder(user), line=None, created=created, document=self._names[document],
        )  # fmt: skip
        at = made.passage(given)
        for tag in tags:
            made.coding(at, tag, created)

    def _span(self, page: Page, ends: list[object], quote: str) -> Span | None:
        """Return where a highlight is: at its place, or else where its words stand."""
        bounds = numbers(ends)
        span = page.span(*bounds) if bounds else None
        if span and same_letters(span.of(page.text), quote):
            return span
        return found_by_quote(self._made.problems, quote, page.text, span.start if span else 0)
