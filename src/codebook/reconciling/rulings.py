"""What a ruling on a dispute puts into the consensus."""

from __future__ import annotations

from collections.abc import Collection

from codebook.reconciling.disputes import Dispute
from codebook.reconciling.passages import Marked, merged

OUTCOMES = ("both", "neither", "union", "intersection", "other", "later")
"""What may be ruled; beside these, a coder's id rules for that coder's side.

- `both`: all sides as they are. `neither`: none of them; the dispute is closed all the same.
- `union`: the codes of all sides, on all that any of them marked.
- `intersection`: the codes of all sides, on what all of them marked; not of one side alone.
- `other`: other codes, on all that any of them marked.
- `later`: nothing yet.
"""


def resolve(dispute: Dispute, outcome: str, codes: Collection[str] = ()) -> tuple[Marked, ...]:
    """Return the codings that an outcome gives: one of `OUTCOMES`, or the id of a coder.

    A coder without a side put nothing there, and so gives nothing. `codes` are those of "other".
    """
    every = frozenset[str]().union(*(side.codes for side in dispute.sides))
    if outcome == "union":
        return (Marked(dispute.span, every),)
    if outcome == "intersection":
        return (Marked(dispute.common, every),)
    if outcome == "other":
        return merged([Marked(dispute.span, frozenset(codes))])
    taken = [side for side in dispute.sides if outcome in {"both", side.coder}]
    return merged(Marked(side.span, side.codes) for side in taken)
