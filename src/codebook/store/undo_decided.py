"""Who else has had the last word on what an action set, though it holds what the action left.

Another one may have set it to something else and back again, or have kept it in a conflict of a
merge: it is that one's choice then. What a later action took back again is nobody's word, nor is
what only followed a text.
"""

from __future__ import annotations

import json

from sqlalchemy import text

from codebook.store.journal.replay import WITHOUT_CONFLICT
from codebook.store.journal.several import several_of, spread_out
from codebook.store.journal.together import groups_of
from codebook.store.undo import FOLLOWS, Obstacle
from codebook.store.undo_steps import AFTER_IT, STANDS
from codebook.store.writer import Writer

_NOBODYS = WITHOUT_CONFLICT | {"id"}

_LATER = f"a.kind = 'do' AND {STANDS} AND {AFTER_IT}"
"""The condition that `a` is such an action after another one, its undos and redos."""

_ANY_LATER = f"SELECT 1 FROM action a WHERE {_LATER} LIMIT 1"
# Most records were changed by the action and its undos alone, which their index tells by itself.
_CHANGED_LATER = (
    "SELECT a.lamport, a.id, c.record_type, c.record_id, c.before, c.after, d.before, d.after,"
    " EXISTS (SELECT 1 FROM change m WHERE m.action_id = a.id AND m.record_type = 'revision'),"
    " NULL FROM change c CROSS JOIN change d CROSS JOIN action a"
    f" WHERE c.action_id = :action AND NOT {FOLLOWS} AND d.record_id = c.record_id"
    " AND d.record_type = c.record_type AND d.action_id NOT IN"
    " (SELECT o.id FROM action o WHERE o.id = :action OR o.target = :action)"
    f" AND d.redacted = 0 AND a.id = d.action_id AND {_LATER}"
)
_KEPT_LATER = (
    "SELECT a.lamport, a.id, c.record_type, c.record_id, c.before, c.after, NULL, NULL, NULL,"
    " k.name FROM kept k CROSS JOIN change c CROSS JOIN change d CROSS JOIN action a"
    " WHERE c.action_id = :action AND c.record_type = k.record_type"
    f" AND c.record_id = k.record_id AND NOT {FOLLOWS} AND d.record_id = k.id"
    f" AND d.record_type = 'kept' AND d.before IS NULL AND a.id = d.action_id AND {_LATER}"
)


def decided_since(writer: Writer, action_id: str, *, following: str = "") -> Obstacle | None:
    """Return a record in which somebody else's later word holds, the latest, in what was set.

    Later than the action, or than what was last done about it: its undo or redo.
    """
    connection, parameters = writer.connection, {"action": action_id, "following": following}
    if not connection.execute(text(_ANY_LATER), parameters).first():
        return None
    sql = f"{_CHANGED_LATER} UNION ALL {_KEPT_LATER} ORDER BY 1 DESC, 2 DESC"
    for _, by, name, key, *images, moved, kept in connection.execute(text(sql), parameters):
        before, after, was, now = images
        decided = _chosen(name, was, now, moved=bool(moved)) if kept is None else {kept}
        if decided & _chosen(name, before, after):
            is_kept = kept is not None
            return Obstacle(str(name), str(key), str(by), erased=False, kept=is_kept)
    return None


def _chosen(
    record_type: str, before: str | None, after: str | None, *, moved: bool = False
) -> set[str]:
    """Return the columns that a change set by choice, each of several values as one.

    All, and "", where it made the record or took it away; none where it was erased. `moved` tells
    that it came with a text.
    """
    images = (json.loads(image) if image else None for image in (before, after))
    was, now = spread_out(several_of(record_type), *images)
    if was is None or now is None:
        there = was or now
        return {"", *there} - _NOBODYS if there else set()
    names = {name for name in was.keys() | now.keys() if was.get(name) != now.get(name)}
    for group in groups_of(record_type):
        is_carried = group.is_carried(was, now, moved=moved)
        names.difference_update(group.names if is_carried else group.derived)
    return names - _NOBODYS
