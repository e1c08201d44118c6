"""The study's tables for analysis elsewhere: rows of codings.csv, and DataFrames."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from codebook.exporting.codings_sheet import CodingEntry
from codebook.store import queries
from codebook.store.store import Store
from codebook.study.looking import codebook
from codebook.study.turns import labels_by_number, turns_of
from codebook.study.views import Participant
from codebook.text.turns import Turn, turn_at

if TYPE_CHECKING:
    import pandas as pd


def coding_entries(store: Store) -> list[CodingEntry]:
    """Return every visible coding in the order of transcripts, text and coders."""
    names = {code.id: code.label for code in codebook(store).codes}
    with store.reading() as connection:
        rows = queries.export_codings(connection)
        labels = labels_by_number(queries.parts(connection))
        stored = queries.segmentations(connection)
        places = {key: _Places(turns_of(turns, labels)) for key, turns in stored.items()}
        memos: dict[str, list[str]] = {}
        for memo in queries.memos(connection):
            memos.setdefault(memo.target_id, []).append(memo.text)
    nowhere = _Places(())
    entries = []
    for row in rows:
        place, turn = places.get(row.revision_id or "", nowhere).at(row.start)
        entries.append(
            CodingEntry(
                row.transcript or "", row.participant or "", turn.part, place, turn.speaker,
                row.coder, row.start, row.end, row.quote, names.get(row.code_id, ""), row.insight,
                "\n".join(memos.get(row.passage_id, ())), bool(row.is_key), row.created,
                row.modified,
            )
        )  # fmt: skip
    return entries


_NOWHERE = Turn(0, 0)


class _Places:
    """The turns of a revision, those of speech numbered from 1."""

    def __init__(self, turns: Sequence[Turn]) -> None:
        self._turns = turns
        self._numbers = list(accumulate(int(turn.kind == "speech") for turn in turns))

    def at(self, start: int | None) -> tuple[int | None, Turn]:
        """Return the turn in which a passage starts, and its number; none for an event."""
        at = turn_at(self._turns, start) if start is not None else -1
        if at < 0 or self._turns[at].kind != "speech":
            return None, _NOWHERE
        return self._numbers[at], self._turns[at]


def codings(store: Store) -> pd.DataFrame:
    """Return the codings as a DataFrame with the columns of codings.csv."""
    import pandas as pd

    frame = pd.DataFrame(coding_entries(store), columns=list(CodingEntry._fields))
    return frame.astype({"turn": "Int64", "start": "Int64", "end": "Int64", "key": bool})


def participants(people: Sequence[Participant]) -> pd.DataFrame:
    """Return participant, group and every field as columns."""
    import pandas as pd

    rows = [{"participant": p.label, "group": p.group, **dict(p.fields)} for p in people]
    return pd.DataFrame(rows, columns=None if rows else ["participant", "group"])
