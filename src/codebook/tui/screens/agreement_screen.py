"""How far the coders agree: figures, who gave what instead of what, a paragraph to publish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple, get_args

from rich.style import Style
from rich.text import Text
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import DataTable, Static
from textual.worker import Worker, WorkerState

from codebook.errors import CodebookError
from codebook.study.measuring.confusing import Confusions
from codebook.study.measuring.corpus import Unit
from codebook.study.measuring.methods import methods_paragraph
from codebook.study.measuring.reliability import Reliability
from codebook.tui.commands.agreement import AGREEMENT
from codebook.tui.fitting import cut
from codebook.tui.keys import bindings
from codebook.tui.screens.confused_screen import ConfusedPassages, Pair
from codebook.tui.screens.following import Following
from codebook.tui.widgets.inks import readable

if TYPE_CHECKING:
    from codebook.agreement import Measure
    from codebook.tui.host import Host

_UNITS: tuple[Unit, ...] = get_args(Unit)
_PAGES = ("figures", "confusions", "methods")
_PAGE_OF = {"passages": "confusions", "copy_paragraph": "methods"}
_NONE = "–"
_LEAST, _AMOUNT = 3, 5  # cells of a count in the matrix, and among the figures
_VALUE, _INTERVAL = 9, 14  # cells of the columns beside them
_SHORTEST, _LONGEST = 10, 36  # cells of a name, at least and at most
_EDGES = 8  # cells round the table and the names, and of the last column
_NAMES = {
    "masi_alpha": "alpha, MASI distance",
    "jaccard_alpha": "alpha, Jaccard distance",
    "krippendorff_alpha": "alpha, sets equal or not",
    "percent_agreement": "same set of codes",
    "pooled_kappa": "Cohen's kappa, pooled",
}

Found = tuple[Reliability, Confusions]


class _Row(NamedTuple):
    """A line of the figures: of a code, how often both, the one and the other gave it."""

    key: str
    name: Text
    measure: Measure
    counts: tuple[float, ...]


class AgreementScreen(Following):
    """Three pages: figures, the matrix of confusions, the paragraph for the methods section."""

    name_in_table = "agreement"
    BINDINGS: ClassVar[list[BindingType]] = bindings(AGREEMENT)
    DEFAULT_CSS = """
    AgreementScreen {
        .told { margin: 1 1; }
        DataTable { margin: 0 1 0 2; }
        #paragraph { padding: 0 3; max-width: 90; }
    }
    """
    AUTO_FOCUS = "DataTable"

    def __init__(self, over: Host) -> None:
        super().__init__(over, "Agreement")
        self._unit: Unit = "turn"
        self._page = _PAGES[0]
        self._found: Found | None = None
        self._reasons: list[str] = []  # why figures have no value or interval, by row
        self._fits = True  # whether they stand beside the figures
        self._table: DataTable[Text] = DataTable(fixed_columns=1)

    def body(self) -> Iterable[Widget]:
        """Return what was compared, the table and the paragraph."""
        yield Static("Comparing …", classes="told", markup=False)
        yield self._table
        yield VerticalScroll(Static(id="paragraph", markup=False), id="methods", can_focus=False)

    def on_mount(self) -> None:
        """Begin to measure."""
        self.query_one("#methods").display = False
        self.renew()

    @property
    def idle(self) -> bool:
        """Say whether nothing was measured."""
        return self._found is None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let the keys of one page do nothing on another."""
        if action in _PAGE_OF and self._page != _PAGE_OF[action]:
            return False
        return super().check_action(action, parameters)

    def look(self) -> None:
        """Wait for what is being measured."""
        if all(worker.is_finished for worker in self.workers if worker.node is self):
            super().look()

    def follow(self) -> None:
        """Measure anew what was written elsewhere."""
        self.over.catch_up()
        self.renew()

    def renew(self) -> None:
        """Measure anew, beside the screen."""
        unit, study = self._unit, self.desk.study

        def measure() -> Found:
            return study.agreement(unit=unit), study.confusions(unit=unit)

        self.run_worker(measure, thread=True, exclusive=True, exit_on_error=False)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show what was measured, or why nothing was."""
        told = self.query_one(".told", Static)
        if event.state is WorkerState.SUCCESS:
            self._found = event.worker.result
            told.remove_class("-refused")
            self._show_again()
            self.refresh_bindings()
        elif event.state is WorkerState.ERROR:
            error = event.worker.error
            told.update(str(error) if isinstance(error, CodebookError) else f"It failed: {error}.")
            told.add_class("-refused")

    def on_resize(self) -> None:
        """Give the names the room that the figures leave."""
        self.call_after_refresh(self._show_again)

    def action_page(self) -> None:
        """Show the next page."""
        self._page = _PAGES[(_PAGES.index(self._page) + 1) % len(_PAGES)]
        self._show()

    def action_unit(self) -> None:
        """Compare by the next kind of unit."""
        self._unit = _UNITS[(_UNITS.index(self._unit) + 1) % len(_UNITS)]
        self.renew()

    def action_copy_paragraph(self) -> None:
        """Copy the paragraph."""
        if self._found:
            self.app.copy_to_clipboard(methods_paragraph(self._found[0]))
            self.notify("The paragraph is in the clipboard.")

    def action_passages(self) -> None:
        """Show the passages of the cell in focus."""
        if self._found and self._page == "confusions" and (pair := self._pair()):
            title = f"{self._label(pair[0])} against {self._label(pair[1])}"
            self.app.push_screen(ConfusedPassages(self.over, title, self._found[1], pair))

    def on_data_table_cell_selected(self) -> None:
        """Show the passages of a cell that is clicked or entered."""
        self.action_passages()

    def on_data_table_cell_highlighted(self) -> None:
        """Say what the cell counts."""
        self._tell()

    def on_data_table_row_highlighted(self) -> None:
        """Say why a figure has no value."""
        self._tell()

    def _show_again(self) -> None:
        """Show what was measured; the cursor stays on its row and column, if they are there."""
        table, scrolled = self._table, self._table.scroll_offset
        at = table.cursor_coordinate
        key = table.coordinate_to_cell_key(at) if table.is_valid_coordinate(at) else None
        with self.app.batch_update():
            self._show()
            if key and key.row_key in table.rows:
                named = key.column_key in table.columns
                column = table.get_column_index(key.column_key) if named else at.column
                table.move_cursor(row=table.get_row_index(key.row_key), column=column)
                self.call_after_refresh(table.scroll_to, *scrolled, animate=False)

    def _show(self) -> None:
        if self._found is None:
            return
        self._table.display = self._page != "methods"
        self.query_one("#methods").display = self._page == "methods"
        self._table.clear(columns=True)
        self._table.cursor_type = "row" if self._page == "figures" else "cell"
        if self._page == "figures":
            self._show_figures(self._found[0])
        elif self._page == "confusions":
            self._show_confusions(self._found[1])
        self.query_one("#paragraph", Static).update(methods_paragraph(self._found[0]))
        self._tell()
        self.refresh_bindings()

    def _tell(self) -> None:
        if self._found is None:
            return
        found, confused = self._found
        told = f"{found.units:,} {found.unit}s · {', '.join(found.coders)}"
        if self._page == "confusions":
            told = f"{confused.coders[0]} down, {confused.coders[1]} across"
            if pair := self._pair():
                count = len(confused.places.get(pair, ()))
                told += f" · {self._label(pair[0])} against {self._label(pair[1])}: {count}"
        elif found.left_out:
            told += f" · left out: {len(found.left_out)} not finished by all"
        if self._page == "figures" and any(self._reasons) and not self._fits:
            told += f"\n{self._reasons[self._table.cursor_row]}"  # a line, so that nothing jumps
        self.query_one(".told", Static).update(told)

    def _show_figures(self, found: Reliability) -> None:
        amounts = [name[:8].rjust(_AMOUNT) for name in ("both", *found.coders[:2])]
        widths = [_VALUE, _INTERVAL, *map(len, amounts)]
        left = self.size.width - _EDGES - sum(width + 2 for width in widths)
        rows = [*self._figures(found, max(_SHORTEST, left))]
        self._reasons = [row.measure.reason for row in rows]
        longest = max((row.name.cell_len for row in rows), default=0)
        reason = max(map(len, self._reasons), default=0)
        self._fits = min(longest, _LONGEST) + reason <= left
        longest = min(longest, left - reason) if self._fits else longest
        heads = ("", "value".rjust(_VALUE), "95 % interval", *amounts, "")
        # Widths are given: a table that was out of sight measures its cells too late.
        for head, width in zip(heads, (longest, *widths, reason * self._fits), strict=True):
            self._table.add_column(head, width=width)
        for row in rows:
            counts = [Text(f"{count:,.0f}".rjust(_AMOUNT)) for count in row.counts]
            counts += [Text()] * (len(amounts) - len(counts))
            said = Text(row.measure.reason if self._fits else "")
            row.name.truncate(longest, overflow="ellipsis")
            self._table.add_row(row.name, *_cells(row.measure), *counts, said, key=row.key)

    def _figures(self, found: Reliability, cells: int) -> Iterator[_Row]:
        """Yield the figures for all codes together, then those of each."""
        for name, measure in found.measures.items():
            yield _Row(f"measure {name}", Text(cut(_NAMES.get(name, name), cells)), measure, ())
        order = {code.label: place for place, code in enumerate(self.desk.codebook.codes)}
        for code, measure in sorted(found.by.items(), key=lambda item: order.get(item[0], -1)):
            table = found.tables.get(code)
            counts = tuple(table[:3]) if table else ()
            yield _Row(f"code {code}", self._named(code, cells), measure, counts)

    def _show_confusions(self, found: Confusions) -> None:
        order = {None: -1} | self.desk.codebook.order
        down = sorted({pair[0] for pair in found.places}, key=lambda key: order.get(key, -1))
        across = sorted({pair[1] for pair in found.places}, key=lambda key: order.get(key, -1))
        room = 20 if self.size.width < 116 else _LONGEST
        self._table.add_column("", key="code")
        for code_id in across:
            label = self._label(code_id).rjust(_LEAST)
            self._table.add_column(label, key=code_id or "", width=len(label))
        for code_id in down:
            counts = [len(found.places.get((code_id, other), ())) for other in across]
            counted = [
                _count(count, max(_LEAST, len(self._label(other))), same=code_id == other)
                for count, other in zip(counts, across, strict=True)
            ]
            self._table.add_row(
                self._named(self._label(code_id), room), *counted, key=code_id or ""
            )
        self._table.move_cursor(column=1)  # names count nothing

    def _pair(self) -> Pair | None:
        table = self._table
        if self._page != "confusions" or not table.row_count or table.cursor_column == 0:
            return None
        row, column = table.coordinate_to_cell_key(table.cursor_coordinate)
        return row.value or None, column.value or None

    def _label(self, code_id: str | None) -> str:
        code = self.desk.codebook.by_id.get(code_id or "")
        return code.label if code else _NONE

    def _named(self, label: str, cells: int) -> Text:
        codes = {code.label: code for code in self.desk.codebook.codes}
        code = codes.get(label)
        if code is None:
            return Text(f"{label} nothing" if label == _NONE else label)
        ink = readable(self._table, self.desk.codebook.colour(code)).rich_color
        written = Text(cut(f"{label} {code.name if code.number else ''}", cells))
        written.stylize(Style(color=ink, bold=True), 0, len(label))
        return written


def _cells(measure: Measure) -> tuple[Text, Text]:
    value = "undefined" if measure.value is None else f"{measure.value:.3f}"
    interval = f"{measure.ci[0]:.3f} to {measure.ci[1]:.3f}" if measure.ci else ""
    return Text(value.rjust(_VALUE)), Text(interval)


def _count(count: int, width: int, *, same: bool) -> Text:
    style = "bold" if count and not same else "" if count else "dim"
    return Text((str(count) if count else "·").rjust(width), style)
