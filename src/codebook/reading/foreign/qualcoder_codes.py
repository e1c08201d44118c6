"""The codes of a QualCoder project: categories within categories, codes, and codes within codes."""

from __future__ import annotations

from codebook.reading.exchange_values import read_colour
from codebook.reading.foreign.gathering import Gathering
from codebook.reading.foreign.sqlite_file import Database, words
from codebook.reading.normalise import one_line
from codebook.reading.sheets.code_tree import DEEPEST


def read_codes(database: Database, made: Gathering) -> dict[object, str]:
    """Read categories and codes; return the codes' keys by their ids."""
    categories = {
        ("category", row[0]): (row[1], ("category", row[2]), row[3], None)
        for row in database.rows("code_cat", "catid", "name", "supercatid", "memo")
    }
    columns = ("cid", "name", "catid", "supercid", "memo", "color")
    codes = {
        ("code", key): (
            name,
            ("code", above) if above is not None else ("category", category),
            memo,
            colour,
        )
        for key, name, category, above, memo, colour in database.rows("code_name", *columns)
    }
    tree = _Tree({**categories, **codes}, made)
    keys = {node: tree.key(node) for node in tree.nodes}
    return {node[1]: key for node, key in keys.items() if node[0] == "code"}


_Node = tuple[str, object]


class _Tree:
    """Categories and codes by kind and id: name, what is above, memo, colour."""

    def __init__(
        self, nodes: dict[_Node, tuple[object, _Node, object, object]], made: Gathering
    ) -> None:
        self.nodes = nodes
        self._made = made

    def key(self, node: _Node) -> str:
        """Return the key of a code, made after those above it."""
        names: list[str] = []
        at, seen = node, set[_Node]()
        while at in self.nodes and at not in seen and len(names) < DEEPEST:
            seen.add(at)
            names.append(one_line(words(self.nodes[at][0])) or "Code without a name")
            at = self.nodes[at][1]
        if at in self.nodes:
            self._made.problems.add(
                None, "codes are each other's parents, or too deep; they are cut there"
            )
        elif at[1] is not None:
            self._made.problems.add(
                None, "a code is under one that the project lacks; it is a top code"
            )
        _, _, memo, colour = self.nodes[node]
        return self._made.code(
            names[::-1], definition=words(memo).strip(), colour=read_colour(words(colour))
        )
