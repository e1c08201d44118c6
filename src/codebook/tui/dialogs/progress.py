"""A dialog over long work: shows how far it is, and lets the user stop it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from codebook.errors import CodebookError, as_sentence
from codebook.progress import OnProgress
from codebook.tui.dialogs.dialog import Dialog

_BAR = 40


class StoppedError(Exception):
    """The user stopped the work."""


class Outcome(NamedTuple):
    """What the work returned, or why it was refused."""

    found: object = None
    refusal: CodebookError | None = None


class ProgressDialog(Dialog[Outcome]):
    """Does some work in a thread and answers its outcome, None where it was stopped.

    The work gets a function to report its progress, which raises StoppedError where the user wants
    to stop. With a `total` of 0 the progress is unknown and the work cannot be stopped. `writes`
    says whether stopping takes back what the work has written.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", "Stop", show=False)]
    stays_at_click = True

    @dataclass
    class Done(Message):
        """`count` steps of `of` are done."""

        count: int
        of: int

    @dataclass
    class Ended(Message):
        """The work has ended, or was stopped."""

        outcome: Outcome | None

    def __init__(
        self, title: str, total: int, act: Callable[[OnProgress], object], *, writes: bool = True
    ) -> None:
        super().__init__()
        self._title, self._total, self._act, self._writes = title, total, act, writes
        self._line = Static(bar(0, total), markup=False)
        self._reported = 0
        self._stopping = False

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        stops = "esc stops and undoes it" if self._writes else "esc stops"
        box.border_subtitle = stops if self._total else ""
        with box:
            yield self._line

    def on_mount(self) -> None:
        """Begin the work."""
        self._work()

    def action_stop(self) -> None:
        """Stop the work at the next step; all that it wrote is taken back."""
        if self._total:
            self._stopping = True
            self._line.update("Undoing it …" if self._writes else "Stopping …")

    def on_progress_dialog_done(self, message: Done) -> None:
        """Show how far it is."""
        if not self._stopping:
            self._line.update(bar(message.count, message.of))

    def on_progress_dialog_ended(self, message: Ended) -> None:
        """Answer."""
        self.dismiss(message.outcome)

    @work(thread=True, group="progress")
    def _work(self) -> None:
        outcome: Outcome | None = None
        try:
            outcome = Outcome(self._act(self._report))
        except StoppedError:
            pass
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            outcome = Outcome(refusal=as_sentence(error))
        self.post_message(self.Ended(outcome))

    def _report(self, done: int, of: int) -> None:
        if self._stopping:
            raise StoppedError
        if done != self._reported:
            self._reported = done
            self.post_message(self.Done(done, of))


def bar(count: int, of: int) -> Content:
    """Return a progress bar, or a sentence where the progress is unknown."""
    if not of:
        return Content("This takes a moment …")
    filled = count * _BAR // of
    return Content.assemble(
        ("━" * filled, "$success"),
        ("━" * (_BAR - filled), "$foreground 20%"),
        f"  {count:,} of {of:,}",
    )
