"""The codebook beside the text."""

from __future__ import annotations

from pathlib import Path

from rich.style import Style
from textual.widgets import Static

from codebook import Study
from codebook.text.spans import Span
from codebook.tui.widgets.code_tree import CodeTree
from workbench import workbench

_STEP = 2  # cells by which what is below a code is set in


async def test_uses_stand_in_one_column(sample: Path) -> None:
    """Also behind a name that is cut off at a blank."""
    async with workbench(sample, "Ada") as bench:
        tree = bench.screen.query_one(CodeTree)
        labels = [
            (node.data.depth, tree.render_label(node, Style(), Style()))
            for node in tree._tree_nodes.values()
            if node.data and node.data.number
        ]
        assert any("… " in label.plain for _, label in labels)
        ends = {_STEP * depth + label.cell_len for depth, label in labels}
        assert ends == {tree.size.width - tree.scrollbar_size_vertical}


async def test_a_code_that_is_called_by_its_number_alone_shows_it_once(tmp_path: Path) -> None:
    taxonomy, talk = tmp_path / "taxonomy.csv", tmp_path / "Talk.txt"
    taxonomy.write_text("id,name,parent,definition\nA,A,,\nA.1,Waiting,A,\n", encoding="utf-8")
    talk.write_text("I: Well?\n\nU1: I wait.\n\nI: And?\n\nU1: I wait.\n", encoding="utf-8")
    with Study.create(tmp_path / "s", coders=["First"], files=[taxonomy, talk]) as study:
        study.work_as("First")
        code = study.codebook().by_number["A"]
        study.code(study.interviews()[0].revision_id, Span(13, 20), [code.id])
    async with workbench(tmp_path / "s", "First", size=(120, 40)) as bench:
        tree = bench.screen.query_one(CodeTree)
        tree.root.expand_all()
        labels = {
            node.data.number: tree.render_label(node, Style(), Style()).plain.split()
            for node in tree._tree_nodes.values()
            if node.data and node.data.number
        }
        assert labels == {"A": ["▾", "A", "1"], "A.1": ["A.1", "Waiting"]}
        await bench.focus("I wait.")
        assert str(bench.screen.query_one("#here Static", Static).render()) == "A "
        await bench.press("a")
        prompts = bench.offered()
        assert [each.split() for each in prompts] == [["A"], ["A.1", "Waiting"]]
        await bench.press("escape", "#")
        assert bench.told().endswith(" · A")
