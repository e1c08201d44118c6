from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len, set_cell_size

from codebook.study.finding import Hit
from codebook.text.spans import Span
from codebook.tui.widgets.in_context import drawn

TEXTS = st.text(st.characters(categories=["L", "P", "Zs"]) | st.sampled_from("\n\t安装"))


@given(TEXTS, TEXTS, TEXTS, st.integers(10, 200))
def test_what_was_found_begins_at_the_same_cell_in_every_line(
    before: str, found: str, after: str, width: int
) -> None:
    plain = drawn(Hit("U1", "r", Span(0, 1), before, f"X{found}", after), width).plain
    room = int(width * 0.4)
    assert set_cell_size(plain, room + 1).endswith("X")
    assert "\n" not in plain


def test_the_end_of_what_stands_before_is_kept() -> None:
    line = drawn(Hit("U1", "r", Span(0, 1), "no room for\nall of this ", "word", "!"), 20)
    assert line.plain == "of this word!"
    assert cell_len(line.plain.partition("word")[0]) == 8
