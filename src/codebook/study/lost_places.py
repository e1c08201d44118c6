"""Passages whose words are no longer in their text: kept, but compared with nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable

from codebook.by_key import by_key
from codebook.store.connections import Connection
from codebook.store.queries import (
    anchoring_queries,
    journal_queries,
    passage_queries,
    revision_queries,
)
from codebook.store.queries.anchoring_queries import OrphanRow
from codebook.store.rows import QuotedRow
from codebook.store.store import Store
from codebook.study.views import Person
from codebook.text.anchoring import EditMap, edits_between
from codebook.text.display import counted, few_of, in_brief

_FEW = 3  # quotes in a sentence


def lost_places(store: Store, coders: Collection[str] | None = None) -> list[OrphanRow]:
    """Return the passages, of `coders` by name or of all who may be seen, without a place."""
    with store.reading() as connection:
        rows = anchoring_queries.orphans(connection)
    return [row for row in rows if coders is None or row.coder in coders]


def lost_passages(store: Store, me: Person) -> list[QuotedRow]:
    """Return a coder's passages without a place by interview, in the order in which they stood.

    Each is there once for each code; without a code, that is "".
    """
    with store.reading() as connection:
        rows = anchoring_queries.orphans_of(connection, me.id)
        were = {key: _last_place(connection, key) for key in {row.passage_id for row in rows}}
    by_name = by_key((row.transcript, row) for row in rows)
    starts = {key: was[1] if was else 0 for key, was in were.items()}
    return [row for some in by_name.values() for row in sorted(some, key=lambda r: starts[r[0]])]


def former_place(store: Store, passage_id: str) -> int | None:
    """Return where in the present text a passage would begin, by the last place that it had.

    Where it was the end of a line, that is what the line ends with now. None where the journal has
    no such place any more.
    """
    with store.reading() as connection:
        was = _last_place(connection, passage_id)
        old = was and revision_queries.revision(connection, was[0])
        now = old and revision_queries.current(connection, old.transcript_id)
    if not (was and old and now):
        return None
    at = EditMap(edits_between(old.text, now.text)).offset(was[1])
    line, rest = now.text[:at].rpartition("\n")[2], now.text[at:].partition("\n")[0]
    return at if rest.strip() or not line.strip() else at - len(line) + len(line.rstrip()) - 1


def _last_place(connection: Connection, passage_id: str) -> tuple[str, int] | None:
    """Return the revision in which a passage lost its place, and where that began."""
    revision_id = passage_queries.revision_of(connection, passage_id)
    for row in reversed(journal_queries.history(connection, passage_id)):
        for image in map(json.loads, filter(None, (row.after, row.before))):
            if image["revision_id"] == revision_id and image["start_at"] is not None:
                return image["revision_id"], image["start_at"]
    return None


def own_said(rows: Collection[OrphanRow]) -> str:
    """Return a sentence for the coder whose passages these are; "" where there are none."""
    if not rows:
        return ""
    have, their = ("have", "their") if len(rows) > 1 else ("has", "its")
    lost = f"{counted(len(rows), 'passage')} of yours {have} no place in {their} text any more"
    coded = " What is compared leaves this out." if any(row.is_coded for row in rows) else ""
    return f"{lost}: {_quotes(rows)}.{coded}"


def left_out_said(rows: Iterable[OrphanRow]) -> list[str]:
    """Return a sentence for each transcript, on whose coded passages are not compared."""
    by_transcript: dict[str, list[OrphanRow]] = {}
    for row in filter(_is_coded, rows):
        by_transcript.setdefault(row.transcript, []).append(row)
    return [
        f"{name}: {_whose(some)}, no longer in its text ({_quotes(some, placed=False)})."
        for name, some in by_transcript.items()
    ]


def _is_coded(row: OrphanRow) -> bool:
    return bool(row.is_coded)


def _whose(rows: Iterable[OrphanRow]) -> str:
    counts = Counter(row.coder for row in rows)
    return " and ".join(f"{counted(count, 'passage')} of {who}" for who, count in counts.items())


def _quotes(rows: Iterable[OrphanRow], *, placed: bool = True) -> str:
    quotes = (f"“{in_brief(row.quote)}”{f' ({row.transcript})' if placed else ''}" for row in rows)
    return few_of(dict.fromkeys(quotes), _FEW)
