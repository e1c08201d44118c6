"""The styles of a transcript under the theme in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.style import Style
from textual.color import Color

from codebook.tui.widgets.transcript.colours import ink, nearest_ansi, tint

COMPONENTS = (
    "speech",
    "question",
    "event",
    "heading",
    "matter",
    "speaker",
    "interviewer",
    "time",
    "rule",
    "more",
    "focus",
    "bar",
    "selection",
    "caret",
)
"""What a theme may style, each as the component class that `component` names."""


def component(name: str) -> str:
    """Return the CSS class of a component."""
    return f"transcript--{name}"


class Look(NamedTuple):
    """What a run of text looks like: its kind, the colours of its codes, and how it is held.

    `colours` are two at most: a mixture of more says nothing, and looks stay few. `depth` is the
    number of codings, up to two.
    """

    kind: str
    colours: tuple[str, ...] = ()
    depth: int = 0
    focused: bool = False
    selected: bool = False


class Palette:
    """Styles by component name and look, each made once.

    `styles` are the component styles without their prefix. With `ansi` only the terminal's own
    colours are used, so nothing is tinted; then, and with `plain` (no colours wanted), every
    coded run is underlined, else only where codings overlap.
    """

    def __init__(self, styles: Mapping[str, Style], *, ansi: bool, plain: bool) -> None:
        self._styles = styles
        self._ansi = ansi
        self._underlined = 1 if ansi or plain else 2
        self._inks: dict[str, Style] = {}
        self._looks: dict[Look, Style] = {}

    @property
    def page(self) -> Color:
        """Return the colour behind it all."""
        return _background(self._styles["speech"])

    def __getitem__(self, component: str) -> Style:
        return self._styles[component]

    def ink(self, colour: str) -> Style:
        """Return the style of stripes and labels of a code."""
        style = self._inks.get(colour)
        if style is None:
            base = self._styles["speech"]
            code = Color.parse(colour)
            shade = nearest_ansi(code) if self._ansi else ink(self.page, code)
            style = self._inks[colour] = base + Style(color=shade.rich_color)
        return style

    def look(self, look: Look) -> Style:
        """Return the style of a run of text."""
        style = self._looks.get(look)
        if style is None:
            style = self._looks[look] = self._make(look)
        return style

    def _make(self, look: Look) -> Style:
        style = self._styles[look.kind]
        if look.focused:
            style += self._styles["focus"].without_color
            style += Style(bgcolor=self._styles["focus"].bgcolor)
        if look.colours and not self._ansi:
            codes = [Color.parse(colour) for colour in look.colours]
            tinted = tint(_background(style), _foreground(style), codes)
            style += Style(bgcolor=tinted.rich_color)
        if look.selected:
            style += self._styles["selection"]
        if look.depth >= self._underlined:
            style += Style(underline=True)
        return style


def _background(style: Style) -> Color:
    return Color.from_rich_color(style.bgcolor)


def _foreground(style: Style) -> Color:
    return Color.from_rich_color(style.color)
