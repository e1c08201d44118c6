"""Headings that a program has as such: nobody says them, or they are the questions. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from docx import Document

from spoken import read_file, read_transcript, speech, who_speaks
from word import docx
from writers import odt

TALK = [("Ina", "So?"), ("Bo", "We went.")] * 3
END = ["Who was there", "Ina, Bo and two others."]


def _word(*, style: str = "") -> bytes:
    heading = f"<w:p><w:pPr><w:pStyle w:val='{style}'/></w:pPr><w:r><w:t>{{}}</w:t></w:r></w:p>"
    plain = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
    talk = "".join(plain.format(f"{who}: {text}") for who, text in TALK)
    end = heading.format(END[0]) + plain.format(END[1])
    return docx(f"{talk}{heading.format('The river')}{talk}{end}")


def _open_document() -> bytes:
    talk = "".join(f"<text:p>{who}: {text}</text:p>" for who, text in TALK)
    heading = '<text:h text:outline-level="2">{}</text:h>'
    end = heading.format(END[0]) + f"<text:p>{END[1]}</text:p>"
    return odt(f"{talk}{heading.format('The river')}{talk}{end}")


def _page() -> str:
    talk = "".join(f"<p>{who}: {text}</p>" for who, text in TALK)
    return (
        f"<html><body>{talk}<h2>The river</h2>{talk}<h2>{END[0]}</h2><p>{END[1]}</p></body></html>"
    )


FILES: dict[str, str | bytes] = {
    **{f"{style}.docx": _word(style=style) for style in ("Heading1", "berschrift2", "Titre1", "2")},
    "a.odt": _open_document(),
    "a.html": _page(),
}


@pytest.mark.parametrize("name", FILES)
def test_nobody_says_a_heading_or_what_stands_below_the_last_one(tmp_path: Path, name: str) -> None:
    draft = read_file(tmp_path, FILES[name], name)
    assert speech(draft) == [*TALK, *TALK]
    assert [draft.text[t.start : t.end] for t in draft.turns if t.kind == "event"] == ["The river"]
    messages = [problem.message for problem in draft.problems]
    assert "2 lines stand from here on, below the talk; nobody is said to say them" in messages
    assert draft.text.endswith("\n".join(END))


@pytest.mark.parametrize("style", ["Standard", "Listenabsatz", "Heading", "TextBody2"])
def test_other_styles_of_word_are_no_headings(tmp_path: Path, style: str) -> None:
    draft = read_file(tmp_path, _word(style=style), "a.docx")
    assert ("Bo", "We went.\nThe river") in speech(draft)


def test_who_goes_on_below_a_heading_says_it(tmp_path: Path) -> None:
    document = Document()
    for text in ("Ina: So?", "Bo: We went."):
        document.add_paragraph(text)
    document.add_heading("The river")
    for text in ("And it rose.", "Ina: And?", "Bo: So it was."):
        document.add_paragraph(text)
    path = tmp_path / "a.docx"
    document.save(str(path))
    assert ("Bo", "We went.\nThe river\nAnd it rose.") in speech(read_transcript(path))


def test_the_headings_of_one_level_may_be_the_questions(tmp_path: Path) -> None:
    asked = "".join(f"<h5>Why was it {at}?</h5><p>So it was.</p><p>And on.</p>" for at in range(6))
    page = (
        "<html><body><h1>Stories of the mill</h1><p>A page.</p><h3>All of our questions.</h3>"
        f"<p>We went there.</p>{asked}<h3>Two comments</h3><p>Nora says: so it is.</p>"
        "</body></html>"
    )
    draft = read_file(tmp_path, page, "a.html")
    assert who_speaks(draft.turns) == ["Q", "A"] * 6
    assert draft.text[draft.turns[-1].start : draft.turns[-1].end] == "So it was.\nAnd on."
