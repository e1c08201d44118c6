"""Screens that leave themselves alone."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

from codebook.tui.error_guard import ErrorGuard

Answer = TypeVar("Answer")


class LeftOnce(ErrorGuard, Screen[Answer]):
    """A screen that is left once, however often it is told to.

    Textual closes the screen on top, whichever that is by then. So an enter pressed twice, or a
    double click, would leave the screen below too.
    """

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Answer and leave, unless that is done."""
        return super().dismiss(result) if self in self.app.screen_stack else AwaitComplete()
