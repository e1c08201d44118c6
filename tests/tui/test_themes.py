"""The workbench's own looks, also where a terminal has 256 colours."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from rich.color import Color as Rich
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import Theme

from codebook.tui.themes import OWN
from codebook.tui.widgets.transcript.colours import READABLE, contrast
from codebook.tui.widgets.transcript.palette import Look, Palette
from workbench import workbench

PARTS = range(0, 256, 25)
KINDS = ("speech", "question", "event", "matter")
_GREY = 12  # by which the parts of a colour may differ that is called grey
_DIM = 0.6  # of the foreground, in which what is less important is written
_LEGIBLE = 3.0  # contrast, as WCAG has it for what is no text proper


def shown(colour: str | None) -> Color:
    """A colour as a terminal with 256 colours shows it."""
    rich = Rich.parse(colour or "").downgrade(ColorSystem.EIGHT_BIT)
    return Color.from_rich_color(rich)


def ground(palette: Palette, look: Look) -> Color:
    return Color.from_rich_color(palette.look(look).bgcolor)


def few(colour: Color) -> Color:
    return shown(colour.hex)


@pytest.mark.parametrize("theme", OWN, ids=lambda theme: theme.name)
def test_grounds_stay_grey_and_apart_where_there_are_few_colours(theme: Theme) -> None:
    grounds = [shown(ground) for ground in (theme.background, theme.surface, theme.panel)]
    assert all(max(colour.rgb) - min(colour.rgb) <= _GREY for colour in grounds), grounds
    cursor = theme.variables["block-cursor-background"]
    assert len({*grounds, shown(cursor)}) == len(grounds) + 1
    dim = Color.parse(cursor).blend(Color.parse(theme.foreground or ""), _DIM)
    assert contrast(shown(cursor), shown(dim.hex)) >= _LEGIBLE


@pytest.mark.parametrize("theme", OWN, ids=lambda theme: theme.name)
async def test_selected_words_stand_out_of_any_coded_ones_where_there_are_few_colours(
    theme: Theme, small: Path
) -> None:
    codes = [(), *((Color(red, green, blue).hex,) for red, green, blue in product(PARTS, repeat=3))]
    async with workbench(small, "First") as bench:
        bench.app.theme = theme.name
        await bench.settle()
        palette = bench.view._styles_in_force
        looks = [Look(kind, colours) for kind, colours in product(KINDS, codes)]
        tints = {few(ground(palette, look)) for look in looks}
        selected = {ground(palette, look._replace(selected=True)) for look in looks}
    (one,) = selected  # however the words are coded
    assert len(tints) > 2
    assert few(one) not in tints
    assert contrast(one, Color.parse(theme.foreground or "")) >= READABLE
