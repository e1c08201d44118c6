"""Coded passages whose words are no longer in their text: kept, but compared with nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from codebook.store.queries import anchoring_queries
from codebook.store.queries.anchoring_queries import OrphanRow
from codebook.store.store import Store
from codebook.text.display import counted, few_of, in_brief

_FEW = 3  # quotes in a sentence


def lost_places(store: Store, coders: Collection[str] | None = None) -> list[OrphanRow]:
    """Return the coded passages, of `coders` by name or of all who may be seen, without a place."""
    with store.reading() as connection:
        rows = anchoring_queries.coded_orphans(connection)
    return [row for row in rows if coders is None or row.coder in coders]


def own_said(rows: Collection[OrphanRow]) -> str:
    """Return a sentence for the coder whose passages these are; "" where there are none."""
    if not rows:
        return ""
    have, their = ("have", "their") if len(rows) > 1 else ("has", "its")
    lost = f"{counted(len(rows), 'passage')} of yours {have} no place in {their} text any more"
    return f"{lost}: {_quotes(rows)}. What is compared leaves this out."


def left_out_said(rows: Iterable[OrphanRow]) -> list[str]:
    """Return a sentence for each transcript, on whose passages are not compared."""
    by_transcript: dict[str, list[OrphanRow]] = {}
    for row in rows:
        by_transcript.setdefault(row.transcript, []).append(row)
    return [
        f"{name}: {_whose(some)}, no longer in its text ({_quotes(some, placed=False)})."
        for name, some in by_transcript.items()
    ]


def _whose(rows: Iterable[OrphanRow]) -> str:
    counts = Counter(row.coder for row in rows)
    return " and ".join(f"{counted(count, 'passage')} of {who}" for who, count in counts.items())


def _quotes(rows: Iterable[OrphanRow], *, placed: bool = True) -> str:
    quotes = (f"“{in_brief(row.quote)}”{f' ({row.transcript})' if placed else ''}" for row in rows)
    return few_of(dict.fromkeys(quotes), _FEW)
