"""Codes that one copy of the study has merged with another code, while the other copy used them."""

from __future__ import annotations

from codebook.store.journal.histories import Key
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries.code_queries import labels, merged_into
from codebook.store.tables import Coding, StudyRecord, ThemeCode, Verdict, table_name
from codebook.store.writer import Writer
from codebook.study.grouping.theme_edits import theme_link_id
from codebook.study.reconciliation.verdict_codes import replaced
from codebook.study.revising.merge_action import merge_action
from codebook.study.taxonomy.code_merging import naming, replace_beside_codings


def follow_merged_codes(pair: CopyPair) -> None:
    """Give what names a code that was merged the code into which it was merged at last.

    Each is an action of no copy's own, the same in each. Codings that are then on a passage twice
    are left to `join_doubles`.
    """
    with pair.reading() as tx:
        into, called = merged_into(tx.connection), labels(tx.connection)
    for from_id, into_id in sorted(into.items()):
        with pair.reading() as tx:
            keys = _keys(tx, from_id, into_id)
        if keys:
            label = f"put {called[into_id]} for {called[from_id]}, which was merged into it"
            keys.append(("code", from_id))
            with merge_action(pair, keys, label, "merged code", from_id, into_id) as tx:
                replace_beside_codings(tx, from_id, into_id)
                codings = tx.all(Coding, code_id=from_id)
                tx.update_many(Coding, [{"id": one.id, "code_id": into_id} for one in codings])


def _keys(tx: Writer, from_id: str, into_id: str) -> list[Key]:
    """Return the keys of what names a code, and of what will be there instead."""
    named = naming(tx, from_id, into_id)
    (study,) = tx.all(StudyRecord)
    keys = [(table_name(type(record)), record.id) for record in named]
    for record in named:
        if isinstance(record, ThemeCode):
            keys.append(("theme_code", theme_link_id(study.id, record.theme_id, into_id)))
        elif isinstance(record, Verdict):
            keys.append(("verdict", replaced(tx, record, from_id, into_id).id))
    return keys
