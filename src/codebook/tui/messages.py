"""What the workers tell the workbench."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from textual.message import Message

from codebook.errors import CodebookError

if TYPE_CHECKING:
    from codebook.study.views import Interview
    from codebook.tui.study_cache import Uses


@dataclass
class Refused(Message):
    """Something that a worker did was refused; `closing` says that nothing is left to show."""

    error: CodebookError
    closing: bool = False


@dataclass
class Exported(Message):
    """The sheets are written; `keyless` says that there was no key passage for CodeBook.csv."""

    files: list[Path]
    keyless: bool = False


@dataclass
class Counted(Message):
    """How far some interviews are coded was counted anew, and how often codes are used."""

    interviews: list[Interview]
    uses: Uses | None = None
