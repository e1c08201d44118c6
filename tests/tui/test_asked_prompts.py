"""The prompt of the guideline that was asked at the caret, and how sure its part is."""

from __future__ import annotations

from pathlib import Path

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


async def test_it_is_marked_in_its_part_until_a_person_sets_the_part(tmp_path: Path) -> None:
    for name, text in (("guideline.md", GUIDELINE), ("U1.txt", TALK)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    Study.create(tmp_path / "study", coders=["Ada"]).close()
    with Study.open(tmp_path / "study", "Ada") as study:
        study.import_files([tmp_path / "guideline.md"], options=Options(kind="guideline"))
        study.import_files([tmp_path / "U1.txt"])
        sure = study.asked(study.transcript(study.interviews()[0].id))[3].confidence
    assert 0.25 < sure < 1
    async with workbench(tmp_path / "study", "Ada", size=(120, 40)) as bench:
        await bench.focus("Crashes, and nothing in the log.")
        title, doubt, first, second = told(bench, PartPane).splitlines()
        assert title == "II  Bugs"
        assert doubt == f"{sure:.0%} sure, by the questions; | sets it"
        assert (first, second[:1]) == ("▶ What bugs have you met with?", "▪")
        assert f"II  Bugs · {sure:.0%} sure" in told(bench, ContextBar)
        await bench.focus("Engineer, since the spring.")
        assert "sure" in told(bench, PartPane)
        await bench.press("|")
        title, *prompts = told(bench, PartPane).splitlines()
        assert title == "II  Bugs"
        assert [prompt[:1] for prompt in prompts] == ["▪", "▪"]
