"""Notes made on the desk: insights, memos, key passages and their published form."""

from __future__ import annotations

from functools import partial

from textual.content import Content

from codebook.study.views import Passage, Seen
from codebook.tui.key_marks import say_whose_words
from codebook.tui.memos import ask_memo, write_memo
from codebook.tui.messages import WentOn
from codebook.tui.model.drafts import MemoOn
from codebook.tui.screens.desk.targets import OnTargets, say_no_interviews

_ALONE = "only the selected words  "


class Notes(OnTargets):
    """Asks for notes on what is in focus."""

    def insight(self) -> None:
        """Write the insight of a passage."""

        def save(passage: Passage, text: str, seen: str) -> None:
            self._desk.study.set_insight(passage.id, text, seen=seen)
            if text.strip() and not passage.is_key:
                key = self._host.keys.shown("key_passage")
                self._host.say(f"The codebook sheet prints key passages: {key} makes this one.")

        def write(passage: Passage) -> None:
            quote = self._desk.quote(passage.span)
            self._host.ask("Insight", quote, passage.insight, partial(save, passage))

        self._targets.with_codebook_passage("On which passage is the insight?", write)

    def memo(self) -> None:
        """Write a memo on what has the focus: code, interview, passage or words."""
        codes, interviews = self._panes.codes, self._panes.interviews
        if codes.has_focus and (code := codes.code):
            ask_memo(self._host, MemoOn("code", code.id), code.label, code.name)
        elif codes.has_focus:
            self._host.say("This is a heading, no code: ↓ goes to one. Nothing was written.")
        elif interviews.has_focus and (interview := self._panes.interview_looked_at()):
            on = MemoOn("transcript", interview.id)
            ask_memo(self._host, on, interview.name, "the whole interview")
        elif self._desk.transcript is None:
            say_no_interviews(self._host)
        elif self._host.may_write():
            self._memo_on_text()

    def key_passage(self) -> None:
        """Mark a passage as a key passage, or unmark it."""

        def turn(passage: Passage) -> None:
            def act() -> None:
                now = self._desk.reread(passage)
                self._desk.study.set_key(passage.id, key=not now.is_key)

            def then() -> None:
                self._panes.app.post_message(WentOn())  # what advised to mark it has been done
                say_whose_words(self._host, passage.id)

            self._host.write(f"key passage “{self._desk.quote(passage.span)}”", act, then)

        self._targets.with_codebook_passage("Mark which passage?", turn)

    def published(self) -> None:
        """Write the published form of a key passage."""
        if not self._host.may_write():
            return
        found = self._desk.key_passages_on(self._panes.view.target)
        key = self._host.keys.shown("key_passage")
        otherwise = f"No key passage of yours is here. Mark one first: {key}"
        title = "Which key passage?"
        self._targets.with_one_of(found, title, self._write_published, otherwise)

    def _write_published(self, passage: Passage) -> None:
        words = passage.span.of(self._desk.transcript.text) if self._desk.transcript else ""
        self._host.ask(
            "As published",
            self._desk.quote(passage.span),
            passage.published_quote or words,
            lambda text, seen: self._desk.study.set_published_quote(passage.id, text, seen=seen),
        )

    def _memo_on_text(self) -> None:
        """Write a memo on a passage in focus, or on the words there."""
        seen, selected = self._panes.seen, self._panes.view.selection
        own, quoted = self._desk.own_passages(seen.span), self._desk.quote(seen.span)
        rows: list[tuple[Passage | None, Content]] = [
            (each, Content(self._desk.quote(each.span))) for each in own
        ]
        if selected and selected not in [passage.span for passage in own]:
            words = Content.assemble((_ALONE, "$accent"), self._desk.quote(selected))
            rows.append((None, words))

        def write(passage: Passage | None) -> None:
            if passage is None:
                self._annotate(seen, quoted)
            else:
                quote = self._desk.quote(passage.span)
                ask_memo(self._host, MemoOn("passage", passage.id), "the passage", quote)

        if len(rows) > 1:
            self._host.choose("On which passage is the memo?", rows, write)
        else:
            write(own[0] if own else None)

    def _annotate(self, seen: Seen, quote: str) -> None:
        on = MemoOn("passage", seen.revision_id, *seen.span)
        save = partial(write_memo, self._desk, on)
        self._host.ask("Memo on these words", quote, "", save, memo_on=on)
