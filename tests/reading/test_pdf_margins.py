"""What a program prints beside or around the text of a PDF, and headings in larger letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.formats.pdf_text import read_pdf
from printed_pages import printed
from spoken import read_transcript, speech

TALK = ("I: And so?", "P: It was late.", "I: Why?", "P: So it was.")


def line(height: int, text: str, *, left: int = 214, size: int = 11) -> str:
    return f"BT /F {size} Tf {left} {height} Td ({text}) Tj ET"


def page(*notes: str, talk: tuple[str, ...] = TALK) -> str:
    """Return a page with a talk and, written after it, notes."""
    own = [line(700 - 26 * at, text) for at, text in enumerate(talk)]
    return " ".join([*own, *notes])


CODES = (
    line(700, "1", left=190, size=10),
    line(674, "2", left=190, size=10),
    line(690, "..The mill and all of its wheels", left=60, size=7),
)


def test_codes_and_numbers_of_paragraphs_in_the_margin_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "talk.pdf"
    path.write_bytes(printed(page(*CODES), page(*CODES), page()))
    draft = read_transcript(path)
    assert [text for _, text in speech(draft)] == [one[3:] for one in TALK * 3]
    messages = [problem.message for problem in draft.problems]
    assert "left out: 6 lines of notes in the margin beside the text" in messages


@pytest.mark.parametrize(
    "below",
    [
        line(500, "A note on the mill", left=60, size=7),
        line(690, "..The mill", left=60),
        line(690, "..The mill", left=213, size=7),
    ],
    ids=["below the text", "as large as the text", "not to its left"],
)
def test_what_is_no_note_in_a_margin_is_read(below: str) -> None:
    data = printed(page(below), page(talk=("P: We went.",)))
    assert "mill" in read_pdf(Path("a.pdf"), data).text


def test_what_says_with_which_tool_a_page_was_made_is_left_out() -> None:
    made = "Created with the Mill Analysis Tool \\(http://www.mill.example\\)"
    found = read_pdf(Path("a.pdf"), printed(f"{line(60, made)} {page()}"))
    assert found.text.split("\n")[-1] == TALK[-1]
    assert "Mill" not in found.text
    assert [problem.message for problem in found.problems] == [
        "1 lines with numbers of pages or lines or running titles are left out"
    ]


def test_few_lines_in_larger_letters_are_headings() -> None:
    title = line(760, "The mill", size=20)
    part = line(730, "Of the river", size=14)
    found = read_pdf(Path("a.pdf"), printed(f"{title} {part} {page()}", page(), page()))
    lines = found.text.split("\n")
    assert {lines[at]: level for at, level in found.headings.items()} == {
        "The mill": 1,
        "Of the river": 2,
    }
    many = printed(" ".join(line(700 - 26 * at, "We went.", size=11 + at) for at in range(9)))
    assert not read_pdf(Path("a.pdf"), many).headings


def test_nobody_says_a_heading_in_larger_letters(tmp_path: Path) -> None:
    path = tmp_path / "talk.pdf"
    path.write_bytes(printed(page(line(560, "The river", size=16)), page(), page()))
    draft = read_transcript(path)
    assert [text for _, text in speech(draft)] == [one[3:] for one in TALK * 3]
    assert [draft.text[one.start : one.end] for one in draft.turns if one.kind == "event"] == [
        "The river"
    ]
