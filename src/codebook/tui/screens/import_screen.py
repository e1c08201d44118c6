"""Import: files looked at as they would be read, corrected, and taken into the study at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from codebook.errors import CodebookError, UsageError
from codebook.study.importing import Options
from codebook.study.views import Imported
from codebook.tui.casting import Cast
from codebook.tui.commands.importing import IMPORTING
from codebook.tui.dialogs.progress import Outcome, ProgressDialog, Step
from codebook.tui.incoming import KINDS, Incoming, heading
from codebook.tui.key_taker import KeyTaker
from codebook.tui.keys import bindings
from codebook.tui.paths import completed, place_typed
from codebook.tui.screens.import_correcting import ImportCorrecting

if TYPE_CHECKING:
    from codebook.tui.host import Host

_HINT = "A file, or a folder with all its files: tab completes the path, ⏎ looks at them."
_ASIDE = {"right": 1, "left": -1}
_SCROLL = {"ctrl+down": 3, "ctrl+up": -3}


class ImportScreen(ImportCorrecting, KeyTaker):
    """A path, the files there, and how the one in focus would be read; all are chosen at first."""

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

    def __init__(self, over: Host) -> None:
        super().__init__(over, "Import")
        self._known: dict[Path, Incoming] = {}
        self._left: set[Path] = set()

    def body(self) -> Iterable[Widget]:
        """Return the path, what can be done, the files, and how one is read."""
        yield Input(placeholder="path of a file or folder", id="path", select_on_focus=False)
        yield Static(_HINT, classes="told", markup=False)
        yield self.files
        yield VerticalScroll(Static(id="read", markup=False), id="preview", can_focus=False)

    async def feed(self, key: events.Key) -> bool:
        """Complete the path, go between path and files, and from speaker to speaker."""
        line, item = self.query_one(Input), self.files.item
        if self.focused is line and key.key == "tab":
            line.value = completed(line.value)
            line.cursor_position = len(line.value)
        elif self.focused is line and key.key == "enter":
            self._look()
        elif self.focused is line and key.key == "down" and item:
            self.files.focus()
        elif self.focused is self.files and (
            key.key == "tab" or (key.key == "up" and self.files.on_first)
        ):
            line.focus()
        elif self.focused is self.files and key.key in _ASIDE and item:
            item.step(_ASIDE[key.key])
            self.show_file()
        elif key.key in _SCROLL:
            self.query_one("#preview").scroll_relative(y=_SCROLL[key.key], animate=False)
        else:
            return False
        return True

    def on_row_list_moved(self) -> None:
        """Show how the file is read."""
        self.show_file()
        self.query_one("#preview").scroll_home(animate=False)

    def on_row_list_chose(self) -> None:
        """Say how many will be imported, and remember which will not."""
        chosen = {item.offered.path for item in self._chosen}
        there = {item.offered.path for item in self.files.items if item.offered.kind}
        self._left = (self._left - chosen) | (there - chosen)
        self._tell()

    def on_descendant_focus(self) -> None:
        """Say what can be done from here."""
        self._tell()

    def on_row_list_entered(self) -> None:
        """Import the files chosen, in one action that can be stopped."""
        items = [item for item in self._chosen if not item.offered.refusal]
        if not items:
            self.say("No file is chosen: space chooses the one in focus.", refused=True)
        elif self.over.may_write():
            paths = [item.offered.path for item in items]
            commented = {item.offered.path for item in items if item.commented}
            said = {item.offered.path: item.cast.correction for item in items if item.corrected}

            def act(step: Step) -> list[Imported]:
                options = Options(corrections=said, comments=commented, progress=step)
                return self.desk.study.import_files(paths, options=options)

            self.over.labour(f"Importing {_files(len(paths))}", 2 * len(paths), act, self._done)

    @property
    def _chosen(self) -> list[Incoming]:
        return [self.files.items[place] for place in sorted(self.files.chosen)]

    def _look(self) -> None:
        """Read the files at the path."""
        study = self.desk.study
        try:
            if not self.query_one(Input).value.strip():
                raise UsageError(_HINT)
            paths = study.offer(place_typed(self.query_one(Input).value))
        except CodebookError as error:
            self.say(str(error), refused=True)
            return

        def act(step: Step) -> list[Incoming]:
            found = []
            for count, path in enumerate(paths, 1):
                found.append(self._at(path))
                step(count)
            return found

        dialog = ProgressDialog(f"Reading {_files(len(paths))}", len(paths), act)
        self.app.push_screen(dialog, self._looked)

    def _at(self, path: Path) -> Incoming:
        """Read a file as an import would, as far as something was said of it before."""
        before = self._known.get(path)
        cast = before.cast if before and before.corrected else Cast()
        offered = self.desk.study.look_at(path, cast.correction)
        return Incoming(offered, cast, commented=bool(before and before.commented))

    def _looked(self, outcome: Outcome | None) -> None:
        if outcome is None or outcome.refusal:
            self.say(str(outcome.refusal) if outcome else "Stopped.", refused=True)
            return
        found = cast("list[Incoming]", outcome.found)
        groups = [
            (heading(kind), items)
            for kind in KINDS
            if (items := [item for item in found if item.offered.kind == kind])
        ]
        left = set(self._left)
        self.files.show(groups)
        wanted = (
            place for place, item in enumerate(self.files.items)
            if item.offered.kind and item.offered.path not in left
        )  # fmt: skip
        self.files.styles.height = len(found) + len(groups)
        self._known |= {item.offered.path: item for item in found}
        self.files.chosen.update(wanted)
        self.files.focus()

    def _tell(self) -> None:
        if self.focused is not self.files:
            self.say(_HINT)
            return
        chosen = [item for item in self._chosen if item.offered.kind]
        unread = sum(not item.offered.kind for item in self.files.items)
        told = f"{len(chosen)} of {_files(len(self.files.items))} chosen · ⏎ imports"
        self.say(f"{told} · {unread} cannot be read" if unread else told)

    def _done(self, found: Sequence[Imported]) -> None:
        """Go back, and say what came."""
        self.dismiss()
        if self.over.desk.transcript is None:
            self.over.show_desk()
        self.over.say(_came(found))


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count:,} files"


def _came(found: Sequence[Imported]) -> str:
    """Say what an import brought, by kind."""
    new = [file for file in found if file.added or file.updated]
    kinds = Counter(heading(file.kind) for file in new)
    brought = ", ".join(f"{kind} ({count})" for kind, count in kinds.items()) or "nothing new"
    same = len(found) - len(new)
    there = f" {_files(same)} had nothing new." if same and new else ""
    return f"Imported: {brought}.{there} Undo: ctrl+z"
