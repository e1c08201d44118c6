"""What Word can put into a document, and what a hostile one can."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from docx import Document

from codebook.errors import InputError
from codebook.reading.transcripts import read_transcript

SPACES = " ".join(
    f'xmlns:{prefix}="{space}"'
    for prefix, space in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Target="{target}" Type="http://schemas.openxmlformats.org/'
    'officeDocument/2006/relationships/officeDocument"/></Relationships>'
)
DAMAGED = "Get the file again from where it came from, or save it anew in its program."

Refused = Callable[[bytes], str]


def package(members: dict[str, str | bytes]) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in members.items():
            target.writestr(name, content)
    return data.getvalue()


def docx(body: str, target: str = "word/document.xml") -> bytes:
    xml = f"<w:document {SPACES}><w:body>{body}</w:body></w:document>"
    return package({"_rels/.rels": RELATIONS.format(target=target), "word/document.xml": xml})


def paragraph(*runs: str) -> str:
    return "<w:p>" + "".join(f"<w:r><w:t>{run}</w:t></w:r>" for run in runs) + "</w:p>"


@pytest.fixture
def text_of(tmp_path: Path) -> Callable[[str], str]:
    def text_of(body: str) -> str:
        path = tmp_path / "U1.docx"
        path.write_bytes(docx(body))
        return read_transcript(path).text

    return text_of


@pytest.fixture
def refused(tmp_path: Path) -> Refused:
    def refused(data: bytes) -> str:
        path = tmp_path / "U1.docx"
        path.write_bytes(data)
        with pytest.raises(InputError) as caught:
            read_transcript(path)
        return str(caught.value).removeprefix(f"{path}: ")

    return refused


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
            "Ann\nhi\nthere\nBen",
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


def test_members_outside_of_the_package_do_no_harm(tmp_path: Path) -> None:
    data = BytesIO(docx(paragraph("a")))
    with zipfile.ZipFile(data, "a") as target:
        target.writestr("../outside.txt", "x")
        target.writestr("/etc/outside", "x")
    path = tmp_path / "in" / "U1.docx"
    path.parent.mkdir()
    path.write_bytes(data.getvalue())
    assert read_transcript(path).text == "a"
    assert sorted(item.name for item in tmp_path.rglob("*")) == ["U1.docx", "in"]


ENTITIES = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"I: hello", "this is no Word document. Open it and save it as .docx."),
        (docx(paragraph("a"))[:-40], f"the file is damaged or cut off. {DAMAGED}"),
        (docx(paragraph("a"))[:60], f"the file is damaged or cut off. {DAMAGED}"),
        (
            package({"a.txt": "no document"}),
            "there is no document in it. Open it in Word and save it as .docx.",
        ),
        (
            docx(paragraph("a"), "word/other.xml"),
            "there is no document in it. Open it in Word and save it as .docx.",
        ),
        (
            package({"_rels/.rels": "<Relationships/>"}),
            "there is no document in it. Open it in Word and save it as .docx.",
        ),
        (
            package({"_rels/.rels": RELATIONS.format(target="w.xml"), "w.xml": "<workbook/>"}),
            "this is no Word document. Open it and save it as .docx.",
        ),
        (docx("<w:p>"), f"word/document.xml in it is damaged. {DAMAGED}"),
        (docx("<w:p>" * 300 + "</w:p>" * 300), f"word/document.xml in it is damaged. {DAMAGED}"),
        (docx("&none;"), f"word/document.xml in it is damaged. {DAMAGED}"),
        (
            package(
                {
                    "_rels/.rels": RELATIONS.format(target="w.xml"),
                    "w.xml": f"{ENTITIES}<w:document {SPACES}>&b;</w:document>",
                }
            ),
            "w.xml in it declares XML entities. Save the file anew.",
        ),
        (
            package(
                {
                    "_rels/.rels": RELATIONS.format(target="w.xml"),
                    "w.xml": f"{ENTITIES}<w:document {SPACES}/>".encode("utf-16"),
                }
            ),
            "w.xml in it declares XML entities. Save the file anew.",
        ),
        (
            package({"_rels/.rels": f"{ENTITIES}<a>&b;</a>"}),
            "_rels/.rels in it declares XML entities. Save the file anew.",
        ),
        (docx(""), "there is no text in it. Check that this is the file you mean."),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
            + "EncryptedPackage".encode("utf-16-le")
            + bytes(600),
            "the file is protected by a password or in an old Office format. "
            "Open it in its program and save it without a password as .docx or .xlsx.",
        ),
    ],
)
def test_a_document_that_cannot_be_read_is_refused_in_a_sentence(
    refused: Refused, data: bytes, message: str
) -> None:
    assert refused(data) == message


def test_a_part_with_a_password_is_refused(refused: Refused) -> None:
    data = bytearray(docx(paragraph("a")))
    for start, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(start)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(start, at + 1)
    assert refused(bytes(data)) == (
        "the file is protected by a password. Save it without one and try again."
    )


@pytest.mark.parametrize("piece", [b" " * 1024, b"<a/>" * 256, b"<a b='' c='' d=''/>" * 64])
def test_a_bomb_is_refused_before_it_is_unpacked(refused: Refused, piece: bytes) -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("_rels/.rels", RELATIONS.format(target="w.xml"))
        with target.open("w.xml", "w") as part:
            for _ in range(110 * 1024 if piece.isspace() else 20 * 1024):
                part.write(piece)
    assert len(data.getvalue()) < 1_000_000
    assert refused(data.getvalue()) == (
        "the file unpacks to too much. Split it into smaller files."
    )


def test_a_bomb_that_lies_about_its_size_is_refused(refused: Refused) -> None:
    data = bytearray(docx(" " * 5_000_000))
    honest = data.rfind(b"PK\x01\x02")
    data[honest + 24 : honest + 28] = (100).to_bytes(4, "little")
    assert refused(bytes(data)) == f"the file is damaged or cut off. {DAMAGED}"


def test_a_changed_byte_is_found(refused: Refused) -> None:
    data = bytearray(docx(paragraph("a" * 500)))
    data[data.find(b"word/document.xml") + 40] ^= 0xFF
    assert refused(bytes(data)) == f"the file is damaged or cut off. {DAMAGED}"
