"""When something was done last: what a window asks again and again."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.connections import Connection, query, value


class Moment(NamedTuple):
    """The number of the last action that a reader may see, and how many of them there are.

    A merge may bring earlier actions alone: then there are only more of them.
    """

    lamport: int
    actions: int


def now(connection: Connection) -> Moment:
    """Return the moment of the last action; it counts them all."""
    sql = "SELECT coalesce(max(lamport), 0), count(*) FROM action"
    return Moment._make(query(connection, sql).fetchone())


def after(connection: Connection, moment: Moment) -> Moment | None:
    """Return the moment once what was done later is known, None where something earlier came.

    It counts all only where there is nothing later.
    """
    sql = "SELECT max(lamport), count(*) FROM action WHERE lamport > :lamport"
    last, more = query(connection, sql, lamport=moment.lamport).fetchone()
    if more:
        return Moment(last, moment.actions + more)
    count = value(connection, "SELECT count(*) FROM action")
    return moment if count == moment.actions else None
