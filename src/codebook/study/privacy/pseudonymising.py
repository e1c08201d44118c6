"""Replacing names by pseudonyms wherever they occur in the study, the journal included."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from codebook.errors import UsageError
from codebook.store.erasing import erasures, pending_erasures
from codebook.store.erasing.erasures import Erasure
from codebook.store.erasing.substituting import substitute
from codebook.store.queries import revision_queries
from codebook.store.queries.journal_queries import owned_by
from codebook.store.queries.revision_queries import RevisionRow
from codebook.store.schema.visibility import hidden_coders
from codebook.store.store import Store
from codebook.store.tables import Transcript
from codebook.store.writer import ActionHead, Writer
from codebook.study.privacy.key import FILE, Key, note_applied
from codebook.study.privacy.leftovers import FilesWithTraces, Traces, files_with_traces
from codebook.study.revising.new_revision import edited, replace_text, revise
from codebook.study.views import Person
from codebook.text.correction_transfer import masked


class Pseudonymised(NamedTuple):
    """What now has pseudonyms, as far as the coder may see it.

    - `transcripts`: the names of the changed transcripts, `places` in how many places of them.
    - `records`: the number of changed records.
    - `files`: files that were removed since they contained names; `remaining`: what still does.
    """

    transcripts: tuple[str, ...]
    places: int
    records: int
    files: tuple[str, ...]
    remaining: tuple[str, ...]


def pseudonymise(store: Store, me: Person, key: Key, file: Path | None = None) -> Pseudonymised:
    """Replace all names of a key by their pseudonyms, in all layers, and erase the former texts.

    Passages move along. It cannot be undone; the keys in the study's folder and at `file` note
    which of their names were replaced.
    """
    if not key.pseudonyms:
        raise UsageError(
            "The key of pseudonyms is empty.", "Add names with `codebook pseudonyms add`."
        )
    label = "replaced names with pseudonyms"
    head = ActionHead(me.id, label, hidden_by="", any_layer=True, kind="pseudonyms")
    replaced = key.replacing()
    names: list[str] = []
    places = 0
    with store.action(head) as tx:
        for transcript in sorted(tx.all(Transcript), key=lambda each: each.position):
            rows = revision_queries.revisions(tx.connection, transcript.id)
            if count := _replace(tx, rows, key):
                names.append(replaced(transcript.name))
                places += count
        records = substitute(tx, replaced)
        unseen = owned_by(tx.connection, hidden_coders(tx.connection, me.id))
        # Texts that no revision has any more: those just replaced, and those of undone revisions.
        loose = revision_queries.unused_texts(tx.connection)
        gone = frozenset(sha256 for sha256, text in loose if key.changes(text))
        erasures.erase(tx.connection, Erasure(frozenset(), gone, frozenset()), tx.at)
        tx.keeps = erasures.rewrite(tx.connection, replaced) > 0 or bool(gone)
        files = FilesWithTraces((), ())
        if held_any := bool(gone or records or tx.keeps):
            files = files_with_traces(store.folder, Traces(frozenset(key.pseudonyms)))
            pending_erasures.note(tx.connection, files.going)
        in_folder = store.folder and store.folder / FILE
        note_applied({in_folder, file}, key.pseudonyms)
    left = store.finish_erasing() if held_any else ()
    seen = len(records - unseen)
    return Pseudonymised(tuple(names), places, seen, files.going, (*left, *files.staying))


def _replace(tx: Writer, rows: list[RevisionRow], key: Key) -> int:
    """Replace names in a transcript's revisions; return in how many places of the latest one."""
    now, changes = rows[-1], key.changes(rows[-1].text)
    if changes:
        new, find = edited(now, changes)
        revise(tx, now, new, find)
    for row in rows:
        if spans := [span for span, _ in key.changes(row.text)]:
            replace_text(tx, row.id, masked(row.text, spans))
    return len(changes)
