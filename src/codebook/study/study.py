"""The study: every use case one short method, one transaction, one journal entry."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from codebook.study import making, opening
from codebook.study.api.codes import Codes
from codebook.study.api.coding import Coding
from codebook.study.api.course import Course
from codebook.study.api.grouping import GroupingCodes
from codebook.study.api.looking import Looking
from codebook.study.api.participants import Participants
from codebook.study.api.privacy import Privacy
from codebook.study.api.rankings import Rankings
from codebook.study.api.reconciling import Reconciling
from codebook.study.api.reviewing import Reviewing
from codebook.study.api.texts import Texts


class Study(
    Looking, Coding, Codes, Course, Participants, Rankings, Reconciling, Reviewing, GroupingCodes,
    Texts, Privacy,
):  # fmt: skip
    """A study opened with a coder's eyes, or with nobody's.

    What it returns is what that coder may see in the present stage; what it writes is in that
    coder's name. Make one with `Study.open` or `Study.create`, and close it.
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
    ) -> Self:
        """Make a study at a folder or database URL, import `files` into it, and open it.

        `kinds` are what the files must be, where the caller knows.
        """
        return cls(making.created(place, mode=mode, coders=coders, files=files, kinds=kinds))

    def add_coder(self, name: str) -> None:
        """Add a coder to the study."""
        making.add_coder(self.store, name)
