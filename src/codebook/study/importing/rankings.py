"""A rankings sheet into the study."""

from __future__ import annotations

from codebook.errors import InputError
from codebook.reading.drafts import Problem, RankingsDraft
from codebook.reading.sheet_rows import RankingRow
from codebook.store import lookups, queries, ranking_queries
from codebook.store.tables import Code, Coder, Participant, Passage
from codebook.study.codebook import Codebook
from codebook.study.emergent import LONGEST_NAME
from codebook.study.importing.desk import Desk
from codebook.study.importing.numbers import Numbers
from codebook.study.ranking.cards import cards_of
from codebook.study.ranking.ranking_records import Answers
from codebook.study.ranking.rankings import passage_reference
from codebook.text.display import in_brief
from codebook.text.ranking_entry import Said, own_words


def import_rankings(desk: Desk, draft: RankingsDraft) -> None:
    """Write one answer for each participant and part that the sheet says anything of.

    An item that is no code becomes a candidate of the coder who imports. Raises InputError, with
    the line, for a participant or part that the study lacks.
    """
    connection = desk.tx.connection
    codes = Codebook(queries.codes(connection))
    cards = {card.key: card for card in cards_of(ranking_queries.asked(connection), codes)}
    people = {person.label: person for person in desk.tx.all(Participant)}
    by_answer: dict[tuple[str, str], list[RankingRow]] = {}
    for row in draft.rows:
        _check(desk, row, list(people), list(cards))
        by_answer.setdefault((row.participant, row.part), []).append(row)
    answers = Answers(desk.tx, lambda words, under: _candidate(desk, words, under))
    numbers = Numbers(desk)
    for (label, part), rows in by_answer.items():
        placed = sorted(
            (
                (row.position, _said(row, numbers, codes))
                for row in rows
                if row.position is not None
            ),
            key=lambda each: each[0],
        )
        if placed or rows[0].answer != "given":
            person, passage = people[label], _passage(desk, rows, people[label].id)
            desk.count(answers.put(person, cards[part], rows[0].answer, placed, passage))


def _check(desk: Desk, row: RankingRow, people: list[str], parts: list[str]) -> None:
    if row.participant not in people:
        raise _unknown(desk, row, f"participant {row.participant!r}", people)
    if row.part not in parts:
        raise _unknown(desk, row, f"ranking prompt in part {row.part!r}", parts)
    if len(row.item) > LONGEST_NAME:
        raise InputError(
            desk.path,
            f"the item has {len(row.item)} characters, more than {LONGEST_NAME}.",
            "Shorten it.",
            line=row.line,
        )


def _said(row: RankingRow, numbers: Numbers, codes: Codebook) -> Said:
    code_id = numbers.find(row.item, row.line)
    return Said(codes.by_id[code_id].number) if code_id else Said("", own_words(row.item))


def _passage(desk: Desk, rows: list[RankingRow], participant_id: str) -> str | None:
    """Return the id of the passage in which an answer was given, as its rows name it.

    That is the one of who imports, where several coders have one in that place; else one in a
    layer that is open to all.
    """
    row = next((row for row in rows if row.passage), None)
    if row is None:
        return None
    known = ranking_queries.passages_of(desk.tx.connection, participant_id)
    found = [each.passage_id for each in known if passage_reference(each) == row.passage]
    whose = {passage.id: passage.coder_id for passage in desk.tx.some(Passage, found)}
    mine = [key for key in found if whose[key] == desk.tx.coder_id]
    closed = lookups.is_closed(desk.tx.connection)
    hidden = {coder.id for coder in desk.tx.all(Coder, kind="coder")} if closed else set()
    chosen = mine or [key for key in found if whose[key] not in hidden]
    if not chosen:
        text = f"the study has no passage “{in_brief(row.passage)}” of {row.participant}"
        desk.problems.append(Problem(row.line, f"{text}; the ranking is not linked to it"))
    return next(iter(chosen), None)


def _unknown(desk: Desk, row: RankingRow, what: str, there: list[str]) -> InputError:
    return InputError(
        desk.path,
        f"the study has no {what}.",
        f"It has {', '.join(there)}." if there else "Import the participants and guideline first.",
        line=row.line,
    )


def _candidate(desk: Desk, words: str, under: str | None) -> str:
    made = desk.id("candidate", desk.tx.coder_id or "", words)
    desk.upsert(
        Code,
        [{"id": made, "name": words, "origin": "emergent", "state": "candidate",
          "parent_id": under, "coder_id": desk.tx.coder_id, "created": desk.tx.at}],
        counted=False,
    )  # fmt: skip
    return made
