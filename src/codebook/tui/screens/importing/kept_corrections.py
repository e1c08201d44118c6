"""What was said of files, which holds again where they are looked at again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from codebook.study.importing.offered import Declared
from codebook.study_files import is_database
from codebook.tui.screens.importing.item import ImportItem
from codebook.tui.screens.importing.speaker_corrections import SpeakerCorrections


class Kept(NamedTuple):
    """How a file was read last."""

    corrections: SpeakerCorrections
    declared: Declared


class KeptCorrections:
    """The corrections by the content of the files; they are in memory only, as they name people.

    Which files were left out is kept by their places.
    """

    def __init__(self) -> None:
        self._by_content: dict[str, Kept] = {}
        self._left_out: set[Path] = set()

    def keep(self, items: Iterable[ImportItem]) -> None:
        """Keep the corrections with which transcripts were read; what had none has none."""
        for item in items:
            if item.offered.kind == "transcript" and (content := _content_of(item.offered.path)):
                self._by_content.pop(content, None)
                if item.corrected:
                    self._by_content[content] = Kept(item.corrections.for_anew, item.declared)

    def of(self, path: Path) -> Kept | None:
        """Return the corrections of a file of the same content, None where there are none."""
        return self._by_content.get(_content_of(path)) if self._by_content else None

    def leave_out(self, items: Iterable[ImportItem], chosen: Iterable[ImportItem]) -> None:
        """Keep which of some files were left out: those that are not `chosen`."""
        self._left_out |= {_place_of(item) for item in items}
        self._left_out -= {_place_of(item) for item in chosen}

    def is_left_out(self, item: ImportItem) -> bool:
        """Whether a file was left out when it was looked at last."""
        return _place_of(item) in self._left_out


def _place_of(item: ImportItem) -> Path:
    return item.offered.path.resolve()


def _content_of(path: Path) -> str:
    """Return the hash of a file's content, "" where it cannot be read."""
    with suppress(OSError):
        if is_database(path):
            return ""
        return hashlib.sha256(path.read_bytes()).hexdigest()
    return ""
