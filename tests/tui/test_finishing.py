"""A coder's word that an interview or the stage is finished, given at the desk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest
from textual.widgets import OptionList, Static

from codebook import Study
from codebook.study.stages import Progress
from codebook.text.spans import Span
from codebook.tui.dialogs.progress import ProgressDialog
from codebook.tui.widgets.context_bar import ContextBar
from workbench import Bench, until, workbench


def listed(bench: Bench) -> list[str]:
    options = bench.app.screen.query_one(OptionList)
    return [str(options.get_option_at_index(at).prompt) for at in range(options.option_count)]


def ticked(bench: Bench) -> dict[str, bool]:
    """Which interviews bear a tick in the list beside the text."""
    rows = bench.screen.panes.interviews
    told = [str(rows.get_option_at_index(at).prompt) for at in range(rows.option_count)]
    return {each.split()[0]: "✓" in each for each in told}


def about(bench: Bench) -> str:
    return str(bench.app.screen.query_one(".said", Static).render())


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
        assert listed(bench) == ["I have finished U1", "I have finished all of coding"]
        assert about(bench) == (
            "Interviews without a code of yours: 2 of 2."
            " The next stage begins once Second has finished too. There is no way back."
        )
        assert ticked(bench) == {"U1": False, "D1": False}
        await bench.press("enter")
        assert bench.said[-1] == "U1: finished for you. Coding waits for First, Second."
        assert ticked(bench) == {"U1": True, "D1": False}
        await bench.press("D")
        assert listed(bench) == [
            "I have not finished U1, after all", "I have finished all of coding"
        ]  # fmt: skip
        await bench.press("enter")
        assert bench.said[-1] == "U1: still open for you. Coding waits for First, Second."
        assert ticked(bench) == {"U1": False, "D1": False}
        bench.desk.study.assign(["D1"], ["Second"])
        await bench.press("D")
        assert listed(bench) == ["I have finished U1", "I have finished all of coding"]
        assert about(bench).startswith("Interviews without a code of yours: 1 of 1. ")


async def test_the_next_stage_begins_once_all_have_finished(begun: Path) -> None:
    async with workbench(begun, "First") as bench:
        await bench.press("D", "down", "enter")
        assert bench.said[-1] == "coding: finished for you. Coding waits for Second."
        await bench.press("D")
        assert listed(bench) == ["I have not finished coding, after all"]
        await bench.press("escape", "@", "down", "enter", "D")
        assert about(bench) == (
            "Interviews without a code of yours: 2 of 2."
            " Nobody else is to finish: the next stage begins at once. There is no way back."
        )
        await bench.press("down", "enter")
        assert (
            bench.said[-1] == "Everybody has finished coding: the study is in reconciliation now."
        )
        assert "reconciliation" in str(bench.screen.query_one(ContextBar).render())
        await bench.press("D")
        assert about(bench).startswith("Disagreements still open: 1. The next stage begins once")


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
        dialog = await until(lambda: bench.app.screen, ProgressDialog)
        assert dialog.query_one(".box").border_title == "Finishing what is coded"
        go_on.set()
        await bench.until(lambda: bool(bench.said))
        assert bench.said[-1] == "U1: finished for you. Coding waits for First, Second."


async def test_what_cannot_be_finished_says_why(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("D")
        assert bench.said[-1].startswith("There is nothing to finish yet: nobody has coded.")
    async with workbench(small) as bench:
        await bench.press("escape", "D")
        assert bench.said[-1].startswith("You are just looking.")
