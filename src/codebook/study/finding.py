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
    """Return the passages that were given the code under another definition than its present one.

    Those of the consensus follow the others, so they count only where nobody else used the code.
    """
    with store.reading() as connection:
        changes = journal_queries.history(connection, code_id)
        defined = _definitions((row.at, row.before, row.after) for row in changes)
        if not defined:
            return []
        now = defined[-1].words
        found = _of_persons(connection, code_id)
        older = [row for row in found if _in_force(defined, row.created) != now]
        since = min(each.at for each in defined if each.words == now)
        recoded = journal_queries.recoded(connection, code_id, since) if older else {}
    given = {row.passage_id: recoded.get(row.passage_id, row.created) for row in older}
    return [row for row in older if _in_force(defined, given[row.passage_id]) != now]


def _of_persons(connection: Connection, code_id: str) -> list[QuotedRow]:
    """Return the passages of a code without those of the consensus, unless it alone has some."""
    found = coding_queries.passages_of_code(connection, code_id)
    persons = {each.name for each in study_queries.coders(connection) if each.kind == "coder"}
    return [row for row in found if row.coder in persons] or found


class _Definition(NamedTuple):
    """The words that define a code, and since when they do."""

    at: str
    words: tuple[str, ...]


def _definitions(history: Iterable[tuple[str, str | None, str | None]]) -> list[_Definition]:
    """Return the definitions of a code, the present one last.

    One that was taken away holds until the next. A change made elsewhere, not knowing of another,
    leaves what it did not touch, whatever its image has there.
    """
    found: list[_Definition] = []
    known: tuple[str, ...] | None = None
    for at, before, after in history:
        if after is None:
            continue
        was, now = _words(before), _words(after)
        if known is None and any(was):
            found.append(_Definition("", was))
        if before is None:
            known = now
        else:
            words = zip(known or was, was, now, strict=True)
            known = tuple(held if new == old else new for held, old, new in words)
        if any(known) and not (found and found[-1].words == known):
            found.append(_Definition(at, known))
    return found


def _in_force(defined: Sequence[_Definition], at: str) -> tuple[str, ...]:
    """Return the words that defined a code at a time.

    What was coded before the first definition is what that was written from.
    """
    return next((each.words for each in reversed(defined) if each.at <= at), defined[0].words)


def _words(image: str | None) -> tuple[str, ...]:
    """Return the words of a record that define a code."""
    record = json.loads(image) if image else {}
    return tuple(record.get(name, "") for name in ("definition", "use_when", "avoid_when"))
