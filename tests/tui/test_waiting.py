"""While another program writes, the workbench goes on, and what was done is kept in its order."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from threading import get_ident
from time import sleep

import pytest
from sqlalchemy import Engine
from textual.widgets import Static, TextArea

from codebook import Study, waiting
from codebook.study.views import Passage
from codebook.tui.acts import LongWork
from codebook.tui.dialogs.listing import ListingDialog
from codebook.tui.screens.desk import write_queue
from codebook.tui.screens.participants.participants_screen import ParticipantsScreen
from codebook.tui.screens.reconciliation.reconciliation_screen import ReconciliationScreen
from codebook.tui.widgets.key_bar import KeyBar
from holding import held, held_by_a_process
from small import make
from team import a_team
from terminal import workbench_in_terminal
from workbench import Bench, on_top, until, workbench

TEACH = "I teach."
SET_UP = "How to set it up."
MANUAL = "The manual says nothing!"
BUSY = "Another program is writing to this study."


def keys(bench: Bench) -> str:
    """What stands in the place of the keys."""
    return str(bench.app.screen.query_one(KeyBar).render())


def on_screen(bench: Bench) -> str:
    shown = (str(each.render()) for each in bench.app.screen.query(Static))
    return " ".join("\n".join(shown).split())


async def until_done(bench: Bench) -> None:
    await bench.until(lambda: not bench.screen.write_queue.acts)


def passage(bench: Bench) -> Passage:
    """The only passage of the open interview."""
    assert bench.desk.transcript
    (found,) = bench.desk.study.passages(bench.desk.transcript.revision_id)
    return found


def pauses_here(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list to which each pause between two attempts to write in this thread is added."""
    found, here = list[float](), get_ident()

    def pause(seconds: float) -> None:
        if get_ident() == here:
            found.append(seconds)
        sleep(seconds)

    monkeypatch.setattr(waiting, "sleep", pause)
    return found


async def test_what_is_coded_meanwhile_is_kept_in_its_order_and_one_reads_on(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = 0.5  # more than a busy machine takes for one attempt
    monkeypatch.setattr(write_queue, "_AT_ONCE", at_once)
    async with workbench(small, "First") as bench:
        with held_by_a_process(small):
            pauses = pauses_here(monkeypatch)
            await bench.focus(TEACH)
            await bench.press("b", "1", "!")
            assert bench.said[-1] == f"{BUSY} What you coded is not there yet."
            assert keys(bench) == f"{BUSY} Waiting for it: 1 change of yours"
            await bench.press("j")
            assert bench.view.caret != bench.span(TEACH).start, "one reads on"
            await bench.press("@")
            assert bench.top == "DeskScreen", "nobody else sits down before it is kept"
            assert bench.said[-1] == f"{BUSY} First, what you did is done."
            await bench.focus(SET_UP)
            await bench.press("a", "1", "a", "2", "u")
            assert keys(bench) == f"{BUSY} Waiting for it: 4 changes of yours"
            await bench.focus(MANUAL)
            await bench.press(".", "]")
            assert bench.desk.transcript
            assert bench.desk.transcript.name == "D1", "what waits is for where it was pressed"
            assert len(bench.view.highlights) == 0, "nothing is shown as done that is not"
            # Within SQLite, which nobody could count, no write waits: else there were no pauses.
            assert 0 < sum(pauses) < 1.1 * at_once, "only the first key was held up, a little"
        await until_done(bench)
        await bench.press("[")
        assert bench.coded(TEACH) == ["B.1"]
        assert bench.coded(SET_UP) == ["A.1"]
        assert bench.coded(MANUAL) == ["A.2"], "the code used last, though it was undone"
        assert len(bench.view.highlights) == 3
        assert BUSY not in keys(bench)
        labels = [row.label for row in bench.desk.study.log() if "U1:" in row.label]
        assert labels == [
            "coded U1: A.2",
            "undo: coded U1: A.2",
            "coded U1: A.2",
            "coded U1: A.1",
            "coded U1: B.1",
        ]
        assert bench.desk.study.check() == []


async def test_on_a_server_what_is_turned_or_moved_follows_what_waits_before_it(
    administrator: Engine, tmp_path: Path
) -> None:
    with a_team(administrator) as team:
        make(team.url(), tmp_path / "files").close()
        async with workbench(team.url("First"), "First") as bench:
            await bench.focus("says", select=True)
            await bench.press("a", "1")
            with held(team.url()):
                await bench.press("+", "+", "*", "*", "*", "!", "!")
                assert keys(bench) == f"{BUSY} Waiting for it: 7 changes of yours"
                await bench.focus(TEACH)
                assert passage(bench).span == bench.span("says")
            await until_done(bench)
            found = passage(bench)
            assert found.span == bench.span("says nothing! Then")
            assert found.is_key
            assert not found.codes[0].unsure


async def test_what_is_typed_stays_and_is_kept_then(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("b", "1", "i")
        await bench.type("Teaching")
        with held(small):
            await bench.press("ctrl+s")
            assert bench.top == "ShortNoteDialog"
            assert f"{BUSY} What you typed stays here" in on_screen(bench)
        await bench.until(lambda: bench.top == "DeskScreen")
        assert passage(bench).insight == "Teaching"
        await bench.press("i")
        await bench.type(" first")
        with held(small):
            await bench.press("ctrl+s")
            await bench.type(".")
        await bench.until(
            lambda: "You went on typing, so nothing is saved yet." in on_screen(bench)
        )
        assert bench.app.screen.query_one(TextArea).text == "Teaching first."
        await bench.press("ctrl+s")
        assert passage(bench).insight == "Teaching first."


async def test_what_cannot_be_done_in_the_end_is_said(small: Path) -> None:
    async with workbench(small, "First") as bench:
        with held(small):
            await bench.focus(TEACH)
            await bench.press("b", "1", "enter", "enter")
            await bench.type("chalk and board")
            await bench.press("enter")
            bench.screen.write_queue.limit = 0.3
            await bench.until(lambda: isinstance(bench.app.screen, ListingDialog))
            assert "B.1 on “I teach.”" in on_screen(bench)
            assert "“chalk and board” on “I teach.”" in on_screen(bench)
            assert "for so long that this was given up:" in on_screen(bench)
            await bench.press("escape")
            assert BUSY not in keys(bench)
        bench.screen.write_queue.limit = 60
        with Study.open(small, "Second") as second, ExitStack() as until_then:
            transcript = bench.desk.transcript
            assert transcript
            until_then.enter_context(held(small))
            await bench.focus(MANUAL)
            await bench.press("b", "1")
            until_then.close()  # nobody has looked since
            second.correct(
                transcript.id, transcript.revision_id, bench.span(MANUAL), "It says all."
            )
            await until_done(bench)
        assert (
            "After the other program had written, this could no longer be done: B.1 on “The manual"
            " says nothing!”: The text of U1 has changed meanwhile. Look at it again; nothing was"
            " changed."
        ) in on_screen(bench)
        await bench.press("escape")
        with held(small):
            await bench.press("b", "1", "q", "down", "enter")
            assert bench.app._exit, "what waits may be left"
    with Study.open(small, "First") as study:
        assert len(study.codings()) == 0
        assert study.check() == []


async def test_long_work_waits_likewise_and_it_is_quit_once_nothing_waits(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_queue, "_BESIDE", 0.05)
    async with workbench(small, "First") as bench:
        study, done = bench.desk.study, list[str]()
        bar = bench.screen.query_one(KeyBar)
        with held(small):
            memo = ("study", study.id, "At last")
            work = LongWork("At work", 0, lambda _: study.add_memo(*memo), done.append)
            bench.screen.run_long(work)
            await until(lambda: str(bar.render()) == BUSY or None, bool)
        await bench.until(lambda: bool(done))
        await bench.until(lambda: BUSY not in str(bar.render()))
        assert [memo.text for memo in study.memos()] == ["At last"]
        with held(small):
            await bench.focus(TEACH)
            await bench.press("b", "1", "q")
            assert bench.top == "ChoiceDialog"
            assert "Waiting for it: B.1 on “I teach.”" in on_screen(bench)
            await bench.press("enter")
            assert not bench.app._exit
        await bench.until(lambda: bench.app._exit)
    with Study.open(small, "First") as study:
        assert len(study.codings()) == 1


async def test_cells_wait_while_the_next_one_is_typed(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P", "right", "right", "right", "right")
        screen = on_top(bench, ParticipantsScreen)
        with held(small):
            await bench.type("woman")
            await bench.press("enter")
            assert "Waiting for it: 1 change" in keys(bench)
            await bench.type("ma")
            assert screen.grid.rows[0].written[4] == "Female", "not shown as done that is not"
        await until_done(bench)
        assert screen.grid.rows[0].written[4] == "woman"
        assert (screen.line.value, screen.show_cell()) == ("ma", "D1, Gender")
        await bench.type("n")
        await bench.press("enter")
        assert [row.written[4] for row in bench.desk.study.participants_grid().rows] == [
            "woman",
            "man",
        ]


async def test_a_ruling_waits_while_one_looks_at_the_next(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("R")
        screen = on_top(bench, ReconciliationScreen)
        await bench.until(lambda: screen.disagreements.item is not None)
        with held(sample):
            seen = []
            for key in ("1", "2", "down"):
                assert screen.disagreements.item
                seen.append(screen.disagreements.item.id)
                await bench.press(key, "down")
            assert "Waiting for it: 2 changes" in keys(bench)
            assert screen.disagreements.item
            here = screen.disagreements.item.id
        await until_done(bench)
        now = [screen.disagreements.get(key) for key in seen]
        assert [bool(case and case.ruled) for case in now] == [True, True, False]
        assert screen.disagreements.item.id == here, "one stays where one has gone"


def test_killed_while_something_waits_nothing_is_lost_that_was_shown(
    small: Path, tmp_path: Path
) -> None:
    with workbench_in_terminal(small, tmp_path) as terminal:
        terminal.press("nb1ja1u")
        terminal.wait_for("Undone: coded U1: A.1")
        with held_by_a_process(small):
            terminal.press("ja2")
            terminal.wait_for("1 change of yours")
            terminal.kill()
    with Study.open(small, "First") as study:
        assert study.log()[0].label == "undo: coded U1: A.1"
        assert len(study.codings()) == 1
        assert study.check() == []
