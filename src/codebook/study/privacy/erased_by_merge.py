"""What a merge erased since one of the copies had erased it on purpose, and what it leaves."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.erasing.merged_erasures import RepeatedErasure
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import journal_queries
from codebook.store.schema.visibility import hidden_coders, seen_coders
from codebook.study.privacy.leftovers import (
    TAKE_OUT,
    FilesWithTraces,
    Traces,
    records_with_traces,
)
from codebook.study.views import Person


class ErasedByMerge(NamedTuple):
    """What was erased of what this copy had, told as of a participant who withdraws there.

    It counts and lists only what the coder who merges may see.

    - `participants`: the ids of those who withdrew; `transcripts`: those erased as a whole;
      `shared`: those that only lost their turns.
    - `records`: the number of records erased in tables and journal; `passages`: how many of these
      were passages; `candidates`: those made of their words.
    - `files`: the files of the study's folder that are removed.
    - `remaining`: where the study or its folder still has words of theirs, and what to do with
      each, a line each.
    """

    participants: tuple[str, ...] = ()
    transcripts: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    records: int = 0
    passages: int = 0
    candidates: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    remaining: tuple[str, ...] = ()


def erased_by_merge(
    pair: CopyPair, me: Person, erased: RepeatedErasure | None, files: FilesWithTraces
) -> ErasedByMerge:
    """Return what a merge erased, with the `files` that have traces of it."""
    if erased is None:
        return ErasedByMerge(files=files.going)
    unseen = journal_queries.owned_by(pair.mine, hidden_coders(pair.mine, me.id))
    here, seen = erased.here, erased.here.keys - unseen
    traces = Traces(erased.names, erased.lines.quoted | erased.lines.said)
    left = records_with_traces(pair.mine, traces, seen_coders(pair.mine, me.id))
    staying = files.staying if erased.names else ()  # else whoever replaced names was told
    return ErasedByMerge(
        participants=tuple(name for _, name in here.called("participant")),
        transcripts=tuple(name for _, name in here.called("transcript")),
        shared=here.shared,
        records=len(seen),
        passages=sum(name == "passage" for name, _ in seen),
        candidates=tuple(name for key, name in here.called("code") if key in seen),
        files=files.going,
        remaining=(*left, *(f"{file}: {TAKE_OUT}" for file in staying)),
    )
