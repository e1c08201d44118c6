"""Finding across the study: words in transcripts, codes by participant, outdated codings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from codebook.store.connections import Connection
from codebook.store.queries import (
    coding_queries,
    journal_queries,
    study_queries,
    transcript_queries,
    usage_queries,
)
from codebook.store.rows import QuotedRow
from codebook.store.store import Store
from codebook.study import search_process
from codebook.text.names import whole_words
from codebook.text.search import Search
from codebook.text.spans import Span

CONTEXT = 60


class Hit(NamedTuple):
    """A place where a search found something, with the text around it."""

    transcript: str
    revision_id: str
    span: Span
    before: str
    found: str
    after: str


def search(store: Store, wanted: Search, revision_id: str | None) -> list[Hit]:
    """Return every place in all transcripts, or in one revision, in order.

    Raises UsageError for a regular expression that is none, or takes too long.
    """
    if wanted.regex:
        return _hits(store, lambda texts: search_process.spans_in(texts, wanted), revision_id)
    return _hits(store, lambda texts: map(wanted.spans, texts), revision_id)


def mentions(store: Store, names: Iterable[str]) -> list[Hit]:
    """Return every place in all transcripts that has a name as whole words, in order."""
    wanted = tuple(names)
    if not wanted:
        return []
    named = whole_words(*wanted)
    return _hits(
        store,
        lambda texts: ([Span(*found.span()) for found in named.finditer(text)] for text in texts),
    )


def _hits(
    store: Store,
    find: Callable[[Sequence[str]], Iterable[Iterable[Span]]],
    revision_id: str | None = None,
) -> list[Hit]:
    with store.reading() as connection:
        rows = list(transcript_queries.texts(connection, revision_id))
    found = find([text for _, _, text in rows])
    return [
        _hit(name, revision, text, span)
        for (name, revision, text), spans in zip(rows, found, strict=True)
        for span in spans
    ]


def _hit(name: str, revision: str, text: str, span: Span) -> Hit:
    before = text[max(0, span.start - CONTEXT) : span.start]
    return Hit(name, revision, span, before, span.of(text), text[span.end : span.end + CONTEXT])


def matrix(store: Store, coder_id: str, *, consensus: bool) -> dict[tuple[str, str], int]:
    """Return the number of visible codings by (code id, participant id), in one layer or in all.

    The participant id is "" for words of no participant.
    Without `consensus`, its codings count among all layers only for codes that nobody else used.
    """
    with store.reading() as connection:
        found = (
            coding_queries.counts_by_participant(connection)
            if consensus and not coder_id
            else usage_queries.participant_uses(connection, coder_id)
        )
    return {(code, person): n for code, person, n in found}


def stale(store: Store, code_id: str) -> list[QuotedRow]:
    """Return the passages that were given the code before its definition last changed.

    Those of the consensus follow the others, so they count only where nobody else used the code.
    """
    with store.reading() as connection:
        changed = _last_definition(
            (row.at, row.before, row.after) for row in journal_queries.history(connection, code_id)
        )
        older = [row for row in _of_persons(connection, code_id) if row.created < changed]
        recoded = journal_queries.recoded(connection, code_id, changed) if older else frozenset()
        return [row for row in older if row.passage_id not in recoded]


def _of_persons(connection: Connection, code_id: str) -> list[QuotedRow]:
    """Return the passages of a code without those of the consensus, unless it alone has some."""
    found = coding_queries.passages_of_code(connection, code_id)
    persons = {each.name for each in study_queries.coders(connection) if each.kind == "coder"}
    return [row for row in found if row.coder in persons] or found


def _last_definition(history: Iterable[tuple[str, str | None, str | None]]) -> str:
    """Return when the words that define a code last changed, empty where they never did.

    The first definition changes none: what was coded before it is what it was written from. One
    that was taken away is compared with the next.
    """
    last = ""
    known: tuple[str, ...] = ()
    for at, before, after in history:
        known, now = _words(before) or known, _words(after)
        if known and now and known != now:
            last = at
    return last


def _words(image: str | None) -> tuple[str, ...]:
    """Return the words of a record that define a code, () where there are none."""
    record = json.loads(image) if image else {}
    words = tuple(record.get(name, "") for name in ("definition", "use_when", "avoid_when"))
    return words if any(words) else ()
