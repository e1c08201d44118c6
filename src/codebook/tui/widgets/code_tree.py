"""The codebook as a tree."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.message import Message
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from codebook.study.codebook import Code, Codebook
from codebook.tui.commands.fields import TREE
from codebook.tui.fitting import cut, fitted
from codebook.tui.keys import bindings
from codebook.tui.model.marks import IN_CONFLICT
from codebook.tui.widgets.here_pane import uses_below
from codebook.tui.widgets.inks import readable

_DEEPEST_OPEN = 1


class CodeTree(Tree[Code]):
    """Number, name and uses of each code; candidates without a parent are under "Emergent".

    What is out of use is struck through; a candidate that was merged or rejected has no ◇ any more.
    """

    DEFAULT_CSS = """
    CodeTree {
        background: transparent;
        padding: 0;
        scrollbar-size-vertical: 1;
        overflow-x: hidden;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(TREE),
        Binding("enter", "choose", "Apply", show=False),
        Binding("right", "open", "Open", show=False),
        Binding("left", "close", "Close", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """Enter was pressed on a code, or it was double-clicked."""

        code: Code

    @dataclass
    class Looked(Message):
        """The cursor moved to a code, or to a row that is none."""

        code: Code | None

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__("", id=id)
        self.show_root = False
        self.show_guides = False
        self.guide_depth = 2
        self.auto_expand = False
        self._codebook = Codebook(())
        self._marked: set[str] = set()
        self._apart: Mapping[str, str] = {}

    def show_codebook(
        self,
        codebook: Codebook,
        conflicts: Container[str] = (),
        apart: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Show a codebook; what was open stays open, the cursor stays on its code.

        A code whose id is in `conflicts` is marked, or the closed one that it is below. `apart` has
        what follows the names of codes that are called alike.
        """
        same = [(c.id, c.parent_id) for c in codebook.codes] == [
            (c.id, c.parent_id) for c in self._codebook.codes
        ]
        marked = {code.id for code in codebook.codes if code.id in conflicts}
        moved, self._marked = marked ^ self._marked, marked
        moved |= {key for key, _ in apart.items() ^ self._apart.items()}
        self._apart = apart
        self._codebook = codebook
        if same:
            self._relabel(moved)
            return
        kept = self.cursor_node.data.id if self.cursor_node and self.cursor_node.data else None
        known = {node.data.id: node.is_expanded for node in self._all() if node.data}
        self.clear()
        self._fill(known)
        found = next((n for n in self._all() if n.data and n.data.id == kept), None)
        if found is not None:
            self.call_after_refresh(self.move_cursor, found)

    @property
    def code(self) -> Code | None:
        """Return the code under the cursor, None where there is none in the codebook any more."""
        known = self.cursor_node.data if self.cursor_node else None
        return self._codebook.by_id.get(known.id) if known else None

    def look_at(self, code_id: str) -> None:
        """Put the cursor on a code, and expand the codes above it."""
        found = next((node for node in self._all() if node.data and node.data.id == code_id), None)
        above = found.parent if found else None
        while above is not None:
            above.expand()
            above = above.parent
        if found:
            self.call_after_refresh(self.move_cursor, found)

    def action_choose(self) -> None:
        """Choose the code under the cursor."""
        if self.code:
            self.post_message(self.Chosen(self.code))
        elif self.cursor_node:
            self.cursor_node.toggle()

    def on_focus(self) -> None:
        """Stand on the first code where the cursor is on none yet, so that the focus is seen."""
        self.cursor_line = max(self.cursor_line, 0)

    def on_click(self, event: events.Click) -> None:
        """Choose a code that is double-clicked; a single click only shows it."""
        if event.chain == 2 and "line" in event.style.meta:
            self.action_choose()

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[Code]) -> None:
        """Report the code under the cursor."""
        event.stop()
        if self.has_focus:
            self.post_message(self.Looked(event.node.data))

    def action_open(self) -> None:
        """Expand the code under the cursor."""
        if self.cursor_node:
            self.cursor_node.expand()

    def action_close(self) -> None:
        """Collapse the code under the cursor, or go to its parent."""
        node = self.cursor_node
        if node and node.is_expanded and node.allow_expand:
            node.collapse()
        elif node and node.parent and node.parent is not self.root:
            self.move_cursor(node.parent)

    def render_label(self, node: TreeNode[Code], base_style: Style, style: Style) -> Text:
        """Return a line: number in the code's colour, name, uses at the right end."""
        depth = _depth(node)
        width = max(6, self.size.width - 2 * depth - self.scrollbar_size_vertical)
        mark = ("▾ " if node.is_expanded else "▸ ") if node.allow_expand else "  "
        code = node.data
        if code is None:
            return Text(set_cell_size(f"{mark}Emergent", width), style=style + Style(dim=True))
        # A collapsed code counts with all the codes below it.
        count = code.uses + (0 if node.is_expanded else uses_below(self._codebook, code))
        uses = f"{count:,}" if count else ""
        number = f"{code.number or (' ' if code.state == 'retired' else '◇')} "
        differs = f"{IN_CONFLICT} " if self._is_marked(node, code) else ""
        room = max(0, width - cell_len(mark + number + differs) - (len(uses) + 2 if uses else 1))
        return Text.assemble(
            (mark, style + Style(dim=True, meta={"toggle": node.allow_expand})),
            (number, style + self._ink(code, base_style + style)),
            (differs, style + Style(bold=True)),
            _name(code, self._apart.get(code.id, ""), room, style),
            (f" {uses} " if uses else " ", style),
            end="",
        )

    def get_label_width(self, node: TreeNode[Code]) -> int:
        """Return the width of a label, in cells."""
        return max(6, self.size.width - 2 * _depth(node) - self.scrollbar_size_vertical)

    def _is_marked(self, node: TreeNode[Code], code: Code) -> bool:
        """Whether a code is in conflict, or one that is hidden below it."""
        if not self._marked or code.id in self._marked:
            return bool(self._marked)
        below = () if node.is_expanded else self._codebook.below(code)
        return any(each.id in self._marked for each in below)

    def _ink(self, code: Code, under: Style) -> Style:
        page = Color.from_rich_color(under.bgcolor) if under.bgcolor else None
        colour = readable(self, self._codebook.colour(code), page if page and page.a else None)
        return Style(color=colour.rich_color, bold=True)

    def _fill(self, known: Mapping[str, bool]) -> None:
        """Add the codes; `known` says which of them were expanded before."""
        parents = {code.parent_id for code in self._codebook.codes}
        loose = [c for c in self._codebook.codes if not c.number and c.parent_id is None]
        nodes: dict[str, TreeNode[Code]] = {}
        emergent: TreeNode[Code] | None = None
        for code in self._codebook.codes:
            over = nodes.get(code.parent_id or "", self.root)
            if code in loose:
                emergent = emergent or self.root.add("Emergent", expand=True)
                over = emergent
            opens = known.get(code.id, code.depth < _DEEPEST_OPEN)
            nodes[code.id] = over.add(
                Text(code.label),  # in a string, brackets would be read as markup
                code,
                expand=opens,
                allow_expand=code.id in parents,
            )

    def _all(self) -> list[TreeNode[Code]]:
        found, waiting = [], list(self.root.children)
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting.extend(node.children)
        return found

    def _relabel(self, moved: Container[str]) -> None:
        """Show codes that changed, and the codes above them, whose counts may include them.

        Those in `moved` have another mark now, or another name to tell them apart by.
        """
        by_id = self._codebook.by_id
        for node in self._all():
            if node.data is None:
                continue
            new = by_id[node.data.id]
            if node.data != new or new.id in moved:
                node.data = new
                above: TreeNode[Code] | None = node
                while above is not None:
                    above.refresh()
                    above = above.parent


def _depth(node: TreeNode[Code]) -> int:
    depth = 0
    while node.parent is not None and node.parent.parent is not None:
        node, depth = node.parent, depth + 1
    return depth


def _name(code: Code, apart: str, room: int, style: Style) -> Text:
    """Return a code's name in `room` cells, as its state wants it; what tells it apart is whole."""
    called = cut(code.called, max(0, room - cell_len(apart))) + apart if apart else code.called
    name = Text(fitted(called, room), style + Style(italic=code.state == "candidate"))
    if code.state == "retired":
        name.stylize(Style(dim=True, strike=True), 0, len(name.plain.rstrip()))
    return name
