"""Telling, once layers are open, what a change on the desk has done to what was settled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from codebook.errors import as_sentence
from codebook.tui.messages import Refused, Unsettled

if TYPE_CHECKING:
    from textual.widget import Widget

    from codebook.study.reconciliation.standing import Standing
    from codebook.tui.model.desk import Desk


class Settled:
    """Compares, in a worker, how the open interview stands before and after what is written."""

    def __init__(self, desk: Desk, panes: Widget) -> None:
        self._desk, self._panes = desk, panes
        self._known: tuple[str, Standing | None] = ("", None)
        self._wrote, self._looks = False, 0

    def look(self, *, wrote: bool = False) -> None:
        """Find out how the open interview stands; `wrote` says that the coder has changed it."""
        read = self._desk.transcript
        if read is None or self._desk.is_closed:
            return
        self._wrote = self._known[0] == read.id and (wrote or self._wrote)
        self._looks += 1
        work = partial(self._find, read.id, self._looks)
        self._panes.run_worker(work, thread=True, exclusive=True, group="standing")

    def _find(self, transcript_id: str, look: int) -> None:
        try:
            found = self._desk.study.standing(transcript_id)
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            self._panes.post_message(Refused(as_sentence(error)))
            return
        self._panes.call_later(self._take, transcript_id, look, found)

    def _take(self, transcript_id: str, look: int, now: Standing | None) -> None:
        """Keep how an interview stands, and tell what the coder has changed of that on the desk.

        Screens over it that change codes everywhere say so themselves.
        """
        from codebook.study.reconciliation.standing import change_said

        if look != self._looks:  # another one has begun since
            return
        of, before = self._known
        is_here = self._panes.app.screen is self._panes.screen
        is_own = self._wrote and of == transcript_id and is_here
        if is_own and before and now and (said := change_said(before, now)):
            self._panes.post_message(Unsettled(said))
        self._known, self._wrote = (transcript_id, now), False
