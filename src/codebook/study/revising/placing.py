"""Giving a passage that lost its place in a text another one, which its coder chooses."""

from __future__ import annotations

from codebook.errors import RefusedError
from codebook.store.connections import Connection
from codebook.store.queries import doubled_queries, lookups, revision_queries
from codebook.store.store import Store
from codebook.store.tables import Passage
from codebook.store.writer import ActionHead, Writer
from codebook.study.place import Place, changed, gone, place_now
from codebook.study.revising.doubles import join_doubles_on, joined_said
from codebook.study.views import Person
from codebook.text.spans import Span


def give_place(
    store: Store, me: Person, passage_id: str, revision_id: str, span: Span
) -> tuple[str, ...]:
    """Anchor an orphan of the coder's layer on a span of a revision, with all that is on it.

    Returns a sentence where it is one now with a passage that the coder had there.
    """
    with store.reading() as connection:
        # Asked for only where needed: while coders work apart, their logins write no other layers.
        joint = _joins_others_words(connection, me, passage_id, revision_id, span)
    with store.action(ActionHead(me.id, "gave a passage a place", any_layer=joint)) as tx:
        passage = _lost(tx, me, passage_id)
        place, _ = place_now(tx, revision_id, [span])
        if place.revision_id != revision_id:  # the place was chosen by what stood there
            raise changed(place.name)
        _check_same_interview(tx, passage, place)
        tx.label += f" in {place.name}"
        tx.update(
            Passage,
            passage_id,
            state="anchored",
            revision_id=revision_id,
            start_at=span.start,
            end_at=span.end,
            quote=place.quote(span),
            participant_id=place.participant(span),
            modified=tx.at,
        )
        return tuple(said for _, said in joined_said(tx, join_doubles_on(tx, revision_id)))


def _joins_others_words(
    connection: Connection, me: Person, passage_id: str, revision_id: str, span: Span
) -> bool:
    """Whether the passage will be one with another, and other coders wrote on either of them."""
    own = lookups.own_passages(connection, revision_id, me.id, span.start, span.start)
    there = own.get(span)
    both = (passage_id, there[0]) if there else ()
    return any(doubled_queries.has_others_words(connection, each, me.id) for each in both)


def _lost(tx: Writer, me: Person, passage_id: str) -> Passage:
    """Return a passage without a place; RefusedError where it has one, or is another coder's."""
    passage = tx.get(Passage, passage_id)
    if passage is None:
        raise gone(tx.connection, "passage", passage_id)
    if passage.coder_id != me.id:
        raise RefusedError("That passage is another coder's.", "Whose it is says where it belongs.")
    if passage.state != "orphaned":
        raise RefusedError("That passage has a place in its text.", "Change its ends there.")
    return passage


def _check_same_interview(tx: Writer, passage: Passage, place: Place) -> None:
    former = revision_queries.revision(tx.connection, passage.revision_id or "")
    now = revision_queries.revision(tx.connection, place.revision_id)
    if former is None or now is None or former.transcript_id != now.transcript_id:
        raise RefusedError(
            f"That passage is of another interview than {place.name}.",
            "Give it a place in its own; nothing was changed.",
        )
