"""What forgetting does and leaves, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from codebook.store import backup
from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.study.privacy.forgetting import Forgotten


def erased(done: Forgotten) -> Iterator[str]:
    """Yield what goes with a participant, or went."""
    yield f"{counted(done.records, 'record')}, {counted(done.passages, 'passage')} among them"
    yield from (f"the transcript {name}" for name in done.transcripts)
    yield from (f"their turns in {name}" for name in done.shared)
    yield from (f"the candidate “{name}”, named in their words" for name in done.candidates)
    yield from taken_away(done.files)


def taken_away(files: Sequence[str]) -> Iterator[str]:
    """Yield the files of a study's folder that go, or went; the backups as one."""
    kept = [path for path in files if path.startswith(f"{backup.FOLDER}/")]
    if kept:
        yield f"{counted(len(kept), 'backup')}; a new one is made"
    yield from (f"the file {path}" for path in files if path not in kept)


def still_named(done: Forgotten) -> Iterator[str]:
    """Yield where names of theirs are still to be found."""
    for mention in done.named:
        times = ", ".join(f"{name} ({count})" for name, count in mention.names.items())
        yield f"{mention.place}: {times}"
