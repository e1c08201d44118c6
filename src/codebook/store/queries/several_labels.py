"""Labels of what was done in one interview, or in several while coders code apart.

A batch that opens shows what was done in it. The label tells nothing of the rest; what it is about
is told from the changes that the reader sees.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sized

from codebook.store.connections import Connection, query, value
from codebook.store.queries.lookups import is_closed
from codebook.text.display import counted
from codebook.text.numbers import sort_key

_SEVERAL_TEXTS = 2
_SEVERAL = " in several interviews"
CODED, MOVED = f"coded passages{_SEVERAL}", f"moved codings{_SEVERAL}"
REMOVED = f"removed codes{_SEVERAL}"


def on_texts(connection: Connection, texts: Sized, label: str, several: str) -> str:
    """Return the label of an action on texts, or what says nothing, such as `CODED`."""
    return label if len(texts) < _SEVERAL_TEXTS or not is_closed(connection) else several


def in_interview(connection: Connection, label: str, revision_ids: Iterable[str | None]) -> str:
    """Return the label of an action with the interview's name, where it is on one alone."""
    found = set(revision_ids) - {None}
    if len(found) != 1:
        return label
    sql = (
        "SELECT t.name FROM revision r JOIN transcript t ON t.id = r.transcript_id WHERE r.id = :id"
    )
    return f"{label} in {value(connection, sql, id=found.pop())}"


def told(connection: Connection, action_id: str, label: str) -> str:
    """Return the label of an action, with the number and the codes that the reader may see."""
    if not label.endswith(_SEVERAL):
        return label
    rows = query(
        connection,
        "SELECT after, before FROM change WHERE action_id = :id AND record_type = 'coding'"
        " AND redacted = 0",
        id=action_id,
    )
    images = (before if REMOVED in label else after for after, before in rows.fetchall())
    codings = [json.loads(image) for image in images if image]
    codes = _labels(connection, action_id, {coding["code_id"] for coding in codings})
    if not codes:
        return label
    what, noun = label.removesuffix(_SEVERAL).rsplit(" ", 1)
    if REMOVED in label:
        return f"{what} {', '.join(codes)}"
    count = len({coding["passage_id"] for coding in codings})
    joined = ":" if what.endswith("coded") else " to"
    return f"{what} {counted(count, noun.removesuffix('s'))}{joined} {', '.join(codes)}"


def _labels(connection: Connection, action_id: str, code_ids: set[str]) -> list[str]:
    """Return the labels of codes in order, those that the action made last."""
    sql = (
        "SELECT coalesce(k.number, k.name), c.record_id IS NOT NULL FROM code k LEFT JOIN change c"
        " ON c.record_id = k.id AND c.action_id = :action AND c.before IS NULL WHERE k.id = :id"
    )
    found = [
        (bool(is_new), str(label))
        for code_id in code_ids
        for label, is_new in query(connection, sql, id=code_id, action=action_id).fetchall()
    ]
    found.sort(key=lambda code: (code[0], sort_key(code[1])))
    return [f"{label} (new)" if is_new else label for is_new, label in found]
