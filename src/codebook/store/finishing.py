"""Who has finished coding what, and what became a coder's to code after all was said finished."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.stage_names import CLOSED
from codebook.store.connections import Connection, query, values
from codebook.store.journal.changes import Change, Knowledge
from codebook.store.queries.study_queries import LATER

Pairs = frozenset[tuple[str, str]]
"""Coders and transcripts, by their ids."""

# CROSS JOIN keeps SQLite, which has no statistics, from beginning with the whole journal.
_WORDS = (
    "SELECT f.coder_id, a.id, a.site, a.seq, a.lamport, '{}' FROM finished f CROSS JOIN change c"
    " JOIN action a ON a.id = c.action_id WHERE f.stage = 'coding' AND f.transcript_id IS NULL"
    " AND c.record_id = f.id AND c.record_type = 'finished' AND c.before IS NULL"
)
_STAGES = (
    "SELECT c.before, c.after, a.id, a.site, a.seq, a.lamport FROM study s CROSS JOIN change c"
    " JOIN action a ON a.id = c.action_id WHERE c.record_id = s.id AND c.record_type = 'study'"
    " AND c.before IS NOT NULL AND c.after IS NOT NULL"
)
_TEXTS = (
    "SELECT t.id, a.id, a.site, a.seq, a.lamport,"
    " CASE WHEN c.redacted = 1 THEN '{}' ELSE c.after END FROM transcript t CROSS JOIN change c"
    " JOIN action a ON a.id = c.action_id"
    " WHERE c.record_id = t.id AND c.record_type = 'transcript'"
)
_TEXT = f"{_TEXTS} AND t.id = :transcript"
# By an index of these changes alone, since the records may be gone.
_ASSIGNED = (
    "SELECT coalesce(c.after, c.before), a.id, a.site, a.seq, a.lamport, c.after FROM change c"
    " CROSS JOIN action a WHERE c.record_type = 'assignment' AND a.id = c.action_id"
    " AND coalesce(c.after, c.before) LIKE :naming"
)
JOURNAL_QUERIES = (_WORDS, _STAGES, _TEXTS, _TEXT, _ASSIGNED)
"""The queries that look into the journal, each of which begins with few records."""

_SEQ = attrgetter("seq")

_FINISHED = "SELECT coder_id, transcript_id FROM finished WHERE stage = :stage"
_TO_CODE = (
    "SELECT f.coder_id, t.id FROM finished f CROSS JOIN transcript t WHERE f.stage = 'coding'"
    " AND (f.transcript_id IS NULL OR f.transcript_id = t.id)"
    " AND (f.transcript_id IS NOT NULL OR t.id NOT IN (SELECT transcript_id FROM assignment)"
    " OR EXISTS (SELECT 1 FROM assignment a WHERE a.transcript_id = t.id"
    " AND a.coder_id = f.coder_id))"
)


class Late(NamedTuple):
    """Transcripts that were not the coders' to code when they said that all is coded.

    `came_later` are those that a coder's word on all of coding is not about: what the coder's copy
    did not have then, or had as assigned to others alone, by what the journal knows, whatever the
    time (it may have been in another copy). For who gave no such word, but finished each
    transcript, or joined later, the end of the stage is the word. While coders code apart, such a
    transcript is finished once the coder says so of it. Later it is `awaited` until then, and stays
    what was not coded apart.
    """

    came_later: Pairs
    awaited: Pairs

    @property
    def finished(self) -> Pairs:
        """What came later and is finished too."""
        return self.came_later - self.awaited


class Completion(NamedTuple):
    """Who has finished coding which transcripts: `apart`, in the stage of coding, or `late`."""

    apart: Pairs
    late: Late


def completion(connection: Connection) -> Completion:
    """Return who has finished what; as `late`, and it looks at all transcripts."""
    found = late(connection)
    return Completion(_pairs(connection, _TO_CODE) - found.came_later, found)


def late(connection: Connection, transcript_id: str = "") -> Late:
    """Return what came late, of one transcript or of all.

    The connection must see what copies knew of each other.
    """
    finished = _pairs(connection, _FINISHED, stage="coding")
    came_later = _came_later(connection, finished, transcript_id)
    awaited = came_later and came_later - _pairs(connection, _FINISHED, stage=LATER)
    return Late(came_later, awaited)


def _pairs(connection: Connection, sql: str, **values: str) -> Pairs:
    return frozenset(map(tuple, query(connection, sql, **values)))


def _came_later(connection: Connection, finished: Pairs, transcript_id: str) -> Pairs:
    """Return what came later; `finished` are the words on coding, also those on all of it."""
    words = _words(connection)
    if not words:
        return frozenset()
    known = _Histories.read(connection, transcript_id)
    assigned = by_key(
        (transcript, coder)
        for transcript, coder in query(connection, "SELECT transcript_id, coder_id FROM assignment")
    )
    everybody = {coder for coder, _ in finished}
    return frozenset(
        (coder, transcript)
        for coder, said in words.items()
        for transcript in known.texts
        if (coder, transcript) not in finished
        and coder in assigned.get(transcript, everybody)
        and not any(known.was_to_code(coder, transcript, word) for word in said)
    )


class _Histories(NamedTuple):
    """The changes by which transcripts came and went, and were assigned, by their ids.

    `assigned` has them by transcript and coder.
    """

    texts: Mapping[str, list[Change]]
    assigned: Mapping[str, Mapping[str, list[Change]]]
    knowledge: Knowledge

    @classmethod
    def read(cls, connection: Connection, transcript_id: str) -> _Histories:
        """Read them, of one transcript or of all."""
        if transcript_id:
            texts = _changes(connection, _TEXT, transcript=transcript_id)
        else:
            texts = _changes(connection, _TEXTS)
        return cls(texts, _assigned(connection, transcript_id), _knowledge(connection))

    def was_to_code(self, coder: str, transcript: str, word: Change) -> bool:
        """Whether a transcript was there, and a coder's to code, for who gave a word."""
        if not self._held(self.texts[transcript], word):
            return False
        assigned = self.assigned.get(transcript, {})
        if self._held(assigned.get(coder, ()), word):
            return True
        return not any(self._held(changes, word) for changes in assigned.values())

    def _held(self, changes: Iterable[Change], word: Change) -> bool:
        """Whether the record with these changes was there for who gave a word.

        As in a merge, what was deleted without knowing of a change is there.
        """
        covers = self.knowledge.covers
        known = sorted((each for each in changes if covers(word, each)), key=_SEQ)
        # The last deletion of each site knew what its earlier ones did.
        deletions = {each.site: each for each in known if each.after is None}
        return any(
            not any(covers(deletion, each) for deletion in deletions.values())
            for each in known
            if each.after is not None
        )


def _assigned(connection: Connection, transcript_id: str) -> dict[str, dict[str, list[Change]]]:
    """Return the changes of assignments by transcript and coder, of one transcript or of all."""
    found: dict[str, dict[str, list[Change]]] = {}
    rows = _changes(connection, _ASSIGNED, naming=f"%{transcript_id}%")
    for image, changes in rows.items():
        record = json.loads(image)
        of_text = found.setdefault(record["transcript_id"], {})
        of_text.setdefault(record["coder_id"], []).extend(changes)
    return found


def ends_of_coding(connection: Connection) -> list[Change]:
    """Return the changes by which the stage of coding ended.

    Copies may each have one, and a study that was made in a later stage has none.
    """
    ends = ends_of_stages(connection)
    return [end for (ended, began), end in ends if ended in CLOSED and began not in CLOSED]


def ends_of_stages(connection: Connection) -> Iterator[tuple[tuple[str, str], Change]]:
    """Yield the changes by which stages ended, each with that stage and the one that began.

    That coding has begun is no end.
    """
    for before, after, action, site, seq, lamport in query(connection, _STAGES).fetchall():
        ended, began = json.loads(before)["stage"], json.loads(after)["stage"]
        if began not in {ended, "coding"}:
            yield (ended, began), Change(action, site, seq, lamport, None, None)


def _words(connection: Connection) -> Mapping[str, list[Change]]:
    """Return by coder the changes by which coding was over for that coder."""
    words = _changes(connection, _WORDS)
    if ends := ends_of_coding(connection):
        sql = "SELECT id FROM coder WHERE kind = 'coder'"
        return {str(coder): ends for coder in values(connection, sql)} | words
    return words


def _changes(connection: Connection, sql: str, **values: str) -> dict[str, list[Change]]:
    """Return changes by what comes first in a row; they tell only whether the record is there."""
    return by_key(
        (str(key), Change(action, site, seq, lamport, None, {} if after else None))
        for key, action, site, seq, lamport, after in query(connection, sql, **values)
    )


def _knowledge(connection: Connection) -> Knowledge:
    rows = query(connection, "SELECT site, seq, other, known FROM learned")
    return Knowledge((str(row[0]), int(row[1]), str(row[2]), int(row[3])) for row in rows)
