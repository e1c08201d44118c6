"""A new revision of a transcript: its passages, reviews and verdicts move onto it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from codebook.store.connections import Connection
from codebook.store.identity import derived_id
from codebook.store.queries import anchoring_queries, revision_queries
from codebook.store.queries.anchoring_queries import PlacedRow
from codebook.store.queries.doubled_queries import DoubledRow
from codebook.store.queries.revision_queries import RevisionRow
from codebook.store.tables import Passage, Review, Revision, Segmentation, StudyRecord
from codebook.store.writer import Writer
from codebook.study.revising.doubles import join_doubles_on
from codebook.study.revising.moved_verdicts import Find, move_verdicts
from codebook.study.turns import as_json, turns_of
from codebook.text.anchoring import EditMap, PassageFinder, apply_changes
from codebook.text.spans import Span
from codebook.text.turns import Turn

ComeUp = Callable[[str], Sequence[Span]]
"""Finds the places where a text has a quote, and did not have it before."""


class NewText(NamedTuple):
    """A transcript's next text with its turns, and the file that it was read from."""

    text: str
    turns: Sequence[Turn]
    format: str
    encoding: str
    source: str


class Revised(NamedTuple):
    """The new revision, and the passages of all layers that were found in it or orphaned.

    `joined` are those that are gone since another one of their coder has the same words there.
    """

    revision_id: str
    followed: tuple[PlacedRow, ...]
    orphaned: tuple[PlacedRow, ...]
    joined: tuple[DoubledRow, ...] = ()


def hash_of(text: str) -> str:
    """Return the hash by which a text is stored."""
    return hashlib.sha256(text.encode()).hexdigest()


def edited(old: RevisionRow, changes: Iterable[tuple[Span, str]]) -> tuple[NewText, Find]:
    """Return a revision's text with spans of it replaced, and what finds its spans in that text.

    The turns move with the text. Raises ValueError where spans overlap or leave the text.
    """
    text, edits = apply_changes(old.text, changes)
    edit_map = EditMap(edits)
    turns = _moved_turns(turns_of(old.turns), edit_map, text)
    return NewText(text, turns, old.format, old.encoding, old.source), edit_map.span


def _moved_turns(turns: Sequence[Turn], edit_map: EditMap, text: str) -> list[Turn]:
    """Return the turns after edits, without those of which no word is left.

    What was inserted at an end of a turn belongs to the turn.
    """
    moved = []
    for turn in turns:
        start, end = edit_map.around((turn.start, turn.end)) or (0, 0)
        words = text[start:end]
        if words.strip():
            start += len(words) - len(words.lstrip())
            moved.append(turn._replace(start=start, end=start + len(words.strip())))
    return moved


def revise(
    tx: Writer, old: RevisionRow, new: NewText, find: Find, come_up: ComeUp | None = None
) -> Revised:
    """Add a revision to a transcript, and move the passages of all layers onto it.

    A passage that `find` does not find is orphaned: it keeps its quote and the old revision. Where
    the words of earlier orphans `come_up`, these come back. What then has the same words in one
    layer is joined.
    """
    key = add_revision(tx, old, new)
    moved = move_to_revision(tx, old.id, key, new.text, find)
    if come_up:
        reanchor_orphans(tx, old.transcript_id, key, new.text, come_up)
    return moved._replace(joined=tuple(join_doubles_on(tx, key)))


def add_revision(tx: Writer, old: RevisionRow, new: NewText) -> str:
    """Add a revision to a transcript, without moving anything onto it; return its id."""
    (study,) = tx.all(StudyRecord)
    number, sha256 = old.number + 1, hash_of(new.text)
    key = derived_id(study.id, "revision", old.transcript_id, sha256, str(number))
    tx.keep_text(sha256, new.text)
    revision = {
        "id": key,
        "transcript_id": old.transcript_id,
        "number": number,
        "sha256": sha256,
        "format": new.format,
        "encoding": new.encoding,
        "source": new.source,
        "created": tx.at,
    }
    tx.insert(Revision, [revision])
    tx.insert(Segmentation, [{"id": key, "turns": as_json(new.turns)}])
    return key


def replace_text(tx: Writer, revision_id: str, text: str) -> None:
    """Give a revision another text of the same length, such as its own with words masked."""
    sha256 = hash_of(text)
    tx.keep_text(sha256, text)
    tx.update(Revision, revision_id, sha256=sha256)


def move_to_revision(tx: Writer, old_id: str, new_id: str, text: str, find: Find) -> Revised:
    """Move passages, reviews and verdicts from one revision to another, which has this `text`."""
    _move_reviews(tx, old_id, find)
    move_verdicts(tx, old_id, new_id, find)
    rows = anchoring_queries.anchored_passages(tx.connection, old_id)
    return anchor_or_orphan(tx, new_id, text, {row: find(Span(row.start, row.end)) for row in rows})


def move_to_latest(tx: Writer, revision_id: str) -> None:
    """Move what has come back onto a revision to the latest text, if that is another one by now.

    What then has the same words in one layer is joined.
    """
    old = revision_queries.revision(tx.connection, revision_id)
    now = old and revision_queries.current(tx.connection, old.transcript_id)
    if old and now:
        if old.id != now.id:
            find = PassageFinder(old.text, now.text).find
            move_to_revision(tx, old.id, now.id, now.text, find)
        join_doubles_on(tx, now.id)


def anchor_or_orphan(
    tx: Writer, revision_id: str, text: str, found: Mapping[PlacedRow, Span | None]
) -> Revised:
    """Anchor passages on a revision with this `text` where they were found; orphan the others."""
    lost = tuple(row for row, span in found.items() if span is None)
    no_place = {"state": "orphaned", "start_at": None, "end_at": None}
    tx.update_many(Passage, [{"id": row.id, **no_place} for row in lost])
    return Revised(revision_id, _anchor(tx, revision_id, text, found), lost)


def reanchor_orphans(
    tx: Writer, transcript_id: str, revision_id: str, text: str, come_up: ComeUp
) -> None:
    """Anchor the transcript's orphaned passages whose quotes come up once in the text."""
    _anchor(tx, revision_id, text, regained(tx.connection, transcript_id, come_up))


def regained(connection: Connection, transcript_id: str, come_up: ComeUp) -> dict[PlacedRow, Span]:
    """Return the transcript's orphaned passages whose quotes come up once, and where."""
    return {
        row: places[0]
        for row in anchoring_queries.orphaned_passages(connection, transcript_id)
        if len(places := come_up(row.quote)) == 1
    }


def _anchor(
    tx: Writer, revision_id: str, text: str, found: Mapping[PlacedRow, Span | None]
) -> tuple[PlacedRow, ...]:
    moved = [
        row._replace(start=span.start, end=span.end, quote=span.of(text))
        for row, span in found.items()
        if span
    ]
    tx.update_many(
        Passage,
        [
            {
                "id": row.id,
                "revision_id": revision_id,
                "state": "anchored",
                "start_at": row.start,
                "end_at": row.end,
                "quote": row.quote,
            }
            for row in moved
        ],
    )
    return tuple(moved)


def _move_reviews(tx: Writer, old_id: str, find: Find) -> None:
    tx.update_many(
        Review,
        [
            {"id": row.id, "start_at": span.start, "end_at": span.end}
            for row in anchoring_queries.review_ends(tx.connection, old_id)
            if (span := find(Span(row.start, row.end)))
        ],
    )
