"""Grouping codes into themes: codes are cards, themes are columns of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from codebook.errors import ChangedError, CodebookError
from codebook.study.grouping.themes import Theme, check_stage
from codebook.text.display import counted
from codebook.tui.commands import SCREENS
from codebook.tui.commands.grouping import GROUPING
from codebook.tui.dialogs.theme_form import ThemeForm, Written
from codebook.tui.key_taker import KeyTaker
from codebook.tui.keys import bindings
from codebook.tui.screens.grouping.board_screen import BEYOND, BoardScreen
from codebook.tui.screens.grouping.compared_groupings_screen import ComparedGroupingsScreen
from codebook.tui.screens.grouping.theme_screen import ThemePassages
from codebook.tui.widgets.board_view import BoardView
from codebook.tui.widgets.key_bar import KeyBar

_CARRY = {"shift+right": 1, "shift+left": -1}
_CHANGING = frozenset({"group_put", "group_new", "group_edit", "group_out"})
"""The commands of the footer that change a grouping."""


class GroupingScreen(BoardScreen, KeyTaker):
    """Shows a grouping, and changes the own or the joint one."""

    name_in_table = "grouping"
    BINDINGS: ClassVar[list[BindingType]] = bindings(GROUPING)

    def renew(self) -> None:
        """Show the grouping as it is now, and the keys that work on it."""
        super().renew()
        left = _CHANGING if self._refusal() else frozenset()
        self.query_one(KeyBar).offer(each for each in SCREENS["grouping"] if each.id not in left)

    async def feed(self, key: events.Key) -> bool:
        """Carry a card, or find the code whose id a key begins; return whether it did anything."""
        if key.key in _CARRY:
            self.action_carry(_CARRY[key.key])
            return True
        typed = key.character if key.is_printable else None
        if not self.desk.picker.begins(typed):
            return False
        self.find(typed or "")
        return True

    def on_board_view_dropped(self, event: BoardView.Dropped) -> None:
        """Put a dragged card into the theme on which it was dropped, or out of all themes."""
        if event.column:
            self._put(event.column, also=False)
        else:
            self.action_out()

    def on_board_view_opened(self) -> None:
        """Show the passages of the card."""
        self.action_quotes()

    def action_put(self, place: int) -> None:
        """Put the selected codes into a theme."""
        also, column = self.also, place + self.further
        self.ask()
        self._put(column, also=also)

    def action_carry(self, by: int) -> None:
        """Move the card in focus to the theme beside, with the cursor."""
        card, column = self.board.card, self.board.at + by
        self.ask()
        if card and column == 0:
            self.action_out()
        elif card and 0 < column < len(self.board.columns):
            self._put(column, also=False)
        if card and column < len(self.board.columns):
            self.board.go(column)
            self.board.find(card.id)
            self.view.renew()

    def action_also(self) -> None:
        """Let the next theme's key add the code without taking it from where it is."""
        self.ask(also=not self.also, further=self.further)

    def action_beyond(self) -> None:
        """Let the next theme's key mean nine themes further on."""
        self.ask(also=self.also, further=self.further + BEYOND)

    def action_new(self) -> None:
        """Make a theme of the selected codes."""
        if not self._may_change():
            return
        code_ids, out_of = self.board.selection, self.board.theme

        def save(written: Written) -> None:
            self._write_now(
                lambda: self.desk.study.new_theme(
                    written.name,
                    code_ids,
                    definition=written.definition,
                    reason=written.reason,
                    out_of=out_of.id if out_of else None,
                    joint=self.whose.joint,
                )
            )
            self.board.chosen.clear()

        title = f"New theme with {counted(len(code_ids), 'code')}"
        form = ThemeForm(title, Written("", "", ""), save, joint=self.whose.joint)
        self.app.push_screen(form)

    def action_edit(self) -> None:
        """Change the name, definition and reason of the theme in focus."""
        theme = self._theme()
        if theme is None or not self._may_change():
            return
        before = Written(theme.name, theme.definition, theme.reason)
        seen, joint = before._asdict(), self.whose.joint

        def save(written: Written) -> None:
            texts = written._asdict().items()
            new = {name: text for name, text in texts if text != getattr(before, name)}
            if not new:
                return
            shown, study = {name: seen[name] for name in new}, self.desk.study
            try:
                self._write_now(lambda: study.edit_theme(theme.id, joint=joint, seen=shown, **new))
            except ChangedError as error:  # saved again, it is written over what that says
                seen.update(error.now)
                raise

        self.app.push_screen(ThemeForm("Theme", before, save, joint=joint))

    def action_out(self) -> None:
        """Take the selected codes out of the theme in focus."""
        theme, code_ids = self._theme(), self.board.selection
        if theme is None or not code_ids:
            return

        def shown() -> None:
            self.board.take_out(theme.id, code_ids)
            self.board.chosen.clear()
            self.view.renew()

        study, joint = self.desk.study, self.whose.joint
        what = f"{self._labels(code_ids)} out of {theme.name}"
        self._do(what, lambda: study.ungroup(theme.id, code_ids, joint=joint), shown)

    def action_key(self) -> None:
        """Choose the passages that show what the theme is about."""
        if (theme := self._theme()) and self._may_change():
            self.app.push_screen(
                ThemePassages(self.host, theme, joint=self.whose.joint),
                lambda _: self.renew(),
            )

    def action_order(self, by: int) -> None:
        """Move the theme in focus to a later or earlier place."""
        if theme := self._theme():
            study, joint = self.desk.study, self.whose.joint

            def shown() -> None:
                self.renew()
                keys = [each.id for each in self.board.themes]
                self.board.go(1 + keys.index(theme.id))
                self.view.renew()

            what = f"another place of {theme.name}"
            self._do(what, lambda: study.move_theme(theme.id, by, joint=joint), shown)

    def action_remove(self) -> None:
        """Delete the theme in focus."""
        if theme := self._theme():
            study, joint = self.desk.study, self.whose.joint

            def shown() -> None:
                self.renew()
                self.host.say(f"{theme.name} is deleted: {self.key('undo')} brings it back.")

            what = f"{theme.name} deleted"
            self._do(what, lambda: study.remove_theme(theme.id, joint=joint), shown)

    def action_compare(self) -> None:
        """Show two groupings side by side."""
        try:
            compared = self.desk.study.compare_groupings()
        except CodebookError as error:
            self.host.say(str(error), warning=True)
            return
        self.app.push_screen(ComparedGroupingsScreen(self.host, compared), self._begun)

    def action_done(self) -> None:
        """Declare that grouping is finished, as on the desk."""
        self.host.action_do("done")

    def action_leave(self) -> None:
        """Go back to the desk, and show what was written; where a key is awaited, stop waiting."""
        if self.also or self.further:
            self.ask()
            return
        if self.wrote:
            self.host.show_written()
        super().action_leave()

    def _begun(self, _: None) -> None:
        if any(each.joint for each in self.desk.study.groupings()):
            self.whose = next(each for each in self.offered() if each.joint)
        self.renew()

    def _put(self, column: int, *, also: bool) -> None:
        board, code_ids = self.board, self.board.selection
        if column >= len(board.columns):
            self.host.say(f"There is no such theme yet. A new one: {self.key('group_new')}")
            return
        theme, here = board.columns[column].theme, board.theme
        if theme is None or not code_ids:
            return
        out_of = here.id if here and not also else None

        def shown() -> None:
            board.put(theme.id, code_ids, out_of)
            board.chosen.clear()
            self.view.renew()

        study, joint = self.desk.study, self.whose.joint
        what = f"{self._labels(code_ids)} into {theme.name}"
        self._do(what, lambda: study.group(theme.id, code_ids, out_of=out_of, joint=joint), shown)

    def _labels(self, code_ids: Iterable[str]) -> str:
        return ", ".join(map(self.board.codebook.label, code_ids))

    def _do(
        self, what: str, act: Callable[[], object], show: Callable[[], object] | None = None
    ) -> None:
        """Write, and show the result or why it was refused."""

        def shown() -> None:
            self.wrote = True
            (show or self.renew)()

        if self._may_change():
            self.done(what, act, shown)

    def _write_now(self, act: Callable[[], object]) -> None:
        """Write; raise the error, so that it is shown in the form."""
        self.host.write_now(self.as_own(act))

    def _may_change(self) -> bool:
        if not self.host.may_write():
            return False
        if refusal := self._refusal():
            self.host.say(refusal, warning=True)
        return not refusal

    def _refusal(self) -> str:
        """Return why the grouping that is shown cannot be changed, empty where it can."""
        if not self.whose.own and not self.whose.joint:
            name = self.whose.name
            return f"This is {name}'s grouping; only {name} can change it."
        try:
            check_stage(self.desk.stage, joint=self.whose.joint)
        except CodebookError as error:
            return str(error)
        return ""

    def _theme(self) -> Theme | None:
        """Return the theme in focus; where there is none, show what to do."""
        if self.board.theme is None:
            self.host.say("Go to a theme first, with ← →")
        return self.board.theme
