"""How often each code was used with each participant; a cell leads to its passages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import DataTable, Static

from codebook.study.codebook import Code, Codebook
from codebook.study.views import Participant
from codebook.text.display import counted
from codebook.tui.commands.matrix import MATRIX
from codebook.tui.fitting import cut
from codebook.tui.keys import bindings
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.screens.passages_screen import CodePassages
from codebook.tui.widgets.inks import readable

if TYPE_CHECKING:
    from codebook.tui.desk import Desk
    from codebook.tui.host import Host

_LEAST, _COUNT, _AROUND = 24, 3, 2
"""Cells: of names at least, of a count at least, around what is in a cell."""
_ALL = ""
"""The column in which participants are added up."""


def rolled_up(
    codebook: Codebook, counts: Mapping[tuple[str, str], int]
) -> dict[tuple[str, str], int]:
    """Return the counts by (code id, participant id) with those of the codes below added.

    The participant `_ALL` stands for all of them.
    """
    found: dict[tuple[str, str], int] = {}
    for (code_id, person), count in counts.items():
        above: str | None = code_id
        while above in codebook.by_id:
            for column in (person, _ALL):
                found[above, column] = found.get((above, column), 0) + count
            above = codebook.by_id[above].parent_id
    return found


class MatrixScreen(OverDesk):
    """Codes down, participants across."""

    name_in_table = "matrix"
    BINDINGS: ClassVar[list[BindingType]] = bindings(MATRIX)
    DEFAULT_CSS = """
    MatrixScreen {
        .told { margin: 1 1; text-wrap: nowrap; text-overflow: ellipsis; }
        DataTable { margin: 0 1 0 2; }
    }
    """
    AUTO_FOCUS = "DataTable"

    def __init__(self, over: Host) -> None:
        super().__init__(over, _title(over.desk))
        self._all = self.desk.study.people()
        self._people: list[Participant] = []
        self._counts: dict[tuple[str, str], int] = {}
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
        """Give names as much room as there is."""
        self.call_after_refresh(self.renew)

    @property
    def idle(self) -> bool:
        """Say whether there is no code to count."""
        return not self._table.row_count

    def renew(self) -> None:
        """Show the counts as they are now; the cursor stays where it was."""
        table, at = self._table, self._table.cursor_coordinate
        codebook = self.desk.codebook
        counts = self.desk.study.matrix(self.desk.looked_at, consensus=False)
        self._counts = rolled_up(codebook, counts)
        self._people = self._with_text()
        self.entitle(_title(self.desk))
        table.clear(columns=True)
        codes = [code for code in codebook.codes if self._shows(code)]
        columns = {_ALL: "all", **{person.id: person.label for person in self._people}}
        widths = {key: max(_COUNT, cell_len(label)) for key, label in columns.items()}
        room = table.size.width - _AROUND - sum(width + _AROUND for width in widths.values())
        longest = max((cell_len(_numbered(code) + code.called) for code in codes), default=0)
        width = max(_LEAST, min(longest, room - 1))
        table.add_column("", width=width, key="code")
        for key, label in columns.items():
            table.add_column(Text(label, justify="right"), width=widths[key], key=key)
        for code in codes:
            table.add_row(self._named(code, width), *self._row(code), key=code.id)
        table.move_cursor(row=at.row, column=max(1, at.column), animate=False)
        self.refresh_bindings()
        self._tell()

    def action_layers(self) -> None:
        """Count all layers, or the own alone."""
        self.over.action_do("layers")
        self.renew()

    def action_level(self) -> None:
        """Show one more level of codes; after the deepest the first alone."""
        deepest = max((code.depth for code in self.desk.codebook.codes), default=0)
        code = self._cell()[0]
        self._depth = self._depth + 1 if self._depth < deepest else 0
        self.renew()
        if code and code.depth <= self._depth:
            self._table.move_cursor(row=self._table.get_row_index(code.id), animate=False)

    def action_passages(self) -> None:
        """Show the passages that the cell counts."""
        code, column = self._cell()
        if code is None:
            return
        below = self.desk.codebook.below(code)
        label = next((each.label for each in self._people if each.id == column), "")
        self.app.push_screen(CodePassages(self.over, [code, *below], label))

    def on_data_table_cell_selected(self) -> None:
        """Show the passages of a cell that is clicked or entered."""
        self.action_passages()

    def on_data_table_cell_highlighted(self) -> None:
        """Say what the cell counts."""
        self._tell()

    def _cell(self) -> tuple[Code | None, str]:
        """Return code and participant of the cell in focus; `_ALL` where it is for all."""
        if not self._table.row_count:
            return None, _ALL
        row, column = self._table.coordinate_to_cell_key(self._table.cursor_coordinate)
        person = column.value or _ALL
        code = self.desk.codebook.by_id.get(row.value or "")
        return code, _ALL if person == "code" else person

    def _tell(self) -> None:
        code, column = self._cell()
        told = self.query_one(".told", Static)
        if code is None:
            told.update("The codebook is empty.")
            return
        person = next((each for each in self._people if each.id == column), None)
        who = f"{person.label} {person.group}".strip() if person else self._of_all()
        count = self._counts.get((code.id, column), 0)
        told.update(f"{counted(count, 'coding')} · {who} · {code.title}")

    def _with_text(self) -> list[Participant]:
        """Return those who could be counted: dots in a column say that one spoke of none of it."""
        spoke = {person.id for each in self.desk.interviews for person in each.participants}
        spoke |= {column for _, column in self._counts}
        return [person for person in self._all if person.id in spoke]

    def _of_all(self) -> str:
        left = len(self._all) - len(self._people)
        return f"all participants{f', {left} without an interview' if left else ''}"

    def _shows(self, code: Code) -> bool:
        counted = (code.id, _ALL) in self._counts
        return code.depth <= self._depth and (counted or code.state != "retired")

    def _named(self, code: Code, width: int) -> Text:
        ink = readable(self._table, self.desk.codebook.colour(code)).rich_color
        number = _numbered(code)
        room = max(0, width - cell_len(number))
        return Text.assemble((number, Style(color=ink, bold=True)), cut(code.called, room))

    def _row(self, code: Code) -> Iterable[Text]:
        for column in (_ALL, *(person.id for person in self._people)):
            count = self._counts.get((code.id, column), 0)
            style = "bold" if code.depth == 0 else ""
            yield Text(str(count) if count else "·", style if count else "dim", justify="right")


def _title(desk: Desk) -> str:
    return f"Codes by participant · {desk.counted}"


def _numbered(code: Code) -> str:
    return f"{'  ' * code.depth}{code.number or '◇'} "
