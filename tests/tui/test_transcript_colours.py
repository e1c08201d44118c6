"""Colours of codes stay readable."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from codebook.tui.widgets.transcript.colours import READABLE, contrast, ink, nearest_ansi, tint

COLOURS = st.builds(Color, *(st.integers(0, 255) for _ in range(3)))
BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
PAGES = [
    (Color.parse(theme.background), Color.parse(theme.foreground))
    for theme in BUILTIN_THEMES.values()
    if theme.background and theme.foreground and not theme.ansi
]


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == 1
    assert contrast(Color.parse("#767676"), WHITE) == pytest.approx(4.54, abs=0.01)


@given(st.sampled_from(PAGES), st.lists(COLOURS, min_size=1, max_size=4))
def test_text_on_a_tint_is_as_readable_as_text_must_be(
    page: tuple[Color, Color], codes: list[Color]
) -> None:
    background, text = page
    least = min(READABLE, contrast(background, text))
    assert contrast(tint(background, text, codes), text) >= least - 1e-9


@given(COLOURS, COLOURS)
def test_stripes_and_labels_are_readable_on_any_page(page: Color, code: Color) -> None:
    assert contrast(page, ink(page, code)) >= READABLE


def test_a_readable_colour_is_left_as_it_is() -> None:
    code = Color.parse("#4e9de0")
    assert ink(Color.parse("#121212"), code) == code


def test_a_tint_shows_on_every_theme() -> None:
    code = Color.parse("#d9822b")
    assert all(tint(page, text, [code]) != page for page, text in PAGES)


@pytest.mark.parametrize(
    ("code", "name"),
    [("#c94f6d", "red"), ("#3fae6a", "green"), ("#3050e0", "blue"), ("#808080", "default")],
)
def test_where_only_the_terminal_has_colours_the_nearest_hue_is_taken(code: str, name: str) -> None:
    assert nearest_ansi(Color.parse(code)) == Color.parse(f"ansi_{name}")
