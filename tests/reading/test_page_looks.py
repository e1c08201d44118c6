"""What the style sheet in a web page says of its letters. All talks are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from spoken import read_file, who_speaks

ASKED = ("Why a mill?", "Tell me of the winter.", "And the wheel?", "Who else was there?")
ANSWERED = ("It was there.", "It was cold.", "It stood still.", "All of us.")


def page(sheet: str, asked: str = "<p><span class='c1 c4'>{}</span></p>") -> str:
    """Return a talk as a program exports it: questions look otherwise by their class."""
    talk = "".join(
        f"{asked.format(why)}<p><span class='c2'>{so}</span></p>"
        for why, so in zip(ASKED, ANSWERED, strict=True)
    )
    return f"<html><head><style type='text/css'>{sheet}</style></head><body>{talk}</body></html>"


@pytest.mark.parametrize(
    "sheet",
    [
        ".c1{font-weight:700}.c2{font-weight:400}",
        ".c0 , span.c1 { color: red; font-weight : bold; } /* .c2 {} */",
        "@media screen { .c4 { font-weight: 600 } }",
        ".c1{font-style:italic}",
        "p { margin: 0 } .c1 { font-style: oblique } a:hover{}",
    ],
)
def test_questions_stand_out_by_their_class(tmp_path: Path, sheet: str) -> None:
    draft = read_file(tmp_path, page(sheet), "a.html")
    assert who_speaks(draft.turns) == ["Q", "A"] * 4


def test_the_text_is_the_same_whatever_it_looks_like(tmp_path: Path) -> None:
    plain = read_file(tmp_path, page(""), "a.html")
    assert plain.text == read_file(tmp_path, page(".c1{font-weight:700}"), "b.html").text
    assert who_speaks(plain.turns) != ["Q", "A"] * 4


@pytest.mark.parametrize(
    "sheet",
    [
        "p.c1{font-weight:700}",  # a span has the class
        ".menu .c1{font-weight:700}",
        "/* .c1{font-weight:700} */",
        "/* .c1{font-weight:700}",
        ".c11{font-weight:700}.c1{font-weight:400}",
        ".c1{font-weight:700",
    ],
)
def test_a_rule_that_is_not_for_a_class_is_none(tmp_path: Path, sheet: str) -> None:
    plain, ruled = (read_file(tmp_path, page(each), "a.html") for each in ("", sheet))
    assert ruled.turns == plain.turns
