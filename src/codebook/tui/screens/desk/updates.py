"""Keeping the desk up to date with what is written here or elsewhere, and its counts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from codebook.errors import CodebookError, as_sentence
from codebook.study.conflicts import conflicts_said
from codebook.tui.messages import Counted, Refused
from codebook.tui.model.study_cache import MANY, uses_in
from codebook.tui.screens.desk import finishing

if TYPE_CHECKING:
    from textual.timer import Timer

    from codebook.tui.host import Host
    from codebook.tui.model.study_cache import CacheUpdate
    from codebook.tui.screens.desk.panes import DeskPanes

_LOOK_SECONDS = 0.7
_PAUSE_SECONDS = 0.3


class DeskUpdates:
    """Shows what was written, here or by others, and has counts updated in a worker.

    `out_of_reach` says that the study could not be read the last time.
    """

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes
        self.out_of_reach, self._lost = False, ""
        self._waiting: Timer | None = None

    def begin(self) -> None:
        """Begin to check, at intervals, whether the study was changed elsewhere.

        Conflicts are settled in a terminal, and nothing else here tells of them.
        """
        if count := self._desk.study.open_conflicts():
            self._host.say(conflicts_said(count), warning=True)
        self._tell_lost()
        self._panes.set_interval(_LOOK_SECONDS, self._look)
        self._count_soon()

    def show_written(self) -> CacheUpdate:
        """Show what was written here, and return it."""
        update = self._read()
        self._panes.show_changes(update)
        if update.everywhere:
            self._panes.show_study()
        self._count_soon()
        self._panes.settled.look(wrote=True)
        self._panes.call_after_refresh(self._panes.remember)
        return update

    def catch_up(self) -> None:
        """Show what another window, or another coder on a server, has written meanwhile."""
        try:
            behind = self._desk.is_behind
            if self.out_of_reach:
                self._host.say("The study can be reached again.")
                self.out_of_reach = False
            if not behind:
                if self._uncounted and not self._waiting:
                    self._count_soon()
                return
            before, opened = self._desk.stage, self._desk.transcript
            update = self._read()
        except CodebookError as error:
            if not self.out_of_reach:  # once: it looks again at once
                self._host.say(str(error), warning=True)
            self.out_of_reach = True
            return
        self._panes.show_changes(update)
        self._panes.show_study()
        self._count_soon()
        self._panes.settled.look()
        if opened and all(each.id != opened.id for each in self._desk.interviews):
            self._host.say(f"{opened.name} is not in the study any more.", warning=True)
        if self._desk.stage not in (before, "coding"):  # which begins with somebody's first coding
            self._host.say(finishing.begun(self._desk.stage, before))
        self._tell_lost()

    def _tell_lost(self) -> None:
        """Say what of the coder's has lost its place in a text, once."""
        before, self._lost = self._lost, self._desk.study.lost_places()
        if self._lost not in {"", before}:
            where = f"{self._host.keys.shown('palette')}, “lost”, lists them."
            self._host.say(f"{self._lost} {where}", warning=True)

    def _read(self) -> CacheUpdate:
        """Read what was written, and tell where it ends the filter."""
        through = self._desk.filter
        update = self._desk.catch_up()
        if through and self._desk.filter is None:
            self._host.say(f"{through.name} is no longer in use. All is shown again.", warning=True)
        return update

    def _look(self) -> None:
        if self._panes.screen.is_current:
            self.catch_up()

    @property
    def _uncounted(self) -> bool:
        return bool(self._desk.uncounted) or self._desk.uses_uncounted

    def _count_soon(self) -> None:
        """Schedule counting for when nothing has been written for a moment."""
        if self._waiting:
            self._waiting.stop()
        if self._uncounted:
            self._waiting = self._panes.set_timer(_PAUSE_SECONDS, self._count_now)

    def _count_now(self) -> None:
        self._waiting = None
        desk = self._desk
        uncounted, desk.uncounted = desk.uncounted, set()
        uses, desk.uses_uncounted = desk.uses_uncounted, False
        count = partial(self._count, uncounted, desk.counted_layer if uses else None)
        self._panes.run_worker(count, thread=True, group="count")

    def _count(self, transcripts: set[str], layer: str | None) -> None:
        """Count the progress of interviews and, unless `layer` is None, the codes' uses in it."""
        study, tell = self._desk.study, self._panes.post_message
        try:
            if layer is not None:
                tell(Counted([], uses_in(study, layer)))
            if len(transcripts) > MANY:
                tell(Counted(study.interviews()))
            else:
                tell(Counted([one for key in transcripts for one in study.interviews(key)]))
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            tell(Refused(as_sentence(error)))
