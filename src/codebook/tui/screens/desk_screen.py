"""The desk whole, with what it is for: coding."""

from __future__ import annotations

from textual import events

from codebook.errors import UsageError
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.fitting import fitted
from codebook.tui.key_taker import KeyTaker
from codebook.tui.picking import Choice, in_vivo_name
from codebook.tui.screens.desk_gathering import DeskGathering
from codebook.tui.widgets.code_tree import CodeTree

_NAME = 32  # cells of a code's name in a message


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

    def action_new_code(self) -> None:
        """Write down a code that is on no passage yet."""
        if self.may_write():
            examples = self.desk.study.examples
            self.app.push_screen(CodeBox(self.desk.picker, examples, "", self._make, name=""))

    def apply(self, choice: Choice) -> None:
        """Put the codes chosen on the passage in focus."""
        on = self.view.target
        self.write(lambda: self.desk.code(on, choice))

    def _make(self, choice: Choice) -> None:
        """Make the code that was named, and show it where its meaning can be written."""
        new, study = choice.new, self.desk.study
        if new is None:
            raise UsageError("There is a code of that name already.", "Type another name.")
        made: list[str] = []
        self.do(lambda: made.append(study.new_code(new.name, parent_id=new.parent_id)))
        said = f"Made the candidate {fitted(new.name, _NAME).rstrip()}."
        if not self.has_class("-small"):  # which has no codebook beside the text
            self.codes.look_at(*made)
            said += f" {self._key('edit_code')} writes what it means."
        self.say(said)

    def _begin(self, typed: str, *, name: str | None = None) -> None:
        """Open the code box on the target, the first key of an id or a new name typed already."""
        if not self.may_write() or self.desk.transcript is None:
            return
        target = self.view.target
        if typed and (settled := self.desk.picker.settled(typed)):
            self.id_ended = True
            self.apply(Choice((settled.id,)))
            return

        box = CodeBox(
            self.desk.picker, self.desk.study.examples, self.quote(target),
            lambda choice: self.do(lambda: self.desk.code(target, choice)), typed=typed, name=name,
        )  # fmt: skip
        self.app.push_screen(box)
