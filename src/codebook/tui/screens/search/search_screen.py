"""Searching the interviews: hits are listed while one types, and can be coded together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from codebook.errors import CodebookError, as_sentence
from codebook.progress import OnProgress
from codebook.study.finding import Hit
from codebook.text.display import counted
from codebook.text.search import Search, looks_like_regex
from codebook.tui.acts import LongWork
from codebook.tui.commands.search import SEARCH
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.key_taker import KeyTaker
from codebook.tui.keys import bindings, shown
from codebook.tui.model.picking import Choice
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.screens.search.extents import EXTENTS
from codebook.tui.screens.search.found_places import FoundPlaces
from codebook.tui.widgets.dial import Dial
from codebook.tui.widgets.one_line import OneLine
from codebook.tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from codebook.tui.host import Host

_PAUSE = 0.12
_MANY = 200  # places: more cannot be coded before the next frame
_HINT = "Type what to look for. A capital letter makes it case-sensitive."
_IN_LABELS = "Found only in what is no text to be coded, such as labels of speakers."
_IN_QUESTIONS = "Found only in what nobody says who is interviewed."
_DIALS = (
    ("parts of words", "whole words"),
    ("as typed", "regular expression"),
    ("all interviews", "this interview"),
    tuple(f"codes {extent}" for extent in EXTENTS),
    ("all speakers", "those interviewed"),
)
_WORDS, _REGEX, _HERE, _EXTENT, _ANSWERS = range(5)


@dataclass
class Asked:
    """The last search: its words, the settings of the dials, and the hits."""

    query: str = ""
    dials: list[int] = field(default_factory=lambda: [0] * len(_DIALS))
    hits: list[Hit] = field(default_factory=list)


class SearchScreen(OverDesk, KeyTaker):
    """Keeps the search in `asked`, for the next time and for stepping through hits on the desk."""

    name_in_table = "search"
    BINDINGS: ClassVar[list[BindingType]] = bindings(SEARCH)
    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *OverDesk.CSS_PATH,
        Path(__file__).with_name("search_screen.tcss"),
    ]
    AUTO_FOCUS = "Input"

    @dataclass
    class Found(Message):
        """A search has ended, with hits or with the reason why there are none."""

        hits: list[Hit]
        none: str = "Not found."
        refused: bool = False

    def __init__(self, host: Host, asked: Asked) -> None:
        super().__init__(host, "Search")
        self.asked = asked
        self._found = FoundPlaces(self.desk)
        self.hits: RowList[Hit] = RowList(self._found.drawn)
        keys = map(shown, host.keys["search_dials"])
        self._dials = [
            Dial(next(keys, ""), values, asked.dials[place]) for place, values in enumerate(_DIALS)
        ]
        self._none, self._refused = "", False
        self._timer: Timer | None = None

    def body(self) -> Iterable[Widget]:
        """Return field, dials, the number of hits, and the hits."""
        yield OneLine(self.asked.query, placeholder="words to look for", id="words")
        yield Horizontal(*self._dials, id="dials")
        yield Static(_HINT, classes="told", markup=False)
        yield self.hits

    def on_mount(self) -> None:
        """Repeat the last search."""
        self._search()

    @property
    def working(self) -> bool:
        """Whether it is still being looked for what the keys pressed in the list are to act on."""
        return self.focused is self.hits and any(
            each.node is self and not each.is_finished for each in self.workers
        )

    async def feed(self, key: events.Key) -> bool:
        """Go between field and hits; code with a key that begins an id."""
        if self.focused is self.hits:
            if self.desk.picker.begins(key.character if key.is_printable else None):
                self._begin(key.character or "")
            elif key.key == "up" and self.hits.on_first:
                self.set_focus(self.query_one(Input))
            else:
                return False
            return True
        if isinstance(self.focused, Input) and key.key in {"down", "enter", "tab"}:
            if self._timer:
                self._search()
            self.set_focus(self.hits)  # at once: `focus` would come after keys typed ahead
            return True
        return False

    def on_input_changed(self) -> None:
        """Search once no more is typed for a moment, or enter is pressed."""
        if self._timer:
            self._timer.stop()
        self._timer = self.set_timer(_PAUSE, self._search)

    def on_dial_turned(self, event: Dial.Turned) -> None:
        """Search again, unless the dial only changes what will be coded."""
        self.asked.dials = [dial.place for dial in self._dials]
        if event.dial is not self._dials[_EXTENT]:
            self._search()

    def on_search_screen_found(self, message: Found) -> None:
        """Show the hits."""
        self.asked.hits = message.hits
        self._found.forget_codes()
        self._none, self._refused = message.none, message.refused
        groups = groupby(message.hits, key=lambda hit: hit.transcript)
        self.hits.show((name, list(hits)) for name, hits in groups)

    def on_row_list_chose(self) -> None:
        """Show how many hits there are, and what can be done with them."""
        self.tell(self._counted(), refused=self._refused)

    def on_descendant_focus(self) -> None:
        """Show what can be done here."""
        self.on_row_list_chose()

    def on_row_list_entered(self) -> None:
        """Go to the hit."""
        hit = self.hits.item
        there = self._found.interview(hit) if hit else None
        if hit and there:
            self.go_to(there, hit.span.start)

    def action_turn(self, place: int) -> None:
        """Turn a dial, counted from 1."""
        self._dials[place - 1].action_turn()

    def action_code(self) -> None:
        """Open the code box for the selected hits."""
        self._begin("")

    def _search(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
        asked, transcript = self.asked, self.desk.transcript
        asked.query = self.query_one(Input).value
        only = transcript.revision_id if transcript and asked.dials[_HERE] else None
        if asked.query.strip():
            words, regex = bool(asked.dials[_WORDS]), bool(asked.dials[_REGEX])
            wanted = Search(asked.query, words=words, regex=regex)
            self._look(wanted, only, answers=bool(asked.dials[_ANSWERS]))
        else:
            self.workers.cancel_group(self, "search")
            self.post_message(self.Found([]))

    @work(thread=True, exclusive=True, group="search")
    def _look(self, wanted: Search, only: str | None, *, answers: bool) -> None:
        worker = get_current_worker()
        try:
            found = self._find(wanted, only, answers=answers)
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            found = self.Found([], str(as_sentence(error)), refused=True)
        if not worker.is_cancelled:
            self.post_message(found)

    def _find(self, wanted: Search, only: str | None, *, answers: bool) -> Found:
        """Search, and leave out what cannot be coded and, of `answers` alone, what others say."""
        hits = self.desk.study.search(wanted, only)
        shown = list(self._found.shown(hits))
        if shown and answers:
            return self.Found(list(self._found.answers(shown)), _IN_QUESTIONS)
        return self.Found(shown, _IN_LABELS) if hits else self.Found(shown)

    def _counted(self) -> str:
        hits, chosen = self.hits.items, len(self.hits.chosen)
        if not hits:
            if not self.asked.query.strip():
                return _HINT
            is_regex = looks_like_regex(self.asked.query) and not self.asked.dials[_REGEX]
            reads = f" {self._dials[_REGEX].key} reads it as a regular expression."
            return self._none + (reads if is_regex else "")
        interviews = len({hit.transcript for hit in hits})
        places = f"{counted(len(hits), 'place')} in {counted(interviews, 'interview')}"
        if self.focused is not self.hits:
            return f"{places} · ⏎ goes to the list"
        what = f"the {chosen:,} chosen" if chosen else "the one in focus"
        return f"{places} · a code's id codes {what}"

    def _begin(self, typed: str) -> None:
        """Open the code box for the selected hits, with the first key of an id."""
        hits = self.hits.selection
        if not hits:
            self.host.say("There is no place to be coded.")
        if not hits or not self.host.may_write():
            return
        settled = self.desk.picker.settled(typed) if typed else None
        if settled:
            self.id_ended = True
            try:
                self._apply(hits, Choice((settled.id,)))
            except CodebookError as error:
                self.host.say(str(error), warning=True)
            return
        box = CodeBox(
            self.desk.picker,
            self.desk.study.examples,
            hits[0].found,
            lambda choice: self._apply(hits, choice),
            typed=typed,
            title=f"Code {counted(len(hits), 'place')}",
        )
        self.app.push_screen(box)

    def _apply(self, hits: list[Hit], choice: Choice) -> None:
        """Code the hits, widened as the dial says; show how to undo it."""
        extent = self.asked.dials[_EXTENT]

        def code(on_progress: OnProgress) -> int:
            return self.desk.code_places(
                self._found.places(hits, extent, on_progress), choice, on_progress
            )

        def say(made: int) -> None:
            self._say_coded(made, choice.size)

        if len(hits) > _MANY:
            title = f"Coding {counted(len(hits), 'place')}"
            # Once the code box is gone, from which this is called.
            self.call_later(self.host.run_long, LongWork(title, len(hits), code, say))
            return
        made: list[int] = []
        what = f"{self.desk.choice_label(choice)} on {counted(len(hits), 'place')}"
        self.host.write_or_raise(
            what,
            lambda: made.append(code(lambda _done, _of: None)),
            self.if_there(lambda: say(*made)),
        )

    def _say_coded(self, made: int, codes: int) -> None:
        """Show how many codings were made, with which codes: as many of those used last."""
        labels = [code.label for code in self.desk.picker.recent[:codes]]
        coded, undo = ", ".join(reversed(labels)), self.key("undo")
        self.host.say(f"{counted(made, 'coding')} made: {coded}. Undo: {undo}")
        self.renew()

    def renew(self) -> None:
        """Show the codes on the hits as they are now, and unchoose all."""
        self._found.forget_codes()
        self.hits.release()
