"""Two copies of a study in one transaction, to merge one into the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import NamedTuple

from sqlalchemy import Connection, text

from codebook.errors import StudyError
from codebook.store import bulk, sites
from codebook.store.connections import dialect_of, stream, values
from codebook.store.identity import derived_id
from codebook.store.journal.changes import Change
from codebook.store.journal.histories import Key, histories, record_of
from codebook.store.merging import merge
from codebook.store.merging.merge import MergeResult
from codebook.store.schema import schema_changes
from codebook.store.schema.visibility import opened_texts, predicates, sight
from codebook.store.sites import Number
from codebook.store.tables import RECORDS, table_name
from codebook.store.writer import ActionHead, Writer
from codebook.text.correction_transfer import MASK

_DROP_MOVE_CONFLICTS = (
    "DELETE FROM conflict WHERE record_type IN ('passage', 'review', 'revision', 'segmentation',"
    " 'coding', 'memo', 'ranking', 'code', 'participant') AND name IN ('revision_id', 'start_at',"
    " 'end_at', 'quote', 'state', 'sha256', 'turns', 'passage_id', 'target_id', 'number', 'former',"
    " 'label')"
    " AND EXISTS (SELECT 1 FROM action a WHERE a.id = conflict.action_id"
    " AND (a.coder_id IS NULL AND a.kind = 'merge' OR EXISTS (SELECT 1 FROM change c"
    " WHERE c.action_id = a.id AND c.record_type = 'revision' AND c.before IS NULL)))"
)
_EVERY_ROW = "CAST(:me AS TEXT) IS NOT NULL"
"""The condition of a table that is open to all; it names the parameter that the others have."""


class DifferingTexts(NamedTuple):
    """A transcript whose latest texts differ, with both; id and name are those in this copy."""

    id: str
    name: str
    other_id: str
    mine: str
    theirs: str


class CopyPair:
    """Two copies of a study: `mine`, which the transaction writes, and `theirs`, which it reads."""

    def __init__(self, mine: Connection, theirs: Connection) -> None:
        self.mine = mine
        self.theirs = theirs
        self.study_id = _study_id(mine)

    def is_of_one_study(self) -> bool:
        """Whether both are copies of one study."""
        return self.study_id == _study_id(self.theirs)

    def differing_texts(self) -> Iterator[DifferingTexts]:
        """Yield the transcripts whose latest text is not one that both copies had.

        A transcript is the same in both by id, else by name.
        """
        mine, theirs = _text_hashes(self.mine), _text_hashes(self.theirs)
        id_of = {other.name: key for key, other in theirs.items()}
        for key, own in sorted(mine.items(), key=lambda item: (item[1].name, item[0])):
            other_id = key if key in theirs else id_of.get(own.name, "")
            other = theirs.get(other_id)
            if other is None:
                continue
            if own.latest not in other.hashes and other.latest not in own.hashes:
                yield DifferingTexts(
                    key,
                    own.name,
                    other_id,
                    mine=_content(self.mine, own.latest),
                    theirs=_content(self.theirs, other.latest),
                )

    def have_erased_words(self, texts: DifferingTexts) -> list[bool]:
        """Return, of this copy and of the other, whether words of such a transcript were erased."""
        sql = text(
            "SELECT 1 FROM transcript t JOIN revision r ON r.transcript_id = t.id"
            " JOIN content c ON c.sha256 = r.sha256 WHERE (t.id = :id OR t.name = :name)"
            " AND c.text LIKE :sign"
        )
        parameters = {"id": texts.id, "name": texts.name, "sign": f"%{MASK}%"}
        return [
            copy.execute(sql, parameters).first() is not None for copy in (self.mine, self.theirs)
        ]

    def merge(self) -> MergeResult:
        """Add to this copy all that the other one has and it lacks."""
        with schema_changes.without_journal(self.mine):
            return merge.merge(self.mine, self.theirs)

    def drop_move_conflicts(self) -> None:
        """Drop the conflicts on places, on what codings and memos are on, on numbers and ids.

        Only those are dropped that nobody chose: they follow from the latest text, and from what
        both copies had made.
        """
        self.mine.execute(text(_DROP_MOVE_CONFLICTS))

    def revive(self) -> list[Key]:
        """Restore what one copy deleted while a record of the other refers to it; return which.

        Each is an action that belongs to neither copy, and is the same wherever these copies meet.
        """
        revived: list[Key] = []
        while missing := merge.orphans(self.mine):
            changes_of = histories(self.mine, missing)
            if len(changes_of) < len(missing):
                raise StudyError(
                    "The other copy refers to records that neither copy has ever had.",
                    "Look at it with `codebook check`; nothing was changed.",
                )
            for (name, record_id), changes in changes_of.items():
                self._bring_back(name, record_id, changes)
            revived += missing
        transcripts = {record_id for name, record_id in revived if name == "transcript"}
        links = merge.lost_links(self.mine, transcripts)
        for (name, record_id), changes in histories(self.mine, links).items():
            self._bring_back(name, record_id, changes)
        return [*revived, *links]

    def _bring_back(self, name: str, record_id: str, changes: Sequence[Change]) -> None:
        last = max(changes, key=lambda change: (change.lamport, change.action_id))
        ids = sorted(change.action_id for change in changes)
        what = (name, record_id) if name == "segmentation" else (record_id,)  # of its revision
        head = ActionHead(
            None,
            f"brought back a {name.replace('_', ' ')} that is still used",
            hidden_by="",
            any_layer=True,
            kind="merge",
            id=derived_id(self.study_id, "revived", *what, *ids),
        )
        with self.action(head, changes) as tx:
            tx.insert(record_of(name), [dict(last.after or last.before or {})])

    @contextmanager
    def action(self, head: ActionHead, after: Iterable[Change]) -> Iterator[Writer]:
        """Give a writer for an action that belongs to neither copy, following the changes `after`.

        `head` must have an id that depends on these changes alone.
        """
        changes = list(after)
        lamport = max(change.lamport for change in changes) + 1
        sql = "SELECT max(at) FROM action WHERE id IN :ids"
        ids = {change.action_id for change in changes}
        at = max(latest for (latest,) in bulk.select_in(self.mine, sql, ids))
        site = str(head.id)  # it belongs to no copy, and so counts as a site of its own
        writer = Writer(self.mine, head._replace(number=Number(site, 1, lamport), at=at))
        yield writer
        if writer.close():
            known: Counter[str] = Counter()
            for change in changes:
                known[change.site] = max(known[change.site], change.seq)
            sites.learn(self.mine, site, 1, known)

    @contextmanager
    def reading(self) -> Iterator[Writer]:
        """Give a writer that only reads, in this transaction."""
        writer = Writer(self.mine, ActionHead(None, "", any_layer=True))
        yield writer
        writer.close()

    def has_action(self, action_id: str) -> bool:
        """Whether this copy has an action."""
        sql = text("SELECT 1 FROM action WHERE id = :id")
        return self.mine.execute(sql, {"id": action_id}).first() is not None

    def changes_of(self, keys: Iterable[Key]) -> list[Change]:
        """Return all changes of some records."""
        return list(chain.from_iterable(histories(self.mine, keys).values()))

    def keys_of(self, action_id: str) -> list[Key]:
        """Return the records that an action changed, in order."""
        sql = text("SELECT record_type, record_id FROM change WHERE action_id = :id ORDER BY 1, 2")
        rows = self.mine.execute(sql, {"id": action_id})
        return [(str(kind), str(record_id)) for kind, record_id in rows]

    def count_common_records(self, coder_id: str) -> int:
        """Return how many of the records that a coder may see now are in both copies."""
        seen_by = sight(":me", opened_texts(":me", dialect=dialect_of(self.mine)))
        conditions, count = predicates(seen_by), 0
        for name in map(table_name, RECORDS):
            theirs = set(values(self.theirs, f"SELECT id FROM {name}"))
            sql = f"SELECT id FROM {name} WHERE {conditions.get(name, _EVERY_ROW)}"
            count += sum(key in theirs for (key,) in stream(self.mine, sql, me=coder_id))
        return count


def _study_id(connection: Connection) -> str:
    return str(connection.execute(text("SELECT id FROM study")).scalar_one())


class _TextHashes(NamedTuple):
    """A transcript's name, and the hashes of all its texts, the latest last."""

    name: str
    hashes: list[str]

    @property
    def latest(self) -> str:
        return self.hashes[-1]


def _text_hashes(connection: Connection) -> dict[str, _TextHashes]:
    """Return the texts of each transcript, by its id."""
    sql = text(
        "SELECT t.id, t.name, r.sha256 FROM transcript t JOIN revision r"
        " ON r.transcript_id = t.id ORDER BY r.number, r.id"
    )
    found: dict[str, _TextHashes] = {}
    for key, name, sha256 in connection.execute(sql):
        found.setdefault(str(key), _TextHashes(str(name), [])).hashes.append(str(sha256))
    return found


def _content(connection: Connection, sha256: str) -> str:
    sql = text("SELECT text FROM content WHERE sha256 = :sha256")
    return str(connection.execute(sql, {"sha256": sha256}).scalar_one())
