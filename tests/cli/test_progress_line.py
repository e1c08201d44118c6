"""Long work says at a terminal how far it is, on a line that is gone when it has ended."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from time import sleep

import pytest

import small
from codebook.cli.main import run
from codebook.cli.progress_line import progress_line, progress_lines
from codebook.text.spans import Span


class Terminal(io.StringIO):
    """What somebody sees who sits at it."""

    def isatty(self) -> bool:
        return True


def seated(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Sit somebody at a terminal, to whom all is said at once."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setattr("codebook.cli.progress_line._PATIENCE", 0)
    monkeypatch.setattr("codebook.cli.progress_line._OFTEN", 0)
    return found


def test_a_line_is_written_over_and_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = seated(monkeypatch)
    with pytest.raises(KeyboardInterrupt), progress_line("Rows copied") as on_progress:
        assert on_progress is not None
        on_progress(1200, 3456)
        on_progress(3456, 3456)
        raise KeyboardInterrupt
    shown = "Rows copied: 1,200 of 3,456", "Rows copied: 3,456 of 3,456"
    assert terminal.getvalue() == "".join(f"\r{line}" for line in shown) + f"\r{'':27}\r"


def test_works_that_follow_one_another_share_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = seated(monkeypatch)
    with progress_lines("Checking the backup", "Rows copied") as (checking, copying):
        assert checking is not None
        assert copying is not None
        checking(1, 2)
        copying(3, 4)
    first, then = "Checking the backup: 1 of 2", f"{'Rows copied: 3 of 4':<27}"
    assert terminal.getvalue() == f"\r{first}\r{then}\r{' ' * 19}\r"


def test_where_a_step_takes_long_the_seconds_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = seated(monkeypatch)
    monkeypatch.setattr("codebook.cli.progress_line._STILL", 0.01)
    with progress_line("Checking") as on_progress:
        until("\rChecking (0 s)", terminal)
        assert on_progress is not None
        on_progress(1, 2)
        until("\rChecking: 1 of 2 (0 s)", terminal)
    assert terminal.getvalue().endswith(f"\r{' ' * 22}\r")


def until(line: str, terminal: Terminal) -> None:
    for _ in range(200):
        if line in terminal.getvalue():
            return
        sleep(0.01)
    raise AssertionError(terminal.getvalue())


def test_what_is_soon_done_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = seated(monkeypatch)
    monkeypatch.setattr("codebook.cli.progress_line._PATIENCE", 60)
    with progress_line("Rows copied") as on_progress:
        assert on_progress is not None
        on_progress(1, 2)
    assert terminal.getvalue() == ""


def test_where_nobody_looks_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (io.StringIO(), None):
        monkeypatch.setattr(sys, "stderr", stream)
        with progress_line("Rows copied") as on_progress:
            assert on_progress is None


def said(terminal: Terminal) -> list[str]:
    """Return the lines that were shown one over the other, and take them away."""
    found = terminal.getvalue().split("\r")
    terminal.seek(0)
    terminal.truncate()
    return found


def test_commands_that_take_long_say_how_far_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = seated(monkeypatch)
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        revision = study.interviews()[0].revision_id
        for name in ("First", "Second"):
            study.work_as(name)
            study.code(revision, Span(10, 20), [study.codebook().codes[1].id])
    place = ["--study", str(tmp_path / "study")]
    copied = (
        ["handoff", str(tmp_path / "handed"), "--to", "Second", *place],
        ["backup", "--out", str(tmp_path / "kept"), *place],
        ["restore", str(tmp_path / "kept"), str(tmp_path / "restored")],
    )
    for command in copied:
        assert run(command) == 0
        lines = terminal.getvalue().split("\r")
        *_, last = (line for line in lines if line.startswith("Rows copied: "))
        _, _, done, _, of = last.split()
        assert done == of
        assert lines[-2] == " " * len(last)
        terminal.seek(0)
        terminal.truncate()
    shown_by = {
        "Checking the backup": copied[-1],
        "Checking": ["check", *place],
        "Merging": ["merge", str(tmp_path / "handed"), "--coder", "First", *place],
        "Exporting": ["export", "--coder", "First", *place],
    }
    for doing, command in shown_by.items():
        said(terminal)
        run([*command[:2], str(tmp_path / "again")] if command is copied[-1] else command)
        steps = [line.split(": ")[1].split() for line in said(terminal) if line.startswith(doing)]
        assert [int(done) for done, *_ in steps] == list(range(len(steps)))
        assert int(steps[-1][-1]) == len(steps)
    for name in ("First", "Second"):
        assert run(["done", "--coder", name, *place]) == 0
    assert "\rBringing together what is agreed: 1 of 2\r" in terminal.getvalue()
    assert capsys.readouterr().out.splitlines()[-1].startswith("reconciliation")
