"""The participants' background: a row for each participant, a column for each field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from codebook.errors import ChangedError, CodebookError, UsageError
from codebook.study.people.gaps import Gap
from codebook.study.people.grid import Grid
from codebook.study.people.participants import Edit
from codebook.study.people.pasting import Corner
from codebook.text.display import counted
from codebook.tui.acts import Act
from codebook.tui.commands.participants import PARTICIPANTS
from codebook.tui.dialogs.ask import AskDialog
from codebook.tui.keys import bindings
from codebook.tui.memos import ask_memo
from codebook.tui.model.drafts import MemoOn
from codebook.tui.screens.entry_screen import EntryScreen
from codebook.tui.screens.participants.drawn_grid import DrawnGrid, in_one_line
from codebook.tui.screens.participants.forgetting import Forgetting
from codebook.tui.screens.participants.mending import Linking, Mending, rows_waiting
from codebook.tui.screens.participants.renaming import ask_to_rename
from codebook.tui.screens.participants.typed_fields import (
    field_shown,
    field_typed,
    levels_shown,
    levels_typed,
)
from codebook.tui.screens.participants.who_speaks import AskingWho
from codebook.tui.widgets.one_line import LineField

if TYPE_CHECKING:
    from codebook.tui.host import Host

_MOST, _NARROW = 26, 18  # cells of a column at most, on wide and on narrow screens


class ParticipantsScreen(EntryScreen):
    """The grid of the participants; values are typed into the line below, or pasted as a table.

    It begins at one participant.
    """

    name_in_table = "participants"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PARTICIPANTS)
    DEFAULT_CSS = """
    ParticipantsScreen {
        #state { margin: 0 1; padding: 0 1; height: 1; color: $foreground 70%; }
    }
    """

    def __init__(self, host: Host, participant_id: str = "") -> None:
        super().__init__(host, "Participants")
        self._first = participant_id
        self.grid = Grid((), ())
        self.gaps: dict[tuple[str, str], Gap] = {}
        self._answers: dict[tuple[str, str], str] = {}  # of who speaks, until all are known

    def body(self) -> Iterable[Widget]:
        """Return what there is to look at, grid, and line."""
        yield Static(id="state", markup=False)
        yield self.table
        yield self.entry_line()
        yield Static(classes="told", markup=False)

    def on_mount(self) -> None:
        """Show the grid."""
        self.call_after_refresh(self._begin)

    def on_resize(self) -> None:
        """Fit the columns to the width."""
        self.call_after_refresh(self.follow)

    def on_line_field_pasted(self, event: LineField.Pasted) -> None:
        """Import the pasted table."""
        self.line.value = self.there
        row, column = self.at
        at = None
        if self.grid.rows:
            at = Corner(self.grid.rows[row].id, self.grid.columns[column].name)
        study, what = self.desk.study, f"what was pasted: {event.text}"

        def told() -> str:
            waiting = rows_waiting(study, self.host.keys) if edits is None else ""
            return f"Pasted. {waiting}".rstrip()

        def paste() -> None:
            self._act(what, lambda: study.paste_participants(event.text, at), told)

        try:
            edits = study.pasted(event.text, at)
        except UsageError as error:
            self.tell(str(error), refused=True)
        else:
            if self.host.may_write() and not ask_to_rename(self, self.grid, edits or (), paste):
                paste()

    def renew(self) -> None:
        """Show the participants as they are now; the cursor stays where it was."""
        study, at = self.desk.study, self.at
        self.grid = study.participants_grid()
        found = study.participant_gaps()
        self.gaps = {
            (gap.participant_id, gap.column): gap
            for gap in found
            if gap.participant_id and gap.column
        }
        self.query_one("#state", Static).update(self._state(found))
        drawn = DrawnGrid(self.grid, self.gaps, study.settings().fields[0], study.levels())
        heads = drawn.heads(self._room, self._most)
        widths = [width for _, width in heads]
        self.fill(heads, (drawn.cells(place, widths) for place in range(len(self.grid.rows))))
        if self.grid.rows:
            self.come(min(at[0], len(self.grid.rows) - 1), at[1])
        else:
            self.tell("No participants yet: add one, paste a table, or import a sheet.")

    def _begin(self) -> None:
        self.renew()
        people, _ = self.names()
        if self._first in people:
            self.come(people.index(self._first), 0)

    def names(self) -> tuple[list[str], list[str]]:
        """Return the ids of the participants, and the names of the columns."""
        return [row.id for row in self.grid.rows], [column.name for column in self.grid.columns]

    @property
    def _room(self) -> int:
        """The width of the grid without its scroll bar, in cells."""
        long = len(self.grid.rows) + 2 > self.table.size.height
        return self.table.size.width - long * self.table.scrollbar_size_vertical

    @property
    def _most(self) -> int:
        return _MOST if self.has_class("-wide") else _NARROW

    @property
    def there(self) -> str:
        """The stored value of the cell, in one line."""
        row, column = self.at
        return in_one_line(self.grid.rows[row].written[column]) if row < len(self.grid.rows) else ""

    def keep(self, typed: str) -> bool:
        """Store a value; show why where the column does not allow it."""
        row, column = self.at
        person, name = self.grid.rows[row], self.grid.columns[column].name
        study, edit = self.desk.study, Edit(person.id, name, typed, person.written[column])
        what = f"{person.label}, {name}: {typed}"

        def put() -> bool:
            return self._act(what, lambda: study.edit_participants([edit]))

        if not self.host.may_write() or ask_to_rename(self, self.grid, [edit], put):
            return False
        return put()

    def show_cell(self) -> str:
        """Show what is wrong with the value, or what the cell may hold."""
        row, place = self.at
        person, column = self.grid.rows[row], self.grid.columns[place]
        gap = self.gaps.get((person.id, column.name))
        if gap:
            usual = f": usually {gap.proposal}" if gap.proposal is not None else ""
            self.tell(f"{gap.message}{usual}")
        elif column.definition and column.definition.kind != "text":
            self.tell(field_shown(column.definition))
        else:
            whole = in_one_line(person.written[place])
            self.tell(whole if cell_len(whole) >= self.line.size.width else "")
        return f"{person.label}, {column.name}"

    def action_mend(self) -> None:
        """List what is missing or wrong."""
        if self.kept():
            asking = AskingWho(self, self._change, self._answers)
            Mending(self, self.grid, self.change, asking).ask()

    def action_link(self) -> None:
        """Assign the rows without ids."""
        if self.kept():
            Linking(self, self.grid, self.change).ask()

    def action_add(self) -> None:
        """Add a participant."""

        def add(typed: str) -> None:
            label, _, group = typed.strip().partition(" ")
            self._change(lambda: self.desk.study.add_participant(label, group))
            self.come(len(self.grid.rows) - 1, 1)

        self._ask("New participant", "The id, and the group: U12 User", add)

    def action_column(self) -> None:
        """Add a column, or change the definition of the one in focus."""
        column = self.grid.columns[self.at[1]] if self.grid.columns else None
        shown = field_shown(column.definition) if column and column.definition else ""

        def define(typed: str) -> None:
            field = field_typed(typed)
            study = self.desk.study
            self._change(lambda: study.define_field(field.name, field.kind, field.vocabulary))

        about = (
            "Its name, and what it holds: Notes · Age: number · Stay: years · Site: Berlin, Paris"
        )
        self._ask("Column", about, define, shown)

    def action_levels(self) -> None:
        """Set the rule for levels of experience."""

        def put(typed: str) -> None:
            rule = levels_typed(typed)
            self._change(lambda: self.desk.study.set_levels(rule))

        about = "Levels, each with the years it begins at: Beginner 0, Expert 5. A level"
        about += " entered for a participant overrides the rule."
        self._ask("Levels by years", about, put, levels_shown(self.desk.study.settings().levels))

    def action_write_out(self) -> None:
        """Export the grid as csv and xlsx."""
        try:
            paths = self.desk.study.export_participants()
        except CodebookError as error:
            self.host.say(str(error), warning=True)
        else:
            self.host.say(f"{paths[0].parent}: {', '.join(path.name for path in paths)}")

    def action_forget(self) -> None:
        """Erase the participant in focus, once that is confirmed."""
        if self.grid.rows and self.kept() and self.host.may_write():
            Forgetting(self, self.grid.rows[self.at[0]].label).ask()

    def action_remove(self) -> None:
        """Remove the participant in focus, of whom there are no words."""
        if self.grid.rows and self.kept() and self.host.may_write():
            person = self.grid.rows[self.at[0]]
            remove = partial(self.desk.study.remove_participant, person.id)
            said = f"{person.label} is removed."
            self._act(f"removing {person.label}", remove, lambda: said)

    def action_memo(self) -> None:
        """Write a memo on the participant in focus."""
        if self.grid.rows and self.kept():
            person = self.grid.rows[self.at[0]]
            said = " · ".join(filter(str.strip, person.written[1:]))
            ask_memo(self.host, MemoOn("participant", person.id), person.label, said)

    def _ask(self, title: str, about: str, act: Callable[[str], object], text: str = "") -> None:
        if self.kept() and self.host.may_write():
            self.app.push_screen(AskDialog(title, about, act, text))

    def _change(self, act: Callable[[], object]) -> None:
        """Write; raise the error, so that it is shown where the value was asked for."""
        self.host.write_now(self.as_own(act), self.renew)

    def _act(self, what: str, act: Callable[[], object], said: Callable[[], str] = str) -> bool:
        """Write, then say what `said` returns, or why it was refused; return whether it was not."""
        late = False

        def show() -> None:
            self.host.show_written()
            if late:  # something else may be typed by now
                self.follow()
            else:
                self.renew()
            if sentence := said():
                self.host.say(sentence)

        def refused(error: CodebookError) -> None:
            self.tell(str(error), refused=True)
            if isinstance(error, ChangedError):
                self.follow()

        if not self.host.may_write():
            return False
        taken = self.host.submit(Act(what, self.as_own(act), self.if_there(show), refused))
        late = True
        return taken

    def change(self, what: str, act: Callable[[], object]) -> None:
        """Write what was chosen from a list."""
        self._act(what, act)

    def _state(self, found: list[Gap]) -> str:
        spelled = sum(gap.proposal is not None for gap in found)
        wanting = len(found) - spelled
        parts = [counted(len(self.grid.rows), "participant")]
        parts += [f"{wanting} missing"] if wanting else []
        parts += [f"{spelled} spelled differently"] if spelled else []
        return " · ".join(parts)
