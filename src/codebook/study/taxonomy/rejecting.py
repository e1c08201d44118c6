"""Candidates that are rejected: out of use, their codings kept, with the reason as a memo."""

from __future__ import annotations

from codebook.errors import RefusedError
from codebook.store import queries
from codebook.store.identity import derived_id
from codebook.store.store import Store
from codebook.store.tables import Code, Memo, StudyRecord
from codebook.store.writer import ActionHead, Writer
from codebook.study import looking
from codebook.study.taxonomy.candidates import Candidate, Rejection, weighed
from codebook.study.taxonomy.codes import settled
from codebook.study.views import Person


def reject(store: Store, me: Person, code_id: str, reason: str = "") -> None:
    """Take a candidate out of use, in one action with the reason, if one is given.

    Raises RefusedError for a code that is accepted, and while the coders are apart.
    """
    with store.action(ActionHead(me.id, "rejected a candidate")) as tx:
        code = settled(tx, me, code_id)
        if code.number is not None:
            raise RefusedError(
                f"{code.name} is accepted, as {code.number}.", "Retire it on its own screen."
            )
        tx.update(Code, code_id, state="retired")
        said = " ".join(reason.split())
        _note(tx, me, code_id, said)
        tx.label = f"rejected {code.name}{f': {said}' if said else ''}"


def _note(tx: Writer, me: Person, code_id: str, reason: str) -> None:
    """Keep the reason as this coder's memo on the code; none takes an old one away."""
    (study,) = tx.all(StudyRecord)
    memo_id = _memo_id(study.id, code_id, me.id)
    tx.delete(Memo, [memo_id])
    if reason:
        tx.insert(
            Memo,
            [{"id": memo_id, "coder_id": me.id, "about": "code", "target_id": code_id,
              "text": reason, "created": tx.at, "modified": tx.at}],
        )  # fmt: skip


def _memo_id(study_id: str, code_id: str, coder_id: str) -> str:
    return derived_id(study_id, "why rejected", code_id, coder_id)


def rejected(store: Store) -> list[Candidate]:
    """Return the rejected candidates that can be seen, in codebook order, each with the reason.

    One that was joined with another code has neither codings nor a reason left and is none.
    """
    names = {person.id: person.name for person in looking.coders(store)}
    with store.reading() as connection:
        study_id = queries.study(connection).id
        memos = {memo.id: memo for memo in queries.memos(connection)}
    found = []
    for candidate in weighed(store, "retired"):
        code_id = candidate.code.id
        wrote = [memos.get(_memo_id(study_id, code_id, coder)) for coder in names]
        said = [Rejection(memo.text, names[memo.coder_id]) for memo in wrote if memo]
        if said or candidate.quotes:
            found.append(candidate._replace(rejection=said[-1] if said else Rejection("", "")))
    return found
