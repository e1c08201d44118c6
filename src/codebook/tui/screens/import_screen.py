"""Import: files looked at as they would be read, corrected, and taken into the study at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from codebook.errors import CodebookError, UsageError
from codebook.study.importing import NOTHING_SAID, Options
from codebook.study.views import Imported
from codebook.tui.casting import Cast
from codebook.tui.commands import SCREENS
from codebook.tui.commands.importing import IMPORTING
from codebook.tui.dialogs.progress import Outcome, ProgressDialog, Step
from codebook.tui.dialogs.remarks import RemarksDialog
from codebook.tui.incoming import Incoming, counted, heading
from codebook.tui.key_taker import KeyTaker
from codebook.tui.keys import bindings
from codebook.tui.paths import completed, place_typed
from codebook.tui.screens.import_taking import ImportTaking
from codebook.tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from codebook.tui.host import Host

_HINT = "A file, or a folder with all its files: tab completes the path, ⏎ looks at them."
_OF_SPEAKERS = ("import_speaker", "import_name", "import_style", "import_asks", "import_answers")
_COUNTED = {
    "transcript": "transcripts", "participants": "participants", "taxonomy": "codes",
    "rankings": "rankings",
}  # fmt: skip
"""What is counted of the files of a kind, where it is one kind of thing."""
_ASIDE = {"right": 1, "left": -1}
_SCROLL = {"ctrl+down": 3, "ctrl+up": -3}


class ImportScreen(ImportTaking, KeyTaker):
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

    def __init__(self, over: Host, place: str = "") -> None:
        super().__init__(over, "Import")
        self._place = place
        self._known: dict[Path, Incoming] = {}
        self._left: set[Path] = set()
        self._warned = False

    def body(self) -> Iterable[Widget]:
        """Return the path, what can be done, the files, and how one is read."""
        what = "path of a file or folder"
        yield Input(self._place, placeholder=what, id="path", select_on_focus=False)
        yield Static(_HINT, classes="told", markup=False)
        yield self.files
        yield VerticalScroll(Static(id="read", markup=False), id="preview", can_focus=False)

    def on_mount(self) -> None:
        """Show the keys that work on no file yet; look at once at what was named."""
        self.show_file()
        if self._place:
            self._look()

    async def feed(self, key: events.Key) -> bool:
        """Complete the path, go between path and files, and from speaker to speaker."""
        line, item = self.query_one(Input), self.files.item
        self._warned = self._warned and key.key == "escape"
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
        changed = [item for item in items if item.is_changed and not item.updating]
        if not items:
            self.say("No file is chosen: space chooses the one in focus.", refused=True)
        elif twins := _of_one_name(items):
            files = " and ".join(item.offered.path.name for item in twins)
            told = f"{files} would be one transcript, with two texts: space leaves one out."
            self.say(told, refused=True)
        elif changed:
            names = ", ".join(item.offered.path.name for item in changed[:3])
            taken = f"{self.key('import_update')} takes it as the next one"
            self.say(
                f"The study has another text of {names}: {taken}, space leaves it out.",
                refused=True,
            )
        elif self.over.may_write():
            self._import(items)

    def _import(self, items: Sequence[Incoming]) -> None:
        paths = [item.offered.path for item in items]
        options = Options(
            corrections={item.offered.path: item.cast.correction for item in items
                         if item.corrected},
            comments={item.offered.path for item in items if item.commented},
            updating={item.offered.path for item in items if item.updating},
            texts_of={item.offered.path: item.name for item in items if item.updating},
            said={item.offered.path: item.said for item in items},
            tables=dict(self.tables),
        )  # fmt: skip

        def act(step: Step) -> list[Imported]:
            told = replace(options, progress=step)
            return self.desk.study.import_files(paths, options=told)

        self.over.labour(f"Importing {_files(len(paths))}", 2 * len(paths), act, self._done)

    def action_leave(self) -> None:
        """Go back; ask once more where something was said of a file."""
        said = sum(item.spoken_of for item in self._known.values()) + len(self.tables)
        if self._warned or not said:
            self.dismiss()
            return
        self._warned = True
        told = f"What you said of {_files(said)} is not imported yet. Escape again leaves it."
        self.say(told, refused=True)

    def show_file(self) -> None:
        """Show how the file in focus is read, and the keys of what can be done with it."""
        super().show_file()
        item = self.files.item
        fit = {
            "import_update": item is not None and item.offered.change is not None,
            "import_columns": item is not None and bool(item.offered.header),
        } | dict.fromkeys(_OF_SPEAKERS, item is not None and item.offered.kind == "transcript")
        self.query_one(KeyBar).offer(each for each in SCREENS["import"] if fit.get(each.id, True))

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
        said = before.said if before else NOTHING_SAID
        offered = self.desk.study.look_at(path, cast.correction, dict(self.tables), said)
        found = Incoming(offered, cast, commented=bool(before and before.commented), said=said)
        found.updating = bool(before and before.updating and found.offered.change)
        return found

    def _looked(self, outcome: Outcome | None) -> None:
        if outcome is None or outcome.refusal:
            self.say(str(outcome.refusal) if outcome else "Stopped.", refused=True)
            return
        found = cast("list[Incoming]", outcome.found)
        left = set(self._left)
        self.list_files(found)
        self.files.chosen = {
            place for place, item in enumerate(self.files.items)
            if item.offered.kind and item.offered.path not in left
            and (item.spoken_of or not item.offered.known)
        }  # fmt: skip
        self._known |= {item.offered.path: item for item in found}
        self.files.focus()

    def _tell(self) -> None:
        if self.focused is not self.files:
            self.say(_HINT)
            return
        items = self.files.items
        chosen = sum(bool(item.offered.kind) for item in self._chosen)
        counts = {
            "cannot be read": sum(not item.offered.kind for item in items),
            "in the study": sum(item.offered.known and not item.is_changed for item in items),
            "changed": sum(item.is_changed for item in items),
            "like another": sum(bool(item.offered.like) for item in items),
        }
        told = (f"{count} {what}" for what, count in counts.items() if count)
        self.say(" · ".join([f"{chosen} of {_files(len(items))} chosen", *told]))

    def _done(self, found: Sequence[Imported]) -> None:
        """Go back, and say what came."""
        self.dismiss()
        if self.over.desk.transcript is None:
            self.over.show_desk()
        self.over.say(f"{_came(found)} Undo: {self.key('undo')}")
        if remarks := [*self._remarks(found)]:
            self.app.push_screen(RemarksDialog(remarks))

    def _remarks(self, found: Sequence[Imported]) -> Iterator[tuple[str, str]]:
        """Yield what was found out of files as they were written, and not before."""
        for file in found:
            path = Path(file.path)
            seen = self._known[path].offered.problems if path in self._known else ()
            for line, message in file.problems:
                if (line, message) not in seen:
                    yield path.name, f"line {line}: {message}" if line else message


def _of_one_name(items: Iterable[Incoming]) -> tuple[Incoming, Incoming] | None:
    """Return two transcripts of one name that have other texts, None where there are none."""
    named: dict[str, Incoming] = {}
    for item in items:
        if item.offered.kind == "transcript":
            first = named.setdefault(item.name, item)
            if first.offered.text != item.offered.text:
                return first, item
    return None


def _files(count: int) -> str:
    return counted(count, "files")


def _came(found: Sequence[Imported]) -> str:
    """Say what an import brought, by kind."""
    new = [file for file in found if file.added or file.updated]
    counts = Counter[str]()
    for file in new:
        counts[file.kind] += file.added + file.updated if file.kind in _COUNTED else 1
    brought = ", ".join(_brought(kind, count) for kind, count in counts.items()) or "nothing new"
    same = len(found) - len(new)
    there = f" {_files(same)} had nothing new." if same and new else ""
    return f"Imported: {brought}.{there}"


def _brought(kind: str, count: int) -> str:
    if kind in _COUNTED:
        return counted(count, _COUNTED[kind])
    return heading(kind) if count == 1 else f"{count} files of {heading(kind)}"
