"""What Word can put into a document."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from docx import Document

from spoken import read_transcript
from word import RELATIONS, docx, package, paragraph


@pytest.fixture
def text_of(tmp_path: Path) -> Callable[[str], str]:
    def text_of(body: str) -> str:
        path = tmp_path / "U1.docx"
        path.write_bytes(docx(body))
        return read_transcript(path).text

    return text_of


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (paragraph("S", "1", ": ", "ja"), "S1: ja"),
        (paragraph("a") + paragraph() + paragraph("b"), "a\n\nb"),
        (
            "<w:p><w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr><w:r><w:t>I</w:t><w:tab/>"
            "<w:t>a</w:t><w:br/><w:t>b</w:t><w:cr/><w:t>c</w:t><w:noBreakHyphen/></w:r></w:p>",
            "I\ta\nb\nc-",
        ),
        ("<w:p><w:hyperlink><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>", "link"),
        (
            "<w:p><w:ins><w:r><w:t>new</w:t></w:r></w:ins>"
            "<w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>",
            "new",
        ),
        (
            "<w:p><w:moveFrom><w:r><w:t>away</w:t></w:r></w:moveFrom>"
            "<w:moveTo><w:r><w:t>here</w:t></w:r></w:moveTo></w:p>",
            "here",
        ),
        (
            "<w:p><w:pPr><w:rPr><w:del w:id='1'/></w:rPr></w:pPr><w:r><w:t>one</w:t></w:r></w:p>"
            + paragraph(" line")
            + paragraph("two"),
            "one line\ntwo",
        ),
        (
            f"<w:sdt><w:sdtContent>{paragraph('in a control')}</w:sdtContent></w:sdt>"
            "<w:p><w:sdt><w:sdtContent><w:r><w:t>so</w:t></w:r></w:sdtContent></w:sdt></w:p>",
            "in a control\nso",
        ),
        (
            f"<w:tbl><w:tr><w:tc>{paragraph('Ann')}</w:tc><w:tc>{paragraph('hi')}"
            f"{paragraph('there')}</w:tc></w:tr><w:tr><w:tc>{paragraph('Ben')}</w:tc></w:tr></w:tbl>",
            "Ann\thi\nthere\nBen",
        ),
        (
            "<w:p><w:r><w:t>a</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><wps:txbx>"
            f"<w:txbxContent>{paragraph('box')}{paragraph('two')}</w:txbxContent></wps:txbx>"
            "</mc:Choice><mc:Fallback><v:textbox>"
            f"<w:txbxContent>{paragraph('box')}{paragraph('two')}</w:txbxContent></v:textbox>"
            "</mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>b</w:t></w:r></w:p>"
            + paragraph("c"),
            "ab\nbox\ntwo\nc",
        ),
        (
            "<w:p><w:r><w:ruby><w:rt><w:r><w:t>きき</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>聞</w:t>"
            "</w:r></w:rubyBase></w:ruby></w:r><w:r><w:t>き手</w:t></w:r></w:p>",
            "聞き手",
        ),
        ("<w:p><m:oMath><m:r><m:t>x²</m:t></m:r></m:oMath></w:p>", "x²"),
        ("<w:p><w:r><w:t>a</w:t><w:sym w:font='Wingdings' w:char='263A'/></w:r></w:p>", "a☺"),
        (f"{paragraph('a')}<!-- comment --><?pi x?>{paragraph('&lt;b&gt; &amp; c')}", "a\n<b> & c"),
        (paragraph("Ä 中 𝒳 🙂"), "Ä 中 𝒳 🙂"),
    ],
)
def test_what_a_person_reads_is_the_text(
    text_of: Callable[[str], str], body: str, text: str
) -> None:
    assert text_of(body) == text


def test_a_table_with_a_column_of_speakers(tmp_path: Path) -> None:
    document = Document()
    table = document.add_table(rows=0, cols=2)
    spoken = [
        ("Ann", "So?"),
        ("Ben", "Well: yes."),
        ("Ann", "And?"),
        ("Ben", "No."),
        ("Ann", "Oh"),
    ]
    for speaker, words in [*spoken, ("Ben", "Mhm, yes.")]:
        cells = table.add_row().cells
        cells[0].text, cells[1].text = speaker, words
    path = tmp_path / "U1.docx"
    document.save(str(path))
    draft = read_transcript(path)
    assert [(turn.speaker, draft.text[turn.start : turn.end]) for turn in draft.turns] == [
        *spoken,
        ("Ben", "Mhm, yes."),
    ]


@pytest.mark.parametrize(
    "target",
    ["word/document.xml", "/word/document.xml", "word/../word/document.xml", "Word/Document.XML"],
)
def test_the_main_part_is_found_however_it_is_named(tmp_path: Path, target: str) -> None:
    path = tmp_path / "U1.docx"
    path.write_bytes(docx(paragraph("a"), target))
    assert read_transcript(path).text == "a"


def test_the_strict_form_of_the_standard_and_utf16_are_read(tmp_path: Path) -> None:
    space = "http://purl.oclc.org/ooxml/wordprocessingml/main"
    xml = (
        '<?xml version="1.0" encoding="UTF-16"?>'
        f'<d:document xmlns:d="{space}"><d:body><d:p><d:r><d:t>é</d:t></d:r></d:p></d:body>'
        "</d:document>"
    )
    path = tmp_path / "U1.docx"
    path.write_bytes(
        package({"_rels/.rels": RELATIONS.format(target="m.xml"), "m.xml": xml.encode("utf-16")})
    )
    assert read_transcript(path).text == "é"


def _columns(path: Path, labels: list[str], said: list[str]) -> Path:
    """Write a table of one row, with blank paragraphs that put labels beside what is said."""
    document = Document()
    document.add_paragraph("Talk 3 – Part 1")
    cells = document.add_table(rows=1, cols=2).rows[0].cells
    for cell, texts in zip(cells, (labels, said), strict=True):
        for text in texts:
            cell.add_paragraph(text)
            cell.add_paragraph("")
    document.save(str(path))
    return path


def test_labels_in_one_cell_beside_all_that_is_said(tmp_path: Path) -> None:
    said = ["So?", "Yes, so it was.", "And why?", "I cannot say.", "No?", "No."]
    draft = read_transcript(_columns(tmp_path / "a.docx", ["Interviewer", "Interviewee"] * 3, said))
    assert [turn.speaker for turn in draft.turns if turn.speaker] == [
        "Interviewer",
        "Interviewee",
    ] * 3
    rows = (
        f"{who}\t{text}" for who, text in zip(["Interviewer", "Interviewee"] * 3, said, strict=True)
    )
    assert draft.text == "\n".join(["Talk 3 – Part 1", *rows])


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (["Ina", "Bo"] * 3, ["So?", "Yes."] * 3 + ["And on."]),
        (["Mill", "River", "Wheel", "Sack"], ["turns", "rises", "creaks", "is full"]),
        (["Ina", "Bo"], ["So?", "Yes."]),
    ],
    ids=["more is said", "no label returns", "only two"],
)
def test_cells_that_do_not_match_are_read_one_after_the_other(
    tmp_path: Path, labels: list[str], said: list[str]
) -> None:
    text = read_transcript(_columns(tmp_path / "a.docx", labels, said)).text
    assert [line.strip() for line in text.split("\n") if line.strip()] == [
        "Talk 3 – Part 1",
        *labels,
        *said,
    ]


@pytest.mark.parametrize(
    "extra",
    [
        "<w:p><w:r><w:tab/></w:r></w:p>",
        "<w:p><w:r><w:sym w:char='2192'/></w:r></w:p>",
        "<w:p><w:commentRangeStart w:id='1'/></w:p>",
        f"<w:tbl><w:tr><w:tc>{paragraph('within')}</w:tc></w:tr></w:tbl>",
        f"<w:sdt><w:sdtContent>{paragraph('within')}</w:sdtContent></w:sdt>",
        "<w:p><w:pPr><w:rPr><w:del w:id='1'/></w:rPr></w:pPr><w:r><w:t>on</w:t></w:r></w:p>",
    ],
    ids=["a tab", "a sign", "a comment", "a table", "a control", "a deleted end"],
)
def test_a_cell_that_holds_more_than_paragraphs_is_left_whole(
    text_of: Callable[[str], str], extra: str
) -> None:
    labels = "".join(map(paragraph, ["Ina", "Bo"] * 3))
    said = "".join(map(paragraph, ["So?", "Yes."] * 3))
    cells = f"<w:tc>{labels}</w:tc><w:tc>{said}{extra}</w:tc>"
    text = text_of(f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>")
    assert text.startswith("Ina\nBo\nIna\nBo\nIna\nBo\tSo?\nYes.")
