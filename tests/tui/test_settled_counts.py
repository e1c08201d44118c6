"""In the last stage screens count the consensus, as exports do, until one chooses all layers."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook import Study
from codebook.tui.screens.passages.passages_screen import PassagesScreen
from coded import MORE, WORDS, coded_apart
from phrases import put
from stages import move_to
from workbench import Bench, workbench


@pytest.fixture
def settled(small: Path) -> Path:
    """A study in its last stage: both put A.1 on words, and First alone A.2 on others."""
    with Study.open(small, "First") as study:
        put(study, MORE, "A.2")
        coded_apart(study)
        study.merge_agreed()
        move_to(study, "final")
    return small


def counts(bench: Bench) -> dict[str, str]:
    """Return the codings of all participants by code, as the matrix shows them."""
    return {row[0].strip()[:3].strip(): row[1].strip() for row in bench.cells()}


async def test_the_matrix_counts_what_is_published(settled: Path) -> None:
    async with workbench(settled, "First", size=(120, 36)) as bench:
        await bench.press("#")
        assert bench.told("#headline") == "Codes by participant · consensus only"
        assert counts(bench)["A.1"] == "1"
        assert counts(bench)["A.2"] == "·"
        await bench.press("w")
        assert bench.said[-1] == "Only your layer is shown."
        assert bench.told("#headline") == "Codes by participant · First's layer only"
        assert counts(bench)["A.2"] == "1"
        await bench.press("w")
        assert bench.told("#headline") == "Codes by participant · consensus only"
        await bench.press("w")
        assert bench.said[-1] == "All layers are shown. The codings of all coders are counted."
        assert bench.told("#headline") == "Codes by participant · First + Second"
        assert (counts(bench)["A.1"], counts(bench)["A.2"]) == ("2", "1")


async def test_the_codebook_counts_what_is_published(settled: Path) -> None:
    async with workbench(settled, "First") as bench:
        uses = {code.number: code.uses for code in bench.desk.codebook.codes}
        assert (uses["A.1"], uses["A.2"]) == (1, 0)
        assert bench.desk.layers_label == "First + Second + consensus", "all are shown"
        await bench.press("w", "w", "w")
        uses = {code.number: code.uses for code in bench.desk.codebook.codes}
        assert (uses["A.1"], uses["A.2"]) == (2, 1)


async def test_a_cell_lists_what_it_counts_and_w_the_others(settled: Path) -> None:
    async with workbench(settled, "First", size=(120, 36)) as bench:
        await bench.press("#", "down", "enter")
        assert isinstance(screen := bench.app.screen, PassagesScreen)
        assert [row.coder for row in screen.list.items] == ["consensus"]
        assert bench.told() == "1 passage · consensus's only"
        await bench.press("w")
        assert bench.told() == "3 passages · First 1, Second 1, consensus 1"


async def test_passages_of_a_code_that_the_consensus_lacks_are_those_of_coders(
    settled: Path,
) -> None:
    async with workbench(settled, "First", size=(120, 36)) as bench:
        await bench.focus(MORE)
        await bench.press("p")
        assert isinstance(screen := bench.app.screen, PassagesScreen)
        assert [row.coder for row in screen.list.items] == ["First"]
        assert bench.told() == "1 passage"


async def test_before_the_last_stage_all_coders_are_counted(small: Path) -> None:
    with Study.open(small, "First") as study:
        coded_apart(study)
        study.merge_agreed()
    async with workbench(small, "First", size=(120, 36)) as bench:
        await bench.press("#")
        assert bench.told("#headline") == "Codes by participant · First + Second"
        assert counts(bench)["A.1"] == "2"


async def test_without_a_consensus_all_coders_are_counted(small: Path) -> None:
    with Study.open(small, "First") as study:
        put(study, WORDS, "A.1")
        move_to(study, "final")
    async with workbench(small, "First", size=(120, 36)) as bench:
        await bench.press("#")
        assert bench.told("#headline") == "Codes by participant · all layers"
        assert counts(bench)["A.1"] == "1"
