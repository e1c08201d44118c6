"""Where the words and names of a participant who withdrew may still be: study, files, backups."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from codebook.errors import StudyError
from codebook.store import backup
from codebook.store.asking import Connection
from codebook.store.in_vivo import Coined
from codebook.store.store import DATABASE, Store
from codebook.store.words import written
from codebook.study.privacy.key import FILE as KEY
from codebook.text.names import word

_TAGS = re.compile(r"<[^>]*>")
_MOST = 100_000_000
_SAID = {
    "code": "a code:", "memo": "a memo:", "passage": "an insight:", "theme": "a theme:",
    "verdict": "the reason of a ruling:", "review": "the reason of a review:",
}  # fmt: skip
"""What can hold the words of somebody who is not named there."""

_OPEN_ELSEWHERE = "the database, until other windows on the study are closed"
_NO_ROOM = (
    "empty pages of the database, for there was no room to write it anew: make some, and go on"
    " with the copy that `codebook backup --out DIR` makes"
)


class Cleaned(NamedTuple):
    """The files that were taken away, and those that still name the participant."""

    removed: tuple[str, ...]
    remaining: tuple[str, ...]


class Traces:
    """Tells whether a text holds one of some names, or one of some lines."""

    def __init__(self, names: frozenset[str], lines: frozenset[str] = frozenset()) -> None:
        self._names = word(*names) if names else None
        self._lines = lines

    def are_in(self, text: str) -> bool:
        """Say whether a text holds any."""
        named = self._names is not None and self._names.search(text) is not None
        return named or any(line in text for line in self._lines)


def remaining(connection: Connection, traces: Traces, visible: frozenset[str]) -> Iterator[str]:
    """Yield what others wrote that still holds words of theirs, of the layers `visible`."""
    for one in written(connection, _SAID):
        if (one.coder_id is None or one.coder_id in visible) and traces.are_in(one.words):
            yield f"{_SAID[one.table]} “{short(one.words)}”"


def coined(codes: Iterable[Coined], visible: frozenset[str]) -> Iterator[str]:
    """Yield the codes made of words of theirs that the coders `visible` see, and what to do."""
    for code in codes:
        if code.number or code.coder_id is None or code.coder_id in visible:
            called = f"{code.number} {code.name}" if code.number else code.name
            yield f"the code “{called}”, made of words of theirs: rename or redefine it"


def clean(store: Store, traces: Traces, transcripts: Sequence[str]) -> Cleaned:
    """Take away what the study's folder holds of them, and compact the database.

    Exports that name them go, as do the files of their transcripts and every backup; a new backup
    is made. What else names them is only said, and what there was no room for.
    """
    found = in_folder(store.folder, traces, transcripts)
    if store.folder is not None:
        for place in found.removed:
            (store.folder / place).unlink()  # first: to compact takes room
    left = list(_compacted(store))
    if store.folder is not None and any(
        Path(one).parts[0] == backup.FOLDER for one in found.removed
    ):
        try:
            backup.make(store.folder, "after-forgetting")
        except StudyError:  # what was asked for is done
            left.append("no backup: there was no room for a new one")
    return Cleaned(found.removed, (*left, *found.remaining))


def _compacted(store: Store) -> Iterator[str]:
    """Compact the database; yield what is left of it."""
    try:
        if not store.compact():
            yield _OPEN_ELSEWHERE
    except StudyError:
        yield _NO_ROOM


def in_folder(folder: Path | None, traces: Traces, transcripts: Sequence[str] = ()) -> Cleaned:
    """Return the files of a study's folder that would go, and those that name them as well."""
    removed: list[str] = []
    named: list[str] = []
    for path in sorted(folder.rglob("*")) if folder is not None else ():
        place = path.relative_to(folder) if folder is not None else path
        top = place.parts[0]
        if not path.is_file() or top.startswith((DATABASE, KEY, ".")):
            continue
        mine = top == "transcripts" and path.stem in transcripts
        if top == backup.FOLDER or mine or traces.are_in(texts_in(path)):
            goes = mine or top in (backup.FOLDER, "exports")
            (removed if goes else named).append(str(place))
    return Cleaned(tuple(removed), tuple(f"the file {place}" for place in named))


def texts_in(path: Path) -> str:
    """Return what a file says, a container's parts one after another.

    These are given twice, without their markup and with blanks for it: it parts cells, but runs
    of a sentence too.
    """
    if path.stat().st_size > _MOST:
        return ""
    if not zipfile.is_zipfile(path):
        return path.read_bytes().decode("utf-8", "replace")
    with zipfile.ZipFile(path) as parts:
        read = [parts.read(part) for part in parts.infolist() if part.file_size < _MOST]
    texts = [each.decode("utf-8", "replace") for each in read]
    return "\n".join(_TAGS.sub(between, text) for text in texts for between in ("", " "))


def short(text: str) -> str:
    """Return words in one line, their beginning where they are many."""
    words = " ".join(text.split())
    return words if len(words) <= 60 else f"{words[:59]}…"
