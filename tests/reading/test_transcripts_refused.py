from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.transcripts import read_transcript
from refusals import refusal, written


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
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
            '".doc" is no format that transcripts are read from. '
            "Save it as one of .docx, .txt, .md, .markdown.",
        ),
        (
            "interview",
            b"I: hi",
            '"" is no format that transcripts are read from. '
            "Save it as one of .docx, .txt, .md, .markdown.",
        ),
    ],
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
