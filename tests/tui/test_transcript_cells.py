"""Widths, clusters and wrapping."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len, get_character_cell_size

from codebook.tui.widgets.transcript import cells
from codebook.tui.widgets.transcript.cells import clusters, is_narrow, painted, width
from codebook.tui.widgets.transcript.wrapping import wrap
from transcript_texts import lines


@given(lines())
def test_what_is_painted_has_as_many_code_points_and_no_control_among_them(text: str) -> None:
    shown = painted(text)
    assert len(shown) == len(text)
    assert not {unicodedata.category(char) for char in shown} & {"Cc", "Zl", "Zp"}
    assert not {unicodedata.bidirectional(char) for char in shown} & {"RLO", "LRO", "RLI", "LRI"}


@given(lines())
def test_clusters_hold_every_code_point_and_are_as_wide_as_rich_paints_them(text: str) -> None:
    shown = painted(text)
    starts, edges = clusters(shown)
    assert edges[-1] == width(shown) == cell_len(shown)
    assert list(edges) == sorted(edges)
    bounds = [*starts, len(shown)]
    assert bounds[0] == 0
    for (start, end), (left, right) in zip(pairwise(bounds), pairwise(edges), strict=True):
        assert start < end
        assert cell_len(shown[start:end]) == right - left


@pytest.mark.parametrize("pattern", [cells._NARROW, cells._WIDE])
def test_every_character_taken_for_plain_has_its_width_and_joins_with_none(pattern: str) -> None:
    size = 1 if pattern is cells._NARROW else 2
    for char in re.findall(f"[{pattern}]", "".join(map(chr, range(0x10000)))):
        assert get_character_cell_size(char) == size, hex(ord(char))
        assert unicodedata.category(char) not in {"Mn", "Me", "Mc", "Cf"}, hex(ord(char))


@pytest.mark.parametrize(
    "cluster", ["👍🏽", "👨‍👩‍👧", "🇩🇪", "❤️", "e\u0301", "\u1112\u1161\u11ab", "हि", "שָׁ"]
)
def test_what_a_reader_sees_as_one_is_one(cluster: str) -> None:
    starts, _ = clusters(f"a{cluster}{cluster}b")
    size = len(cluster)
    assert list(starts) == [0, 1, 1 + size, 1 + 2 * size]


@given(lines(), st.integers(2, 30))
def test_wrapping_cuts_at_clusters_and_fits(text: str, size: int) -> None:
    shown = painted(text)
    cuts = wrap(shown, size)
    assert cuts == sorted(set(cuts))
    assert set(cuts) <= set(clusters(shown).starts) - {0}
    for start, end in pairwise([0, *cuts, len(shown)]):
        row = shown[start:end]
        single = len(clusters(row).starts) == 1
        assert width(row) <= size or width(row.removesuffix(" ")) <= size or single


@given(st.text(alphabet="ab .", max_size=80), st.integers(1, 12))
def test_both_ways_of_wrapping_agree_on_plain_text(text: str, size: int) -> None:
    from codebook.tui.widgets.transcript.wrapping import _wrap_clusters

    assert is_narrow(text)
    assert wrap(text, size) == _wrap_clusters(text, clusters(text), size)


@pytest.mark.parametrize(
    ("text", "size", "rows"),
    [
        ("one two three", 8, ["one two ", "three"]),
        ("one two three", 7, ["one two ", "three"]),
        ("extraordinary", 5, ["extra", "ordin", "ary"]),
        ("我们说，文档。", 6, ["我们", "说，文", "档。"]),
        ("他说（对）吗", 6, ["他说", "（对）", "吗"]),
        ("a ﬁne oﬃce", 6, ["a ﬁne ", "oﬃce"]),
        ("see 文档 first", 7, ["see 文", "档 ", "first"]),
        ("go 👨‍👩‍👧👨‍👩‍👧 on", 5, ["go 👨‍👩‍👧", "👨‍👩‍👧 on"]),
    ],
)
def test_where_lines_break(text: str, size: int, rows: list[str]) -> None:
    bounds = [0, *wrap(text, size), len(text)]
    assert [text[start:end] for start, end in pairwise(bounds)] == rows
