"""The workbench's own looks, also where a terminal has 256 colours."""

from __future__ import annotations

import pytest
from rich.color import Color as Rich
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

from codebook.tui.themes import OWN
from codebook.tui.widgets.transcript.colours import contrast

_GREY = 12  # by which the parts of a colour may differ that is called grey
_DIM = 0.6  # of the foreground, in which what is less important is written
_LEGIBLE = 3.0  # contrast, as WCAG has it for what is no text proper


def shown(colour: str | None) -> Color:
    """A colour as a terminal with 256 colours shows it."""
    rich = Rich.parse(colour or "").downgrade(ColorSystem.EIGHT_BIT)
    return Color.from_rich_color(rich)


@pytest.mark.parametrize("theme", OWN, ids=lambda theme: theme.name)
def test_grounds_stay_grey_and_apart_where_there_are_few_colours(theme: Theme) -> None:
    grounds = [shown(ground) for ground in (theme.background, theme.surface, theme.panel)]
    assert all(max(colour.rgb) - min(colour.rgb) <= _GREY for colour in grounds), grounds
    cursor = theme.variables["block-cursor-background"]
    assert len({*grounds, shown(cursor)}) == len(grounds) + 1
    dim = Color.parse(cursor).blend(Color.parse(theme.foreground or ""), _DIM)
    assert contrast(shown(cursor), shown(dim.hex)) >= _LEGIBLE
