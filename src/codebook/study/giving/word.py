"""Each transcript as a Word document, with the codings as comments by their coders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from codebook.exporting.files import file_stem
from codebook.exporting.transcript_document import Comment, transcript_document
from codebook.store import exchange_queries as asked
from codebook.store import queries
from codebook.store.store import Store
from codebook.study.looking import codebook
from codebook.study.turns import turns_of
from codebook.study.views import Code
from codebook.text.spans import Span


def documents(store: Store) -> dict[str, bytes]:
    """Return a document by file name for every transcript, with all layers that are seen."""
    with store.reading() as connection:
        sources, turns = asked.sources(connection), queries.segmentations(connection)
    comments: dict[str, list[Comment]] = {}
    for revision_id, comment in _comments(store):
        comments.setdefault(revision_id, []).append(comment)
    made: dict[str, bytes] = {}
    for source in sources:
        key = source.revision_id
        document = transcript_document(source.text, turns_of(turns[key]), comments.get(key, ()))
        made[_free_name(source.name, made)] = document
    return made


def _free_name(name: str, taken: Mapping[str, bytes]) -> str:
    """Return a file name that no other differs from by case alone."""
    stem, known = file_stem(name) or "transcript", {each.casefold() for each in taken}
    numbered = (f"{stem} {number}.docx" for number in range(2, len(known) + 3))
    return next(each for each in (f"{stem}.docx", *numbered) if each.casefold() not in known)


def _comments(store: Store) -> Iterator[tuple[str, Comment]]:
    """Yield the revision and the comments of every passage in a text, in the order of the text.

    A comment's first paragraph names the codes, the second is the insight, the others are the
    coder's memos. A memo on another coder's passage is a comment of its own.
    """
    book = codebook(store)
    with store.reading() as connection:
        passages, codings = asked.passages(connection), list(asked.codings(connection))
        memos = queries.memos(connection)
        names = {coder.id: coder.name for coder in queries.coders(connection)}
    codes: dict[str, list[str]] = {}
    times: dict[str, str] = {}
    for coding in codings:
        codes.setdefault(coding.passage_id, []).append(coding.code_id)
        times[coding.passage_id] = coding.created
    notes: dict[str, dict[str, list[str]]] = {}
    for memo in memos:
        notes.setdefault(memo.target_id, {}).setdefault(memo.coder, []).append(memo.text)
    for row in passages:
        if row.revision_id is None or row.start is None or row.end is None:
            continue
        said, author, span = notes.get(row.id, {}), names[row.coder_id], Span(row.start, row.end)
        labels = "; ".join(map(_named, book.sorted(codes.get(row.id, ()))))
        at = max(row.modified, times.get(row.id, ""))
        own = _paragraphs(labels, row.insight, said.pop(author, []))
        yield row.revision_id, Comment(span, author, at, own)
        for other, texts in said.items():
            yield row.revision_id, Comment(span, other, at, _paragraphs("", "", texts))


def _named(code: Code) -> str:
    return f"{code.number} {code.name}".strip()


def _paragraphs(labels: str, insight: str, memos: list[str]) -> tuple[str, ...]:
    return (labels, *((insight, *memos) if insight or memos else ()))
