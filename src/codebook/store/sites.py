"""The copies of a study: which one this is, and what it knew of the others when.

Every copy is a site, with a gapless sequence of its own actions. A file that was copied elsewhere
has its origin's number until its first action there, which makes it a site of its own. So two
copies never give the same number to two actions, however they came to be.
"""

from __future__ import annotations

import hashlib
import platform
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, text

from codebook.store.connections import query
from codebook.store.identity import microseconds, new_id


class Number(NamedTuple):
    """What orders actions: the site, the number there, and the place among those of all sites.

    The place, `lamport`, is the action's time in microseconds, or the next number after all that
    its copy knew, where that is later: a hybrid logical clock (Kulkarni et al. 2014). So of two
    actions the later one has the higher number, but an effect always has a higher one than its
    cause, also where the clocks of two machines differ.
    """

    site: str
    seq: int
    lamport: int


def next_number(connection: Connection, at: str) -> Number:
    """Take the number of this copy's next action, which is one of the time `at`."""
    mark, time = place(connection), microseconds(at)
    sql = (
        "UPDATE site SET seq = seq + 1, lamport = CASE WHEN lamport < :time THEN :time"
        " ELSE lamport + 1 END WHERE place = :place RETURNING id, seq, lamport"
    )
    row = query(connection, sql, place=mark, time=time).fetchone()
    if row is None:  # the file was copied here: it has another place's mark
        settle(connection, mark)
        row = query(connection, sql, place=mark, time=time).fetchone()
    return Number(*row)


def settle(connection: Connection, mark: str) -> str:
    """Make this copy a site of its own, which knows what the study held when it came here."""
    site = new_id()
    connection.execute(
        text("UPDATE site SET id = :id, seq = 0, place = :place"), {"id": site, "place": mark}
    )
    learn(connection, site, 1, known(connection))
    return site


def known(connection: Connection) -> dict[str, int]:
    """Return the number of the last action here of every site."""
    return {
        str(site): int(seq)
        for site, seq in connection.execute(
            text("SELECT site, max(seq) FROM action WHERE seq > 0 GROUP BY site ORDER BY site")
        )
    }


def learn(connection: Connection, site: str, seq: int, others: dict[str, int]) -> None:
    """Note that `site`, from its action `seq` on, knows the others up to the numbers given."""
    rows = [
        {"site": site, "seq": seq, "other": other, "known": number}
        for other, number in others.items()
    ]
    if rows:
        # A site may learn of the same other one twice before that action.
        sql = (
            "INSERT INTO learned (site, seq, other, known) VALUES (:site, :seq, :other, :known)"
            " ON CONFLICT (site, seq, other) DO UPDATE SET known = excluded.known"
            " WHERE excluded.known > learned.known"
        )
        connection.execute(text(sql), rows)


def place(connection: Connection) -> str:
    """Return a mark of where this copy lies, different for every other place; it names no path.

    It is made once while the file is open: a file that was moved meanwhile is not written.
    """
    found = connection.info.get("place")
    if found is None:
        found = connection.info["place"] = _place(connection)
    return str(found)


def _place(connection: Connection) -> str:
    if connection.dialect.name == "sqlite":
        path = Path(str(query(connection, "PRAGMA database_list").fetchone()[2]))
        traits: list[object] = [platform.node(), path.resolve(), path.stat().st_ino]
    else:
        traits = list(
            connection.exec_driver_sql(
                "SELECT system_identifier, (SELECT oid FROM pg_database"
                " WHERE datname = current_database()), current_schema() FROM pg_control_system()"
            ).one()
        )
    return hashlib.sha256("\x1f".join(map(str, traits)).encode()).hexdigest()
