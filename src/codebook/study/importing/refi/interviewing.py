"""Importing the guideline and the rankings of a project that codebook wrote."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from codebook.by_key import by_key
from codebook.reading.drafts import Problem, ProjectDraft
from codebook.reading.sheet_rows import RankingRow
from codebook.store.queries import code_queries, guideline_queries
from codebook.store.tables import Participant, Ranking
from codebook.study.codebook import Codebook
from codebook.study.importing import guidelines, rankings
from codebook.study.importing.importer import Importer
from codebook.study.ranking.cards import cards_of
from codebook.study.ranking.ranking_records import answer_to


def import_guideline(importer: Importer, draft: ProjectDraft) -> bool:
    """Write the guideline where the study has none; return whether it was written."""
    given = draft.guideline
    there = tuple(guideline_queries.guideline(importer.tx.connection))
    if given and not there:
        changes = guidelines.changes_by(importer.tx, [given])
        guidelines.import_guideline(importer, given, changes)
    elif given and there == given.parts:
        importer.unchanged += sum(1 + len(part.prompts) for part in given.parts)
    elif given:
        importer.problems.append(
            Problem(None, "its guideline differs from the study's, which stays")
        )
    return bool(given and not there)


def import_rankings(importer: Importer, draft: ProjectDraft) -> None:
    """Write the answers that the study lacks; existing answers stay."""
    if draft.rankings is None:
        return
    given = by_key(((row.participant, row.part), row) for row in draft.rankings.rows)
    new = _Answers(importer).lacking(given)
    rankings.import_rankings(importer, replace(draft.rankings, rows=tuple(new)))


class _Answers:
    """The study's ranking cards and the answers to them."""

    def __init__(self, importer: Importer) -> None:
        self._importer = importer
        connection = importer.tx.connection
        self._codes = Codebook(code_queries.codes(connection))
        asked = guideline_queries.prompts_of_parts(connection)
        self._cards = {card.key: card for card in cards_of(asked, self._codes)}
        self._people = {person.label: person.id for person in importer.tx.all(Participant)}

    def lacking(self, given: Mapping[tuple[str, str], Sequence[RankingRow]]) -> list[RankingRow]:
        """Return the rows of answers that the study lacks; report those that it cannot have."""
        new: list[RankingRow] = []
        for (person, part), rows in given.items():
            card = self._cards.get(part)
            if card is None:
                self._leave(f"a ranking is of part {part}, which the study does not ask for")
            elif person not in self._people:
                self._leave(f"a ranking is by {person}, whom the study lacks")
            elif (old := answer_to(self._importer.tx, card, self._people[person])) is None:
                new += rows
            elif self._is_same(old, rows):
                self._importer.unchanged += 1
            else:
                self._leave(f"a ranking of part {part} by {person} differs from the study's")
        return new

    def _is_same(self, old: Ranking, rows: Sequence[RankingRow]) -> bool:
        """Whether an answer is the same as these rows of a rankings sheet."""
        known = self._codes.by_id
        there = [
            (place, (known[code].number if code in known else "") or words)
            for place, code, words in json.loads(old.items)
        ]
        said = [(row.position, row.item) for row in rows if row.position is not None]
        return old.answer == rows[0].answer and sorted(there) == sorted(said)

    def _leave(self, message: str) -> None:
        self._importer.problems.append(Problem(None, f"{message}; it is left out"))
