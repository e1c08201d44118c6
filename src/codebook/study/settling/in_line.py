"""The consensus of many texts brought in line with what it follows from.

Some texts at a time: what is to be written of them is found out first, while others can write, and
what these have done meanwhile is looked at anew. So nobody is kept waiting for long. Where it is
ended half-way, what is done stays, and the next time goes on with the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import count
from typing import NamedTuple

from codebook.gc_pause import gc_paused
from codebook.progress import OnProgress
from codebook.store import moments, reconciliation_queries
from codebook.store.connections import Connection
from codebook.store.moments import Moment
from codebook.store.store import Store
from codebook.store.writer import ActionHead, Writer
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

_AT_ONCE = 10_000
"""So many records are written under one action, in well under a second."""

Pieces = Callable[[str, str], Iterable[Piece]]
"""Returns what the consensus of a text follows from, by its revision's id and its own."""

Look = Callable[[Connection], tuple[str, Pieces]]
"""Returns the study's id and its pieces as they are now; refuses where there can be none."""

_Text = tuple[str, str]


class _Plan(NamedTuple):
    """What settles the consensus of some texts as a study was at a moment, by revision.

    `there` says whether there is a consensus. The texts are (revision id, transcript id), those
    `left` come after them; of what is settled nothing is in `settlings`.
    """

    moment: Moment
    there: bool
    consensus: Consensus
    texts: list[_Text]
    left: int
    settlings: dict[str, Settling]


@gc_paused()
def bring_in_line(
    store: Store,
    head: ActionHead,
    look: Look,
    only: Collection[str] | None = None,
    on_progress: OnProgress | None = None,
) -> None:
    """Make the consensus of the revisions `only`, or of all, what follows; nothing where it is.

    So many records at a time are one action, of which all but the last say that more is to come.
    """
    done, after = 0, ""
    while True:
        with store.unfiltered() as connection:
            rows = sorted(
                row for row in reconciliation_queries.revisions(connection) if row[0] > after
            )
            texts = [row for row in rows if only is None or row[0] in only]
            plan = _planned(connection, look, texts, _counted(on_progress, done, done + len(texts)))
        if plan.settlings or not (plan.left or plan.there):
            with store.action(_of_part(head) if plan.left else head) as tx:
                settlings = _up_to_date(tx, plan, look)
                begin(tx, plan.consensus.study_id)
                carry_out(tx, settlings.values())
        if not plan.left:
            return
        done, after = done + len(plan.texts), plan.texts[-1][0]


def is_in_line(connection: Connection, look: Look) -> bool:
    """Say whether the consensus of every text is what follows."""
    return not any(
        _planned(connection, look, [text]).settlings
        for text in reconciliation_queries.revisions(connection)
    )


def _of_part(head: ActionHead) -> ActionHead:
    return head._replace(kind=reconciliation_queries.PART, label=f"{head.label}, a part of it")


def _counted(on_progress: OnProgress | None, done: int, of: int) -> Callable[[], object]:
    """Return a function that reports one more of the texts each time it is called."""
    numbers = count(done)
    return lambda: on_progress(next(numbers), of) if on_progress else None


def _planned(
    connection: Connection, look: Look, texts: list[_Text], tell: Callable[[], object] = bool
) -> _Plan:
    """Look at texts, in their order, until there is enough to write at once."""
    moment = moments.now(connection)  # on a server, what is read then may be later
    study_id, pieces = look(connection)
    found = find(study_id, reconciliation_queries.coders(connection))
    consensus = found or to_begin(study_id)
    seen, settlings, size = 0, dict[str, Settling](), 0
    for revision_id, transcript_id in texts:
        if size >= _AT_ONCE:
            break
        tell()
        found_pieces = pieces(revision_id, transcript_id)
        if one := settling(connection, consensus, revision_id, found_pieces):
            settlings[revision_id] = one
            size += one.size
        seen += 1
    return _Plan(moment, found is not None, consensus, texts[:seen], len(texts) - seen, settlings)


def _up_to_date(tx: Writer, plan: _Plan, look: Look) -> Mapping[str, Settling]:
    """Return what settles the texts of a plan now that nobody else can write."""
    now = moments.now(tx.connection)
    before = now._replace(actions=now.actions - 1)  # without the open action itself
    if before == plan.moment:
        return plan.settlings
    touched = None
    if moments.after(tx.connection, plan.moment) == before:  # nothing but later actions has come
        touched = reconciliation_queries.touched(tx.connection, plan.moment.lamport, following=True)
    again = [text for text in plan.texts if touched is None or text[0] in touched]
    anew = {key for key, _ in again}
    stand = {key: one for key, one in plan.settlings.items() if key not in anew}
    return stand | _planned(tx.connection, look, again).settlings
