"""Codes that were made in two copies of the study under one name, and are two codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.store.connections import Connection
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import code_queries, lookups, study_queries
from codebook.store.rows import CodeRow
from codebook.store.schema.visibility import seen_codes
from codebook.study.views import Person
from codebook.text.numbers import sort_key


class SameName(NamedTuple):
    """Codes that have one name only since the merge, as sheets and tables call them.

    Whether they are one code, people decide; `waits` says that they can be merged only once all
    have finished coding.
    """

    name: str
    codes: tuple[str, ...]
    waits: bool


def names_in_use(connection: Connection) -> dict[str, str]:
    """Return the names of the codes in use by their ids, as they are compared."""
    return {code.id: _folded(code.name) for code in _in_use(connection)}


def same_names(pair: CopyPair, me: Person, before: Mapping[str, str]) -> list[SameName]:
    """Return the codes that have the name of a code of this copy since a merge, as `me` sees them.

    `before` are the names that were in use in this copy. What the other copy alone had called alike
    is its own affair, as an “Other” below each branch of a taxonomy.
    """
    seen = seen_codes(pair.mine, me.id)
    visible = sorted(
        (code for code in _in_use(pair.mine) if code.id in seen),
        key=lambda code: (sort_key(code.number or code.name), code.id),
    )
    makers: dict[str | None, str] = {each.id: each.name for each in study_queries.coders(pair.mine)}
    closed = lookups.is_closed(pair.mine)
    begun = lookups.stage(pair.mine) != "setup"
    return [
        SameName(
            alike[0].name,
            tuple(
                code.number or f"{code.name} ({makers.get(code.coder_id, 'imported')})"
                for code in alike
            ),
            closed and (begun or not all(code.number for code in alike)),
        )
        for name, alike in by_key((_folded(code.name), code) for code in visible).items()
        if 0 < sum(before.get(code.id) == name for code in alike) < len(alike)
    ]


def _in_use(connection: Connection) -> Iterable[CodeRow]:
    found = code_queries.codes(connection, counted=False)
    return (code for code in found if code.state != "retired")


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()
