"""Every format on the real command line: looked at and imported."""

from __future__ import annotations

from pathlib import Path

import pytest

import arriving
from codebook.study import Study
from command import codebook
from mutations import SEEDS


def test_every_format_is_inspected_and_imported(tmp_path: Path) -> None:
    paths = [tmp_path / f"{extension[1:]}{extension}" for extension in SEEDS]
    for path, data in zip(paths, SEEDS.values(), strict=True):
        path.write_bytes(data)
    files = codebook("inspect", "--json", *paths).json["files"]
    assert [(file["kind"], file["format"]) for file in files] == [
        ("transcript", extension[1:]) for extension in SEEDS
    ]
    assert {tuple(file["speakers"]) for file in files} == {("I", "B1")}
    study = tmp_path / "study"
    codebook("init", study, "--coder", "Ann")
    ran = codebook("import", *paths, "--study", study, "--coder", "Ann", "--json")
    added = [(entry["added"], entry["unchanged"]) for entry in ran.json["imported"]]
    assert added == [(0, 1) if extension in {".srt", ".xlsx"} else (1, 0) for extension in SEEDS]


def test_an_old_document_is_refused_with_a_way_out(tmp_path: Path) -> None:
    path = tmp_path / "old.doc"
    name = "WordDocument".encode("utf-16-le")
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + name)
    ran = codebook("inspect", path)
    assert (ran.code, ran.out) == (1, "")
    assert "Word's old format (.doc)" in ran.err
    assert "save it as .docx" in ran.err


def test_every_file_is_reported_the_bad_ones_too(tmp_path: Path) -> None:
    good, bad, sheet = tmp_path / "good.txt", tmp_path / "bad.docx", tmp_path / "short.csv"
    good.write_text("I: Why?\n\nB1: So.\n\nI: And?\n\nB1: Well.\n", encoding="utf-8")
    bad.write_bytes(b"PK\x03\x04 cut off")
    sheet.write_text('id,name\nA,"Never closed\n', encoding="utf-8")
    ran = codebook("inspect", bad, good, sheet, "--json")
    assert ran.code == 1
    first, second, third = ran.json["files"]
    assert (first["kind"], first["turns"], first["speakers"], first["words"]) == (None, [], [], 0)
    assert first["problems"] == [
        {
            "line": None,
            "message": "the file is damaged or cut off. Get the file again from where it came"
            " from, or save it anew in its program.",
        }
    ]
    assert (second["kind"], second["speakers"]) == ("transcript", ["I", "B1"])
    assert len(second["turns"]) == 4
    assert [problem["line"] for problem in third["problems"]] == [2]
    long = tmp_path / f"{'x' * 300}.txt"
    (_, last) = codebook("inspect", good, long, "--json").json["files"]
    assert last["problems"] == [
        {"line": None, "message": "it cannot be read: file name too long. Check the path."}
    ]
    said = codebook("inspect", bad, good)
    assert said.code == 1
    speakers = "  speakers: I 2 (asks), B1 2\n"
    assert said.out == f"{good}: transcript (txt, utf-8); 4 turns, 2 speakers\n{speakers}"
    assert said.err == f"codebook: {bad}: {first['problems'][0]['message']}\n"


def test_the_encoding_is_named(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    talk = "И: Как вы попали сюда?\n\nР: Дядя взял меня.\n\nИ: И?\n\nР: Всё.\n"
    path.write_bytes(talk.encode("koi8-r"))
    (file,) = codebook("inspect", path, "--json").json["files"]
    assert (file["encoding"], file["speakers"]) == ("koi8-r", ["И", "Р"])
    (file,) = codebook("inspect", path, "--encoding", "latin-1", "--json").json["files"]
    assert file["encoding"] == "cp1252"
    unknown = codebook("inspect", path, "--encoding", "klingon")
    assert (unknown.code, unknown.err) == (
        2,
        "codebook: “klingon” is no encoding that is known here. Some are utf-8, utf-16, cp1252,"
        " cp1250, cp1251, koi8-r, mac-roman, gb18030, euc-kr.\n",
    )
    study = tmp_path / "study"
    codebook("init", study, "--coder", "Ann")
    me = ("--study", study, "--coder", "Ann")
    assert codebook("import", path, "--encoding", "cp1251", *me).code == 0
    with Study.open(study) as opened:
        (interview,) = opened.interviews()
        assert opened.transcript(interview.id).text == talk.encode("koi8-r").decode("cp1251")


LABELS = "Issue,Label1,Label2,Final_Label\nx/1,A.1,A.1,A.1\nx/2,A.2;B,A.1,\nx/1,,A.2,A.2\n"


def test_a_sheet_of_labels_is_known_and_not_imported(tmp_path: Path) -> None:
    sheet = tmp_path / "labels.csv"
    sheet.write_text(LABELS, encoding="utf-8")
    (file,) = codebook("inspect", sheet, "--json").json["files"]
    assert (file["kind"], file["contents"]) == ("labels", {"units": 3, "raters": 2, "labels": 3})
    assert file["problems"] == [
        {"line": 4, "message": "the unit “x/1” stands in rows 2, 4; each row is a unit"}
    ]
    study = tmp_path / "study"
    codebook("init", study, "--coder", "Ann")
    for said in ((), ("--as", "labels"), ("--as", "labels", "--dry-run")):
        ran = codebook("import", sheet, *said, "--study", study, "--coder", "Ann")
        assert (ran.code, ran.out) == (1, "")
        assert ran.err == (
            f"codebook: {sheet}: this is a sheet of labels by several raters, which can be measured"
            " but not imported. Measure it with `codebook agreement --labels labels.csv`.\n"
        )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_is_json_whatever_the_stream_can_hold(tmp_path: Path, encoding: str) -> None:
    study, coder = tmp_path / "Jürgen’s 学 😀", "Zoë"
    codebook("init", study, "--coder", coder)
    ran = codebook("status", "--study", study, "--json", PYTHONIOENCODING=encoding)
    assert (ran.json["name"], ran.json["coders"][0]["name"]) == (study.name, coder)
    assert ran.out.isascii() == (encoding != "utf-8")


def test_an_empty_sheet_asked_for_is_said_to_be_empty(tmp_path: Path) -> None:
    study = tmp_path / "study"
    codebook("init", study, "--coder", "Ann")
    ran = codebook("export", "codings", "background", "--out", tmp_path / "out", "--study", study)
    assert ran.code == 0
    assert ran.out.count("\n") == 2
    assert ran.err == (
        "Interviewee Background.xlsx has no rows: the study has nothing for it yet.\n"
        "codings.csv has no rows: the study has nothing for it yet.\n"
    )
    assert (tmp_path / "out" / "codings.csv").read_text("utf-8").startswith("transcript,")
    look = ("--look", "published", "--out", tmp_path / "out", "--study", study)
    ran = codebook("export", "background", *look)
    assert (ran.code, ran.err.count("has no rows")) == (0, 1)
    sheet = codebook("export", "log", "--out", tmp_path / "out", "--study", study)
    assert sheet.err == ""


def test_comments_are_taken_from_a_document(tmp_path: Path) -> None:
    path = arriving.write_commented(tmp_path / "U7.docx")
    (file,) = codebook("inspect", path, "--json").json["files"]
    assert file["contents"] == {"turns": 6, "speakers": 3, "comments": 2}
    study = tmp_path / "study"
    codebook("init", study, "--coder", "Ann")
    me = ("--study", study, "--coder", "Ann")
    left = codebook("import", path, *me)
    assert "  2 comments by First, Mara left out; with --comments they become" in left.out
    taken = codebook("import", path, "--comments", *me)
    assert "  taken from comments: codings 0, memos 2" in taken.out
