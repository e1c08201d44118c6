"""Codes that a file names although they were merged: they stand for what they were merged into."""

from __future__ import annotations

from codebook.reading.drafts import Problem
from codebook.store.queries.code_queries import labels, merged_into
from codebook.study.importing.importer import Importer


class MergedCodes:
    """The codes of the study that were merged, for one imported file; each is reported once."""

    def __init__(self, importer: Importer) -> None:
        self._problems = importer.problems
        self._into = merged_into(importer.tx.connection)
        self._labels = labels(importer.tx.connection) if self._into else {}
        self._said: set[str] = set()

    def code_now(self, code_id: str) -> str:
        """Return the code into which one was merged, or the code itself."""
        return self._into.get(code_id, code_id)

    def code_meant(self, code_id: str, line: int | None) -> str:
        """Return the code into which one was merged, and report that; or the code itself."""
        into = self.code_now(code_id)
        if into != code_id and code_id not in self._said:
            self._said.add(code_id)
            said = f"{self._labels[code_id]} was merged into {self._labels[into]}"
            self._problems.append(Problem(line, f"{said}, which is taken for it"))
        return into
