"""Transcripts assigned to coders, so that a part of them is coded twice and the rest once."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from codebook.errors import RefusedError, UsageError
from codebook.store import batches
from codebook.store.identity import derived_id
from codebook.store.queries import lookups
from codebook.store.store import Store
from codebook.store.tables import Assignment, Coder, Transcript
from codebook.store.writer import ActionHead, Writer
from codebook.study.assignments import Assigned, assignments
from codebook.study.views import Person


def assign(
    store: Store, me: Person, transcripts: Sequence[str], coders: Sequence[str], batch: str
) -> list[Assigned]:
    """Assign the named transcripts to these coders only; without coders, to everybody again.

    Raises UsageError where the study lacks a transcript or coder of that name, RefusedError where
    that would close a batch again, which coders have seen.
    """
    with store.action(ActionHead(me.id, "assigned transcripts", hidden_by="")) as tx:
        opened = in_open_batches(tx)
        transcript_ids = ids_of("transcript", transcripts, tx.all(Transcript))
        coder_ids = ids_of("coder", coders, tx.all(Coder, kind="coder"))
        before = {one.id: one for one in tx.all(Assignment) if one.transcript_id in transcript_ids}
        wanted = {
            derived_id(transcript_id, "assignment", coder_id): (transcript_id, coder_id)
            for transcript_id in transcript_ids
            for coder_id in coder_ids
        }
        tx.delete(Assignment, before.keys() - wanted.keys())
        tx.insert(
            Assignment,
            [
                {"id": key, "transcript_id": transcript_id, "coder_id": coder_id, "batch": batch}
                for key, (transcript_id, coder_id) in wanted.items()
                if key not in before
            ],
        )
        for key in before.keys() & wanted.keys():
            if before[key].batch != batch:
                tx.update(Assignment, key, batch=batch)
        if closed := opened.keys() - in_open_batches(tx).keys():
            raise batch_stays_open(opened[min(closed)])
        tx.label = f"assigned {', '.join(transcripts)} to {', '.join(coders) or 'everybody'}"
    return assignments(store)


def in_open_batches(tx: Writer) -> dict[tuple[str, str], str]:
    """Return the batch of each (coder, transcript) in one that has opened before the stage ends."""
    if not lookups.is_closed(tx.connection):
        return {}
    opened = batches.are_open(tx.connection)
    return {
        (one.coder_id, one.transcript_id): one.batch
        for one in tx.all(Assignment)
        if one.batch in opened
    }


def batch_stays_open(batch: str) -> RefusedError:
    """Return the refusal to close a batch again."""
    return RefusedError(
        f"The batch {batch} is open: all who coded it have finished it.",
        "What has been seen stays open; it can still be coded.",
    )


def ids_of(kind: str, names: Sequence[str], there: Iterable[Transcript | Coder]) -> list[str]:
    """Return the ids of the transcripts or coders named; UsageError where one is unknown."""
    by_name = {one.name: one.id for one in there}
    for name in names:
        if name not in by_name:
            raise UsageError(
                f"The study has no {kind} {name!r}.", f"It has {', '.join(by_name) or 'none'}."
            )
    return [by_name[name] for name in names]


def open_because_of(tx: Writer, word_ids: Container[str]) -> set[str]:
    """Return the batches that are open because of these words on the stage of coding."""
    return batches.are_open(tx.connection) - batches.are_open(tx.connection, without=word_ids)
