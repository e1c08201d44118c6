"""LaTeX of a paper: any text is printed as it is, and no table falls apart."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.exporting.paper.latex import escaped, in_quotes, paragraph
from codebook.exporting.paper.preview import preview, remarked
from codebook.exporting.paper.tables import Cell, Column, Table, table
from latex import cells, printed

SIGNS = st.text("\\{}~^<>|`\"[]*&%$#_-',\xa0 \n\tab1内🙂−≤≠")


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


def test_a_table_is_booktabs_with_its_numbers_aligned() -> None:
    columns = (Column("Id"), Column("Name", 0.5), Column("N", right=True), Column("Kappa", 0, True))
    rows: list[tuple[Cell, ...]] = [
        ("A", "Set-up & more", 3, 0.5),
        ("A.1", '[sic] -- "x"', "", None),
    ]
    made = table(Table("codes", "50 % of it.", columns, rows, [0, 1]))
    assert made == GOLDEN
    assert cells(made)[1:] == [
        ["A", "Set-up & more", "3", "0.50"],
        ["A.1", '[sic] -- "x"', "", "–"],
    ]


LINES = "words " * 50  # four lines of a whole page's width


@pytest.mark.parametrize(
    ("rows", "words", "long"),
    [
        (40, "a", False),
        (41, "a", True),
        (10, LINES, False),
        (11, LINES, True),
        (6, "内" * 300, True),
    ],
)
def test_what_is_longer_than_a_page_is_broken_with_its_head_on_each(
    rows: int, words: str, long: bool
) -> None:
    made = table(Table("k", "C", (Column("A", 1),), [(words,)] * rows))
    assert (r"\begin{longtable}" in made, r"\begin{table*}" in made) == (long, not long)
    assert made.startswith("% longtable: in a paper of two columns") == long
    assert len(cells(made)) == rows + (2 if long else 1)
    assert made.count(r"\begin") == made.count(r"\end{")


def test_hardly_less_than_none_is_none() -> None:
    made = table(Table("k", "C", (Column("A"), Column("B")), [("x", -0.004), ("y", -0.006)]))
    assert cells(made)[1:] == [["x", "0.00"], ["y", "-0.01"]]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("so", "“so”"),
        ("“Is it?” I said, “is it?”", "“‘Is it?’ I said, ‘is it?’”"),
        ('the "label" of 5"', '“the ‘label’ of 5"”'),
        ("«Non» et „nein“", "“«Non» et ‚nein‘”"),
    ],
)
def test_quotation_marks_in_a_quote_are_single(said: str, shown: str) -> None:
    assert in_quotes(said) == shown


def test_a_file_says_which_of_its_letters_pdflatex_lacks() -> None:
    plain = "Für “naïve” — 5 €…\n"
    assert remarked(plain) == plain
    said = remarked("群里\u200d群 я\n").splitlines()
    assert said[0].startswith("% The fonts of pdfLaTeX lack 群 里 U+200D я: it stops there.")
    assert said[2] == "群里\u200d群 я"
    assert "字 and 88 more:" in remarked("".join(map(chr, range(0x5B4C, 0x5B4C + 100))))


def test_a_trial_of_all_files_prints_every_letter_with_each_engine() -> None:
    plain = preview("A & B", {"one.tex": "x", "two.tex": "é"})
    assert r"\section*{A \& B}" in plain
    assert (r"\input{one}" in plain, r"\input{two}" in plain) == (True, True)
    assert not re.search("fontspec|bynumber", plain)
    for letters, fonts, numbers in (
        ("群、", {"Noto Serif CJK SC"}, "3001,7FA4,"),
        ("かな", {"Noto Serif CJK JP"}, "304B,306A,"),
        ("한", {"Noto Serif CJK KR"}, "D55C,"),
        ("яΩ", {"FreeSerif"}, "03A9,044F,"),
        ("я群", {"FreeSerif", "Noto Serif CJK SC"}, "044F,7FA4,"),
    ):
        made = preview("", {"one.tex": letters})
        found = re.findall(r"^\\IfFontExistsTF\{(.*?)\}", made, re.MULTILINE)
        assert r"\tracinglostchars=2" in made
        assert (set(found), f"\n{numbers}%\n;,\n" in made) == (fonts, True)


def _lacks(need: list[str]) -> bool:
    there = shutil.which(need[0])
    return not there or bool(subprocess.run(need, check=False, capture_output=True).returncode)


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex"])
def test_an_engine_prints_what_leaves(engine: str, tmp_path: Path) -> None:
    needs = [["kpsewhich", "booktabs.sty"]]
    if engine == "xelatex":  # with ctex or without, which are two ways
        needs += [["kpsewhich", "fontspec.sty"], ["fc-list", "-q", "Noto Serif CJK SC"]]
    if not shutil.which(engine) or any(map(_lacks, needs)):
        pytest.skip(f"{engine} is not installed, or without what it needs")
    rows: list[tuple[Cell, ...]] = [("群里、“x”", -0.004), ('[sic] -- "x" & ≥ 5 % …', None)] * 21
    made = {"one.tex": table(Table("k", "内 & 外", (Column("A", 0.5), Column("B")), rows))}
    made["preview.tex"] = preview("A # 群", made)
    for name, text in made.items():
        (tmp_path / name).write_text(remarked(text), encoding="utf-8")
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "preview"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    log = (tmp_path / "preview.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, log[-800:]
    assert "Missing character" not in log
