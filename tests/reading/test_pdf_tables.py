"""Tables that are ruled on the pages of a PDF, with questions beside their answers. Invented."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from codebook.reading.formats.pdf_grids import Cell, Row, Rule, cell_at, rows_between
from codebook.reading.formats.pdf_text import read_pdf
from printed_pages import Cells, printed, ruled, word
from spoken import read_transcript, speech

HEADER = [["No."], ["Question"], ["Answer"]]
ASKED = [
    [["1."], ["Where did you", "see the mill?"], ["It stood by", "the river, as", "it does."]],
    [["2."], ["Who was there?"], ["Nobody, as far", "as I know."]],
    [["3."], ["We hear it was", "sold again."], ["Yes."]],
    [["4."], ["Why?"], ["It was a well-", "known mill."]],
    [[""], ["Thank you for", "all of it."], ["Come again!"]],
]
SAID = [
    ("Where did you see the mill?", "It stood by the river, as it does."),
    ("Who was there?", "Nobody, as far as I know."),
    ("We hear it was sold again.", "Yes."),
    ("Why?", "It was a well-known mill."),
    ("Thank you for all of it.", "Come again!"),
]


def turns_in(tmp_path: Path, *pages: str) -> list[tuple[str, str]]:
    path = tmp_path / "talk.pdf"
    path.write_bytes(printed(*pages))
    return speech(read_transcript(path))


def in_turn(
    names: tuple[str, str], said: Sequence[tuple[str, str]] = SAID
) -> list[tuple[str, str]]:
    return [turn for pair in said for turn in zip(names, pair, strict=True)]


@pytest.mark.parametrize("across", [True, False], ids=["line by line", "cell by cell"])
def test_each_row_of_a_ruled_table_is_a_question_and_its_answer(
    across: bool, tmp_path: Path
) -> None:
    page = f"{word(60, 780, 'A talk of the mill')} {ruled([HEADER, *ASKED], across=across)}"
    assert turns_in(tmp_path, page) == in_turn(("Question", "Answer"))


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ([["Pitanja:"], ["Odgovori:"]], ("Pitanja", "Odgovori")),
        ([["Otazky"], ["Odpovedi"]], ("Q", "A")),
    ],
)
def test_a_table_of_two_columns_is_read_by_its_header_or_since_its_first_cells_ask(
    header: Cells, names: tuple[str, str], tmp_path: Path
) -> None:
    rows = [[[f"{at}. Why was it", f"sold in {at}?"], ["So it", "was."]] for at in range(1, 6)]
    said = [(f"{at}. Why was it sold in {at}?", "So it was.") for at in range(1, 6)]
    found = turns_in(tmp_path, ruled([header, *rows], (60, 300, 540), across=True))
    assert found[-10:] == in_turn(names, said)


@pytest.mark.parametrize("header", [[], [HEADER]], ids=["at the top", "below the header"])
def test_a_row_that_goes_on_in_the_next_page_is_one(header: list[Cells], tmp_path: Path) -> None:
    number, asked, answer = ASKED[0]
    begun = [number, asked[:1], answer[:2]]
    rest = [[""], asked[1:], answer[2:]]
    pages = ruled([HEADER, *ASKED[1:], begun]), ruled([*header, rest, *ASKED[1:4]])
    found = turns_in(tmp_path, *pages)
    assert found == in_turn(("Question", "Answer"), [*SAID[1:], SAID[0], *SAID[1:4]])


def test_an_answer_that_goes_on_with_a_sentence_is_one(tmp_path: Path) -> None:
    rows = [[[f"Why was it {at}?"], ["So it was."], ["It was so."]] for at in range(4)]
    further = [[""], ["And on."], ["And so on."]]
    edges = (60, 200, 300, 540)
    begun = [[["Question"], ["Answer"], ["In English"]], *rows]
    pages = ruled(begun, edges), ruled([further, *rows], edges)
    said = [(f"Why was it {at}?", "So it was.") for at in (*range(4), *range(4))]
    said[3] = (said[3][0], "So it was. And on.")
    assert turns_in(tmp_path, *pages) == in_turn(("Question", "Answer"), said)


def test_what_heads_rows_at_the_top_of_a_page_is_no_part_of_the_row_before(
    tmp_path: Path,
) -> None:
    pages = ruled([HEADER, *ASKED[:3]]), ruled([[[""], ["OF THE END"], [""]], *ASKED[3:]])
    assert turns_in(tmp_path, *pages) == in_turn(("Question", "Answer"))


def test_a_table_that_asks_nothing_is_read_as_it_is_printed() -> None:
    rows = [[["01:02"], [f"We went to {at}", "in the spring."]] for at in range(5)]
    page = ruled([[["Time"], ["What is said"]], *rows], (60, 140, 540))
    found = read_pdf(Path("a.pdf"), printed(page))
    assert found.in_rows
    assert "\t" in found.in_rows.text
    assert "\t" not in found.text
    assert sorted(found.in_rows.text.split()) == sorted(found.text.split())


def test_a_word_that_goes_over_a_rule_is_one() -> None:
    rows = [[["1."], ["A mill that was"], ["It was."]], [["2."], ["So?"], ["No."]]]
    found = read_pdf(Path("a.pdf"), printed(ruled([HEADER, *rows], (60, 100, 170, 540)))).in_rows
    assert found
    assert found.text.split("\n")[1] == "1.\tA mill that was\tIt was."


def test_columns_of_a_page_without_rules_are_no_table() -> None:
    words = [
        word(left, 760 - 14 * at, f"Why {at}?" if left < 100 else f"So {at}.")
        for left in (60, 300)
        for at in range(8)
    ]
    assert read_pdf(Path("a.pdf"), printed(" ".join(words))).in_rows is None


def test_what_stands_around_tables_stays_there() -> None:
    above, table = word(60, 780, "A talk of the mill"), ruled([HEADER, *ASKED])
    found = read_pdf(Path("a.pdf"), printed(f"{above} {table} {word(60, 300, 'Thank you.')}"))
    assert found.in_rows
    lines = [line for line in found.in_rows.text.split("\n") if line]
    assert lines[0] == "A talk of the mill"
    assert lines[-1] == "Thank you."
    assert len(lines) == len(ASKED) + 3


def test_a_row_without_a_rule_at_its_end_ends_with_its_edges() -> None:
    upright = [Rule(edge, *own) for edge in (60, 300, 540) for own in ((100, 140), (140, 200))]
    rows = rows_between(upright, [Rule(at, 60, 540) for at in (140, 200)])
    assert rows == [Row(200, 140, (60, 300, 540), 0), Row(140, 100, (60, 300, 540), 0)]


def test_underlined_words_part_no_rows() -> None:
    upright = [Rule(edge, 100, 200) for edge in (60, 300, 540)]
    level = [Rule(at, 60, 540) for at in (100, 140, 200)]
    rows = rows_between(upright, [*level, Rule(170, 70, 200)])
    assert rows == [Row(200, 140, (60, 300, 540), 0), Row(140, 100, (60, 300, 540), 0)]


def test_tables_apart_are_two_and_of_four_columns_none() -> None:
    upright = [Rule(edge, *own) for edge in (60, 300, 540) for own in ((100, 140), (300, 340))]
    upright += [Rule(edge, 500, 540) for edge in (60, 200, 300, 400, 540)]
    level = [Rule(at, 60, 540) for at in (100, 140, 300, 340, 500, 540)]
    assert [(row.top, row.table) for row in rows_between(upright, level)] == [(340, 0), (140, 1)]


def test_a_place_is_in_the_cell_between_its_rules() -> None:
    rows = [Row(200, 140, (60, 300, 540), 0), Row(140, 100, (60, 300, 540), 0)]
    assert cell_at(rows, 70, 190) == Cell(0, 0, 0)
    assert cell_at(rows, 310, 120) == Cell(0, 1, 1)
    assert [cell_at(rows, *at) for at in ((70, 210), (70, 90), (50, 150), (550, 150))] == [None] * 4


def test_a_table_may_have_no_rules_at_its_sides() -> None:
    upright = [Rule(300, *own) for own in ((100, 140), (140, 200))]
    level = [Rule(at, *own) for at in (100, 140, 200) for own in ((60, 300), (300, 540))]
    rows = rows_between(upright, level)
    assert rows == [Row(200, 140, (60, 300, 540), 0), Row(140, 100, (60, 300, 540), 0)]
    assert rows_between([], level) == []


def test_a_question_left_without_an_answer_is_asked(tmp_path: Path) -> None:
    rows = [*ASKED[:2], [["3."], ["And who was", "it then?"], [""]], *ASKED[3:]]
    said = turns_in(tmp_path, ruled([HEADER, *rows]))
    asked = in_turn(("Question", "Answer"), [*SAID[:2], ("And who was it then?", ""), *SAID[3:]])
    assert said == [turn for turn in asked if turn[1]]


def test_questions_that_nobody_has_answered_are_no_talk(tmp_path: Path) -> None:
    rows = [[number, asked, [""]] for number, asked, _ in ASKED]
    assert {who for who, _ in turns_in(tmp_path, ruled([HEADER, *rows]))} == {""}
