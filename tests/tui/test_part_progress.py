"""How far each part of an interview is coded."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from codebook import Study
from codebook.tui.dialogs.interviews import InterviewsDialog
from codebook.tui.model.part_progress import PartProgress, by_part
from codebook.tui.widgets.interview_list import progress
from codebook.tui.widgets.part_pane import PartPane
from phrases import put
from workbench import workbench

TEACH = "I teach."


def test_each_part_counts_the_turns_that_have_a_code_in_a_layer(small: Path) -> None:
    with Study.open(small, "First") as study:
        interview = study.interviews()[0]
        put(study, TEACH[:3], "A.1")
        put(study, TEACH, "B.1")
        parts = study.guideline()
        assert [each[:2] for each in by_part(study, interview, parts)] == [
            ("I", "Background"),
            ("II", "Questions"),
        ]
        assert [each[2:] for each in by_part(study, interview, parts)] == [(1, 1), (0, 1)]
        first, second = (each.id for each in study.coders())
        assert [each.coded for each in by_part(study, interview, parts, first)] == [1, 0]
        assert [each.coded for each in by_part(study, interview, parts, second)] == [0, 0]


def test_a_part_that_no_guideline_knows_has_its_label_only(small: Path) -> None:
    with Study.open(small, "First") as study:
        found = by_part(study, study.interviews()[0], ())
    assert found[0] == PartProgress("I", "", 0, 1)


def test_thousands_of_turns_are_written_as_elsewhere() -> None:
    assert progress(1020, 3020).plain.endswith(" 1,020/3,020")


async def test_the_list_of_interviews_tells_it_and_a_wide_screen_what_the_part_asks(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "o")
        assert isinstance(bench.app.screen, InterviewsDialog)
        told = bench.told("VerticalScroll > Static")
        assert "1/1  I  Background\n" in told
        assert "0/1  II  Questions\n" in told
        await bench.press("escape")
        await bench.pilot.resize_terminal(120, 40)
        await bench.settle()
        pane = bench.screen.query_one(PartPane).query_one(Static)
        assert str(pane.render()).startswith("I  Background")
        await bench.focus("The manual says nothing!")
        assert str(pane.render()).startswith("II  Questions")
        await bench.press("shift+tab")
        assert "1/1  I  Background" in str(bench.screen.query_one("#here Static", Static).render())
