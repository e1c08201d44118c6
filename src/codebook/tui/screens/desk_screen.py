"""The desk whole, with what it is for: coding."""

from __future__ import annotations

from textual import events

from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.key_taker import KeyTaker
from codebook.tui.picking import Choice, in_vivo_name
from codebook.tui.screens.desk_gathering import DeskGathering
from codebook.tui.widgets.code_tree import CodeTree


class DeskScreen(DeskGathering, KeyTaker):
    """The desk: read, code, write."""

    async def feed(self, key: events.Key) -> bool:
        """Code with a key that begins an id; say whether it does."""
        if not self.desk.picker.begins(key.character if key.is_printable else None):
            return False
        self._begin(key.character or "")
        return True

    def action_code(self) -> None:
        """Open the code box."""
        self._begin("")

    def on_transcript_view_activated(self) -> None:
        """Open the code box on the target."""
        self._begin("")

    def on_code_tree_chosen(self, event: CodeTree.Chosen) -> None:
        """Put the code under the cursor on the passage in focus."""
        self.apply(Choice((event.code.id,)))

    def action_again(self) -> None:
        """Put the code used last on the passage in focus."""
        self.action_recent(1)

    def action_recent(self, place: int) -> None:
        """Put one of the codes used lately on it, the last one first."""
        if not self.may_write():
            return
        recent = self.desk.picker.recent
        if place <= len(recent):
            self.apply(Choice((recent[place - 1].id,)))
        elif recent:
            self.say(f"Only {len(recent)} of the recent codes are known yet.")
        else:
            self.say("No code has been used here yet.")

    def action_in_vivo(self) -> None:
        """Make a new code that is called as the words in focus."""
        self._begin("", name=in_vivo_name(self.quote(self.view.target)))

    def apply(self, choice: Choice) -> None:
        """Put the codes chosen on the passage in focus."""
        on = self.view.target
        self.write(lambda: self.desk.code(on, choice))

    def _begin(self, typed: str, *, name: str = "") -> None:
        """Open the code box on the target, the first key of an id or a new name typed already."""
        if not self.may_write() or self.desk.transcript is None:
            return
        target = self.view.target
        if typed and (settled := self.desk.picker.settled(typed)):
            self.apply(Choice((settled.id,)))
            return

        box = CodeBox(
            self.desk.picker, self.desk.study.examples, self.quote(target),
            lambda choice: self.do(lambda: self.desk.code(target, choice)), typed=typed, name=name,
        )  # fmt: skip
        self.app.push_screen(box)
