"""The field for a code's colour, which is typed as hex or chosen from a few swatches."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.tui.widgets.inks import readable
from codebook.tui.widgets.one_line import OneLine

COLOURS = (
    "#332288",
    "#88CCEE",
    "#44AA99",
    "#117733",
    "#999933",
    "#DDCC77",
    "#CC6677",
    "#882255",
    "#AA4499",
)
"""Paul Tol's muted scheme (2021), which people with red-green colour blindness can tell apart."""


class ColourField(Horizontal):
    """A field for hex, a sample of the colour, and swatches; empty for the parent's colour."""

    DEFAULT_CSS = """
    ColourField {
        height: 1;
        & > Input { width: 20; }
        & > .looks { width: 4; padding: 0 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._looks = Static(classes="looks", markup=False)
        self._field = OneLine(placeholder="as the parent", max_length=7, select_on_focus=False)
        self._inherited = ""

    def compose(self) -> Iterable[Widget]:
        """Make field, sample and swatches."""
        yield self._field
        yield self._looks
        yield Swatches()

    @property
    def value(self) -> str:
        """Return the hex colour in the field."""
        return self._field.value.strip()

    def show(self, colour: str, inherited: str) -> None:
        """Show a colour; `inherited` is the colour where the field is empty."""
        self._inherited = inherited
        self._field.value = colour
        self.on_input_changed()

    def on_input_changed(self) -> None:
        """Show the sample."""
        wanted = self.value or self._inherited
        known = re.fullmatch("#[0-9a-fA-F]{6}", wanted)
        ink = readable(self._looks, wanted).css if known else "$foreground 30%"
        self._looks.update(Content.styled("██" if known else "??", ink))

    def put(self, colour: str) -> None:
        """Put a colour into the field."""
        self._field.value = colour


class Swatches(Static, can_focus=True):
    """A few colours to step through."""

    DEFAULT_CSS = """
    Swatches {
        width: auto;
        &:focus { background: $block-cursor-background; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "Next colour", show=False),
        Binding("left", "step(-1)", "Previous colour", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._at = -1

    def render(self) -> Content:
        """Return all swatches."""
        inks = (readable(self, colour).css for colour in COLOURS)
        return Content(" ").join(Content.styled("■", ink) for ink in inks)

    def action_step(self, by: int) -> None:
        """Put the next colour into the field, or the one before."""
        self._at = (self._at + by) % len(COLOURS) if self._at >= 0 or by > 0 else len(COLOURS) - 1
        field = self.parent
        if isinstance(field, ColourField):
            field.put(COLOURS[self._at])
