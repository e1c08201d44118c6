"""What a coder has not coded or reviewed yet, to be told when that coder finishes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from codebook.store.queries import study_queries
from codebook.store.store import Store
from codebook.study.assignments import assignments
from codebook.study.reconciliation.reviewing import acceptance
from codebook.study.views import Interview, Person


def still_open(
    store: Store, me: Person, interviews: Sequence[Interview], names: Collection[str] = ()
) -> str:
    """Return a sentence on what `me` has not coded, or not reviewed; "" where all is done.

    `interviews` are counted for `me`; of those with `names`, without any of all that are to be
    coded by `me`. Turns are those of participants.
    """
    with store.reading() as connection:
        stage = study_queries.study(connection).stage
    if stage not in ("coding", "review"):
        return ""
    for each in acceptance(store):
        if each.reviewer == me.name:
            asked = f", asked about: {each.asked:,}" if each.asked else ""
            return f"Codings still to be reviewed: {each.left:,} of {each.codings:,}{asked}."
    if stage == "review":
        return ""
    coders = {one.transcript: one.coders for one in assignments(store) if one.coders}
    mine = (each for each in interviews if me.name in coders.get(each.name, (me.name,)))
    return _uncoded([each for each in mine if not names or each.name in names])


def _uncoded(interviews: Sequence[Interview]) -> str:
    turns = sum(each.turns for each in interviews)
    left = turns - sum(each.coded for each in interviews)
    bare = sum(each.turns > 0 and not each.coded for each in interviews)
    said = f"Participants' turns without a code of yours: {left:,} of {turns:,}"
    none = f"; interviews without any: {bare:,} of {len(interviews):,}" if bare else ""
    return f"{said}{none}." if left else ""
