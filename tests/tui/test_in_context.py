"""What was found in one line with what stands around it."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len, set_cell_size

from codebook.study.finding import Hit
from codebook.text.spans import Span
from codebook.tui.widgets.in_context import drawn, within

TEXTS = st.text(st.characters(categories=["L", "P", "Zs"]) | st.sampled_from("\n\t安装"))


@given(TEXTS, TEXTS, TEXTS, st.integers(10, 200))
@example("", "", "\u1160", 10)
def test_what_was_found_begins_at_the_same_cell_in_every_line(
    before: str, found: str, after: str, width: int
) -> None:
    plain = drawn(Hit("U1", "r", Span(0, 1), before, f"X{found}", after), width).plain
    room = int(width * 0.4)
    seen = filter(cell_len, set_cell_size(plain, room + 1))  # a filler of Hangul has no cell
    assert "".join(seen).endswith("X")
    assert "\n" not in plain


def test_the_end_of_what_stands_before_is_kept() -> None:
    line = drawn(Hit("U1", "r", Span(0, 1), "no room for\nall of this ", "word", "!"), 20)
    assert line.plain == "of this word!"
    assert cell_len(line.plain.partition("word")[0]) == 8


def test_no_word_is_cut_in_the_middle() -> None:
    hit = Hit("U1", "r", Span(0, 1), "x" * 45 + " something before ", "word", " and after it, too")
    assert drawn(hit, 30).plain == "    …before word and after…"
    assert drawn(hit, 60).plain == "      …something before word and after it, too"
    long = Hit("U1", "r", Span(0, 1), "", "word", " rest" * 12)
    assert drawn(long, 100).plain.endswith(" rest rest…"), "there is more of it"


def test_text_without_blanks_is_cut_anywhere() -> None:
    hit = Hit("U1", "r", Span(0, 1), "安装失败" * 15, "装", "失败" * 30)
    plain = drawn(hit, 40).plain
    assert plain.lstrip().startswith("…")
    assert plain.endswith("…")
    assert cell_len(plain) <= 40
    after = "”，可我那儿没有pip能去"
    hit = Hit("U1", "r", Span(0, 1), "文档每一页第一行都是“pip ", "install", after)
    assert drawn(hit, 40).plain == "…第一行都是“pip install”，可我那儿没有p…"


def test_what_stands_around_ends_with_the_turn() -> None:
    text = "**Ada:** Hello you there.\n\n**U1:** Fine."
    at = text.index("there")
    hit = Hit("U1", "r", Span(at, at + 5), text[:at], "there", text[at + 5 :])
    found = within(hit, text, Span(9, text.index("\n")))
    assert (found.before, found.after) == ("Hello you ", ".")
