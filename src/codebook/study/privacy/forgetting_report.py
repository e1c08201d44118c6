"""What forgetting a participant erases and leaves, in lines to be shown; so of a merge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from codebook.store import backup
from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.study.privacy.erased_by_merge import ErasedByMerge
    from codebook.study.privacy.forgetting import Forgotten


def erased_lines(done: Forgotten | ErasedByMerge) -> Iterator[str]:
    """Yield what is erased with a participant, a line each."""
    if done.records:
        yield f"{counted(done.records, 'record')}, including {counted(done.passages, 'passage')}"
    yield from (f"the transcript {name}" for name in done.transcripts)
    yield from (f"their turns in {name}" for name in done.shared)
    yield from (f"the candidate “{name}”, named in their words" for name in done.candidates)
    yield from removed_file_lines(done.files)


def removed_file_lines(files: Sequence[str]) -> Iterator[str]:
    """Yield the removed files of a study's folder, a line each, but one line for all backups."""
    kept = [path for path in files if path.startswith(f"{backup.FOLDER}/")]
    if kept:
        yield f"{counted(len(kept), 'backup')}; a new one is made"
    yield from (f"the file {path}" for path in files if path not in kept)


def mention_lines(done: Forgotten) -> Iterator[str]:
    """Yield where names of theirs are still found, a line each.

    Whoever has a coder's name may not be meant there, and is told apart.
    """
    for mention in done.named:
        also = [name for name in mention.names if name in done.coders]
        meant = f"; where {done.participant} is meant by {', '.join(also)}, change it by hand"
        why = f" (a coder is called so, too{meant})" if also else ""
        times = ", ".join(f"{name} ({count})" for name, count in mention.names.items())
        yield f"{mention.place}: {times}{why}"
