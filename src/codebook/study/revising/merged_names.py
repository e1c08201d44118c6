"""Turns that have a participant's former id, which one of two merged copies has changed."""

from __future__ import annotations

from codebook.by_key import by_key
from codebook.store.connections import Connection
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import participant_queries, transcript_queries
from codebook.study.revising.merge_action import merge_action
from codebook.study.revising.renamed_speakers import rename_speakers
from codebook.study.turns import turns_of

Renamed = dict[str, frozenset[str]]
"""The ids that a participant has in either copy, by the participant's record."""


def renamed_in_copies(pair: CopyPair) -> Renamed:
    """Return the participants who have another id in either copy; call it before the merge."""
    mine, theirs = _labels(pair.mine), _labels(pair.theirs)
    return {
        key: frozenset({mine[key], theirs[key]})
        for key in sorted(mine.keys() & theirs.keys())
        if mine[key] != theirs[key]
    }


def _labels(connection: Connection) -> dict[str, str]:
    return {row.id: row.label for row in participant_queries.participants(connection)}


def rename_again(pair: CopyPair, renamed: Renamed) -> None:
    """Let turns that one copy has under an id which the other changed follow the new one."""
    if not renamed:
        return
    with pair.reading() as tx:
        labels = _labels(tx.connection)
        links = transcript_queries.transcript_participants(tx.connection)
        latest = {key: now for key, _, now in transcript_queries.transcript_names(tx.connection)}
        segmentations = transcript_queries.segmentations(tx.connection)
    taken = by_key((transcript_id, labels[key].casefold()) for transcript_id, key in links)
    for transcript_id, person in links:
        revision_id = latest.get(transcript_id, "")
        turns = turns_of(segmentations.get(revision_id, "[]"))
        speaking = {turn.speaker.casefold() for turn in turns}
        former = {label.casefold() for label in renamed.get(person, ())}
        former -= {*taken[transcript_id]}
        for old in sorted(speaking & former):
            keys = [("participant", person), ("segmentation", revision_id)]
            label = f"{labels[person]} speaks where the former id did"
            with merge_action(pair, keys, label, "renamed", revision_id, person, old) as tx:
                rename_speakers(tx, transcript_id, {old: labels[person]})
