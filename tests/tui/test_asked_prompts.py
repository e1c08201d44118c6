"""The prompt of the guideline that was asked at the caret, and how sure its part is."""

from __future__ import annotations

from pathlib import Path

from textual.geometry import Region
from textual.widgets import Static

from codebook.study import Study
from codebook.study.importing.options import Options
from codebook.tui.widgets.context_bar import ContextBar
from codebook.tui.widgets.part_pane import PartPane
from workbench import Bench, workbench

GUIDELINE = """\
## Part I. Background

1. What is your current role?
2. How many years have you worked with models?

## Part II. Bugs

1. What bugs have you met with?
2. Are there any bugs not covered in our taxonomy?
"""
TALK = """\
I: So, what is your role at present?

U1: Engineer, since the spring.

I: And what bugs did you meet?

U1: Crashes, and nothing in the log.
"""


def told(bench: Bench, pane: type[PartPane | ContextBar]) -> str:
    found = bench.screen.query_one(pane)
    text = found if isinstance(found, Static) else found.query_one(Static)
    return str(text.render())


LONG = "\n".join(
    f"{at}. What would you say of {each}, if somebody who is new to all of it asked you?"
    for at, each in enumerate(("mornings", "evenings", "weekends", "holidays", "deadlines"), 1)
)
LONG_TALK = """\
I: What would you say of deadlines, if somebody who is new to all of it asked you?

U1: They come too soon.

I: And what would you say of mornings, if somebody who is new to all of it asked you?

U1: They come too early.
"""


def study_of(folder: Path, guideline: str, talk: str) -> Path:
    """Make a study of a guideline and an interview, with Ada for its coder."""
    for name, text in (("guideline.md", guideline), ("U1.txt", talk)):
        (folder / name).write_text(text, encoding="utf-8")
    Study.create(folder / "study", coders=["Ada"]).close()
    with Study.open(folder / "study", "Ada") as study:
        study.import_files([folder / "guideline.md"], options=Options(kind="guideline"))
        study.import_files([folder / "U1.txt"])
    return folder / "study"


def seen(bench: Bench) -> list[str]:
    """The lines of the part that the pane shows."""
    pane = bench.screen.query_one(PartPane)
    top, region = pane.scroll_offset.y, pane.scrollable_content_region
    rows = pane.query_one(Static).render_lines(Region(0, top, region.width, region.height))
    return ["".join(segment.text for segment in row).strip() for row in rows]


async def test_it_is_scrolled_to_where_the_pane_is_too_low_for_its_part(tmp_path: Path) -> None:
    made = study_of(tmp_path, f"## Part I. Time\n\n{LONG}\n", LONG_TALK)
    async with workbench(made, "Ada", size=(120, 24)) as bench:
        pane = bench.screen.query_one(PartPane)
        await bench.focus("They come too soon.")
        marked = [line for line in seen(bench) if line.startswith("▶")]
        assert marked, "it is the last of five"
        assert seen(bench)[-1] == "asked you?", "the whole of it"
        assert pane.scroll_offset.y > 0
        await bench.focus("They come too early.")
        assert any(line.startswith("▶ What would you say of") for line in seen(bench))
        await bench.focus("They come too soon.")
        await bench.pilot.resize_terminal(120, 22)
        await bench.settle()
        assert any(line.startswith("▶") for line in seen(bench)), "in a lower pane too"


async def test_it_is_marked_in_its_part_until_a_person_sets_the_part(tmp_path: Path) -> None:
    made = study_of(tmp_path, GUIDELINE, TALK)
    with Study.open(made, "Ada") as study:
        sure = study.asked(study.transcript(study.interviews()[0].id))[3].confidence
    assert 0.25 < sure < 1
    async with workbench(made, "Ada", size=(120, 40)) as bench:
        await bench.focus("Crashes, and nothing in the log.")
        title, doubt, first, second = told(bench, PartPane).splitlines()
        assert title == "II  Bugs"
        assert doubt == f"{sure:.0%} sure, by the questions; | changes it"
        assert (first, second[:1]) == ("▶ What bugs have you met with?", "▪")
        assert f"II  Bugs · {sure:.0%} sure" in told(bench, ContextBar)
        await bench.focus("Engineer, since the spring.")
        assert "sure" in told(bench, PartPane)
        await bench.press("|")
        title, *prompts = told(bench, PartPane).splitlines()
        assert title == "II  Bugs"
        assert [prompt[:1] for prompt in prompts] == ["▪", "▪"]
