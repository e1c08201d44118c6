"""Numbers that two copies of the study have each given to another code."""

from __future__ import annotations

from functools import partial

from codebook.by_key import by_key
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.tables import Code
from codebook.store.writer import Writer
from codebook.study.revising.merge_action import merge_action
from codebook.study.taxonomy.numbering import below, next_number, renumber
from codebook.text.numbers import sort_key


def settle_numbers(pair: CopyPair) -> list[str]:
    """Give one of two codes with one number the next free number, and say so in a sentence each.

    It is the one with the larger id; the former number still finds it where no code has it. Each is
    an action of no copy's own, the same in each.
    """
    return list(iter(partial(_settle_number, pair), None))


def _settle_number(pair: CopyPair) -> str | None:
    """Give one of the first two codes with one number another, and say so; None for no such."""
    with pair.reading() as tx:
        doubled = _first_doubled(tx)
        if doubled is None:
            return None
        kept, code = doubled
        number = _free_number(tx, code)
        moved = [code, *below(tx.all(Code), code)]
    keys = [("code", each.id) for each in (kept, *moved)]
    label = f"renumbered {code.number} as {number}, as two copies had given the number"
    with merge_action(pair, keys, label, "renumbered", code.id, number) as tx:
        renumber(tx, code, number)
    return (
        f"{code.number} was given to two codes: it is {kept.name}, and {code.name} has become"
        f" {number}{', with the codes below it' if len(moved) > 1 else ''}."
    )


def _first_doubled(tx: Writer) -> tuple[Code, Code] | None:
    """Return two codes with one number, in order of their ids; those that lie highest come first.

    What lies below a code gets other numbers together with it.
    """
    numbered = sorted(
        (code for code in tx.all(Code) if code.number),
        key=lambda code: (sort_key(code.label), code.id),
    )
    for kept, *others in by_key((code.label, code) for code in numbered).values():
        if others:
            return kept, others[0]
    return None


def _free_number(tx: Writer, code: Code) -> str:
    """Return the next free number among a code's siblings, or of a root where none is above it."""
    above = tx.get(Code, code.parent_id) if code.parent_id else None
    return next_number(tx, above.id if above and above.number else None)
