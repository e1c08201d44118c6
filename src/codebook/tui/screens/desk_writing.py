"""What every command of the desk that writes needs: leave to write, refusals, undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content

from codebook.errors import CodebookError
from codebook.study.views import Passage
from codebook.text.spans import Span
from codebook.tui.screens.desk_going import DeskGoing


class DeskWriting(DeskGoing):
    """The desk, where something can be written and taken back."""

    _changed: Sequence[Passage] | None = None

    def action_undo(self) -> None:
        """Take back what the coder did last."""
        self._reverse(lambda: f"Undone: {self.desk.study.undo()}")

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._reverse(lambda: f"Done again: {self.desk.study.redo()}")

    def may_write(self) -> bool:
        """Say whether a coder is at the desk; tell one who only looks what to do."""
        if self.desk.coder:
            return True
        key = next(iter(self.keys["who"]), "ctrl+p")
        self.say(f"You are just looking. To write, say who you are: {key}", warning=True)
        return False

    def write(self, act: Callable[[], object]) -> None:
        """Do something that writes and show what it changed; say why where it is refused."""
        if self._done(act):
            self._show_anew()

    def choose(
        self, title: str, rows: Sequence[tuple[str, Content]], act: Callable[[str], object]
    ) -> None:
        """Ask which of some rows is meant, and act on its key."""
        from codebook.tui.dialogs.choice import ChoiceDialog

        def chosen(key: str | None) -> None:
            if key is not None:
                act(key)

        self.app.push_screen(ChoiceDialog(title, "", rows), chosen)

    def quote(self, span: Span) -> str:
        """Return the words of a span in one line."""
        text = self.desk.transcript.text if self.desk.transcript else ""
        return " ".join(span.of(text).split())

    def _reverse(self, act: Callable[[], str]) -> None:
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
            act()
            self._changed = self.desk.reload_codes()
        except CodebookError as error:
            self.say(str(error), warning=True)
            return False
        return True

    def _show_anew(self) -> Span | None:
        """Show what was written; return where the first change of the text is."""
        where = self.show_changes(self._changed)
        self.count()
        self.remember()
        return where
