"""Who speaks in one column of a page of a PDF, and what is said in the next one. Invented."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from codebook.reading.formats.pdf_text import read_pdf
from printed_pages import printed, ruled, word
from spoken import read_transcript, speech

SAID = [
    ("Mara", ["Where did you see", "the mill?"]),
    ("Tom Okafor", ["By the river, as far", "as I know; it may be that", "it is gone."]),
    ("Mara", ["And then?"]),
    ("Tom Okafor", ["Nothing."]),
    ("Mara", ["Who owns it now, would", "you say?"]),
    ("Tom Okafor", ["Nobody does."]),
]
TURNS = [(who, " ".join(said)) for who, said in SAID]


def beside(rows: Sequence[tuple[str, Sequence[str]]], left: int = 60, right: int = 150) -> str:
    """Return a page on which what is said stands to the right of who says it."""
    top, page = 740, list[str]()
    for who, said in rows:
        labels = who.split("\n")
        page += [word(left, top - 14 * at, text) for at, text in enumerate(labels)]
        page += [word(right, top - 14 * at, text) for at, text in enumerate(said)]
        top -= 14 * max(len(labels), len(said)) + 6
    return " ".join(page)


def turns_in(tmp_path: Path, *pages: str) -> list[tuple[str, str]]:
    path = tmp_path / "talk.pdf"
    path.write_bytes(printed(*pages))
    return speech(read_transcript(path))


def test_what_stands_to_the_left_is_who_says_what_stands_to_the_right(tmp_path: Path) -> None:
    assert turns_in(tmp_path, beside(SAID)) == TURNS


def test_a_label_may_have_more_lines_than_what_is_said(tmp_path: Path) -> None:
    rows = [(who.replace(" ", "\n"), said) for who, said in SAID]
    assert turns_in(tmp_path, beside(rows)) == TURNS


def test_what_is_said_goes_on_in_the_next_page(tmp_path: Path) -> None:
    further = beside([("", ["And it was sold.", "Twice."]), *SAID])
    whole = [*TURNS[:-1], ("Tom Okafor", "Nobody does. And it was sold. Twice."), *TURNS]
    assert turns_in(tmp_path, beside(SAID), further) == whole


def test_a_title_on_each_page_is_no_row_whatever_stands_below_its_words(tmp_path: Path) -> None:
    title = f"{word(50, 790, 'The mill')} {word(150, 790, 'told')}"
    talks = [[(who, [f"{text} {at}" for text in said]) for who, said in SAID] for at in "abc"]
    told = [(who, " ".join(said)) for talk in talks for who, said in talk]
    assert turns_in(tmp_path, *(f"{title} {beside(talk)}" for talk in talks)) == told


def test_words_that_begin_alike_behind_labels_of_one_width_are_no_column(tmp_path: Path) -> None:
    lines = [f"{'QA'[at % 2]}: So it was, {at} times or more" for at in range(12)]
    page = " ".join(word(60, 760 - 14 * at, line) for at, line in enumerate(lines))
    assert read_pdf(Path("a.pdf"), printed(page)).in_rows is None


def test_labels_with_a_colon_are_read_as_they_are_printed(tmp_path: Path) -> None:
    rows = [(f"{who}:", said) for who, said in SAID]
    found = turns_in(tmp_path, beside(rows))
    assert found == [(who, "\n".join(said)) for who, said in SAID]


@pytest.mark.parametrize("number", [[], [["1"]]], ids=["a row is two cells", "rows are counted"])
def test_a_ruled_table_may_say_who_speaks(number: list[list[str]], tmp_path: Path) -> None:
    rows = [[*number, [who], said] for who, said in SAID]
    edges = (60, 90, 200, 540) if number else (60, 200, 540)
    assert turns_in(tmp_path, ruled(rows, edges)) == TURNS


def test_particulars_in_a_ruled_table_are_nobody_s(tmp_path: Path) -> None:
    rows = [[[field], [f"{at} of May"]] for at in range(3) for field in ("Date", "Place")]
    assert {who for who, _ in turns_in(tmp_path, ruled(rows, (60, 200, 540)))} == {""}
