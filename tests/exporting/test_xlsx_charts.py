"""The charts of a workbook: of which cells, and where they stand."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
from openpyxl.chart import BarChart, LineChart

from codebook.exporting.agreement_sheet import AgreementEntry, agreement_sheet
from codebook.exporting.codes_sheet import CodeEntry, codes_sheet
from codebook.exporting.saturation_sheet import SaturationEntry, saturation_sheet
from codebook.exporting.sheets import Column, Sheet
from codebook.exporting.xlsx_file import xlsx_bytes

OTHER = Sheet("Other", (Column("x"),), [("y",)])
CODES = codes_sheet(
    [CodeEntry(f"A.{n}", "x", "", "", "", "", n, n, 1, 1, n, 1, "") for n in range(1, 31)]
)
GROWTH = saturation_sheet(
    [SaturationEntry(group, n, f"U{n}", 1, n, "") for group in ("", "User") for n in (1, 2, 3)]
)
AGREEMENT = agreement_sheet(
    ("both", "A alone", "B alone", "neither"),
    [
        AgreementEntry("measure", "masi_alpha", 0.5, None, None, 3, ""),
        *(AgreementEntry("code", f"A.{n}", n / 9, None, None, 3, "") for n in (1, 2)),
    ],
)


def charts(*sheets: Sheet) -> list[Any]:
    book: Any = openpyxl.load_workbook(io.BytesIO(xlsx_bytes(*sheets)))
    assert book.sheetnames == [*(sheet.name for sheet in sheets), "Charts"]
    return list(book["Charts"]._charts)


@pytest.mark.parametrize(
    ("sheet", "kind", "cells", "labels"),
    [
        (CODES, BarChart, ["'Codes'!$H$2:$H$31"], "'Codes'!$A$2:$A$31"),
        (
            GROWTH,
            LineChart,
            ["'Saturation'!$E$2:$E$4", "'Saturation'!$D$2:$D$4"],
            "'Saturation'!$C$2:$C$4",
        ),
        (AGREEMENT, BarChart, ["'Agreement'!$C$3:$C$4"], "'Agreement'!$B$3:$B$4"),
    ],
)
def test_a_chart_shows_the_cells_of_its_sheet(
    sheet: Sheet, kind: type[BarChart | LineChart], cells: list[str], labels: str
) -> None:
    (chart,) = charts(OTHER, sheet)
    assert isinstance(chart, kind)
    assert [series.val.numRef.f for series in chart.series] == cells
    assert {series.cat.numRef.f for series in chart.series} == {labels}
    assert not chart.x_axis.delete


def test_charts_stand_below_each_other() -> None:
    found = charts(CODES, GROWTH, AGREEMENT)
    rows = [chart.anchor._from.row for chart in found]
    assert rows[0] == 1
    assert rows[0] + found[0].anchor.ext.height / 9525 / 20 < rows[1]
    assert rows[1] < rows[2]


@pytest.mark.parametrize("sheets", [[CODES], [OTHER, Sheet("More", (Column("x"),), [])]])
def test_a_sheet_alone_and_sheets_without_any_have_no_charts(sheets: list[Sheet]) -> None:
    book = openpyxl.load_workbook(io.BytesIO(xlsx_bytes(*sheets)))
    assert "Charts" not in book.sheetnames


def test_sheets_of_nothing_have_no_charts() -> None:
    assert codes_sheet([]).charts == saturation_sheet([]).charts == ()
