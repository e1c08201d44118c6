"""The matrix of codes by participant, group or background; a cell leads to its passages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import DataTable, Static

from codebook.study.codebook import Code
from codebook.study.people.grid import GROUP, ID
from codebook.study.support import NOBODY, Supports, support
from codebook.study.views import Participant
from codebook.text.display import counted
from codebook.tui.commands.matrix import MATRIX
from codebook.tui.fitting import cut
from codebook.tui.keys import bindings
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.screens.passages.passages_screen import CountedPassages
from codebook.tui.widgets.inks import readable

if TYPE_CHECKING:
    from codebook.study.people.divisions import Division
    from codebook.tui.host import Host

_LEAST_NAME, _LEAST_COUNT, _LONGEST_VALUE = 24, 3, 18
"""Widths in cells: of codes' names and of counts at least, of a heading's value at most."""

_AROUND = 2
"""The cells of a table's cell around its text."""


class _Column(NamedTuple):
    """A column of counts: of the participants with a value, or of all where that is None.

    It is `width` cells wide, of which `codings` are for the codings beside the participants.
    """

    value: str | None
    label: str
    people: list[Participant]
    width: int
    codings: int


class MatrixScreen(OverDesk):
    """Rows are codes; columns are participants, or groups of them."""

    name_in_table = "matrix"
    BINDINGS: ClassVar[list[BindingType]] = bindings(MATRIX)
    DEFAULT_CSS = """
    MatrixScreen {
        .told { margin: 1 1; text-wrap: nowrap; text-overflow: ellipsis; }
        DataTable { margin: 0 1 0 2; }
    }
    """
    AUTO_FOCUS = "DataTable"

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Codes by participant")
        self._all: list[Participant] = []
        self._divisions: list[Division] = []
        self._at = 0
        self._counts: dict[tuple[str, str], int] = {}
        self._columns: list[_Column] = []
        self._found: Supports = {}
        self._depth = 1
        self._table: DataTable[Text] = DataTable(fixed_columns=1, zebra_stripes=False)

    def body(self) -> Iterable[Widget]:
        """Return what the cell in focus counts, and the table."""
        yield Static(classes="told", markup=False)
        yield self._table

    def on_screen_resume(self) -> None:
        """Count anew what may have been changed meanwhile."""
        self.call_after_refresh(self.renew)

    def on_resize(self) -> None:
        """Fit the names to the width."""
        self.call_after_refresh(self._show)

    @property
    def idle(self) -> bool:
        """Say whether there is no code to count."""
        return not self._table.row_count

    def renew(self) -> None:
        """Show the counts as they are now."""
        self._read()
        self._show()

    def action_by(self) -> None:
        """Count by the next division of the participants; after the last, by each participant."""
        if len(self._divisions) == 1:
            self.host.say(
                "Nothing divides the participants: give them a group or a level of experience."
            )
        self._at = (self._at + 1) % len(self._divisions)
        self._table.move_cursor(column=1, animate=False)
        self._show()

    def action_layers(self) -> None:
        """Count all layers, or only the own."""
        self.host.action_do("layers")
        self.renew()

    def action_level(self) -> None:
        """Show one more level of codes; after the deepest, only the first."""
        deepest = max((code.depth for code in self.desk.codebook.codes), default=0)
        code = self._cell()[0]
        self._depth = self._depth + 1 if self._depth < deepest else 0
        self._show()
        if code and code.depth <= self._depth:
            self._table.move_cursor(row=self._table.get_row_index(code.id), animate=False)

    def action_passages(self) -> None:
        """Show the passages that the cell counts."""
        code, column = self._cell()
        if code:
            codes = [code, *self.desk.codebook.below(code)]
            who = "" if column.value is None else self._by.called(column.value)
            labels = frozenset(person.label for person in column.people)
            self.app.push_screen(CountedPassages(self.host, codes, labels, who))

    def on_data_table_cell_selected(self) -> None:
        """Show the passages of a cell that is clicked or entered."""
        self.action_passages()

    def on_data_table_cell_highlighted(self) -> None:
        """Show what the cell counts."""
        self._show_cell()

    @property
    def _by(self) -> Division:
        return self._divisions[self._at]

    @property
    def _alone(self) -> bool:
        """Say whether each participant has a column."""
        return self._at == 0

    def _read(self) -> None:
        """Read again; where the chosen division is gone, count by participant."""
        study, name = self.desk.study, self._by.name if self._divisions else ""
        self._all, self._divisions = study.people(), study.divisions()
        self._at = next((n for n, each in enumerate(self._divisions) if each.name == name), 0)
        self._counts = study.matrix(self.desk.only_layer, consensus=False)

    def _count(self) -> None:
        """Count by what is chosen."""
        self._found = support(self.desk.codebook, self._counts, self._by.value_of)
        most: dict[str | None, int] = {}
        for (_, value), count in self._found.items():
            most[value] = max(most.get(value, 0), count.codings)
        self._columns = [
            self._column(value, people, most.get(value, 0))
            for value, people in self._divided().items()
            if people or value is None
        ]

    def _divided(self) -> dict[str | None, list[Participant]]:
        """Return those who could be counted: all, then those with each value.

        Dots in a column say that one spoke of none of it.
        """
        spoke = {person.id for each in self.desk.interviews for person in each.participants}
        spoke |= {person for _, person in self._counts}
        people = [person for person in self._all if person.id in spoke]
        found: dict[str | None, list[Participant]] = {None: people}
        found |= {value: [] for value in self._by.values}
        for person in people:
            found.setdefault(self._by.value_of.get(person.id, ""), []).append(person)
        return found

    def _column(self, value: str | None, people: list[Participant], most: int) -> _Column:
        """Return a column, wide enough for the largest number of codings."""
        label = "all" if value is None else cut(value or "–", _LONGEST_VALUE)
        codings = "" if self._alone else f" ({most})"
        if not self._alone:
            label = f"{label}, {len(people)}"
        widest = len(f"{most if self._alone else len(people)}{codings}")
        width = max(_LEAST_COUNT, cell_len(label), widest)
        return _Column(value, label, people, width, len(codings))

    def _show(self) -> None:
        """Show what was read, once anything was; the cursor stays where it was."""
        if not self._divisions:
            return
        table, at = self._table, self._table.cursor_coordinate
        self._count()
        self.entitle(f"Codes by {_of(self._by)} · {self.desk.counted_label}")
        table.clear(columns=True)
        codes = [code for code in self.desk.codebook.codes if self._shows(code)]
        taken = sum(column.width + _AROUND for column in self._columns)
        room = table.size.width - _AROUND - taken
        longest = max((cell_len(_numbered(code) + code.called) for code in codes), default=0)
        width = max(_LEAST_NAME, min(longest, room - 1))
        table.add_column("", width=width)
        for column in self._columns:
            table.add_column(Text(column.label, justify="right"), width=column.width)
        for code in codes:
            table.add_row(self._named(code, width), *self._row(code), key=code.id)
        table.move_cursor(row=at.row, column=max(1, at.column), animate=False)
        self.refresh_bindings()
        self._show_cell()

    def _cell(self) -> tuple[Code | None, _Column]:
        """Return code and column of the cell in focus."""
        at = self._table.cursor_coordinate
        column = self._columns[max(0, at.column - 1)]
        if not self._table.row_count:
            return None, column
        row, _ = self._table.coordinate_to_cell_key(at)
        return self.desk.codebook.by_id.get(row.value or ""), column

    def _show_cell(self) -> None:
        """Show what the cell in focus counts."""
        code, column = self._cell()
        if code is None:
            self.tell("The codebook is empty.")
            return
        count = self._found.get((code.id, column.value), NOBODY)
        said = counted(count.codings, "coding")
        if not self._alone:
            said = f"{count.participants} of {counted(len(column.people), 'participant')}, {said}"
        self.tell(f"{said} · {self._who(column)} · {code.title}")

    def _who(self, column: _Column) -> str:
        if column.value is None:
            left = len(self._all) - len(column.people)
            return f"all participants{f', {left} without an interview' if left else ''}"
        if self._alone:
            return f"{column.people[0].label} {column.people[0].group}".strip()
        return self._by.called(column.value)

    def _shows(self, code: Code) -> bool:
        counted = (code.id, None) in self._found
        return code.depth <= self._depth and (counted or code.state != "retired")

    def _named(self, code: Code, width: int) -> Text:
        ink = readable(self._table, self.desk.codebook.colour(code)).rich_color
        number = _numbered(code)
        room = max(0, width - cell_len(number))
        return Text.assemble((number, Style(color=ink, bold=True)), cut(code.called, room))

    def _row(self, code: Code) -> Iterator[Text]:
        style = "bold" if code.depth == 0 else ""
        for column in self._columns:
            count = self._found.get((code.id, column.value), NOBODY)
            if not count.codings:
                yield Text("·", "dim", justify="right")
            elif self._alone:
                yield Text(str(count.codings), style, justify="right")
            else:
                codings = f"({count.codings})".rjust(column.codings), "dim"
                yield Text.assemble((str(count.participants), style), codings, justify="right")


def _of(division: Division) -> str:
    own = division.name in {ID, GROUP}
    return division.name.lower() if own else division.name


def _numbered(code: Code) -> str:
    return f"{'  ' * code.depth}{code.number or '◇'} "
