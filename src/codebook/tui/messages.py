"""Messages to the workbench, most of them from workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from textual.message import Message

from codebook.errors import CodebookError

if TYPE_CHECKING:
    from codebook.study.views import Interview, Transcript
    from codebook.text.guideline import Asked
    from codebook.tui.model.study_cache import Uses


@dataclass
class Refused(Message):
    """What a worker did was refused; `closing` says that there is nothing to show without it."""

    error: CodebookError
    closing: bool = False


class WentOn(Message):
    """The user went on to something else, which what was said before does not concern."""


@dataclass
class Exported(Message):
    """Files were exported.

    `keyless` says, in words, why there is no CodeBook.csv; `outdated` that the consensus could not
    be brought up to date before. `remarks` are what is undecided or left out.
    """

    files: list[Path]
    keyless: str = ""
    outdated: str = ""
    remarks: Sequence[str] = ()


@dataclass
class Counted(Message):
    """The progress of some interviews was counted again, and perhaps the uses of codes."""

    interviews: list[Interview]
    uses: Uses | None = None


@dataclass
class PromptsFound(Message):
    """It was found which prompt of the guideline was asked at each turn of an interview."""

    transcript: Transcript
    asked: list[Asked]


@dataclass
class Unsettled(Message):
    """What the coder has written has changed what is settled, or what is open."""

    said: str
