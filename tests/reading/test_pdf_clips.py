"""Lines of a PDF that its pages have and do not show: of those that go on, each page has all."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.errors import InputError
from codebook.reading.formats.manuscript import Manuscript
from codebook.reading.formats.pdf_text import read_pdf
from printed_pages import printed
from spoken import read_transcript

SHOWN = "40 100 500 600 re W n"  # from 100 to 700 points above the bottom


def lines(*placed: tuple[int, str]) -> str:
    return " ".join(f"BT /F 10 Tf 60 {height} Td ({text}) Tj ET" for height, text in placed)


def read(data: bytes) -> Manuscript:
    return read_pdf(Path("a.pdf"), data)


def test_what_two_pages_have_is_read_where_it_is_shown() -> None:
    whole = [f"Line {number}." for number in range(60)]
    first = lines(*((690 - 14 * at, text) for at, text in enumerate(whole)))
    second = lines(*((1290 - 14 * at, text) for at, text in enumerate(whole)))
    found = read(printed(f"q {SHOWN} {first} Q", f"q {SHOWN} {second} Q"))
    assert [line for line in found.text.split("\n") if line] == whole
    assert [problem.message for problem in found.problems] == [
        "left out: 60 lines outside of what a page shows"
    ]


def test_a_turn_that_goes_on_over_the_page_is_one(tmp_path: Path) -> None:
    above = [(600, "I: And so?"), (400, "P: It was late,"), (80, "and we went home.")]
    below = [(720, "P: It was late,"), (690, "and we went home."), (600, "I: Why?")]
    path = tmp_path / "talk.pdf"
    path.write_bytes(printed(f"q {SHOWN} {lines(*above)} Q", f"q {SHOWN} {lines(*below)} Q"))
    draft = read_transcript(path)
    said = [draft.text[turn.start : turn.end] for turn in draft.turns]
    assert said == ["And so?", "It was late,\nand we went home.", "Why?"]


@pytest.mark.parametrize("place", [699, 101])
def test_a_line_that_is_cut_through_is_read(place: int) -> None:
    found = read(printed(f"q {SHOWN} {lines((place, 'Half of it.'))} Q"))
    assert found.text == "Half of it."
    assert not found.problems


def test_a_line_of_which_the_end_is_shown_is_read() -> None:
    shown = "BT /F 10 Tf 90 500 Td (and later.) Tj ET"
    hidden = f"q {SHOWN} BT /F 10 Tf 1 500 Td (Before) Tj ET Q"
    assert read(printed(f"{hidden} {shown}")).text.split() == ["Before", "and", "later."]


def test_what_is_moved_together_with_the_edges_is_read() -> None:
    form = f"q {SHOWN} {lines((600, 'Shown.'), (750, 'Hidden.'))} Q"
    found = read(printed("/X Do", form=form, matrix="0.5 0 0 0.5 20 -60"))
    assert found.text == "Shown."


def test_of_a_pdf_that_shows_nothing_it_is_said() -> None:
    data = printed(f"q 0 0 10 10 re W n {lines((400, 'Hidden.'))} Q")
    with pytest.raises(InputError, match="there are only pictures in it, no text"):
        read(data)
