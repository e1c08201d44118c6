"""The rankings as rows: of rankings.csv, and of a DataFrame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from codebook.exporting.rankings_sheet import RankingEntry, rankings_sheet
from codebook.exporting.sheets import Sheet
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import ranking_queries
from codebook.store.store import Store
from codebook.study.levels import levels
from codebook.study.loading import codebook, people, settings
from codebook.study.ranking.cards import cards
from codebook.study.ranking.rankings import CardAnswer, answers, passage_reference, ranked_on

if TYPE_CHECKING:
    import pandas as pd


def sheet(store: Store) -> Sheet:
    """Return the sheet of rankings."""
    return rankings_sheet(ranking_entries(store))


@of_one_moment
def ranking_entries(store: Store) -> list[RankingEntry]:
    """Return a row for each item of each answer, and for items that were offered and not ranked."""
    given, persons, asked = answers(store), people(store), cards(store)
    experience = levels(persons, settings(store))
    names = {code.number: code.name for code in codebook(store).codes if code.number}
    places = _places(store, given.values())
    offered = {
        card.key: [code.number for code in card.listed(ranked_on(card, given.values()))]
        for card in asked
    }
    entries = []
    for person in persons:
        for card in asked:
            if answer := given.get((person.id, card.key)):
                place = places.get(answer.passage_id or "", "")
                head = (person.label, person.group, experience[person.id], card.key, answer.answer)
                entries += [
                    RankingEntry(*head, position, item, names.get(item, ""), was_offered, place)
                    for position, item, was_offered in _items(offered[card.key], answer)
                ]
    return entries


def _places(store: Store, given: Iterable[CardAnswer]) -> dict[str, str]:
    """Return the references by which the sheet names the linked passages, by passage id."""
    people = dict.fromkeys(answer.participant_id for answer in given if answer.passage_id)
    with store.reading() as connection:
        found = [
            row for person in people for row in ranking_queries.passages_of(connection, person)
        ]
    return {row.passage_id: passage_reference(row) for row in found}


def _items(offered: Sequence[str], answer: CardAnswer) -> Iterator[tuple[float | None, str, bool]]:
    """Yield position, item, and whether it was offered; one empty item where none is ranked."""
    for each in answer.items:
        yield each.position, each.label, each.label in offered
    if answer.answer != "given":
        yield None, "", True
        return
    ranked = {each.label for each in answer.items}
    for number in offered:
        if number not in ranked:
            yield None, number, True


def rankings(store: Store) -> pd.DataFrame:
    """Return the rankings as a DataFrame with the columns of rankings.csv."""
    import pandas as pd

    frame = pd.DataFrame(ranking_entries(store), columns=list(RankingEntry._fields))
    return frame.astype({"position": "Float64"})
