"""Lists of what is missing or wrong, and of rows of background without a participant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from codebook.study.people.gaps import Gap
from codebook.study.people.linking import SheetRow
from codebook.study.people.participants import Edit
from codebook.text.display import counted
from codebook.tui.dialogs.choice import ChoiceDialog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from codebook.study.people.grid import Grid
    from codebook.study.study import Study
    from codebook.tui.keys import KeysInForce
    from codebook.tui.screens.entry_screen import EntryScreen
    from codebook.tui.screens.participants.who_speaks import AskingWho

    Change = Callable[[str, Callable[[], object]], object]
    """Does something that writes, of which it is told what it is, and shows it."""

_ALL = "all"


class Mending:
    """Lists what is missing or spelled otherwise, to be gone to or corrected."""

    def __init__(self, screen: EntryScreen, grid: Grid, change: Change, asking: AskingWho) -> None:
        self._screen, self._grid, self._change, self._asking = screen, grid, change, asking
        self._found = screen.desk.study.participant_gaps()
        proposed = [gap for gap in self._found if gap.proposal is not None]
        self._proposed = bool(proposed)
        self._spelled = [gap for gap in proposed if not gap.doubtful]

    def ask(self) -> None:
        """Show the list."""
        if not self._found:
            self._screen.tell("Nothing is missing, and every value is spelled consistently.")
            return
        rows = [(str(at), _shown(gap)) for at, gap in enumerate(self._found)]
        if self._spelled:
            every = f"Apply the usual spelling in {counted(len(self._spelled), 'place')}"
            rows.insert(0, (_ALL, Content.styled(every, "bold")))
        about = "An arrow shows the usual spelling; choosing the row applies it."
        dialog = ChoiceDialog(
            "To look at", about if self._proposed else "", rows, self._first(rows)
        )
        self._screen.app.push_screen(dialog, self._chosen)

    def _first(self, rows: Sequence[tuple[str, Content]]) -> int:
        """Return the place of the row about the open interview, else of the first row."""
        here = self._screen.desk.transcript.id if self._screen.desk.transcript else ""
        about = {
            str(at) for at, gap in enumerate(self._found) if here and gap.transcript_id == here
        }
        return next((place for place, (key, _) in enumerate(rows) if key in about), 0)

    def _chosen(self, key: str | None) -> None:
        if key is None:
            return
        gaps = self._spelled if key == _ALL else [self._found[int(key)]]
        edits = [
            Edit(gap.participant_id, gap.column, gap.proposal)
            for gap in gaps
            if gap.participant_id and gap.column and gap.proposal is not None
        ]
        if gaps[0].transcript_id:
            self._asking.ask(gaps[0].transcript_id)
        elif edits:
            said = f"corrected the spelling of {counted(len(edits), 'value')}"
            study = self._screen.desk.study
            self._change(said, lambda: study.edit_participants(edits, said))
        else:
            self._go(gaps[0])

    def _go(self, gap: Gap) -> None:
        ids = [row.id for row in self._grid.rows]
        names = [column.name for column in self._grid.columns]
        if gap.participant_id in ids:
            column = names.index(gap.column) if gap.column in names else 0
            self._screen.come(ids.index(gap.participant_id), column)
        self._screen.tell(gap.message)


class Linking:
    """Rows of background without ids, each of which a person assigns to a participant."""

    def __init__(self, screen: EntryScreen, grid: Grid, change: Change) -> None:
        self._screen, self._grid, self._change = screen, grid, change
        self._rows = {row.id: row for row in screen.desk.study.unlinked_background()}
        self._labels = {row.id: row.label for row in grid.rows}

    def ask(self) -> None:
        """Show the rows that are not assigned yet."""
        if not self._rows:
            self._screen.tell("Every row of background is linked to a participant.")
            return
        rows = [(row.id, self._row_line(row)) for row in self._rows.values()]
        about = "An arrow shows the participant who fits by far the best. The order has no meaning."
        dialog = ChoiceDialog("Whose background is in which row?", about, rows)
        self._screen.app.push_screen(dialog, self._ask_whose)

    def _ask_whose(self, row_id: str | None) -> None:
        if row_id is None:
            return
        row, study = self._rows[row_id], self._screen.desk.study
        rows = [(key, Content(self._person(key))) for key in self._labels]
        likest = list(self._labels).index(row.proposed) if row.proposed in self._labels else 0

        def chosen(key: str | None) -> None:
            if key:
                self._change("whose a row is", lambda: study.link_background(row.id, key))

        about = " · ".join(" ".join(value.split()) for _, value in row.cells if value.strip())
        dialog = ChoiceDialog("Whose is it?", about, rows, likest)
        self._screen.app.push_screen(dialog, chosen)

    def _row_line(self, row: SheetRow) -> Content:
        values = (" ".join(value.split())[:40] for _, value in row.cells if value.strip())
        proposed = self._labels.get(row.proposed or "", "")
        arrow = f"→ {proposed}  " if proposed else ""
        return Content.assemble((arrow, "bold $accent"), " · ".join(values))

    def _person(self, key: str) -> str:
        row = next(row for row in self._grid.rows if row.id == key)
        return " · ".join(" ".join(value.split())[:30] for value in row.written if value.strip())


def rows_waiting(study: Study, keys: KeysInForce) -> str:
    """Say how many rows of background are nobody's yet, and which key shows them; "" for none."""
    count = len(study.unlinked_background())
    if not count:
        return ""
    belong, them = ("belongs", "it") if count == 1 else ("belong", "them")
    rows = counted(count, "row")
    return f"{rows} of background {belong} to nobody yet: {keys.shown('people_link')} links {them}."


def _shown(gap: Gap) -> Content:
    if gap.proposal is None:
        return Content(gap.message)
    return Content.assemble(gap.message, (f"  → {gap.proposal}", "$accent"))
