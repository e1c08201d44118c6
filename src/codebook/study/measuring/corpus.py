"""The transcripts that several coders have finished, cut into units for comparing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from codebook.by_key import by_key
from codebook.errors import RefusedError
from codebook.stage_names import CLOSED
from codebook.store.merging.independent import IndependentCodings, LateChanges, independent
from codebook.store.queries import (
    code_queries,
    guideline_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.rows import PlacedCodingRow, TranscriptRow
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.loading import codebook, linked, settings
from codebook.study.lost_places import left_out_said, lost_places
from codebook.study.progress import spoken_turns
from codebook.study.turns import labels_by_number, turns_of
from codebook.study.views import Participant, Person
from codebook.text.display import counted
from codebook.text.segments import sentences
from codebook.text.spans import touching
from codebook.text.turns import Turn, first_in

if TYPE_CHECKING:
    from codebook.agreement.two_by_two import CodeAgreement

Unit = Literal["turn", "sentence", "character", "passage"]
Labels = frozenset[str]
"""The ids of the codes that a coder gave a unit."""


class Place(NamedTuple):
    """The place of a unit, and what it can be grouped by."""

    transcript: str
    part: str
    group: str
    start: int
    end: int


class Uncoded(NamedTuple):
    """In how many transcripts, finished by all, `nobody` put a code, or only `some` of them."""

    nobody: int
    some: int


class Corpus:
    """The transcripts that all chosen coders finished, with the codings of these coders on them."""

    def __init__(self, store: Store, chosen: Sequence[Person]) -> None:
        self._linked = linked(store)
        self._asking = settings(store).interviewers
        self.code_labels = code_labels(store, codebook(store, counted=False))
        opened, completion = store.opened_batches(), store.completion()
        with store.reading() as connection:
            rows = transcript_queries.transcripts(connection)
            self._texts = {key: text for _, key, text in transcript_queries.texts(connection)}
            labels = labels_by_number(guideline_queries.parts(connection))
            stored = transcript_queries.segmentations(connection)
            study = study_queries.study(connection)
        finished = completion.apart.issuperset
        done = [row for row in rows if finished((coder.id, row.id) for coder in chosen)]
        apart = study.mode == "blind" and study.stage in CLOSED
        ends = {revision: end for (_, revision), end in opened.items()}
        then, names = _then(store, ends, apart=apart)
        self.code_labels = names | self.code_labels
        self._rows = _shown(done, chosen, opened) if apart else done
        if not self._rows:
            raise RefusedError(
                "There is no transcript that all of them have finished.",
                "Each says so with `codebook done`.",
            )
        self.names = tuple(row.name for row in self._rows)
        lost = lost_places(store, {coder.name for coder in chosen})
        self.left_out = [
            *_left_out(rows, self.names, chosen, then, completion.late.came_later),
            *left_out_said(row for row in lost if row.transcript in self.names),
        ]
        self.merged = sum(then.merged.get(coder.id, 0) for coder in chosen)  # a count of codings
        self._turns = {row.id: turns_of(stored[row.revision_id], labels) for row in self._rows}
        # Those of nobody else: the passages of the consensus follow from what is compared here.
        ids = {coder.id for coder in chosen}
        self._codings = by_key((c.revision_id, c) for c in then.codings if c.coder_id in ids)

    def places(self, unit: Unit) -> list[Place]:
        """Return the units in the order of the text; for the unit character, the turns."""
        return [place for row in self._rows for place in self._places_of(row, unit)]

    def _places_of(self, row: TranscriptRow, unit: Unit) -> Iterator[Place]:
        turns, people = self._turns[row.id], self._linked.get(row.id, ())
        spoken = spoken_turns(turns, people, self._asking)
        for span in self._spans(row.revision_id, spoken, unit):
            at = first_in(turns, span)
            part = turns[at].part if at >= 0 else ""
            yield Place(row.name, part, _group(people, spoken, span), *span)

    def _spans(self, revision: str, spoken: Sequence[Turn], unit: Unit) -> list[tuple[int, int]]:
        if unit == "sentence":
            text = self._texts[revision]
            return [span for turn in spoken for span in sentences(text, turn.start, turn.end)]
        if unit == "passage":
            return sorted({(c.start, c.end) for c in self._codings.get(revision, ())})
        return [(turn.start, turn.end) for turn in spoken]

    def labels(self, coder_id: str, places: Sequence[Place]) -> list[Labels]:
        """Return the set of codes that a coder gave each unit: those of passages that touch it.

        The places of a transcript ascend by their starts; passages may lie within each other.
        """
        found: list[set[str]] = [set() for _ in places]
        by_name = by_key((place.transcript, index) for index, place in enumerate(places))
        codings = by_key(self._own(coder_id))
        for name, own in by_name.items():
            given = codings.get(name, ())
            units = [(places[index].start, places[index].end) for index in own]
            for unit, coding in touching(units, [(one.start, one.end) for one in given]):
                found[own[unit]].add(given[coding].code_id)
        shared: dict[Labels, Labels] = {}  # equal sets are one object, to save memory
        found.reverse()
        labels_of = []
        while found:  # each set is freed once there is a frozen one
            labels = frozenset(found.pop())
            labels_of.append(shared.setdefault(labels, labels))
        return labels_of

    def stretches(self) -> list[Place]:
        """Return the participants' turns, cut wherever a passage begins or ends."""
        edges = {
            row.name: sorted(
                {edge for c in self._codings.get(row.revision_id, ()) for edge in (c.start, c.end)}
            )
            for row in self._rows
        }
        stretches: list[Place] = []
        for turn in self.places("turn"):
            cuts = edges.get(turn.transcript, [])
            inner = cuts[bisect_right(cuts, turn.start) : bisect_left(cuts, turn.end)]
            ends = (turn.start, *inner, turn.end)
            stretches += [turn._replace(start=a, end=b) for a, b in pairwise(ends)]
        return stretches

    def uncoded(self, coders: int) -> Uncoded:
        """Return in how many transcripts nobody, or not each of the coders, put a code."""
        codings = (self._codings.get(row.revision_id, ()) for row in self._rows)
        coding = [len({one.coder_id for one in own}) for own in codings]
        return Uncoded(coding.count(0), sum(0 < count < coders for count in coding))

    def outside(self) -> int:
        """Return how many codings touch no turn of a participant."""
        turns = by_key((turn.transcript, turn) for turn in self.places("turn"))
        return sum(
            not _within(turns.get(row.name, []), coding.start, coding.end)
            for row in self._rows
            for coding in self._codings.get(row.revision_id, ())
        )

    def by_character(self, pair: Iterable[Person], codes: Iterable[str]) -> CodeAgreement:
        """Compare two coders' passages character by character, in participants' turns."""
        from codebook.agreement import character_agreement

        turns = by_key((turn.transcript, turn) for turn in self.places("turn"))
        lengths: dict[Hashable, int] = {
            (name, turn.start): turn.end - turn.start for name in turns for turn in turns[name]
        }
        both = [
            [
                ((name, turn.start), max(0, c.start - turn.start), end, c.code_id)
                for name, c in self._own(coder.id)
                for turn in _within(turns.get(name, []), c.start, c.end)
                if (end := min(c.end, turn.end) - turn.start) > 0
            ]
            for coder in pair
        ]
        return character_agreement(both[0], both[1], lengths, codes=codes)

    def _own(self, coder_id: str) -> Iterator[tuple[str, PlacedCodingRow]]:
        """Yield a coder's codings, each with its transcript's name."""
        for row in self._rows:
            for coding in self._codings.get(row.revision_id, ()):
                if coding.coder_id == coder_id:
                    yield row.name, coding


def _then(
    store: Store, opened: Mapping[str, int], *, apart: bool
) -> tuple[IndependentCodings, dict[str, str]]:
    """Return what was coded before the layers opened, and what codes are called that it names.

    Where coders are apart, that is what was in the revisions `opened`. What another coder has
    since removed there is hidden, as all of that layer is; for all to get the same figures it is
    read nevertheless, unless a server's login keeps from it.
    """
    if not (apart and opened) or store.login:
        with store.reading() as connection:
            return independent(connection, opened), {}
    with store.unfiltered() as connection:
        then, names = independent(connection, opened), code_queries.labels(connection)
    codings = [each for each in then.codings if each.revision_id in opened]
    named = {each.code_id: names.get(each.code_id, "") for each in codings}
    return then._replace(codings=codings), named


def _group(people: Sequence[Participant], spoken: Sequence[Turn], span: tuple[int, int]) -> str:
    """Return the group of the participant who speaks first in a span, "" where none does.

    Whoever has no participant's label is the only one, as where a passage is made.
    """
    at = first_in(spoken, span)
    if not people or at < 0:
        return ""
    speaker = spoken[at].speaker.casefold()
    alone = people[0].group if len(people) == 1 else ""
    return next((each.group for each in people if each.label.casefold() == speaker), alone)


def _shown(
    rows: Sequence[TranscriptRow], chosen: Sequence[Person], opened: Container[tuple[str, str]]
) -> list[TranscriptRow]:
    """Return the transcripts of open batches, while coders code apart; RefusedError without any."""
    shown = [row for row in rows if all((coder.id, row.revision_id) in opened for coder in chosen)]
    if not shown:
        raise RefusedError(
            "The coders are still coding separately.",
            "Agreement is shown once all have finished, with `codebook done`.",
        )
    return shown


def _left_out(
    rows: Iterable[TranscriptRow],
    names: Container[str],
    chosen: Sequence[Person],
    then: IndependentCodings,
    came_later: Container[tuple[str, str]],
) -> list[str]:
    """Return sentences for what does not count: unfinished transcripts, and late changes."""
    return [
        *(
            f"{row.name}: {_unfinished(row.id, chosen, came_later)}."
            for row in rows
            if row.name not in names
        ),
        *(
            f"{coder.name} {_said(then.changed[coder.id])}"
            for coder in chosen
            if coder.id in then.changed
        ),
    ]


def _unfinished(
    transcript_id: str, chosen: Iterable[Person], came_later: Container[tuple[str, str]]
) -> str:
    """Return in words why a transcript is not one that all have finished."""
    late = [coder.name for coder in chosen if (coder.id, transcript_id) in came_later]
    if late:
        return f"it came after {' and '.join(late)} had finished coding"
    return "not finished by all of them"


def _said(late: LateChanges) -> str:
    """Return in words what a coder did after the layers had opened, and what of it counts."""
    done = [
        words.format(counted(count, "coding"))
        for words, count in zip(_LATE, late, strict=True)
        if count
    ]
    what = " and ".join(filter(None, [", ".join(done[:-1]), done[-1]]))
    new = late.added + late.placed
    if new == sum(late):
        counts = "it does not count" if new == 1 else "they do not count"
    elif new:
        counts = "only what was there before counts"
    else:
        counts = "it counts as it was" if sum(late) == 1 else "they count as they were"
    return f"{what} after the layers had opened; {counts}."


_LATE = (
    *("added {}", "removed {}", "gave {} another code", "gave {} other ends"),
    "gave {} a place in a text without its words",
)
"""What is said of the counts of `LateChanges`."""


def _within(turns: Sequence[Place], start: int, end: int) -> Sequence[Place]:
    """Return those of the ascending, disjoint turns that share a character with a span."""
    first = bisect_right(turns, start, key=lambda turn: turn.end)
    return turns[first : bisect_left(turns, end, key=lambda turn: turn.start)]
