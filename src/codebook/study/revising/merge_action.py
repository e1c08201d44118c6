"""Actions that a merge adds to both copies of a study, so that they are the same in each."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager

from codebook.store.identity import derived_id
from codebook.store.journal.histories import Key
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.writer import ActionHead, Writer


def merge_action(
    pair: CopyPair, keys: Iterable[Key], label: str, *identity: str
) -> AbstractContextManager[Writer]:
    """Open an action of no copy's own that follows from what was done to some records.

    Its id is derived from `identity` and from the actions that changed the records with these
    `keys`, so that it is the same in whichever copy the merge happens.
    """
    changes = pair.changes_of(keys)
    causes = sorted({change.action_id for change in changes})
    head = ActionHead(
        coder_id=None,
        label=label,
        hidden_by="",
        any_layer=True,
        kind="merge",
        id=derived_id(pair.study_id, *identity, *causes),
    )
    return pair.action(head, changes)
