"""Writing a participant's answer to a ranking card, in one action."""

from __future__ import annotations

from codebook.errors import UsageError
from codebook.store.store import Store
from codebook.store.tables import Participant, Ranking
from codebook.store.writer import ActionHead, Writer
from codebook.study import new_candidates
from codebook.study.codebook import NewCode
from codebook.study.loading import codebook
from codebook.study.ranking.ranking_records import Answers, answer_to
from codebook.study.ranking.rankings import card_of, parser_of, passages_of
from codebook.study.views import Person
from codebook.text.ranking_entry import written


def rank(store: Store, me: Person, participant_id: str, card_key: str, typed: str) -> None:
    """Store a participant's answer to a card, typed as `EntryParser` reads it.

    An empty text removes the answer. Words that name no code become a candidate in the card's
    branch.
    """
    card = card_of(store, card_key)
    entry = parser_of(card, codebook(store)).parse(typed)
    with store.action(ActionHead(me.id, "", hidden_by="")) as tx:
        person = _person(tx, participant_id)
        tx.label = f"{person.label}, part {card.key}: {written(entry) or 'no answer'}"
        records = Answers(
            tx, lambda words, under: new_candidates.make(tx, me, NewCode(words, under))
        )
        if entry.answer is None:
            records.remove(person, card)
        else:
            records.put(person, card, entry.answer, entry.placed)


def link(
    store: Store, me: Person, participant_id: str, card_key: str, passage_id: str | None
) -> None:
    """Link an answer to the passage in which it was given, or to none.

    Raises UsageError without an answer, or for a passage of somebody else.
    """
    card = card_of(store, card_key)
    if passage_id and passage_id not in {
        row.passage_id for row in passages_of(store, participant_id)
    }:
        raise UsageError("That passage is not this participant's.", "Choose another one.")
    with store.action(ActionHead(me.id, "", hidden_by="")) as tx:
        person, answer = _person(tx, participant_id), answer_to(tx, card, participant_id)
        if answer is None:
            raise UsageError(f"{person.label} has no answer in part {card.key}.", "Type it first.")
        what = "where it was said" if passage_id else "no longer where it was said"
        tx.label = f"{person.label}, part {card.key}: {what}"
        tx.update(Ranking, answer.id, passage_id=passage_id)


def _person(tx: Writer, participant_id: str) -> Participant:
    person = tx.get(Participant, participant_id)
    if person is None:
        raise UsageError(f"The study has no participant with the id {participant_id!r}.")
    return person
