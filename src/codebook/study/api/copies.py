"""Copies of a study: merged, handed off, backed up, checked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.progress import OnProgress
from codebook.store.journal import listed
from codebook.study import backups, checking, conflict_choice, conflicts, merging
from codebook.study.api.base import OpenStudy
from codebook.study.reconciliation import agreed
from codebook.study.views import Conflict

if TYPE_CHECKING:
    from codebook.study.merge_report import Merged


class Copies(OpenStudy):
    """What concerns the study's database as a whole, and other copies of it."""

    def merge(
        self,
        place: str | Path,
        *,
        updating: bool = False,
        rehearsal: bool = False,
        on_progress: OnProgress | None = None,
        on_consensus: OnProgress | None = None,
    ) -> Merged:
        """Bring another copy of the study into this one; a rehearsal only says what would come.

        `on_progress` is called with the numbers of steps, and `on_consensus` with the numbers of
        transcripts while the consensus is then updated. An exception from the first undoes the
        merge, one from the second leaves the rest of the consensus to the next update.
        Raises RefusedError where it is no copy of this study, or a transcript's text differs; when
        `updating`, the other copy's text is taken, and what is coded follows.
        """
        merged = merging.merge(
            self.store,
            self._me_or_nobody(rehearsal=rehearsal),
            place,
            updating=updating,
            rehearsal=rehearsal,
            on_progress=on_progress,
        )
        if rehearsal:
            return merged
        if merged.stage == "reconciliation":
            agreed.merge_agreed(self.store, self._me(), on_progress=on_consensus)
        with self._current().reading() as connection:
            left = frozenset(listed.conflicts(connection))
        return merged._replace(conflicts=tuple(row for row in merged.conflicts if row in left))

    def hand_off(self, folder: Path, name: str, on_progress: OnProgress | None = None) -> None:
        """Write a copy for the coder `name`, without what is hidden from that coder.

        `on_progress` is called with the numbers of rows; an exception from it removes the copy.
        Raises UsageError where there is no such coder, StudyError where the folder is not empty.
        """
        backups.hand_off(self.store, folder, name, on_progress)

    def back_up(self, out: Path | None = None, on_progress: OnProgress | None = None) -> Path:
        """Copy the study to its backups, or whole into a new folder; return the copy's path.

        For a new folder, `on_progress` is called with the numbers of rows.
        Raises StudyError for a study on a server where `out` is missing.
        """
        return backups.back_up(self.store, out, on_progress)

    def back_up_daily(self) -> Path | None:
        """Make today's backup unless there is one; the latest seven are kept."""
        return backups.back_up_daily(self.store)

    def conflicts(self) -> list[Conflict]:
        """Return the conflicts of merges: what two copies changed differently, oldest first."""
        return conflicts.conflicts(self._current())

    def open_conflicts(self) -> int:
        """Return how many conflicts of merges there are, without what they are about."""
        return conflicts.open_conflicts(self.store)

    def conflicts_by_record(self) -> Counter[str]:
        """Return how many conflicts of merges each record has, by its id."""
        return conflicts.conflicts_by_record(self.store)

    def settle_conflict(self, number: int, *, take: bool) -> Conflict:
        """Settle the `number`th conflict (from 1): `take` the other copy's value, or keep this one.

        Returns it as it was. Raises UsageError where there is no such conflict, RefusedError where
        it is in another coder's layer.
        """
        return conflict_choice.settle(self.store, self._me(), number, take=take)

    def check(self, on_progress: OnProgress | None = None) -> list[str]:
        """Return what is wrong with the study, one sentence each; empty where all is well.

        `on_progress` is called with the numbers of checks; an exception from it ends them.
        """
        return checking.check(self.store, on_progress)
