"""Long work beside the screen: how far it is, stopped, refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from codebook.errors import RefusedError
from codebook.progress import OnProgress
from codebook.tui.acts import LongWork
from codebook.tui.dialogs.progress import ProgressDialog
from pictures import Pictures
from workbench import workbench


async def test_how_far_it_is(
    pictures: Pictures, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        ProgressDialog, "_work", lambda dialog: dialog.post_message(dialog.Done(12_400, 27_000))
    )
    async with workbench(small, "First") as bench:
        bench.app.push_screen(ProgressDialog("Coding 27,000 places", 27_000, lambda _: None))
        await bench.settle()
        await pictures.take(bench)


async def test_what_is_refused_or_unforeseen_is_said_and_nothing_is_written(small: Path) -> None:
    refusal = RefusedError("There is no room.", "Make some.")

    def fail(error: Exception) -> Callable[[OnProgress], None]:
        def act(_: OnProgress) -> None:
            raise error

        return act

    async with workbench(small, "First") as bench:
        said = []
        for error in (refusal, ZeroDivisionError("by nothing")):
            work = LongWork("Work", 3, fail(error), lambda _: bench.screen.say("done"))
            bench.screen.run_long(work)
            await bench.settle()
            said.append(bench.said[-1])
        assert said == [
            "There is no room. Make some.",
            "Something unexpected went wrong (ZeroDivisionError: by nothing)."
            " What was under way was not written; please report it.",
        ]
        does = LongWork("Work", 3, lambda told: f"did {told(3, 3) or 3}", bench.screen.say)
        bench.screen.run_long(does)
        await bench.settle()
        assert bench.said[-1] == "did 3"
        assert bench.top == "DeskScreen"
