"""Bad input: one clear sentence, exit 1, and the study byte for byte as before."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from docx import Document

import phrases
import small
from codebook import Study
from codebook.cli import course
from codebook.cli.main import run
from command import Ran, codebook

HEAD = "id,name,parent,definition\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    small.make(folder / "study", folder / "sources").close()
    return folder / "study"


@pytest.fixture
def study(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "study"))


def snapshot(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def refused(ran: Ran) -> str:
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.startswith("codebook: ")
    assert len(ran.err.splitlines()) == 1
    return ran.err


TABLES = {
    "duplicate id": (HEAD + "A,One,,\nA,Two,,\n", 3),
    "cycle": (HEAD + "A,One,B,\nB,Two,A,\n", 2),
    "no such parent": (HEAD + "A,One,Q,\n", 2),
    "empty id": (HEAD + "A,One,,\n,Two,,\n", 3),
    "long id": (HEAD + f"{'x' * 300},One,,\n", 2),
    "comma in id": (HEAD + '"A,1",One,,\n', 2),
    "semicolon in id": (HEAD + "A;1,One,,\n", 2),
    "control character in id": (HEAD + "A\x07,One,,\n", 2),
    "empty name": (HEAD + "A,,,\n", 2),
    "participant twice": ("Participant,Gender\nU7,Male\nU7,Male\n", 3),
    "start after end": ("transcript,coder,start,end,code\nU1,First,9,3,A.1\n", 2),
    "no number": ("transcript,coder,start,end,code\nU1,First,x,3,A.1\n", 2),
    "unknown transcript": ("transcript,coder,start,end,code\nU9,First,1,3,A.1\n", 2),
    "end outside the text": ("transcript,coder,start,end,code\nU1,First,1,99999,A.1\n", 2),
    "another quote": ("transcript,coder,start,end,quote,code\nU1,First,0,4,Nope,A.1\n", 2),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_bad_table_is_refused_with_its_line(study: Path, tmp_path: Path, name: str) -> None:
    content, line = TABLES[name]
    path = tmp_path / "bad.csv"
    path.write_text(content, encoding="utf-8")
    before = snapshot(study)
    sentence = refused(codebook("import", path, "--study", study, "--coder", "First"))
    assert f"{path}, line {line}: " in sentence, sentence
    assert snapshot(study) == before


def docx_cut_off(path: Path) -> None:
    document = Document()
    document.add_paragraph("I: Who are you?")
    document.save(str(path))
    path.write_bytes(path.read_bytes()[:-200])


def bomb(path: Path) -> None:
    """Write a small file that unpacks to 200 MiB."""
    with ZipFile(path, "w", compression=8, compresslevel=1) as made:
        made.writestr("word/document.xml", b"0" * (200 * 1024 * 1024))


def of(data: bytes) -> Callable[[Path], object]:
    """Return what writes just these bytes."""
    return lambda path: path.write_bytes(data)


LOCKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 2000
"""As Office begins what has a password, and what its programs of old wrote."""

FILES: dict[str, Callable[[Path], object]] = {
    "missing.txt": lambda _: None,
    "empty.txt": of(b""),
    "empty.docx": of(b""),
    "blank.md": of(b" \n\n"),
    "binary.txt": of(bytes(range(256)) * 20),
    "nul.csv": of(b"id,name\nA,\x00\n"),
    "truncated.docx": docx_cut_off,
    "notzip.docx": of(b"plain words" * 50),
    "secret.docx": of(LOCKED),
    "secret.xlsx": of(LOCKED),
    "old.doc": of(LOCKED),
    "bomb.docx": bomb,
    "folder.txt": Path.mkdir,
}


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_refused_with_a_way_out(study: Path, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    FILES[name](path)
    before = snapshot(study)
    sentence = refused(codebook("import", path, "--study", study, "--coder", "First"))
    assert str(path) in sentence
    assert sentence.count(".") >= 2, f"no way out in {sentence}"
    said = codebook("inspect", path)
    refused(said)
    as_json = codebook("inspect", path, "--json")
    assert (as_json.code, as_json.err) == (1, said.err), "said beside the JSON, too"
    assert as_json.json["files"][0]["kind"] is None
    assert snapshot(study) == before


def test_a_file_that_is_not_there_is_said_beside_the_json(tmp_path: Path) -> None:
    ran = codebook("inspect", tmp_path / "missing.txt", "--json")
    assert ran.code == 1
    assert ran.err.startswith(f"codebook: {tmp_path / 'missing.txt'}: ")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("kind", ["taxonomy", "codebook", "codings"])
def test_a_wrong_header_says_what_is_missing(study: Path, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "some.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    before = snapshot(study)
    ran = codebook("import", path, "--as", kind, "--study", study, "--coder", "First")
    assert str(path) in refused(ran)
    assert snapshot(study) == before


def test_a_code_that_means_something_else_is_refused(study: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text(HEAD + "A.1,Another thing,,\n", encoding="utf-8")
    sentence = refused(codebook("import", path, "--study", study, "--coder", "First"))
    assert sentence == (
        f"codebook: {path}, line 2: the codebook has A.1 already, as “Setting up”; here it is"
        " “Another thing”. Give it another number, or rename one of them first.\n"
    )
    with Study.open(study, "First") as coding:
        phrases.put(coding, "I teach.")
    sentence = refused(codebook("import", path, "--study", study, "--coder", "First"))
    assert sentence.endswith(
        "Give it another number, or that name: while you code apart, codes that all have keep"
        " theirs.\n"
    )


@pytest.mark.parametrize("content", [b"", b"words and words " * 500], ids=["empty", "words"])
def test_a_database_that_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "study.db").write_bytes(content)
    for asked in (("status", "--study"), ("init",)):
        said = refused(codebook(*asked, tmp_path))
        assert "not a study" in said
        assert "move study.db away" in said, "so that `init` has room"
    assert (tmp_path / "study.db").read_bytes() == content


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "study.db") as other:
        other.execute("CREATE TABLE t (x)")
    other.close()
    before = snapshot(tmp_path)
    assert "not a study; its database has none of a study's tables." in refused(
        codebook("status", "--study", tmp_path)
    )
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("url", ["nonsense://x", "postgresql+psycopg://nobody@127.0.0.1:1/none"])
def test_a_url_that_is_none(url: str) -> None:
    assert refused(codebook("status", "--study", url))


@pytest.mark.parametrize(
    "url", ["postgresql+psycopg://ada:secret@host:abc/x", "postgresql+psycopg://[::1/x"]
)
@pytest.mark.parametrize("arguments", [["init"], ["status", "--study"]])
def test_a_url_in_which_something_is_mistyped(url: str, arguments: list[str]) -> None:
    said = refused(codebook(*arguments, url))
    assert "not a database that codebook can use" in said
    assert "secret" not in said


def test_a_new_study_has_the_coders_that_are_named(tmp_path: Path) -> None:
    ran = codebook("--coder", "Ada", "init", "new", "--coder", "Ben", cwd=tmp_path)
    assert (ran.code, "no coder" in ran.err) == (0, False)
    told = codebook("coders", "--study", tmp_path / "new", "--json").json
    assert [coder["name"] for coder in told["coders"]] == ["Ada", "Ben"]
    ran = codebook("init", "other", cwd=tmp_path, CODEBOOK_CODER="Ada", CODEBOOK_STUDY="new")
    assert "It has no coder yet" in ran.err, "who works is no coder of each new study"
    ran = codebook("--coder", "Ada", "init", "third", cwd=tmp_path, CODEBOOK_CODER="Ada")
    assert "no coder" not in ran.err, "who is named is one"


@pytest.mark.parametrize("name", ["..", "*", "\u202eadA", ""])
def test_what_cannot_be_a_coders_name(tmp_path: Path, name: str) -> None:
    ran = codebook("init", tmp_path / "new", f"--coder={name}")
    said = f"{name!r} cannot be a coder's name. Use letters."
    assert (ran.code, ran.err) == (2, f"codebook: {said}\n")


def test_blanks_around_a_coders_name_are_left_out(tmp_path: Path) -> None:
    assert codebook("init", tmp_path / "new", "--coder", "  Ada  ").code == 0
    assert codebook("coders", "add", " Ben ", "--study", tmp_path / "new").code == 0
    told = codebook("coders", "--study", tmp_path / "new", "--coder", " Ada ", "--json").json
    assert [coder["name"] for coder in told["coders"]] == ["Ada", "Ben"]
    assert codebook("coders", "add", " ada", "--study", tmp_path / "new").code == 2


def test_a_folder_that_was_deleted_is_said_to_be_gone(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    program = (
        "import os, shutil, sys; os.chdir(sys.argv[1]); shutil.rmtree(sys.argv[1]);"
        " os.mkdir(sys.argv[1]); from codebook.cli.main import run; sys.exit(run(['status']))"
    )
    words = [sys.executable, "-c", program, str(tmp_path / "here")]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (
        1,
        "codebook: The folder in which you are no longer exists. It was deleted, or made anew under"
        " the same name: go to it again with `cd`.\n",
    )


def test_a_path_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("x")
    assert refused(codebook("init", tmp_path / "f"))
    assert refused(codebook("status", "--study", tmp_path / "f"))


@pytest.mark.parametrize("arguments", [["init"], ["export", "--out"], ["status", "--study"]])
def test_an_empty_path_is_a_variable_that_is_not_set(tmp_path: Path, arguments: list[str]) -> None:
    ran = codebook(*arguments, "", cwd=tmp_path)
    assert ran.code == 2
    assert ran.err.endswith("that is empty; give a file or folder\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "arguments",
    [
        ["restore", "{}", "new"],
        ["backup", "--out", "{}"],
        ["handoff", "{}", "--to", "A"],
        ["demo", "{}"],
    ],
)
def test_a_url_names_no_folder(tmp_path: Path, arguments: list[str]) -> None:
    url = "postgresql+psycopg://ada:secret@127.0.0.1:1/none"
    ran = codebook(*(each.format(url) for each in arguments), cwd=tmp_path)
    assert ran.code == 2
    assert ran.err.endswith("that is a URL; give a file or folder\n")
    assert "secret" not in ran.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["", " ", "A\nB", "consensus"])
def test_names_that_no_coder_can_have(tmp_path: Path, name: str) -> None:
    ran = codebook("init", tmp_path / "s", "--coder", name)
    assert ran.code == 2
    assert not (tmp_path / "s").exists()


def test_names_of_coders_in_any_script(tmp_path: Path) -> None:
    assert codebook("init", tmp_path / "s", "--coder", "安娜 Ø", "--coder", "B").code == 0


def test_a_list_of_nothing_says_so(tmp_path: Path) -> None:
    study = tmp_path / "empty"
    assert codebook("init", study, "--coder", "First").code == 0
    said = {
        "quotes": "No passage is marked as a key passage yet.",
        "assign": "The study has no transcripts to assign yet.",
        "pseudonyms": "The key has no names yet.",
    }
    for command, sentence in said.items():
        ran = codebook(command, "--study", study, "--coder", "First")
        assert (ran.code, ran.out, ran.err) == (0, "", f"{sentence}\n"), command


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            ArithmeticError("the moon is full"),
            "Something unexpected went wrong (ArithmeticError: the moon is full)."
            " What was under way was not written; please report it.",
        ),
        (
            ImportError("no module named x"),
            "A part of codebook cannot be loaded (no module named x). Install codebook again.",
        ),
    ],
    ids=["unforeseen", "half installed"],
)
def test_what_nobody_foresaw_is_a_sentence_too(
    error: Exception,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(course, "status", fail)
    assert run(["status"]) == 1
    assert capsys.readouterr() == ("", f"codebook: {sentence}\n")
