"""The workbench in a real terminal: how it opens, ends, and what a power cut leaves."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from codebook import Study
from terminal import Terminal, workbench_in_terminal


def labels(place: Path) -> list[str]:
    with Study.open(place, "First") as study:
        codebook = study.codebook()
        return [
            codebook.by_id[applied.code_id].label
            for interview in study.interviews()
            for passage in study.passages(interview.revision_id)
            for applied in passage.codes
        ]


def test_what_is_coded_survives_a_power_cut(small: Path, tmp_path: Path) -> None:
    with workbench_in_terminal(small, tmp_path) as terminal:
        # In one go, as keys arrive over a slow line: to the first turn, code it; the next two
        # sentences, code them; take the last back.
        terminal.press("nb1ja1ja2u")
        terminal.wait_for("Undone: coded U1: A.2")
        terminal.kill()
    assert labels(small) == ["B.1", "A.1"]


def test_a_key_with_alt_is_not_the_letter_that_begins_an_id(small: Path, tmp_path: Path) -> None:
    (tmp_path / "taxonomy.csv").write_text("id,name\nD,Doubt\n", encoding="utf-8")
    with Study.open(small, "First") as study:
        study.import_files([tmp_path / "taxonomy.csv"])
    with workbench_in_terminal(small, tmp_path) as terminal:
        terminal.press("\x1bd")  # as most terminals send alt+d
        terminal.wait_for("There is nothing to finish yet")


def test_it_leaves_the_terminal_with_zero(small: Path, tmp_path: Path) -> None:
    with workbench_in_terminal(small, tmp_path) as terminal:
        terminal.press("q")
        assert terminal.wait() == 0
    assert "Traceback" not in terminal.seen


@pytest.mark.skipif(
    signal.getsignal(signal.SIGHUP) is signal.SIG_IGN,
    reason="this run ignores hang-ups, and so does what it starts (nohup)",
)
def test_it_ends_with_a_terminal_of_which_the_system_tells_only_another(
    small: Path, tmp_path: Path
) -> None:
    terminal = Terminal("open", small, "--coder", "First", XDG_STATE_HOME=str(tmp_path))
    try:
        terminal.wait_for("asked")
    finally:
        terminal.hang_up()
    assert terminal.process.returncode == -signal.SIGHUP


@pytest.mark.skipif(
    signal.getsignal(signal.SIGHUP) is signal.SIG_IGN,
    reason="this run ignores hang-ups, and so does what it starts (nohup)",
)
@pytest.mark.parametrize(
    ("keys", "kept"),
    [
        (["m", "Half a thought"], ["Half a thought"]),
        (["m", "All of it\x13", "m", "\x1b[3~" * 9 + "\x7f" * 9], ["All of it"]),  # all deleted
        (["nb1", "i", "Half an insight"], []),
    ],
)
def test_a_memo_is_kept_when_the_terminal_is_closed(
    small: Path, tmp_path: Path, keys: list[str], kept: list[str]
) -> None:
    terminal = Terminal("open", small, "--coder", "First", XDG_STATE_HOME=str(tmp_path))
    try:
        terminal.wait_for("asked")
        for typed in keys:
            terminal.press(typed)
            terminal.settle()
    finally:
        terminal.hang_up()
    with Study.open(small, "First") as study:
        passages = study.passages(study.interviews()[0].revision_id)
        insights = [passage.insight for passage in passages if passage.insight]
        assert [memo.text for memo in study.memos()] + insights == kept


@pytest.mark.skipif(
    signal.getsignal(signal.SIGHUP) is signal.SIG_IGN,
    reason="this run ignores hang-ups, and so does what it starts (nohup)",
)
@pytest.mark.parametrize("told", [[signal.SIGTERM], [signal.SIGHUP, signal.SIGTERM]])
def test_a_memo_is_kept_when_the_program_is_told_to_end_however_often(
    small: Path, tmp_path: Path, told: list[signal.Signals]
) -> None:
    with workbench_in_terminal(small, tmp_path) as terminal:
        for typed in ("m", "Half a thought"):
            terminal.press(typed)
            terminal.settle()
        for each in told * 20:
            os.kill(terminal.process.pid, each)
        assert terminal.process.wait(30) in {-each for each in told}
    with Study.open(small, "First") as study:
        assert [memo.text for memo in study.memos()] == ["Half a thought"]


def test_what_cannot_be_opened_is_said_on_the_screen_and_by_the_exit_code(tmp_path: Path) -> None:
    terminal = Terminal("open", tmp_path / "none", XDG_STATE_HOME=str(tmp_path))
    try:
        terminal.wait_for("no study here.")
        terminal.press("q")
        assert terminal.wait() == 1
    finally:
        terminal.close()
    assert "Traceback" not in terminal.seen


FIRST_FRAME = """
import asyncio, sys
from codebook.tui.app import Workbench

HEAVY = {"sqlmodel", "sqlalchemy", "alembic", "pandas", "openpyxl", "docx", "rapidfuzz",
         "codebook.tui.screens.desk.desk_screen", "codebook.tui.widgets.transcript.view"}
frames, with_text = [], []

class Probe(Workbench):
    def _display(self, screen, renderable):
        super()._display(screen, renderable)
        if renderable is not None:
            frames.append(sorted(HEAVY & set(sys.modules)))
            if self.desk_screen and self.desk_screen.panes.view.document.text:
                with_text.append(frames[-1])

async def main():
    app = Probe(sys.argv[1], "First")
    async with app.run_test() as pilot:
        while not with_text:
            await pilot.pause(0.01)
        for _ in range(3000):
            if "sqlmodel" not in sys.modules:
                await pilot.pause(0.01)
        await app.workers.wait_for_complete()
        print("first", frames[0])
        print("with a text", with_text[0])
        print("last", sorted(HEAVY & set(sys.modules)))

asyncio.run(main())
"""


def test_the_frame_and_the_text_come_before_what_only_writing_needs(small: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME, str(small)], capture_output=True, text=True, check=True
    )
    first, with_text, last = done.stdout.splitlines()
    assert first == "first []"
    assert "sql" not in with_text
    assert "'sqlmodel'" in last
    assert "'pandas'" not in last
    assert "'openpyxl'" not in last


def test_keys_pressed_while_it_opens_do_no_harm(small: Path, tmp_path: Path) -> None:
    terminal = Terminal("open", small, "--coder", "First", XDG_STATE_HOME=str(tmp_path))
    try:
        terminal.press("b1 \r\x1bnu?")
        terminal.wait_for("layer")
        for key in "\x1b\x1bqqq":  # apart, as else escape and q are alt+q; the help may come late
            time.sleep(0.3)
            terminal.read()
            if terminal.process.poll() is None:
                terminal.press(key)
        assert terminal.wait() == 0
    finally:
        terminal.close()
    assert not re.search("Traceback|Error", terminal.seen)
