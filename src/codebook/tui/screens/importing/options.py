"""How a file is imported: its kind, its columns, its comments, as a transcript's next text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.content import Content
from textual.message import Message

from codebook.errors import as_sentence
from codebook.reading.drafts import Kind
from codebook.reading.foreign.column_map import read_columns
from codebook.study.importing.offered import NOTHING_DECLARED, Declared
from codebook.study.importing.table_columns import TableColumns
from codebook.tui.dialogs.choice import ChoiceDialog
from codebook.tui.screens.importing.item import ImportItem
from codebook.tui.screens.importing.speaker_corrections import SpeakerCorrections

if TYPE_CHECKING:
    from codebook.tui.screens.importing.reading import Reading
    from codebook.tui.screens.over_desk import OverDesk

_KINDS = {
    "": "what it looks like",
    "transcript": "transcript: what was said in an interview",
    "taxonomy": "taxonomy: codes with ids, or the names of one type",
    "guideline": "guideline: the parts of the interview and what is asked",
    "participants": "participants: who was interviewed, a row each",
    "codings": "codings: coded passages by their places in transcripts",
    "codebook": "codebook: key passages, as CodeBook.csv",
    "rankings": "rankings: what participants ranked",
    "themes": "themes: codes sorted into themes",
    "segments": "segments: coded passages as another tool exports them",
    "codes": "codes: another tool's codebook",
}
_ROWS = [(kind, Content(told)) for kind, told in _KINDS.items()]


def _place(item: ImportItem) -> int:
    """Return the index of the kind that a file is read as."""
    kind = item.declared.kind or ""
    return [*_KINDS].index(kind) if kind in _KINDS else 0


@dataclass
class ColumnsFound(Message):
    """The columns of a table were read, or could not be read."""

    item: ImportItem
    found: TableColumns | str


class ImportOptions:
    """Sets how the file in focus is imported."""

    def __init__(self, screen: OverDesk, reading: Reading) -> None:
        self._screen, self._reading = screen, reading

    def comments(self) -> None:
        """Import the comments of the document as codings and memos, or leave them out."""
        item = self._reading.item
        if item is None or not item.offered.contents.get("comments"):
            self._screen.tell("This file has no comments.", refused=True)
            return
        item.commented = not item.commented
        if item.commented:
            self._reading.take(item)
        self._reading.show_file()

    def update(self) -> None:
        """Import the file as the next text of what the study has, or not."""
        item = self._reading.item
        if item is None or not item.may_update:
            self._screen.tell("The study has no other text of this file.", refused=True)
            return
        item.updating = not item.updating
        self._reading.take(item, taking=item.updating or not item.is_changed)
        self._reading.files.refresh()
        self._reading.show_file()

    def columns(self) -> None:
        """Ask which columns of the table hold what."""
        if self._reading.item is not None:
            self._screen.run_worker(
                partial(self._find_columns, self._reading.item),
                thread=True,
                exclusive=True,
                group="columns",
            )

    def _find_columns(self, item: ImportItem) -> None:
        """Read the columns of a table, which may be a long one, and ask."""
        try:
            found: TableColumns | str = self._screen.desk.study.table_columns(item.offered.path)
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            found = str(as_sentence(error))
        self._screen.post_message(ColumnsFound(item, found))

    def ask_columns(self, message: ColumnsFound) -> None:
        """Ask what the columns hold, or show why they cannot be read."""
        if isinstance(message.found, str):
            self._screen.tell(message.found, refused=True)
        else:
            self._ask_columns(message.item, message.found)

    def _ask_columns(self, item: ImportItem, columns: TableColumns) -> None:
        from codebook.tui.dialogs.columns import ColumnsDialog

        def said(what: str) -> None:
            read_columns(what)
            self._reading.tables[columns.signature] = what
            self._read_tables(item)

        if already := self._reading.tables.get(columns.signature):
            columns = columns._replace(held=read_columns(already))
        self._screen.app.push_screen(ColumnsDialog(item.offered.path.name, columns, said))

    def _read_tables(self, said_of: ImportItem) -> None:
        """Read all tables with this header again, after their columns were assigned."""
        for item in self._reading.files.items:
            if item is said_of or item.offered.header:
                self._reading.read(item, item.speaker)

    def kind(self) -> None:
        """Ask for the kind of the file; where it has several projects, for the project."""
        item = self._reading.item
        if item is None:
            return
        if item.offered.projects:
            self._ask_project(item)
        else:
            self._ask_kind(item)

    def _ask_project(self, item: ImportItem) -> None:
        def chosen(project: str | None) -> None:
            if project is not None:
                self._declare(item, item.declared._replace(project=project))

        title = f"Project of {item.offered.path.name}"
        projects = item.offered.projects.items()
        rows = [(number, Content(f"{name} ({number})")) for number, name in projects]
        dialog = ChoiceDialog(title, "The others can be imported later.", rows)
        self._screen.app.push_screen(dialog, chosen)

    def _ask_kind(self, item: ImportItem) -> None:
        def chosen(kind: str | None) -> None:
            if kind is not None:
                self._declare(item, item.declared._replace(kind=cast("Kind | None", kind or None)))

        title = f"What is {item.offered.path.name}?"
        self._screen.app.push_screen(ChoiceDialog(title, "", _ROWS, _place(item)), chosen)

    def _declare(self, item: ImportItem, declared: Declared) -> None:
        """Read the file as another kind; corrections of its speakers are dropped."""
        item.correct(SpeakerCorrections(), declared)
        self._reading.read(item, "", anew=True)

    def anew(self) -> None:
        """Remove all corrections of the file."""
        item = self._reading.item
        if item is None:
            return
        item.commented = item.updating = False
        if item.declared != NOTHING_DECLARED:
            self._declare(item, NOTHING_DECLARED)
        elif self._reading.tables.pop(item.offered.header, ""):
            self._read_tables(item)
        elif item.corrected:
            item.correct(SpeakerCorrections(), item.declared)
            self._reading.read(item, item.speaker, anew=True)
        self._reading.files.refresh()
        self._reading.show_file()
