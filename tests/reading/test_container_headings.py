"""Headings that a program has as such: nobody says them, or they are the questions. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from docx import Document

from spoken import read_file, read_transcript, speech, who_speaks
from word import docx, docx_with, paragraph
from writers import odt

TALK = [("Ina", "So?"), ("Bo", "We went.")] * 3
END = ["Who was there", "Ina, Bo and two others."]


def _word(*, style: str = "", name: str = "") -> bytes:
    heading = f"<w:p><w:pPr><w:pStyle w:val='{style}'/></w:pPr><w:r><w:t>{{}}</w:t></w:r></w:p>"
    plain = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
    talk = "".join(plain.format(f"{who}: {text}") for who, text in TALK)
    end = heading.format(END[0]) + plain.format(END[1])
    styles = f"<w:style w:styleId='{style}'><w:name w:val='{name}'/></w:style>"
    body = f"{talk}{heading.format('The river')}{talk}{end}"
    return docx_with(body, {"styles": styles} if name else {})


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
    **{f"{style}.docx": _word(style=style) for style in ("Heading1", "berschrift2", "Titre1")},
    "2.docx": _word(style="2", name="heading 2"),  # as "Заголовок 2" becomes
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


@pytest.mark.parametrize(
    ("style", "name"),
    [("Standard", ""), ("Listenabsatz", ""), ("Heading", ""), ("1", ""), ("1", "Стиль1")],
)
def test_other_styles_of_word_are_no_headings(tmp_path: Path, style: str, name: str) -> None:
    draft = read_file(tmp_path, _word(style=style, name=name), "a.docx")
    assert ("Bo", "We went.\nThe river") in speech(draft)


def test_what_is_said_in_the_style_of_a_heading_is_said(tmp_path: Path) -> None:
    document = Document()
    for _ in range(6):
        document.add_heading("Ina: I see.", level=2)
        document.add_heading("So how did you come", level=2)
        document.add_paragraph("Bo: By the road.")
    path = tmp_path / "a.docx"
    document.save(str(path))
    assert (
        speech(read_transcript(path))
        == [
            ("Ina", "I see.\nSo how did you come"),
            ("Bo", "By the road."),
        ]
        * 6
    )


def test_a_sentence_is_no_heading_whatever_its_style(tmp_path: Path) -> None:
    document = Document()
    for _ in range(6):
        document.add_paragraph("Ina: So?")
        document.add_paragraph("Bo: We went.")
        document.add_heading("And it was late.", level=2)
    path = tmp_path / "a.docx"
    document.save(str(path))
    assert (
        speech(read_transcript(path)) == [("Ina", "So?"), ("Bo", "We went.\nAnd it was late.")] * 6
    )


def test_a_further_cell_in_the_style_of_a_heading_makes_none_of_its_row(tmp_path: Path) -> None:
    row = "<w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr>"
    heading = "<w:p><w:pPr><w:pStyle w:val='Heading1'/></w:pPr><w:r><w:t>{}</w:t></w:r></w:p>"
    rows = "".join(
        row.format(paragraph(who), heading.format(text))
        for who, text in (("Ina", "So"), ("Bo", "We went"), ("", "And on"))
    )
    draft = read_file(tmp_path, docx(f"<w:tbl>{rows * 4}</w:tbl>"), "a.docx")
    assert not [turn for turn in draft.turns if turn.kind == "event"]


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


@pytest.mark.parametrize(
    "end",
    [
        "<h3>“We had nothing to eat”</h3><p>We were hungry then, and it was cold.</p>",
        "<h3>Later</h3><p>She went to the river.</p><p>And she came back.</p>",
    ],
)
def test_an_answer_goes_on_below_a_heading_that_tells_nothing(tmp_path: Path, end: str) -> None:
    talk = "".join(f"<p>{who}: {text}</p>" for who, text in TALK * 2)
    draft = read_file(tmp_path, f"<html><body>{talk}{end}</body></html>", "a.html")
    last = draft.text[draft.turns[-1].start : draft.turns[-1].end]
    assert last.startswith("We went.\n")
    assert last.endswith(("cold.", "back."))


@pytest.mark.parametrize(
    "end",
    [
        "<hr><h3>Later</h3><p>She went to the river.</p>",
        "<h3>Notes</h3><p>She went to the river.</p>",
        "<h3>Later</h3><p>- one</p><p>- two</p><p>And so on.</p>",
    ],
    ids=["a rule", "a word", "items"],
)
def test_nobody_goes_on_below_a_heading_that_tells_what_follows(tmp_path: Path, end: str) -> None:
    talk = "".join(f"<p>{who}: {text}</p>" for who, text in TALK * 2)
    rule = "".join(end.partition("<hr>")[2:]) or end
    text = f"<html><body>{talk}{'<p>---</p>' if '<hr>' in end else ''}{rule}</body></html>"
    draft = read_file(tmp_path, text, "a.html")
    assert speech(draft)[-1] == ("Bo", "We went.")
