"""The desk's commands that change what is coded: other ends, another code, unsure or not."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from codebook.study.views import Passage
from codebook.text.spans import Span
from codebook.tui.adjusting import Move, moved
from codebook.tui.desk import Coded
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.screens.desk_correcting import DeskCorrecting
from codebook.tui.widgets.inks import readable


class DeskChanging(DeskCorrecting):
    """The desk, where codings are put right."""

    _adjusted = ""

    def action_uncode(self) -> None:
        """Take a code of the coder's off the passage in focus."""
        self.with_coding(
            "Which code shall go?",
            lambda coded: self.write(lambda: self.desk.study.uncode([coded.coding_id])),
        )

    def action_recode(self) -> None:
        """Choose another code in the place of one on the passage in focus."""
        self.with_coding("Which code shall be another?", self._recode)

    def action_unsure(self) -> None:
        """Mark a coding as unsure, or as sure again."""

        def turn(coded: Coded) -> None:
            self.write(
                lambda: self.desk.study.set_unsure([coded.coding_id], unsure=not coded.unsure)
            )

        self.with_coding("Which code is in doubt?", turn)

    def action_next_unsure(self) -> None:
        """Go to the next passage with a coding that is unsure."""
        span = self.desk.next_unsure(self.view.caret)
        if span is None:
            self.say("No coding of this interview is unsure.")
        else:
            self.view.focus_span(span.start)

    def action_ends(self) -> None:
        """Give a passage the ends of what is selected."""
        span = self.view.selection
        if span is None:
            self.say("Select the words that the passage is to have first.")
        else:
            self._adjust("Which passage is to end there?", lambda _: span)

    def action_move_end(self, move: Move) -> None:
        """Move one end of the passage in focus by a word."""
        self._adjust("Which passage is meant?", lambda span: moved(self.view.document, span, move))

    def with_coding(self, title: str, act: Callable[[Coded], object]) -> None:
        """Act on the coder's coding in focus; where there are several, ask which."""
        if not self.may_write():
            return
        target = self.view.target
        own = [coded for coded in self.desk.on(target) if coded.own]
        own = [coded for coded in own if coded.passage.span == target] or own
        if not own:
            self.say("No code of yours is here.")
        elif len(own) == 1:
            act(own[0])
        else:
            several = len({coded.passage.id for coded in own}) > 1
            known = {coded.coding_id: coded for coded in own}
            rows = [(coded.coding_id, self._row(coded, several)) for coded in own]
            self.choose(title, rows, lambda key: act(known[key]))

    def _recode(self, coded: Coded) -> None:
        box = CodeBox(
            self.desk.picker, self.desk.study.examples, self.quote(coded.passage.span),
            lambda choice: self.do(lambda: self.desk.recode(coded, choice)),
            title=f"Instead of {coded.code.label}",
        )  # fmt: skip
        self.app.push_screen(box)

    def _adjust(self, title: str, wanted: Callable[[Span], Span]) -> None:
        """Give a passage other ends; the one adjusted last is meant as long as it is there."""

        def adjust(passage: Passage) -> None:
            self._adjusted = passage.id
            span = wanted(passage.span)
            if span == passage.span:
                self.say("The passage ends there already.")
            else:
                self.write(lambda: self.desk.study.move_ends(passage.id, span))

        last = self.desk.passages.get(self._adjusted)
        if last and last.span.overlaps(self.view.target) and self.may_write():
            adjust(last)
        else:
            self.with_passage(title, adjust)

    def _row(self, coded: Coded, several: bool) -> Content:
        colour = readable(self, self.desk.codebook.colour(coded.code))
        quote = f"  {self.quote(coded.passage.span)}" if several else ""
        return Content.assemble(
            (f"{coded.code.number or '◇'} ", f"bold {colour.css}"), coded.code.name,
            (quote, "$foreground 60%"),
        )  # fmt: skip
