"""The import: files are shown as they would be read, corrected, and imported in one action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from codebook.errors import CodebookError, UsageError
from codebook.progress import OnProgress
from codebook.study.importing.offered import NOTHING_DECLARED, Declared
from codebook.text.display import counted
from codebook.tui.commands.importing import IMPORTING
from codebook.tui.dialogs.progress import Outcome, ProgressDialog
from codebook.tui.key_taker import KeyTaker
from codebook.tui.keys import bindings
from codebook.tui.paths import place_typed
from codebook.tui.screens.importing.correcting import Correcting
from codebook.tui.screens.importing.item import ImportItem
from codebook.tui.screens.importing.kept_corrections import KeptCorrections
from codebook.tui.screens.importing.options import ColumnsFound, ImportOptions
from codebook.tui.screens.importing.reading import Reading, Reread
from codebook.tui.screens.importing.speaker_corrections import SpeakerCorrections
from codebook.tui.screens.importing.taking import Taking
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.unsaved import LEAVING, Unsaved
from codebook.tui.widgets.one_line import LineField
from codebook.tui.widgets.prose import Prose

if TYPE_CHECKING:
    from codebook.tui.host import Host

_HINT = "A file, or a folder with all its files: tab completes the path, ⏎ looks at them."
_ASIDE = {"right": 1, "left": -1}
_SCROLL = {"ctrl+down": 3, "ctrl+up": -3}


class ImportScreen(Unsaved, OverDesk, KeyTaker):
    """A path, the files there, and how the one in focus is read; at first all are chosen."""

    name_in_table = "import"
    BINDINGS: ClassVar[list[BindingType]] = bindings(IMPORTING)
    DEFAULT_CSS = """
    ImportScreen {
        #path { margin: 0 1; }
        RowList { margin: 0 1; max-height: 40%; }
        #preview { height: 1fr; margin-top: 1; padding: 0 1; background: $surface; }
    }
    """
    AUTO_FOCUS = "Input"

    def __init__(self, host: Host, kept: KeptCorrections, place: str = "") -> None:
        super().__init__(host, "Import")
        self._kept = kept
        self.reading = Reading(self)
        speakers = Correcting(self, self.reading)
        options = self._options = ImportOptions(self, self.reading)
        self._taking = Taking(self, self.reading, kept)
        self._does: Mapping[str, Callable[[], object]] = {
            "import_style": speakers.style,
            "import_name": speakers.name,
            "import_join": speakers.join,
            "import_asks": speakers.asks,
            "import_answers": speakers.answers,
            "import_text": speakers.text,
            "import_add": speakers.add,
            "import_encoding": speakers.encoding,
            "import_update": options.update,
            "import_columns": options.columns,
            "import_kind": options.kind,
            "import_comments": options.comments,
            "import_anew": options.anew,
        }
        self._place = place
        self._last = host.places.path(host.desk.study.id, "files") or ""
        self._known: dict[Path, ImportItem] = {}

    def body(self) -> Iterable[Widget]:
        """Return the path, what can be done, the files, and how one is read."""
        what = "path of a file or folder"
        typed = self._place or self._last
        yield LineField(typed, placeholder=what, id="path", select_on_focus=False)
        yield Static(_HINT, classes="told", markup=False)
        yield self.reading.files
        yield VerticalScroll(Prose(id="read"), id="preview", can_focus=False)

    def on_mount(self) -> None:
        """Show the keys that need no file; read the files at once where a path was given."""
        self.reading.show_file()
        if self._place:
            self._look()
        else:  # another path takes the place of the one that was looked at last
            self.query_one(Input).action_select_all()

    @property
    def working(self) -> bool:
        """Whether a file is read again: keys act on its speakers as they are then."""
        return any(each.node is self and not each.is_finished for each in self.workers)

    async def feed(self, key: events.Key) -> bool:
        """Complete the path, move between path and files, and between speakers."""
        line, item = self.query_one(Input), self.reading.files.item
        self.warned = self.warned if key.key == self.warned[0] else ("", None)
        if self.focused is line and key.key == "tab":
            self._show_state()
            self.reading.complete(line)
        elif self.focused is line and key.key == "enter":
            self._look()
        elif self.focused is line and key.key == "down" and item:
            self.set_focus(self.reading.files)  # `focus` would come after keys typed ahead
        elif self.focused is self.reading.files and (
            key.key == "tab" or (key.key == "up" and self.reading.files.on_first)
        ):
            self.set_focus(line)
        elif self.focused is self.reading.files and key.key in _ASIDE and item:
            item.step(_ASIDE[key.key])
            self.reading.show_file()
            self._show_state()
        elif key.key in _SCROLL:
            self.query_one("#preview").scroll_relative(y=_SCROLL[key.key], animate=False)
        else:
            return False
        return True

    def action_do(self, command: str) -> None:
        """Do a command, by its id in the table."""
        self._does[command]()

    def action_undo(self) -> None:
        """Take back the last correction of the file in focus; nothing in the study is undone."""
        if self.reading.take_back():
            self._show_state()
        else:
            self.action_redo()

    def action_redo(self) -> None:
        """Say how corrections are taken back; what was done before is not seen here."""
        keys = self.key("undo"), self.key("import_anew")
        self.tell(
            f"Nothing is imported yet. {keys[0]} takes back the last correction of a file,"
            f" {keys[1]} all; on the desk, {keys[0]} undoes what you did there.",
            refused=True,
        )

    def on_reread(self, message: Reread) -> None:
        """Show a file as it is read now."""
        self.reading.show_again(message)

    def on_columns_found(self, message: ColumnsFound) -> None:
        """Ask what the columns of a table hold."""
        self._options.ask_columns(message)

    def on_row_list_moved(self) -> None:
        """Show how the file is read; remove a message about another one."""
        self.reading.show_file()
        self._show_state()
        self.query_one("#preview").scroll_home(animate=False)

    def on_row_list_chose(self) -> None:
        """Show how many files will be imported, and remember which will not."""
        self._kept.leave_out(filter(_is_to_come, self.reading.files.items), self._chosen)
        self.reading.show_file()
        self._show_state()

    def on_descendant_focus(self) -> None:
        """Show what can be done here."""
        self._show_state()
        self.reading.show_keys()

    def on_line_field_pasted(self, event: LineField.Pasted) -> None:
        """Refuse several lines, as of files that were copied together."""
        lines = counted(len(event.text.strip().splitlines()), "line")
        told = f"These are {lines}: paste one path, of a file or of a folder of files."
        self.tell(told, refused=True)

    def on_input_changed(self) -> None:
        """Show what can be done here; the keys stay while a path is typed."""
        self._show_state()

    def on_row_list_entered(self) -> None:
        """Import the chosen files, in one action that can be stopped."""
        self._taking.take([item for item in self._chosen if not item.offered.refusal])

    def action_leave(self) -> None:
        """Go back; where a file was corrected, only at the second time.

        Corrections of transcripts are there again when their files are looked at again.
        """
        if self.may_go(*LEAVING):
            self._kept.keep(item for item in self._known.values() if not item.is_there)
            self.dismiss()

    @property
    def unsaved(self) -> bool:
        """Whether a file was corrected."""
        return bool(self._said)

    def warn(self, key: str, does: str) -> None:
        """Say how many files were corrected."""
        told = f"{counted(self._said, 'file')} with corrections not imported yet."
        self.tell(f"{told} {key.capitalize()} again {does}.", refused=True)

    @property
    def _said(self) -> int:
        """How many files were corrected."""
        return sum(item.spoken_of for item in self._known.values()) + len(self.reading.tables)

    @property
    def _chosen(self) -> list[ImportItem]:
        return [self.reading.files.items[place] for place in sorted(self.reading.files.chosen)]

    def _look(self) -> None:
        """Read the files at the path."""
        study = self.desk.study
        try:
            if not self.query_one(Input).value.strip():
                raise UsageError(_HINT)
            place = place_typed(self.query_one(Input).value)
            paths = study.offer(place)
            whole = place.resolve() if ".." in place.parts else place.absolute()
            self.host.places.remember_path(study.id, "files", str(whole))
        except CodebookError as error:
            self.tell(str(error), refused=True)
            return

        def act(on_progress: OnProgress) -> list[ImportItem]:
            found = []
            for count, path in enumerate(paths, 1):
                found.append(self._at(path))
                on_progress(count, len(paths))
            return found

        title = f"Reading {counted(len(paths), 'file')}"
        dialog = ProgressDialog(title, len(paths), act, writes=False)
        self.app.push_screen(dialog, self._looked)

    def _at(self, path: Path) -> ImportItem:
        """Read a file as an import would, with the corrections that were made of it before."""
        before = self._known.get(path)
        corrections = before.corrections if before and before.corrected else SpeakerCorrections()
        item = self._read_so(path, corrections, before.declared if before else NOTHING_DECLARED)
        if before is None and (kept := self._kept.of(path)):
            again = self._read_so(path, *kept)
            item = item if again.is_there else again
        item.former = before.former if before else []
        item.commented = bool(before and before.commented)
        item.updating = bool(before and before.updating and item.may_update)
        return item

    def _read_so(
        self, path: Path, corrections: SpeakerCorrections, declared: Declared
    ) -> ImportItem:
        tables = dict(self.reading.tables)
        offered = self.desk.study.look_at(path, corrections.correction, tables, declared)
        return ImportItem(offered, corrections, declared=declared)

    def _looked(self, outcome: Outcome | None) -> None:
        if outcome is None or outcome.refusal:
            self.tell(str(outcome.refusal) if outcome else "Stopped.", refused=True)
            return
        found = cast("list[ImportItem]", outcome.found)
        read = self.desk.transcript
        own = (item for item in found if item.offered.kind == "transcript")
        open_one = next((item for item in own if read and item.name == read.name), None)
        self.reading.list_files(found, open_one)
        self.reading.files.chosen = {
            place
            for place, item in enumerate(self.reading.files.items)
            if _is_to_come(item) and not self._kept.is_left_out(item)
        }
        self._known |= {item.offered.path: item for item in found}
        self.set_focus(self.reading.files)

    def _show_state(self) -> None:
        """Show what can be done here: with a path, or with the files."""
        if self.focused is not self.reading.files:
            self.tell(_HINT)
            return
        items = self.reading.files.items
        chosen = sum(bool(item.offered.kind) for item in self._chosen)
        counts = {
            "cannot be read": sum(not item.offered.kind for item in items),
            "in the study": sum(item.offered.known and not item.is_changed for item in items),
            "changed": sum(item.is_changed for item in items),
            "like another": sum(bool(item.offered.like) for item in items),
        }
        told = (f"{count} {what}" for what, count in counts.items() if count)
        self.tell(" · ".join([f"{chosen} of {counted(len(items), 'file')} chosen", *told]))


def _is_to_come(item: ImportItem) -> bool:
    """Whether a file is to be imported unless it is left out: it says anything new."""
    return bool(item.offered.kind) and (item.spoken_of or not item.offered.known)
