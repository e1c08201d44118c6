"""What applies at the caret, in the room beside the text."""

from __future__ import annotations

from pathlib import Path

from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.widgets import Static

from codebook import Study
from codebook.tui.screens.reconciliation.reconciliation_screen import ReconciliationScreen
from codebook.tui.widgets.here_pane import HerePane
from codebook.tui.widgets.part_pane import PartPane
from phrases import emerged, place_of, put
from workbench import Bench, on_top, workbench

_THREE = "我差一个小版本"  # bears three codes


def pane(bench: Bench) -> HerePane:
    return bench.screen.query_one(HerePane)


def lines(bench: Bench) -> list[str]:
    return str(pane(bench).query_one(Static).render()).splitlines()


async def go(bench: Bench) -> None:
    await bench.press("o", "U", "2", "enter")
    await bench.focus(_THREE)


async def test_of_several_codes_all_are_seen_where_there_is_little_room(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await go(bench)
        coded = lines(bench)[:3]
        assert [line.split()[0] for line in coded] == ["A.3.ii", "A.1.i", "C.1.iii"]
        assert coded[0].endswith("…  Ben"), "the name gives way, not whose it is"
        assert max(map(cell_len, coded)) <= pane(bench).size.width
        assert pane(bench).show_vertical_scrollbar, "with the memo that is on it"
        await bench.press("ctrl+home")
        assert lines(bench) == ["not coded"]
        assert not pane(bench).show_vertical_scrollbar, "as it fits in again"


async def test_of_several_codes_definitions_give_way_before_names(sample: Path) -> None:
    async with workbench(sample, "Ada", size=(120, 36)) as bench:
        await go(bench)
        assert lines(bench)[:3] == [
            "A.3.ii Resource Efficiency and Optimization Management  Ben",
            "A.1.i System Support and Dependency Management",
            "C.1.iii Versioning and Compatibility Breakages",
        ]
        await bench.press("o", "U", "1", "enter", ">", ">")
        assert len(lines(bench)) > 1, "the definition of the only one"


async def test_a_definition_comes_before_the_codes_used_lately_but_after_notes(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for quote, codes in (("I teach.", "a1 a2"), ("How to set", "b1"), ("The manual", "a2")):
            await bench.focus(quote)
            for code in codes.split():
                await bench.press(*code)
        defined = ["A.2 Documentation", "What is written and what is not"]
        assert lines(bench)[:3] == [*defined, ""]
        assert [line[:5] for line in lines(bench)[3:]] == ["1 A.1", "2 A.2", "3 B.1"]
        await bench.press("m")
        await bench.type("how often they had to look things up, and what they found then " * 2)
        await bench.press("ctrl+s")
        assert [lines(bench)[0], lines(bench)[-1]] == defined
        assert lines(bench)[1].startswith("memo how often")


async def test_text_stands_clear_of_the_bar_that_scrolls_it(sample: Path) -> None:
    def clear(scrolled: VerticalScroll) -> bool:
        assert scrolled.show_vertical_scrollbar
        text = scrolled.query_one(Static).content_region
        return text.right < scrolled.vertical_scrollbar.region.x

    async with workbench(sample, "Ada", size=(120, 24)) as bench:
        await go(bench)
        assert clear(pane(bench))
        assert clear(bench.screen.query_one(PartPane))


async def test_a_rejected_candidate_is_said_to_be_rejected(small: Path) -> None:
    with Study.open(small, "First") as study:
        where = place_of(study, "I teach.")
        code = emerged(study, *where, "Haste")
        for name in ("First", "Second"):
            study.work_as(name)
            put(study, "I teach.", "B.1")
            study.done()
        study.reject_codes([code], "too seldom")
    async with workbench(small, "First") as bench:
        await bench.focus("I teach.")
        assert any(line.startswith("Haste (rejected)") for line in lines(bench))
        assert not any("◇" in line for line in lines(bench))
        await bench.press("R")
        await bench.settle()
        panel = on_top(bench, ReconciliationScreen).panel.text()
        assert "Haste (rejected)" in panel
