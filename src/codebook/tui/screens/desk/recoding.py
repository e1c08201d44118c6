"""Changing codings on the desk: their code, their ends, whether they are unsure."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from codebook.errors import RefusedError
from codebook.study.views import Passage, Seen
from codebook.text.spans import Span
from codebook.tui.dialogs.instead_box import InsteadBox
from codebook.tui.model.marks import Coded
from codebook.tui.model.picking import Choice
from codebook.tui.screens.desk.targets import OnTargets, say_hidden
from codebook.tui.widgets.transcript.passage_ends import Move, with_end_moved


class Recoding(OnTargets):
    """Changes codings, and the ends of passages."""

    _adjusted = ""  # the passage whose ends were moved last

    def uncode(self) -> None:
        """Remove a code of the coder from the passage in focus."""
        self._targets.with_coding(
            "Remove which code?",
            lambda coded: self._host.write(
                f"{coded.code.label} removed from “{self._desk.quote(coded.passage.span)}”",
                lambda: self._desk.study.uncode([coded.coding_id]),
            ),
        )

    def recode(self) -> None:
        """Replace a code on the passage in focus by another one."""
        read, text = self._desk.transcript, self._panes.seen.revision_id

        def choose(coded: Coded) -> None:
            seen = Seen(text, coded.passage.span)
            quote = self._desk.quote(seen.span, read)

            def recode(choice: Choice) -> None:
                chosen = self._desk.choice_label(choice)
                what = f"{chosen} instead of {coded.code.label} on “{quote}”"
                span = coded.passage.span
                then = partial(say_hidden, self._host, self._desk, span, choice.size)
                self._host.write_or_raise(
                    what, lambda: self._desk.recode(coded, seen, choice), then
                )

            box = InsteadBox(
                self._desk.picker,
                self._desk.study.examples,
                quote,
                recode,
                replaced=coded.code,
            )
            self._panes.app.push_screen(box)

        self._targets.with_coding("Replace which code?", choose)

    def unsure(self) -> None:
        """Mark a coding as unsure, or as sure again."""

        def turn(coded: Coded) -> None:
            desk, key = self._desk, coded.coding_id

            def act() -> None:
                codes = desk.reread(coded.passage).codes
                unsure = any(each.unsure for each in codes if each.coding_id == key)
                desk.study.set_unsure([key], unsure=not unsure)

            quote = desk.quote(coded.passage.span)
            self._host.write(f"unsure or not: {coded.code.label} on “{quote}”", act)

        self._targets.with_coding("Which code are you unsure of?", turn)

    def ends(self) -> None:
        """Give a passage the ends of the selection."""
        span = self._panes.view.selection
        if span is None:
            self._host.say("First select the words that the passage should have.")
        else:
            self._adjust("Which passage should have these words?", lambda _: span)

    def move_end(self, move: Move) -> None:
        """Move one end of the passage in focus by a word."""
        document = self._panes.view.document
        self._adjust("Which passage?", lambda span: with_end_moved(document, span, move))

    def _adjust(self, title: str, wanted: Callable[[Span], Span]) -> None:
        """Change the ends of a passage; the one changed last, as long as it is in focus."""
        desk, revision = self._desk, self._panes.seen.revision_id

        def adjust(passage: Passage) -> None:
            self._adjusted = passage.id

            def act() -> None:
                now = desk.reread(passage)
                span = wanted(now.span)
                if span == now.span:
                    raise RefusedError("The passage ends there already.")
                desk.study.move_ends(passage.id, revision, span)

            self._host.write(f"new ends of “{desk.quote(passage.span)}”", act)

        last = self._desk.passages.get(self._adjusted)
        if last and last.span.overlaps(self._panes.view.target) and self._host.may_write():
            adjust(last)
        else:
            self._targets.with_passage(title, adjust)
