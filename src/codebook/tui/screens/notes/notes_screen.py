"""All memos and insights in a list, from which one goes to their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.text.display import counted
from codebook.tui.commands.notes import NOTES
from codebook.tui.commands.rows import READ_ON
from codebook.tui.cycling import following
from codebook.tui.keys import bindings
from codebook.tui.memos import ask_memo
from codebook.tui.model.drafts import MemoOn
from codebook.tui.screens.codes.code_screen import CodeScreen
from codebook.tui.screens.notes.note_list import ListedNote, listed_notes
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.widgets.detail_pane import DetailPane
from codebook.tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from codebook.tui.host import Host

_KINDS = ("", "memo", "insight")
_COUNTED = {"": "note", "memo": "memo", "insight": "insight"}


class NotesScreen(OverDesk):
    """Lists the notes by what they are about; the one in focus is shown in full."""

    name_in_table = "notes"
    BINDINGS: ClassVar[list[BindingType]] = bindings((*NOTES, READ_ON))
    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *OverDesk.CSS_PATH,
        Path(__file__).with_name("notes_screen.tcss"),
    ]
    AUTO_FOCUS = "RowList"

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Notes")
        self.list: RowList[ListedNote] = RowList(self._drawn, choosing=False)
        self._detail = DetailPane(id="whole")
        self._notes: list[ListedNote] = []
        self._kind = self._whose = ""
        self._coder = 0

    def body(self) -> Iterable[Widget]:
        """Return the count, the list, and the note in focus."""
        yield Static(classes="told", markup=False)
        yield Container(self.list, self._detail)

    def on_mount(self) -> None:
        """Show the notes."""
        self.renew()

    def renew(self) -> None:
        """Show the notes as they are now."""
        self._notes = listed_notes(self.desk)
        self._show()

    def action_kind(self) -> None:
        """Show memos only, insights only, or both."""
        self._kind = following(_KINDS, self._kind)
        self._show()

    def action_whose(self) -> None:
        """Show only the notes of the next coder, or those of all."""
        names = ["", *dict.fromkeys(note.coder for note in self._notes)]
        self._whose = following(names, self._whose)
        self._show()

    def action_edit(self) -> None:
        """Change the note in focus."""
        note, study = self.list.item, self.desk.study
        if note is None or not self.host.may_write():
            return
        if note.coder != self.desk.coder:
            self.host.say(f"That {note.kind} is {note.coder}'s. You may write one of your own.")
            return
        keep = study.edit_memo if note.kind == "memo" else study.set_insight

        def save(text: str, seen: str) -> None:
            keep(note.id, text, seen=seen)

        on = MemoOn("memo", note.id) if note.kind == "memo" else None
        title = note.kind.capitalize()
        self.host.ask(title, note.subject, note.text, save, memo_on=on, then=self.renew)

    def action_memo(self) -> None:
        """Write a memo on the study."""
        study = self.desk.study.record()
        on = MemoOn("study", study.id)
        ask_memo(self.host, on, "the study", study.name, self._show_own_memo)

    def on_row_list_entered(self) -> None:
        """Go to what the note is about."""
        note = self.list.item
        code = self.desk.codebook.by_id.get(note.code_id) if note else None
        if note and note.transcript_id:
            self.go_to(note.transcript_id, note.start)
        elif code:
            self.app.push_screen(CodeScreen(self.host, code))
        elif note and note.participant_id:
            from codebook.tui.screens.participants.participants_screen import ParticipantsScreen

            self.app.push_screen(ParticipantsScreen(self.host, note.participant_id))
        else:
            self.host.say("This note has no place to go to.")

    def on_row_list_moved(self) -> None:
        """Show the note in full."""
        note = self.list.item
        self._detail.show(_whole(note) if note else ())

    def _show_own_memo(self) -> None:
        """Go to the coder's memo on the study, also where memos or this coder's were not shown."""
        self._kind = "" if self._kind == "insight" else self._kind
        self._whose = "" if self._whose != self.desk.coder else self._whose
        self.renew()
        own = self.desk.own_memo(self.desk.study.id)
        ids = [note.id for note in self.list.items]
        if own and own.id in ids:
            self.list.go_to(ids.index(own.id))

    def _show(self) -> None:
        shown = [
            note
            for note in self._notes
            if self._kind in {"", note.kind} and self._whose in {"", note.coder}
        ]
        several = len({note.coder for note in shown}) > 1
        self._coder = max((cell_len(note.coder) for note in shown), default=0) if several else 0
        groups = [(name, list(found)) for name, found in groupby(shown, key=_heading)]
        self.list.show((f"{name}  {len(found)}", found) for name, found in groups)
        count = counted(len(shown), _COUNTED[self._kind])
        whose = f" · {self._whose}'s only" if self._whose else ""
        nothing = "There are no notes yet." if not self._notes else ""
        self.tell(nothing or count + whose)

    def _drawn(self, note: ListedNote, width: int) -> Content:
        """Return a note in one line; before it the coder, where there are several."""
        coder = set_cell_size(note.coder, self._coder) + "  " if self._coder else ""
        kind = "" if self._kind else f"{note.kind[0]}  "  # as the keys that write them
        text = " ".join(note.text.split())
        line = Content.assemble((coder, "$foreground 60%"), (kind, "$accent"), text)
        return line.truncate(width, ellipsis=True)


def _heading(note: ListedNote) -> str:
    return note.heading


def _whole(note: ListedNote) -> Iterator[Content]:
    """Yield the coder and the subject of a note, then its text."""
    yield Content.assemble((note.kind, "$accent"), (f" by {note.coder}", "$foreground 60%"))
    yield Content.styled(note.subject, "$foreground 75% italic")
    yield Content("")
    yield Content(note.text)
