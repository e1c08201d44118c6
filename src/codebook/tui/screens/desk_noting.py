"""The desk's commands on passages that are coded: insight, memo, key passage."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from codebook.study.views import Passage
from codebook.tui.screens.desk_filtering import DeskFiltering


class DeskNoting(DeskFiltering):
    """The desk, where notes are made."""

    def action_insight(self) -> None:
        """Write the insight of a passage."""

        def write(passage: Passage) -> None:
            self._ask(
                "Insight", self.quote(passage.span), passage.insight,
                lambda text: self.desk.study.set_insight(passage.id, text),
            )  # fmt: skip

        self.with_passage("The insight is on which passage?", write)

    def action_memo(self) -> None:
        """Write a memo on what has the focus: code, interview or passage."""
        if self.codes.has_focus and (code := self.codes.code):
            self._write_memo("code", code.id, code.label, code.name)
        elif self.interviews.has_focus and (interview := self.interview_looked_at()):
            self._write_memo("transcript", interview.id, interview.name, "the whole interview")
        else:
            self.with_passage(
                "The memo is on which passage?",
                lambda passage: self._write_memo(
                    "passage", passage.id, "the passage", self.quote(passage.span)
                ),
            )

    def action_key_passage(self) -> None:
        """Mark a passage as a key passage, or no longer."""

        def turn(passage: Passage) -> None:
            self.write(lambda: self.desk.study.set_key(passage.id, key=not passage.is_key))

        self.with_passage("Mark which passage?", turn)

    def action_published(self) -> None:
        """Write the form in which a key passage is printed."""
        if not self.may_write():
            return
        keys = {passage.id: passage for passage in self.desk.printed(self.view.target)}
        if not keys:
            key = next(iter(self.keys["key_passage"]), "ctrl+p")
            self.say(f"No key passage of yours is here. Mark one first: {key}")
        elif len(keys) == 1:
            self._write_published(next(iter(keys.values())))
        else:
            rows = [(each.id, Content(self.quote(each.span))) for each in keys.values()]
            self.choose(
                "Which is printed otherwise?", rows, lambda key: self._write_published(keys[key])
            )

    def _write_published(self, passage: Passage) -> None:
        words = passage.span.of(self.desk.transcript.text) if self.desk.transcript else ""
        self._ask(
            "As published", self.quote(passage.span), passage.published_quote or words,
            lambda text: self.desk.study.set_published_quote(passage.id, text),
        )  # fmt: skip

    def with_passage(self, title: str, act: Callable[[Passage], object]) -> None:
        """Act on the coder's passage in focus; where there are several, ask which."""
        if not self.may_write():
            return
        passages = {passage.id: passage for passage in self.desk.own_passages(self.view.target)}
        if len(passages) == 1:
            act(next(iter(passages.values())))
        elif passages:
            rows = [(key, Content(self.quote(p.span))) for key, p in passages.items()]
            self.choose(title, rows, lambda key: act(passages[key]))
        else:
            self.say("Nothing of yours is here yet. Code the passage first.")

    def _write_memo(self, about: str, target_id: str, title: str, said: str) -> None:
        if not self.may_write():
            return
        own = self.desk.own_memo(target_id)

        def save(text: str) -> None:
            if own:
                self.desk.study.edit_memo(own.id, text)
            else:
                self.desk.study.add_memo(about, target_id, text)

        self._ask(f"Memo on {title}", said, own.text if own else "", save)

    def _ask(self, title: str, about: str, text: str, save: Callable[[str], None]) -> None:
        from codebook.tui.dialogs.note import NoteDialog

        def keep(new: str) -> None:
            if new.strip() != text.strip():
                self.do(lambda: save(new))

        self.app.push_screen(NoteDialog(title, about, text, keep))
