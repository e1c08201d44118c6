"""The desk whole, with what it is for: coding."""

from __future__ import annotations

from textual import events
from textual.content import Content

from codebook.text.numbers import keystrokes
from codebook.text.spans import Span
from codebook.tui.desk import Coded
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.key_taker import KeyTaker
from codebook.tui.picking import Choice
from codebook.tui.screens.desk_noting import DeskNoting
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.inks import readable


class DeskScreen(DeskNoting, KeyTaker):
    """The desk: read, code, write."""

    async def feed(self, key: events.Key) -> bool:
        """Code with a key that begins an id; say whether it does."""
        if not self._begins_id(key):
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
        recent = self.desk.picker.recent
        if place <= len(recent):
            self.apply(Choice((recent[place - 1].id,)))
        elif recent:
            self.say(f"Only {len(recent)} of the recent codes are known yet.")
        else:
            self.say("No code has been used here yet.")

    def action_uncode(self) -> None:
        """Take a code of the coder's off the passage in focus."""
        target = self.view.target
        own = [coded for coded in self.desk.on(target) if coded.own]
        own = [coded for coded in own if coded.passage.span == target] or own
        if not own:
            self.say("No code of yours is here.")
        elif len(own) == 1:
            self._uncode(own[0].coding_id)
        else:
            several = len({coded.passage.id for coded in own}) > 1
            rows = [(coded.coding_id, self._row(coded, several)) for coded in own]
            self.choose("Which code shall go?", rows, self._uncode)

    def apply(self, choice: Choice, span: Span | None = None) -> None:
        """Put the codes chosen on a span, or on the passage in focus."""
        on = span or self.view.target
        self.write(lambda: self.desk.code(on, choice))

    def _begins_id(self, event: events.Key) -> bool:
        typed = event.character if event.is_printable else None
        return keystrokes(typed or "")[:1] in self.desk.picker.first_keys

    def _begin(self, typed: str) -> None:
        """Open the code box on the target, the first key of an id typed already."""
        if not self.may_write() or self.desk.transcript is None:
            return
        target = self.view.target
        if typed and (settled := self.desk.picker.settled(typed)):
            self.apply(Choice((settled.id,)))
            return

        box = CodeBox(
            self.desk.picker, self.desk.study.examples, self.quote(target),
            lambda choice: self.apply(choice, target), typed=typed,
        )  # fmt: skip
        self.app.push_screen(box)

    def _uncode(self, coding_id: str) -> None:
        self.write(lambda: self.desk.study.uncode([coding_id]))

    def _row(self, coded: Coded, several: bool) -> Content:
        colour = readable(self, self.desk.codebook.colour(coded.code))
        quote = f"  {self.quote(coded.passage.span)}" if several else ""
        return Content.assemble(
            (f"{coded.code.number or '◇'} ", f"bold {colour.css}"), coded.code.name,
            (quote, "$foreground 60%"),
        )  # fmt: skip
