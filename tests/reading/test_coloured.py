"""Interviews in Word without labels, in which one of two people is written in a colour."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from docx import Document
from docx.shared import RGBColor

from spoken import read_transcript, speech

TALK = [
    ("", "Interview at the mill"),
    ("FF0000", "How did you come here?"),
    ("", "By boat, in the spring."),
    ("", "It was a long way."),
    ("FF0000", "And when did you leave?"),
    ("", "I never did."),
    ("FF0000", "Not even once?"),
    ("", "Why should I have?"),
]


def written(folder: Path, lines: Iterable[tuple[str, str]]) -> Path:
    document = Document()
    for colour, text in lines:
        paragraph = document.add_paragraph()
        for piece in text.partition(" "):
            run = paragraph.add_run(piece)
            if colour:
                run.font.color.rgb = RGBColor.from_string(colour)
    document.save(str(folder / "a.docx"))
    return folder / "a.docx"


@pytest.mark.parametrize("other", ["", "1D1C1D", "0000FF"])
def test_who_has_a_colour_is_another_person(tmp_path: Path, other: str) -> None:
    draft = read_transcript(written(tmp_path, [(colour or other, text) for colour, text in TALK]))
    assert speech(draft) == [
        ("Q", "How did you come here?"),
        ("A", "By boat, in the spring.\nIt was a long way."),
        ("Q", "And when did you leave?"),
        ("A", "I never did."),
        ("Q", "Not even once?"),
        ("A", "Why should I have?"),
    ]
    assert draft.text.startswith("Interview at the mill\n")


def test_the_one_in_colour_may_be_the_one_who_answers(tmp_path: Path) -> None:
    swapped = [("" if colour else "00B050", text) for colour, text in TALK[1:]]
    assert [who for who, _ in speech(read_transcript(written(tmp_path, swapped)))] == ["Q", "A"] * 3


def test_headings_in_a_colour_make_no_talk(tmp_path: Path) -> None:
    text = [("", "We waited at the mill until it was dark."), ("FF0000", "Waiting")] * 4
    assert read_transcript(written(tmp_path, text)).speakers == ()


def test_what_looks_black_has_no_colour(tmp_path: Path) -> None:
    said = [text for _, text in TALK]
    black = [("1D1C1D" if at % 2 else "", text) for at, text in enumerate(said)]
    plain = speech(read_transcript(written(tmp_path, [("", text) for text in said])))
    assert speech(read_transcript(written(tmp_path, black))) == plain
