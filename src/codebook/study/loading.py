"""Loading what a coder may see of a study into the values of `codebook.study.views`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from codebook.by_key import by_key
from codebook.errors import UsageError
from codebook.store.connections import Connection
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import (
    code_queries,
    guideline_queries,
    participant_queries,
    passage_queries,
    study_queries,
    transcript_queries,
    usage_queries,
)
from codebook.store.rows import CodingRow, PassageRow
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.known_fields import known_fields
from codebook.study.settings import Settings
from codebook.study.turns import labels_by_number, turns_of
from codebook.study.views import (
    Applied,
    Participant,
    Passage,
    Person,
    Transcript,
)
from codebook.text.guideline import Part
from codebook.text.roles import participants_among
from codebook.text.spans import Span


def settings(store: Store) -> Settings:
    """Return the study's settings."""
    with store.reading() as connection:
        return Settings.from_json(study_queries.study(connection).settings)


def coders(store: Store) -> list[Person]:
    """Return all coders in the order in which they came."""
    with store.reading() as connection:
        return coders_in(connection)


def coders_in(connection: Connection) -> list[Person]:
    """Return likewise all coders of the study of a connection."""
    return [Person(*row[:3], done=bool(row.finished)) for row in study_queries.coders(connection)]


def those_who_code(store: Store) -> tuple[Person, ...]:
    """Return the study's own coders in their order: neither external ones nor the consensus."""
    with store.reading() as connection:
        return who_codes(connection)


def who_codes(connection: Connection) -> tuple[Person, ...]:
    """Return likewise who codes in the study of a connection."""
    return tuple(person for person in coders_in(connection) if person.kind == "coder")


def coders_named(store: Store, names: Sequence[str]) -> list[Person]:
    """Return those who code and have these names, in this order; UsageError for another name."""
    people = {person.name: person for person in coders(store)}
    known = {name: person for name, person in people.items() if person.kind == "coder"}
    listed = f"Its coders: {', '.join(known)}."
    for name in names:
        if name not in known and (name not in people or people[name].kind != "external"):
            raise UsageError(f"The study has no coder {name!r}.", listed)
    if external := [name for name in dict.fromkeys(names) if name not in known]:
        are = "is" if len(external) == 1 else "are"
        raise UsageError(
            f"{' and '.join(external)} {are} external: the codings came with a file, and nobody"
            " says what of it is finished.",
            f"{listed} {_TO_COMPARE}",
        )
    return [known[name] for name in dict.fromkeys(names)]


_TO_COMPARE = (
    "To compare an external layer, add a coder of another name for it (`codebook coders add NAME`),"
    " import its rows of `codebook export codings` with that name in them (`--coder NAME`), and say"
    " `codebook done --coder NAME`."
)


def people(store: Store) -> list[Participant]:
    """Return the participants; each one's fields are those of the codebook and the background."""
    with store.reading() as connection:
        rows = participant_queries.participants(connection)
        background = by_key(
            (row.participant_id, json.loads(row.cells))
            for row in participant_queries.background(connection)
        )
    return [
        Participant(
            id=row.id,
            label=row.label,
            group=row.group,
            fields=(*known_fields(json.loads(row.fields), background.get(row.id, ())).items(),),
        )
        for row in rows
    ]


def guideline(store: Store) -> list[Part]:
    """Return the guideline's parts with their prompts."""
    with store.reading() as connection:
        return guideline_queries.guideline(connection)


@of_one_moment
def linked(store: Store) -> dict[str, list[Participant]]:
    """Return the participants of each transcript by its id."""
    by_id = {person.id: person for person in people(store)}
    with store.reading() as connection:
        links = transcript_queries.transcript_participants(connection)
    return by_key((transcript_id, by_id[person_id]) for transcript_id, person_id in links)


@of_one_moment
def transcript(store: Store, transcript_id: str) -> Transcript:
    """Return a transcript's current revision; UsageError where there is none of this id."""
    with store.reading() as connection:
        found = transcript_queries.transcript(connection, transcript_id)
        if found is None:
            raise UsageError(f"The study has no transcript with the id {transcript_id!r}.")
        name, revision_id = found
        text, stored = transcript_queries.revision_text(connection, revision_id)
        turns = turns_of(stored, labels_by_number(guideline_queries.parts(connection)))
    participants = tuple(linked(store).get(transcript_id, ()))
    speaking = participants_among(
        (turn.speaker for turn in turns if turn.kind == "speech"),
        (person.label for person in participants),
        settings(store).interviewers,
    )
    return Transcript(transcript_id, name, revision_id, text, turns, participants, speaking)


def passages(store: Store, revision_id: str, within: Span | None) -> list[Passage]:
    """Return the anchored passages of a revision, or those over a span, with their codes."""
    with store.reading() as connection:
        rows = passage_queries.passages(connection, revision_id, within)
        codings = passage_queries.codings(connection, revision_id, within)
    return _with_codes(rows, codings)


def passage(store: Store, passage_id: str) -> Passage | None:
    """Return one anchored passage with its codes, None where there is none."""
    with store.reading() as connection:
        row = passage_queries.passage(connection, passage_id)
        codings = passage_queries.codings_on(connection, passage_id)
    return next(iter(_with_codes([row], codings)), None) if row else None


def _with_codes(rows: Iterable[PassageRow], codings: Iterable[CodingRow]) -> list[Passage]:
    applied = by_key(
        (coding.passage_id, Applied(coding.id, coding.code_id, bool(coding.is_unsure)))
        for coding in codings
    )
    return [
        Passage(
            id=row.id,
            coder_id=row.coder_id,
            span=Span(row.start, row.end),
            codes=tuple(applied.get(row.id, ())),
            is_key=bool(row.is_key),
            insight=row.insight,
            prompt_category=row.prompt_category,
            state=row.state,
            published_quote=row.published_quote or "",
            has_memo=bool(row.has_memo),
        )
        for row in rows
    ]


def codebook(
    store: Store, coder_id: str = "", *, counted: bool = True, consensus: bool = True
) -> Codebook:
    """Return the codes as a tree in codebook order, their uses in one layer or in all.

    See `Study.codebook` for `counted` and `consensus`.
    """
    with store.reading() as connection:
        everything = consensus and not coder_id
        rows = code_queries.codes(connection, counted=counted and everything)
        if counted and not everything:
            uses = usage_queries.code_uses(connection, coder_id)
            rows = [row._replace(uses=uses.get(row.id, 0)) for row in rows]
        former = code_queries.former_numbers(connection)
        return Codebook(rows, former, code_queries.merged_into(connection))
