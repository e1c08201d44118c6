"""Where the words and names of a participant who withdrew may still be: study, files, backups."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from codebook.store import backup
from codebook.store.asking import Connection
from codebook.store.store import DATABASE
from codebook.store.words import written
from codebook.study.privacy.key import FILE as KEY
from codebook.text.display import in_brief
from codebook.text.names import word

if TYPE_CHECKING:
    from codebook.store.in_vivo import Coined

_TAGS = re.compile(r"<[^>]*>")
_MOST = 100_000_000
_SAID = {
    "code": "a code:", "memo": "a memo:", "passage": "an insight:", "theme": "a theme:",
    "verdict": "the reason of a ruling:", "review": "the reason of a review:",
}  # fmt: skip
"""What can hold the words of somebody who is not named there."""


class Found(NamedTuple):
    """The files of a folder that go, and those that name the participant and stay, as phrases."""

    going: tuple[str, ...]
    staying: tuple[str, ...]


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
            yield f"{_SAID[one.table]} “{in_brief(one.words)}”"


def coined(codes: Iterable[Coined], visible: frozenset[str]) -> Iterator[str]:
    """Yield the codes made of words of theirs that the coders `visible` see, and what to do."""
    for code in codes:
        if code.number or code.coder_id is None or code.coder_id in visible:
            called = f"{code.number} {code.name}" if code.number else code.name
            yield f"the code “{called}”, made of words of theirs: rename or redefine it"


def in_folder(folder: Path | None, traces: Traces, transcripts: Sequence[str] = ()) -> Found:
    """Return the files of a study's folder that hold any traces, or are transcripts' own.

    Exports go, as do the files of transcripts and every backup; what else names them stays.
    """
    going: list[str] = []
    named: list[str] = []
    for path in sorted(folder.rglob("*")) if folder is not None else ():
        place = path.relative_to(folder) if folder is not None else path
        top = place.parts[0]
        if not path.is_file() or top.startswith((DATABASE, KEY, ".")):
            continue
        mine = top == "transcripts" and path.stem in transcripts
        if top == backup.FOLDER or mine or traces.are_in(texts_in(path)):
            goes = mine or top in (backup.FOLDER, "exports")
            (going if goes else named).append(str(place))
    return Found(tuple(going), tuple(f"the file {place}" for place in named))


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
