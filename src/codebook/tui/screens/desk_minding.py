"""What goes on beside the coder's work: counting, exporting, seeing what others write."""

from __future__ import annotations

from textual import work
from textual.notifications import SeverityLevel

from codebook.errors import CodebookError
from codebook.tui.messages import Counted, Exported, Refused
from codebook.tui.screens.desk_base import DeskBase

_LOOK_SECONDS = 3.0
_SAY_SECONDS = 4


class DeskMinding(DeskBase):
    """The desk, with what keeps it true and gets things out of it."""

    _latest = 0

    def on_mount(self) -> None:
        """Look now and then whether the study was changed elsewhere; say what is amiss."""
        for sentence in self.settings.said:
            self.say(sentence, warning=True)
        self.set_interval(_LOOK_SECONDS, self._look)

    def show_desk(self) -> None:
        """Show the study; what others write from now on is new."""
        super().show_desk()
        self._latest = self.desk.study.latest()

    def count(self) -> None:
        """Have the progress of the interviews counted anew; what was just written is known."""
        self._latest = self.desk.study.latest()
        self._count()

    def action_export(self) -> None:
        """Write all sheets into the study's exports."""
        self.say("Writing the sheets …")
        self._export()

    def on_exported(self, message: Exported) -> None:
        """Say where the sheets are."""
        if message.files:
            names = ", ".join(path.name for path in message.files)
            self.say(f"{message.files[0].parent}: {names}")
        else:
            self.say("There is nothing to export yet.")

    def on_counted(self, message: Counted) -> None:
        """Show the progress and the stage, which the first coding begins."""
        self.desk.interviews, self.desk.stage = message.interviews, message.stage
        self.show_study()

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Show a sentence for a moment."""
        severity: SeverityLevel = "warning" if warning else "information"
        self.notify(sentence, severity=severity, timeout=_SAY_SECONDS, markup=False)

    @work(thread=True, exclusive=True, group="count")
    def _count(self) -> None:
        study = self.desk.study
        try:
            self.post_message(Counted(study.interviews(), study.status().stage))
        except CodebookError as error:
            self.post_message(Refused(error))

    @work(thread=True, exclusive=True, group="export")
    def _export(self) -> None:
        try:
            self.post_message(Exported(self.desk.study.export()))
        except CodebookError as error:
            self.post_message(Refused(error))

    def _look(self) -> None:
        """Show what another window, or another coder on a server, has written meanwhile."""
        if not self.is_current:
            return
        try:
            latest = self.desk.study.latest()
            if latest == self._latest:
                return
            self.desk.reload()
        except CodebookError as error:
            self.say(str(error), warning=True)
            return
        self.show_changes()
        self.show_study()
        self._latest = latest
