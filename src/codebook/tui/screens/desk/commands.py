"""Which object does each of the desk's commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from codebook.tui.screens.desk import finishing
from codebook.tui.screens.desk.coder import choose_coder
from codebook.tui.screens.desk.coding import Coding
from codebook.tui.screens.desk.correcting import Correcting
from codebook.tui.screens.desk.exporting import Exporting
from codebook.tui.screens.desk.filtering import Filtering
from codebook.tui.screens.desk.navigation import Navigation
from codebook.tui.screens.desk.notes import Notes
from codebook.tui.screens.desk.opening import ScreenOpener
from codebook.tui.screens.desk.recoding import Recoding
from codebook.tui.screens.desk.removing import Removing
from codebook.tui.screens.desk.searching import Searching
from codebook.tui.screens.desk.targets import CommandTargets
from codebook.tui.screens.desk.undo import UndoRedo

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes
    from codebook.tui.screens.desk.updates import DeskUpdates
    from codebook.tui.screens.desk.write_queue import WriteQueue


class DeskCommands:
    """The objects that do the desk's commands; `by_id` has the method for each command's id."""

    def __init__(
        self, host: Host, panes: DeskPanes, updates: DeskUpdates, write_queue: WriteQueue
    ) -> None:
        targets = CommandTargets(host, panes)
        self.coding = Coding(host, panes)
        self.filtering = Filtering(host, panes)
        self.navigation = Navigation(host, panes, self.filtering)
        self.opener = ScreenOpener(host, panes, targets)
        recoding = Recoding(host, panes, targets)
        notes = Notes(host, panes, targets)
        correcting = Correcting(host, panes)
        searching = Searching(host, panes)
        self.undo_redo = UndoRedo(host, panes, updates)
        exporting = Exporting(host, panes)
        self.by_id: Mapping[str, Callable[..., object]] = {
            "code": self.coding.begin,
            "again": self.coding.again,
            "recent": self.coding.recent,
            "in_vivo": self.coding.in_vivo,
            "new_code": self.coding.new_code,
            "code_back": partial(self.coding.move_code, -1),
            "code_on": partial(self.coding.move_code, 1),
            "uncode": recoding.uncode,
            "recode": recoding.recode,
            "unsure": recoding.unsure,
            "ends": recoding.ends,
            "end_on": partial(recoding.move_end, "end_on"),
            "end_back": partial(recoding.move_end, "end_back"),
            "start_on": partial(recoding.move_end, "start_on"),
            "start_back": partial(recoding.move_end, "start_back"),
            "insight": notes.insight,
            "memo": notes.memo,
            "key_passage": notes.key_passage,
            "published": notes.published,
            "correct": correcting.correct,
            "part": correcting.part,
            "undo": self.undo_redo.undo,
            "redo": self.undo_redo.redo,
            "unit": self.navigation.unit,
            "next_passage": self.navigation.next_passage,
            "previous_passage": self.navigation.previous_passage,
            "next_uncoded": self.navigation.next_uncoded,
            "next_unsure": self.navigation.next_unsure,
            "next_interview": self.navigation.next_interview,
            "previous_interview": self.navigation.previous_interview,
            "interviews": self.navigation.interviews,
            "back": self.navigation.back,
            "questions": self.filtering.questions,
            "layers": self.filtering.layers,
            "only": self.filtering.only,
            "search": searching.search,
            "next_hit": searching.next_hit,
            "previous_hit": searching.previous_hit,
            "passages": self.opener.passages,
            "lost_places": self.opener.lost_places,
            "unsure_passages": self.opener.unsure_passages,
            "edit_code": self.opener.edit_code,
            "notes": self.opener.notes,
            "matrix": self.opener.matrix,
            "agreement": self.opener.agreement,
            "reconcile": self.opener.reconcile,
            "participants": self.opener.participants,
            "rankings": self.opener.rankings,
            "candidates": self.opener.candidates,
            "grouping": self.opener.grouping,
            "pseudonyms": self.opener.pseudonyms,
            "import": self.opener.files,
            "remove_interview": Removing(host, panes).remove,
            "help": self.opener.help,
            "theme": self.opener.themes,
            "tour": panes.take_tour,
            "export": exporting.export,
            "who": partial(choose_coder, host, panes, write_queue),
            "done": partial(finishing.ask, host),
        }
