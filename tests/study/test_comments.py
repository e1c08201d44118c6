"""Comments of a document taken as codings and memos, and written out again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.store.identity import timestamp
from codebook.store.tables import Memo
from codebook.study.importing.options import Options
from codebook.study.views import Imported
from codebook.text.spans import Span
from word import docx_with, paragraph

LINES = ["I: What do you ask?", "U1: How to set it up. The manual says nothing!", "I: And then?"]


@pytest.fixture
def study(made_small: Path, tmp_path: Path) -> Iterator[Study]:
    with Study.open(shutil.copytree(made_small, tmp_path / "study"), "First") as study:
        yield study


WHEN = "2024-05-03T10:00:00Z"


def document(path: Path, *comments: tuple[str, tuple[str, ...]], when: str = WHEN) -> Path:
    """Write the lines; each comment is by an author, beside the second line, in paragraphs."""
    begin = "".join(f"<w:commentRangeStart w:id='{n}'/>" for n in range(len(comments)))
    end = "".join(
        f"<w:commentRangeEnd w:id='{n}'/><w:r><w:commentReference w:id='{n}'/></w:r>"
        for n in range(len(comments))
    )
    one, two, three = map(paragraph, LINES)
    body = one + two.replace("<w:r>", f"{begin}<w:r>").replace("</w:p>", f"{end}</w:p>") + three
    said = "".join(
        f"<w:comment w:id='{n}' w:author='{author}' w:date='{when}'>"
        f"{''.join(map(paragraph, text))}</w:comment>"
        for n, (author, text) in enumerate(comments)
    )
    path.write_bytes(docx_with(body, {"comments": said}))
    return path


def take(study: Study, path: Path, *, comments: bool = True) -> Imported:
    (found,) = study.import_files([path], options=Options(comments=comments))
    return found


def messages(found: Imported) -> list[str]:
    return [message for _, message in found.problems if "omment" in message]


def codings(study: Study) -> list[tuple[str, str, str, str]]:
    frame = study.codings()
    return sorted(zip(frame["coder"], frame["code"], frame["quote"], frame["insight"], strict=True))


def memos(study: Study) -> list[tuple[str, str]]:
    with study.store.unfiltered() as connection:
        names = {coder.id: coder.name for coder in study.coders()}
        rows = connection.exec_driver_sql(f"SELECT coder_id, text, about FROM {Memo.__tablename__}")
        return sorted((f"{names[row[0]]} on {row[2]}", row[1]) for row in rows)


def test_the_time_of_a_comment_is_kept_in_utc(study: Study, tmp_path: Path) -> None:
    path = document(tmp_path / "talk.docx", ("First", ("A.1",)), when="2025-03-01T09:30:00+09:00")
    take(study, path)
    assert list(study.codings()["created"]) == ["2025-03-01T00:30:00.000000Z"]


def test_a_comment_without_a_time_is_of_its_import(study: Study, tmp_path: Path) -> None:
    before = timestamp()
    take(study, document(tmp_path / "talk.docx", ("First", ("A.1",)), when="some day"))
    (created,) = study.codings()["created"]
    assert before <= created <= timestamp()


def test_what_is_in_the_margin_is_taken_when_asked_for(study: Study, tmp_path: Path) -> None:
    path = document(
        tmp_path / "talk.docx",
        ("First", ("A.1; speed",)),
        ("Mara", ("a.2 Documentation, B.1", "She blames the manual.", "Ask again.")),
        ("Mara", ("Interesting, but why?",)),
        ("", ("A.9",)),
    )
    left = take(study, path, comments=False)
    assert messages(left) == [
        "4 comments by unknown author, First, Mara left out;"
        " with --comments they become codings and memos"
    ]
    assert study.codings().empty
    found = take(study, path)
    assert messages(found) == [
        "taken from comments: codings 4, memos 3",
        "1 comment with an id that no code has (A.9) became a memo",
    ]
    assert codings(study) == [
        ("First", "A.1", LINES[1], ""),
        ("First", "B.1", LINES[1], ""),
        ("Mara", "A.2", LINES[1], "She blames the manual."),
        ("Mara", "B.1", LINES[1], "She blames the manual."),
    ]
    assert memos(study) == [
        ("Mara on passage", "Ask again."),
        ("Mara on passage", "Interesting, but why?"),
        ("unknown author on passage", "A.9"),
    ]
    assert set(study.codings()["participant"]) == {"U1"}
    assert {c.name: c.kind for c in study.coders()} == {
        "First": "coder",
        "Second": "coder",
        "Mara": "external",
        "unknown author": "external",
    }
    assert study.status().stage == "coding"
    again = take(study, path)
    assert (again.added, again.updated, len(study.codings())) == (0, 0, 4)


def test_a_code_that_was_merged_is_that_into_which_it_was(study: Study, tmp_path: Path) -> None:
    codes = study.codebook().by_number
    study.merge_codes([codes["A.1"].id], codes["A.2"].id)
    path = document(tmp_path / "talk.docx", ("First", ("A.1; A.2; speed",)))
    found = take(study, path)
    assert [said for _, said in found.problems if "merged" in said] == [
        "A.1 was merged into A.2, which is taken for it"
    ]
    assert [code for _, code, *_ in codings(study)] == ["A.2", "B.1"]
    again = take(study, path)
    assert (again.added, again.updated) == (0, 0)


def test_a_layer_that_is_closed_stays_so(study: Study, tmp_path: Path) -> None:
    path = document(tmp_path / "talk.docx", ("Second", ("A.1",)), ("First", ("A.2",)))
    assert messages(take(study, path)) == [
        "taken from comments: codings 1, memos 0",
        "1 comment left out: Second codes apart from you, and that layer is closed",
    ]
    assert [row[:2] for row in codings(study)] == [("First", "A.2")]


def test_what_stands_nowhere_is_not_lost(study: Study, tmp_path: Path) -> None:
    point = "<w:commentRangeStart w:id='0'/><w:commentRangeEnd w:id='0'/>"
    body = "".join(map(paragraph, LINES)).replace("</w:p>", f"{point}</w:p>", 1)
    said = "".join(
        f"<w:comment w:id='{n}' w:author='First'>{paragraph(text) if text else ''}</w:comment>"
        for n, text in enumerate(("A.1", "Nowhere.", ""))
    )
    path = tmp_path / "talk.docx"
    path.write_bytes(docx_with(body, {"comments": said}))
    assert messages(take(study, path)) == [
        "taken from comments: codings 1, memos 1",
        "1 comment not on any text: memos on the transcript",
        "1 comment without words left out",
    ]
    assert codings(study) == [("First", "A.1", LINES[0], "")], "the line that a point is in"
    assert memos(study) == [("First on transcript", "Nowhere.")]


def code(study: Study, start: int, end: int, *numbers: str) -> str:
    (u1,) = (each for each in study.interviews() if each.name == "U1")
    book = study.codebook().by_number
    return study.code(u1.revision_id, Span(start, end), [book[number].id for number in numbers])


def test_out_and_in_is_no_news(study: Study, tmp_path: Path) -> None:
    one = code(study, 70, 80, "A.1", "B.1")
    study.set_insight(one, "Two lines:\nof mine.")
    two = code(study, 75, 95, "A.2")
    study.add_memo("passage", two, "A memo\nof two lines.")
    (folder, *_) = study.export(["word"], tmp_path / "out")
    document = next(path for path in folder.parent.rglob("U1.docx"))
    before = study.codings()
    found = take(study, document)
    assert (found.added, found.updated) == (0, 0)
    assert study.codings().equals(before)
    assert len(memos(study)) == 1


def test_a_colleague_s_document_comes_back(study: Study, tmp_path: Path) -> None:
    passage = code(study, 70, 80, "A.1", "B.1")
    study.set_insight(passage, "Two lines:\nof mine.")
    study.add_memo("passage", passage, "A memo\nof two lines.")
    (folder, *_) = study.export(["word"], tmp_path / "out")
    document = next(path for path in folder.parent.rglob("U1.docx"))
    files = small.write_files(tmp_path / "sources")
    with Study.create(tmp_path / "other", coders=["Zoe"], files=files) as other:
        other.work_as("Zoe")
        other.import_files([document], options=Options(comments=True))
        assert [row[:2] for row in codings(other)] == [("First", "A.1"), ("First", "B.1")]
        assert {row[3] for row in codings(other)} == {"Two lines:\nof mine."}
        assert [text for _, text in memos(other)] == ["A memo\nof two lines."]
