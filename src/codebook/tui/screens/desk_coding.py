"""Coding: what is in focus gets codes, by their ids, by name, or as lately."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.errors import UsageError
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.fitting import fitted
from codebook.tui.picking import Choice, in_vivo_name

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.screens.desk_panes import DeskPanes

_NAME = 32  # cells of a code's name in a message


class Coding:
    """Puts codes on the passage in focus, and makes new ones."""

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes

    def begin(self, typed: str = "", *, name: str | None = None) -> bool:
        """Open the code box on the target, the first key of an id or a new name typed already.

        Where that key is a whole id, code with it instead, and say so.
        """
        if not self._host.may_write() or self._desk.transcript is None:
            return False
        if typed and (settled := self._desk.picker.settled(typed)):
            self.apply(Choice((settled.id,)))
            return True
        target = self._panes.view.target
        box = CodeBox(
            self._desk.picker, self._desk.study.examples, self._desk.quote(target),
            lambda choice: self._host.do(lambda: self._desk.code(target, choice)),
            typed=typed, name=name,
        )  # fmt: skip
        self._panes.app.push_screen(box)
        return False

    def apply(self, choice: Choice) -> None:
        """Put the codes chosen on the passage in focus."""
        target = self._panes.view.target
        self._host.write(lambda: self._desk.code(target, choice))

    def recent(self, place: int = 1) -> None:
        """Put one of the codes used lately on it, the last one first."""
        if not self._host.may_write():
            return
        recent = self._desk.picker.recent
        if place <= len(recent):
            self.apply(Choice((recent[place - 1].id,)))
        elif recent:
            self._host.say(f"Only {len(recent)} of the recent codes are known yet.")
        else:
            self._host.say("No code has been used here yet.")

    def in_vivo(self) -> None:
        """Make a new code that is called as the words in focus."""
        self.begin(name=in_vivo_name(self._desk.quote(self._panes.view.target)))

    def new_code(self) -> None:
        """Write down a code that is on no passage yet."""
        if self._host.may_write():
            picker, examples = self._desk.picker, self._desk.study.examples
            self._panes.app.push_screen(CodeBox(picker, examples, "", self._make, name=""))

    def move_code(self, by: int) -> None:
        """Put the code under the cursor of the codebook before or behind its neighbour."""
        if code := self._panes.codes.code:
            self._host.write(lambda: self._desk.study.move_code(code.id, by))

    def _make(self, choice: Choice) -> None:
        """Make the code that was named, and show it where its meaning can be written."""
        new, study = choice.new, self._desk.study
        if new is None:
            raise UsageError("There is a code of that name already.", "Type another name.")
        made: list[str] = []
        self._host.do(lambda: made.append(study.new_code(new.name, parent_id=new.parent_id)))
        said = f"Made the candidate {fitted(new.name, _NAME).rstrip()}."
        if not self._panes.screen.has_class("-small"):  # which has no codebook beside the text
            self._panes.codes.look_at(*made)
            said += f" {self._host.keys.shown('edit_code')} writes what it means."
        self._host.say(said)
