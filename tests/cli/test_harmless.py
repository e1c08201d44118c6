"""No file's name or content gives commands to the terminal of who reads what is printed."""

from __future__ import annotations

import io
import json
import re
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from codebook import Study
from codebook.cli.main import run
from codebook.text.spans import Span

TITLE = "\x1b]0;Taken\x07\x9b2J\u202e"
SEEN = r"\x1b]0;Taken\x07\x9b2J\u202e"
COMMANDS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """A study with commands in each name that a file can bring."""
    talk = tmp_path / f"Talk{TITLE}.txt"
    talk.write_text(f"Interviewer: Why{TITLE}?\n\nU1{TITLE}: So{TITLE}.\n", encoding="utf-8")
    sheet = tmp_path / "codes.csv"
    sheet.write_text(f"id,name,parent\nA,Asking{TITLE},\nA.1,Why{TITLE},A\n", encoding="utf-8")
    place = tmp_path / "study"
    with Study.create(place, coders=["First"], files=[talk, sheet]) as made:
        made.work_as("First")
        code = made.codebook().by_number["A.1"].id
        passage = made.code(made.interviews()[0].revision_id, Span(20, 40), [code])
        made.set_key(passage, key=True)
        made.add_memo("passage", passage, f"memo{TITLE}")
    return place


READING = [
    "status",
    "log",
    "quotes",
    "passages a.1",
    "taxonomy",
    "saturation",
    "assign",
    "check",
    "rankings",
    "pseudonyms suggest",
    "undo",
    "redo",
    "correct none old new",
    "export no\x1b[2J",
    "bad\x1b[2J",
]

BOTH = {"log", "inspect", "quotes", "passages", "taxonomy"}


def test_nothing_that_is_printed_commands_a_terminal(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = next(study.parent.glob("Talk*"))
    commands = [*(each.split(" ") for each in READING), ["inspect", str(talk)]]
    commands += [["import", str(talk)], ["import", str(talk), "--as", "taxonomy"]]
    for command in commands:
        for form in ([], ["--json"]) if command[0] in BOTH else ([],):
            given = [*command, "--study", str(study), "--coder", "First", *form]
            with suppress(SystemExit):  # wrong usage
                run(given)
            said = "".join(capsys.readouterr())
            assert said
            assert COMMANDS.findall(said) == [], given


def test_they_are_seen_and_json_has_what_they_are(
    study: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = next(study.parent.glob("Talk*"))
    assert run(["inspect", str(talk)]) == 0
    assert capsys.readouterr().out.startswith(f"{talk.parent}/Talk{SEEN}.txt: transcript (txt")
    assert run(["inspect", str(talk), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["files"][0]["path"] == str(talk)


def test_a_program_gets_a_path_as_it_is_and_a_terminal_one_that_is_harmless(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / f"out{TITLE}"
    for terminal, path in ((False, out), (True, f"{tmp_path}/out{SEEN}")):
        said = io.StringIO()
        monkeypatch.setattr(said, "isatty", lambda terminal=terminal: terminal, raising=False)
        monkeypatch.setattr(sys, "stdout", said)
        assert run(["export", "taxonomy", "--study", str(study), "--out", str(out)]) == 0
        assert said.getvalue() == f"{path}/taxonomy.csv\n"
