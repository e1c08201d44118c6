"""The agreement of the coders: figures, the matrix of confusions, the methods paragraph."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, get_args

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker, WorkerState

from codebook.study.measuring.confused_codes import Confusions, Pair
from codebook.study.measuring.corpus import Unit
from codebook.study.measuring.methods import methods_paragraph
from codebook.study.measuring.reliability import Reliability
from codebook.tui.commands.agreement import AGREEMENT
from codebook.tui.cycling import following
from codebook.tui.keys import bindings
from codebook.tui.screens.live_screen import LiveScreen
from codebook.tui.screens.passages.passages_screen import PassagesScreen
from codebook.tui.widgets.agreement_table import AgreementTable

if TYPE_CHECKING:
    from codebook.tui.host import Host

_UNITS: tuple[Unit, ...] = get_args(Unit)
_PAGES = ("figures", "confusions", "methods")
_PAGE_OF = {"passages": "confusions", "pair": "confusions", "copy_paragraph": "methods"}
Found = tuple[Reliability, Confusions]


class AgreementScreen(LiveScreen):
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

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Agreement")
        self._unit: Unit = "turn"
        self._page = _PAGES[0]
        self._pair: tuple[str, ...] = ()  # whose matrix is shown; the first two where it is empty
        self._found: Found | None = None
        self._table = AgreementTable()

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
        """Whether nothing was measured."""
        return self._found is None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the keys of the other pages."""
        if action in _PAGE_OF and self._page != _PAGE_OF[action]:
            return False
        if action == "pair" and self._found and not self._found[0].of_pairs:
            return False
        return super().check_action(action, parameters)

    def look(self) -> None:
        """Show that the agreement is being measured."""
        if all(worker.is_finished for worker in self.workers if worker.node is self):
            super().look()

    def renew(self) -> None:
        """Measure again, in a worker."""
        unit, pair, study = self._unit, self._pair, self.desk.study

        def measure() -> Found:
            return study.agreement(unit=unit), study.confusions(unit=unit, coders=pair)

        self.run_worker(measure, thread=True, exclusive=True, exit_on_error=False)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show what was measured, or why nothing was."""
        if event.state is WorkerState.SUCCESS:
            self._found = event.worker.result
            self._show_again()
            self.refresh_bindings()
        elif event.state is WorkerState.ERROR:
            self.tell_failure(event.worker.error)

    def on_resize(self) -> None:
        """Fit the names to the width that the figures leave."""
        self.call_after_refresh(self._show_again)

    def action_page(self) -> None:
        """Show the next page."""
        self._page = following(_PAGES, self._page)
        self._show()

    def action_unit(self) -> None:
        """Compare by the next kind of unit."""
        self._unit = following(_UNITS, self._unit)
        self.renew()

    def action_pair(self) -> None:
        """Show the matrix of the next two coders."""
        if self._found:
            found, confused = self._found
            self._pair = following([*combinations(found.coders, 2)], confused.coders)
            self.renew()

    def action_copy_paragraph(self) -> None:
        """Copy the paragraph."""
        if self._found:
            self.app.copy_to_clipboard(methods_paragraph(self._found[0]))
            self.notify("The paragraph was copied.")

    def action_passages(self) -> None:
        """Show the passages of the cell in focus."""
        pair = self._table.pair
        if pair == (None, None):
            self.host.say("Neither coder put a code there.")
        elif self._found and pair:
            confused = self._found[1]
            self.app.push_screen(
                PassagesScreen(
                    self.host,
                    self._against(pair),
                    lambda: self.desk.study.confused_passages(confused, pair),
                    "These passages no longer exist.",
                )
            )

    def on_data_table_cell_selected(self) -> None:
        """Show the passages of a cell that is clicked or entered."""
        self.action_passages()

    def on_data_table_cell_highlighted(self) -> None:
        """Show what the cell counts."""
        self._show_cell()

    def on_data_table_row_highlighted(self) -> None:
        """Show why a figure has no value."""
        self._show_cell()

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
        if self._page == "figures":
            self._table.show_figures(self._found[0], self.desk.codebook, self.size.width)
        elif self._page == "confusions":
            self._table.show_confusions(self._found[1], self.desk.codebook, self.size.width)
        else:
            self._table.clear(columns=True)
        self.query_one("#paragraph", Static).update(methods_paragraph(self._found[0]))
        self._show_cell()
        self.refresh_bindings()

    def _show_cell(self) -> None:
        """Show what was compared, and what the cell in focus counts."""
        if self._found is None:
            return
        found, confused = self._found
        told = f"{found.units:,} {found.unit}s · {', '.join(found.coders)}"
        if found.of_pairs:
            told += " · kappa: mean over pairs, counts: sums"
        if self._page == "confusions":
            told = f"{confused.coders[0]} down, {confused.coders[1]} across"
            if pair := self._table.pair:
                told += f" · {self._against(pair)}: {confused.count(pair):,}"
        elif found.left_out:
            more = f" (+{len(found.left_out) - 1})" if len(found.left_out) > 1 else ""
            told += f"\nleft out: {found.left_out[0].rstrip('.')}{more}"
        if self._page == "figures" and (reason := self._table.reason) is not None:
            told += f"\n{reason}"  # a line, so that nothing jumps
        self.tell(told)

    def _against(self, pair: Pair) -> str:
        one, other = map(self._table.label, pair)
        return f"{one} against {other}"
