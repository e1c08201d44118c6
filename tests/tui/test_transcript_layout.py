"""Rows of a wrapped document, and the way between offsets and cells."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from codebook.text.turns import Turn
from codebook.tui.widgets.transcript.cells import clusters, painted
from codebook.tui.widgets.transcript.columns import Columns, share
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.layout import Layout
from transcript_harness import INTERVIEW, interview, span_of
from transcript_texts import documents

WIDTHS = st.integers(20, 140)


def wrapped(document: Document, width: int) -> Layout:
    return Layout(document, share(width, document.speakers))


@given(WIDTHS, st.lists(st.text(max_size=30), max_size=3))
def test_columns_fill_the_width_and_leave_room_for_a_caret(width: int, speakers: list[str]) -> None:
    columns = share(width, speakers)
    free = width - columns.text_at - columns.text
    assert 1 <= columns.rest <= free
    assert columns.rest in {free, 40}, "labels stay near the words"
    assert columns.stacked == (columns.gutter == 0)


def test_short_labels_get_a_gutter_and_long_ones_a_row() -> None:
    assert share(52, ["I", "U1"]) == Columns(52, gutter=3, lanes=3, text=38)
    assert share(52, ["Ada Example"]).stacked
    assert not share(120, ["Ada Example"]).stacked
    assert share(250, ["I"]).text == 92


@given(documents(), WIDTHS)
def test_rows_hold_every_shown_code_point_once(document: Document, width: int) -> None:
    layout = wrapped(document, width)
    rows = [layout.row(y) for y in range(layout.height)]
    spans = [(row.start, row.end) for row in rows if row.kind == "text"]
    for paragraph in document.paragraphs:
        inside = [s for s in spans if paragraph.start <= s[0] <= s[1] <= paragraph.end]
        assert inside[0][0] == paragraph.start
        assert inside[-1][1] == paragraph.end
        assert all(one[1] == other[0] for one, other in pairwise(inside))
    assert sum(row.first for row in rows) == len(document.paragraphs)
    assert sum(row.last for row in rows) == len(document.paragraphs)


@given(documents(), WIDTHS)
def test_offset_to_cell_and_back_on_every_cluster(document: Document, width: int) -> None:
    layout = wrapped(document, width)
    for y in range(layout.height):
        row = layout.row(y)
        if row.kind != "text":
            continue
        parts = clusters(painted(document.text[row.start : row.end]))
        for at, cell in zip(parts.starts, parts.edges, strict=False):
            assert layout.row_of(row.start + at) == y
            assert layout.cell_of(row.start + at) == (y, cell)
            assert layout.offset_at(y, cell) == row.start + at or parts.edges[-1] == 0


@given(documents(), WIDTHS, st.integers(-3, 200), st.integers(-9, 150))
def test_any_cell_gives_a_whole_cluster_or_the_end_of_a_row(
    document: Document, width: int, y: int, cell: int
) -> None:
    layout = wrapped(document, width)
    offset, end = layout.span_at(y, cell)
    assert offset == layout.offset_at(y, cell)
    assert (document.snap(offset), document.snap(end)) == (offset, end)
    row = layout.row(layout.row_of(offset))
    edges = [*clusters(layout.painted(row)).starts, row.end - row.start]
    assert offset - row.start in edges
    following = [edge for edge in edges if edge > offset - row.start]
    assert end in {offset, row.start + min(following, default=0)}


def test_the_right_half_of_a_wide_character_is_that_character() -> None:
    layout = wrapped(interview(), 80)
    start = span_of("我的同事").start
    y, cell = layout.cell_of(start)
    assert [layout.offset_at(y, cell + at) - start for at in range(5)] == [0, 0, 1, 1, 2]
    assert layout.span_at(y, cell + 1) == (start, start + 1)


def test_beyond_the_end_of_a_line_is_its_end_and_of_a_wrapped_row_its_last_cluster() -> None:
    layout = wrapped(interview(), 40)
    question = span_of("And what would have helped?")
    assert layout.offset_at(layout.row_of(question.end - 1), 99) == question.end
    first = layout.row_of(span_of("Honestly?").start)
    assert layout.row_of(layout.offset_at(first, 99)) == first


def test_a_cluster_is_found_from_within() -> None:
    layout = wrapped(interview(), 80)
    thumb = span_of("👍🏽")
    assert layout.cluster(thumb.start) == layout.cluster(thumb.start + 1) == thumb
    end = span_of("not after.").end
    assert layout.cluster(end) == (end, end + 1)


def test_an_offset_inside_a_label_stands_for_what_follows() -> None:
    layout = wrapped(interview(), 80)
    label = span_of("**U1 [00:01:05]** ")
    assert layout.row_of(label.start + 3) == layout.row_of(label.end)
    assert INTERVIEW[label.end :].startswith("A report.")


def test_speakers_with_long_names_stand_above_their_turns() -> None:
    text = "Ada Example: Yes."
    document = Document.of(text, [Turn(13, 17, "Ada Example", "00:01")])
    kinds = [wrapped(document, 52).row(y).kind for y in range(wrapped(document, 52).height)]
    assert kinds == ["blank", "name", "text"]
    assert wrapped(document, 120).height == 2
