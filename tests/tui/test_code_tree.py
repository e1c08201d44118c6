"""The codebook beside the text."""

from __future__ import annotations

from pathlib import Path

from rich.style import Style

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
