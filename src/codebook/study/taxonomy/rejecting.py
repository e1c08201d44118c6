"""Rejecting candidates, which keep their codings; the reason is kept as a memo."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.errors import RefusedError
from codebook.store.store import Store
from codebook.store.tables import Code, Memo, StudyRecord
from codebook.store.writer import ActionHead, Writer
from codebook.study.notes import write_memo
from codebook.study.taxonomy.codes import settled
from codebook.study.taxonomy.rejection_reasons import reason_id
from codebook.study.views import Person


def reject(store: Store, me: Person, code_ids: Sequence[str], reason: str) -> None:
    """Retire candidates and keep the reason, if one is given, in one action.

    Raises RefusedError for an accepted code, and while the study is closed.
    """
    said = " ".join(reason.split())
    with store.action(ActionHead(me.id, "rejected candidates")) as tx:
        for code_id in code_ids:
            code = settled(tx, me, code_id)
            if code.number is not None:
                raise RefusedError(
                    f"{code.name} is accepted, as {code.number}.", "Retire it on its own screen."
                )
            tx.update(Code, code_id, state="retired")
            _note(tx, me, code_id, said)
            what = code.name if len(code_ids) == 1 else f"{len(code_ids)} candidates"
            tx.label = f"rejected {what}{f': {said}' if said else ''}"


def _note(tx: Writer, me: Person, code_id: str, reason: str) -> None:
    """Keep the reason as this coder's memo on the code; an empty one removes an earlier reason."""
    (study,) = tx.all(StudyRecord)
    memo_id = reason_id(study.id, code_id, me.id)
    tx.delete(Memo, [memo_id])
    if reason:
        write_memo(tx, me, "code", code_id, reason, memo_id)
