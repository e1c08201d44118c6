"""Importing a rankings sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import itemgetter

from codebook.by_key import by_key
from codebook.errors import InputError
from codebook.reading.drafts import Problem, RankingsDraft
from codebook.reading.sheet_rows import RankingRow
from codebook.store.queries import code_queries, guideline_queries, lookups, ranking_queries
from codebook.store.tables import Code, Coder, Participant, Passage
from codebook.study.codebook import Codebook
from codebook.study.importing.code_names import became_candidates, number_like
from codebook.study.importing.importer import LEAVE_OUT, Importer
from codebook.study.importing.numbers import Numbers
from codebook.study.importing.people import labels_in_study
from codebook.study.new_candidates import LONGEST_NAME, candidate_row
from codebook.study.ranking.cards import Card, cards_of, key_meant
from codebook.study.ranking.ranking_records import Answers
from codebook.study.ranking.rankings import passage_reference, too_many
from codebook.text.display import in_brief
from codebook.text.ranking_entry import RankedItem, own_words


def import_rankings(importer: Importer, draft: RankingsDraft) -> None:
    """Write an answer for each participant and part in the sheet.

    An item that is no code becomes a candidate of the importing coder, which is reported where it
    is written like a code's number. Raises InputError, with the line, for a participant or part
    that the study lacks.
    """
    connection = importer.tx.connection
    codes = Codebook(code_queries.codes(connection))
    cards = {
        card.key: card for card in cards_of(guideline_queries.prompts_of_parts(connection), codes)
    }
    people = {person.label: person for person in importer.tx.all(Participant)}
    labels = labels_in_study(importer, [row.participant for row in draft.rows])
    named = (replace(row, participant=labels[row.participant]) for row in draft.rows)
    given = [_checked(importer, row, list(people), list(cards.values())) for row in named]
    lines = {own_words(row.item): row.line for row in reversed(given)}
    made: dict[str, int] = {}
    looks_like_number = number_like(codes.by_number)

    def make(words: str, under: str | None) -> str:
        if looks_like_number(words):
            made[words] = lines.get(words, given[0].line)
        return _candidate(importer, words, under)

    answers = Answers(importer.tx, make, importer.settled)
    numbers = Numbers(importer)
    by_answer = by_key(((row.participant, row.part), row) for row in given)
    for (label, part), rows in by_answer.items():
        placed = _placed(rows, numbers, codes)
        if placed or rows[0].answer != "given":
            person, passage = people[label], _passage(importer, rows, people[label].id)
            importer.problems += _too_many(cards[part], person, placed, rows[0].line)
            importer.count(answers.put(person, cards[part], rows[0].answer, placed, passage))
    importer.problems += became_candidates(made)


def _too_many(
    card: Card, person: Participant, placed: Iterable[tuple[float, RankedItem]], line: int
) -> Iterator[Problem]:
    if further := too_many(card, person.group_name, placed):
        most = card.prompt_for(person.group_name).length
        said = f"{person.label} ranks {', '.join(further)} too, and part {card.key} asks for {most}"
        yield Problem(line, said)


def _placed(
    rows: Iterable[RankingRow], numbers: Numbers, codes: Codebook
) -> list[tuple[float, RankedItem]]:
    """Return the items of an answer that are ranked, by position."""
    found = [
        (row.position, _ranked_item(row, numbers, codes))
        for row in rows
        if row.position is not None
    ]
    return sorted(found, key=itemgetter(0))


def _checked(
    importer: Importer, row: RankingRow, people: list[str], cards: list[Card]
) -> RankingRow:
    """Return a row with its part's key; InputError where it does not fit the study."""
    if row.participant not in people:
        if importer.has_withdrawn(row.participant):
            said = f"the study has no participant {row.participant!r}."
            raise InputError(importer.path, said, LEAVE_OUT, line=row.line)
        raise _unknown(importer, row, f"participant {row.participant!r}", people)
    part = key_meant(row.part, cards)
    if not part:
        keys = [card.key for card in cards]
        raise _unknown(importer, row, f"ranking prompt in part {row.part!r}", keys)
    if len(row.item) > LONGEST_NAME:
        raise InputError(
            importer.path,
            f"the item has {len(row.item)} characters, more than {LONGEST_NAME}.",
            "Shorten it.",
            line=row.line,
        )
    return replace(row, part=part)


def _ranked_item(row: RankingRow, numbers: Numbers, book: Codebook) -> RankedItem:
    code_id = numbers.find(row.item, row.line)
    if code_id is None:
        return RankedItem("", own_words(row.item))
    code = book.by_id[code_id]
    return RankedItem(code.number, "" if code.number else code.name)


def _passage(importer: Importer, rows: list[RankingRow], participant_id: str) -> str | None:
    """Return the id of the passage in which an answer was given, which its rows name.

    Where several coders have a passage there, it is the importing coder's; else one in a layer that
    is open to all.
    """
    row = next((row for row in rows if row.passage), None)
    if row is None:
        return None
    known = ranking_queries.passages_of(importer.tx.connection, participant_id)
    found = [each.passage_id for each in known if passage_reference(each) == row.passage]
    whose = {passage.id: passage.coder_id for passage in importer.tx.get_many(Passage, found)}
    mine = [key for key in found if whose[key] == importer.tx.coder_id]
    closed = lookups.is_closed(importer.tx.connection)
    hidden = {coder.id for coder in importer.tx.all(Coder, kind="coder")} if closed else set()
    chosen = mine or [key for key in found if whose[key] not in hidden]
    if not chosen:
        text = f"the study has no passage “{in_brief(row.passage)}” of {row.participant}"
        importer.problems.append(Problem(row.line, f"{text}; the ranking is not linked to it"))
    return next(iter(chosen), None)


def _unknown(importer: Importer, row: RankingRow, what: str, there: list[str]) -> InputError:
    return InputError(
        importer.path,
        f"the study has no {what}.",
        f"It has {', '.join(there)}." if there else "Import the participants and guideline first.",
        line=row.line,
    )


def _candidate(importer: Importer, words: str, under: str | None) -> str:
    made = importer.id_of_new(Code, "candidate", importer.tx.coder_id or "", words)
    row = candidate_row(made, words, importer.tx.coder_id, importer.tx.at)
    importer.upsert(Code, [row | {"parent_id": under}], counted=False)
    return made
