"""The moment of the last action, which windows ask for again and again."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.connections import Connection, query, value


class Moment(NamedTuple):
    """The number of the last action that a reader may see, and how many such actions there are.

    A merge may bring earlier actions alone: then only the count grows.
    """

    lamport: int
    actions: int


def now(connection: Connection) -> Moment:
    """Return the moment of the last action; it counts them all."""
    sql = "SELECT coalesce(max(lamport), 0), count(*) FROM action"
    return Moment._make(query(connection, sql).fetchone())


def last(connection: Connection) -> int:
    """Return the number of the last action."""
    return int(value(connection, "SELECT coalesce(max(lamport), 0) FROM action"))


def after(connection: Connection, moment: Moment) -> Moment | None:
    """Return the present moment, None if actions earlier than `moment` have come since.

    All actions are counted only where none is later than `moment`.
    """
    sql = "SELECT max(lamport), count(*) FROM action WHERE lamport > :lamport"
    last, more = query(connection, sql, lamport=moment.lamport).fetchone()
    if more:
        return Moment(last, moment.actions + more)
    count = value(connection, "SELECT count(*) FROM action")
    return moment if count == moment.actions else None
