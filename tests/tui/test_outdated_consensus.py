"""Sheets that the desk writes from a consensus that is out of date, or was."""

from __future__ import annotations

from pathlib import Path

from codebook import Study
from coded import coded_apart, merge
from phrases import put
from workbench import Bench, workbench


def outdated(place: Path) -> None:
    with Study.open(place, "First") as study:
        for name in ("Second", "First"):
            study.work_as(name)
            put(study, "students mostly", "A.2")
        coded_apart(study, second="B.1")
        merge(study, "A.1", "B.1")


async def written(bench: Bench, place: Path) -> str:
    await bench.press("E")
    await bench.until(lambda: any(said.startswith(str(place / "exports")) for said in bench.said))
    return (place / "exports" / "codings.csv").read_text(encoding="utf-8")


async def test_sheets_are_written_from_a_consensus_that_is_up_to_date(small: Path) -> None:
    outdated(small)
    async with workbench(small, "First") as bench:
        assert "consensus,57,65,I teach.,B.1" in await written(bench, small)
        assert not any("out of date" in said for said in bench.said)


async def test_who_just_looks_is_told_that_it_is_not(small: Path) -> None:
    outdated(small)
    async with workbench(small) as bench:
        await bench.press("escape")
        assert "I teach." in await written(bench, small)
        await bench.until(lambda: "out of date" in bench.said[-1])
        assert bench.said[-1] == (
            "The consensus is out of date, and so are the sheets: say who you are (@), and write"
            " them again."
        )
