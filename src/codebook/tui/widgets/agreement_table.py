"""The table of agreement: the figures, or the matrix of two coders' codes on the same units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.widgets import DataTable

from codebook.study.codebook import Codebook
from codebook.study.measuring.confused_codes import Confusions, Pair
from codebook.study.measuring.reliability import MEASURE_NAMES, Reliability
from codebook.text.display import rounded
from codebook.tui.fitting import cut
from codebook.tui.widgets.inks import readable

if TYPE_CHECKING:
    from codebook.agreement import Measure

_NONE, _ONE = "–", "one only"

# Widths, in cells.
_MATRIX_COUNT, _COUNT = 3, 5  # the least width of a count in the matrix, and among the figures
_VALUE, _INTERVAL = 9, 14  # the least width of an interval: a bound below 0 needs more
_CODER = 8  # the least width that a long name of a coder is cut to
_SHORTEST_NAME, _LONGEST_NAME = 10, 36
_NARROW_NAME = 20  # the longest name beside the matrix on screens narrower than `_WIDE`
_WIDE = 116
_EDGES = 8  # around the table and the names, and of the last column


class _Row(NamedTuple):
    """A row of figures; a code's `counts` are of both coders, and of one or the other alone."""

    key: str
    name: Text
    measure: Measure
    counts: tuple[float, ...]


class AgreementTable(DataTable[Text]):
    """Shows either figures, a measure in each row, or confusions, a pair of codes in each cell."""

    def __init__(self) -> None:
        super().__init__(fixed_columns=1)
        self._reasons: list[str] = []  # by row, why a figure has no value or interval
        self._fits = True  # whether the reasons have room beside the figures
        self._codebook = Codebook(())
        self._labels: Mapping[str, str] = {}
        self._ids: dict[str, str] = {}

    @property
    def reason(self) -> str | None:
        """Why the figure in focus has no value; None where the table shows the reasons itself."""
        if self._fits or not any(self._reasons):
            return None
        return self._reasons[self.cursor_row]

    @property
    def pair(self) -> Pair | None:
        """The codes of the cell in focus, None outside the matrix."""
        if self.cursor_type != "cell" or not self.row_count or self.cursor_column == 0:
            return None
        row, column = self.coordinate_to_cell_key(self.cursor_coordinate)
        return row.value or None, column.value or None

    def label(self, code_id: str | None) -> str:
        """Return the label of a code, a dash for None."""
        return self._labels.get(code_id or "", _NONE)

    def show_figures(self, found: Reliability, codebook: Codebook, cells: int) -> None:
        """Show the measures of all codes, then those of each; the screen is `cells` wide."""
        self._begin("row", codebook, found.labels)
        rows = [*self._figures(found)]
        self._reasons = [row.measure.reason for row in rows]
        counted = ("both", _ONE) if found.of_pairs else ("both", *found.coders)
        self._fits, columns = _fitted(rows, counted, cells)
        # Widths are given: a table that was not visible measures its cells too late.
        for head, width in columns:
            self.add_column(Text(head), width=width)
        (_, name), _, _, *heads, _ = columns
        for row, reason in zip(rows, self._reasons, strict=True):
            counts = [Text(f"{count:,.0f}") for count in row.counts] or [Text() for _ in heads]
            for count, (_, width) in zip(counts, heads, strict=True):
                count.align("right", width)
            row.name.plain = cut(row.name.plain, name)
            shown = Text(reason if self._fits else "")
            self.add_row(row.name, *_cells(row.measure), *counts, shown, key=row.key)

    def show_confusions(self, found: Confusions, codebook: Codebook, cells: int) -> None:
        """Show the matrix: rows are the first coder's codes, columns the other's on those units."""
        self._begin("cell", codebook, found.labels)
        order = {None: -1} | codebook.order
        down = sorted({pair[0] for pair in found.places}, key=lambda key: order.get(key, -1))
        across = sorted({pair[1] for pair in found.places}, key=lambda key: order.get(key, -1))
        longest = _NARROW_NAME if cells < _WIDE else _LONGEST_NAME
        widths = [max(_MATRIX_COUNT, len(self.label(code_id))) for code_id in across]
        for code_id, width in zip(across, widths, strict=True):
            head = Text(self.label(code_id).rjust(width))
            self.add_column(head, key=code_id or "", width=width)
        for code_id in down:
            counts = [
                _count(found.count((code_id, other)), width, same=code_id == other)
                for other, width in zip(across, widths, strict=True)
            ]
            name = self._named(self.label(code_id))
            name.plain = cut(name.plain, longest)
            self.add_row(name, *counts, key=code_id or "")
        self.move_cursor(column=1)  # the first column has the names

    def _begin(
        self, by: Literal["row", "cell"], codebook: Codebook, labels: Mapping[str, str]
    ) -> None:
        self.clear(columns=True)
        self.cursor_type = by
        self._codebook = codebook
        self._labels = labels
        self._ids = {label: code_id for code_id, label in labels.items()}
        self._reasons, self._fits = [], True
        if by == "cell":
            self.add_column("", key="code")

    def _figures(self, found: Reliability) -> Iterator[_Row]:
        """Yield the figures for all codes together, then those of each."""
        for name, measure in found.measures.items():
            label = Text(MEASURE_NAMES.get(name, name))
            yield _Row(f"measure {name}", label, measure, ())
        order = self._codebook.order
        for code, measure in sorted(
            found.by.items(), key=lambda item: order.get(self._ids.get(item[0], ""), -1)
        ):
            counts = found.counts(code)[:-1] if code in found.tables else ()
            yield _Row(f"code {code}", self._named(code), measure, counts)

    def _named(self, label: str) -> Text:
        code = self._codebook.by_id.get(self._ids.get(label, ""))
        if code is None:
            return Text(f"{label} nothing" if label == _NONE else label)
        ink = readable(self, self._codebook.colour(code)).rich_color
        written = Text(f"{label} {code.called if code.number else ''}".rstrip())
        written.stylize(Style(color=ink, bold=True), 0, len(label))
        return written


def _fitted(
    rows: Sequence[_Row], counted: Sequence[str], cells: int
) -> tuple[bool, list[tuple[str, int]]]:
    """Return whether the reasons have room beside the figures, and each column's head and width.

    Names of codes are cut where need be, but no figure. What is counted, such as by coders' names,
    has what is left.
    """
    interval = max([_INTERVAL, *(len(_interval(row.measure)) for row in rows)])
    name = max((row.name.cell_len for row in rows), default=0)
    reason = max((len(row.measure.reason) for row in rows), default=0)
    left = cells - _EDGES - (_VALUE + 2) - (interval + 2)
    left -= sum(width + 2 for _, width in _heads(counted, _CODER))
    fits = min(name, _LONGEST_NAME) + reason <= left
    reason = reason if fits else 0
    name = min(name, max(_SHORTEST_NAME, left - reason))
    spare = max(0, left - reason - name)
    heads = _heads(counted, _CODER + spare // (len(counted) - 1))
    figures = [("value".rjust(_VALUE), _VALUE), ("95 % interval", interval)]
    return fits, [("", name), *figures, *heads, ("", reason)]


def _heads(counted: Sequence[str], most: int) -> list[tuple[str, int]]:
    """Return head and width of the columns of counts, with coders' names of so many cells."""
    heads = [cut(each, most).rjust(_COUNT) for each in counted]
    return [(head, cell_len(head)) for head in heads]


def _cells(measure: Measure) -> tuple[Text, Text]:
    value = "undefined" if measure.value is None else rounded(measure.value, 3)
    return Text(value.rjust(_VALUE)), Text(_interval(measure))


def _interval(measure: Measure) -> str:
    return " to ".join(rounded(end, 3) for end in measure.ci or ())


def _count(count: int, width: int, *, same: bool) -> Text:
    if not count:
        return Text("·".rjust(width), "dim")
    return Text(str(count).rjust(width), "" if same else "bold")
