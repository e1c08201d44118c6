"""Keeping the participants of passages as who speaks, and who is interviewed, tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from codebook.store.connections import Connection
from codebook.store.queries import lookups
from codebook.store.spoken_passages import SpokenRow, spoken
from codebook.store.tables import Passage
from codebook.store.writer import Writer
from codebook.study.voices import Voices
from codebook.text.spans import Span


class Owner(NamedTuple):
    """Whose words a passage is now, None for nobody's; whether that `is_known`."""

    participant_id: str | None
    is_known: bool


def claim(tx: Writer, passages: Iterable[SpokenRow]) -> None:
    """Set the participants of passages, which are sorted by revision.

    They may lie in any layer, which the action has to allow. Where it is not known whose words one
    is, it stays whose it was.
    """
    write_owners(tx, owners(tx.connection, passages))


def write_owners(tx: Writer, found: Mapping[SpokenRow, Owner]) -> None:
    """Set the participants of passages where it is known whose words these are."""
    rows = [
        {"id": row.id, "participant_id": owner.participant_id}
        for row, owner in found.items()
        if owner.is_known
    ]
    tx.update_many(Passage, rows)


def owners(connection: Connection, passages: Iterable[SpokenRow]) -> dict[SpokenRow, Owner]:
    """Return whose words passages are, without those that are theirs already."""
    found = {}
    for revision_id, some in groupby(passages, attrgetter("revision_id")):
        voices = Voices(lookups.interviewed(connection, revision_id))
        for row in some:
            span = Span(row.start, row.end)
            who = voices.participant(span)
            if who != row.participant_id:
                known = row.participant_id is None or voices.is_known(span)
                found[row] = Owner(who, known)
    return found


def following(connection: Connection, transcript_id: str) -> frozenset[str]:
    """Return the passages, by id, whose participants are as who speaks tells it.

    Of others, such as quotes that came with a participant, something else told it.
    """
    rows = [row for row in spoken(connection, transcript_id) if row.is_anchored]
    others = owners(connection, rows)
    return frozenset(row.id for row in rows if row not in others)


def follow(tx: Writer, before: Mapping[str, frozenset[str]]) -> None:
    """Set the participants of what was `following` before, by transcript, as who speaks tells."""
    for transcript_id, keys in before.items():
        claim(tx, [row for row in spoken(tx.connection, transcript_id) if row.id in keys])
