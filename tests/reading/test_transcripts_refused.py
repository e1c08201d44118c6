"""What is no transcript is refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from refusals import refusal, written
from spoken import read_transcript
from word import package
from writers import odt, pdf

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
DAMAGED = "Get the file again from where it came from, or save it anew in its program."
LOCKED = b"/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<%b>/U<%b>>>" % (
    b"01" * 32,
    b"02" * 32,
)
ENCRYPTED = (
    '<m:manifest xmlns:m="urn:x"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"", "the file is empty. Check that this is the file you mean."),
        ("a.txt", b" \r\n\t\n", "the file is empty. Check that this is the file you mean."),
        ("a.md", "\ufeff\n", "there is no text in it. Check that this is the file you mean."),
        (
            "a.txt",
            b"I: hi\0\0\0there\n",
            "this is not a text file. Save it as text (UTF-8) in the program it is from.",
        ),
        (
            "a.txt",
            bytes(range(256)) * 4,
            "this is not a text file. Save it as text (UTF-8) in the program it is from.",
        ),
        (
            "a.doc",
            OLE + "WordDocument".encode("utf-16-le"),
            "this is a document in Word's old format (.doc). "
            "Open it in the program it is from and save it as .docx.",
        ),
        (
            "a.xls",
            OLE + "Workbook".encode("utf-16-le"),
            "this is a sheet in Excel's old format (.xls). "
            "Open it in the program it is from and save it as .xlsx.",
        ),
        (
            "a.doc",
            OLE,
            "this is a file in an old Office format. "
            "Open it in the program it is from and save it as .docx or .xlsx.",
        ),
        *(
            (
                name,
                b"I: hi",
                f'"{name[4:]}" is no format that transcripts are read from. Save it as one of '
                ".docx, .odt, .rtf, .pdf, .html, .vtt, .srt, .md, .txt, .csv, .xlsx.",
            )
            for name in ("file", "file.json")
        ),
        *(
            (
                f"a.{name}",
                b"I: hi",
                f"this is no .{name} file, whatever its name says. "
                "Open it in the program it is from and save it anew.",
            )
            for name in ("pdf", "odt", "rtf")
        ),
        ("a.vtt", b"WEBVTT", "there is no caption in it. Check that this is the file you mean."),
        ("a.html", b"<p></p>", "there is no text in it. Check that this is the file you mean."),
        ("a.html", b"<!-- -->", "there is no text in it. Check that this is the file you mean."),
        (
            "a.html",
            b"<div>" * 3000 + b"I: hi",
            "its tags are nested too deeply. Open it in a browser and copy the text out.",
        ),
        (
            "a.pdf",
            pdf(["0 0 m"], {}),
            "there are only pictures in it, no text. Have its text recognised (OCR) first.",
        ),
        (
            "a.pdf",
            pdf(["0 0 m"], {}).replace(b"trailer<<", b"trailer<<" + LOCKED),
            "the file is protected by a password. Save it without one and try again.",
        ),
        ("a.pdf", b"%PDF-1.7 cut off", f"the file is damaged or cut off. {DAMAGED}"),
        ("a.rtf", b"{\\rtf1 \\u9999999999? }", f"the file is damaged or cut off. {DAMAGED}"),
        ("a.odt", odt("<text:p>")[:300], f"the file is damaged or cut off. {DAMAGED}"),
        ("a.odt", odt("<text:p>"), f"content.xml in it is damaged. {DAMAGED}"),
        (
            "a.odt",
            package({"mimetype": "x", "content.xml": "<a/>"}),
            "this is no text document. Open it and save it as .odt.",
        ),
        (
            "a.odt",
            package({"META-INF/manifest.xml": ENCRYPTED, "content.xml": b"\x8f\x11"}),
            "the file is protected by a password. Save it without one and try again.",
        ),
        (
            "a.ods",
            package({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}, stored=True),
            "this is an OpenDocument sheet. Save it as .xlsx.",
        ),
        (
            "a.zip",
            package({"a.txt": "I: hi"}),
            "it is neither a document nor a spreadsheet. Save it as .docx or .xlsx.",
        ),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_what_is_no_transcript_is_refused_in_a_sentence(
    tmp_path: Path, name: str, content: str | bytes, message: str
) -> None:
    path = written(tmp_path, content, name)
    assert refusal(read_transcript, path) == f"FILE: {message}"


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert refusal(read_transcript, tmp_path / "none.txt") == (
        "FILE: there is no such file. Check the path."
    )
    folder = tmp_path / "folder.txt"
    folder.mkdir()
    assert refusal(read_transcript, folder) == "FILE: this is a folder. Name the files in it."


def test_a_text_over_100_mb_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(101 * 1024 * 1024)  # a hole: it takes no room on the disk
    message = refusal(read_transcript, path)
    assert message.startswith("FILE: it holds 101 MB, more than ")
    assert message.endswith(" Split it into smaller files.")
