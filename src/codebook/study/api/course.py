"""The course of a study: stages, undo, and files in and out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from codebook.progress import OnProgress
from codebook.study import (
    assigned,
    assigning,
    checking,
    choosing,
    conflicts,
    history,
    importing,
    keeping,
    merging,
    refi,
    stages,
)
from codebook.study.api.base import Opened
from codebook.study.exporting import sheets
from codebook.study.settling import agreed
from codebook.study.views import Conflict, Imported

if TYPE_CHECKING:
    from codebook.reading.turns.correction import Correction


class Course(Opened):
    """What moves a study on, takes back, brings in and gives out."""

    def done(
        self, transcripts: Sequence[str] = (), on_progress: OnProgress | None = None
    ) -> stages.Progress:
        """Note that this coder has finished the stage, or transcripts of it by name.

        When every coder has, the next stage begins and what was hidden shows. What is agreed is
        then merged into the consensus; `on_progress` is called with the numbers of transcripts.
        """
        progress = stages.done(self.store, self._me(), transcripts)
        if progress.stage == "reconciliation":
            agreed.merge_agreed(self.store, self._me(), on_progress=on_progress)
        return progress

    def reopen(self, transcripts: Sequence[str] = ()) -> stages.Progress:
        """Take that word back, while the stage has not ended because of it."""
        return stages.reopen(self.store, self._me(), transcripts)

    def merge(
        self,
        place: str | Path,
        *,
        rehearsal: bool = False,
        on_progress: OnProgress | None = None,
        on_consensus: OnProgress | None = None,
    ) -> merging.Merged:
        """Bring another copy of the study into this one; a rehearsal only says what would come.

        `on_progress` is called with the numbers of steps, and `on_consensus` with the numbers of
        transcripts while the consensus is then updated. An exception from the first undoes the
        merge, one from the second leaves the rest of the consensus to the next update.
        Raises RefusedError where it is no copy of this study, or a transcript's text differs.
        """
        merged = merging.merge(
            self.store, self._me(), place, rehearsal=rehearsal, on_progress=on_progress
        )
        if merged.stage == "reconciliation" and not rehearsal:
            agreed.merge_agreed(self.store, self._me(), on_progress=on_consensus)
        return merged

    def hand_off(self, folder: Path, name: str, on_progress: OnProgress | None = None) -> None:
        """Write a copy for the coder `name`, without what is hidden from that coder.

        `on_progress` is called with the numbers of rows; an exception from it removes the copy.
        Raises UsageError where there is no such coder, StudyError where the folder is not empty.
        """
        merging.give(self.store, folder, name, on_progress)

    def back_up(self, out: Path | None = None, on_progress: OnProgress | None = None) -> Path:
        """Copy the study to its backups, or whole into a new folder; return the copy's path.

        For a new folder, `on_progress` is called with the numbers of rows.
        Raises StudyError for a study on a server where `out` is missing.
        """
        return keeping.back_up(self.store, out, on_progress)

    def back_up_daily(self) -> Path | None:
        """Make today's backup unless there is one; the latest seven are kept."""
        return keeping.back_up_daily(self.store)

    def conflicts(self) -> list[Conflict]:
        """Return what was changed in two merged copies at once, oldest first."""
        return conflicts.conflicts(self.store)

    def settle_conflict(self, number: int, *, take: bool) -> None:
        """Take what the study does not hold of the `number`th conflict, or keep what it does."""
        choosing.settle(self.store, self._me(), number, take=take)

    def assign(
        self, transcripts: Sequence[str], coders: Sequence[str], batch: str = ""
    ) -> list[assigned.Assigned]:
        """Let `coders` and nobody else code the transcripts named; without any, everybody."""
        return assigning.assign(self.store, self._me(), transcripts, coders, batch)

    def assignments(self) -> list[assigned.Assigned]:
        """Return who codes what."""
        return assigned.assignments(self.store)

    def undo(self) -> str:
        """Take back the own latest action that stands; return its label.

        Raises RefusedError where there is none, or its records have changed since.
        """
        return history.undo(self.store, self._me())

    def redo(self) -> str:
        """Do again what was undone; return its label. Raises RefusedError likewise."""
        return history.redo(self.store, self._me())

    def pending(self, kind: Literal["undo", "redo"]) -> int:
        """Return how many records the next undo or redo puts back."""
        return history.pending(self.store, self._me(), kind)

    def import_files(
        self, paths: Sequence[Path], *, options: importing.Options | None = None
    ) -> list[Imported]:
        """Import files, all or none, in one action; the same file twice changes nothing.

        A folder stands for the files in it, without hidden ones.
        Raises InputError for one that cannot be read, or cannot be taken in as it is.
        """
        return importing.import_files(self.store, self._me(), paths, options or importing.Options())

    def offer(self, place: Path) -> list[Path]:
        """Return the files that can be imported from a file or folder."""
        return importing.files_at(place)

    def look_at(
        self,
        path: Path,
        correction: Correction | None = None,
        tables: Mapping[str, str] = MappingProxyType({}),
        said: importing.Said | None = None,
    ) -> importing.Offered:
        """Return a file as an import would read it, as corrected; nothing is written.

        `tables` says which columns hold what, by the signature of the header, `said` what the file
        is, where it should not be guessed.
        """
        return importing.look_at(
            self.store, path, correction, tables, said or importing.NOTHING_SAID
        )

    def table_columns(self, path: Path) -> importing.TableColumns:
        """Return the columns of a table, and what they hold as was said or their names say."""
        return importing.table_columns(self.store, path)

    def label_styles(self, path: Path, encoding: str = "") -> list[str]:
        """Return the styles by which a transcript can be read, the one it learns first, as ""."""
        return importing.styles_of(path, encoding)

    def export(
        self,
        names: Sequence[str] = (),
        out: Path | None = None,
        *,
        published: bool = False,
        key: Path | None = None,
        on_progress: OnProgress | None = None,
    ) -> list[Path]:
        """Write sheets (default all that have content) into a folder; return their paths.

        Names of the `key` of pseudonyms, by default that of the study's folder, may not go out.
        `on_progress` is called with the numbers of sheets built and files written; an exception
        from it ends the export, and nothing is written.
        Raises UsageError for what is no sheet, RefusedError for one that cannot be had as yet and
        while names of the key of pseudonyms are in the study.
        """
        return sheets.export(
            self.store, names, out, published=published, key=key, on_progress=on_progress
        )

    def left_out_of_qdpx(self) -> list[str]:
        """Return what the study has that its .qdpx cannot hold, one thing each."""
        return refi.left_out(self.store)

    def check(self, on_progress: OnProgress | None = None) -> list[str]:
        """Return what is wrong with the study, one sentence each; empty where all is well.

        `on_progress` is called with the numbers of checks; an exception from it ends them.
        """
        return checking.check(self.store, on_progress)
