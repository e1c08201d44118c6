"""What LibreOffice makes of the exports, where it is installed: every cell and line as written."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from pathlib import Path

import pytest

from codebook.exporting.codes_sheet import CodeEntry, codes_sheet
from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.sheets import Column, Merge, Sheet
from codebook.exporting.transcript_document import Comment, transcript_document
from codebook.exporting.xlsx_file import xlsx_bytes
from codebook.reading.transcripts import transcript_of
from codebook.text.cells import unguard
from codebook.text.spans import Span

_PROGRAMS = {".xlsx": "localc", ".docx": "lowriter"}
"""Which part of LibreOffice opens a file; they are installed one by one."""
# Commas, quotation marks, UTF-8; every cell as it is, not as it looks; every sheet a file.
_AS_CSV = 'csv:"Text - txt - csv (StarCalc)":44,34,76,1,,0,false,false,false,false,false,-1'

COLUMNS = (Column("text", wrap=True), Column("number", "number"), Column("flag", "bool"))
ROWS = [
    ("=1+1", 3, True),
    ("+1", 0.5, False),
    ("-1", -2, True),
    ("@x", 4.25, True),
    ('a "quoted", word', 12345678901, True),
    ("two\nlines", 0, False),
    ("内存 メモリ 메모리", 1, True),
    ("🙂 Größe", 1, True),
    ("007", 7, True),
    ("1.50", 1.5, True),
    ("'apostrophe", 1, True),
    ("_x0041_", 1, True),
    (" blanks ", 1, True),
    ("#N/A", 1, True),
]
SHEETS = (
    Sheet("Plain", COLUMNS, ROWS),
    Sheet("Merged", (Column("a"), Column("b")), [("x", "1"), ("", "2")], (Merge(0, 0, 1),)),
    codes_sheet([CodeEntry("A.1", "Trust", "#0072B2", "", "", "", 1, 1, 1, 1, 1, 1, "Why")]),
)


def converted(source: Path, kind: str) -> Path:
    """Return the folder into which LibreOffice wrote a file in another format."""
    program = shutil.which(_PROGRAMS[source.suffix])
    if program is None:
        pytest.skip(f"no LibreOffice for {source.suffix} on this machine")
    folder = source.parent / "made"
    profile = (source.parent / "profile").as_uri()
    convert = ("--convert-to", kind.replace('"', ""), "--outdir", str(folder), str(source))
    command = [program, "--headless", f"-env:UserInstallation={profile}", *convert]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return folder


def test_a_workbook_has_every_cell(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(xlsx_bytes(*SHEETS))
    made = converted(path, _AS_CSV)
    for sheet in SHEETS:
        found = (made / f"book-{sheet.name}.csv").read_text(encoding="utf-8")
        ours = [list(map(unguard, row)) for row in rows(csv_bytes(sheet).decode())]
        assert rows(found) == ours, sheet.name


def rows(text: str) -> list[list[str]]:
    """Return the cells of a csv file; LibreOffice says TRUE for true."""
    said = {"TRUE": "true", "FALSE": "false"}
    found = csv.reader(io.StringIO(text, newline=""))
    return [[said.get(cell, cell) for cell in row] for row in found]


def test_a_document_has_every_line(tmp_path: Path) -> None:
    text = "I: And <you>?\n\nU1: I teach. 🙂 内存\n[laughs]\nU1: Again.  Two blanks."
    turns = transcript_of("t", "txt", "", text).turns
    comment = Comment(Span(4, 7), "Ada", "2026-05-01T10:20:30", ("A.1 Trust", "Why"))
    path = tmp_path / "U1.docx"
    path.write_bytes(transcript_document(text, turns, [comment]))
    found = (converted(path, "txt:Text (encoded):UTF8") / "U1.txt").read_text(encoding="utf-8-sig")
    assert found.rstrip("\n").split("\n") == text.split("\n")
