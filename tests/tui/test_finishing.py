"""A coder's word that an interview or the stage is finished, given at the desk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest
from textual.widgets import OptionList, Static

import small as files
from codebook import Study
from codebook.progress import OnProgress
from codebook.study.stages import Progress
from codebook.text.spans import Span
from codebook.tui.dialogs.progress import ProgressDialog
from codebook.tui.screens.desk.finishing import begun as begun_stage
from codebook.tui.widgets.context_bar import ContextBar
from stages import move_to
from workbench import Bench, until, workbench


def ticked(bench: Bench) -> dict[str, bool]:
    """Which interviews bear a tick in the list beside the text."""
    rows = bench.screen.panes.interviews
    on_progress = [str(rows.get_option_at_index(at).prompt) for at in range(rows.option_count)]
    return {each.split()[0]: "✓" in each for each in on_progress}


def about(bench: Bench) -> str:
    return bench.told(".said")


@pytest.fixture
def begun(small: Path) -> Path:
    """The small study, of which First has coded something, so that its stage is coding."""
    with Study.open(small, "First") as study:
        interview, code = study.interviews()[0], study.codebook().codes[-1]
        study.code(interview.revision_id, Span(10, 20), [code.id])
    return small


async def test_an_interview_is_finished_or_not_after_all(begun: Path) -> None:
    async with workbench(begun, "First") as bench:
        await bench.press("D")
        assert bench.offered() == ["I have finished U1", "I have finished all of coding"]
        assert about(bench) == (
            "Participants' turns without a code of yours: 4 of 4; interviews without any: 2 of 2."
            " The next stage begins once Second has finished too; until then D takes it back."
        )
        assert ticked(bench) == {"U1": False, "D1": False}
        await bench.press("enter")
        assert bench.said[-1] == "You have finished U1. Coding waits for Second and you."
        assert ticked(bench) == {"U1": True, "D1": False}
        await bench.press("D")
        assert bench.offered() == [
            "I have not finished U1, after all",
            "I have finished all of coding",
        ]
        await bench.press("enter")
        assert bench.said[-1] == "You have not finished U1. Coding waits for Second and you."
        assert ticked(bench) == {"U1": False, "D1": False}
        bench.desk.study.assign(["D1"], ["Second"])
        await bench.press("D")
        assert bench.offered() == ["I have finished U1", "I have finished all of coding"]
        assert about(bench).startswith(
            "Participants' turns without a code of yours: 2 of 2; interviews without any: 1 of 1. "
        )


async def test_what_the_other_has_finished_is_shown(begun: Path) -> None:
    with Study.open(begun, "Second") as study:
        study.done(["D1"])
    async with workbench(begun, "First") as bench:
        rows = bench.screen.panes.interviews
        assert [("✓ Second" in str(row.prompt)) for row in rows.options] == [False, True]
        await bench.press("D", "enter", "o")
        shown = [str(row).splitlines()[1] for row in bench.offered()]
        assert (shown[0][0], shown[0].count("✓")) == ("✓", 1)
        assert shown[1].endswith("0/2  ✓ Second")
        details = "VerticalScroll > Static"
        assert "0 of 2 turns coded · 1 passage · finished by you" in bench.told(details)
        await bench.press("D", "1")
        assert "0 of 2 turns coded · finished by Second" in bench.told(details)


async def test_that_a_batch_opens_is_said(begun: Path) -> None:
    with Study.open(begun, "Second") as study:
        study.assign(["U1"], ["First", "Second"], "pilot")
        study.done(["U1"])
    async with workbench(begun, "First") as bench:
        await bench.press("D", "enter")
        assert bench.said[-1] == (
            "You have finished U1. Coding waits for Second and you. The batch pilot is open now:"
            " all who code it have finished it, and see what the others coded in it."
        )


async def test_coding_what_is_finished_is_told_once(begun: Path) -> None:
    async with workbench(begun, "First") as bench:
        await bench.press("D", "enter")
        await bench.focus("I teach.")
        await bench.press("a", "1")
        told = "You have said that U1 is finished. D takes that back."
        assert bench.said[-1] == told
        await bench.press("b", "1")
        assert told not in bench.said


async def test_what_has_come_since_can_be_finished_too(begun: Path, tmp_path: Path) -> None:
    path = tmp_path / "U2.txt"
    path.write_text("Q: Why?\n\nU2: It is slow.\n", "utf-8")
    with Study.open(begun, "First") as study:
        study.done()
        study.work_as("Second")
        study.import_files([path])
    async with workbench(begun, "First") as bench:
        assert ticked(bench) == {"U1": True, "D1": True, "U2": False}
        await bench.press("D")
        assert bench.offered() == [
            "I have not finished coding, after all",
            "I have finished all of coding, with what has come since",
        ]
        assert "U2 has come after First had finished coding." in about(bench)
        await bench.press("end", "enter")
        assert ticked(bench) == {"U1": True, "D1": True, "U2": True}


async def test_what_came_after_coding_is_finished_by_its_name(begun: Path, tmp_path: Path) -> None:
    path = tmp_path / "U2.txt"
    path.write_text("Q: Why?\n\nU2: It is slow.\n", "utf-8")
    with Study.open(begun, "First") as study:
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
        study.import_files([path])
    said = "U2 waits for {}: what is coded there is neither compared nor counted until {} has said"
    async with workbench(begun, "First") as bench:
        await bench.press("D")
        assert bench.offered() == [
            "I have finished coding U2",
            "I have finished all of reconciliation",
        ]
        assert said.format("First and Second", "each of them") in about(bench)
        await bench.press("enter")
        await bench.until(lambda: ticked(bench)["U2"])
        waits = said.format("Second", "Second")
        assert bench.said[-1] == f"You have finished coding U2. {waits} `codebook done U2`."
        assert ticked(bench) == {"U1": False, "D1": False, "U2": True}
        await bench.press("D")
        assert bench.offered() == ["I have finished all of reconciliation"]
        await bench.press("escape", "]", "]", "D")
        assert bench.offered()[0] == "I have not finished coding U2, after all"
        await bench.press("enter")
        assert not ticked(bench)["U2"]


async def test_two_rows_end_at_the_second(begun: Path) -> None:
    async with workbench(begun, "First") as bench:
        await bench.press("D", "enter", "D", "up")
        assert bench.app.screen.query_one(OptionList).highlighted == 0
        await bench.press("down", "down", "enter")
        said = "You have finished coding. Coding waits for Second."
        assert (bench.said[-1], ticked(bench)["U1"]) == (said, True)


async def test_the_next_stage_begins_once_all_have_finished(begun: Path) -> None:
    async with workbench(begun, "First") as bench:
        await bench.press("D", "down", "enter")
        assert bench.said[-1] == "You have finished coding. Coding waits for Second."
        await bench.press("D")
        assert bench.offered() == ["I have not finished coding, after all"]
        await bench.press("escape", "@", "down", "enter", "D")
        assert about(bench) == (
            "Participants' turns without a code of yours: 4 of 4; interviews without any: 2 of 2."
            " Nobody else has to finish: the next stage begins at once. This cannot be undone."
        )
        await bench.press("down", "enter")
        assert (
            bench.said[-1] == "Everybody has finished coding: the study is in reconciliation now."
        )
        assert "reconciliation" in str(bench.screen.query_one(ContextBar).render())
        await bench.press("D")
        assert about(bench).startswith("Disagreements still open: 1. The next stage begins once")


async def test_that_nobody_else_has_to_finish_is_told_where_they_said_so_of_each(
    begun: Path,
) -> None:
    with Study.open(begun, "Second") as other:
        other.done(["U1", "D1"])
    async with workbench(begun, "First") as bench:
        await bench.press("D")
        assert about(bench).endswith(
            " Nobody else has to finish: the next stage begins at once. This cannot be undone."
        )


async def test_who_waits_is_told_when_the_next_stage_begins(begun: Path) -> None:
    async with workbench(begun, "First") as bench:
        await bench.press("D", "down", "enter")
        with Study.open(begun, "Second") as other:
            other.done()
        await bench.until(lambda: bench.desk.stage == "reconciliation")
        assert bench.said[-1] == (
            "Everybody has finished coding: the study is in reconciliation now."
        )


async def test_codes_that_are_in_no_theme_are_counted_before_grouping_ends(begun: Path) -> None:
    with Study.open(begun, "First") as study:
        code = next(code for code in study.codebook().codes if code.number == "A.1")
        study.code(study.interviews()[0].revision_id, Span(30, 40), [code.id])
        move_to(study, "grouping")
    async with workbench(begun, "First") as bench:
        await bench.press("D")
        assert about(bench).startswith("Codes in no theme of yours: 2 of 2. The next stage begins")
        await bench.press("escape", "S", "n", *"Tools", "enter", "escape", "D")
        assert about(bench).startswith("Codes in no theme of yours: 1 of 2. The next stage begins")
        await bench.press("escape", "S", "1", "escape", "D")
        assert about(bench).startswith("The next stage begins once Second has finished too;")


def test_the_last_stage_is_named_in_words() -> None:
    assert begun_stage("final", "grouping") == (
        "Everybody has finished grouping: the study is in its last stage now."
    )


async def test_while_what_is_agreed_is_brought_together_the_screen_says_so(
    begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, done = Event(), Study.done

    def waiting(study: Study, names: Sequence[str]) -> Progress:
        go_on.wait(10)
        return done(study, names)

    monkeypatch.setattr(Study, "done", waiting)
    async with workbench(begun, "First") as bench:
        await bench.press("D")
        bench.app.simulate_key("enter")
        dialog = await progress(bench)
        assert dialog.query_one(".box").border_title == "Finishing what is coded"
        go_on.set()
        await bench.until(lambda: bool(bench.said))
        assert bench.said[-1] == "You have finished U1. Coding waits for Second and you."


@pytest.fixture
def apart(small: Path) -> Path:
    """The small study, of which each has coded both interviews otherwise, in reconciliation."""
    with Study.open(small) as study:
        codes = study.codebook().codes
        for coder, code in (("First", codes[-1]), ("Second", codes[-2])):
            study.work_as(coder)
            for interview in study.interviews():
                study.code(interview.revision_id, Span(10, 20), [code.id])
            study.done()
    return small


async def test_what_is_open_is_counted_beside_the_screen_which_says_how_far_it_is(
    apart: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, count = Event(), Study.open_disagreements

    def waiting(study: Study, on_progress: OnProgress | None = None) -> int:
        def tell(done: int, of: int) -> None:
            assert on_progress
            on_progress(done, of)
            go_on.wait(10)

        return count(study, tell)

    monkeypatch.setattr(Study, "open_disagreements", waiting)
    async with workbench(apart, "First") as bench:
        bench.app.simulate_key("D")
        dialog = await progress(bench)
        assert dialog.query_one(".box").border_title == "Counting what is still open"
        await until_it_says(dialog, "1 of 2")
        go_on.set()
        await bench.until(lambda: bench.top == "ChoiceDialog")
        assert about(bench).startswith("Disagreements still open: 2. The next stage begins once")
        await bench.press("escape")
        go_on.clear()
        bench.app.simulate_key("D")
        dialog = await progress(bench)
        await until_it_says(dialog, "1 of 2")
        bench.app.simulate_key("escape")
        assert dialog.query_one(".box").border_subtitle == "esc stops", "nothing is written"
        await until_it_says(dialog, "Stopping …")
        go_on.set()
        await bench.until(lambda: bench.top == "DeskScreen")
        assert bench.said[-1] == "Stopped."


async def progress(bench: Bench) -> ProgressDialog:
    """Wait for the dialog that says how far something is, and all that is in it."""
    dialog = await until(lambda: bench.app.screen, ProgressDialog)
    await until(lambda: bool(dialog.query(Static)) or None, bool)
    return dialog


async def until_it_says(dialog: ProgressDialog, sentence: str) -> None:
    line = dialog.query_one(Static)
    await until(lambda: sentence in str(line.render()) or None, bool)


async def test_a_reviewer_is_told_what_is_still_to_be_reviewed(tmp_path: Path) -> None:
    names, sources = ["First", "Second"], files.write_files(tmp_path / "files")
    with Study.create(tmp_path / "s", mode="review", coders=names, files=sources) as study:
        study.work_as("First")
        for place in (10, 30, 50):
            interview, code = study.interviews()[0], study.codebook().codes[-1]
            study.code(interview.revision_id, Span(place, place + 10), [code.id])
        study.work_as("Second")
        for item, outcome in zip(study.review_queue(), ("accept", "ask"), strict=False):
            study.review(item.coding_id, outcome)
    async with workbench(tmp_path / "s", "Second") as bench:
        await bench.press("D")
        assert about(bench).startswith("Codings still to be reviewed: 1 of 3, asked about: 1. The")
        await bench.press("escape", "@", "up", "enter", "D")
        assert about(bench).startswith(
            "Participants' turns without a code of yours: 3 of 4; interviews without any: 1 of 2. "
        )


async def test_what_cannot_be_finished_says_why(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("D")
        assert bench.said[-1].startswith("There is nothing to finish yet: nobody has coded.")
    async with workbench(small) as bench:
        await bench.press("escape", "D")
        assert bench.said[-1].startswith("You are just looking.")
