"""Projects of Taguette, QualCoder and qc: what is in them, and nothing left out in silence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest

from codebook.errors import InputError
from codebook.reading.drafts import Problem, ProjectDraft
from codebook.reading.registry import read
from foreign_files import (
    QUALCODER,
    TAGUETTE,
    TALK,
    WHEN,
    coded,
    command,
    database,
    highlight,
    qc,
    qualcoder,
    taguette,
)
from kinds import kind_of
from refusals import refusal


def project(path: Path) -> ProjectDraft:
    draft = read(path)
    assert isinstance(draft, ProjectDraft)
    return draft


def passages(draft: ProjectDraft) -> list[tuple[str, str, list[str]]]:
    """Return quote, coder and names of codes of each passage, each quote at its place."""
    names = {code.key: code.name for code in draft.codes}
    for one in draft.passages:
        if one.source is not None:
            assert draft.transcripts[one.source].text[one.start : one.end] == one.quote
    return [
        (one.quote, one.coder, [names[coding.code] for coding in one.codings])
        for one in draft.passages
    ]


def messages(draft: ProjectDraft) -> list[str]:
    return [problem.message for problem in draft.problems]


def tree(draft: ProjectDraft) -> dict[str, str]:
    """Return the name above each code, by its own."""
    names = {code.key: code.name for code in draft.codes}
    return {code.name: names.get(code.parent, "") for code in draft.codes}


def test_a_project_of_taguette_is_read_whole(tmp_path: Path) -> None:
    path = taguette(tmp_path / "project.sqlite3")
    draft = project(path)
    assert (kind_of(path), draft.kind, draft.format) == ("taguette", "taguette", "sqlite")
    assert draft.transcripts[0].name == "talk"
    assert draft.transcripts[0].text == (
        "Title\nI: What did you see?\nP1: A naïve dog, a 日本 cat 🙂 and a bird & more.\nNew line\n"
        "one bold item\nfirst second cell\npre  text\nkept\n"
    )
    assert passages(draft) == [
        ("naïve dog", "ann", ["animals", "dogs"]),
        ("🙂 and a bird & more", "bob", ["animals"]),
        ("second cell", "ann", ["dogs"]),
        ("pre  text", "project", ["animals"]),
    ]
    assert tree(draft) == {"animals": "", "dogs": "animals", "no": ""}
    assert draft.codes[0].definition == "All of them"
    assert draft.passages[0].created == "2024-01-05T10:00:00.000000Z"
    assert [(memo.about, memo.text) for memo in draft.memos] == [("study", "About dogs")]
    assert messages(draft) == [
        "a highlight was changed by another; it is of who made it",
        "nobody knows who made a highlight; it is “project”'s",
    ]


def test_what_is_amiss_in_taguette_is_said(tmp_path: Path) -> None:
    made = [command(key, "ann", key) for key in range(1, 7)]
    path = taguette(
        tmp_path / "project.sqlite3",
        highlights=[
            (1, 1, 0, 4, "<p>second cell</p>"),
            (2, 1, 5, 900, "<p>not there</p>"),
            (3, 9, 0, 4, "<p>x</p>"),
            highlight(4, "kept"),
            (5, 1, None, "b", ""),
        ],
        highlight_tags=[(1, 1), (2, 1), (4, 77)],
        commands=made,
    )
    draft = project(path)
    assert passages(draft) == [
        ("second cell", "ann", ["animals"]),
        ("not there", "ann", ["animals"]),
    ]
    assert (draft.passages[1].source, draft.passages[1].document) == (None, "talk")
    assert messages(draft) == [
        "a highlight has a tag that the file lacks",
        "a quote does not stand at its place; it is where its words are",
        "a quote does not stand in its text; it is kept without a place (2 times)",
        "a highlight is in a document that the file lacks; it is left out",
        "a highlight has neither a place nor words; it is left out",
        "a passage bears no code and no note; it is left out",
    ]


def test_of_several_projects_of_taguette_one_is_named(tmp_path: Path) -> None:
    path = taguette(
        tmp_path / "all.sqlite3",
        projects=[
            (1, "One", "", WHEN),
            (2, "Two", "Last", WHEN),
            (3, "Empty", "", WHEN),
            (4, "Two", "", WHEN),
        ],
        documents=[
            (1, "talk.txt", "", "talk.txt", WHEN, 1, "LEFT_TO_RIGHT", "<p>naïve dog</p>"),
            (2, "more.txt", "", "more.txt", WHEN, 2, "LEFT_TO_RIGHT", "<p>One owl</p>"),
        ],
        tags=[(1, 1, "a", ""), (2, 2, "b", ""), (4, 4, "c", "")],
        highlights=[(1, 1, 0, 6, "naïve"), (2, 2, 4, 7, "owl")],
        highlight_tags=[(1, 1), (2, 2)],
    )
    which = "Say which one, by its name or number, with --project."
    listed = '"One" (1), "Two" (2), "Two" (4)'
    assert refusal(read, path) == f"FILE: it has 3 projects: {listed}. {which}"
    assert refusal(partial(read, project="Two"), path) == (
        f'FILE: several of its projects are called "Two": {listed}. {which}'
    )
    assert refusal(partial(read, project="Three"), path) == (
        f'FILE: it has no project "Three"; it has {listed}. {which}'
    )
    draft = read(path, project="2")
    assert isinstance(draft, ProjectDraft)
    assert [text.text.strip() for text in draft.transcripts] == ["One owl"]
    assert [code.name for code in draft.codes] == ["b"]
    assert [one.quote for one in draft.passages] == ["owl"]
    assert [memo.text for memo in draft.memos] == ["Last"]
    assert ([coder.name for coder in draft.coders], draft.problems) == (["bob", "all"], ())
    assert read(path, project="One").name == "all"
    empty = database(tmp_path / "empty.sqlite3", TAGUETTE)
    assert "there is no project in it." in refusal(read, empty)


@pytest.mark.parametrize("named", ["folder", "file"])
def test_a_project_of_qualcoder_is_read_whole(tmp_path: Path, named: str) -> None:
    path = qualcoder(tmp_path / "Ours.qda")
    draft = project(path.parent if named == "folder" else path)
    assert draft.kind == "qualcoder"
    assert passages(draft) == [
        ("A dog", "ann", ["Dogs", "Poodles"]),
        ("A dog", "bob", ["Dogs"]),
        ("There", "ann", ["Place"]),
        ("I: What?", "bob", []),
    ]
    assert tree(draft) == {"Animals": "", "Dogs": "Animals", "Poodles": "Dogs", "Place": ""}
    assert [(code.definition, code.colour) for code in draft.codes[:2]] == [
        ("All of them", ""),
        ("barks", "#00AA00"),
    ]
    assert draft.participants is not None
    (row,) = draft.participants.rows
    assert (draft.participants.columns, row.participant) == (("Age", "Site"), "P1")
    assert [cell.written for cell in row.cells] == ["30", "Rome"]
    assert draft.links == ((0, "P1"),)
    assert {one.participant for one in draft.passages[:3]} == {"P1"}
    assert [(memo.about, memo.text, memo.coder) for memo in draft.memos] == [
        ("transcript", "A talk", "ann"),
        ("participant", "Likes dogs", "ann"),
        ("passage", "Where it was", "ann"),
        ("passage", "Important", "ann"),
        ("passage", "A question", "bob"),
        ("study", "First\nIt began.", "ann"),
        ("study", "About it", "Ours"),
    ]
    assert messages(draft) == [
        "a file is a picture, sound or video without text; it is left out",
        "a code on a picture is left out",
    ]


def test_positions_of_qualcoder_that_count_an_emoji_as_two(tmp_path: Path) -> None:
    path = qualcoder(tmp_path, code_text=[coded(1, 1, "a cat", off=1), coded(2, 3, "There", off=1)])
    draft = project(path)
    assert [quote for quote, _, _ in passages(draft)][:2] == ["a cat", "There"]
    assert "the text “talk” is read with UTF-16 units counted: what is quoted stands there" in (
        messages(draft)
    )


TWO = "Moderator: 🙂🙂 so?\r\nMaria: I like it.\r\nJohn: It is slow.\r\n"
UNITS = {
    "code points": TWO.replace("\r\n", "\n"),
    "code points, CRLF": TWO,
    "UTF-16 units": TWO.replace("\r\n", "\n").replace("🙂", "🙂\0"),
    "UTF-16 units, CRLF": TWO.replace("🙂", "🙂\0"),
}


@pytest.mark.parametrize("of_all", [False, True])
@pytest.mark.parametrize("units", UNITS)
def test_the_parts_of_cases_count_as_the_codings_do(
    tmp_path: Path, units: str, of_all: bool
) -> None:
    """A whole file, though, has its length in code points, however the codings are counted."""
    counted, text = UNITS[units], UNITS[units].replace("\0", "")
    answers = {"Maria": "Maria: I like it.", "John": "John: It is slow."}
    parts = [(counted.index(said), counted.index(said) + len(said)) for said in answers.values()]
    given = [(0, len(text))] if of_all else parts
    codings = enumerate(zip(answers.values(), parts, strict=True), 1)
    path = qualcoder(
        tmp_path / "Ours.qda",
        source=[(1, "talk.txt", text, None, "", "ann", WHEN, None, None)],
        code_text=[
            (at, 1, 1, said, *ends, "ann", WHEN, "", None, 0) for at, (said, ends) in codings
        ],
        cases=[(at, name, "", "ann", WHEN) for at, name in enumerate(answers, 1)],
        case_text=[(at, at, 1, *ends, "ann", WHEN, "") for at, ends in enumerate(given, 1)],
    )
    found = [(one.quote, one.participant) for one in project(path).passages[:2]]
    whose = ["Maria", "Maria"] if of_all else [*answers]
    assert found == [*zip(answers.values(), whose, strict=True)]


def test_what_is_amiss_in_qualcoder_is_said(tmp_path: Path) -> None:
    path = qualcoder(
        tmp_path,
        code_name=[
            (1, "Dogs", "", 9, "ann", WHEN, "", None),
            (2, "A", "", None, "ann", WHEN, "", 3),
            (3, "B", "", None, "ann", WHEN, "", 2),
        ],
        code_text=[
            coded(1, 1, "A dog"),
            coded(2, 7, "A dog"),
            coded(3, 1, "A dog", "", off=3),
            (4, 1, 1, "nowhere", 2, 4, "ann", WHEN, "", None, 0),
            (5, 1, 8, "x", 0, 1, "ann", WHEN, "", None, 0),
        ],
        annotation=[(1, 1, 90, 95, "Out", "ann", WHEN), (2, 4, 0, 1, "No file", "ann", WHEN)],
    )
    draft = project(path)
    assert [quote for quote, _, _ in passages(draft)] == ["A dog", "A dog", "nowhere"]
    assert draft.passages[1].coder == tmp_path.name
    assert set(messages(draft)) >= {
        "a code is under one that the project lacks; it is a top code",
        "codes are each other's parents, or too deep; they are cut there (2 times)",
        "a coding has a code that the project lacks; it is left out",
        "a coding has a file that the project lacks; it is left out",
        "a quote does not stand at its place; it is where its words are",
        "a quote does not stand in its text; it is kept without a place",
        "a passage has neither a place nor words; it is left out",
        "a note is in a file that the project lacks; it is left out",
    }


@pytest.mark.parametrize("named", ["", "settings.yaml", "coded.sqlite3"])
def test_a_project_of_qc_is_read_whole_from_any_of_its_files(tmp_path: Path, named: str) -> None:
    draft = project(qc(tmp_path / "study") / named)
    assert draft.kind == "qc"
    assert passages(draft) == [
        ("P1: A dog 🙂, a cat", "ann", ["dogs"]),
        ("and a bird.", "ann", ["dogs"]),
        ("and a bird.", "bob", ["extra"]),
        ("P1: There, a dog.", "bob", ["place"]),
    ]
    assert tree(draft) == {
        "animals": "",
        "dogs": "animals",
        "cats": "animals",
        "place": "",
        "extra": "",
    }
    assert [(memo.text, memo.coder, memo.created) for memo in draft.memos] == [
        ("# first\n\nIt began.", "ann", "2024-01-05T10:00:00.000000Z")
    ]
    assert messages(draft) == []


def test_what_is_amiss_in_qc_is_said(tmp_path: Path) -> None:
    folder = qc(
        tmp_path / "study",
        document=[("talks/talk.txt", "x"), ("gone.txt", "x"), ("../outside.txt", "x")],
        coded_line=[
            (1, 1, "ann", "dogs"),
            (2, 99, "ann", "dogs"),
            (3, 2, "ann", "unknown"),
            (4, 2, "ann", "dogs"),
        ],
        coded_line_location_association=[(1, 1), (2, 1), (3, 1)],
    )
    (tmp_path / "outside.txt").write_text("secret")
    (folder / "codebook.yaml").write_text("- dogs\n- other:\n  - dogs\n{odd}\n", encoding="utf-8")
    draft = project(folder)
    assert [text.name for text in draft.transcripts] == ["talk"]
    assert draft.passages == ()
    assert set(draft.problems) == {
        Problem(4, "a line of the codebook cannot be read"),
        Problem(None, "a code stands in several places; the first is its own"),
        Problem(None, "the text “gone.txt” is not in the corpus; it is left out"),
        Problem(None, "the text “../outside.txt” is not in the corpus; it is left out"),
        Problem(None, "an empty line is coded; it is left out"),
        Problem(None, "a line is coded that “talk” lacks; it is left out (2 times)"),
        Problem(None, "a line is coded of a text that was not read; it is left out"),
    }


def nothing_known(path: Path) -> Path:
    return database(path, "CREATE TABLE t (a);")


def a_study(path: Path) -> Path:
    return database(path, "CREATE TABLE study (id); CREATE TABLE passage (id);")


def cut_off(path: Path) -> Path:
    whole = qualcoder(path.parent / "whole").read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    return path


def overwritten(path: Path) -> Path:
    whole = bytearray(qualcoder(path.parent / "whole").read_bytes())
    whole[100:] = b"\xff" * (len(whole) - 100)
    path.write_bytes(whole)
    return path


def misspelt(path: Path) -> Path:
    whole = qualcoder(path.parent / "whole").read_bytes()
    path.write_bytes(
        whole.replace(b"code_cat", b"code\xf0cat").replace(b"TABLE code\xf0", b"TABLE (ode\xf0")
    )
    return path


def endless(path: Path) -> Path:
    schema = QUALCODER.replace("CREATE TABLE source (", "CREATE TABLE other (")
    return database(
        path,
        f"{schema} CREATE VIEW source AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1"
        " FROM n) SELECT id, id AS name, id AS fulltext FROM n;",
    )


OF_NO_TOOL = (
    "it is a database of no tool that is known here. Export the project as REFI-QDA (.qdpx) there,"
    " and import that."
)
OF_A_STUDY = "it is a study of codebook. Join it with: codebook merge."
DAMAGED = (
    "the database is damaged. Get the file again from where it came from, or save it anew in its"
    " program."
)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (nothing_known, OF_NO_TOOL),
        (endless, OF_NO_TOOL),
        (a_study, OF_A_STUDY),
        (cut_off, DAMAGED),
        (misspelt, DAMAGED),
        (overwritten, DAMAGED),
    ],
)
def test_a_database_that_cannot_be_read_is_refused(
    tmp_path: Path, make: Callable[[Path], Path], said: str
) -> None:
    path = make(tmp_path / "project.db")
    assert refusal(read, path) == f"FILE: {said}"


def test_what_the_program_has_not_put_into_the_file_is_read_and_nothing_is_left_there(
    tmp_path: Path,
) -> None:
    path = qualcoder(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        with connection:
            row = coded(9, 3, "There", "zoe")
            connection.execute(f"INSERT INTO code_text VALUES ({', '.join('?' * 11)})", row)
        before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
        assert "data.qda-wal" in before
        draft = project(path)
        assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
    assert ("There", "zoe", ["Place"]) in passages(draft)


def test_values_of_any_kind_make_no_traceback(tmp_path: Path) -> None:
    odd: list[object] = [None, b"\x00\xff", "", "x", -1, 1.5, 10**18, "a\0b"]
    for place, value in enumerate(odd):
        folder = tmp_path / str(place)
        path = qualcoder(
            folder,
            source=[(1, value, TALK, None, value, value, value, None, None)],
            code_name=[(1, value, value, value, value, value, value, None)],
            code_text=[(1, 1, 1, value, value, value, value, value, value, None, value)],
            cases=[(1, value, value, value, value)],
            case_text=[(1, 1, 1, value, value, value, value, value)],
            attribute=[(1, value, "case", value, 1, value, value)],
        )
        assert project(path).kind == "qualcoder"
        path = taguette(
            folder / "t.sqlite3",
            documents=[(1, value, value, value, value, 1, value, value)],
            tags=[(1, 1, value, value)],
            highlights=[(1, 1, value, value, value)],
            highlight_tags=[(1, 1)],
            commands=[(1, value, value, 1, 1, value)],
        )
        with suppress(InputError):
            assert project(path).kind == "taguette"
