"""Names replaced by pseudonyms wherever the study holds them, the journal included."""

from __future__ import annotations

from typing import NamedTuple

from codebook.errors import UsageError
from codebook.store import erasing, pending_erasures, revision_queries
from codebook.store.erasing import Erasure
from codebook.store.journal_queries import owned_by
from codebook.store.revision_queries import RevisionRow
from codebook.store.store import Store
from codebook.store.substituting import substitute
from codebook.store.tables import Revision, Transcript
from codebook.store.visibility import hidden_coders
from codebook.store.writer import ActionHead, Writer
from codebook.study.privacy.key import Key, key_in
from codebook.study.privacy.leftovers import Found, Traces, in_folder
from codebook.study.revising.correcting import moved_turns
from codebook.study.revising.new_revision import NewText, hash_of, revise
from codebook.study.turns import turns_of
from codebook.study.views import Person
from codebook.text.anchoring import EditMap, apply_changes
from codebook.text.correction_transfer import masked


class Pseudonymised(NamedTuple):
    """How many places in transcripts and how many records that one sees hold pseudonyms now.

    `files` were taken away because they held names; `remaining` still hold some.
    """

    transcripts: tuple[str, ...]
    places: int
    records: int
    files: tuple[str, ...]
    remaining: tuple[str, ...]


def pseudonymise(store: Store, me: Person, key: Key) -> Pseudonymised:
    """Put pseudonyms for all names of a key, in all layers; what held the names is erased.

    Passages follow. It cannot be undone: who keeps the key knows.
    """
    if not key.pseudonyms:
        raise UsageError(
            "The key of pseudonyms is empty.", "Add names with `codebook pseudonyms add`."
        )
    head = ActionHead(me.id, "put pseudonyms", hidden_by="", any_layer=True, kind="pseudonyms")
    instead = key.replacing()
    names: list[str] = []
    places = 0
    with store.action(head) as tx:
        for transcript in sorted(tx.all(Transcript), key=lambda each: each.position):
            rows = revision_queries.revisions(tx.connection, transcript.id)
            if count := _replace(tx, rows, key):
                names.append(instead(transcript.name))
                places += count
        records = substitute(tx, instead)
        unseen = owned_by(tx.connection, hidden_coders(tx.connection, me.id))
        # Of an earlier text too, and of one that was taken back, where the latest has no name.
        loose = revision_queries.loose_texts(tx.connection)
        gone = frozenset(sha256 for sha256, text in loose if key.changes(text))
        erasing.erase(tx.connection, Erasure(frozenset(), gone, frozenset()), tx.at)
        tx.keeps = erasing.rewrite(tx.connection, instead) > 0 or bool(gone)
        files = Found((), ())
        if held_any := bool(gone or records or tx.keeps):
            files = in_folder(store.folder, Traces(frozenset(key.pseudonyms)))
            pending_erasures.note(tx.connection, files.going)
    left = store.finish_erasing() if held_any else ()
    seen = len(records - unseen)
    return Pseudonymised(tuple(names), places, seen, files.going, (*left, *files.staying))


def _replace(tx: Writer, rows: list[RevisionRow], key: Key) -> int:
    """Put pseudonyms into a transcript's text; return in how many places of its latest one."""
    now, changes = rows[-1], key.changes(rows[-1].text)
    if changes:
        text, edits = apply_changes(now.text, changes)
        edit_map = EditMap(edits)
        turns = moved_turns(turns_of(now.turns), edit_map, text)
        new = NewText(text, turns, now.format, now.encoding, now.source)
        revise(tx, now, new, edit_map.span)
    for row in rows:
        if spans := [span for span, _ in key.changes(row.text)]:
            hidden = masked(row.text, spans)
            tx.keep_text(hash_of(hidden), hidden)
            tx.update(Revision, row.id, sha256=hash_of(hidden))
    return len(changes)


def pseudonymise_again(store: Store, me: Person) -> None:
    """Put pseudonyms for the names that a merge has brought, where the folder has a key."""
    key = key_in(store.folder)
    if key.pseudonyms:
        pseudonymise(store, me, key)
