"""The desk's commands that write: coding, notes, undo."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.content import Content

from codebook.errors import CodebookError
from codebook.study.views import Passage
from codebook.text.numbers import keystrokes
from codebook.text.spans import Span
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.picking import Choice
from codebook.tui.screens.desk_going import DeskGoing
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.inks import readable


class DeskScreen(DeskGoing):
    """The desk: read, code, write."""

    _box: CodeBox | None = None

    def on_key(self, event: events.Key) -> None:
        """Code with the key that begins an id; what is typed on goes to the box it opened."""
        if self._box is not None:
            self._box.feed(event)
            event.stop()
            event.prevent_default()
        elif self._begins_id(event):
            event.stop()
            event.prevent_default()
            self._begin(event.character or "")

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
        if place > len(recent):
            used = "No code has" if not recent else f"Only {len(recent)} codes have"
            self.say(f"{used} been used here yet.")
        else:
            self.apply(Choice((recent[place - 1].id,)))

    def action_uncode(self) -> None:
        """Take a code of the coder's off the passage in focus."""
        target = self.view.target
        own = [coded for coded in self.desk.on(target) if coded.own]
        own = [coded for coded in own if coded.passage.span == target] or own
        if len(own) < 2:
            if own:
                self._write(lambda: self.desk.uncode([own[0].coding_id]))
            else:
                self.say("No code of yours is here.")
            return
        rows = [
            (coded.coding_id, Content.assemble(
                (f"{coded.code.number or '◇'} ", f"bold {self._ink(coded.code.id)}"),
                coded.code.name, ("  " + self._quote(coded.passage.span), "$foreground 60%")))
            for coded in own
        ]  # fmt: skip
        self._choose("Which code shall go?", rows, lambda key: self.desk.uncode([key]))

    def action_insight(self) -> None:
        """Write the insight of a passage."""
        self._with_passage("Insight on", self._write_insight)

    def action_memo(self) -> None:
        """Write a memo on what has the focus: passage, code or interview."""
        if self.codes.has_focus and self.codes.code:
            code = self.codes.code
            self._write_memo("code", code.id, code.label, code.name)
        elif self.interviews.has_focus and (interview := self.interview_looked_at()):
            self._write_memo("transcript", interview.id, interview.name, "")
        else:
            self._with_passage(
                "Memo on",
                lambda passage: self._write_memo(
                    "passage", passage.id, "the passage", self._quote(passage.span)
                ),
            )

    def action_key_passage(self) -> None:
        """Mark a passage as a key passage, or no longer."""

        def turn(passage: Passage) -> None:
            self._write(lambda: self.desk.study.set_key(passage.id, key=not passage.is_key))

        self._with_passage("Mark", turn)

    def action_undo(self) -> None:
        """Take back what the coder did last."""
        self._reverse(lambda: f"Undone: {self.desk.study.undo()}")

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._reverse(lambda: f"Done again: {self.desk.study.redo()}")

    def _begins_id(self, event: events.Key) -> bool:
        typed = event.character if event.is_printable else None
        return bool(self._desk and typed and keystrokes(typed)[:1] in self._desk.picker.first_keys)

    def _begin(self, typed: str) -> None:
        """Open the code box on the target, the first key of an id typed already."""
        if not self._may_write() or self.desk.transcript is None:
            return
        target = self.view.target
        if typed and (settled := self.desk.picker.settled(typed)):
            self.apply(Choice((settled.id,)))
            return
        self._box = CodeBox(self.desk.picker, self.desk.study.examples, self._quote(target), typed)

        def chosen(choice: Choice | None) -> None:
            self._box = None
            if choice:
                self.apply(choice, target)

        self.app.push_screen(self._box, chosen)

    def apply(self, choice: Choice, span: Span | None = None) -> None:
        """Put the codes chosen on a span, or on the passage in focus."""
        on = span or self.view.target
        self._write(lambda: self.desk.code(on, choice))

    def _write(self, act: Callable[[], object]) -> bool:
        """Do something that writes and show what it changed; say why where it is refused."""
        if not self._may_write():
            return False
        try:
            act()
            self.desk.reload_codes()
        except CodebookError as error:
            self.say(str(error), warning=True)
            return False
        self.show_changes()
        self.count()
        self.remember()
        return True

    def _reverse(self, act: Callable[[], str]) -> None:
        if not self._may_write():
            return
        try:
            said = act()
            self.desk.reload_codes()
        except CodebookError as error:
            self.say(str(error), warning=True)
            return
        where = self.show_changes()
        if where and not where.overlaps(self.view.target):
            self.view.focus_span(where.start)
        self.count()
        self.say(said)

    def _may_write(self) -> bool:
        if self._desk is None or self._desk.coder is None:
            key = (self.keys["who"] or ("",))[0]
            self.say(f"You are just looking. To write, say who you are: {key}", warning=True)
            return False
        return True

    def _with_passage(self, title: str, act: Callable[[Passage], object]) -> None:
        """Do something with the coder's passage in focus; where there are several, ask which."""
        if not self._may_write():
            return
        passages = {passage.id: passage for passage in self.desk.own_passages(self.view.target)}
        if len(passages) == 1:
            act(next(iter(passages.values())))
        elif not passages:
            self.say("Nothing of yours is here yet. Code the passage first.")
        else:
            rows = [(key, Content(self._quote(p.span))) for key, p in passages.items()]
            self._choose(
                f"{title} which passage?", rows, lambda key: act(passages[key]), writes=False
            )

    def _choose(
        self,
        title: str,
        rows: list[tuple[str, Content]],
        act: Callable[[str], object],
        *,
        writes: bool = True,
    ) -> None:
        from codebook.tui.dialogs.choice import ChoiceDialog

        def chosen(key: str | None) -> None:
            if key and writes:
                self._write(lambda: act(key))
            elif key:
                act(key)

        self.app.push_screen(ChoiceDialog(title, "", rows), chosen)

    def _write_insight(self, passage: Passage) -> None:
        self._ask(
            "Insight",
            self._quote(passage.span),
            passage.insight,
            lambda text: self.desk.study.set_insight(passage.id, text),
        )

    def _write_memo(self, about: str, target_id: str, title: str, said: str) -> None:
        study = self.desk.study
        me = study.coder.id if study.coder else ""
        own = next((memo for memo in study.memos(target_id) if memo.coder_id == me), None)

        def save(text: str) -> None:
            if own:
                study.edit_memo(own.id, text)
            elif text.strip():
                study.add_memo(about, target_id, text)

        self._ask(f"Memo on {title}", said, own.text if own else "", save)

    def _ask(self, title: str, about: str, text: str, save: Callable[[str], None]) -> None:
        from codebook.tui.dialogs.note import NoteDialog

        def written(new: str | None) -> None:
            if new is not None and new.strip() != text.strip():
                self._write(lambda: save(new))

        self.app.push_screen(NoteDialog(title, about, text), written)

    def _quote(self, span: Span) -> str:
        text = self.desk.transcript.text if self.desk.transcript else ""
        return " ".join(span.of(text).split())

    def _ink(self, code_id: str) -> str:
        code = self.desk.codebook.by_id[code_id]
        return readable(self, self.desk.codebook.colour(code)).css
