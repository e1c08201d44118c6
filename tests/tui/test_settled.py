"""What a change on the desk does to what is settled is said there, once layers are open."""

from __future__ import annotations

from pathlib import Path

from codebook import Study
from coded import WORDS, coded_apart, only_case
from phrases import put
from workbench import workbench

LOST = "The consensus no longer has this: 1 disagreement is open again."


async def test_removing_and_coding_what_is_agreed(small: Path) -> None:
    with Study.open(small) as study:
        coded_apart(study)
    async with workbench(small, "First") as bench:
        await bench.focus(WORDS)
        await bench.press("x")
        assert bench.said == [LOST]
        await bench.press("a", ".", "1")
        assert bench.said[-1] == "The consensus has this now: 1 disagreement is no longer open."
        await bench.press("b", ".", "1")
        assert bench.said[-1] == "1 more disagreement is open."
        await bench.press("u")
        assert bench.said[-2:] == ["Undone: coded U1: B.1", "1 disagreement is no longer open."]


async def test_removing_what_was_ruled_on(small: Path) -> None:
    with Study.open(small) as study:
        coded_apart(study, "A.1", "B.1")
        study.rule(only_case(study), "both")
    async with workbench(small, "First") as bench:
        await bench.focus(WORDS)
        await bench.press("x")
        assert bench.said == [
            "The consensus no longer has 2 codings: 1 disagreement is open again."
        ]


async def test_nothing_while_coders_code_apart_nor_of_rulings(small: Path) -> None:
    with Study.open(small) as study:
        for name in ("First", "Second"):
            study.work_as(name)
            put(study, WORDS, "A.1")
    async with workbench(small, "First") as bench:
        await bench.focus(WORDS)
        await bench.press("x")
        await bench.press("b", ".", "1")
        assert bench.said == []
        with Study.open(small) as study:
            for name in ("First", "Second"):
                study.work_as(name)
                study.done()
        await bench.until(lambda: bench.desk.stage == "reconciliation")
        await bench.press("R", "+", "escape")
        assert not any("disagreement" in said for said in bench.said)
