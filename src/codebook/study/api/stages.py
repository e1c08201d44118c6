"""The stages of a study: who codes what, and who has finished."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.progress import OnProgress
from codebook.stage_names import is_open
from codebook.store.queries import study_queries
from codebook.study import (
    assigning,
    assignments,
    progress,
    stages,
    still_open,
)
from codebook.study.api.base import OpenStudy
from codebook.study.reconciliation import agreed, later_transcripts
from codebook.study.views import Awaiting, CameLater, Interview


class Stages(OpenStudy):
    """What moves a study from stage to stage."""

    def done(
        self, transcripts: Sequence[str] = (), on_progress: OnProgress | None = None
    ) -> stages.Progress:
        """Note that this coder has finished the stage, or transcripts of it by name.

        When every coder has, the next stage begins and what was hidden shows. What is agreed is
        then merged into the consensus; `on_progress` is called with the numbers of transcripts.
        What comes into the study later, or was assigned to others alone, is not finished by it:
        that waits until all who are to code it have finished it by its name.
        """
        now = stages.done(self.store, self._me(), transcripts)
        if now.stage == "reconciliation" or (transcripts and self._is_compared()):
            agreed.merge_agreed(self.store, self._me(), on_progress=on_progress)
        return now

    def _is_compared(self) -> bool:
        with self.store.reading() as connection:
            study = study_queries.study(connection)
        return is_open(study.mode, study.stage)

    def reopen(self, transcripts: Sequence[str] = ()) -> stages.Progress:
        """Take back what `done` noted; RefusedError where the stage has ended because of it."""
        return stages.reopen(self.store, self._me(), transcripts)

    def waiting_for(self) -> tuple[str, ...]:
        """Return the names of the coders for whom the stage waits, in the order they came."""
        with self.store.reading() as connection:
            return study_queries.waited_for(connection)

    def came_later(self) -> list[CameLater]:
        """Return the transcripts that came after coders had finished coding, by coder.

        To these coders, that is: they may have been assigned to others alone before. These coders
        have not finished them: `done` says so once more, with their names where the layers are
        open.
        """
        return later_transcripts.came_later(self.store)

    def awaiting(self) -> list[Awaiting]:
        """Return, once layers are open, which transcripts that came later wait for whom.

        Until all who are to code one have finished it, it is not compared, and the consensus has
        nothing of it.
        """
        return later_transcripts.awaiting(self.store)

    def still_open(
        self,
        transcripts: Sequence[str] = (),
        interviews: Sequence[Interview] | None = None,
    ) -> str:
        """Return a sentence on what this coder has not coded, or not reviewed; "" for nothing.

        That is in the coder's transcripts, or those of these names. `interviews` are all of them
        where they were counted already.
        """
        me = self._me()
        if interviews is None:
            interviews = progress.interviews(self.store, me)
        return still_open.still_open(self.store, me, interviews, transcripts)

    def assign(
        self, transcripts: Sequence[str], coders: Sequence[str], batch: str = ""
    ) -> list[assignments.Assigned]:
        """Assign transcripts to coders, by their names; return all assignments.

        Only these `coders` are then to code them; without any, every coder is. `batch` names what
        is coded together, as a pilot. Raises UsageError for a name that the study lacks.
        """
        return assigning.assign(self.store, self._me(), transcripts, coders, batch)

    def open_batches(self) -> frozenset[str]:
        """Return the batches that have opened while coders code apart: all have finished them."""
        return assignments.open_batches(self.store)

    def assignments(self) -> list[assignments.Assigned]:
        """Return which coders are to code each transcript."""
        return assignments.assignments(self.store)
