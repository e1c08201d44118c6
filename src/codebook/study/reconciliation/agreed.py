"""Updating the consensus to what is agreed and what was ruled."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from codebook.progress import OnProgress
from codebook.store import finishing
from codebook.store.connections import Connection
from codebook.store.finishing import Pairs
from codebook.store.queries import consensus_queries, reconciliation_queries, study_queries
from codebook.store.store import Store
from codebook.store.writer import ActionHead
from codebook.study.loading import those_who_code
from codebook.study.published import consensus_with_codings
from codebook.study.reconciliation.coder_layers import layers_of, to_compare
from codebook.study.reconciliation.consensus_content import Piece, pieces_of
from codebook.study.reconciliation.consensus_update import Pieces, ReadPieces, update_consensus
from codebook.study.reconciliation.disagreements import check_open
from codebook.study.views import Person


def merge_agreed(
    store: Store,
    me: Person,
    only: Collection[str] | None = None,
    on_progress: OnProgress | None = None,
) -> None:
    """Update the consensus of the revisions `only`, or of all, where it is out of date.

    Exports are refused until all of it is written. It cannot be undone, since it follows from the
    layers and verdicts.
    """
    merge_agreed_under(store, merging_head(me.id), only, on_progress)


def merging_head(coder_id: str | None) -> ActionHead:
    """Return the head of an action that merges what is agreed."""
    label = "merged what is agreed into the consensus"
    return ActionHead(coder_id, label, hidden_by="", any_layer=True, kind=consensus_queries.WHOLE)


def merge_agreed_under(
    store: Store,
    head: ActionHead,
    only: Collection[str] | None = None,
    on_progress: OnProgress | None = None,
) -> None:
    """Do as `merge_agreed`, under an action of this head, or several.

    For one coder alone no consensus is made: it would be what was coded by then, and exports, which
    prefer it, would leave out what came later.
    """
    if len(those_who_code(store)) > 1 or consensus_with_codings(store):
        update_consensus(store, head, agreed, only, on_progress)


def read_agreed(store: Store) -> ReadPieces:
    """Return `agreed` for a connection of a coder's."""
    return partial(agreed, awaited=store.late().awaited)


def open_study(connection: Connection) -> str:
    """Return the study's id; refuse where layers cannot be compared."""
    study = study_queries.study(connection)
    check_open(study.mode, study.stage)
    return study.id


def agreed(connection: Connection, awaited: Pairs | None = None) -> tuple[str, Pieces]:
    """Return the study's id, and a function for the pieces of a transcript, agreed or ruled.

    `awaited` is given where the connection does not see it (see `finishing`).
    """
    study_id = open_study(connection)
    waits = finishing.late(connection).awaited if awaited is None else awaited
    who = to_compare(reconciliation_queries.to_code(connection), waits)

    def pieces(revision_id: str, transcript_id: str) -> Iterable[Piece]:
        rows = who.among(transcript_id, reconciliation_queries.layered(connection, revision_id))
        verdicts = reconciliation_queries.verdicts(connection, revision_id)
        layers = layers_of(revision_id, rows, who.of(transcript_id), verdicts)
        return pieces_of(study_id, layers, verdicts)

    return study_id, pieces
