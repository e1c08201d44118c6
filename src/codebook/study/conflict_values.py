"""What the two sides of a conflict say, in people's words instead of ids and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from typing import Any

from codebook.store.connections import Connection
from codebook.store.journal.several import Image, value_in, within
from codebook.store.journal.together import group_of
from codebook.store.queries import code_queries, revision_queries, sharing_queries, study_queries
from codebook.store.queries.ranking_queries import RankingRow
from codebook.store.rows import ConflictRow
from codebook.study.codebook import Codebook
from codebook.study.ranking.rankings import answer_of
from codebook.study.reconciliation.disagreements import outcome_said
from codebook.study.reconciliation.reviewing import OUTCOMES
from codebook.study.reconciliation.verdict_json import result_from_json
from codebook.text.display import counted, few_of
from codebook.text.spans import lines_at

_NOTHING = "nothing"
_FEW = 4  # lines named in a conflict
_REFERRED = {
    "code_id": "code",
    "coder_id": "coder",
    "merged_into": "code",
    "parent_id": "code",
    "participant_id": "participant",
    "passage_id": "passage",
}
"""The tables of the records to which columns refer."""


class ConflictValues:
    """Says what is held of what is in conflict, and what the other change made of it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._wholes: dict[str, Callable[[Image], str]] = {
            "passage": lambda image: str(image["quote"]),
            "ranking": self._answer,
            "review": self._review,
            "verdict": self._ruling,
        }  # the records of which several columns make sense only together

    def both(self, row: ConflictRow) -> tuple[str, str]:
        """Return what is held, and what the other change made of it."""
        if not row.name:
            return "still there", _NOTHING
        names = [within(name)[0] for name in group_of(row.record_type, row.name).names]
        held = sharing_queries.columns_held(self._connection, row.record_type, row.record_id, names)
        other = dict[str, object](json.loads(row.after or "{}"))
        if row.record_type == "segmentation" and not _is_of_turns(row):
            starts = _starts(row, held), _starts(row, other)
            return self._cut(row, *starts), self._cut(row, *starts[::-1])
        said, lost = self._said(row, held), self._said(row, other)
        if said == lost and row.record_type == "passage":  # the same words elsewhere
            return f"{said} ({_where(held)})", f"{lost} ({_where(other)})"
        return said, lost

    def lines(self, row: ConflictRow) -> str:
        """Return which lines of a transcript a conflict on its turns is about, "" for no lines."""
        if row.record_type != "segmentation" or not _is_of_turns(row):
            return ""
        return self._in_lines(row, {int(name.rpartition(".")[2]) for name in row.names})

    def _in_lines(self, row: ConflictRow, starts: Collection[int]) -> str:
        revision = revision_queries.revision(self._connection, row.record_id)
        text = revision.text if revision else ""
        lines = [f"{line:,}" for line in lines_at(text, sorted(starts))]
        return f"in line{'s' * (len(lines) > 1)} {few_of(lines, _FEW)}"

    def _cut(self, row: ConflictRow, own: set[int], other: set[int]) -> str:
        also = f", also {self._in_lines(row, own - other)}" if own - other else ""
        return f"{counted(len(own), 'turn')}{also}"

    def _said(self, row: ConflictRow, image: Image) -> str:
        """Return what an image has in the column of a conflict, or in those that belong to it."""
        if len(group_of(row.record_type, row.name).chosen) > 1:
            return self._wholes[row.record_type](image)
        value = value_in(row.record_type, image, row.name)
        table = _REFERRED.get(row.name)
        if value is None or (row.record_type == "segmentation" and not value):
            return _NOTHING
        if table:
            return sharing_queries.name_of(self._connection, table, value) or "?"
        if row.name.startswith("is_"):
            return "yes" if value else "no"
        if row.name == "former":
            value = json.loads(str(value))
        if row.record_type == "background" and isinstance(value, list):
            value = value[0]  # with what it stands for
        return _listed(value)

    def _ruling(self, image: Image) -> str:
        """Return a ruling: its outcome, the codes that result, the reason."""
        outcome = outcome_said(str(image["outcome"]), self._coders)
        result = result_from_json(str(image["result"]))
        codes = self._labels(code for marked in result for code in marked.codes)
        by = sharing_queries.name_of(self._connection, "coder", image["coder_id"])
        return _with_reason(f"{outcome}{f' ({codes})' if codes else ''}, by {by}", image)

    def _review(self, image: Image) -> str:
        said = OUTCOMES[str(image["outcome"])]
        codes = self._labels([str(image["code_id"])]) if image["code_id"] else ""
        place = f" ({_where(image)})" if image["start_at"] is not None else ""
        return _with_reason(f"{said}{f' ({codes})' if codes else ''}{place}", image)

    def _answer(self, image: Image) -> str:
        """Return an answer to a ranking as it is typed, or that none was given."""
        answer: Any = image["answer"]
        row = RankingRow("", "", answer, str(image["items"]), None)
        return answer if answer != "given" else answer_of(row, "", self._book).typed or _NOTHING

    def _labels(self, code_ids: Iterable[str]) -> str:
        return ", ".join(code.label for code in self._book.sorted({*code_ids}))

    @cached_property
    def _book(self) -> Codebook:
        return Codebook(code_queries.codes(self._connection, counted=False))

    @cached_property
    def _coders(self) -> dict[str, str]:
        return {coder.id: coder.name for coder in study_queries.coders(self._connection)}


def _is_of_turns(row: ConflictRow) -> bool:
    """Whether a conflict on who speaks where is about some turns, not about how they are cut."""
    return "." in within(row.name)[1]


def _starts(row: ConflictRow, image: Image) -> set[int]:
    """Return where the turns of an image begin."""
    cut = value_in(row.record_type, image, row.name)
    pieces = cut if isinstance(cut, tuple) else json.loads(str(cut or "[]"))
    return {int(piece[0]) for piece in pieces}


def _where(image: Image) -> str:
    """Return which characters of a text an image is about, or what it is instead."""
    if image["start_at"] is None:
        return str(image["state"])
    return f"characters {image['start_at']}–{image['end_at']}"


def _with_reason(said: str, image: Image) -> str:
    return f"{said}: {image['reason']}" if image["reason"] else said


def _listed(value: object) -> str:
    """Return a value; several with commas between them."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(_listed, value))) or _NOTHING
    return str(value)
