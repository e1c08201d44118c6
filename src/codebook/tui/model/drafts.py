"""Memos that are being typed, in files of the user's own until they are saved or dropped.

So nothing typed is lost where the workbench is killed or the machine goes down.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from codebook.staging import lock, unlock
from codebook.tui.model.places import state_file

_SUFFIX = ".jsonl"


class MemoOn(NamedTuple):
    """What a memo is on: `about` names the kind of record that `record_id` is.

    With `start` and `end`, in code points, it is on these words of a revision; `about` "memo" is
    one that is there.
    """

    about: str
    record_id: str
    start: int = 0
    end: int = 0


class Draft(NamedTuple):
    """A memo as far as it is typed, by whom in which study, and the text that was there before."""

    study_id: str
    coder: str
    on: MemoOn
    text: str
    seen: str


class _File(NamedTuple):
    """The file of this process, open and locked."""

    path: Path
    handle: int
    lock: int | None

    def close(self) -> None:
        os.close(self.handle)
        unlock(self.lock)


class Drafts:
    """The drafts in a folder; each process writes a file of its own there while it needs one.

    A folder that cannot be written is ignored.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or state_file().parent / "drafts"
        self._own: _File | None = None

    def keep(self, draft: Draft) -> None:
        """Write a draft; the last one that was written counts."""
        with suppress(OSError):
            self._own = self._own or self._begun()
            os.write(self._own.handle, json.dumps(draft, ensure_ascii=False).encode() + b"\n")
            os.fsync(self._own.handle)

    def drop(self) -> None:
        """Forget the draft: the memo is saved, or not wanted."""
        if self._own:
            with suppress(OSError):
                self._own.path.unlink()
            self._own.close()
        self._own = None

    def abandoned(self, study_id: str, coder: str) -> list[tuple[Path, Draft]]:
        """Return a coder's drafts in a study whose processes have ended, with their files."""
        found = [(path, _abandoned(path)) for path in sorted(self._folder.glob(f"*{_SUFFIX}"))]
        return [
            (path, draft)
            for path, draft in found
            if draft and (draft.study_id, draft.coder) == (study_id, coder)
        ]

    def _begun(self) -> _File:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        while True:
            handle, name = tempfile.mkstemp(suffix=_SUFFIX, dir=self._folder)
            own = _File(Path(name), handle, lock(Path(name), waiting=True))
            if own.path.exists():  # else another process removed it before it was locked
                return own
            own.close()


def _abandoned(path: Path) -> Draft | None:
    """Return the draft in a file, None where its process still has it.

    A file in which nothing is left to be saved is removed; one that cannot be read stays.
    """
    held = lock(path, waiting=False)
    if held is None:
        return None
    try:
        written = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    finally:
        unlock(held)
    lines = reversed(written.split("\n"))  # a text itself may have the other ends of lines
    draft = next(filter(None, map(_read, lines)), None)
    if written and draft is None:
        return None
    if draft and draft.text.strip() not in {"", draft.seen.strip()}:
        return draft
    with suppress(OSError):
        path.unlink()
    return None


def _read(line: str) -> Draft | None:
    """Return the draft in a line, None where the line was not written to its end."""
    with suppress(ValueError, TypeError):
        study_id, coder, on, text, seen = json.loads(line)
        return Draft(str(study_id), str(coder), MemoOn(*on), str(text), str(seen))
    return None
