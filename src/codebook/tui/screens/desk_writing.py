"""What every command of the desk that writes needs: leave to write, refusals, undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from textual.content import Content

from codebook.errors import CodebookError
from codebook.text.spans import Span
from codebook.tui.known import Caught
from codebook.tui.screens.desk_going import DeskGoing
from codebook.tui.taken_back import done_again, undone

if TYPE_CHECKING:
    from codebook.tui.dialogs.progress import Outcome, Step

Found = TypeVar("Found")

_MANY = 500  # records: more cannot be put back before the next frame


class DeskWriting(DeskGoing):
    """The desk, where something can be written and taken back."""

    _caught = Caught([], everywhere=True)

    def action_undo(self) -> None:
        """Take back what the coder did last."""
        self._reverse("undo", lambda: undone(self.desk.study.undo()))

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._reverse("redo", lambda: done_again(self.desk.study.redo()))

    def may_write(self) -> bool:
        """Say whether a coder is at the desk; tell one who only looks what to do."""
        if self.desk.coder:
            return True
        key = next(iter(self.keys["who"]), "ctrl+p")
        self.say(f"You are just looking. To write, say who you are: {key}", warning=True)
        return False

    def write(self, act: Callable[[], object]) -> None:
        """Do something that writes and show what it changed; say why where it is refused."""
        if not self.may_write():
            return
        try:
            self.do(act)
        except CodebookError as error:
            self.say(str(error), warning=True)

    def do(self, act: Callable[[], object]) -> None:
        """Do something that writes and show what it changed; raise what refuses it."""
        self._act(act)
        self._show_anew()

    def labour(
        self,
        title: str,
        total: int,
        act: Callable[[Step], Found],
        then: Callable[[Found], object],
    ) -> None:
        """Do long work that writes, beside the screen; show what it changed, and go on.

        `then` is given what it returned. Where it was stopped or refused, nothing is written.
        """
        from codebook.tui.dialogs.progress import ProgressDialog

        def ended(outcome: Outcome | None) -> None:
            if outcome is None:
                self.say("Stopped. Nothing was written.")
            elif outcome.refusal:
                self.say(str(outcome.refusal), warning=True)
            else:
                self.write(lambda: None)
                then(cast("Found", outcome.found))

        self.app.push_screen(ProgressDialog(title, total, act), ended)

    def choose(
        self,
        title: str,
        rows: Sequence[tuple[str, Content]],
        act: Callable[[str], object],
        *,
        about: str = "",
    ) -> None:
        """Ask which of some rows is meant, and act on its key."""
        from codebook.tui.dialogs.choice import ChoiceDialog

        def chosen(key: str | None) -> None:
            if key is not None:
                act(key)

        self.app.push_screen(ChoiceDialog(title, about, rows), chosen)

    def quote(self, span: Span) -> str:
        """Return the words of a span in one line."""
        text = self.desk.transcript.text if self.desk.transcript else ""
        return " ".join(span.of(text).split())

    def _reverse(self, kind: Literal["undo", "redo"], act: Callable[[], str]) -> None:
        if not self.may_write():
            return
        if self.desk.study.pending(kind) > _MANY:
            self.labour(kind.capitalize(), 0, lambda _: act(), self.say)
            return
        said: list[str] = []
        if not self._done(lambda: said.append(act())):
            return
        where = self._show_anew()
        if where and not where.overlaps(self.view.target):
            self.view.focus_span(where.start)
        self.say(*said)

    def _done(self, act: Callable[[], object]) -> bool:
        """Say whether something was written."""
        if not self.may_write():
            return False
        try:
            self._act(act)
        except CodebookError as error:
            self.say(str(error), warning=True)
            return False
        return True

    def _act(self, act: Callable[[], object]) -> None:
        act()
        self._caught = self.desk.catch_up()

    def _show_anew(self) -> Span | None:
        """Show what was written; return where the first change of the text is."""
        where = self.show_changes(self._caught)
        if self._caught.everywhere:
            self.show_study()
        self.count()
        self.call_after_refresh(self.remember)
        return where
