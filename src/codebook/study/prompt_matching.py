"""Matching turns with the guideline: to which part each belongs, and which prompt it answers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.errors import UsageError
from codebook.store.connections import Connection
from codebook.store.queries import (
    guideline_queries,
    participant_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.store import Store
from codebook.store.tables import Segmentation
from codebook.store.writer import ActionHead, Writer
from codebook.study.place import Place, changed, place_now
from codebook.study.settings import Settings
from codebook.study.turns import as_json, labels_by_number, turns_of
from codebook.study.views import Person, Transcript
from codebook.text.guideline import Asked, Part
from codebook.text.part_numbers import part_key
from codebook.text.prompting import SURE, Placed, place
from codebook.text.roles import participants_among
from codebook.text.spans import Span
from codebook.text.turns import Turn, turn_at


def asked(transcript: Transcript, guideline: Sequence[Part]) -> list[Asked]:
    """Return what was asked last at each turn of a transcript."""
    turns = transcript.turns
    questions = _questions_of(transcript.text, turns, transcript.speaking)
    prompts = [[prompt.text for prompt in part.prompts] for part in guideline]
    known = [_place_of(turn.part, guideline) for turn in turns]
    stored = guessed = place(questions, prompts, known)
    if not any(turn.kind == "event" and turn.part for turn in turns):
        guessed = place(questions, prompts, [-1] * len(turns))
    return [
        Asked(
            guideline[here.part].prompts[here.prompt] if here.prompt >= 0 else None,
            guess.confidence if guess.part == here.part else here.confidence,
        )
        for here, guess in zip(stored, guessed, strict=True)
    ]


def _questions_of(text: str, turns: Sequence[Turn], speaking: frozenset[str]) -> list[str]:
    """Return the text of each turn of an interviewer, "" for each other turn."""
    return [
        text[turn.start : turn.end]
        if turn.kind == "speech" and turn.speaker and turn.speaker not in speaking
        else ""
        for turn in turns
    ]


class Guessed(NamedTuple):
    """Parts in a transcript that were found from the questions.

    `doubtful` has a part's label, what is asked where it begins, and how sure that is, from 0 to 1,
    for each part where that is less than one half.
    """

    name: str
    doubtful: tuple[tuple[str, str, float], ...]


def place_parts(tx: Writer, names: Collection[str] | None) -> list[Guessed]:
    """Find the parts of turns, from the questions, in transcripts that have no parts yet.

    `names` are those of the transcripts, None for all. Returns what was found in which.
    """
    connection = tx.connection
    parts = guideline_queries.guideline(connection)
    waiting = _without_parts(tx, names) if parts else {}
    changed: list[Guessed] = []
    if not waiting:
        return changed
    by_part = [[prompt.text for prompt in part.prompts] for part in parts]
    asking = Settings.from_json(study_queries.study(connection).settings).interviewers
    people = [person.label for person in participant_queries.participants(connection)]
    for (name, revision), turns in waiting.items():
        text, _ = transcript_queries.revision_text(connection, revision)
        speaking = participants_among((turn.speaker for turn in turns), people, asking)
        questions = _questions_of(text, turns, speaking)
        found = place(questions, by_part, [-1] * len(turns))
        if any(placed.part >= 0 for placed in found):
            labels = [parts[placed.part].label if placed.part >= 0 else "" for placed in found]
            _rewrite(tx, revision, turns, labels)
            changed.append(Guessed(name, tuple(_doubtful(found, labels, questions))))
    return changed


def _doubtful(
    found: Sequence[Placed], labels: Sequence[str], questions: Sequence[str]
) -> Iterator[tuple[str, str, float]]:
    """Yield label, question and confidence where a part begins that is rather not asked there."""
    before = -1
    for here, label, question in zip(found, labels, questions, strict=True):
        if here.part != before and here.confidence < SURE:
            yield label, question, here.confidence
        before = here.part


def _without_parts(
    tx: Writer, names: Collection[str] | None
) -> dict[tuple[str, str], tuple[Turn, ...]]:
    """Return the turns of transcripts without parts, by name and revision."""
    found = {}
    for row in transcript_queries.transcripts(tx.connection):
        if names is None or row.name in names:
            turns = turns_of(
                transcript_queries.segmentations(tx.connection, row.id)[row.revision_id]
            )
            if turns and not any(turn.part for turn in turns):
                found[row.name, row.revision_id] = turns
    return found


def parts_of_turns(connection: Connection) -> dict[str, list[str]]:
    """Return the labels of the parts that turns are in, each with the transcripts of these."""
    labels = labels_by_number(guideline_queries.parts(connection))
    stored = transcript_queries.segmentations(connection)
    return by_key(
        (part, row.name)
        for row in transcript_queries.transcripts(connection)
        for part in {turn.part for turn in turns_of(stored[row.revision_id], labels)}
        if part
    )


def set_part(
    store: Store, me: Person, transcript_id: str, turn: int, label: str, *, seen: str | None = None
) -> None:
    """Set the part of a turn and of those after it, up to where the part changes.

    The turn is counted in the revision that was `seen`, or in the latest. Raises UsageError where
    the study has no such transcript, turn or part.
    """
    with store.action(ActionHead(me.id, f"set the part to {label or 'none'}", hidden_by="")) as tx:
        row = next(iter(transcript_queries.transcripts(tx.connection, transcript_id)), None)
        if row is None:
            raise UsageError(f"The study has no transcript with the id {transcript_id!r}.")
        tx.label += f" in {row.name}"
        parts = guideline_queries.parts(tx.connection)
        if label and label not in {part.label for part in parts}:
            known = ", ".join(part.label for part in parts) or "none"
            raise UsageError(f"The guideline has no part {label!r}.", f"Its parts: {known}.")
        _, stored = transcript_queries.revision_text(tx.connection, row.revision_id)
        turns = turns_of(stored, labels_by_number(parts))
        turn = _turn_now(tx, seen, turn, turns) if seen else turn
        if not 0 <= turn < len(turns):
            raise UsageError(f"The transcript {row.name} has no turn {turn}.")
        end = next(
            (at for at in range(turn, len(turns)) if turns[at].part != turns[turn].part),
            len(turns),
        )
        labels = [label if turn <= at < end else one.part for at, one in enumerate(turns)]
        _rewrite(tx, row.revision_id, turns, labels)


def _turn_now(tx: Writer, seen: str, turn: int, turns: Sequence[Turn]) -> int:
    """Return the index of a turn of a revision that was `seen`, among the turns as they are."""
    if not Place(tx, seen).is_outdated:
        return turn
    before = turns_of(transcript_queries.revision_text(tx.connection, seen)[1])[turn]
    place, (there,) = place_now(tx, seen, [Span(before.start, before.end)])
    at = turn_at(turns, there.start)
    if at < 0 or turns[at].start != there.start:
        raise changed(place.name)
    return at


def _rewrite(tx: Writer, revision: str, turns: Sequence[Turn], labels: Sequence[str]) -> None:
    changed = [turn._replace(part=label) for turn, label in zip(turns, labels, strict=True)]
    tx.update(Segmentation, revision, turns=as_json(changed))


def _place_of(label: str, parts: Sequence[Part]) -> int:
    """Return the index of the part that a label means, -1 for none."""
    if not label:
        return -1
    number = part_key(label)
    for place_, part in enumerate(parts):
        if part.label == label or (number is not None and part_key(part.label) == number):
            return place_
    return -1
