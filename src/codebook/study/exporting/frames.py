"""The study's tables for analysis elsewhere: rows of codings.csv, and DataFrames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from codebook.by_key import by_key
from codebook.exporting.codings_sheet import CodingEntry
from codebook.store.connections import Connection
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import (
    coding_queries,
    guideline_queries,
    note_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.loading import codebook
from codebook.study.turns import labels_by_number, turns_of
from codebook.study.views import Participant
from codebook.text.turns import Turn, first_in

if TYPE_CHECKING:
    import pandas as pd


class CodingEntries:
    """Every visible coding, sorted by transcript, place in the text and coder.

    They are read anew with each iteration, and are never all in memory.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def __len__(self) -> int:
        with self._store.reading() as connection:
            return study_queries.record_counts(connection)["codings"]

    def __iter__(self) -> Iterator[CodingEntry]:
        labels = code_labels(self._store, codebook(self._store, counted=False))
        with self._store.reading() as connection:
            yield from _entries(connection, labels)


def _entries(connection: Connection, names: Mapping[str, str]) -> Iterator[CodingEntry]:
    labels = labels_by_number(guideline_queries.parts(connection))
    memos = by_key((memo.target_id, memo.text) for memo in note_queries.memos(connection))
    stored, unsaid = transcript_queries.segmentations(connection), ()

    @lru_cache(maxsize=16)  # a few are enough, as the rows are sorted by transcript
    def places(revision_id: str | None) -> _Places:
        return _Places(turns_of(stored.get(revision_id or "", "[]"), labels))

    # Unpacked, since access by name would take a third longer for very many rows.
    for (
        transcript,
        revision_id,
        participant,
        coder,
        start,
        end,
        quote,
        code_id,
        passage_id,
        insight,
        is_key,
        created,
        modified,
    ) in coding_queries.export_codings(connection):
        place, turn = places(revision_id).of(start, end)
        yield CodingEntry(
            transcript or "",
            participant or "",
            turn.part,
            place,
            turn.speaker,
            coder,
            start,
            end,
            quote,
            names.get(code_id, ""),
            insight,
            "\n".join(memos.get(passage_id, unsaid)),
            is_key == 1,
            created,
            modified,
        )


_NOWHERE = Turn(0, 0)


class _Places:
    """The turns of a revision in which somebody speaks, numbered from 1."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        self._spoken = [turn for turn in turns if turn.kind == "speech"]

    def of(self, start: int | None, end: int | None) -> tuple[int | None, Turn]:
        """Return the number and the first turn of a passage; (None, empty) if it is in none."""
        if start is None or end is None:
            return None, _NOWHERE
        at = first_in(self._spoken, (start, end))
        return (at + 1, self._spoken[at]) if at >= 0 else (None, _NOWHERE)


@of_one_moment
def codings(store: Store) -> pd.DataFrame:
    """Return the codings as a DataFrame with the columns of codings.csv."""
    import pandas as pd

    frame = pd.DataFrame(list(CodingEntries(store)), columns=list(CodingEntry._fields))
    return frame.astype({"turn": "Int64", "start": "Int64", "end": "Int64", "key": bool})


def participants(people: Sequence[Participant]) -> pd.DataFrame:
    """Return participant, group and every field as columns.

    A field that is called as one of the first two is called "group (field)" here.
    """
    import pandas as pd

    first = ["participant", "group"]
    rows = [
        {"participant": person.label, "group": person.group}
        | {f"{name} (field)" if name in first else name: value for name, value in person.fields}
        for person in people
    ]
    return pd.DataFrame(rows, columns=None if rows else first)
