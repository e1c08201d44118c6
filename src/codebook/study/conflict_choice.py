"""Settling a conflict of a merge: a person chooses which copy's value stays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import chain

from codebook.errors import RefusedError, UsageError
from codebook.store.connections import Connection
from codebook.store.identity import derived_id
from codebook.store.journal import listed
from codebook.store.journal.histories import record_of
from codebook.store.journal.several import column_of, within
from codebook.store.journal.together import group_of
from codebook.store.queries import revision_queries, sharing_queries
from codebook.store.queries.anchoring_queries import PlacedRow
from codebook.store.queries.doubled_queries import doubled_passages
from codebook.store.queries.revision_queries import RevisionRow
from codebook.store.rows import ConflictRow
from codebook.store.schema.visibility import RULES
from codebook.store.store import Store
from codebook.store.tables import Kept, Participant, Passage, Record, Segmentation
from codebook.store.writer import ActionHead, Writer
from codebook.study.conflicts import described
from codebook.study.people.participants import rename
from codebook.study.record_words import called, called_column
from codebook.study.revising.corrected_speakers import before_correction, follow_correction
from codebook.study.revising.merged_turns import carried
from codebook.study.revising.new_revision import anchor_or_orphan
from codebook.study.turns import as_json, turns_of
from codebook.study.views import Conflict, Person
from codebook.text.anchoring import PassageFinder
from codebook.text.spans import Span


def settle(store: Store, me: Person, number: int, *, take: bool) -> Conflict:
    """Settle the `number`th conflict, counted from 1: `take` the other copy's value, or keep ours.

    Return it as it was listed. Raises UsageError where there is no such conflict, RefusedError
    where it is in another coder's.
    """
    with store.reading() as connection:
        rows = listed.conflicts(connection)
        if not 1 <= number <= len(rows):
            raise UsageError(f"There is no conflict {number}.", "`codebook conflicts` lists them.")
        row = rows[number - 1]
        anywhere = _is_in_any_layer(connection, row)
        (settled,) = described(connection, [row])
    what, record = called_column(row.record_type, row.name) or "deletion", called(row.record_type)
    did = "took the other copy's" if take else "kept the present"
    label = f"{did} {what} of {'an' if record[0] in 'aeiou' else 'a'} {record}"
    hidden_by = RULES.get(row.record_type, "")
    with store.action(ActionHead(me.id, label, hidden_by=hidden_by, any_layer=anywhere)) as tx:
        if take:
            _take(tx, row)
        else:
            _keep(tx, row)
    return settled


def _is_in_any_layer(connection: Connection, row: ConflictRow) -> bool:
    """Whether it touches layers besides one's own: the consensus, or passages in turns.

    Asked for only where needed: while coders work apart, their logins write no other layers.
    """
    if row.record_type == "segmentation":
        return True
    return RULES.get(row.record_type) == "layer" and sharing_queries.is_joint(
        connection, row.record_type, row.record_id
    )


def _keep(tx: Writer, row: ConflictRow) -> None:
    groups = (group_of(row.record_type, name).names for name in row.names)
    about = {"record_type": row.record_type, "record_id": row.record_id}
    rows = [
        {
            "id": derived_id(row.record_id, name, row.action_id),
            "coder_id": row.owner_id,
            "name": name,
            "action_id": row.action_id,
            **about,
        }
        for name in dict.fromkeys(chain.from_iterable(groups))
    ]
    there = {each.id for each in tx.all(Kept, record_id=row.record_id)}
    tx.insert(Kept, [each for each in rows if each["id"] not in there])


def _take(tx: Writer, row: ConflictRow) -> None:
    record = record_of(row.record_type)
    if not row.name:
        tx.delete(record, [row.record_id])
        return
    if (row.record_type, row.name) == ("participant", "label"):
        _rename(tx, row)
        return
    old = _revision(tx, row)
    before = before_correction(tx.connection, old.transcript_id) if old else None
    tx.update(record, row.record_id, **_taken(tx, record, row))
    if row.record_type == "passage":
        _put_on_latest_text(tx, row)
        _refuse_taken_ends(tx, row.record_id)
    if old:
        _put_in_latest_turns(tx, old)
    if before:
        follow_correction(tx, before, lambda span: span)


def _rename(tx: Writer, row: ConflictRow) -> None:
    """Take a participant's other id; the turns follow, as whenever one is renamed."""
    people = tx.all(Participant)
    person = next((each for each in people if each.id == row.record_id), None)
    if person:
        rename(tx, person, json.loads(row.after or "{}")["label"], people)


def _revision(tx: Writer, row: ConflictRow) -> RevisionRow | None:
    """Return the text whose turns are in conflict, with them, None for any other record."""
    is_turns = row.record_type == "segmentation"
    return revision_queries.revision(tx.connection, row.record_id) if is_turns else None


def _put_in_latest_turns(tx: Writer, old: RevisionRow) -> None:
    """Let the latest text have what was taken of the turns of an earlier one."""
    new = revision_queries.current(tx.connection, old.transcript_id)
    now = revision_queries.revision(tx.connection, old.id)
    if new and now and new.id != old.id:
        both = turns_of(old.turns), turns_of(now.turns)
        turns = carried(both, (old.text, new.text), turns_of(new.turns))
        tx.update(Segmentation, new.id, turns=as_json(turns))


def _taken(tx: Writer, record: type[Record], row: ConflictRow) -> Mapping[str, object]:
    """Return columns with the other copy's values; of several in one, with those in conflict."""
    image: Mapping[str, object] = json.loads(row.after or "{}")
    several, there = column_of(row.record_type, row.name), tx.get(record, row.record_id)
    if several is None:
        when = ("modified",) if row.record_type == "verdict" else ()  # when that was ruled
        names = (*group_of(row.record_type, row.name).names, *when)
        return {name: image[name] for name in names}
    held = getattr(there, several.column, "")
    keys = [within(name)[1] for name in row.names]
    values = several.of({several.column: held})
    return {several.column: several.taken(values, several.of(image), keys)}


def _put_on_latest_text(tx: Writer, row: ConflictRow) -> None:
    """Move a passage to the latest text, as it may have been another one in the other copy."""
    passage = tx.get(Passage, row.record_id)
    if passage is None or passage.revision_id is None or passage.state != "anchored":
        return
    old = revision_queries.revision(tx.connection, passage.revision_id)
    now = old and revision_queries.current(tx.connection, old.transcript_id)
    if old and now and old.id != now.id:
        ends = Span(passage.start_at or 0, passage.end_at or 0)
        placed = PlacedRow(passage.id, passage.coder_id, *ends, passage.quote)
        found = {placed: PassageFinder(old.text, now.text).find(ends)}
        anchor_or_orphan(tx, now.id, now.text, found)


def _refuse_taken_ends(tx: Writer, passage_id: str) -> None:
    """Raise RefusedError where a passage has come to the ends of another one of its coder."""
    passage = tx.get(Passage, passage_id)
    if passage is None or passage.revision_id is None:
        return
    doubled = doubled_passages(tx.connection, passage.revision_id)
    if any(passage_id in (row.id, row.kept_id) for row in doubled):
        raise RefusedError(
            "There is a passage with exactly these ends already.",
            "Keep the present place, or uncode one of the two first.",
        )
