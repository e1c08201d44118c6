"""Finding the codes that a file names: by their numbers, else by former numbers."""

from __future__ import annotations

from codebook.reading.drafts import Problem
from codebook.store.queries.code_queries import former_numbers
from codebook.store.tables import Code
from codebook.study.importing.importer import Importer
from codebook.study.importing.merged_codes import MergedCodes


class Numbers:
    """The numbers of the codebook, former ones included, for one imported file."""

    def __init__(self, importer: Importer) -> None:
        self._importer = importer
        self.merged = MergedCodes(importer)
        self._ids = {code.number: code.id for code in importer.tx.all(Code) if code.number}
        self._now = {code_id: number for number, code_id in self._ids.items()}
        self._former = former_numbers(importer.tx.connection)
        self._said: set[str] = set()

    def find(self, number: str, line: int | None) -> str | None:
        """Return the id of the code that has this number, else of one that had it, if any.

        Of a code that was merged it is that into which it was.

        A former number is reported once, at the first line that has it.
        """
        found = self._ids.get(number)
        if found is None and (found := self._former.get(number)) and number not in self._said:
            self._said.add(number)
            self._importer.problems.append(Problem(line, f"{number} is {self._now[found]} now"))
        return found and self.merged.code_meant(found, line)
