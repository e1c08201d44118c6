"""What a coder writes about passages and everything else: key marks, insights, memos."""

from __future__ import annotations

from codebook.errors import RefusedError, UsageError
from codebook.store.connections import Connection
from codebook.store.identity import new_id
from codebook.store.queries import lookups, note_queries, passage_queries
from codebook.store.queries.several_labels import in_interview
from codebook.store.store import Store
from codebook.store.tables import Coder, Memo, Passage
from codebook.store.writer import ActionHead, Writer
from codebook.study.coding import drop_if_bare, put
from codebook.study.overwriting import refuse_unseen_text
from codebook.study.place import gone, place_now
from codebook.study.views import Person
from codebook.text.spans import Span

ABOUT = ("passage", "code", "transcript", "participant", "study")


def set_key(store: Store, me: Person, passage_id: str, *, key: bool) -> None:
    """Mark a passage as a key passage, or unmark it."""
    label = "marked a key passage" if key else "unmarked a key passage"
    with store.action(ActionHead(me.id, label)) as tx:
        _existing(tx, passage_id)
        tx.update(Passage, passage_id, is_key=int(key), modified=tx.at)
        drop_if_bare(tx, passage_id)


def set_insight(
    store: Store, me: Person, passage_id: str, insight: str, *, seen: str | None
) -> None:
    """Write the insight of a passage; an empty text removes it."""
    with store.action(ActionHead(me.id, "wrote an insight")) as tx:
        texts = _existing(tx, passage_id).insight, insight
        refuse_unseen_text(tx, me, passage_id, "insight", texts, seen)
        tx.update(Passage, passage_id, insight=insight.strip(), modified=tx.at)
        drop_if_bare(tx, passage_id)


def set_published_quote(
    store: Store, me: Person, passage_id: str, text: str, *, seen: str | None
) -> None:
    """Write the form in which a key passage is printed; an empty text or its own words removes it.

    Where it has none, its own words are what was `seen`. Raises RefusedError unless the passage is
    the coder's own or one of the consensus.
    """
    with store.reading() as connection:
        there = passage_queries.passage(connection, passage_id)
    # Asked for only where needed: while coders work apart, their logins cannot write other layers.
    joint = there is None or there.coder_id != me.id
    with store.action(ActionHead(me.id, "wrote a quote as published", any_layer=joint)) as tx:
        passage = _existing(tx, passage_id)
        _check_published(tx, me, passage)
        printed = text.strip()
        texts = passage.published_quote or passage.quote, printed or passage.quote
        refuse_unseen_text(tx, me, passage_id, "published_quote", texts, seen)
        tx.update(
            Passage,
            passage_id,
            modified=tx.at,
            published_quote=printed if printed not in {"", passage.quote.strip()} else None,
        )


def _check_published(tx: Writer, me: Person, passage: Passage) -> None:
    """Raise RefusedError where the coder may not write how a passage is printed."""
    coder = tx.get(Coder, passage.coder_id)
    if passage.coder_id != me.id and (coder is None or coder.kind != "consensus"):
        raise RefusedError(
            f"That passage is {coder.name if coder else 'another coder'}'s.",
            "Who marked a passage says how it is printed.",
        )
    if not passage.is_key:
        raise RefusedError("Only key passages are published.", "Mark it as a key passage first.")


def add_memo(store: Store, me: Person, about: str, target_id: str, text: str) -> str:
    """Write a memo; return its id."""
    if about not in ABOUT:
        raise UsageError(f"A memo is about one of {', '.join(ABOUT)}, not {about!r}.")
    _check(text)
    with store.reading() as connection:  # which sees what the coder may see, as the writer does not
        _check_there(connection, about, target_id)
    with store.action(ActionHead(me.id, f"wrote a memo on a {about}")) as tx:
        _check_there(tx.connection, about, target_id)
        _name_interview(tx, about, target_id)
        return write_memo(tx, me, about, target_id, text)


def _check_there(connection: Connection, about: str, target_id: str) -> None:
    if not note_queries.is_there(connection, about, target_id):
        raise gone(connection, about, target_id)


def annotate(store: Store, me: Person, revision_id: str, span: Span, text: str) -> str:
    """Write a memo on a span of a text, coded or not; return its id.

    The span becomes a passage of the coder's layer, unless it is one already.
    """
    _check(text)
    with store.action(ActionHead(me.id, "wrote a memo on a passage")) as tx:
        place, (there,) = place_now(tx, revision_id, [span])
        tx.label += f" in {place.name}"
        passages, _ = put(tx, me, place, [there], ())
        return write_memo(tx, me, "passage", passages[there], text)


def _check(text: str) -> None:
    if not text.strip():
        raise UsageError("A memo needs some text.")


def write_memo(
    tx: Writer, me: Person, about: str, target_id: str, text: str, memo_id: str = ""
) -> str:
    """Write a memo in an open action, with a new id unless one is given; return its id."""
    memo = {
        "id": memo_id or new_id(),
        "coder_id": me.id,
        "about": about,
        "target_id": target_id,
        "text": text.strip(),
        "created": tx.at,
        "modified": tx.at,
    }
    tx.insert(Memo, [memo])
    return memo["id"]


def edit_memo(store: Store, me: Person, memo_id: str, text: str, *, seen: str | None) -> None:
    """Rewrite a memo; an empty text removes it, and the passage where nothing else is on that.

    Raises RefusedError unless the memo is the coder's own.
    """
    with store.reading() as connection:
        # The passage may be in another layer; see `set_published_quote`.
        joint = note_queries.whose_passage(connection, memo_id) not in {None, me.id}
    with store.action(ActionHead(me.id, "rewrote a memo", any_layer=joint)) as tx:
        memo = tx.get(Memo, memo_id)
        if memo is None:
            raise UsageError("That memo is not there any more.")
        if memo.coder_id != me.id:
            raise RefusedError("That memo is another coder's.", "Write one of your own.")
        refuse_unseen_text(tx, me, memo_id, "text", (memo.text, text), seen)
        _name_interview(tx, memo.about, memo.target_id)
        if text.strip():
            tx.update(Memo, memo_id, text=text.strip(), modified=tx.at)
        else:
            tx.delete(Memo, [memo_id])
            drop_if_bare(tx, memo.target_id)


def _existing(tx: Writer, passage_id: str) -> Passage:
    """Return a passage that is written on, in whose interview the action then is."""
    passage = tx.get(Passage, passage_id)
    if passage is None:
        raise UsageError("That passage is not there any more.", "Code it again first.")
    tx.label = in_interview(tx.connection, tx.label, [passage.revision_id])
    return passage


def _name_interview(tx: Writer, about: str, target_id: str) -> None:
    """Let the action's label name the interview that a memo is about, or on a passage of which."""
    if about == "transcript":
        name = lookups.transcript_names(tx.connection)[target_id]
        tx.label = f"{tx.label.removesuffix(' on a transcript')} on {name}"
    elif about == "passage" and (passage := tx.get(Passage, target_id)):
        tx.label = in_interview(tx.connection, tx.label, [passage.revision_id])
