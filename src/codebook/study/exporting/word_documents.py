"""Each transcript as a Word document, with the codings as comments by their coders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import BinaryIO

from codebook.exporting.files import file_stem, free_name
from codebook.exporting.transcript_document import Comment, transcript_document
from codebook.store.connections import Connection
from codebook.store.queries import (
    exchange_queries,
    lookups,
    note_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.loading import codebook
from codebook.study.turns import turns_of
from codebook.text.spans import Span

_Notes = Mapping[str, Mapping[str, list[str]]]


def documents(store: Store) -> dict[str, Callable[[BinaryIO], None]]:
    """Return, by file name, a function that writes a transcript with all visible layers.

    Each reads its own transcript, since many transcripts with their codings need much memory.
    """
    book = codebook(store)
    with store.reading() as connection:
        notes: dict[str, dict[str, list[str]]] = {}
        for memo in note_queries.memos(connection):
            notes.setdefault(memo.target_id, {}).setdefault(memo.coder, []).append(memo.text)
        transcripts = transcript_queries.transcript_names(connection)
    made: dict[str, Callable[[BinaryIO], None]] = {}
    taken: set[str] = set()
    for transcript_id, name, revision_id in transcripts:
        write = partial(_write, store, transcript_id, revision_id, book, notes)
        made[free_name(file_stem(name) or "transcript", ".docx", taken)] = write
    return made


def _write(
    store: Store,
    transcript_id: str,
    revision_id: str,
    book: Codebook,
    notes: _Notes,
    stream: BinaryIO,
) -> None:
    with store.reading() as connection:
        text = lookups.quote(connection, revision_id) or ""
        turns = turns_of(transcript_queries.segmentations(connection, transcript_id)[revision_id])
        comments = list(_comments(connection, revision_id, book, notes))
    stream.write(transcript_document(text, turns, comments))


def _comments(
    connection: Connection, revision_id: str, book: Codebook, notes: _Notes
) -> Iterator[Comment]:
    """Yield the comments of every passage in a text, in the order of the text.

    A comment's first paragraph names the codes, the second is the insight, the others are the
    coder's memos. A memo on another coder's passage is a comment of its own.
    """
    names = {coder.id: coder.name for coder in study_queries.coders(connection)}
    codes: dict[str, list[str]] = {}
    times: dict[str, str] = {}
    for coding in exchange_queries.codings(connection, revision_id):
        codes.setdefault(coding.passage_id, []).append(coding.code_id)
        times[coding.passage_id] = coding.created
    for row in exchange_queries.passages(connection, revision_id):
        if row.revision_id is None or row.start is None or row.end is None:
            continue
        said = dict(notes.get(row.id, {}))
        author, span = names[row.coder_id], Span(row.start, row.end)
        labels = "; ".join(code.title for code in book.sorted(codes.get(row.id, ())))
        at = max(row.modified, times.get(row.id, ""))
        own = _paragraphs(labels, row.insight, said.pop(author, []))
        yield Comment(span, author, at, own)
        for other, texts in said.items():
            yield Comment(span, other, at, _paragraphs("", "", texts))


def _paragraphs(labels: str, insight: str, memos: list[str]) -> tuple[str, ...]:
    return (labels, *((insight, *memos) if insight or memos else ()))
