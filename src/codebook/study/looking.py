"""What a coder may see of the study, put together for reading."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from codebook.errors import UsageError
from codebook.store import layer_queries, queries, transcript_queries
from codebook.store import passages as placed
from codebook.store.evidence import former_numbers
from codebook.store.rows import CodingRow, PassageRow
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.settings import Settings
from codebook.study.turns import labels_by_number, turns_of
from codebook.study.views import (
    Applied,
    CoderStatus,
    Interview,
    Part,
    Participant,
    Passage,
    Person,
    Prompt,
    Status,
    Transcript,
)
from codebook.text.roles import participants_among
from codebook.text.spans import Span
from codebook.text.turns import Turn

_Owned = tuple[str, str, int, int]
"""A passage by its revision, coder, start and end."""


def settings(store: Store) -> Settings:
    """Return the study's settings."""
    with store.reading() as connection:
        return Settings.from_json(queries.study(connection).settings)


def coders(store: Store) -> list[Person]:
    """Return all coders in the order in which they came."""
    with store.reading() as connection:
        return [Person(*row[:3], done=bool(row.finished)) for row in queries.coders(connection)]


def those_who_code(store: Store) -> tuple[Person, ...]:
    """Return the study's own coders in their order: neither external ones nor the consensus."""
    return tuple(person for person in coders(store) if person.kind == "coder")


def people(store: Store) -> list[Participant]:
    """Return the participants; each one's fields are those of the codebook and the background."""
    with store.reading() as connection:
        rows = queries.participants(connection)
        background = {
            row.participant: [(name, cell[0]) for name, cell in json.loads(row.cells).items()]
            for row in queries.background(connection)
            if row.participant
        }
    return [
        Participant(
            row.id,
            row.label,
            row.group,
            (*json.loads(row.fields).items(), *background.get(row.label, ())),
        )
        for row in rows
    ]


def guideline(store: Store) -> list[Part]:
    """Return the guideline's parts with their prompts."""
    with store.reading() as connection:
        parts, prompts = queries.parts(connection), queries.prompts(connection)
    by_part: dict[str, list[Prompt]] = {}
    for prompt in prompts:
        by_part.setdefault(prompt.part_id, []).append(Prompt(*prompt[1:]))
    return [Part(*part[1:], tuple(by_part.get(part.id, ()))) for part in parts]


def linked(store: Store) -> dict[str, list[Participant]]:
    """Return the participants of each transcript by its id."""
    by_id = {person.id: person for person in people(store)}
    found: dict[str, list[Participant]] = {}
    with store.reading() as connection:
        for transcript, participant in transcript_queries.transcript_participants(connection):
            found.setdefault(transcript, []).append(by_id[participant])
    return found


def interviews(
    store: Store, coder: Person | None, transcript_id: str | None = None, *, counted: bool = True
) -> list[Interview]:
    """Return the transcripts, or one, with how many participants' turns `coder` has coded."""
    if not counted:
        return _uncounted(store, coder, transcript_id)
    people_of, finished = linked(store), _finished(store, coder)
    asking = settings(store).interviewers
    with store.reading() as connection:
        rows = transcript_queries.transcripts(connection, transcript_id)
        segmentations = transcript_queries.segmentations(connection, transcript_id)
        people = {row.revision_id: tuple(people_of.get(row.id, ())) for row in rows}
        joint = {each.id for each in queries.coders(connection) if each.kind == "consensus"}

        def progress(revision: str, found: Sequence[_Owned] = ()) -> tuple[int, int, int]:
            turns = spoken_turns(turns_of(segmentations[revision]), people[revision], asking)
            return _progress(turns, found, coder, joint)

        # One revision's at a time: of a large study all spans would take much memory.
        by_revision = groupby(queries.spans(connection, transcript_id), itemgetter(0))
        known = {
            revision: progress(revision, list(found))
            for revision, found in by_revision
            if revision in people
        }
    return [
        Interview(row.id, row.name, row.revision_id, people[row.revision_id],
                  *(known.get(row.revision_id) or progress(row.revision_id)), row.id in finished)
        for row in rows
    ]  # fmt: skip


def _progress(
    turns: Sequence[Turn], found: Sequence[_Owned], coder: Person | None, joint: Container[str]
) -> tuple[int, int, int]:
    """Return how many turns a coder has coded, of how many, and the passages of persons."""
    own = ((start, end) for _, owner, start, end in found if coder is None or owner == coder.id)
    return covered(turns, own), len(turns), sum(owner not in joint for _, owner, _, _ in found)


def _uncounted(store: Store, coder: Person | None, transcript_id: str | None) -> list[Interview]:
    people_of, finished = linked(store), _finished(store, coder)
    with store.reading() as connection:
        found = transcript_queries.transcript_names(connection)
    return [
        Interview(key, name, revision_id, tuple(people_of.get(key, ())), 0, -1, 0, key in finished)
        for key, name, revision_id in found
        if transcript_id in {None, key}
    ]


def _finished(store: Store, coder: Person | None) -> set[str]:
    """Return the ids of the transcripts that a coder has finished, while the study is coded."""
    with store.reading() as connection:
        if coder is None or queries.study(connection).stage != "coding":
            return set()
        return {key for who, key in queries.finished(connection) if who == coder.id}


def spoken_turns(
    turns: Sequence[Turn], participants: Iterable[Participant], asking: Iterable[str]
) -> list[Turn]:
    """Return the turns of those who are interviewed; `asking` are speakers who ask."""
    speech = [turn for turn in turns if turn.kind == "speech"]
    speaking = participants_among(
        (turn.speaker for turn in speech), (person.label for person in participants), asking
    )
    return [turn for turn in speech if turn.speaker in speaking] if speaking else speech


def covered(turns: Sequence[Turn], spans: Iterable[tuple[int, int]]) -> int:
    """Return how many of the ascending, disjoint `turns` some span touches."""
    starts, ends = [turn.start for turn in turns], [turn.end for turn in turns]
    touched: set[int] = set()
    for start, end in spans:
        touched.update(range(bisect_right(ends, start), bisect_left(starts, end)))
    return len(touched)


def transcript(store: Store, transcript_id: str) -> Transcript:
    """Return a transcript's current revision; UsageError where there is none of this id."""
    with store.reading() as connection:
        found = transcript_queries.transcript(connection, transcript_id)
        if found is None:
            raise UsageError(f"The study has no transcript with the id {transcript_id!r}.")
        name, revision_id = found
        text, stored = transcript_queries.revision_text(connection, revision_id)
        turns = turns_of(stored, labels_by_number(queries.parts(connection)))
    participants = tuple(linked(store).get(transcript_id, ()))
    speaking = participants_among(
        (turn.speaker for turn in turns if turn.kind == "speech"),
        (person.label for person in participants),
        settings(store).interviewers,
    )
    return Transcript(transcript_id, name, revision_id, text, turns, participants, speaking)


def passages(store: Store, revision_id: str, within: Span | None = None) -> list[Passage]:
    """Return the anchored passages of a revision, or those over a span, with their codes."""
    with store.reading() as connection:
        rows = placed.passages(connection, revision_id, within)
        codings = placed.codings(connection, revision_id, within)
    return _with_codes(rows, codings)


def passage(store: Store, passage_id: str) -> Passage | None:
    """Return one anchored passage with its codes, None where there is none."""
    with store.reading() as connection:
        row = placed.passage(connection, passage_id)
        codings = placed.codings_on(connection, passage_id)
    return next(iter(_with_codes([row], codings)), None) if row else None


def _with_codes(rows: Iterable[PassageRow], codings: Iterable[CodingRow]) -> list[Passage]:
    applied: dict[str, list[Applied]] = {}
    for coding in codings:
        applied.setdefault(coding.passage_id, []).append(
            Applied(coding.id, coding.code_id, bool(coding.is_unsure))
        )
    return [
        Passage(
            row.id, row.coder_id, Span(row.start, row.end), tuple(applied.get(row.id, ())),
            bool(row.is_key), row.insight, row.prompt_category, row.state,
            row.published_quote or "", bool(row.has_memo),
        )
        for row in rows
    ]  # fmt: skip


def codebook(
    store: Store, coder_id: str = "", *, counted: bool = True, consensus: bool = True
) -> Codebook:
    """Return the codes as a tree in codebook order, their uses in one layer or in all."""
    with store.reading() as connection:
        everything = consensus and not coder_id
        rows = queries.codes(connection, counted=counted and everything)
        if counted and not everything:
            uses = layer_queries.code_uses(connection, coder_id)
            rows = [row._replace(uses=uses.get(row.id, 0)) for row in rows]
        return Codebook(rows, former_numbers(connection))


def status(store: Store, coder: Person | None) -> Status:
    """Return where the study stands, as `coder` may see it."""
    with store.reading() as connection:
        study, counts = queries.study(connection), queries.counts(connection)
        codings = queries.coding_counts(connection)
    done, people = interviews(store, coder), coders(store)
    coded, turns = sum(i.coded for i in done), sum(i.turns for i in done)
    return Status(
        study.name, study.mode, study.stage, coder.name if coder else None,
        [
            CoderStatus(person.name, person.kind, person.done, codings.get(person.id, 0))
            for person in people
            if person.kind != "consensus" or person.id in codings  # else it is themes alone
        ],
        counts["participants"], counts["transcripts"], counts["codings"], counts["codes"],
        counts["rankings"], coded, turns,
        _waiting(people, coder) or _what_is_next(study.stage, counts, coder, turns - coded, turns),
    )  # fmt: skip


def _waiting(people: Sequence[Person], coder: Person | None) -> str:
    """Say whom a coder waits for who has finished the stage; nothing of one who has not."""
    known = [person for person in people if person.kind == "coder"]
    if coder is None or not any(person.done and person.id == coder.id for person in known):
        return ""
    names = ", ".join(person.name for person in known if not person.done)
    return f"Wait for {names}: the stage ends once each has said `codebook done`."


def _what_is_next(
    stage: str, counts: dict[str, int], coder: Person | None, left: int, turns: int
) -> str:
    if not counts["codes"]:
        return "Import the taxonomy: codebook import TAXONOMY.csv"
    if not counts["transcripts"]:
        return "Import the transcripts: codebook import transcripts/*"
    if stage in ("setup", "coding"):
        own = f"{left} of {turns} turns of participants bear no code of yours yet."
        return f"Code: {own if coder else '--coder NAME says what is left for one of the coders.'}"
    if stage == "reconciliation":
        return "Settle the open disagreements: codebook open, then Reconcile."
    if stage == "grouping":
        return "Sort the codes into themes: codebook open, then Grouping."
    return "Export: codebook export"
