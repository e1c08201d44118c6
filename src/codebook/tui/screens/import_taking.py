"""What of a file is taken in: its comments, its text as the next one, columns as a person says."""

from __future__ import annotations

from dataclasses import dataclass

from textual import work
from textual.message import Message

from codebook.reading.foreign.column_map import read_columns
from codebook.study.importing import TableColumns
from codebook.tui.casting import Cast
from codebook.tui.failures import as_sentence
from codebook.tui.incoming import Incoming
from codebook.tui.screens.import_correcting import ImportCorrecting


class ImportTaking(ImportCorrecting):
    """A screen on which it is said of the file in focus how it is taken."""

    @dataclass
    class Found(Message):
        """The columns of a table were read, or why they could not be."""

        item: Incoming
        found: TableColumns | str

    def action_comments(self) -> None:
        """Take the comments of the document as codings and memos, or leave them out."""
        item = self.files.item
        if item is None or not item.offered.contents.get("comments"):
            self.say("This file has no comments.", refused=True)
            return
        item.commented = not item.commented
        if item.commented:
            self.take(item)
        self.show_file()

    def action_update(self) -> None:
        """Take the file as the next text of the transcript that the study has, or not."""
        item = self.files.item
        if item is None or not item.is_changed:
            self.say("The study has no other text of this file.", refused=True)
            return
        item.updating = not item.updating
        self.take(item, taking=item.updating)
        self.files.refresh()
        self.show_file()

    def action_columns(self) -> None:
        """Ask which columns of the table hold what."""
        if self.files.item is not None:
            self._find_columns(self.files.item)

    @work(thread=True, exclusive=True, group="columns")
    def _find_columns(self, item: Incoming) -> None:
        """Read the columns of a table, which may be a long one, and ask."""
        try:
            found: TableColumns | str = self.desk.study.table_columns(item.offered.path)
        except Exception as error:  # noqa: BLE001 - a person gets a sentence, whatever happens
            found = str(as_sentence(error))
        self.post_message(self.Found(item, found))

    def on_import_taking_found(self, message: Found) -> None:
        """Ask what the columns hold, or say why they cannot be read."""
        if isinstance(message.found, str):
            self.say(message.found, refused=True)
        else:
            self._ask_columns(message.item, message.found)

    def _ask_columns(self, item: Incoming, columns: TableColumns) -> None:
        from codebook.tui.dialogs.columns import ColumnsDialog

        def said(what: str) -> None:
            read_columns(what)
            self.tables[columns.signature] = what
            self._read_tables(item)

        if already := self.tables.get(columns.signature):
            columns = columns._replace(held=read_columns(already))
        self.app.push_screen(ColumnsDialog(item.offered.path.name, columns, said))

    def _read_tables(self, said_of: Incoming) -> None:
        """Read the tables again of which something was said: all that have the same header."""
        for item in self.files.items:
            if item is said_of or item.offered.header:
                self.read(item, item.speaker)

    def action_anew(self) -> None:
        """Take back what was said of the file."""
        item = self.files.item
        if item is None:
            return
        item.commented = item.updating = False
        if self.tables.pop(item.offered.header, ""):
            self._read_tables(item)
        elif item.corrected:
            item.cast = Cast()
            self.read(item, item.speaker, anew=True)
        self.files.refresh()
        self.show_file()
