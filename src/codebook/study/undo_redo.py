"""Undo and redo of a coder's own actions."""

from __future__ import annotations

import shlex
from typing import Literal

from codebook.errors import RefusedError
from codebook.stage_names import CLOSED
from codebook.store.queries import journal_queries
from codebook.store.queries.several_labels import told
from codebook.store.queries.study_queries import LATER
from codebook.store.queries.transcript_queries import is_lain_on
from codebook.store.store import Store
from codebook.store.tables import StudyRecord
from codebook.store.undo import (
    Obstacle,
    not_put_back,
    obstacle,
    put_back,
    revisions_lain_on,
    revisions_taken_away,
    takes_what_memos_are_about,
    text_since,
    transcripts_respoken,
)
from codebook.store.undo_apart import values_apart
from codebook.store.undo_decided import decided_since
from codebook.store.undo_steps import Step, ended_since, finished_since, next_redo, next_undo
from codebook.store.writer import ActionHead, Writer
from codebook.study import attributing
from codebook.study.assigning import batch_stays_open, in_open_batches, open_because_of
from codebook.study.reconciliation.consensus_following import consensus_now, follow
from codebook.study.revising.new_revision import move_to_latest
from codebook.study.taxonomy.code_merging import follow_merges
from codebook.study.views import Person

Kind = Literal["undo", "redo"]

_NEXT = {"undo": next_undo, "redo": next_redo}
_CAN_BE_TAKEN_BACK = frozenset({"do", "undo", "redo"})
_CALLED = {"revision": "text", "segmentation": "speakers and parts", "kept": "choice"}
_FROM_HERE = "It stays; what you do from here on can be undone."


def undo(store: Store, me: Person) -> str:
    """Undo the coder's latest action that is not undone yet; return its label."""
    return _reverse(store, me, "undo", ("after", "before"))


def redo(store: Store, me: Person) -> str:
    """Redo what the coder's latest undo reversed; return its label."""
    return _reverse(store, me, "redo", ("before", "after"))


def pending(store: Store, me: Person, kind: Kind) -> int:
    """Return how many records the coder's next undo or redo would change."""
    with store.reading() as connection:
        step = _NEXT[kind](connection, me.id)
        return journal_queries.count_changes(connection, step.action_id) if step else 0


def _reverse(store: Store, me: Person, kind: Kind, sides: tuple[str, str]) -> str:
    """Reverse the next action of a kind; return its label.

    `sides` are the sides of each change ("before", "after") at which the records must be now, and
    to which they are put.
    """
    with store.reading() as connection:
        step = _NEXT[kind](connection, me.id)
    if step is None:
        raise RefusedError(f"There is nothing of yours to {kind}.")
    head = ActionHead(
        coder_id=me.id,
        label=f"{kind}: {step.label}",
        hidden_by=step.hidden_by,
        any_layer=True,
        kind=kind,
        target=step.action_id,
    )
    label = _told(store, step)
    with store.action(head) as tx:
        _put(tx, store, me, step._replace(label=label), kind, sides)
    return label if kind == "undo" else _told(store, step)  # now with a code that is there again


def _told(store: Store, step: Step) -> str:
    with store.reading() as connection:
        return told(connection, step.action_id, step.label)


def _put(
    tx: Writer, store: Store, me: Person, step: Step, kind: Kind, sides: tuple[str, str]
) -> None:
    """Put the records of an action to a side; RefusedError says why that cannot be done."""
    if kind == "undo":
        _check_is_last(tx, me, step)
    _check_not_opened(tx, me, step, kind)
    present, wanted = sides
    before = {
        key: attributing.following(tx.connection, key)
        for key in transcripts_respoken(tx, step.action_id)
    }
    apart = values_apart(tx, step.action_id, present, wanted)
    for each in apart:  # what others changed beside it is no obstacle
        tx.update(each.record, each.record_id, **{each.column: each.left})
    consensus = consensus_now(tx)
    following = consensus.coder_id if consensus else ""
    if found := _obstacle(tx, step.action_id, present, following):
        raise _refused(store, me, step, kind, found)
    opened = in_open_batches(tx)
    put_back(tx, step.action_id, wanted, following=following)
    for each in apart:
        tx.update(each.record, each.record_id, **{each.column: each.now})
    for revision_id in revisions_lain_on(tx, step.action_id):
        move_to_latest(tx, revision_id)
    attributing.follow(tx, before)
    follow_merges(tx)  # a coding that comes back may have a code that was merged meanwhile
    if consensus:
        left = not_put_back(tx, step.action_id, wanted, following=following)
        follow(tx, consensus, step.action_id, left)
    if is_lain_on(tx.connection, revisions_taken_away(tx, step.action_id, wanted)):
        raise RefusedError(
            f"Cannot {kind} “{step.label}”: passages have come to lie on its text since.",
            "It stays, unless they are taken away first.",
        )
    if closed := opened.keys() - in_open_batches(tx).keys():
        raise batch_stays_open(opened[min(closed)])
    if takes_what_memos_are_about(tx, step.action_id):
        raise RefusedError(
            f"Cannot {kind} “{step.label}”: a memo is about what it made.",
            "It stays, unless the memo is taken away first.",
        )


def _obstacle(tx: Writer, action_id: str, present: str, following: str) -> Obstacle | None:
    """Return what stands against taking an action from its `present` side to the other one."""
    return (
        obstacle(tx, action_id, present, following=following)
        or decided_since(tx, action_id, following=following)
        or text_since(tx, action_id)
    )


def _check_is_last(tx: Writer, me: Person, step: Step) -> None:
    """Raise RefusedError where the coder has since said to have finished, and can take that back.

    Nobody means something older then.
    """
    (study,) = tx.all(StudyRecord)
    last = finished_since(tx.connection, me.id, step.action_id)
    if last is None or last.stage not in (study.stage, LATER) or open_because_of(tx, last.marks):
        return
    command = " ".join(("codebook reopen", *map(shlex.quote, last.transcripts)))
    raise RefusedError(
        f"What you did last is “{last.label}”, which undo does not take back.",
        f"`{command}` does.",
    )


def _check_not_opened(tx: Writer, me: Person, step: Step, kind: Kind) -> None:
    """Raise RefusedError for what is older than what has opened to others, or been settled."""
    (study,) = tx.all(StudyRecord)
    cannot = f"Cannot {kind} “{step.label}”"
    if step.hidden_by == "grouping" and study.stage != "grouping":
        stays = "the groupings are open to all now, so your own stays as it was"
        raise RefusedError(f"{cannot}: {stays}.", _FROM_HERE)
    if then := _came_between(tx, me, study, step):
        where = "on the desk" if step.hidden_by == "layer" else "where it was done"
        raise RefusedError(
            f"{cannot}: that was before {then}.",
            f"Undo goes back no further; {where}, it can still be changed itself.",
        )


def _came_between(tx: Writer, me: Person, study: StudyRecord, step: Step) -> str:
    """Return in words which stage has ended since, or batch opened by the coder's word; or ""."""
    if ended := ended_since(tx.connection, step.action_id):
        is_blind = study.mode == "blind" and ended in CLOSED
        return "the layers opened" if is_blind else f"{ended} ended"
    said = finished_since(tx.connection, me.id, step.action_id)
    opened = open_because_of(tx, said.marks) if said else set()
    return f"the batch {min(opened)} opened" if opened else ""


def _refused(store: Store, me: Person, step: Step, kind: str, found: Obstacle) -> RefusedError:
    """Return the refusal that names the obstacle, and whoever can take that back.

    Not whose action it is where that is hidden.
    """
    cannot = f"Cannot {kind} “{step.label}”"
    if found.erased:
        return RefusedError(f"{cannot}: part of what it did has been erased.", _FROM_HERE)
    with store.reading() as connection:
        seen = journal_queries.action(connection, found.action_id)
    by = f", by {seen.coder or 'nobody'} (“{seen.label}”)" if seen else ""
    what = _CALLED.get(found.record_type, found.record_type.replace("_", " "))
    have = "have" if " and " in what else "has"
    done = "been settled" if found.kept else "changed"
    changed = f"{cannot}: its {what} {have} {done} since{by}."
    if seen is None:
        return RefusedError(changed, "Nothing was changed.")
    if seen.coder in {None, me.name} or seen.kind not in _CAN_BE_TAKEN_BACK:
        return RefusedError(changed, _FROM_HERE)
    return RefusedError(changed, f"Let {seen.coder} take that back first; nothing was changed.")
