"""What is coded is put right: other ends, another code, unsure or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from codebook.study.views import Passage
from codebook.text.spans import Span
from codebook.tui.adjusting import Move, moved
from codebook.tui.desk import Coded
from codebook.tui.dialogs.code_box import CodeBox

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.screens.desk_meant import Meant
    from codebook.tui.screens.desk_panes import DeskPanes


class Changing:
    """Changes codings, and the ends of passages."""

    def __init__(self, host: Host, panes: DeskPanes, meant: Meant) -> None:
        self._host, self._desk, self._panes, self._meant = host, host.desk, panes, meant
        self._adjusted = ""

    def uncode(self) -> None:
        """Take a code of the coder's off the passage in focus."""
        self._meant.coding(
            "Which code shall go?",
            lambda coded: self._host.write(lambda: self._desk.study.uncode([coded.coding_id])),
        )

    def recode(self) -> None:
        """Choose another code in the place of one on the passage in focus."""

        def choose(coded: Coded) -> None:
            box = CodeBox(
                self._desk.picker, self._desk.study.examples, self._desk.quote(coded.passage.span),
                lambda choice: self._host.do(lambda: self._desk.recode(coded, choice)),
                title=f"Instead of {coded.code.label}",
            )  # fmt: skip
            self._panes.app.push_screen(box)

        self._meant.coding("Which code shall be another?", choose)

    def unsure(self) -> None:
        """Mark a coding as unsure, or as sure again."""

        def turn(coded: Coded) -> None:
            study, keys = self._desk.study, [coded.coding_id]
            self._host.write(lambda: study.set_unsure(keys, unsure=not coded.unsure))

        self._meant.coding("Which code is in doubt?", turn)

    def ends(self) -> None:
        """Give a passage the ends of what is selected."""
        span = self._panes.view.selection
        if span is None:
            self._host.say("Select the words that the passage is to have first.")
        else:
            self._adjust("Which passage is to end there?", lambda _: span)

    def move_end(self, move: Move) -> None:
        """Move one end of the passage in focus by a word."""
        document = self._panes.view.document
        self._adjust("Which passage is meant?", lambda span: moved(document, span, move))

    def _adjust(self, title: str, wanted: Callable[[Span], Span]) -> None:
        """Give a passage other ends; the one adjusted last is meant as long as it is there."""

        def adjust(passage: Passage) -> None:
            self._adjusted = passage.id
            span = wanted(passage.span)
            if span == passage.span:
                self._host.say("The passage ends there already.")
            else:
                self._host.write(lambda: self._desk.study.move_ends(passage.id, span))

        last = self._desk.passages.get(self._adjusted)
        if last and last.span.overlaps(self._panes.view.target) and self._host.may_write():
            adjust(last)
        else:
            self._meant.passage(title, adjust)
