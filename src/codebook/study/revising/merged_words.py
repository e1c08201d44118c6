"""Whose words passages are, where one of two merged copies has corrected who speaks."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from codebook.store.connections import Connection
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import study_queries
from codebook.store.spoken_passages import SpokenRow, links_of, spoken, unclaimed, who_speaks
from codebook.study.attributing import following, owners, write_owners
from codebook.study.revising.merge_action import merge_action
from codebook.study.settings import Settings

Following = dict[str, frozenset[str]]
"""The passages whose participants follow from who speaks, by transcript."""


def following_in_copies(pair: CopyPair) -> Following:
    """Return these passages of either copy, where the copies differ in who speaks.

    Call it before the merge, as who spoke in one of them is not known afterwards.
    """
    mine, theirs = _who_speaks(pair.mine), _who_speaks(pair.theirs)
    differing = (key for key in sorted(mine | theirs) if mine.get(key) != theirs.get(key))
    return {key: following(pair.mine, key) | following(pair.theirs, key) for key in differing}


def _who_speaks(connection: Connection) -> dict[str, tuple[object, ...]]:
    asking = Settings.from_json(study_queries.study(connection).settings).interviewers
    return {key: (*told, *asking) for key, told in who_speaks(connection).items()}


def attribute_again(pair: CopyPair, before: Following) -> None:
    """Let the participants of passages follow from who speaks in the merged copy.

    Where both copies moved a passage, the merge leaves it without one, too.
    """
    for revision_id, rows in groupby(_rows(pair, before), attrgetter("revision_id")):
        _attribute(pair, revision_id, list(rows))


def _rows(pair: CopyPair, before: Following) -> list[SpokenRow]:
    """Return these passages, and all that are no participant's, by revision."""
    with pair.reading() as tx:
        found = set(unclaimed(tx.connection))
        for transcript_id, keys in before.items():
            found.update(row for row in spoken(tx.connection, transcript_id) if row.id in keys)
    return sorted(found, key=attrgetter("revision_id", "id"))


def _attribute(pair: CopyPair, revision_id: str, rows: list[SpokenRow]) -> None:
    with pair.reading() as tx:
        found = owners(tx.connection, rows)
        links = links_of(tx.connection, revision_id)
    found = {row: owner for row, owner in found.items() if owner.is_known}
    if not found:
        return
    keys = [("passage", row.id) for row in found]
    keys += [("transcript_participant", key) for key in links]
    keys.append(("segmentation", revision_id))
    with merge_action(pair, keys, "said who speaks in passages", "followed", revision_id) as tx:
        write_owners(tx, found)
