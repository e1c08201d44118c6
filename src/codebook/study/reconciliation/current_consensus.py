"""The consensus for what is published: brought up to date first, whatever has changed since.

Only texts that have changed are looked at; each copy of a study keeps in mind up to which action
its consensus is known to be up to date.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from codebook.errors import RefusedError, StudyError
from codebook.stage_names import is_open
from codebook.store import moments
from codebook.store.connections import Connection
from codebook.store.queries import consensus_queries, study_queries
from codebook.store.rows import StudyRow
from codebook.store.store import Store
from codebook.study.views import Person
from codebook.waiting import BRIEF, at_most

_OUTDATED = "The consensus is out of date, and so are figures and sheets that rest on it"
_NOBODY = (
    f"{_OUTDATED}: say who you are with --coder NAME or CODEBOOK_CODER, and it is brought up to"
    " date first."
)
_CANNOT = f"{_OUTDATED}; it cannot be brought up to date now"


def bring_up_to_date(store: Store, me: Person | None) -> str:
    """Bring the consensus up to date, if there is to be one; else return why it is not, in words.

    That is so where nobody is named, and where the study cannot be written. It belongs to no undo.
    """
    known = store.consensus_at()  # before all else: what changes meanwhile is looked at next time
    with store.reading() as connection:
        now = moments.last(connection)
        touched = consensus_queries.changed_revisions(connection, known) if known > 0 else None
        study = study_queries.study(connection)
        if touched == frozenset() or not _is_published(connection, study):
            return ""
        outdated = _outdated(store, connection, study, touched)
    if me is None:
        return _NOBODY if outdated else ""
    try:
        with at_most(BRIEF):
            _update(store, me, study, outdated)
    except (StudyError, RefusedError) as error:
        return f"{_CANNOT}: {error}"
    with suppress(StudyError):
        store.note_consensus(known, now)
    return ""


def _is_published(connection: Connection, study: StudyRow) -> bool:
    """Whether the layers of several coders are open, and were or should be brought together."""
    people = study_queries.coders(connection)
    if sum(person.kind == "coder" for person in people) < 2:
        return False
    if study.mode != "review" and not is_open(study.mode, study.stage):
        return False
    # It may be there for a joint grouping alone; or empty, since nothing was agreed by then; or not
    # at all, where the program ended between moving the study on and bringing together.
    begun = consensus_queries.is_begun(connection) or consensus_queries.is_made(connection)
    return begun or (study.mode != "review" and study_queries.is_coded_by_all(connection))


def _outdated(
    store: Store, connection: Connection, study: StudyRow, touched: Collection[str] | None
) -> Collection[str]:
    """Return the revisions among the touched ones, or all, whose consensus is out of date."""
    # Not needed where nothing has changed, and imports what only writing needs.
    from codebook.study.reconciliation import agreed, consensus_update, review_verdicts

    is_review = study.mode == "review"
    pieces = review_verdicts.reviewed if is_review else agreed.read_agreed(store)
    return frozenset(consensus_update.outdated(connection, pieces, touched))


def _update(store: Store, me: Person, study: StudyRow, only: Collection[str]) -> None:
    from codebook.study.reconciliation import agreed, review_verdicts

    if not only:
        return
    if study.mode == "review":
        review_verdicts.settle_review(store, me, only)
    else:
        agreed.merge_agreed(store, me, only)
