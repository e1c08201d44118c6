"""The classes that screens have by the width of the terminal."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

BESIDE = 72
"""From how many cells on there is a pane beside the text."""

WIDTHS = [(0, "-small"), (BESIDE, "-narrow"), (116, "-wide")]
"""From how many cells on a screen has which class, as Textual's HORIZONTAL_BREAKPOINTS."""


def take_width(screen: Screen[Any]) -> None:
    """Give a screen that is being composed its class, so that what it holds is styled for it.

    Textual gives it once the screen is shown, and then styles, lays out and paints all of it anew.
    """
    width = screen.app.size.width
    screen.add_class(next(name for least, name in reversed(WIDTHS) if width >= least), update=False)
