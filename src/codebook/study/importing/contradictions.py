"""Where a sheet of codings contradicts itself, or the study's key marks, about a passage."""

from __future__ import annotations

from codebook.by_key import by_key
from codebook.reading.drafts import Problem
from codebook.reading.formats.tables import listed_rows
from codebook.reading.sheet_rows import CodingRow
from codebook.store.tables import Passage
from codebook.study.importing.importer import Importer


class Contradictions:
    """Collects what the rows say of passages, which have one key mark and one insight each."""

    def __init__(self, importer: Importer) -> None:
        self._importer = importer
        self._denied: list[tuple[str, int]] = []
        self._insights: dict[str, str] = {}
        self._others: list[int] = []

    def add(self, passage_id: str, row: CodingRow) -> None:
        """Note what a row says of its passage."""
        if row.key is False:
            self._denied.append((passage_id, row.line))
        if row.insight and self._insights.setdefault(passage_id, row.insight) != row.insight:
            self._insights[passage_id] = row.insight
            self._others.append(row.line)

    def report(self) -> None:
        """Report, once the sheet is written, the rows that say something else than the study."""
        denied = by_key(self._denied)
        marked = [each.id for each in self._importer.tx.get_many(Passage, [*denied]) if each.is_key]
        self._say(
            "the key mark stays, though the sheet says no: another row or the study has it",
            sorted(line for key in marked for line in denied[key]),
        )
        self._say("rows above have another insight for the passage; it has this one", self._others)

    def _say(self, what: str, lines: list[int]) -> None:
        if lines:
            self._importer.problems.append(Problem(lines[0], f"{what} ({listed_rows(lines)})"))
