"""Figures: what they show, as SVG and as PDF, the same bytes each time, in any script."""

from __future__ import annotations

import os
import subprocess
import sys

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from codebook.exporting.figures.bars import KappaRow, agreement_figure
from codebook.exporting.figures.drawing import NAMES, PLOT, Box, Drawing, Rule, Words
from codebook.exporting.figures.grid import GridRow, grid_figure
from codebook.exporting.figures.growth import GrowthRow, saturation_figure
from codebook.exporting.figures.lettering import VERA, letters, line
from codebook.exporting.figures.pdf import pdf_bytes
from codebook.exporting.figures.ranks import RankedRow, ranking_figure
from codebook.exporting.figures.svg import svg_bytes

GRID = grid_figure(
    "{rows} codes",
    ["U1", "U2"],
    [GridRow("A.1", "Set-up <&>", (4, 0)), GridRow("A.2", "x", (0, 0)), GridRow("B", "B", (1, 2))],
)
KAPPAS = agreement_figure(
    [KappaRow("A.1", "Set-up", 0.5), KappaRow("A.2", "", -0.25), KappaRow("B", "", None)]
)
GROWTH = saturation_figure([GrowthRow("U1", 3, 3), GrowthRow("U2", 0, 3), GrowthRow("D1", 1, 4)])
RANKS = ranking_figure(
    "Part II",
    [("User", 4), ("Developer", 2)],
    [RankedRow("A.1", "Set-up", (3, 2)), RankedRow("A.2", "Docs", (1, 0))],
)
ALL = (*GRID, *KAPPAS, *GROWTH, *RANKS)


def said(drawing: Drawing) -> list[str]:
    return [mark.text for mark in drawing.marks if isinstance(mark, Words)]


def boxes(drawing: Drawing) -> list[Box]:
    return [mark for mark in drawing.marks if isinstance(mark, Box)]


def test_counts_are_squares_the_darker_the_more_and_unused_codes_are_left_out() -> None:
    (drawing,) = GRID
    assert drawing.title == "2 codes"
    assert said(drawing) == ["U1", "U2", "A.1  Set-up <&>", "4", "B", "1", "2"]
    shades = [box.opacity or 0 for box in boxes(drawing)]
    assert sorted(shades) == [shades[1], shades[2], shades[0]]
    assert max(shades) == 0.55


def test_long_names_of_columns_stand() -> None:
    name = "A candidate with a very long name"
    (drawing,) = grid_figure("", [name], [GridRow("A", "", (1,))])
    head = drawing.marks[0]
    assert isinstance(head, Words)
    assert head.turned
    assert (head.text, head.whole) == ("A candidate with a very…", name)


@pytest.mark.parametrize(
    "name",
    [
        "2021_03_14_DEVELOPER_INTERVIEW_ROUND_TWO_FINAL_VERSION",
        "fkrampe-2021-11-NodeGrade-Interview-Transcript-final",
        "W" * 60,
        "访谈" * 30,
    ],
)
def test_a_long_name_of_a_row_ends_before_the_bars(name: str) -> None:
    """Also in Vera, whose letters are those of DejaVu Sans, which many readers have."""
    (drawing,) = saturation_figure([GrowthRow(name, 1, 1)])
    (shown,) = (m for m in drawing.marks if isinstance(m, Words) and m.whole)
    assert shown.whole == name
    assert shown.text.endswith("…")
    assert 260 < line(shown.text, 12).width <= NAMES


def test_kappas_are_bars_on_both_sides_of_nought() -> None:
    (drawing,) = KAPPAS
    assert said(drawing)[-6:] == ["A.1  Set-up", "0.50", "A.2", "-0.25", "B", "undefined"]
    half, less = boxes(drawing)
    assert half.width == 2 * less.width
    assert less.x + less.width == half.x
    ticks = [mark.x1 for mark in drawing.marks if isinstance(mark, Rule)]
    assert len(ticks) == 6
    assert half.x in ticks


def test_hardly_less_than_nought_is_nought() -> None:
    (drawing,) = agreement_figure([KappaRow("A", "", -0.004)])
    assert said(drawing)[-1] == "0.00"


def test_new_codes_go_on_where_those_known_end() -> None:
    (drawing,) = GROWTH
    assert said(drawing)[1:] == ["U1", "3  (+3)", "U2", "3", "D1", "4  (+1)"]
    first, known, before, new = boxes(drawing)
    assert first.width == known.width == before.width
    assert new.x == before.x + before.width
    assert (first.opacity, before.opacity) == (None, 0.3)


def test_ranks_are_shares_of_each_group() -> None:
    (drawing,) = RANKS
    assert said(drawing)[:2] == ["User (4)", "Developer (2)"]
    legend, rows = boxes(drawing)[:2], boxes(drawing)[2:]
    assert [box.width / PLOT for box in rows] == [0.75, 1.0, 0.25]
    assert [box.fill for box in rows] == [legend[0].fill, legend[1].fill, legend[0].fill]
    assert said(drawing)[-3:] == ["A.2  Docs", "1", "0"]


def test_a_long_figure_comes_in_pieces_of_a_page() -> None:
    rows = [GridRow(f"A.{at}", "x", (at,)) for at in range(1, 91)]
    assert [drawing.title for drawing in grid_figure("{rows}", ["U1"], rows)] == ["40", "40", "10"]
    assert grid_figure("", [], []) == agreement_figure([]) == saturation_figure([]) == []


def test_svg_says_what_it_shows() -> None:
    for drawing in ALL:
        root = etree.fromstring(svg_bytes(drawing))
        names = {
            name: f"{{http://www.w3.org/2000/svg}}{name}" for name in ("title", "text", "rect")
        }
        assert root.findtext(names["title"]) == drawing.title
        assert [text.text for text in root.iter(names["text"])] == said(drawing)
        assert len(list(root.iter(names["rect"]))) == len(boxes(drawing))
    assert b"http" not in svg_bytes(ALL[0]).replace(b"http://www.w3.org/2000/svg", b"")


def text_of(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as found:
        assert len(found) == 1
        return str(found[0].get_textpage().get_text_range())


def test_pdf_shows_the_same_with_its_font_in_the_file() -> None:
    for drawing in ALL:
        data = pdf_bytes(drawing)
        shown = text_of(data)
        assert all(" ".join(text.split()) in shown for text in said(drawing))
        assert b"/FontFile2" in data
        assert b"Helvetica" not in data, "every reader has it, and yet publishers refuse it"
        assert drawing.title.encode() in data


def test_pdf_shows_words_of_other_scripts() -> None:
    text = "Größe 内存 メモリ 메모리 Память"
    shown = text_of(pdf_bytes(Drawing("内存", 300, 30, (Words(0, 20, text),))))
    assert shown.replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Code Quality、Logging、and Säcurity。", "Code Quality, Logging, and Säcurity."),
        ("Latency（p99）：high；low？Yes！", "Latency (p99): high; low? Yes!"),
        ("读／写", "读／写"),
        ("a、内存", "a、内存"),
        ("plain,  text", "plain,  text"),
    ],
)
def test_chinese_stops_between_western_words_are_in_the_file(written: str, shown: str) -> None:
    found = list(letters(written))
    assert "".join(letter.char for letter in found) == shown
    assert all(letter.font == VERA for letter in found) == written.isascii() | (written != shown)


def test_letters_that_the_font_lacks_are_put_together() -> None:
    found = list(letters("Łódź Žatec\u030c ě Ńi\u0304ţ"))
    assert {letter.font for letter in found} == {VERA}
    assert "".join(letter.char for letter in found) == "Łódz Žateč e Nıt"
    assert [letter.accents for letter in found if letter.accents] == ["´", "ˇ", "´", "¯", "¸"]
    raised = {accent.char: accent.y for accent in line("Ńţ", 10).accents}
    assert raised["´"] > 0 == raised["¸"]


def test_one_text_is_in_one_font_of_its_script() -> None:
    assert len({letter.font for letter in letters("メモリ不足の問題")}) == 1
    assert len({letter.font for letter in letters("内存不足")}) == 1


@pytest.mark.parametrize("text", ["שלום", "ไทย", "🙂"])
def test_pdf_says_what_it_has_no_letters_for(text: str) -> None:
    plain, lacking = (
        text_of(pdf_bytes(Drawing("x", 300, 30, (Words(0, 20, each),)))) for each in ("a", text)
    )
    assert plain.split() == ["a"]
    assert lacking.startswith("◊")
    assert "◊: in no font of a PDF; the SVG shows it." in lacking


@settings(max_examples=40)
@given(st.text(max_size=20))
def test_any_text_makes_a_page(text: str) -> None:
    drawing = Drawing(text, 300, 30, (Words(0, 20, text, middle=True, turned=True, whole=text),))
    with pypdfium2.PdfDocument(pdf_bytes(drawing)) as found:
        assert len(found) == 1
    etree.fromstring(svg_bytes(drawing))


MADE = """
from hashlib import sha256
from codebook.exporting.figures.pdf import pdf_bytes
from codebook.exporting.figures.ranks import RankedRow, ranking_figure
rows = [RankedRow("A.1", "Größe 内存", (3, 2))]
(drawing,) = ranking_figure("Part II", [("User", 4), ("Developer", 2)], rows)
print(sha256(pdf_bytes(drawing)).hexdigest())
"""


def test_pdf_has_the_same_bytes_in_any_process() -> None:
    def made(seed: str) -> str:
        environment = os.environ | {"PYTHONHASHSEED": seed}
        ran = subprocess.run(
            [sys.executable, "-c", MADE], check=True, capture_output=True, env=environment
        )
        return ran.stdout.decode()

    assert made("1") == made("2")
