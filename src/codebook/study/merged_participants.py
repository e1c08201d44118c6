"""Ids that two copies of the study have each given to another participant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count

from codebook.by_key import by_key
from codebook.store.connections import Connection
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import participant_queries, transcript_queries
from codebook.store.tables import Participant, Segmentation
from codebook.store.writer import Writer
from codebook.study.revising.merge_action import merge_action
from codebook.study.turns import as_json, turns_of

Spoken = dict[tuple[str, str], frozenset[int]]
"""Where the turns of participants begin, by participant and revision."""


def spoken_in_copies(pair: CopyPair) -> Spoken:
    """Return where those speak who have one id in either copy; call it before the merge.

    In the merged copy an interview with both has them under one name.
    """
    mine, theirs = _labels(pair.mine), _labels(pair.theirs)
    pairs = ((label.casefold(), key) for key, label in (*mine.items(), *theirs.items()))
    doubled = {key for keys in by_key(pairs).values() if len({*keys}) > 1 for key in keys}
    found: Spoken = {}
    for connection, labels in ((pair.mine, mine), (pair.theirs, theirs)) if doubled else ():
        for key, starts in _spoken(connection, labels, doubled):
            found[key] = found.get(key, frozenset()) | starts
    return found


def _labels(connection: Connection) -> dict[str, str]:
    return {row.id: row.label for row in participant_queries.participants(connection)}


def _spoken(
    connection: Connection, labels: dict[str, str], people: Iterable[str]
) -> Iterator[tuple[tuple[str, str], frozenset[int]]]:
    """Yield where some participants speak in the latest texts of a copy."""
    revisions = transcript_queries.revisions_of_people(connection)
    segmentations = transcript_queries.segmentations(connection)
    for person in people:
        name = labels.get(person, "").casefold()
        for revision_id in revisions.get(person, ()):
            turns = turns_of(segmentations[revision_id])
            starts = (turn.start for turn in turns if turn.speaker.casefold() == name)
            yield (person, revision_id), frozenset(starts)


def settle_ids(pair: CopyPair, spoken: Spoken) -> list[str]:
    """Give one of two participants with one id another one, and say so in a sentence each.

    It is the one who came later; the turns follow. Each is an action of no copy's own, the same in
    each.
    """
    return list(iter(partial(_settle_id, pair, spoken), None))


def _settle_id(pair: CopyPair, spoken: Spoken) -> str | None:
    """Give one of the first two participants with one id another, and say so; None for no such."""
    with pair.reading() as tx:
        doubled = _first_doubled(tx)
        if doubled is None:
            return None
        kept, person = doubled
        name, texts = _free_id(tx, person), _texts_of(tx, person)
    keys = [("participant", each.id) for each in doubled]
    keys += [("segmentation", revision_id) for revision_id in texts]
    label = f"renamed {person.label} as {name}, as two copies had given the id"
    with merge_action(pair, keys, label, "renamed participant", person.id, name) as tx:
        tx.update(Participant, person.id, label=name)
        _rename_turns(tx, kept, person, name, spoken)
    return (
        f"{person.label} was given to two participants: {_formerly(pair, kept)} keeps it, and"
        f" {_formerly(pair, person)} has become {name}."
    )


def _first_doubled(tx: Writer) -> tuple[Participant, Participant] | None:
    """Return two participants with one id, in their order; case does not matter."""
    people = sorted(tx.all(Participant), key=lambda person: (person.position, person.id))
    alike = by_key((person.label.casefold(), person) for person in people).values()
    return next(((some[0], some[1]) for some in alike if len(some) > 1), None)


def _texts_of(tx: Writer, person: Participant) -> list[str]:
    """Return the latest texts of a participant's interviews."""
    return transcript_queries.revisions_of_people(tx.connection).get(person.id, [])


def _free_id(tx: Writer, person: Participant) -> str:
    """Return a participant's id with a number behind it; nobody has that, or speaks under it."""
    taken = {each.label.casefold() for each in tx.all(Participant)}
    for revision_id in _texts_of(tx, person):
        for segmentation in tx.all(Segmentation, id=revision_id):
            taken.update(turn.speaker.casefold() for turn in turns_of(segmentation.turns))
    names = (f"{person.label}-{number}" for number in count(2))
    return next(name for name in names if name.casefold() not in taken)


def _rename_turns(
    tx: Writer, kept: Participant, person: Participant, name: str, spoken: Spoken
) -> None:
    """Let the turns of a participant have the new id; where `kept` speaks, too, those known so."""
    old, shared = person.label.casefold(), {*_texts_of(tx, kept)}
    for revision_id in _texts_of(tx, person):
        for segmentation in tx.all(Segmentation, id=revision_id):
            turns = turns_of(segmentation.turns)
            known = spoken.get((person.id, revision_id), frozenset())
            renamed = [
                turn._replace(speaker=name)
                if turn.speaker.casefold() == old
                and (turn.start in known or revision_id not in shared)
                else turn
                for turn in turns
            ]
            if renamed != [*turns]:
                tx.update(Segmentation, revision_id, turns=as_json(renamed))


def _formerly(pair: CopyPair, person: Participant) -> str:
    """Return a participant's id from before, or that it was added with the one that it has."""
    changes = pair.changes_of([("participant", person.id)])
    images = [change.before or {} for change in sorted(changes, key=lambda each: each.order)]
    former = [str(image["label"]) for image in images if image.get("label")]
    return next(
        (label for label in reversed(former) if label.casefold() != person.label.casefold()),
        f"the one added as {person.label}",
    )
