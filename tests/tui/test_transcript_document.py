"""How a stored text is cut for showing."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook import Study
from codebook.text.spans import Span
from codebook.text.turns import Turn
from codebook.tui.widgets.transcript.document import Document
from transcript_harness import INTERVIEW, interview, span_of
from transcript_texts import documents
from workbench import workbench


def test_an_interview_is_cut_into_blocks_of_their_kinds() -> None:
    document = interview()
    assert [(block.kind, block.speaker, block.time) for block in document.blocks[:6]] == [
        ("matter", "", ""),
        ("heading", "", ""),
        ("question", "I", "00:00:12"),
        ("speech", "U1", "00:00:21"),
        ("event", "", ""),
        ("question", "I", "00:01:02"),
    ]


def test_labels_and_markup_are_in_no_paragraph() -> None:
    document = interview()
    shown = [INTERVIEW[p.start : p.end] for p in document.paragraphs]
    assert shown[:3] == ["participant: U1", "Part II: Requirements", shown[2]]
    assert not any(
        "**" in line or "[00:" in line or line.startswith(("#", "---")) for line in shown
    )


def test_reading_begins_with_the_first_turn() -> None:
    assert interview().start == span_of("When you hand").start
    assert Document.of("").start == 0


def test_a_label_on_a_line_of_its_own_and_numbers_of_cues_are_not_shown() -> None:
    text = (
        "WEBVTT\n\n1\n00:01.000 --> 00:02.000\nAda: Hello.\n\n"
        "2\n00:03.000 --> 00:04.000\nBob\n\nYes.\n"
    )
    turns = [
        Turn(text.index("Hello"), text.index("Hello") + 6, "Ada", "00:01.000"),
        Turn(text.index("Yes"), text.index("Yes") + 4, "Bob", "00:03.000"),
    ]
    document = Document.of(text, turns)
    assert [text[p.start : p.end] for p in document.paragraphs] == ["WEBVTT", "Hello.", "Yes."]


def test_a_part_without_a_heading_of_its_own_is_announced() -> None:
    text = "A: one\n\nA: two\n\n# Part II\n\nA: three\n"
    turns = [Turn(3, 6, "A", part="I"), Turn(11, 14, "A", part="I"), Turn(30, 35, "A", part="II")]
    document = Document.of(text, turns, parts={"I": "Part I. Work", "II": "Part II. Wishes"})
    assert [p.part for p in document.paragraphs] == ["Part I. Work", "", "", ""]
    assert [block.kind for block in document.blocks] == ["speech", "speech", "heading", "speech"]


def test_the_marks_of_a_heading_are_not_shown_even_where_they_are_in_its_turn() -> None:
    text = "## Part I\n\nA: one\n\n[laughs]"
    turns = [Turn(0, 9, kind="event"), Turn(14, 17, "A"), Turn(19, 27, kind="event")]
    document = Document.of(text, turns)
    assert [text[b.start : b.end] for b in document.blocks] == ["Part I", "one", "[laughs]"]
    assert [b.kind for b in document.blocks] == ["heading", "speech", "event"]


def test_lines_of_a_turn_keep_the_blank_line_between_them() -> None:
    text = "A: one\ntwo\n\n\nthree"
    document = Document.of(text, [Turn(3, len(text), "A")])
    assert [(p.opens, p.spaced) for p in document.paragraphs] == [
        (True, True),
        (False, False),
        (False, True),
    ]


def test_a_text_without_turns_and_a_turn_without_words_are_shown() -> None:
    plain = Document.of("one\n\ntwo")
    assert [block.kind for block in plain.blocks] == ["speech", "speech"]
    silent = Document.of("A: \n", [Turn(3, 3, "A")])
    assert [(p.start, p.end) for p in silent.paragraphs] == [(3, 3)]
    assert Document.of(" \n ").paragraphs[0].end == 0


def test_what_is_not_spoken_is_stepped_over_by_line() -> None:
    document = interview()
    assert [span.of(INTERVIEW) for span in document.sentences(1)] == ["Part II: Requirements"]
    assert [span.of(INTERVIEW) for span in document.sentences(2)][1].startswith("Please")


@given(documents())
def test_paragraphs_are_in_order_and_hold_every_turn(document: Document) -> None:
    paragraphs = document.paragraphs
    assert all(a.end <= b.start for a, b in pairwise(paragraphs))
    assert all("\n" not in document.text[p.start : p.end] for p in paragraphs)
    for number, block in enumerate(document.blocks):
        inside = [p for p in paragraphs if p.block == number]
        assert inside[0].opens
        lines = [line for line in document.text[block.start : block.end].split("\n") if line]
        assert [document.text[p.start : p.end] for p in inside if p.start < p.end] == lines


@given(documents(), st.integers(0, 400))
def test_any_offset_snaps_to_one_that_is_shown(document: Document, offset: int) -> None:
    snapped = document.snap(offset)
    assert any(p.start <= snapped <= p.end for p in document.paragraphs)
    assert document.snap(snapped) == snapped
    if any(p.start <= offset <= p.end for p in document.paragraphs):
        assert snapped == offset


@given(documents(), st.integers(0, 200), st.integers(0, 200))
def test_a_span_is_cut_to_what_is_shown_of_it(document: Document, start: int, size: int) -> None:
    seen = {at for p in document.paragraphs for at in range(p.start, p.end)}
    inside = sorted(seen.intersection(range(start, start + size)))
    wanted = Span(inside[0], inside[-1] + 1) if inside else None
    assert document.shown(Span(start, start + size)) == wanted


MATTER = ["Interview 7", "With: Tom, Ina", "Place: the mill, at 17:30"]


@pytest.mark.parametrize(
    "labels",
    [
        ("I: ", "R: "),
        ("**Tom:** ", "**Ina:** "),
        ("I\n", "R\n"),
        ("Tom\n", "Ina\n"),
        ("Tom 0:07\n", "Ina 0:09\n"),
        ("[00:00:07] Tom: ", "[00:00:09] Ina: "),
        ("Tom:\n[00:00:07] ", "Ina:\n[00:00:09] "),
    ],
)
async def test_all_that_stands_above_the_first_turn_is_on_the_screen(
    tmp_path: Path, labels: tuple[str, str]
) -> None:
    turns = [f"{label}The wheel turned {often} times." for often in (2, 3) for label in labels]
    path = tmp_path / "talk.txt"
    path.write_text("\n\n".join(["\n".join(MATTER), *turns]))
    Study.create(tmp_path / "study", coders=["First"], files=[path]).close()
    async with workbench(tmp_path / "study", "First") as bench:
        await bench.press("ctrl+home")
        strips = bench.view.render_lines(bench.view.size.region)
        rows = [strip.text.strip(" ▎") for strip in strips]
        assert [row for row in rows if row][:3] == MATTER
