"""What one copy undid without the part that was hidden there, such as a correction of a text."""

from __future__ import annotations

from codebook.store.half_reversals import half_reversed, reverse_also
from codebook.store.merging.copy_pair import CopyPair
from codebook.study.revising.merge_action import merge_action

_LABELS = {
    "undo": "undid in all layers what a copy had undone",
    "redo": "did again in all layers what a copy had done again",
}


def complete_undone(pair: CopyPair) -> None:
    """Undo, or do again, also what was hidden from the copy in which that was done.

    Else passages would still lie on a text that is no more, and bring it back. Each is an action of
    no copy's own, the same in each.
    """
    for reversal, keys in half_reversed(pair.mine).items():
        causes, label = [*keys, *pair.keys_of(reversal.action_id)[:1]], _LABELS[reversal.kind]
        with merge_action(pair, causes, label, "completed", reversal.action_id) as tx:
            reverse_also(tx, reversal, keys)
