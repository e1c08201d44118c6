"""What two copies changed differently is marked where it is shown, until somebody has chosen."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from rich.style import Style
from textual.widgets import Static

from codebook import Study
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from codebook.text.spans import Span
from codebook.tui.screens.codes.code_screen import CodeScreen
from codebook.tui.widgets.code_tree import CodeTree
from workbench import Bench, on_top, workbench

SENTENCE = "≠ 1 conflict of a merge is to be looked at: codebook conflicts"


@pytest.fixture
def merged(small: Path, tmp_path: Path) -> Path:
    """A study merged with a copy: each had another name for a candidate, and another insight."""
    with Study.open(small, "First") as here:
        above = here.codebook().by_number["A.1"].id
        code = here.new_code("Waiting", parent_id=above)
        interview = here.interviews()[0]
        start = here.transcript(interview.id).text.index("I teach.")
        passage = here.code(interview.revision_id, Span(start, start + 8), [code])
    shutil.copytree(small, tmp_path / "laptop")
    for place, said in ((small, "Patience"), (tmp_path / "laptop", "Delay")):
        with Study.open(place, "First") as study:
            study.edit_code(code, name=said)
            study.set_insight(passage, said)
    with Study.open(small, "First") as here:
        here.merge(tmp_path / "laptop")
        assert {one.record_type for one in here.conflicts()} == {"code", "passage"}
    return small


def marked(bench: Bench) -> list[str]:
    """The codes that have the mark in the codebook pane."""
    tree = bench.screen.query_one(CodeTree)
    rows = [tree.get_node_at_line(line) for line in range(tree.last_line + 1)]
    labels = [tree.render_label(node, Style(), Style()).plain for node in rows if node]
    return [label.split("≠")[0].strip(" ▸▾") for label in labels if "≠" in label]


def here_said(bench: Bench) -> str:
    return str(bench.screen.query_one("#here Static", Static).render())


async def test_a_code_in_conflict_is_marked_in_the_codebook_and_on_its_screen(merged: Path) -> None:
    async with workbench(merged, "First", size=(120, 40)) as bench:
        assert marked(bench) == ["A.1"], "it is closed over the code"
        tree = bench.screen.query_one(CodeTree)
        code = next(each for each in bench.desk.codebook.codes if not each.number)
        tree.focus()
        tree.look_at(code.id)
        await bench.settle()
        assert marked(bench) == ["◇"]
        assert SENTENCE in here_said(bench)
        await bench.press("=")
        assert bench.top == "CodeScreen"
        assert bench.told().startswith(f"{SENTENCE} · candidate")
        with Study.open(merged, "First") as study:
            number = [one.record_type for one in study.conflicts()].index("code") + 1
            study.settle_conflict(number, take=True)
        on_top(bench, CodeScreen).look()
        await bench.settle()
        assert "≠" not in bench.told()
        await bench.press("escape")
        assert marked(bench) == []
        assert "≠" not in here_said(bench)


async def test_a_passage_in_conflict_is_marked_beside_its_codes(merged: Path) -> None:
    async with workbench(merged, "First", size=(120, 40)) as bench:
        await bench.focus("I teach.")
        assert SENTENCE in here_said(bench)
        await bench.press("down")
        assert "≠" not in here_said(bench)


async def test_one_that_is_kept_loses_its_mark_with_the_next_change(merged: Path) -> None:
    async with workbench(merged, "First", size=(120, 40)) as bench:
        with Study.open(merged, "First") as study:
            while study.conflicts():
                study.settle_conflict(1, take=False)
        await bench.focus("I teach.")
        await bench.press("b", "1")
        assert marked(bench) == []
        assert "≠" not in here_said(bench)


async def test_an_interview_whose_turns_are_in_conflict_is_marked(
    small: Path, tmp_path: Path
) -> None:
    shutil.copytree(small, tmp_path / "laptop")
    for place, name in ((small, "Ina"), (tmp_path / "laptop", "Uma")):
        with Study.open(place, "First") as study:
            text = study.transcript(study.interviews()[0].id).text
            (tmp_path / "U1.md").write_text(text, encoding="utf-8")
            said = Correction(speakers={"Interviewer": name})
            study.import_files([tmp_path / "U1.md"], options=Options(correction=said))
    with Study.open(small, "First") as here:
        here.merge(tmp_path / "laptop")
    async with workbench(small, "First", size=(120, 40)) as bench:
        bench.screen.panes.interviews.focus()
        await bench.settle()
        assert SENTENCE in here_said(bench)
