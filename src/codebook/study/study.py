"""The study: every use case one short method, one transaction, one journal entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

from codebook.study import new_study, opening
from codebook.study.api.codes import Codes
from codebook.study.api.coding import Coding
from codebook.study.api.copies import Copies
from codebook.study.api.files import Files
from codebook.study.api.grouping import Grouping
from codebook.study.api.measuring import Measuring
from codebook.study.api.participants import Participants
from codebook.study.api.privacy import Privacy
from codebook.study.api.rankings import Rankings
from codebook.study.api.reconciling import Reconciling
from codebook.study.api.reviewing import Reviewing
from codebook.study.api.stages import Stages
from codebook.study.api.texts import Texts
from codebook.study.api.undoing import Undoing
from codebook.study.api.views import Views
from codebook.study.views import Imported


class Study(
    Views,
    Measuring,
    Coding,
    Codes,
    Undoing,
    Stages,
    Files,
    Participants,
    Rankings,
    Reconciling,
    Reviewing,
    Grouping,
    Texts,
    Privacy,
    Copies,
):
    """An open study, used as one coder or as nobody.

    It returns only what that coder may see in the present stage, and writes in that coder's name.
    Make one with `Study.open` or `Study.create`, and close it, best with a `with` statement.
    """

    @classmethod
    def open(cls, place: str | Path, coder: str | None = None) -> Self:
        """Open the study at a folder or database URL, as `coder` if named.

        A folder that holds codebook.toml and no database has it built from its files. Raises
        StudyError where there is no study, UsageError where it has no such coder.
        """
        return cls(opening.opened(place), coder)

    @classmethod
    def create(
        cls,
        place: str | Path,
        *,
        mode: str = "blind",
        coders: Sequence[str] = (),
        files: Sequence[Path] = (),
        kinds: Sequence[str] = (),
        on_imported: Callable[[Sequence[Imported]], object] | None = None,
    ) -> Self:
        """Make a study at a folder or database URL, import `files` into it, and open it.

        `kinds` are what the files must be, where the caller knows; `on_imported` is called with
        what became of them.
        """
        store = new_study.created(
            place, mode=mode, coders=coders, files=files, kinds=kinds, on_imported=on_imported
        )
        return cls(store)

    def add_coder(self, name: str) -> None:
        """Add a coder to the study."""
        new_study.add_coder(self.store, name)
