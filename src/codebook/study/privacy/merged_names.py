"""Names that one of two copies has replaced by pseudonyms, and a merge replaces in the other.

Names that were only added to a key stay: only `pseudonymise` replaces these.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from codebook.store.connections import Connection
from codebook.store.erasing import erasures
from codebook.store.erasing.erasures import CONTENT, WITHDRAWN
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import revision_queries, transcript_queries
from codebook.store.schema.visibility import seen_coders
from codebook.store.store import Store
from codebook.store.text_columns import written
from codebook.study.privacy.key import Key, key_in_folder
from codebook.study.privacy.leftovers import Traces, files_with_traces
from codebook.study.privacy.pseudonymising import pseudonymise
from codebook.study.views import Person
from codebook.text.correction_transfer import MaskedText, replacements
from codebook.text.names import plain


def key_of_both(store: Store, pair: CopyPair) -> Key:
    """Return the key of the names that were replaced in this copy or in the other one.

    Call it before the merge: only then are both these names and their pseudonyms known. The key in
    the folder comes first, and is all there is where both cannot be put together.
    """
    own = key_in_folder(store.folder)
    here = own.only(own.applied)
    there = dict(_replaced_in_texts(pair)) | own.only(_replaced_in_words(pair, own)).pseudonyms
    others = {name: instead for name, instead in there.items() if name not in own.kept}
    both = Key(others | here.pseudonyms, own.kept)
    return here if both.fault() else both


def _replaced_in_texts(pair: CopyPair) -> Iterator[tuple[str, str]]:
    """Yield the names that the other copy has replaced and this one still has, with what by.

    Words of somebody who withdrew are none.
    """
    erased = {sha256 for kind, sha256 in erasures.remembered(pair.theirs) if kind == CONTENT}
    hashes = revision_queries.hashes(pair.mine) if erased else {}
    for transcript_id in (key for key, texts in hashes.items() if not erased.isdisjoint(texts)):
        theirs = revision_queries.revisions(pair.theirs, transcript_id)
        now = {row.id: row.text for row in theirs}
        for row in revision_queries.revisions(pair.mine, transcript_id):
            root = MaskedText(row.text, now.get(row.id, ""))
            if row.sha256 in erased and root.is_consistent:
                found = replacements(root, theirs[-1].text)
                yield from (each for each in found.items() if WITHDRAWN not in each[1])


def _replaced_in_words(pair: CopyPair, key: Key) -> Iterator[str]:
    """Yield the names of a key for which records of the other copy have the pseudonyms."""
    if not key.pseudonyms:
        return
    theirs = {(one.table, one.column, one.record_id): one.plainly for one in written(pair.theirs)}
    for one in written(pair.mine):
        was = one.plainly
        now = theirs.get((one.table, one.column, one.record_id), was)
        if now != was:
            gone = _named(key, was).items() - _named(key, now).items()
            yield from (name for name, pseudonym in gone if pseudonym in now)


def _named(key: Key, words: str) -> dict[str, str]:
    return {plain(span.of(words)): pseudonym for span, pseudonym in key.changes(words)}


def have_names(connection: Connection, me: Person, key: Key) -> bool:
    """Whether texts, or what the coder may see beside them, have names of a key."""
    seen = seen_coders(connection, me.id) if key.pseudonyms else ()
    words = (one.plainly for one in written(connection) if (one.coder_id or me.id) in seen)
    texts = (text for _, _, text in transcript_queries.texts(connection))
    return bool(key.pseudonyms) and any(map(key.changes, chain(texts, words)))


def files_with_names(store: Store, key: Key) -> tuple[str, ...]:
    """Return the files of the study's folder that go once the names of a key are replaced."""
    return files_with_traces(store.folder, Traces(frozenset(key.pseudonyms))).going


def replace_again(store: Store, me: Person, key: Key) -> tuple[str, ...]:
    """Replace the names of a key, if it has any; return the files that went as they had names."""
    return pseudonymise(store, me, key).files if key.pseudonyms else ()
