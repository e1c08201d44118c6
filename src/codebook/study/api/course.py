"""The course of a study: stages, undo, and files in and out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from codebook.study import checking, history, importing, sheets, stages
from codebook.study.api.base import Opened
from codebook.study.views import Imported


class Course(Opened):
    """What moves a study on, takes back, brings in and gives out."""

    def done(self, transcripts: Sequence[str] = ()) -> stages.Progress:
        """Note that this coder has finished the stage, or transcripts of it by name.

        When every coder has, the next stage begins and what was hidden shows.
        """
        return stages.done(self.store, self._me(), transcripts)

    def reopen(self, transcripts: Sequence[str] = ()) -> stages.Progress:
        """Take that word back, while the stage has not ended because of it."""
        return stages.reopen(self.store, self._me(), transcripts)

    def undo(self) -> str:
        """Take back the own latest action that stands; return its label."""
        return history.undo(self.store, self._me())

    def redo(self) -> str:
        """Do again what was undone; return its label."""
        return history.redo(self.store, self._me())

    def import_files(
        self, paths: Sequence[Path], *, options: importing.Options | None = None
    ) -> list[Imported]:
        """Import files, all or none, in one action; the same file twice changes nothing."""
        return importing.import_files(self.store, self._me(), paths, options or importing.Options())

    def export(
        self, names: Sequence[str] = (), out: Path | None = None, *, published: bool = False
    ) -> list[Path]:
        """Write sheets (default all that have content) into a folder; return their paths."""
        return sheets.export(self.store, names, out, published=published)

    def check(self) -> list[str]:
        """Return what is wrong with the study, one sentence each; empty where all is well."""
        return checking.check(self.store)
