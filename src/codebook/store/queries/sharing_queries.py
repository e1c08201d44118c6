"""Queries for work that is shared: who codes which transcript, and conflicts after a merge."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.store.connections import Connection, query, value


def assignments(connection: Connection) -> list[tuple[str, tuple[str, ...], str]]:
    """Return every transcript's name with the coders named for it, and the batch it is in."""
    sql = (
        "SELECT t.name, k.name, coalesce(a.batch, '') FROM transcript t"
        " LEFT JOIN assignment a ON a.transcript_id = t.id LEFT JOIN coder k ON k.id = a.coder_id"
        " ORDER BY t.position, t.id, k.position"
    )
    found: dict[str, tuple[tuple[str, ...], str]] = {}
    for transcript, coder, batch in query(connection, sql):
        coders, _ = found.get(transcript, ((), ""))
        found[transcript] = ((*coders, coder) if coder else coders, batch)
    return [(name, *rest) for name, rest in found.items()]


def is_joint(connection: Connection, record_type: str, record_id: str) -> bool:
    """Whether a record of a layer is one of the consensus, which belongs to no coder."""
    sql = (
        f"SELECT EXISTS (SELECT 1 FROM {record_type} r JOIN coder k ON k.id = r.coder_id"
        " WHERE r.id = :id AND k.kind = 'consensus')"
    )
    return bool(value(connection, sql, id=record_id))


_OWN = {
    "code": "coalesce(number, name)",
    "coder": "name",
    "example": "text",
    "memo": "text",
    "part": "title",
    "participant": "label",
    "passage": "quote",
    "prompt": "text",
    "study": "name",
    "theme": "name",
    "transcript": "name",
}
"""The expression of what people call a record by its own columns, by its table."""


def _of(record_type: str, key: str) -> str:
    """Return the expression of what people call the record that a column refers to."""
    return f"(SELECT {_OWN[record_type]} FROM {record_type} WHERE {record_type}.id = {key})"


_OF_TEXT = (
    "(SELECT t.name FROM transcript t JOIN revision r ON r.transcript_id = t.id WHERE r.id = {})"
)
_NAMES = _OWN | {
    "assignment": f"{_of('transcript', 'transcript_id')} || ': ' || {_of('coder', 'coder_id')}",
    "background": _of("participant", "participant_id"),
    "coding": f"{_of('code', 'code_id')} || ': ' || {_of('passage', 'passage_id')}",
    "finished": f"coalesce({_of('transcript', 'transcript_id')}, stage) || ': ' ||"
    f" {_of('coder', 'coder_id')}",
    "ranking": f"{_of('participant', 'participant_id')} || ', part ' || (SELECT a.label FROM part a"
    " JOIN prompt q ON q.part_id = a.id WHERE q.id = prompt_id)",
    "review": f"(SELECT {_of('code', 'c.code_id')} || ': ' || p.quote FROM coding c"
    " JOIN passage p ON p.id = c.passage_id WHERE c.id = coding_id)",
    "revision": _of("transcript", "transcript_id"),
    "segmentation": _OF_TEXT.format("segmentation.id"),
    "theme_code": f"{_of('theme', 'theme_id')} || ': ' || {_of('code', 'code_id')}",
    "theme_passage": f"{_of('theme', 'theme_id')} || ': ' || {_of('passage', 'passage_id')}",
    "transcript_participant": f"{_of('transcript', 'transcript_id')} || ': ' ||"
    f" {_of('participant', 'participant_id')}",
    "verdict": f"{_OF_TEXT.format('revision_id')} || ': ' ||"
    " (SELECT substr(c.text, start_at + 1, end_at - start_at) FROM revision r"
    " JOIN content c ON c.sha256 = r.sha256 WHERE r.id = revision_id)",
}
"""The expression of what people call a record, by its table."""


def name_of(connection: Connection, record_type: str, record_id: object) -> str:
    """Return what people call a record, "" where it has no name or cannot be seen."""
    expression = _NAMES.get(record_type)
    if not expression:
        return ""
    sql = f"SELECT {expression} FROM {record_type} WHERE id = :id"
    return str(value(connection, sql, id=record_id) or "")


def columns_held(
    connection: Connection, record_type: str, record_id: str, names: Sequence[str]
) -> dict[str, object]:
    """Return what some columns of a record hold; nothing where it is gone."""
    sql = f"SELECT {', '.join(names)} FROM {record_type} WHERE id = :id"
    row = query(connection, sql, id=record_id).fetchone()
    return dict(zip(names, row, strict=True)) if row else {}
