"""The names in the interviews, and their pseudonyms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from codebook.errors import CodebookError, UsageError, as_sentence
from codebook.study.finding import Hit
from codebook.text.display import counted
from codebook.tui.commands.pseudonyms import PSEUDONYMS
from codebook.tui.dialogs.ask import AskDialog
from codebook.tui.fitting import fitted
from codebook.tui.keys import bindings
from codebook.tui.paths import place_typed
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.screens.pseudonyms.applying import Applying
from codebook.tui.screens.pseudonyms.found_names import LEAVE, FoundName, FoundNames, within
from codebook.tui.widgets.detail_pane import DetailPane
from codebook.tui.widgets.in_context import drawn
from codebook.tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from codebook.tui.host import Host

_KIND, _TIMES, _PSEUDONYM, _LONGEST_NAME = 12, 6, 18, 44
"""Widths in cells: of the kind, the count, the pseudonym, and at most of the name."""

_LOOKING = "Looking through the interviews …"
_MOST_PLACES = 40
"""The number of places that are shown of a name."""


class PseudonymsScreen(OverDesk):
    """A row for each name, under the headings: to decide, in the key, to stay."""

    name_in_table = "pseudonyms"
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        [command for command in PSEUDONYMS if command.id != "row_enter"]
    )
    DEFAULT_CSS = """
    PseudonymsScreen {
        .told { margin: 1 0 0 0; }
        #columns { margin: 0 1; color: $foreground 60%; text-wrap: nowrap; }
        RowList { margin: 0 1; }
        #where {
            height: 30%; min-height: 6; margin-top: 1; padding: 0 1; background: $surface;
            scrollbar-size-vertical: 1; scrollbar-gutter: stable;
        }
        #said { text-wrap: nowrap; text-overflow: ellipsis; }
    }
    """
    AUTO_FOCUS = "RowList"

    @dataclass
    class Read(Message):
        """The names were found, or not; without a `key` its path is not known."""

        refusal: str = ""
        key: bool = True

    @dataclass
    class Looked(Message):
        """The places of a name were found."""

        words: str
        hits: list[Hit]

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Pseudonyms")
        self.file: Path | None = None
        self.names = FoundNames(self.desk.study, None)
        self.list: RowList[FoundName] = RowList(self._drawn)
        self._detail = DetailPane(id="where")
        self._places: dict[str, list[Hit]] = {}
        self._looked = False

    def body(self) -> Iterable[Widget]:
        """Return the count, the list, and the places of the name in focus."""
        yield Static(_LOOKING, classes="told", markup=False)
        yield Static(id="columns", markup=False)
        yield self.list
        yield self._detail

    def on_mount(self) -> None:
        """Find the names."""
        self.renew()

    def renew(self) -> None:
        """Find the names again."""
        self._places.clear()
        self._looked = False
        self._read(self.names)

    def on_pseudonyms_screen_read(self, event: Read) -> None:
        """Show the names; for a study on a server, first ask where the key is."""
        self._looked = True
        if not event.key:
            about = "The study is on a server. In which of your files should the key be kept?"
            likely = self.host.places.path(self.desk.study.id, "key") or ""
            self.app.push_screen(AskDialog("The key", about, self._keep_in, likely))
        if event.refusal:
            self.tell(event.refusal, refused=True)
        else:
            self.show()

    def show(self) -> None:
        """Show the names as they are decided now; the cursor keeps its place in the list."""
        at, chosen = self.list.item, self.list.items
        place = chosen.index(at) if at else 0
        self.list.show(list(self.names.groups()))
        self.list.action_step(min(place, len(self.list.items) - 1))
        self.tell(self._state())
        self.call_after_refresh(self._head)
        self.refresh_bindings()

    def on_row_list_moved(self) -> None:
        """Show the places of the name in focus."""
        name = self.list.item
        if name and name.words not in self._places:
            self._look(name.words)
        self._show_places()

    def on_pseudonyms_screen_looked(self, event: Looked) -> None:
        """Show the places that were found, if their name is still in focus."""
        self._places[event.words] = event.hits
        self._show_places()

    def on_row_list_entered(self) -> None:
        """Ask for the pseudonym of the selected names."""
        names = self.list.selection
        title = ", ".join(f"“{each.words}”" for each in names[:3]) + (" …" if names[3:] else "")
        likely = names[0].pseudonym or self.names.propose(names[0], names[0].kind or "name")

        def put(typed: str) -> None:
            self.names.decide([each.words for each in names], lambda _: typed.strip())
            self.show()

        self.app.push_screen(AskDialog(title, "Which pseudonym should replace it?", put, likely))

    def action_put(self, kind: str) -> None:
        """Put the selected names into the key, each with a pseudonym of a kind."""
        self._decide(lambda name: self.names.propose(name, kind))

    def action_stay(self) -> None:
        """Decide that the selected names stay as they are."""
        self._decide(lambda name: name.words)

    def action_take_back(self) -> None:
        """Take the selected names out of the key."""
        self._decide(lambda _: "")

    def action_add(self) -> None:
        """Put another name into the key."""

        def add(typed: str) -> None:
            name, _, pseudonym = map(str.strip, typed.partition("="))
            if not (name and pseudonym):
                raise UsageError("A name and its pseudonym are needed.", "Anna Lind = P3")
            self.names.decide([name], lambda _: pseudonym)
            self.show()

        about = "The name as it is written, and its pseudonym: Anna Lind = P3"
        self.app.push_screen(AskDialog("Another name", about, add, ""))

    def action_apply(self) -> None:
        """Put the pseudonyms into the study, once that is confirmed."""
        Applying(self, self.names, self.file).ask()

    def action_check(self) -> None:
        """Show where names in the key still occur."""
        Applying(self, self.names, self.file).check()

    def action_undo(self) -> None:
        """Undo the last decision."""
        if names := self.names.take_back():
            self.host.say(f"Taken back: {', '.join(names)}")
            self.show()
        else:
            self.host.say("Nothing was decided here since the names were listed.")

    def action_redo(self) -> None:
        """Show how to redo what was undone."""
        self.host.say("To decide again, press the key of the decision.")

    def on_resize(self) -> None:
        """Align the headings with their columns, and cut the places to the new width."""
        self.call_after_refresh(self._head)
        self.call_after_refresh(self._show_places)

    def _keep_in(self, typed: str) -> None:
        if not typed.strip():
            raise UsageError("No file was typed.", "Choose one that only you can read.")
        self.file = place_typed(typed).resolve()
        self.host.places.remember_path(self.desk.study.id, "key", str(self.file))
        self.names = FoundNames(self.desk.study, self.file)
        self.renew()

    def _decide(self, choose: Callable[[FoundName], str]) -> None:
        try:
            self.names.decide([each.words for each in self.list.selection], choose)
        except CodebookError as error:
            self.host.say(str(error), warning=True)
        self.show()

    @work(thread=True, exclusive=True, group="names")
    def _read(self, names: FoundNames) -> None:
        try:
            names.read()
            self.post_message(self.Read())
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            key = not isinstance(error, UsageError)
            self.post_message(self.Read(str(as_sentence(error)), key))

    @work(thread=True, exclusive=True, group="places")
    def _look(self, words: str) -> None:
        try:
            self.post_message(self.Looked(words, self.desk.study.mentions([words])))
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            self.host.say(str(as_sentence(error)), warning=True)

    # showing ---------------------------------------------------------------------------------

    def _state(self) -> str:
        names = self.names
        if not self._looked:
            return _LOOKING
        if not self.list.items:
            return "Nothing in the interviews looks like a name. You can add one."
        if not names.to_apply:
            return "Choose pseudonyms; nothing changes until you apply them."
        last = " · ".join(f"{each.words} → {each.pseudonym}" for each in names.decided_last)
        return f"{counted(len(names.to_apply), 'name')} to apply{last and f' · {last}'}"

    def _head(self) -> None:
        room = self._room(self.list.scrollable_content_region.width - 2)
        head = (
            f"  {fitted('looks like', _KIND)}{fitted('name', room)}{'times':>{_TIMES}}  stands for"
        )
        self.query_one("#columns", Static).update(head if self.list.items else "")

    def _room(self, cells: int) -> int:
        return max(10, min(_LONGEST_NAME, cells - _KIND - _TIMES - _PSEUDONYM))

    def _drawn(self, name: FoundName, cells: int) -> Content:
        stands = "" if name.group == LEAVE else name.pseudonym
        return Content.assemble(
            (fitted(name.kind, _KIND), "$foreground 60%"),
            fitted(name.words, self._room(cells)),
            (f"{name.times or '–':>{_TIMES}}  ", "$foreground 65%"),
            (stands, "bold $accent"),
        )

    def _show_places(self) -> None:
        name = self.list.item
        hits = self._places.get(name.words) if name else None
        self._detail.show(self._place_lines(name, hits) if name and hits is not None else ())

    def _place_lines(self, name: FoundName, hits: list[Hit]) -> Iterator[Content]:
        about = (
            f"{counted(len(hits), 'time')}, in {within(hits)}" if hits else "in no interview now"
        )
        yield Content.assemble((name.words, "bold"), (f"  {about}", "$foreground 65%"))
        width = self._detail.scrollable_content_region.width
        yield from (drawn(hit, width) for hit in hits[:_MOST_PLACES])
        if hits[_MOST_PLACES:]:
            yield Content.styled(
                f"and {counted(len(hits) - _MOST_PLACES, 'time')} more", "$foreground 65%"
            )
