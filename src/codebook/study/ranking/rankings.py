"""Participants' answers to the ranking cards, one each."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from codebook.errors import UsageError
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import ranking_queries
from codebook.store.queries.ranking_queries import ParticipantPassageRow, RankingRow
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.loading import codebook
from codebook.study.ranking.cards import Card, cards
from codebook.text.ranking_entry import Answer, Entry, EntryParser, RankedItem, entry_of, written

Item = tuple[float, str | None, str]
"""An item as a record stores it: position, code id or None, the participant's own words or ""."""


class AnswerItem(NamedTuple):
    """One item of an answer.

    `label` is the code's number, or the participant's words where it has none; `code_id` is None
    where the reader may not see such a code.
    """

    position: float
    label: str
    code_id: str | None
    words: str


class CardAnswer(NamedTuple):
    """A participant's answer to a card. `passage_id` is None where the reader may not see it."""

    participant_id: str
    card: str
    answer: Answer
    items: tuple[AnswerItem, ...]
    passage_id: str | None

    @property
    def entry(self) -> Entry:
        """The answer as it is typed."""
        if self.answer != "given":
            return Entry(self.answer)
        return entry_of(
            (
                each.position,
                RankedItem("", each.words) if each.words == each.label else RankedItem(each.label),
            )
            for each in self.items
        )

    @property
    def typed(self) -> str:
        """What to type for it."""
        return written(self.entry)


@of_one_moment
def answers(store: Store) -> dict[tuple[str, str], CardAnswer]:
    """Return the answers by (participant id, card key), in the order of participants."""
    keys = {prompt.id: card.key for card in cards(store) for prompt in card.prompts}
    book = codebook(store)
    with store.reading() as connection:
        rows = ranking_queries.rankings(connection)
    found = {}
    for row in rows:
        if key := keys.get(row.prompt_id):
            found[row.participant_id, key] = answer_of(row, key, book)
    return found


def answer_of(row: RankingRow, key: str, book: Codebook) -> CardAnswer:
    """Return the answer to the card `key` that a row has."""
    items = tuple(_ranked(item, book) for item in json.loads(row.items))
    return CardAnswer(row.participant_id, key, row.answer, items, row.passage_id)


def ranked_on(card: Card, given: Iterable[CardAnswer]) -> set[str | None]:
    """Return the ids of the codes that somebody ranked in an answer to a card."""
    return {each.code_id for answer in given if answer.card == card.key for each in answer.items}


def _ranked(item: Item, book: Codebook) -> AnswerItem:
    position, code_id, words = item
    code = book.by_id.get(code_id or "")
    label = (code.number if code else "") or words or "?"
    return AnswerItem(position, label, code.id if code else None, words)


def too_many(card: Card, group: str, placed: Iterable[tuple[float, RankedItem]]) -> list[str]:
    """Return the numbers of codes that are ranked after as many as a group is asked for.

    Codes that tie for the last of these places all have it. What is not on the list does not count.
    """
    most = card.prompt_for(group).length
    ranked = sorted((place, item.number) for place, item in placed if item.number)
    before = ((sum(place < here for place, _ in ranked), number) for here, number in ranked)
    return [number for count, number in before if most and count >= most]


def parser_of(card: Card, book: Codebook) -> EntryParser:
    """Return a parser for answers to a card, with its codes and the others in their branches."""
    roots = {_root(book, code.id) for code in card.codes}
    known = [
        code.number
        for code in book.codes
        if code.number and code.parent_id and _root(book, code.id) in roots
    ]
    return EntryParser([code.number for code in card.codes], known)


def _root(book: Codebook, code_id: str) -> str:
    *_, top = book.upwards(code_id)
    return top.id


def passages_of(store: Store, participant_id: str) -> list[ParticipantPassageRow]:
    """Return the passages of a participant that the reader may see."""
    with store.reading() as connection:
        return ranking_queries.passages_of(connection, participant_id)


def passage_reference(row: ParticipantPassageRow) -> str:
    """Return a passage as the rankings sheet names it: by its place, else by its quote."""
    if row.start is None:
        return " ".join(row.quote.split())
    return f"{row.transcript} {row.start}-{row.start + len(row.quote)}"


def card_of(store: Store, key: str) -> Card:
    """Return the card of this key; UsageError where there is none."""
    all_cards = cards(store)
    card = next((card for card in all_cards if card.key == key), None)
    if card is None:
        names = ", ".join(card.key for card in all_cards)
        raise UsageError(
            f"The guideline asks for no ranking in part {key!r}.",
            f"It does in {names}." if names else "Import a guideline that does.",
        )
    return card
