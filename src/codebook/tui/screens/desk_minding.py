"""What goes on beside the coder's work: counting, exporting, seeing what others write."""

from __future__ import annotations

from textual import work
from textual.notifications import SeverityLevel
from textual.timer import Timer

from codebook.errors import CodebookError
from codebook.tui.failures import as_sentence
from codebook.tui.known import MANY, Caught, uses_in
from codebook.tui.messages import Counted, Exported, Refused
from codebook.tui.screens.desk_base import DeskBase

_LOOK_SECONDS = 0.7
_SAY_SECONDS = 4
_PAUSE_SECONDS = 0.3


class DeskMinding(DeskBase):
    """The desk, with what keeps it true and gets things out of it."""

    _waiting: Timer | None = None
    _out_of_reach = False

    def on_mount(self) -> None:
        """Look now and then whether the study was changed elsewhere; say what is amiss."""
        for sentence in self.settings.said:
            self.say(sentence, warning=True)
        self.set_interval(_LOOK_SECONDS, self._look)
        self.count()

    def count(self) -> None:
        """Have the progress of what was written in counted anew, once there is a pause."""
        if self._waiting:
            self._waiting.stop()
        if self._uncounted:
            self._waiting = self.set_timer(_PAUSE_SECONDS, self._count_now)

    def action_export(self) -> None:
        """Write all sheets into the study's exports."""
        self.say("Writing the sheets …")
        self._export()

    def on_exported(self, message: Exported) -> None:
        """Say where the sheets are."""
        if message.files:
            count = len(message.files)
            self.say(f"{message.files[0].parent}: {count} file{'' if count == 1 else 's'}")
        else:
            self.say("There is nothing to export yet.")

    def on_counted(self, message: Counted) -> None:
        """Show the progress, and how often the codes are used."""
        if message.uses and self.desk.take_uses(message.uses):
            self.show_changes(Caught([], everywhere=False))
        counted = {interview.id: interview for interview in message.interviews}
        self.desk.interviews = [counted.get(each.id, each) for each in self.desk.interviews]
        self.show_study()

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Show a sentence for a moment."""
        severity: SeverityLevel = "warning" if warning else "information"
        self.notify(sentence, severity=severity, timeout=_SAY_SECONDS, markup=False)

    @property
    def _uncounted(self) -> bool:
        return bool(self.desk.uncounted) or self.desk.uses_uncounted

    def _count_now(self) -> None:
        self._waiting = None
        uncounted, self.desk.uncounted = self.desk.uncounted, set()
        uses, self.desk.uses_uncounted = self.desk.uses_uncounted, False
        self._count(uncounted, self.desk.looked_at if uses else None)

    @work(thread=True, group="count")
    def _count(self, transcripts: set[str], layer: str | None) -> None:
        """Count the progress of interviews and, unless `layer` is None, the codes' uses in it."""
        study = self.desk.study
        try:
            if layer is not None:
                self.post_message(Counted([], uses_in(study, layer)))
            if len(transcripts) > MANY:
                self.post_message(Counted(study.interviews()))
            else:
                self.post_message(
                    Counted([one for key in transcripts for one in study.interviews(key)])
                )
        except Exception as error:  # noqa: BLE001 - a person gets a sentence, whatever happens
            self.post_message(Refused(as_sentence(error)))

    @work(thread=True, exclusive=True, group="export")
    def _export(self) -> None:
        try:
            self.post_message(Exported(self.desk.study.export()))
        except Exception as error:  # noqa: BLE001 - as above
            self.post_message(Refused(as_sentence(error)))

    def _look(self) -> None:
        if self.is_current:
            self.catch_up()

    def catch_up(self) -> None:
        """Show what another window, or another coder on a server, has written meanwhile."""
        try:
            behind = self.desk.behind
            if self._out_of_reach:
                self.say("The study can be reached again.")
                self._out_of_reach = False
            if not behind:
                if self._uncounted and not self._waiting:
                    self.count()
                return
            caught = self.desk.catch_up()
        except CodebookError as error:
            if not self._out_of_reach:  # once: it looks again at once
                self.say(str(error), warning=True)
            self._out_of_reach = True
            return
        self.show_changes(caught)
        self.show_study()
        self.count()
