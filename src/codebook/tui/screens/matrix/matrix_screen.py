"""The matrix of codes by participant, group, background or code; a cell leads to its passages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import DataTable, Static
from textual.worker import Worker, WorkerState

from codebook.study.codebook import Code
from codebook.study.together.pairs import Cooccurrences
from codebook.study.views import Participant
from codebook.text.display import counted
from codebook.tui.commands.matrix import MATRIX
from codebook.tui.fitting import cut
from codebook.tui.keys import bindings
from codebook.tui.screens.matrix.code_columns import CodeColumns
from codebook.tui.screens.matrix.columns import Column, Columns
from codebook.tui.screens.matrix.people_columns import PeopleColumns
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.widgets.inks import readable

if TYPE_CHECKING:
    from codebook.study.people.divisions import Division
    from codebook.tui.host import Host

_LEAST_NAME = 24
"""The width of codes' names at least, in cells."""

_AROUND = 2
"""The cells of a table's cell around its text."""


class MatrixScreen(OverDesk):
    """Rows are codes; columns are participants, groups of them, or codes."""

    name_in_table = "matrix"
    BINDINGS: ClassVar[list[BindingType]] = bindings(MATRIX)
    DEFAULT_CSS = """
    MatrixScreen {
        .told { margin: 1 1; text-wrap: nowrap; text-overflow: ellipsis; }
        #left-out { margin: 0 1; }
        DataTable { margin: 0 1 0 2; }
    }
    """
    AUTO_FOCUS = "DataTable"

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Codes by participant")
        self._people: list[Participant] = []
        self._divisions: list[Division] = []
        self._at = 0
        self._counts: dict[tuple[str, str], int] = {}
        self._together: Cooccurrences | None = None
        self._across: Columns | None = None
        self._depth = 1
        self._table: DataTable[Text] = DataTable(fixed_columns=1, zebra_stripes=False)

    def body(self) -> Iterable[Widget]:
        """Return what the cell in focus counts, what none does, and the table."""
        yield Static(classes="told", markup=False)
        yield Static(id="left-out", markup=False)
        yield self._table

    def on_screen_resume(self) -> None:
        """Count anew what may have been changed meanwhile."""
        self.call_after_refresh(self.renew)

    def on_resize(self) -> None:
        """Fit the names to the width."""
        self.call_after_refresh(self._show)

    @property
    def idle(self) -> bool:
        """Whether there is no code to count."""
        return not self.desk.codebook.codes

    def renew(self) -> None:
        """Show the counts as they are now."""
        self._read()
        self._show_or_count()

    def action_by(self) -> None:
        """Count by the next division of the participants, then by code, then by participant."""
        if len(self._divisions) == 1 and self._at == 0:
            self.host.say(
                "Nothing to count by: give participants a group or a level of experience."
            )
        self._at = (self._at + 1) % (len(self._divisions) + 1)
        self._table.move_cursor(column=1, animate=False)
        self._show_or_count()

    def action_layers(self) -> None:
        """Count only the own layer, only the consensus, or all layers."""
        self.host.action_do("layers")
        self.renew()

    def action_level(self) -> None:
        """Show one more level of codes; after the deepest, only the first."""
        deepest = max((code.depth for code in self.desk.codebook.codes), default=0)
        self._depth = self._depth + 1 if self._depth < deepest else 0
        self._show()

    def action_passages(self) -> None:
        """Show the passages that the cell counts."""
        code = self._code()
        if code and self._across:
            self.app.push_screen(self._across.listed(self.host, code, self._column()))

    def on_data_table_cell_selected(self) -> None:
        """Show the passages of a cell that is clicked or entered."""
        self.action_passages()

    def on_data_table_cell_highlighted(self) -> None:
        """Show what the cell counts."""
        self._show_cell()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show how often codes lie together, once that is counted."""
        if event.state is WorkerState.SUCCESS:
            self._together = event.worker.result
            self._show()
        elif event.state is WorkerState.ERROR:
            self.tell_failure(event.worker.error)

    @property
    def _by_code(self) -> bool:
        return self._at == len(self._divisions)

    def _read(self) -> None:
        """Read again; where the chosen division is gone, count by participant."""
        study, by_code = self.desk.study, bool(self._divisions) and self._by_code
        name = self._divisions[self._at].name if self._divisions and not by_code else ""
        self._people, self._divisions = study.people(), study.divisions()
        names = [each.name for each in self._divisions]
        self._at = len(names) if by_code else names.index(name) if name in names else 0
        self._counts = study.matrix(self.desk.counted_layer, consensus=False)
        self._together = None

    def _show_or_count(self) -> None:
        """Show what was read; how often codes lie together is counted in a worker before."""
        if not self._by_code or self._together is not None:
            self._show()
            return
        study, layer = self.desk.study, self.desk.counted_layer
        self.tell("Counting …")
        self.run_worker(
            lambda: study.codes_together(layer), thread=True, exclusive=True, exit_on_error=False
        )

    def _columns(self, codes: Sequence[Code]) -> Columns:
        """Return the columns that are chosen, with their counts; `codes` are what is shown."""
        book, interviews = self.desk.codebook, self.desk.interviews
        interviewed = {person.id for each in interviews for person in each.participants}
        by = self._divisions[0 if self._by_code else self._at]
        people = PeopleColumns(book, by, self._people, interviewed, self._counts)
        if not self._by_code:
            return people
        return CodeColumns(book, codes, self._together or {}, people)

    def _show(self) -> None:
        """Show what was read, once all of it was; the cursor stays on its codes, or above them."""
        if not self._divisions or (self._by_code and self._together is None):
            return
        table, at = self._table, self._table.cursor_coordinate
        row, column = self._code(), self._across.columns[self._column()].key if self._across else ""
        level = [code for code in self.desk.codebook.codes if code.depth <= self._depth]
        across = self._across = self._columns(level)
        codes = [code for code in level if across.shows(code)]
        self.entitle(f"Codes {across.said} · {self.desk.counted_label(self.desk.counted_layer)}")
        self._say_left_out()
        table.clear(columns=True)
        width = self._room_for_names(codes, across.columns)
        table.show_header = bool(codes)
        table.add_column("", width=width)
        for each in across.columns:
            table.add_column(self._heading(each), width=each.width)
        for code in codes:
            counts = (across.cell(code, place) for place in range(len(across.columns)))
            table.add_row(self._named(code, width), *counts, key=code.id)
        table.move_cursor(
            row=self._kept(row.id if row else "", [code.id for code in codes], at.row),
            column=self._kept(column, [each.key for each in across.columns], 0) + 1,
            animate=False,
        )
        self.refresh_bindings()
        self._show_cell()

    def _say_left_out(self) -> None:
        """Show how many codings the columns of participants leave out, where they do."""
        nobodys = sum(count for (_, person), count in self._counts.items() if not person)
        line = self.query_one("#left-out", Static)
        line.update(f"without {counted(nobodys, 'coding')} on words of no participant")
        line.display = bool(nobodys) and not self._by_code

    def _kept(self, key: str, keys: Sequence[str], other: int) -> int:
        """Return the place of a key among others, or of a code above it; where none is, `other`."""
        above = (code.id for code in self.desk.codebook.upwards(key))
        return next((keys.index(each) for each in (key, *above) if each in keys), other)

    def _code(self) -> Code | None:
        """Return the code of the cell in focus."""
        if not self._table.row_count:
            return None
        row, _ = self._table.coordinate_to_cell_key(self._table.cursor_coordinate)
        return self.desk.codebook.by_id.get(row.value or "")

    def _column(self) -> int:
        """Return the number of the column in focus."""
        last = len(self._across.columns) - 1 if self._across else 0
        return min(last, max(0, self._table.cursor_coordinate.column - 1))

    def _show_cell(self) -> None:
        """Say what the cell in focus counts."""
        code, across = self._code(), self._across
        if across:
            room = self.query_one(".told").size.width
            self.tell(across.told(code, self._column(), room) if code else across.nothing)

    def _room_for_names(self, codes: Iterable[Code], columns: Iterable[Column]) -> int:
        taken = sum(column.width + _AROUND for column in columns)
        room = self._table.size.width - _AROUND - taken
        longest = max((cell_len(_numbered(code) + code.called) for code in codes), default=0)
        return max(_LEAST_NAME, min(longest, room - 1))

    def _heading(self, column: Column) -> Text:
        ink = self._ink(column.code) if column.code else Style()
        return Text(column.label, ink, justify="right")

    def _named(self, code: Code, width: int) -> Text:
        number = _numbered(code)
        room = max(0, width - cell_len(number))
        return Text.assemble((number, self._ink(code)), cut(code.called, room))

    def _ink(self, code: Code) -> Style:
        colour = readable(self._table, self.desk.codebook.colour(code))
        return Style(color=colour.rich_color, bold=True)


def _numbered(code: Code) -> str:
    return f"{'  ' * code.depth}{code.number or '◇'} "
