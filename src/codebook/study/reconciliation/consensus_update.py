"""Updating the consensus of many transcripts to what layers and verdicts say.

It is done in batches, so that other writers wait only briefly. The changes of a batch are computed
without the write lock; under the lock, only transcripts that somebody touched meanwhile are
computed again. Where the work is cancelled, the batches written stay, and the next call goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from codebook.errors import StudyError
from codebook.gc_pause import gc_paused
from codebook.progress import OnProgress, step_reporter
from codebook.store import moments
from codebook.store.connections import Connection
from codebook.store.identity import derived_id
from codebook.store.moments import Moment
from codebook.store.queries import consensus_queries, reconciliation_queries, study_queries
from codebook.store.store import Store
from codebook.store.writer import ActionHead, Writer
from codebook.study.reconciliation.consensus import (
    Consensus,
    ConsensusChanges,
    begin,
    changes_needed,
    find,
    future_consensus,
    write_changes,
)
from codebook.study.reconciliation.consensus_content import Piece

_RECORDS_PER_ACTION = 10_000
"""Writing so many takes well under a second."""

Pieces = Callable[[str, str], Iterable[Piece]]
"""Given the ids of a revision and its transcript, returns the pieces of its consensus."""

ReadPieces = Callable[[Connection], tuple[str, Pieces]]
"""Returns the study's id and a function for its pieces; RefusedError where there can be none."""

_Text = tuple[str, str]


class _Plan(NamedTuple):
    """The changes to the consensus of a batch of transcripts, as the study was at a moment.

    - `exists`: whether the study has a consensus yet; `consensus` is the existing or future one.
    - `texts`: the batch, as (revision id, transcript id); `left` is how many come after it.
    - `changes`: by revision, where its consensus is not up to date.
    """

    moment: Moment
    exists: bool
    consensus: Consensus
    texts: list[_Text]
    left: int
    changes: dict[str, ConsensusChanges]


@gc_paused()
def update_consensus(
    store: Store,
    head: ActionHead,
    read_pieces: ReadPieces,
    only: Collection[str] | None = None,
    on_progress: OnProgress | None = None,
) -> None:
    """Update the consensus of the revisions `only`, or of all; do nothing where it is up to date.

    Each batch is one action. The kind of all but the last is PART, which blocks exports until the
    last one is written (see `partial_consensus`); where `head` gives an id, theirs are derived from
    it. Once all are done, it is noted as of when.
    """
    known, begun = store.consensus_at(), store.moment().lamport
    _update_batches(store, head, read_pieces, only, on_progress)
    if only is None:
        with suppress(StudyError):  # it is found out again next time
            store.note_consensus(known, begun)


def _update_batches(
    store: Store,
    head: ActionHead,
    read_pieces: ReadPieces,
    only: Collection[str] | None,
    on_progress: OnProgress | None,
) -> None:
    done, after = 0, ""
    while True:
        with store.unfiltered() as connection:
            rows = sorted(
                row
                for row in reconciliation_queries.current_revisions(connection)
                if row[0] > after
            )
            texts = [row for row in rows if only is None or row[0] in only]
            step = step_reporter(on_progress, done + len(texts), first=done)
            plan = _plan(connection, read_pieces, texts, step)
        if plan.changes or not (plan.left or plan.exists):
            with store.action(_partial(head, after) if plan.left else head) as tx:
                changes = _replanned(tx, plan, read_pieces)
                begin(tx, plan.consensus.study_id)
                write_changes(tx, changes.values())
        if not plan.left:
            return
        done, after = done + len(plan.texts), plan.texts[-1][0]


def outdated(
    connection: Connection, read_pieces: ReadPieces, only: Collection[str] | None = None
) -> Iterator[str]:
    """Yield the revisions, of all or of `only`, whose consensus is not up to date."""
    study_id, pieces = read_pieces(connection)
    consensus = find(study_id, study_queries.coders(connection)) or future_consensus(study_id)
    for revision_id, transcript_id in reconciliation_queries.current_revisions(connection):
        if only is None or revision_id in only:
            found_pieces = pieces(revision_id, transcript_id)
            if changes_needed(connection, consensus, revision_id, found_pieces):
                yield revision_id


def _partial(head: ActionHead, after: str) -> ActionHead:
    """Return the head of a batch that is not the last: of the texts after the one of this id."""
    return head._replace(
        kind=consensus_queries.PART,
        label=f"{head.label}, a part of it",
        id=derived_id(head.id, "after", after) if head.id else None,
    )


def _plan(
    connection: Connection,
    read_pieces: ReadPieces,
    texts: list[_Text],
    report_step: Callable[[], object] = bool,
) -> _Plan:
    """Compute the changes for transcripts, in their order, until there are enough for an action."""
    moment = moments.now(connection)  # on a server, what is read then may be later
    study_id, pieces = read_pieces(connection)
    found = find(study_id, study_queries.coders(connection))
    consensus = found or future_consensus(study_id)
    seen, changes, size = 0, dict[str, ConsensusChanges](), 0
    for revision_id, transcript_id in texts:
        if size >= _RECORDS_PER_ACTION:
            break
        report_step()
        found_pieces = pieces(revision_id, transcript_id)
        if one := changes_needed(connection, consensus, revision_id, found_pieces):
            changes[revision_id] = one
            size += one.size
        seen += 1
    return _Plan(moment, found is not None, consensus, texts[:seen], len(texts) - seen, changes)


def _replanned(tx: Writer, plan: _Plan, read_pieces: ReadPieces) -> Mapping[str, ConsensusChanges]:
    """Return the changes of a plan, computed again where somebody has written meanwhile."""
    now = moments.now(tx.connection)
    before = now._replace(actions=now.actions - 1)  # without the open action itself
    if before == plan.moment:
        return plan.changes
    touched = None
    if moments.after(tx.connection, plan.moment) == before:  # a merge has brought nothing earlier
        touched = consensus_queries.changed_revisions(
            tx.connection, plan.moment.lamport, with_updates=True
        )
    again = [text for text in plan.texts if touched is None or text[0] in touched]
    anew = {key for key, _ in again}
    stand = {key: one for key, one in plan.changes.items() if key not in anew}
    return stand | _plan(tx.connection, read_pieces, again).changes
