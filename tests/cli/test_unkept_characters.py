"""Characters that no study can keep: in names of files and folders, in what is typed, in memos."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import small
from codebook.errors import UsageError
from phrases import put

LATIN_1 = os.fsdecode(b"caf\xe9")
"""A name in bytes that are no UTF-8, as a zip of another system may leave it."""


def ran(*arguments: str | Path) -> tuple[int, str]:
    """Run a command with names in such bytes; return its exit code and what it said."""
    command = [sys.executable, "-m", "codebook", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)
    return done.returncode, done.stderr.decode()


def test_a_file_or_folder_whose_name_is_no_utf_8_gets_a_sentence(tmp_path: Path) -> None:
    study = tmp_path / "study"
    given = ("--study", study, "--coder", "First")
    small.make(study, tmp_path / "files").close()
    talk = tmp_path / "talks" / f"{LATIN_1}.txt"
    talk.parent.mkdir()
    talk.write_text("Interviewer: Who?\n\nAnna: Me.\n")
    for path in (talk, talk.parent):
        code, said = ran("import", path, *given)
        assert code == 1
        assert said.endswith(
            "/caf\\udce9.txt: the name of the file is not in UTF-8, and could not be kept. Rename"
            " it.\n"
        )
    code, said = ran("init", tmp_path / LATIN_1)
    assert code == 1
    assert said.endswith("/caf\\udce9: the name of the folder is not in UTF-8. Rename it.\n")
    assert ran("check", *given) == (0, "")


@pytest.mark.parametrize(
    "command", [("pseudonyms", "add", LATIN_1, "P1"), ("import", "--participant", f"U1={LATIN_1}")]
)
def test_so_does_what_is_typed(tmp_path: Path, command: tuple[str, ...]) -> None:
    study = tmp_path / "study"
    small.make(study, tmp_path / "files").close()
    files = [tmp_path / "files" / "U1.md"] if command[0] == "import" else []
    code, said = ran(*command, *files, "--study", study, "--coder", "First")
    assert code in {1, 2}
    assert "\\udce9" in said
    assert "unexpected" not in said


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b"], ids=["NUL", "half a character"])
def test_no_study_has_what_a_server_could_not_keep(place: str, tmp_path: Path, text: str) -> None:
    with small.make(place, tmp_path / "files") as study:
        passage = put(study, "I teach.")
        for write in (
            lambda: study.add_memo("study", study.id, text),
            lambda: study.set_insight(passage, text),
            lambda: study.new_code(text),
            lambda: study.add_participant(text),
        ):
            with pytest.raises(UsageError):
                write()
        assert study.check() == []
