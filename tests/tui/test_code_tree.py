"""The codebook beside the text."""

from __future__ import annotations

from pathlib import Path

from rich.style import Style
from textual.widgets import DataTable, Static

from codebook import Study
from codebook.text.spans import Span
from codebook.tui.widgets.code_tree import CodeTree
from codebook.tui.widgets.key_bar import KeyBar
from stages import move_to
from workbench import Bench, workbench

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


async def test_a_candidate_that_was_rejected_is_struck_through(sample: Path) -> None:
    async with workbench(sample, "Ada", size=(120, 40)) as bench:
        tree = bench.screen.query_one(CodeTree)

        def struck() -> list[str]:
            labels = (tree.render_label(n, Style(), Style()) for n in tree._tree_nodes.values())
            return [
                label.plain[span.start : span.end]
                for label in labels
                for span in label.spans
                if isinstance(span.style, Style) and span.style.strike
            ]

        def shown() -> str:
            labels = (tree.render_label(n, Style(), Style()) for n in tree._tree_nodes.values())
            return next(label.plain for label in labels if "Chasing each new model" in label.plain)

        assert struck() == []
        assert "◇ Chasing" in shown()
        await bench.press("N", "x", *"dull", "enter", "escape")
        assert struck() == ["Chasing each new model"]
        assert "◇" not in shown(), "that is the sign of one that is open"
        await bench.press("u")
        assert struck() == []
        assert "◇ Chasing" in shown()


async def test_the_focus_is_seen_as_soon_as_it_comes(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("tab")
        tree = bench.screen.query_one(CodeTree)
        assert tree.code == bench.desk.codebook.by_number["A"]
        assert "What people ask" in str(bench.screen.query_one("#here Static", Static).render())
        await bench.press("down", "tab", "shift+tab")
        assert tree.code == bench.desk.codebook.by_number["A.1"], "it stays where it was"


async def test_the_footer_and_the_help_are_those_of_the_pane_in_focus(small: Path) -> None:
    def footer(bench: Bench) -> str:
        return str(bench.screen.query_one(KeyBar).render())

    def first_group(bench: Bench) -> str:
        return str(bench.app.screen.query(".group").first(Static).render())

    async with workbench(small, "First", size=(120, 40)) as bench:
        await bench.focus("I teach.")
        reading = footer(bench)
        assert reading.startswith("a b… Code  . Again")
        await bench.press("tab")
        assert footer(bench) == (
            "⏎ Apply  = Meaning  p Passages  m Memo  f Show only  u Undo  esc Back  ? Help"
        )
        await bench.press("?")
        assert first_group(bench) == "Codebook beside the text"
        await bench.press("escape", "down", "enter")
        assert bench.coded("I teach.") == ["A.1"], "as the footer says"
        await bench.press("tab")
        assert footer(bench) == ("⏎ Open  m Memo  D Done  f12 Remove  u Undo  esc Back  ? Help")
        await bench.press("?")
        assert first_group(bench) == "Interviews beside the text"
        await bench.press("escape", "down", "enter")
        assert bench.desk.transcript is not None
        assert bench.desk.transcript.name == "D1"
        assert footer(bench) == reading
        await bench.press("?")
        assert first_group(bench) == "Coding"


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
        for key, title in (("p", "A, with what is below"), ("=", "A")):
            await bench.press("escape", key)
            assert bench.told("#headline") == title
        await bench.press("escape", "S")
        assert bench.told("#about").splitlines()[0].rstrip() == "A"


async def test_it_does_so_among_figures_and_groupings_too(tmp_path: Path) -> None:
    taxonomy, talk = tmp_path / "taxonomy.csv", tmp_path / "Talk.txt"
    taxonomy.write_text("id,name,parent,definition\nA,A,,\nB,B,,\nC,C,,\n", encoding="utf-8")
    talk.write_text("I: Well?\n\nU1: I wait.\n", encoding="utf-8")
    coders = ["First", "Second"]
    with Study.create(tmp_path / "s", coders=coders, files=[taxonomy, talk]) as study:
        a, b, c = (code.id for code in study.codebook().codes)
        for name in coders:
            study.work_as(name)
            study.code(study.interviews()[0].revision_id, Span(13, 20), [a, b, c])
        for name in coders * 2:
            study.work_as(name)
            study.done()
        for name, together in zip(coders, ([a, b], [b, c]), strict=True):
            study.work_as(name)
            study.new_theme("Together", together)
            study.new_theme("Apart", [{a, b, c}.difference(together).pop()])
        move_to(study, "final")
    async with workbench(tmp_path / "s", "First") as bench:
        await bench.press("%")
        table = bench.app.screen.query_one(DataTable)
        await bench.until(lambda: table.row_count > 1)
        names = [str(table.get_row_at(row)[0]) for row in range(table.row_count)]
        assert names[-3:] == ["A", "B", "C"]
        await bench.press("escape", "S", "=")
        beside = str(bench.app.screen.query_one("#beside", Static).render()).splitlines()
        assert [line for line in beside if line.rstrip() in "ABC" and line] == ["B "]
