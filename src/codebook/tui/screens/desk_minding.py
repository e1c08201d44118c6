"""What goes on beside the coder's work: counting, exporting, seeing what others write."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import CodebookError, InputError, UsageError, as_sentence
from codebook.tui.known import MANY, uses_in
from codebook.tui.messages import Counted, Exported, Refused
from codebook.tui.paths import place_typed

if TYPE_CHECKING:
    from textual.timer import Timer

    from codebook.text.spans import Span
    from codebook.tui.host import Host
    from codebook.tui.screens.desk_panes import DeskPanes

_WHICH = (
    "The study is on a server. In which file of yours is the key, of which no name may go out?"
    " Nothing: it has no key."
)
_LOOK_SECONDS = 0.7
_PAUSE_SECONDS = 0.3


class Minding:
    """Keeps what is shown true, and gets things out of it.

    `out_of_reach` says that the study could not be read when it was looked at last.
    """

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes
        self.out_of_reach = False
        self._waiting: Timer | None = None

    def begin(self) -> None:
        """Look now and then whether the study was changed elsewhere."""
        self._panes.set_interval(_LOOK_SECONDS, self._look)
        self._count_soon()

    def show_written(self) -> Span | None:
        """Show what was written here; return where the first change of the text is."""
        caught = self._desk.catch_up()
        where = self._panes.show_changes(caught)
        if caught.everywhere:
            self._panes.show_study()
        self._count_soon()
        self._panes.call_after_refresh(self._panes.remember)
        return where

    def catch_up(self) -> None:
        """Show what another window, or another coder on a server, has written meanwhile."""
        try:
            behind = self._desk.behind
            if self.out_of_reach:
                self._host.say("The study can be reached again.")
                self.out_of_reach = False
            if not behind:
                if self._uncounted and not self._waiting:
                    self._count_soon()
                return
            caught = self._desk.catch_up()
        except CodebookError as error:
            if not self.out_of_reach:  # once: it looks again at once
                self._host.say(str(error), warning=True)
            self.out_of_reach = True
            return
        self._panes.show_changes(caught)
        self._panes.show_study()
        self._count_soon()

    def export(self) -> None:
        """Write all sheets into the study's exports, none of them with a name of the key.

        Where the key of a study on a server lies is asked once.
        """
        study, places = self._desk.study, self._host.places
        try:
            study.pseudonyms()
        except UsageError:  # it has no folder
            known = places.path(study.id, "key")
            if known is None or (known and not Path(known).exists()):
                self._ask_for_key(known or "")
            else:
                self._begin_export(Path(known) if known else None)
            return
        self._begin_export(None)

    def _ask_for_key(self, likely: str) -> None:
        from codebook.tui.dialogs.ask import AskDialog

        study, places = self._desk.study, self._host.places

        def keep(typed: str) -> None:
            path = str(place_typed(typed).resolve()) if typed.strip() else ""
            if path and not Path(path).exists():
                raise InputError(path, "there is no such file.", "Check the path.")
            places.remember_path(study.id, "key", path)
            self._begin_export(Path(path) if path else None)

        self._panes.app.push_screen(AskDialog("The key of pseudonyms", _WHICH, keep, likely))

    def _begin_export(self, key: Path | None) -> None:
        self._host.say("Writing the sheets …")
        write = partial(self._export, key)
        self._panes.run_worker(write, thread=True, exclusive=True, group="export")

    def _look(self) -> None:
        if self._panes.screen.is_current:
            self.catch_up()

    @property
    def _uncounted(self) -> bool:
        return bool(self._desk.uncounted) or self._desk.uses_uncounted

    def _count_soon(self) -> None:
        """Have the progress of what was written in counted anew, once there is a pause."""
        if self._waiting:
            self._waiting.stop()
        if self._uncounted:
            self._waiting = self._panes.set_timer(_PAUSE_SECONDS, self._count_now)

    def _count_now(self) -> None:
        self._waiting = None
        desk = self._desk
        uncounted, desk.uncounted = desk.uncounted, set()
        uses, desk.uses_uncounted = desk.uses_uncounted, False
        count = partial(self._count, uncounted, desk.looked_at if uses else None)
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
        except Exception as error:  # noqa: BLE001 - a person gets a sentence, whatever happens
            tell(Refused(as_sentence(error)))

    def _export(self, key: Path | None) -> None:
        try:
            self._panes.post_message(Exported(self._desk.study.export(key=key)))
        except Exception as error:  # noqa: BLE001 - as above
            self._panes.post_message(Refused(as_sentence(error)))
