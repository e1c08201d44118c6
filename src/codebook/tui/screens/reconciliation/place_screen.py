"""The base of screens on which places in interviews are decided one after the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from textual import events
from textual.widget import Widget
from textual.widgets import Static

from codebook.text.spans import Span
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.key_taker import KeyTaker
from codebook.tui.model.picking import Choice
from codebook.tui.screens.live_screen import LiveScreen
from codebook.tui.screens.reconciliation.place_view import PlaceView
from codebook.tui.screens.transcript_cache import TranscriptCache
from codebook.tui.screens.undo_messages import done_again, undone
from codebook.tui.widgets.side_panel import SidePanel
from codebook.tui.widgets.transcript.highlights import Highlight

if TYPE_CHECKING:
    from codebook.tui.host import Host


Found = TypeVar("Found")


class InterviewSpan(NamedTuple):
    """A span of an interview."""

    transcript_id: str
    span: Span


class PlaceScreen(LiveScreen, KeyTaker):
    """The interview above, a panel below; `memos` are the texts of memos by passage id.

    The places are read in a worker, while the screen goes on taking keys. `stay` says whether the
    screen then stays at the current place, or goes to one that has changed.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *LiveScreen.CSS_PATH,
        Path(__file__).with_name("place_screen.tcss"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, host: Host, title: str) -> None:
        super().__init__(host, title)
        self.view = PlaceView()
        self.panel = SidePanel(id="panel")
        self.texts = TranscriptCache(self.desk)
        self.memos: Mapping[str, list[str]] = {}
        self.stay = True
        self._written = 0

    def body(self) -> Iterable[Widget]:
        """Return the interview and the panel."""
        yield Static("Reading the layers …", id="nothing", markup=False)
        yield self.view
        yield self.panel

    def on_mount(self) -> None:
        """Read the places."""
        self.add_class("-nothing")
        self.renew()

    @property
    def place(self) -> InterviewSpan | None:
        """The current place, None where there is none."""
        raise NotImplementedError

    def show(self) -> None:
        """Show the current place, without laying out the screen again."""
        raise NotImplementedError

    def choose_code(self, typed: str = "") -> None:
        """Choose another code for the current place; the first key of its id may be typed."""
        raise NotImplementedError

    async def feed(self, key: events.Key) -> bool:
        """Choose another code with a key that begins an id; return whether it does."""
        if not self.desk.picker.begins(key.character if key.is_printable else None):
            return False
        self.choose_code(key.character or "")
        return True

    @property
    def idle(self) -> bool:
        """Whether no place is shown."""
        return self.has_class("-nothing")

    def renew(self) -> None:
        """Read the places again, and go to what the coder changed."""
        self.stay = False
        self.follow()

    def follow(self) -> None:
        """Read what was written elsewhere; stay at the place that is shown."""
        self.texts.forget_changed()
        self.read(self._written)

    def read(self, written: int) -> object:
        """Read the places in a worker, and post them together with `written`."""
        raise NotImplementedError

    def as_read(self, written: int, found: Found | None, refusal: str) -> Found | None:
        """Return the places that were read; None where they cannot be shown, which is explained.

        Where the coder has written since the reading began, they are read again instead.
        """
        if written != self._written:
            self.follow()
            return None
        if found is None:
            self.say_instead(self.host.keys.instead(refusal, " on the desk"))
            return None
        if refusal:
            self.host.say(refusal, warning=True)
        self._read_memos()
        return found

    @contextmanager
    def own(self) -> Iterator[None]:
        """As the base class does; also count the write, so that a reading under way is repeated."""
        with super().own():
            yield
        self._written += 1

    def say_instead(self, sentence: str) -> None:
        """Show a sentence instead of a place; "" shows the place again."""
        self.query_one("#nothing", Static).update(sentence)
        self.set_class(bool(sentence), "-nothing")
        self.refresh_bindings()

    def show_headline(self, text: str) -> None:
        """Show the title, such as how many are left."""
        self.query_one("#headline", Static).update(text, layout=False)

    def show_place(self, transcript_id: str, span: Span, marks: Iterable[Highlight]) -> None:
        """Show a place in an interview with only the given highlights."""
        self.view.show_place(self.texts.document(transcript_id), span, marks)

    def called(self, transcript_id: str, span: Span) -> str:
        """Return the quoted words of a place, to name what is done there."""
        return f"“{self.texts.quote(transcript_id, span)}”"

    def open_code_box(
        self, title: str, place: InterviewSpan, answer: Callable[[Choice], object], typed: str
    ) -> None:
        """Open the code box on a place; where `typed` is a whole id, answer it at once instead."""
        picker = self.desk.picker
        if typed and (settled := picker.settled(typed)):
            self.id_ended = True
            answer(Choice((settled.id,)))
            return
        quote, examples = self.texts.quote(*place), self.desk.study.examples
        self.app.push_screen(CodeBox(picker, examples, quote, answer, typed=typed, title=title))

    def with_codes(self, choice: Choice, go_on: Callable[[list[str]], object]) -> None:
        """Call `go_on` with the ids of the chosen codes, once a new one among them is made."""
        codes, study = list(choice.code_ids), self.desk.study
        name, parent = choice.new_name, choice.parent_id
        if not name:
            go_on(codes)
            return
        self.host.write_or_raise(
            f"the new code “{name}”",
            lambda: codes.append(study.new_code(name, parent_id=parent)),
            self.if_there(lambda: go_on(codes)),
        )

    def _read_memos(self) -> None:
        """Read the memos on all passages."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for memo in self.desk.study.memos():
            found[memo.target_id].append(memo.text)
        self.memos = found

    def action_done(self) -> None:
        """Declare what is finished, as on the desk."""
        self.host.action_do("done")

    def action_walk_there(self) -> None:
        """Go to the current place on the desk."""
        if place := self.place:
            self.host.show_written()
            self.go_to(place.transcript_id, place.span.start)

    def action_walk_more(self) -> None:
        """Give the panel as much room as it needs, or the usual room again."""
        self.toggle_class("-more")

    def action_scroll_text(self, how: str) -> None:
        """Scroll the interview."""
        getattr(self.view, f"scroll_{how}")(animate=False)

    def action_leave(self) -> None:
        """Go back to the desk, and show what was written."""
        self.host.show_written()
        super().action_leave()

    def action_undo(self) -> None:
        """Undo the coder's last action."""
        self._reverse("undo", lambda: undone(self.desk.study.undo()))

    def action_redo(self) -> None:
        """Redo the last undone action."""
        self._reverse("redo", lambda: done_again(self.desk.study.redo()))

    def _reverse(self, what: str, act: Callable[[], str]) -> None:
        said: list[str] = []

        def show() -> None:
            self.host.say(*said)
            self.renew()

        self.done(what, lambda: said.append(act()), show)
