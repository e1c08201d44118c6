"""The figures of a rankings sheet from any tool, without a study."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from codebook.by_key import by_key
from codebook.errors import InputError
from codebook.reading.drafts import RankingsDraft
from codebook.reading.normalise import quoted
from codebook.reading.own_exports import refuse_own
from codebook.reading.registry import read, refuse_another_kind
from codebook.reading.sheet_rows import RankingRow
from codebook.reading.source import Source
from codebook.study.ranking.cards import TOP
from codebook.study.ranking.ranking_figures import By, PartFigures, RankingList, part_of

_COLUMNS = "A sheet of rankings has the columns participant, part, position, item."


def figures_of_table(path: Path, by: By | None, k: int | None) -> dict[str, PartFigures]:
    """Return the figures of a rankings sheet, by part.

    The items of a part are all that its rows name, ranked or not, except those marked as not
    offered. A part without any position is left out. Raises InputError where a participant has
    two groups, or levels.
    """
    source = Source(path)
    refuse_another_kind(source, "rankings", _COLUMNS)
    refuse_own(source, _COLUMNS)
    draft = read(path, "rankings")
    if not isinstance(draft, RankingsDraft) or not draft.rows:
        raise InputError(path, "the sheet has no rankings.", "Add a row for each item ranked.")
    chosen = _chosen(path, draft.rows, by) if by else {}
    by_part = by_key((row.part, row) for row in draft.rows if row.answer == "given")
    found = {}
    for part, rows in by_part.items():
        judges: dict[str, dict[str, float | None]] = {}
        for row in rows:
            judges.setdefault(row.participant, {})[row.item] = row.position
        said = {who: row for who, row in judges.items() if any(p is not None for p in row.values())}
        if said:
            listed = _list_in(rows, k or TOP)
            found[part] = part_of(listed, said, chosen, None)
    return found


def _chosen(path: Path, rows: Sequence[RankingRow], by: By) -> dict[str, str]:
    """Return the group or level of each participant, which not every row of theirs need have."""
    found: dict[str, tuple[str, int]] = {}
    for row in rows:
        if mine := getattr(row, by):
            first, line = found.setdefault(row.participant, (mine, row.line))
            if first != mine:
                raise InputError(
                    path,
                    f"the {by} of {row.participant} is {quoted(mine)}, but {quoted(first)} in"
                    f" row {line}.",
                    "Correct one of them.",
                    line=row.line,
                )
    return {participant: mine for participant, (mine, _) in found.items()}


def _list_in(rows: Sequence[RankingRow], k: int) -> RankingList:
    extra = dict.fromkeys(row.item for row in rows if not row.offered)
    items = dict.fromkeys(row.item for row in rows if row.item not in extra)
    names = {row.item: row.name for row in rows}
    return RankingList("", k, list(items), list(extra), names)
