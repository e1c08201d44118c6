"""The stages of a study: each ends once every coder has said that they have finished it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from codebook.errors import RefusedError
from codebook.stage_names import is_open, stages
from codebook.store import finishing
from codebook.store.identity import derived_id, new_id
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries.study_queries import LATER, record_counts, waited_for
from codebook.store.store import Store
from codebook.store.tables import Finished, StudyRecord, Transcript
from codebook.store.writer import ActionHead, Writer
from codebook.study.assigning import batch_stays_open, ids_of, open_because_of
from codebook.study.views import Person


class Progress(NamedTuple):
    """The stage of the study, and the coders who have not finished it."""

    stage: str
    waiting_for: tuple[str, ...]


def done(store: Store, me: Person, names: Sequence[str]) -> Progress:
    """Note that `me` has finished the stage, or transcripts of it by name.

    When every coder has finished the stage, or every transcript of it, the next one begins and the
    layers open. Who has finished coding may say so again, of what has come since; once the layers
    are open, of each such transcript by its name. Raises RefusedError before the first coding of a
    coder of the study, and after the last stage.
    """
    with store.action(_head(me, "finished", names)) as tx:
        wanted = _wanted(tx, names)
        (study,) = tx.all(StudyRecord)
        later = _came_later(tx, me) & set(wanted) if is_open(study.mode, study.stage) else set()
        _mark(tx, me, LATER, [key for key in wanted if key in later])
        if rest := [key for key in wanted if key not in later]:
            study = _running(tx)
            there = {mark.transcript_id for mark in _marks(tx, study.stage, me.id)}
            of_stage = rest if names or None not in there else _come_since(tx, study, me)
            _mark(tx, me, study.stage, of_stage)
        waiting = waited_for(tx.connection)
        if rest and not waiting:
            _move_on(tx, study)
            waiting = waited_for(tx.connection)
    return Progress(study.stage, waiting)


def _mark(tx: Writer, me: Person, stage: str, wanted: Iterable[str | None]) -> None:
    """Write that `me` has finished transcripts in a stage, or all of it, unless it is written."""
    there = {mark.transcript_id for mark in _marks(tx, stage, me.id)}
    tx.insert(
        Finished,
        [
            {"id": new_id(), "coder_id": me.id, "stage": stage, "transcript_id": key}
            for key in wanted
            if key not in there
        ],
    )


def advance(pair: CopyPair) -> str:
    """Begin the next stage where a merge shows that every coder has finished; return the stage.

    The action belongs to neither copy, and is the same in whichever of them the merge happens.
    """
    with pair.reading() as tx:
        (study,) = tx.all(StudyRecord)
        marks = tx.all(Finished, stage=study.stage)
        if study.stage in ("setup", "final") or waited_for(tx.connection):
            return study.stage
    head = ActionHead(
        coder_id=None,
        label="every coder has finished",
        hidden_by="",
        kind="stage",
        id=derived_id(study.id, "finished", study.stage),
    )
    if not pair.has_action(str(head.id)):
        with pair.action(head, pair.changes_of(("finished", mark.id) for mark in marks)) as tx:
            _move_on(tx, study)
    return study.stage


def _move_on(tx: Writer, study: StudyRecord) -> None:
    order = stages(study.mode)
    study.stage = order[order.index(study.stage) + 1]
    tx.update(StudyRecord, study.id, stage=study.stage)


def reopen(store: Store, me: Person, names: Sequence[str]) -> Progress:
    """Remove what `done` noted; RefusedError where the study has moved on because of it."""
    with store.action(_head(me, "reopened", names)) as tx:
        wanted = set(_wanted(tx, names))
        marks = [m for m in _marks(tx, LATER, me.id) if m.transcript_id in wanted]
        (study,) = tx.all(StudyRecord)
        if rest := wanted - {mark.transcript_id for mark in marks}:
            study = _running(tx)
            marks += [m for m in _marks(tx, study.stage, me.id) if m.transcript_id in rest]
        if not marks:
            raise RefusedError(
                f"You have not finished {', '.join(names) or study.stage}, so there is nothing to"
                " reopen.",
                "A stage that has ended stays ended: its layers have been seen.",
            )
        if closed := open_because_of(tx, {mark.id for mark in marks}):
            raise batch_stays_open(min(closed))
        tx.delete(Finished, [mark.id for mark in marks])
        return Progress(study.stage, waited_for(tx.connection))


def _head(me: Person, verb: str, names: Sequence[str]) -> ActionHead:
    # Its kind exempts it from undo: what was opened may have been seen. `reopen` is the way back.
    return ActionHead(
        me.id, f"{verb} {', '.join(names) or 'the stage'}", hidden_by="", kind="stage"
    )


def _running(tx: Writer) -> StudyRecord:
    (study,) = tx.all(StudyRecord)
    if study.stage == "setup":
        raise _not_begun(tx)
    if study.stage == "final":
        raise RefusedError("The study is final.", "Export it with `codebook export`.")
    return study


def _not_begun(tx: Writer) -> RefusedError:
    """Return the refusal before the first coding of a coder of the study.

    Whoever goes on with what another tool's file brought has to code, too, or to take that over.
    """
    if not record_counts(tx.connection)["codings"]:
        said = "There is nothing to finish yet: nobody has coded."
        return RefusedError(said, "Code the first passage.")
    return RefusedError(
        "There is nothing to finish yet: no coder of the study has coded; what came with files is"
        " in external layers.",
        "Code the first passage. To take such a layer over, import its rows of `codebook export"
        " codings` with your name for coder.",
    )


def _wanted(tx: Writer, names: Sequence[str]) -> list[str | None]:
    """Return the transcripts' ids, or None for the whole stage."""
    if not names:
        return [None]
    return [*ids_of("transcript", names, tx.all(Transcript))]


def _come_since(tx: Writer, study: StudyRecord, me: Person) -> list[str | None]:
    """Return the ids of the transcripts that came to `me`, who had finished coding by then."""
    return [*sorted(_came_later(tx, me))] if study.stage == "coding" else []


def _came_later(tx: Writer, me: Person) -> set[str]:
    late = finishing.late(tx.connection).came_later
    return {key for coder, key in late if coder == me.id}


def _marks(tx: Writer, stage: str, coder_id: str) -> list[Finished]:
    return tx.all(Finished, coder_id=coder_id, stage=stage)
