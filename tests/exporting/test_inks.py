"""Colours of codes: what is written on them can be read."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.color import Color

from codebook.exporting.inks import ink_on, is_colour
from codebook.tui.widgets.transcript.colours import contrast


@given(st.from_regex(r"#[0-9A-Fa-f]{6}", fullmatch=True))
def test_a_label_can_be_read_on_any_colour(colour: str) -> None:
    assert is_colour(colour)
    assert contrast(Color.parse(colour), Color.parse(ink_on(colour))) >= 4.5


def test_what_is_no_colour_never_gets_into_a_style() -> None:
    assert not any(map(is_colour, ["", "red", "#12345", "#1234567", "#12345;", "#123456\n"]))
