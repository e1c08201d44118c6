"""Codes named in the words of a participant who withdraws, or that quote these words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import Connection

from codebook.store import bulk
from codebook.store.connections import query
from codebook.store.histories import Key
from codebook.store.referring import closure
from codebook.text.names import whole_words

_LONG = 20
"""Code points from which a quote is told from what anybody might have written."""


class Coined(NamedTuple):
    """A code made of a participant's words; its definition is all that was written about it."""

    id: str
    name: str
    number: str | None
    coder_id: str | None
    origin: str
    defined: str


class InVivo(NamedTuple):
    """Codes made of a participant's words: candidates that nothing else needs, and the others."""

    unused: list[Coined]
    needed: list[Coined]

    @property
    def names(self) -> frozenset[str]:
        """Return how the candidates are called that nothing needs."""
        return frozenset(code.name for code in self.unused)

    @property
    def keys(self) -> frozenset[Key]:
        """Return the candidates that nothing needs."""
        return frozenset(("code", code.id) for code in self.unused)


def in_vivo(
    connection: Connection, gone: Collection[Key], before: Mapping[str, str] = MappingProxyType({})
) -> InVivo:
    """Return the codes made of the words of passages that are `gone`, which they are given to.

    `before` are, by id, the words of those whose text was changed already. A candidate is needed
    where somebody defined it, or anything that stays hangs on it.
    """
    quoted = {**_quotes(connection, (key for name, key in gone if name == "passage")), **before}
    given: defaultdict[str, list[str]] = defaultdict(list)
    used = set()
    for code_id, passage_id in query(connection, "SELECT code_id, passage_id FROM coding"):
        if ("passage", passage_id) in gone and passage_id in quoted:
            given[code_id].append(quoted[passage_id])
        else:
            used.add(code_id)
    made = [
        code for code in _codes(connection) if code.id in given and _is_of(code, given[code.id])
    ]
    unused = [
        code
        for code in made
        if code.id not in used and code.number is None and not code.defined.strip()
    ]
    if _hold_others(connection, unused, gone):
        unused = []
    return InVivo(unused, [code for code in made if code not in unused])


def _quotes(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """Return the words of some passages by their ids."""
    rows = bulk.select_in(connection, "SELECT id, quote FROM passage WHERE id IN :ids", ids)
    return {str(passage_id): str(quote) for passage_id, quote in rows}


def _codes(connection: Connection) -> list[Coined]:
    sql = (
        "SELECT id, name, number, coder_id, origin,"
        " definition || '\n' || use_when || '\n' || avoid_when FROM code ORDER BY name, id"
    )
    return [Coined(*row) for row in query(connection, sql)]


def _is_of(code: Coined, quoted: Collection[str]) -> bool:
    """Say whether an emergent code bears words of quotes, or any code's definition such a quote."""
    if any(len(quote) >= _LONG and quote in code.defined for quote in quoted):
        return True
    named = whole_words(code.name)
    return code.origin == "emergent" and any(named.search(quote) for quote in quoted)


def _hold_others(connection: Connection, codes: Collection[Coined], gone: Collection[Key]) -> bool:
    """Say whether records that stay refer to any of some codes."""
    seeds = {("code", code.id) for code in codes}
    others = closure(connection, seeds) - seeds - set(gone) if seeds else ()
    return any(
        query(connection, f"SELECT 1 FROM {name} WHERE id = :id", id=record_id).fetchone()
        for name, record_id in others
    )
