"""What is agreed, and what was ruled, brought into the consensus."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from codebook.progress import OnProgress
from codebook.store import queries, reconciliation_queries
from codebook.store.connections import Connection
from codebook.store.store import Store
from codebook.store.writer import ActionHead
from codebook.study.settling.in_line import Pieces, bring_in_line
from codebook.study.settling.pieces import Piece, pieces_of
from codebook.study.settling.reconciling import check_open
from codebook.study.settling.voices import coders_of, layers_of
from codebook.study.views import Person


def merge_agreed(
    store: Store,
    me: Person,
    only: Collection[str] | None = None,
    on_progress: OnProgress | None = None,
) -> None:
    """Bring the consensus in line with layers and verdicts, which writes nothing where it is.

    That of the revisions `only`, or of all; nothing is exported until all is in it. Not to be
    undone: it follows from what the coders coded.
    """
    label = "merged what is agreed into the consensus"
    head = ActionHead(me.id, label, hidden_by="", any_layer=True, kind=reconciliation_queries.WHOLE)
    bring_in_line(store, head, agreed, only, on_progress)


def open_study(connection: Connection) -> str:
    """Return the study's id; refuse where layers cannot be compared."""
    study = queries.study(connection)
    check_open(study.mode, study.stage)
    return study.id


def agreed(connection: Connection) -> tuple[str, Pieces]:
    """Return the study's id, and what gives the pieces of a text that are agreed or ruled."""
    study_id, coders = open_study(connection), coders_of(reconciliation_queries.to_code(connection))

    def pieces(revision_id: str, transcript_id: str) -> Iterable[Piece]:
        rows = reconciliation_queries.layered(connection, revision_id)
        layers = layers_of(revision_id, rows, coders.get(transcript_id, ()))
        return pieces_of(study_id, layers, reconciliation_queries.verdicts(connection, revision_id))

    return study_id, pieces
