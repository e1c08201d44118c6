"""The files of one import may be named in any order: what refers to another comes after it."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import InputError
from coded import layer
from command import codebook

TALK = "Interviewer: What do you ask?\n\nU1: How to set it up. Then I wait.\n"
WAITS = "Then I wait."
AT = TALK.index(WAITS)
PLACE = f"talk {AT}-{AT + len(WAITS)}"
SHEETS = {
    "a-themes.csv": "coder,theme,code\nForeign,Time,B.1\n",
    "b-rankings.csv": f"participant,part,position,item,passage\nU1,II,1,B.1,{PLACE}\n",
    "c-codings.csv": "transcript,coder,start,end,code\n"
    f"U1,First,{AT},{AT + len(WAITS)},B.1\nU1,Foreign,{AT},{AT + len(WAITS)},A.1\n",
    "talk.txt": TALK,
    "participants.csv": small.PARTICIPANTS,
    "guideline.md": small.GUIDELINE,
    "x-taxonomy.csv": small.TAXONOMY,
}
"""The files of a study, the first in name the last to be written; U1 speaks in one named talk."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    for name, text in SHEETS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_folder_is_imported_whatever_its_files_are_called(study: Study, folder: Path) -> None:
    names = [Path(file.path).name for file in study.import_files([folder])]
    assert names == sorted(SHEETS)
    assert [code.label for code in study.codebook().codes] == ["A", "A.1", "A.2", "B", "B.1"]
    assert layer(study, "First") == [(WAITS, "B.1")]
    assert set(study.rankings()["passage"]) == {PLACE}
    before = study.latest()
    again = study.import_files([folder])
    assert [(file.added, file.updated) for file in again] == [(0, 0)] * len(SHEETS)
    assert study.latest() == before


def test_the_command_says_what_it_did_in_the_order_given(study: Study, folder: Path) -> None:
    given = sorted(folder.iterdir(), key=lambda path: path.name[::-1])
    ran = codebook("import", *given, "--study", study.store.place, "--coder", "First", "--json")
    assert [file["path"] for file in ran.json["imported"]] == list(map(str, given))
    assert [file["added"] > 0 for file in ran.json["imported"]] == [True] * len(given)


def test_a_file_that_is_refused_keeps_those_written_before_it_out(
    study: Study, folder: Path
) -> None:
    (folder / "a-themes.csv").write_text("coder,theme,code\nForeign,Time,Z.9\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"a-themes\.csv, line 2: the codebook has no code 'Z\.9'"):
        study.import_files([folder])
    assert study.codebook().codes == ()
    assert study.interviews() == []


def test_any_order_makes_the_same_study(tmp_path: Path, folder: Path) -> None:
    made = set()
    paths = sorted(folder.iterdir())
    for turn, order in enumerate(itertools.islice(itertools.permutations(paths), 0, None, 839)):
        with Study.create(tmp_path / str(turn), coders=["First", "Second"]) as study:
            study.work_as("First")
            study.import_files(order)
            codes = tuple(code.title for code in study.codebook().codes)
            said = tuple(map(tuple, study.codings()[["coder", "code", "quote"]].to_numpy()))
            made.add((codes, said))
    assert len(made) == 1
