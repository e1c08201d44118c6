"""The list of the files to import, each as it is read with its corrections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content
from textual.message import Message
from textual.widgets import Input

from codebook.errors import as_sentence
from codebook.study.importing.offered import Offered
from codebook.text.display import few_of
from codebook.tui.commands import SCREENS
from codebook.tui.commands.importing import IMPORTING
from codebook.tui.paths import completed
from codebook.tui.screens.importing.cast import Cast, cast, spelled_otherwise
from codebook.tui.screens.importing.item import KINDS, ImportItem, heading
from codebook.tui.screens.importing.preview import PreviewKeys, file_line, preview, widths
from codebook.tui.screens.importing.speaker_corrections import SpeakerCorrections
from codebook.tui.widgets.key_bar import KeyBar
from codebook.tui.widgets.prose import Prose
from codebook.tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from codebook.tui.screens.over_desk import OverDesk

_OF_SPEAKERS = ("import_speaker", "import_name", "import_style", "import_asks", "import_answers")

_NAMED = 6  # names of what begins like a path


@dataclass
class Reread(Message):
    """A file was read again, for what was `asked`, which makes the cast `said` of it.

    `speaker` is the one to be in focus then.
    """

    item: ImportItem
    asked: SpeakerCorrections
    said: SpeakerCorrections
    offered: Offered
    speaker: str


class Reading:
    """Shows the list of `files`, and how the one in focus is read.

    `tables` says which columns of a table hold what, by the signature of its header.
    """

    def __init__(self, screen: OverDesk) -> None:
        self._screen, self._study = screen, screen.desk.study
        self._columns = widths([], self._doubts)
        self.files: RowList[ImportItem] = RowList(self._line)
        self._known = [person.label for person in self._study.people()]
        self._asking = self._study.settings().interviewers
        self.tables: dict[str, str] = {}

    def _line(self, item: ImportItem, cells: int) -> Content:
        return file_line(item, cells, self._columns, self._doubts(item))

    def _doubts(self, item: ImportItem) -> int:
        return self.cast(item).doubts if item.offered.kind == "transcript" else 0

    @property
    def people(self) -> list[str]:
        """The ids of the participants whom the study knows, and of those in the chosen sheets."""
        chosen = (self.files.items[place] for place in sorted(self.files.chosen))
        coming = (person for item in chosen for person in item.offered.people)
        return list(dict.fromkeys((*self._known, *coming)))

    @property
    def named(self) -> list[str]:
        """These, and those whom somebody added in a file that is looked at."""
        added = (label for item in self.files.items for label in sorted(item.corrections.answering))
        return list(dict.fromkeys((*self.people, *added)))

    def spelled(self, label: str) -> str:
        """Return an id as the participant has it, if one has it: case makes no other id."""
        spelled = {each.casefold(): each for each in reversed(self.people)}
        return label if label in self.people else spelled.get(label.casefold(), label)

    @property
    def item(self) -> ImportItem | None:
        """Return the file in focus."""
        return self.files.item

    def list_files(self, items: Sequence[ImportItem], at: ImportItem | None = None) -> None:
        """Show files by their kinds; those that were chosen stay chosen, the cursor is `at` one."""
        chosen = [self.files.items[place] for place in self.files.chosen]
        groups = [
            (heading(kind), some)
            for kind in KINDS
            if (some := [item for item in items if item.offered.kind == kind])
        ]
        self._columns = widths(items, self._doubts)
        self.files.show(groups)
        self.files.styles.height = len(items) + len(groups)
        places = {id(item): place for place, item in enumerate(self.files.items)}
        self.files.chosen.update(places[id(item)] for item in chosen if id(item) in places)
        if at is not None:
            self.files.go_to(places[id(at)])

    def take(self, item: ImportItem, *, taking: bool = True) -> None:
        """Choose a file, or unchoose it."""
        places = {place for place, other in enumerate(self.files.items) if other is item}
        self.files.chosen = self.files.chosen | places if taking else self.files.chosen - places
        self.files.post_message(RowList.Chose())

    def complete(self, line: Input) -> None:
        """Complete the path in a line; list the names that match where there are several."""
        with line.prevent(Input.Changed):
            line.value, names = completed(line.value)
        line.cursor_position = len(line.value)
        if len(names) != 1:
            self._screen.tell(few_of(names, _NAMED) or "Nothing there begins with this.")

    def roles(self, item: ImportItem) -> Mapping[str, str]:
        """Return what each speaker of a file does, with the corrections so far."""
        return self.cast(item).does

    def cast(self, item: ImportItem) -> Cast:
        """Return who speaks in a file, with the corrections so far."""
        return cast(item, self.people, self._asking)

    def show_file(self) -> None:
        """Show how the file in focus is read, and the keys that work there."""
        item = self.item
        *own, of_desk = PreviewKeys._fields
        keys = PreviewKeys(*map(self._screen.key, (*(f"import_{name}" for name in own), of_desk)))
        lines = list(self._preview(item, keys)) if item else []
        self._screen.query_one(Prose).show(Content("\n").join(lines))
        self.show_keys()

    def _preview(self, item: ImportItem, keys: PreviewKeys) -> Iterator[Content]:
        spelling = spelled_otherwise(self.files.items, item, self.people)
        return preview(item, self.cast(item), keys, spelling, self._types(item))

    def _types(self, item: ImportItem) -> str:
        """Return the types of a taxonomy without ids, with those that they get after others."""
        if all(number for number, _ in item.offered.types):
            return ""
        coming = [
            (each is item, number, name)
            for at, each in enumerate(self.files.items)
            if each is item or at in self.files.chosen
            for number, name in each.offered.types
        ]
        ids = self._study.type_ids((number, name) for _, number, name in coming)
        named = zip(ids, coming, strict=True)
        return ", ".join(f"{given} {name}" for given, (own, _, name) in named if own)

    def show_keys(self) -> None:
        """Show the keys that work on the file in focus; none while the path is typed."""
        item = self.item if self.files.has_focus else None
        fit = (
            dict.fromkeys((command.id for command in IMPORTING), item is not None)
            | {
                "import_update": item is not None and item.may_update,
                "import_columns": item is not None and bool(item.offered.header),
                "import_join": item is not None and bool(item.offered.likely_same),
            }
            | dict.fromkeys(_OF_SPEAKERS, item is not None and item.offered.kind == "transcript")
        )
        bar = self._screen.query_one(KeyBar)
        bar.offer(each for each in SCREENS["import"] if fit.get(each.id, True))

    def change(self, item: ImportItem, said: SpeakerCorrections, speaker: str) -> None:
        """Read a file again with changed corrections."""
        anew = (said.style, said.encoding) != (item.corrections.style, item.corrections.encoding)
        item.correct(said, item.declared)
        self.read(item, speaker, anew=anew)

    def take_back(self) -> bool:
        """Read the file in focus as it was before its last correction; False where it has none."""
        speaker = self.item.take_back() if self.item else None
        if self.item is None or speaker is None:
            return False
        self.read(self.item, speaker, anew=True)
        return True

    def read(self, item: ImportItem, speaker: str, *, anew: bool = False) -> None:
        """Read a file again; `anew` says that it may have other labels then."""
        self._screen.run_worker(
            partial(self._read, item, speaker, dict(self.tables), anew=anew),
            thread=True,
            group="read",
        )

    def show_again(self, message: Reread) -> None:
        """Show the file as it is read now, unless it was corrected again meanwhile."""
        item = message.item
        if item.corrections is not message.asked:
            return
        moved = item.offered.kind != message.offered.kind
        item.offered, item.corrections = message.offered, message.said
        if message.speaker in item.offered.speakers:
            item.at = item.offered.speakers.index(message.speaker)
        if moved:
            self.list_files(self.files.items, self.files.item)
        self._columns = widths(self.files.items, self._doubts)
        if item.spoken_of or (moved and item.offered.kind):
            self.take(item)
        self.files.refresh()
        self.show_file()

    def _read(self, item: ImportItem, speaker: str, tables: dict[str, str], *, anew: bool) -> None:
        asked, path, declared = item.corrections, item.offered.path, item.declared
        said, read_so = asked, asked.bare if anew else asked.correction
        try:
            found = self._study.look_at(path, read_so, tables, declared)
            if anew:
                said = asked.among(found.speakers, found.called)
            if said.correction != read_so:
                found = self._study.look_at(path, said.correction, tables, declared)
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            found = Offered(path, refusal=str(as_sentence(error)))
        self._screen.post_message(Reread(item, asked, said, found, speaker))
