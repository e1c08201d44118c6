"""Caret motions and growing selections: from where to where."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.spans import Span
from codebook.text.turns import Turn
from codebook.tui.widgets.transcript.cells import clusters
from codebook.tui.widgets.transcript.columns import share
from codebook.tui.widgets.transcript.cursor import Cursor
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.granules import Granule, covering, ending_after
from codebook.tui.widgets.transcript.highlights import HighlightIndex
from codebook.tui.widgets.transcript.layout import Layout
from codebook.tui.widgets.transcript.motions import MOTIONS, MotionContext
from transcript_harness import INTERVIEW, codings, interview, span_of
from transcript_texts import documents

GRANULES: tuple[Granule, ...] = ("word", "sentence", "turn")


def context_of(document: Document, width: int = 60) -> MotionContext:
    layout = Layout(document, share(width, document.speakers))
    return MotionContext(document, layout, HighlightIndex(), page=10)


@pytest.fixture
def context() -> MotionContext:
    return context_of(interview())._replace(highlights=HighlightIndex(codings()))


def quote(offset: int, size: int = 12) -> str:
    return INTERVIEW[offset : offset + size]


@pytest.mark.parametrize(
    ("motion", "start", "end"),
    [
        ("sentence_next", "Honestly?", "That it beha"),
        ("sentence_next", "it behaves", "We had a rel"),
        ("sentence_previous", "it behaves", "Honestly? Th"),
        ("sentence_next", "line by line.", "[laughs]"),
        ("sentence_next", "我的同事", "要是文档里早点写，我们就"),
        ("turn_next", "Honestly?", "[laughs]"),
        ("turn_previous", "A report", "And what wou"),
        ("word_next", "e.g. the", "the ranking "),
        ("word_next", "after.", "那么您的同事怎么看？"),
        ("word_next", "同事觉得", "事觉得，"),
        ("word_previous", "ranking", "the ranking "),
        ("word_previous", "onestly", "Honestly? Th"),
        ("character_next", "👍🏽", "。"),
        ("character_previous", "report.", " report. Som"),
        ("passage_next", "Honestly?", "That it beha"),
        ("passage_previous", "[laughs]", "found out be"),
        ("document_start", "A report", "participant:"),
        ("document_end", "A report", "Naïve, perha"),
    ],
)
def test_a_motion_reaches_the_unit_it_is_called_after(
    context: MotionContext, motion: str, start: str, end: str
) -> None:
    reached = MOTIONS[motion](context, span_of(start).start)
    assert quote(reached).startswith(end[:9])


def test_lines_keep_the_column_and_pass_over_rows_without_text(context: MotionContext) -> None:
    layout = context.layout
    last = layout.row_of(span_of("line by line.").end)
    start = layout.offset_at(last, 3)
    assert MOTIONS["line_next"](context, start) == span_of("ughs]").start
    assert MOTIONS["line_previous"](context, span_of("ughs]").start) == start
    assert MOTIONS["line_start"](context, start) == layout.row(last).start
    assert MOTIONS["line_end"](context, start) == span_of("line by line.").end


def test_pages_go_by_rows_and_stop_at_the_ends(context: MotionContext) -> None:
    layout = context.layout
    start = span_of("Honestly?").start
    down = MOTIONS["page_next"](context, start)
    assert 8 <= layout.row_of(down) - layout.row_of(start) <= 11
    for _ in range(9):
        down = MOTIONS["page_next"](context, down)
    assert layout.row_of(down) == layout.height - 1


def test_a_turn_without_words_is_stepped_over() -> None:
    text = "A: One.\nB: \nA: Two."
    document = Document.of(text, [Turn(3, 7, "A"), Turn(11, 11, "B"), Turn(15, 19, "A")])
    context = context_of(document)
    for granule in GRANULES:
        assert MOTIONS[f"{granule}_next"](context, 3) == 15
        assert MOTIONS[f"{granule}_previous"](context, 15) == 3


@given(documents(), st.sampled_from(sorted(MOTIONS)), st.integers(0, 400), st.integers(20, 90))
def test_every_motion_ends_where_text_is_shown_and_keeps_its_direction(
    document: Document, motion: str, start: int, width: int
) -> None:
    context = context_of(document, width)
    start = context.document.snap(start)
    reached = MOTIONS[motion](context, start)
    assert document.snap(reached) == reached
    if motion.endswith("_next"):
        assert reached >= start or motion == "page_next"
    if motion.endswith("_previous"):
        assert reached <= start


@given(documents(), st.sampled_from(GRANULES))
def test_there_and_back_again(document: Document, granule: Granule) -> None:
    context = context_of(document)
    at = covering(document, granule, 0).start
    while (further := MOTIONS[f"{granule}_next"](context, at)) != at:
        assert MOTIONS[f"{granule}_previous"](context, further) == at
        at = further


@given(documents())
def test_character_by_character_is_cluster_by_cluster(document: Document) -> None:
    context = context_of(document)
    wanted = []
    for y in range(context.layout.height):
        row = context.layout.row(y)
        if row.kind == "text":
            wanted += [row.start + at for at in clusters(context.layout.painted(row)).starts]
            wanted += [row.end] if row.last else []
    found = [document.paragraphs[0].start]
    while (further := MOTIONS["character_next"](context, found[-1])) != found[-1]:
        found.append(further)
    assert found == wanted
    back = [found[-1]]
    while (further := MOTIONS["character_previous"](context, back[-1])) != back[-1]:
        back.append(further)
    assert back[::-1] == wanted


@given(documents(), st.sampled_from(GRANULES), st.integers(0, 400))
def test_growing_takes_whole_granules_and_gives_them_back(
    document: Document, granule: Granule, start: int
) -> None:
    context = context_of(document)
    begun = Cursor(document, covering(document, granule, start).start)
    focus = replace(begun, unit="turn" if granule == "turn" else "sentence").focus
    cursor, seen = begun, []
    for _ in range(4):
        grown = cursor.extend(context, f"{granule}_next")
        if cursor.selecting and grown.selecting == cursor.selecting:
            break
        assert grown.selecting is not None
        assert grown.selecting.span.start == (begun.caret if granule == "word" else focus.start)
        found = ending_after(document, granule, grown.caret - 1)
        assert found is None or grown.caret in {found.end, begun.focus.end}
        seen.append(grown)
        cursor = grown
    for earlier in seen[-2::-1]:
        cursor = cursor.extend(context, f"{granule}_previous")
        assert cursor.selecting == earlier.selecting


class TestCursor:
    def test_the_target_is_the_unit_until_something_is_selected(
        self, context: MotionContext
    ) -> None:
        cursor = Cursor(context.document, span_of("it behaves").start)
        assert quote(cursor.target.start) == "That it beha"
        selected = cursor.extend(context, "word_next")
        assert selected.target.of(INTERVIEW) == "it"
        assert selected.at(selected.caret).target == cursor.target
        assert replace(cursor, unit="turn").target.of(INTERVIEW).startswith("Honestly?")

    def test_by_sentence_the_selection_begins_with_the_one_in_focus(
        self, context: MotionContext
    ) -> None:
        cursor = Cursor(context.document, span_of("Honestly?").start).extend(context, "unit_next")
        assert cursor.target == span_of(
            "Honestly? That it behaves the same on their machines as on mine."
        )
        back = cursor.extend(context, "unit_previous")
        assert back.target == span_of("Honestly?")
        before = back.extend(context, "unit_previous")
        assert before.target == Span(span_of("Please think").start, span_of("Honestly?").end)
        assert before.extend(context, "unit_next").target == span_of("Honestly?")

    def test_a_selection_is_without_white_space_around_it(self, context: MotionContext) -> None:
        cursor = Cursor(context.document, 0).take(span_of(" A report. "))
        assert cursor.selection == span_of("A report.")
        assert cursor.take(Span(3, 4)).selection is None

    def test_sticky_makes_motions_select_until_it_ends(self, context: MotionContext) -> None:
        cursor = Cursor(context.document, span_of("had a").start).stick()
        cursor = cursor.move(context, "word_next").move(context, "word_next")
        assert cursor.target == span_of("had a")
        kept = cursor.stick()
        assert kept.target == span_of("had a")
        assert kept.move(context, "word_next").selection is None

    def test_after_a_selection_motions_go_on_from_its_last_unit(
        self, context: MotionContext
    ) -> None:
        for text in ("Nobody could say why.", "文档应该先写清楚哪些算子不支持。"):
            cursor = Cursor(context.document, 0).take(span_of(text))
            released = cursor.release()
            assert span_of(text).contains(released.caret)
            assert released.focus.end == span_of(text).end
            for after in (cursor, released):
                onward = after.move(context, "sentence_next")
                assert onward.focus.of(INTERVIEW).startswith(("In the end", "要是"))
                assert onward.move(context, "sentence_previous").focus == released.focus

    def test_a_caret_before_its_selection_stays_when_it_is_released(
        self, context: MotionContext
    ) -> None:
        word = span_of("ranking")
        dragged = Cursor(context.document, word.end).drag(Span(word.start, word.start + 1))
        assert dragged.release().caret == word.start

    def test_dragging_goes_both_ways_from_where_it_began(self, context: MotionContext) -> None:
        word = span_of("ranking")
        first, last = Span(word.start, word.start + 1), Span(word.end - 1, word.end)
        before = Span(word.start - 4, word.start - 3)
        cursor = Cursor(context.document, word.start).drag(last, first)
        assert cursor.target == word
        assert cursor.drag(before).target == Span(before.start, first.end)
        assert Cursor(context.document, 0).drag(first, last).target == word
        whole = Cursor(context.document, 0).take_granule("word", word.start + 2)
        assert whole.drag(before).target == Span(before.start, word.end)
