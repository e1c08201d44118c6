"""LaTeX of a paper: any text is printed as it is, and no table falls apart."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.exporting.paper import Column, Table, paragraph, table
from codebook.exporting.paper.latex import escaped
from codebook.exporting.paper.tables import Cell
from latex import cells, printed

SIGNS = st.text("\\{}~^<>|`\"[]*&%$#_-',\xa0 \n\tab1内🙂")


def plain(text: str) -> str:
    kept = "".join(c for c in text if unicodedata.category(c) not in {"Cc", "Cs"} or c.isspace())
    return re.sub("[^\\S\xa0]+", " ", kept).strip(" ")


@given(st.text() | SIGNS)
def test_any_line_is_printed_as_it_is(text: str) -> None:
    assert printed(escaped(text)) == plain(text)


@given(SIGNS)
def test_a_paragraph_keeps_its_lines(text: str) -> None:
    lines = [line for line in map(plain, text.splitlines()) if line]
    assert [line.strip(" ") for line in printed(paragraph(text)).split("\n") if line] == lines


@given(st.lists(st.tuples(SIGNS, SIGNS), min_size=1, max_size=3))
def test_any_cells_are_printed_as_they_are(rows: list[tuple[str, str]]) -> None:
    found = cells(table(Table("k", "C", (Column("A"), Column("B", 0.5)), rows)))
    assert found == [["A", "B"], *([plain(one), plain(other)] for one, other in rows)]


GOLDEN = r"""\begin{table*}
\centering
\caption{50 \% of it.}\label{tab:codes}
\begin{tabular}{l>{\raggedright\arraybackslash}p{0.5\linewidth}rr}
\toprule
Id & Name & N & Kappa \\
\midrule
A & Set-up \& more & 3 & $0.50$ \\
\quad{}A.1 & {[}sic{]} -{}- {\char34}x{\char34} &  & -- \\
\bottomrule
\end{tabular}
\end{table*}
"""


def test_a_table() -> None:
    columns = (Column("Id"), Column("Name", 0.5), Column("N", right=True), Column("Kappa", 0, True))
    rows: list[tuple[Cell, ...]] = [
        ("A", "Set-up & more", 3, 0.5),
        ("A.1", '[sic] -- "x"', "", None),
    ]
    made = table(Table("codes", "50 % of it.", columns, rows, [0, 1]))
    assert made == GOLDEN
    assert cells(made)[1:] == [
        ["A", "Set-up & more", "3", "0.50"], ["A.1", '[sic] -- "x"', "", "–"]
    ]  # fmt: skip


@pytest.mark.parametrize("rows", [40, 41])
def test_what_is_longer_than_a_page_is_broken_with_its_head_on_each(rows: int) -> None:
    made = table(Table("k", "C", (Column("A"),), [(str(at),) for at in range(rows)]))
    assert made.startswith(r"\begin{longtable}" if rows > 40 else r"\begin{table*}")
    assert len(cells(made)) == rows + (2 if rows > 40 else 1)
    assert made.count(r"\begin") == made.count(r"\end{")
