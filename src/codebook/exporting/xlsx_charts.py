"""The charts of a workbook, on a sheet of their own; they show what is in the other sheets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from codebook.text.display import PALETTE

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.chart import BarChart, LineChart

    from codebook.exporting.sheets import Chart, Sheet

NAME = "Charts"
_WIDTH, _BAR_HEIGHT, _LEAST_HEIGHT = 26, 0.55, 8
"""Centimetres: the width of charts, the height of a bar, the least height of a chart."""

_COLOURS = [colour.removeprefix("#") for colour in PALETTE[:2]]
_LINE_HEIGHT = 0.53  # centimetres of a row of a worksheet


def add_charts(workbook: Workbook, sheets: Iterable[Sheet]) -> None:
    """Put the charts of the sheets on a sheet of their own, below each other; none without any."""
    from openpyxl.worksheet.properties import PageSetupProperties

    charts = [(sheet, chart) for sheet in sheets for chart in sheet.charts]
    if not charts:
        return
    worksheet = workbook.create_sheet(NAME)
    worksheet.sheet_view.showGridLines = False
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    worksheet.page_setup.fitToHeight = 0  # any number of pages
    row = 2
    for sheet, chart in charts:
        drawn = _drawn(workbook, sheet, chart)
        worksheet.add_chart(drawn, f"B{row}")
        row += int(drawn.height / _LINE_HEIGHT) + 2


def _drawn(workbook: Workbook, sheet: Sheet, chart: Chart) -> BarChart | LineChart:
    from openpyxl.chart import BarChart, LineChart, Reference, Series

    first, last = chart.rows[0] + 2, chart.rows[1] + 2
    count = last - first + 1
    drawn: BarChart | LineChart = BarChart() if chart.kind == "bars" else LineChart()
    source = workbook[sheet.name]
    for column in chart.values:
        cells = Reference(source, min_col=column + 1, min_row=first, max_row=last)
        drawn.append(Series(cells, title=sheet.columns[column].header))
    drawn.set_categories(Reference(source, min_col=chart.labels + 1, min_row=first, max_row=last))
    for series, colour in zip(drawn.series, _COLOURS, strict=False):
        series.graphicalProperties.solidFill = colour
        series.graphicalProperties.line.solidFill = colour
        series.smooth = False
    drawn.title, drawn.width = chart.title, _WIDTH
    drawn.x_axis.delete = drawn.y_axis.delete = False  # else Excel shows neither
    if isinstance(drawn, BarChart):
        drawn.type, drawn.gapWidth = "bar", 40
        drawn.x_axis.scaling.orientation = "maxMin"  # the first row on top
        drawn.height = max(_LEAST_HEIGHT, round(_BAR_HEIGHT * count) + 3)
    else:
        drawn.height = 12
    if len(chart.values) == 1:
        drawn.legend = None
    return drawn
