"""A reader of LaTeX that knows only what a table may hold, and takes nothing else."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"\\[A-Za-z]+\*?|\\.|[{}&%$#_^~\"<>|`\[\]*]|[^\\{}&%$#_^~\"<>|`\[\]*]+", re.DOTALL
)
_SIGNS = {
    r"\textbackslash": "\\",
    r"\textasciitilde": "~",
    r"\textasciicircum": "^",
    r"\textless": "<",
    r"\textgreater": ">",
    r"\textbar": "|",
    r"\textasciigrave": "`",
    r"\{": "{",
    r"\}": "}",
    r"\&": "&",
    r"\%": "%",
    r"\$": "$",
    r"\#": "#",
    r"\_": "_",
    r"\newline": "\n",
    r"\quad": "",
}
_FORMULAS = {"-": "−", r"\approx": "≈", r"\neq": "≠", r"\leq": "≤", r"\geq": "≥"}


def printed(source: str) -> str:
    """Return what a paragraph or a cell prints; AssertionError for what is not plain text."""
    found, depth, pieces = [], 0, [m[0] for m in _TOKEN.finditer(source)]
    assert "".join(pieces) == source
    for at, piece in enumerate(pieces):
        before, after = pieces[at - 1] if at else "", pieces[at + 1] if at + 1 < len(pieces) else ""
        if piece in "{}":
            depth += 1 if piece == "{" else -1
            assert depth in {0, 1}
        elif piece in _SIGNS:
            letters = piece[1].isalpha() and piece != r"\newline"
            assert not letters or after == "{", f"{piece} would swallow what follows"
            found.append(_SIGNS[piece])
        elif piece == r"\char":
            assert (before, after) == ("{", "34")
        elif before == r"\char":
            found.append('"')
        elif piece in "[]*":
            assert (before, after) == ("{", "}"), "it would be an option of what is before it"
            found.append(piece)
        elif piece == r"\ensuremath":
            assert after == "{"
        elif before == "{" and at > 1 and pieces[at - 2] == r"\ensuremath":
            found.append(_FORMULAS[piece])
        elif piece == "~":
            found.append("\xa0")
        else:
            assert not re.search(r"[&%$#_^\"<>|`\\]", piece), piece
            assert not re.search(r"--|''|,,", piece), "a ligature"
            found.append(piece)
    assert depth == 0
    return "".join(found)


def cells(source: str) -> list[list[str]]:
    """Return the cells of the rows of a table, its head first, each as it is printed."""
    rows, columns = [], None
    for line in source.splitlines():
        if line.startswith("%"):
            continue
        if not line.endswith(r" \\"):
            assert re.fullmatch(
                r"\\(begin|end)\{(table\*|tabular|longtable)\}(\{.*\})?|\\centering|\\toprule"
                r"|\\midrule|\\bottomrule|\\end(firsthead|head|foot)|\\caption\{.*\}\\label\{.*\}"
                r"(\\\\)?",
                line,
            ), line
            continue
        row = re.split(r"(?<!\\) & ", line.removesuffix(r" \\"))
        columns = columns or len(row)
        assert len(row) == columns
        rows.append(["–" if c == "--" else _number(c) or printed(c) for c in row])
    return rows


def _number(cell: str) -> str:
    found = re.fullmatch(r"\$(-?\d+\.\d\d)\$", cell)
    return found[1] if found else ""
