"""How far the interviews and the study as a whole are coded."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import coding_queries, study_queries, transcript_queries
from codebook.store.store import Store
from codebook.study.conflicts import open_conflicts
from codebook.study.loading import coders, linked, settings
from codebook.study.lost_places import lost_places
from codebook.study.next_step import Standing, next_step
from codebook.study.reconciliation import reviewing, tally
from codebook.study.reconciliation.later_transcripts import awaiting, came_later
from codebook.study.turns import turns_of
from codebook.study.views import CoderStatus, Interview, Participant, Person, Status
from codebook.text.roles import spoken_by
from codebook.text.turns import Turn

_Owned = tuple[str, str, int, int]
"""A passage by its revision, coder, start and end."""


class _Coverage(NamedTuple):
    """How many participants' turns are coded in each layer, of how many; each layer's passages.

    Under "" is how many are coded in any layer but the consensus.
    """

    coded: Mapping[str, int]
    turns: int
    passages: Mapping[str, int]


class _Counting(NamedTuple):
    """What counting on a revision needs.

    - `joint`: the ids of the consensus, if there is one.
    - `asking`: the labels of those who ask questions.
    - `people`: who is interviewed, by revision; `segmentations` their turns, as JSON.
    """

    joint: Collection[str]
    asking: Sequence[str]
    people: Mapping[str, Sequence[Participant]]
    segmentations: Mapping[str, str]

    def coverage(self, revision: str, found: Sequence[_Owned] = ()) -> _Coverage:
        """Return how much of a revision is coded; `found` are all passages on it."""
        everybody = turns_of(self.segmentations[revision])
        turns = spoken_turns(everybody, self.people[revision], self.asking)
        spans = by_key((owner, (start, end)) for _, owner, start, end in found)
        touched = {owner: _touched(turns, own) for owner, own in spans.items()}
        anybody = set[int]().union(
            *(own for owner, own in touched.items() if owner not in self.joint)
        )
        coded = {owner: len(own) for owner, own in touched.items()} | {"": len(anybody)}
        passages = {owner: len(own) for owner, own in spans.items()}
        return _Coverage(coded, len(turns), passages)


@of_one_moment
def interviews(
    store: Store, coder: Person | None, transcript_id: str | None = None, *, counted: bool = True
) -> list[Interview]:
    """Return the transcripts, or one, with how many participants' turns `coder` has coded."""
    if not counted:
        return _uncounted(store, coder, transcript_id)
    people_of = linked(store)
    asking = settings(store).interviewers
    with store.reading() as connection:
        rows = transcript_queries.transcripts(connection, transcript_id)
        segmentations = transcript_queries.segmentations(connection, transcript_id)
        people = {row.revision_id: tuple(people_of.get(row.id, ())) for row in rows}
        joint = {each.id for each in study_queries.coders(connection) if each.kind == "consensus"}
        counting = _Counting(joint, asking, people, segmentations)
        # One revision's at a time: of a large study all spans would take much memory.
        by_revision = groupby(coding_queries.coded_spans(connection, transcript_id), itemgetter(0))
        known = {
            revision: counting.coverage(revision, list(found))
            for revision, found in by_revision
            if revision in people
        }
    made = []
    for row in rows:
        done = known.get(row.revision_id) or counting.coverage(row.revision_id)
        made.append(
            Interview(
                id=row.id,
                name=row.name,
                revision_id=row.revision_id,
                participants=people[row.revision_id],
                coded=done.coded.get(coder.id if coder else "", 0),
                turns=done.turns,
                passages=sum(count for key, count in done.passages.items() if key not in joint),
                by_layer=done.passages,
                coded_by_layer=done.coded,
            )
        )
    return _with_finishers(store, coder, made)


def _uncounted(store: Store, coder: Person | None, transcript_id: str | None) -> list[Interview]:
    """Return the transcripts, or one, without counting what is coded in them."""
    people_of = linked(store)
    with store.reading() as connection:
        found = transcript_queries.transcript_names(connection)
    made = [
        Interview(key, name, revision_id, tuple(people_of.get(key, ())), 0, -1, 0)
        for key, name, revision_id in found
        if transcript_id in {None, key}
    ]
    return _with_finishers(store, coder, made)


def _with_finishers(
    store: Store, coder: Person | None, made: Iterable[Interview]
) -> list[Interview]:
    """Return interviews with who has finished them, in the stage of coding.

    Later it is said of those that came after it, and are finished too.
    """
    completion, me = store.completion(), coder and coder.id
    with store.reading() as connection:
        is_coding = study_queries.study(connection).stage == "coding"
    found = completion.apart if is_coding else completion.late.finished
    others = by_key(
        (key, person.name)
        for person in coders(store)
        for who, key in found
        if who == person.id != me
    )
    return [
        each._replace(finished=(me, each.id) in found, finished_by=tuple(others.get(each.id, ())))
        for each in made
    ]


def spoken_turns(
    turns: Sequence[Turn], participants: Iterable[Participant], asking: Iterable[str]
) -> list[Turn]:
    """Return the turns of those who are interviewed; `asking` are labels of interviewers."""
    return spoken_by(turns, (person.label for person in participants), asking)


def covered(turns: Sequence[Turn], spans: Iterable[tuple[int, int]]) -> int:
    """Return how many of the ascending, disjoint `turns` some span touches."""
    return len(_touched(turns, spans))


def _touched(turns: Sequence[Turn], spans: Iterable[tuple[int, int]]) -> set[int]:
    """Return the places of those of the ascending, disjoint `turns` that some span touches."""
    starts, ends = [turn.start for turn in turns], [turn.end for turn in turns]
    touched: set[int] = set()
    for start, end in spans:
        touched.update(range(bisect_right(ends, start), bisect_left(starts, end)))
    return touched


@of_one_moment
def status(store: Store, coder: Person | None) -> Status:
    """Return the state of the study, as `coder` may see it."""
    with store.reading() as connection:
        study, counts = study_queries.study(connection), study_queries.record_counts(connection)
        codings = coding_queries.coding_counts(connection)
        waiting_for = study_queries.waited_for(connection)
    done, people = interviews(store, coder), coders(store)
    finished = _finished(store, study.stage, coder, done)
    coded, turns = sum(i.coded for i in done), sum(i.turns for i in done)
    disagreements = tally.open_count(store, None) + reviewing.asked_count(store)
    those_who_code = [person for person in people if person.kind == "coder"]
    late = came_later(store)
    own = next((each for each in late if coder and each.coder == coder.name), None)
    standing = Standing(
        coder, those_who_code, waiting_for, counts, turns, turns - coded, disagreements, own
    )
    return Status(
        name=study.name,
        mode=study.mode,
        stage=study.stage,
        coder=coder.name if coder else None,
        coders=[
            CoderStatus(
                person.name,
                person.kind,
                person.done,
                codings.get(person.id, 0),
                tuple(finished.get(person.name, ())),
            )
            for person in people
            if person.kind != "consensus" or person.id in codings  # else it is themes alone
        ],
        participants=counts["participants"],
        transcripts=counts["transcripts"],
        codings=counts["codings"],
        codes=counts["codes"],
        rankings=counts["rankings"],
        coded_turns=coded,
        turns=turns,
        step=next_step(store, study.mode, study.stage, standing),
        open_disagreements=disagreements,
        conflicts=open_conflicts(store),
        orphaned=len(lost_places(store, {coder.name} if coder else None)),
        came_later=late,
        awaiting=awaiting(store),
    )


def _finished(
    store: Store, stage: str, coder: Person | None, made: Iterable[Interview]
) -> Mapping[str, list[str]]:
    """Return by coder the names of the transcripts that each has finished in the present stage."""
    if stage != "coding":
        with store.reading() as connection:
            return by_key(study_queries.finished_transcripts(connection))
    own = [coder.name] if coder else []
    return by_key(
        (name, each.name)
        for each in made
        for name in (*each.finished_by, *(own if each.finished else ()))
    )
