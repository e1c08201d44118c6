"""Putting codes on passages of the coder's own layer, and removing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from codebook.errors import RefusedError, UsageError
from codebook.store.identity import new_id
from codebook.store.queries import lookups
from codebook.store.queries.several_labels import REMOVED, in_interview, on_texts
from codebook.store.schema.visibility import seen_codes
from codebook.store.store import Store
from codebook.store.tables import Code, Coding, Memo, Passage, StudyRecord
from codebook.store.writer import ActionHead, Writer
from codebook.study.place import Place, changed, place_now
from codebook.study.views import Person
from codebook.text.spans import Span


def code(store: Store, me: Person, revision_id: str, span: Span, code_ids: Sequence[str]) -> str:
    """Put codes on one passage of the coder's layer; return the passage's id."""
    with coding_action(store, me) as tx:
        place, (there,) = place_now(tx, revision_id, [span])
        labels = known_codes(tx, code_ids)
        passages, _ = put(tx, me, place, [there], code_ids)
        tx.label = f"coded {place.name}: {', '.join(labels)}"
    return passages[there]


def uncode(store: Store, me: Person, coding_ids: Sequence[str]) -> None:
    """Remove codings, and their passages where nothing else is on them."""
    with store.action(ActionHead(me.id, "uncoded")) as tx:
        _remove(tx, me, [each for key in coding_ids if (each := tx.get(Coding, key))])


def uncode_passages(store: Store, me: Person, pairs: Iterable[tuple[str, str]]) -> None:
    """Remove codings, each by its passage and code, as `uncode` does."""
    with store.action(ActionHead(me.id, "uncoded")) as tx:
        there = (tx.all(Coding, passage_id=passage, code_id=code) for passage, code in pairs)
        _remove(tx, me, [coding for found in there for coding in found])


def _remove(tx: Writer, me: Person, found: Sequence[Coding]) -> None:
    passages = tx.get_many(Passage, [coding.passage_id for coding in found])
    texts = {passage.revision_id for passage in passages}
    tx.delete(Coding, [coding.id for coding in found])
    for passage_id in dict.fromkeys(coding.passage_id for coding in found):
        drop_if_bare(tx, passage_id)
    labels = lookups.code_labels(tx.connection, [c.code_id for c in found], me.id)
    label = f"removed {', '.join(label for label, _ in labels.values())}"
    label = in_interview(tx.connection, label, texts)
    tx.label = on_texts(tx.connection, texts, label, REMOVED)


def set_unsure(store: Store, me: Person, coding_ids: Sequence[str], *, unsure: bool) -> None:
    """Mark codings as unsure, or as sure again."""
    label = "marked as unsure" if unsure else "marked as sure"
    with store.action(ActionHead(me.id, label)) as tx:
        for coding_id in coding_ids:
            tx.update(Coding, coding_id, is_unsure=int(unsure), modified=tx.at)
        codings = tx.get_many(Coding, coding_ids)
        passages = tx.get_many(Passage, [coding.passage_id for coding in codings])
        tx.label = in_interview(tx.connection, label, (each.revision_id for each in passages))


def move_ends(store: Store, me: Person, passage_id: str, revision_id: str, span: Span) -> None:
    """Move a passage to another span of a revision.

    Raises RefusedError where there is a later revision, or the coder has a passage there already.
    """
    with store.action(ActionHead(me.id, "moved the ends of a passage")) as tx:
        passage = tx.get(Passage, passage_id)
        place, _ = place_now(tx, revision_id, [span])
        if place.revision_id != revision_id:  # the ends were chosen by those that it had
            raise changed(place.name)
        tx.label += f" in {place.name}"
        if passage is None or passage.revision_id != revision_id:
            raise UsageError("There is no anchored passage to move.", "Code the text itself.")
        known = lookups.own_passages(tx.connection, revision_id, me.id, span.start, span.start)
        if known.get(span, (passage_id,))[0] != passage_id:
            raise RefusedError(
                "You already have a passage with exactly these ends.", "Put the code on that one."
            )
        tx.update(
            Passage,
            passage_id,
            start_at=span.start,
            end_at=span.end,
            quote=place.quote(span),
            participant_id=place.participant(span),
            modified=tx.at,
        )


def put(
    tx: Writer, me: Person, place: Place, spans: Sequence[Span], code_ids: Sequence[str]
) -> tuple[dict[Span, str], int]:
    """Write codes on passages of one revision, making the passages that are not there yet.

    Returns the passages' ids by span, and the number of new codings.
    """
    starts = [span.start for span in spans]
    known = lookups.own_passages(tx.connection, place.revision_id, me.id, min(starts), max(starts))
    ids: dict[Span, str] = {}
    passages: list[dict[str, object]] = []
    codings: list[dict[str, object]] = []
    for span in dict.fromkeys(spans):
        passage_id, its_codes = known.get(span) or (new_id(), frozenset())
        ids[span] = passage_id
        if span not in known:
            stamp = {"coder_id": me.id, "created": tx.at, "modified": tx.at}
            passages.append(passage_row(place, span, place.quote(span), id=passage_id, **stamp))
        missing = [code_id for code_id in code_ids if code_id not in its_codes]
        codings += new_codings(tx, me, passage_id, missing)
    tx.insert(Passage, passages)
    tx.insert(Coding, codings)
    return ids, len(codings)


def new_codings(
    tx: Writer, me: Person, passage_id: str, code_ids: Iterable[str]
) -> list[dict[str, object]]:
    """Return the rows of new codings in the coder's layer, one for each code."""
    return [
        {
            "id": new_id(),
            "coder_id": me.id,
            "passage_id": passage_id,
            "code_id": code_id,
            "created": tx.at,
            "modified": tx.at,
        }
        for code_id in dict.fromkeys(code_ids)
    ]


def passage_row(place: Place, span: Span, quote: str, **columns: object) -> dict[str, object]:
    """Return the row of a passage at a span; `columns` are the others that it has, as its id."""
    return {
        "revision_id": place.revision_id,
        "participant_id": place.participant(span),
        "start_at": span.start,
        "end_at": span.end,
        "quote": quote,
        **columns,
    }


def known_codes(tx: Writer, code_ids: Sequence[str]) -> list[str]:
    """Return the codes' labels; UsageError or RefusedError where one cannot be used."""
    found = lookups.code_labels(tx.connection, code_ids, tx.coder_id)
    for code_id in code_ids:
        if code_id not in found:
            refuse_shown(tx, code_id)
            raise UsageError(f"The codebook has no code with the id {code_id!r}.")
        label, state = found[code_id]
        if state == "retired":
            raise RefusedError(f"{label} is retired.", "Choose another code, or bring it back.")
    return [found[code_id][0] for code_id in code_ids]


def refuse_shown(tx: Writer, code_id: str) -> None:
    """Raise RefusedError for another coder's candidate that an open batch shows, such as a pilot.

    Nothing is said of one that is hidden.
    """
    is_usable = lookups.code_labels(tx.connection, [code_id], tx.coder_id)
    if not is_usable and code_id in seen_codes(tx.connection, tx.coder_id):
        (code,) = tx.get_many(Code, [code_id])
        raise RefusedError(
            f"{code.name} is another coder's candidate, and the study is blind while you code.",
            "Name a code of your own otherwise; the two can be merged once all have finished.",
        )


def drop_if_bare(tx: Writer, passage_id: str) -> None:
    """Remove a passage that has no code, insight, memo or key mark."""
    passage = tx.get(Passage, passage_id)
    if passage is None or passage.insight or passage.is_key:
        return
    if not tx.all(Coding, passage_id=passage_id) and not tx.all(Memo, target_id=passage_id):
        tx.delete(Passage, [passage_id])


@contextmanager
def coding_action(store: Store, me: Person) -> Iterator[Writer]:
    """Open an action of the coder; the first one moves the study from setup to coding."""
    with store.action(ActionHead(me.id, "coded")) as tx:
        is_first = lookups.stage(tx.connection) == "setup"
        yield tx
    if is_first:
        begin(store)


def begin(store: Store) -> None:
    """Move a study of which a coder has codings from setup to coding.

    This is an action of its own and nobody's, so that undoing the coding leaves the stage as it is.
    """
    with store.action(ActionHead(None, "coding began", hidden_by="", kind="start")) as tx:
        for study in tx.all(StudyRecord, stage="setup"):
            tx.update(StudyRecord, study.id, stage="coding")
