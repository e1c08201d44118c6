"""Documents that are damaged, encrypted, or made to do harm."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from codebook.errors import InputError
from codebook.reading.formats.packages import Package
from refusals import refusal, written
from spoken import read_transcript
from word import RELATIONS, SPACES, docx, package, paragraph

DAMAGED = "Get the file again from where it came from, or save it anew in its program."
ENTITIES = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'

Refused = Callable[[bytes], str]


@pytest.fixture
def refused(tmp_path: Path) -> Refused:
    return lambda data: refusal(read_transcript, written(tmp_path, data, "U1.docx"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b"I: hello",
            "this is no .docx file, whatever its name says. "
            "Open it in the program it is from and save it anew.",
        ),
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
            "the file is protected by a password. "
            "Open it in the program it is from and save it without one and try again.",
        ),
    ],
    ids=[
        "text",
        "end cut off",
        "cut in the first member",
        "package of something else",
        "document missing",
        "no relation",
        "workbook",
        "tag left open",
        "too deep",
        "unknown entity",
        "entity bomb",
        "entities in UTF-16",
        "entities in the relations",
        "no text",
        "password",
    ],  # not the bytes: every process that runs tests must find the same names
)
def test_a_document_that_cannot_be_read_is_refused_in_a_sentence(
    refused: Refused, data: bytes, message: str
) -> None:
    assert refused(data) == f"FILE: {message}"


def test_a_part_with_a_password_is_refused(refused: Refused) -> None:
    data = bytearray(docx(paragraph("a")))
    for start, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(start)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(start, at + 1)
    assert refused(bytes(data)) == (
        "FILE: the file is protected by a password. Save it without one and try again."
    )


@pytest.mark.parametrize(
    "piece",
    [b" " * 1024, b"<a/>" * 256, b"<a b='' c='' d=''/>" * 64],
    ids=["spaces", "tags", "attributes"],
)
def test_a_bomb_is_refused_before_it_is_unpacked(refused: Refused, piece: bytes) -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("_rels/.rels", RELATIONS.format(target="w.xml"))
        with target.open("w.xml", "w") as part:
            for _ in range(110 * 1024 if piece.isspace() else 20 * 1024):
                part.write(piece)
    assert len(data.getvalue()) < 1_000_000
    assert refused(data.getvalue()) == (
        "FILE: the file unpacks to too much. Split it into smaller files."
    )


def test_a_bomb_that_lies_about_its_size_is_refused(refused: Refused) -> None:
    data = bytearray(docx(" " * 5_000_000))
    honest = data.rfind(b"PK\x01\x02")
    data[honest + 24 : honest + 28] = (100).to_bytes(4, "little")
    assert refused(bytes(data)) == f"FILE: the file is damaged or cut off. {DAMAGED}"


def test_a_changed_byte_is_found(refused: Refused) -> None:
    data = bytearray(docx(paragraph("a" * 500)))
    data[data.find(b"word/document.xml") + 40] ^= 0xFF
    assert refused(bytes(data)) == f"FILE: the file is damaged or cut off. {DAMAGED}"


def test_parts_count_once_and_together_however_often_they_are_looked_at() -> None:
    signs = f"<a>{'=' * 1_200_000}</a>"
    parts = Package(Path("U1.docx"), package({"one.xml": signs, "two.xml": signs}))
    for _ in range(2):
        assert parts.root("one.xml").tag == "a"
        with pytest.raises(InputError, match="the file unpacks to too much"):
            parts.root("two.xml")
