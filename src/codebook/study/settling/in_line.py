"""The consensus of many texts brought in line with what it follows from.

What is to be written is found out first, while others can write; what they have done meanwhile is
looked at anew. So nobody is kept waiting while layers are compared, which takes the longest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace

from codebook.store import moments
from codebook.store import reconciling_queries as asked
from codebook.store.asking import Connection
from codebook.store.moments import Moment
from codebook.store.store import Store
from codebook.store.writer import ActionHead, Writer
from codebook.study.cycles import without_looking_for_cycles
from codebook.study.settling.consensus import (
    Consensus,
    Settling,
    begin,
    carry_out,
    find,
    settling,
    to_begin,
)
from codebook.study.settling.pieces import Piece
from codebook.told import Told

_MANY = 5_000
"""So many changes are not looked at one by one to find the texts that they are in."""

Pieces = Callable[[str, str], Iterable[Piece]]
"""Returns what the consensus of a text follows from, by its revision's id and its own."""

Look = Callable[[Connection], tuple[str, Pieces]]
"""Returns the study's id and its pieces as they are now; refuses where there can be none."""


@dataclass
class _Plan:
    """What would settle the consensus as a study was at a moment; what is settled is left out."""

    moment: Moment
    there: bool
    consensus: Consensus
    settlings: dict[str, Settling] = field(default_factory=dict)


@without_looking_for_cycles()
def bring_in_line(
    store: Store, head: ActionHead, look: Look,
    only: Collection[str] | None = None, told: Told | None = None,
) -> None:  # fmt: skip
    """Make the consensus of the revisions `only`, or of all, what follows; nothing where it is."""
    with store.unfiltered() as connection:
        plan = _planned(connection, look, only, told)
    if plan.there and not plan.settlings:
        return
    with store.action(head) as tx:
        made = _up_to_date(tx, plan, look, only)
        begin(tx, look(tx.connection)[0])
        carry_out(tx, made.settlings.values(), told)


def _planned(
    connection: Connection, look: Look, only: Collection[str] | None, told: Told | None = None
) -> _Plan:
    moment = moments.now(connection)  # on a server, what is read then may be later
    study_id, pieces = look(connection)
    found = find(study_id, asked.coders(connection))
    plan = _Plan(moment, found is not None, found or to_begin(study_id))
    revisions = [row for row in asked.revisions(connection) if only is None or row[0] in only]
    for place, (revision_id, transcript_id) in enumerate(revisions):
        if told:
            told(place, len(revisions))
        # One revision's at a time: of a large study all codings would take much memory.
        found_pieces = pieces(revision_id, transcript_id)
        if one := settling(connection, plan.consensus, revision_id, found_pieces):
            plan.settlings[revision_id] = one
    return plan


def _up_to_date(tx: Writer, plan: _Plan, look: Look, only: Collection[str] | None) -> _Plan:
    """Return a plan as it is now that nobody else can write."""
    now = moments.now(tx.connection)
    before = now._replace(actions=now.actions - 1)  # without the open action itself
    if before == plan.moment:
        return plan
    touched = None
    if moments.after(tx.connection, plan.moment) == before:  # nothing but later actions has come
        touched = asked.touched(tx.connection, plan.moment.lamport, _MANY, aside="")
    if touched is None:
        return _planned(tx.connection, look, only)
    again = touched if only is None else touched & frozenset(only)
    settlings = {key: one for key, one in plan.settlings.items() if key not in touched}
    settlings |= _planned(tx.connection, look, again).settlings
    return replace(plan, settlings=settlings)
