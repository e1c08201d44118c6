"""`codebook export`, as a process: which usual sheets it says are not there yet, and why."""

from __future__ import annotations

from pathlib import Path

from command import codebook

LACKING = (
    "No Interviewee Background.xlsx: no participant's background is known yet. P in the workbench"
    " lets you type it in; `codebook import` reads a sheet of it.\n"
)


def test_that_there_is_no_background_yet_is_said(tmp_path: Path) -> None:
    place = ("--study", tmp_path / "s", "--coder", "Ada")
    (tmp_path / "talk.txt").write_text("I: Why?\nR: So.\nI: How?\nR: Thus.\n")
    (tmp_path / "people.csv").write_text("ID,Role\nU1,nurse\n")
    assert codebook("init", tmp_path / "s", "--coder", "Ada").code == 0

    def said(*sheets: str) -> str:
        return codebook("export", *sheets, "--out", tmp_path / "out", *place).err

    assert LACKING not in said(), "it has no interviews either"
    assert codebook("import", tmp_path / "talk.txt", *place).code == 0
    assert LACKING in said()
    assert LACKING not in said("transcripts"), "it was not asked for"
    assert codebook("import", tmp_path / "people.csv", *place).code == 0
    assert LACKING not in said()
    assert (tmp_path / "out" / "Interviewee Background.xlsx").exists()
