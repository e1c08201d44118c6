"""Choosing one existing code by id or name, as in the code box."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input

from codebook.tui.dialogs.code_matches import Matches
from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.model.picking import Picker
from codebook.tui.widgets.one_line import OneLine

if TYPE_CHECKING:
    from codebook.study.codebook import Code
    from codebook.tui.model.desk import Desk

_HELP, _NOTHING = "⏎ choose · esc leave", "no code is called that · esc leave"
_NOT_THAT = "not this one{} · esc leave"


class CodeChoice(Dialog[str]):
    """Answers the id of the chosen code; with `parents`, "" where no parent is chosen.

    Codes whose ids are in `but` are not offered. With `counts` by code id, these stand before the
    names, the highest first until something is typed, and no other codes are offered.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = ["dialog.tcss", "code_choice.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "step(1)", show=False),
        Binding("up", "step(-1)", show=False),
        Binding("pagedown", "step(8)", show=False),
        Binding("pageup", "step(-8)", show=False),
    ]

    def __init__(
        self,
        title: str,
        picker: Picker,
        examples: Callable[[str], list[str]],
        *,
        parents: bool,
        typed: str = "",
        but: Container[str] = (),
        counts: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__()
        self._title, self._picker, self._examples = title, picker, examples
        self._parents, self._typed, self._but, self._counts = parents, typed, but, counts

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        with box:
            yield OneLine(self._typed, placeholder="id or name", select_on_focus=False)
            yield Matches(self._picker, self._examples, self._counts or {})

    def on_mount(self) -> None:
        """Show all codes."""
        self.on_input_changed()

    def on_input_changed(self) -> None:
        """Show the matches; nothing is highlighted where a code is typed that is not offered."""
        line, matches = self.query_one(Input).value, self.query_one(Matches)
        typed, picked = bool(line.strip()), self._picker.pick(line)
        offered = tuple(found for found in picked.found if self._offers(found.code))
        if self._counts and not typed:
            counts, order = self._counts, self._picker.codebook.order
            offered = tuple(
                sorted(offered, key=lambda each: (-counts[each.code.id], order[each.code.id]))
            )
        named = typed and not picked.name and picked.found[:1] != offered[:1]
        if self._parents and not named:
            matches.show_parents(picked._replace(found=offered), typed=typed)
        else:
            known = picked._replace(found=offered, near=(), name="")
            matches.show_codes(known, highlight=not named)
        another = " · ↓ another" if offered else ""
        nothing = _NOT_THAT.format(another) if named else _NOTHING
        self.query_one(".box").border_subtitle = _HELP if matches.row else nothing

    def _offers(self, code: Code) -> bool:
        counted = self._counts is None or code.id in self._counts
        return counted and code.id not in self._but

    def action_step(self, by: int) -> None:
        """Move the highlight."""
        self.query_one(Matches).step(by)

    def on_input_submitted(self) -> None:
        """Answer the highlighted code."""
        row = self.query_one(Matches).row
        if row:
            self.dismiss(row.code.id if row.code else "")

    def on_matches_clicked(self) -> None:
        """Answer the clicked code."""
        self.on_input_submitted()


def another_code(desk: Desk, title: str, *codes: Code, parents: bool = False) -> CodeChoice:
    """Return the dialog to choose another code than `codes`; as their parent, none below them."""
    below = [each for code in codes for each in desk.codebook.below(code)] if parents else []
    return CodeChoice(
        title,
        desk.picker,
        desk.study.examples,
        parents=parents,
        but={each.id for each in (*codes, *below)},
    )
