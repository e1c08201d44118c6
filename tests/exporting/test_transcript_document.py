"""Transcripts as Word documents: python-docx opens them, our reader finds text and comments."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import docx
from hypothesis import given
from hypothesis import strategies as st

from codebook.exporting.transcript_document import Comment, transcript_document
from codebook.reading.formats.docx_text import read_docx
from codebook.reading.formats.manuscript import Manuscript
from codebook.reading.formats.packages import Package
from codebook.reading.sheets.comment_text import LINE
from codebook.reading.transcripts import transcript_of
from codebook.text.spans import Span
from codebook.text.turns import Turn

TEXT = "[begins]\nI: And <you>?\n\nU1:\tI teach. & “more” 🙂\nAgain.  Two blanks.\n"
AT = "2026-05-01T10:20:30.123456+00:00"


def made(text: str, *comments: Comment) -> bytes:
    return transcript_document(text, transcript_of("t", "txt", "", text).turns, comments)


def read_back(data: bytes) -> Manuscript:
    path = Path("t.docx")
    return read_docx(path, Package(path, data))


def on(words: str, *paragraphs: str, author: str = "Ada") -> Comment:
    start = TEXT.index(words)
    return Comment(Span(start, start + len(words)), author, AT, paragraphs)


COMMENTS = (
    on("I teach.", "A.1 Setting up; Trust", "An insight,\nin two lines.", "A memo"),
    on("teach. & “more” 🙂\nAgain", "A.2 Documentation", author="Bén <2>"),
    on("Again.  Two blanks.", "A.1 Setting up", "", 'A "memo"'),
)


def test_word_comments_are_by_their_coders() -> None:
    found = docx.Document(BytesIO(made(TEXT, *COMMENTS)))
    assert [
        (each.author, each.initials, each.timestamp.isoformat()[:19] if each.timestamp else "")
        for each in found.comments
    ] == [
        ("Ada", "A", "2026-05-01T10:20:30"),
        ("Bén <2>", "B<", "2026-05-01T10:20:30"),
        ("Ada", "A", "2026-05-01T10:20:30"),
    ]
    assert [[one.text for one in each.paragraphs] for each in found.comments] == [
        ["A.1 Setting up; Trust", "An insight,\nin two lines.", "A memo"],
        ["A.2 Documentation"],
        ["A.1 Setting up", "", 'A "memo"'],
    ]
    assert [each.text for each in found.paragraphs] == TEXT.split("\n")


def test_who_speaks_is_set_off_and_so_is_what_happens() -> None:
    turns = [Turn(0, 8, kind="event"), Turn(15, 24, "Ann")]
    found = docx.Document(BytesIO(transcript_document("[laughs]\n\nAnn:\tYes.\nOne.", turns, ())))
    runs = [run for paragraph in found.paragraphs for run in paragraph.runs]
    assert [(run.text, run._r.style) for run in runs] == [
        ("[laughs]", "Event"),
        ("Ann:\t", "Speaker"),
        ("Yes.", None),
        ("One.", None),
    ]


def test_what_is_read_back_is_the_same_transcript_with_every_comment_in_its_place() -> None:
    read = read_back(made(TEXT, *COMMENTS))
    assert read.text == TEXT
    assert [(each.start, each.end, each.author) for each in read.comments] == [
        (*each.span, each.author) for each in COMMENTS
    ]
    assert [each.text for each in read.comments] == [
        "\n".join(words.replace("\n", LINE) for words in each.paragraphs) for each in COMMENTS
    ]
    assert [each.created for each in read.comments] == ["2026-05-01T10:20:30Z"] * 3


def test_its_parts_bear_no_time() -> None:
    dates = {part.date_time for part in ZipFile(BytesIO(made(TEXT, *COMMENTS))).infolist()}
    assert dates == {(1980, 1, 1, 0, 0, 0)}


LINES = st.lists(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]))
    | st.sampled_from(["U1: Yes.", "I: Why?", "[laughs]", "", " \t<&>\t "]),
    max_size=6,
)


@given(LINES.map("\n".join), st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30))))
def test_any_text_keeps_its_places(text: str, places: list[tuple[int, int]]) -> None:
    spans = sorted(
        Span(start, min(start + length, len(text)))
        for start, length in places
        if start < len(text)
        and text[start] != "\n"
        and text[start + length - 1 : start + length] not in {"", "\n"}
    )
    comments = [Comment(span, "Ada", AT, ("A.1 X",)) for span in spans]
    read = read_back(made(text, *comments))
    assert read.text == text
    assert [Span(each.start, each.end) for each in read.comments] == spans


def test_what_xml_cannot_hold_is_replaced_so_that_all_else_keeps_its_place() -> None:
    read = read_back(made("U1: a\x0bb\x01", Comment(Span(6, 7), "A", AT, ("x",))))
    assert read.text == "U1: a\ufffdb\ufffd"
    assert [(each.start, each.end) for each in read.comments] == [(6, 7)]
