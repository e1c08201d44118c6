"""The tour of five short steps that is shown when the sample study is opened."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content
from textual.widgets import Static

from codebook.tui.keys import KeysInForce, shown

SAMPLE = "Framework troubles (invented sample study)"


class _Step(NamedTuple):
    """A step: `text` says what to do, with `{command}` for a command's key.

    `done` names the event that completes it, as given to `TourBar.did`.
    """

    done: str
    text: str


_STEPS = (
    _Step("moved", "↓ and ↑ go by sentence; {unit} takes whole turns."),
    _Step("wrote", "Type a code's id to code it: b1 ⏎. By name: {code}"),
    _Step("wrote", "Go on with ↓, and put the same code there: {again}"),
    _Step("undone", "Everything can be undone: {undo}"),
    _Step("helped", "Everything else, with its keys: {help}"),
)


class TourBar(Static):
    """One line with the step to do next; hidden where there is none."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TourBar {
        display: none;
        height: auto;
        padding: 0 1;
        background: $accent 20%;
        color: $foreground;
    }
    """

    def __init__(self, keys: KeysInForce) -> None:
        super().__init__(markup=False)
        self._keys = keys
        self._at: int | None = None
        self._from = 0

    @property
    def on(self) -> bool:
        """Whether the tour is being taken."""
        return self._at is not None

    def begin(self, caret: int) -> None:
        """Show the first step; `caret` is where the caret is now."""
        self._from = caret
        self._go(0)

    def leave(self) -> None:
        """End the tour."""
        self._at = None
        self.display = False

    def moved(self, caret: int) -> None:
        """Complete the step "moved" once the caret is not where the tour began."""
        if caret != self._from:
            self.did("moved")

    def did(self, what: str) -> None:
        """Go on to the next step if `what` completes this one."""
        if self._at is not None and _STEPS[self._at].done == what:
            self.next()

    def next(self) -> None:
        """Show the next step; end the tour after the last one."""
        if self._at is None or self._at + 1 == len(_STEPS):
            self.leave()
        else:
            self._go(self._at + 1)

    def _go(self, at: int) -> None:
        self._at, self.display = at, True
        names = {command: shown(own[0]) for command, own in self._keys.items() if own}
        self.update(
            Content.assemble(
                (f"{at + 1}/{len(_STEPS)}  ", "bold $accent"),
                _STEPS[at].text.format_map(names),
                (f"   {self._keys.shown('tour')} next · esc leave", "$foreground 60%"),
            )
        )
