"""Documents that python-docx opens, and that bear no time."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import docx
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from codebook.exporting.docx_file import Block, Grid, Paragraph, RuledLines, docx_bytes

BLOCKS: list[Block] = [
    Paragraph("Kit & <more>", "Title"),
    Paragraph("First\nsecond", "Heading1", new_page=True),
    RuledLines(2),
    Grid([("Rank", "Theme"), ("", "Memory 内存\nWhat is meant by it")], (1, 4)),
]


def test_it_is_opened_with_all_that_is_in_it() -> None:
    found = docx.Document(BytesIO(docx_bytes(BLOCKS)))
    assert [(str(each.style and each.style.name), each.text) for each in found.paragraphs] == [
        ("Title", "Kit & <more>"),
        ("Heading 1", "First\nsecond"),
        ("Ruled", ""),
        ("Ruled", ""),
        ("Small", ""),
    ]
    assert found.paragraphs[1].paragraph_format.page_break_before
    (table,) = found.tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["Rank", "Theme"],
        ["", "Memory 内存\nWhat is meant by it"],
    ]


def test_its_parts_bear_no_time() -> None:
    dates = {part.date_time for part in ZipFile(BytesIO(docx_bytes(BLOCKS))).infolist()}
    assert dates == {(1980, 1, 1, 0, 0, 0)}


@given(st.text() | st.text("\0\x0b\ud800&<>\"'\t\n a"))
def test_any_text_makes_a_whole_document(text: str) -> None:
    made = docx_bytes([Paragraph(text), Grid([(text,)], (1,), header=False)])
    with ZipFile(BytesIO(made)) as package:
        for name in package.namelist():
            etree.fromstring(package.read(name))
