"""The records of rankings: one for each participant and card."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from codebook.errors import UsageError
from codebook.store.identity import derived_id
from codebook.store.queries import lookups
from codebook.store.queries.code_queries import merged_into
from codebook.store.tables import Code, Coder, Participant, Ranking, StudyRecord
from codebook.store.writer import Writer
from codebook.study.ranking.cards import Card
from codebook.study.ranking.code_replacing import each_once
from codebook.study.ranking.rankings import Item
from codebook.text.ranking_entry import RankedItem

Values = Mapping[str, object]
"""Columns of an answer."""


class Answers:
    """Writes answers under one action.

    `make` is called with words for which the coder knows no code, and the id of the parent for a
    candidate of that name (None for no parent); it makes the candidate and returns its id.
    `settled` is called with an answer that is there and what it is to have; it returns what that is
    then, such as what was edited since a file said the same.
    """

    def __init__(
        self,
        tx: Writer,
        make: Callable[[str, str | None], str],
        settled: Callable[[Ranking, Values], Values] = lambda _, wanted: wanted,
    ) -> None:
        self._tx, self._make, self._settled = tx, make, settled
        self._study = tx.all(StudyRecord)[0].id
        codes, closed = tx.all(Code), lookups.is_closed(tx.connection)
        others = {coder.id for coder in tx.all(Coder, kind="coder")} - {tx.coder_id}
        into = merged_into(tx.connection)
        self._by_number = {code.number: code.id for code in codes if code.number}
        self._by_name = {
            code.name.casefold(): into.get(code.id, code.id)
            for code in codes
            if code.number or code.coder_id not in others or not closed
        }

    def put(
        self,
        person: Participant,
        card: Card,
        answer: str,
        placed: Iterable[tuple[float, RankedItem]],
        passage_id: str | None = None,
    ) -> Literal["added", "updated", "unchanged"]:
        """Write a participant's answer to a card; return the outcome.

        `placed` has each ranked item with its position, from 1; equal positions are ties. Without a
        `passage_id`, the record stays linked as it is.
        """
        old = answer_to(self._tx, card, person.id)
        kept: list[Item] = json.loads(old.items) if old else []
        items = each_once(self._item(place, ranked, card, kept) for place, ranked in placed)
        values: Values = {"answer": answer, "items": json.dumps(items, ensure_ascii=False)}
        if passage_id:
            values = {**values, "passage_id": passage_id}
        if old is None:
            prompt = card.prompt_for(person.group_name).id
            key = derived_id(self._study, "ranking", person.id, prompt)
            place = {"id": key, "participant_id": person.id, "prompt_id": prompt}
            self._tx.insert(Ranking, [{**place, **values}])
            return "added"
        values = self._settled(old, values)
        if all(getattr(old, name) == value for name, value in values.items()):
            return "unchanged"
        self._tx.update(Ranking, old.id, **values)
        return "updated"

    def remove(self, person: Participant, card: Card) -> None:
        """Remove a participant's answer, if there is one."""
        old = answer_to(self._tx, card, person.id)
        self._tx.delete(Ranking, [old.id] if old else [])

    def _item(self, position: float, ranked: RankedItem, card: Card, kept: Iterable[Item]) -> Item:
        """Return a ranked item as it is stored; words stay with the code that they stood for."""
        place = int(position) if float(position).is_integer() else position
        if ranked.number:
            code_id = self._by_number.get(ranked.number, "")
            if not code_id:
                raise UsageError(f"{ranked.number} is not in the codebook any more.", "Look again.")
            words = next((own for _, known, own in kept if known == code_id), "")
            return place, code_id, words
        known = (code_id for _, code_id, words in kept if words == ranked.words and code_id)
        return place, next(known, None) or self._code(ranked.words, card), ranked.words

    def _code(self, words: str, card: Card) -> str:
        found = self._by_name.get(words.casefold())
        if found is None:
            found = self._by_name[words.casefold()] = self._make(words, card.branch)
        return found


def answer_to(tx: Writer, card: Card, participant_id: str) -> Ranking | None:
    """Return a participant's answer to any prompt of a card."""
    prompts = {prompt.id for prompt in card.prompts}
    own = tx.all(Ranking, participant_id=participant_id)
    return next((answer for answer in own if answer.prompt_id in prompts), None)
