"""In-vivo codes: named in the words of a participant who withdraws, or quoting these words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import Connection

from codebook.store import bulk
from codebook.store.connections import query
from codebook.store.journal.histories import Key
from codebook.store.journal.referring import closure
from codebook.store.queries import journal_queries
from codebook.text.names import whole_words

_LONG = 20
"""Code points: a shorter quote may be what anybody could have written in a definition."""


class InVivoCode(NamedTuple):
    """A code made of a participant's words; `description` is all that was written about it."""

    id: str
    name: str
    number: str | None
    coder_id: str | None
    origin: str
    description: str


class InVivoCodes(NamedTuple):
    """Codes made of a participant's words: candidates that nothing else needs, and all others.

    `former` are codes that stay, each under a name that it had before, and the journal still has.
    """

    unused: list[InVivoCode]
    needed: list[InVivoCode]
    former: list[tuple[InVivoCode, str]]

    @property
    def names(self) -> frozenset[str]:
        """The names of the candidates that nothing needs."""
        return frozenset(code.name for code in self.unused)

    @property
    def keys(self) -> frozenset[Key]:
        """The records of the candidates that nothing needs."""
        return frozenset(("code", code.id) for code in self.unused)


def in_vivo(
    connection: Connection, gone: Collection[Key], before: Mapping[str, str] = MappingProxyType({})
) -> InVivoCodes:
    """Return the codes on passages that are `gone` which are made of these passages' words.

    `before` has, by id, the words of passages whose text has already been changed. A candidate is
    needed if somebody defined it, or if anything that stays depends on it.
    """
    quoted = {**_quotes(connection, (key for name, key in gone if name == "passage")), **before}
    quotes_of: defaultdict[str, list[str]] = defaultdict(list)
    used_elsewhere = set()
    for code_id, passage_id in query(connection, "SELECT code_id, passage_id FROM coding"):
        if ("passage", passage_id) in gone and passage_id in quoted:
            quotes_of[code_id].append(quoted[passage_id])
        else:
            used_elsewhere.add(code_id)
    coded = [code for code in _codes(connection) if code.id in quotes_of]
    from_words = [code for code in coded if _is_made_of(code, quotes_of[code.id])]
    unused = [
        code
        for code in from_words
        if code.id not in used_elsewhere and code.number is None and not code.description.strip()
    ]
    if _are_referred_to(connection, unused, gone):
        unused = []
    stay = [code for code in coded if code not in unused]
    former = list(_former_names(connection, stay, quotes_of))
    return InVivoCodes(unused, [code for code in from_words if code not in unused], former)


def _former_names(
    connection: Connection, codes: Iterable[InVivoCode], quotes_of: Mapping[str, Collection[str]]
) -> Iterator[tuple[InVivoCode, str]]:
    """Yield codes with a name that each had before and that is in a quote of theirs."""
    had: defaultdict[str, set[str]] = defaultdict(set)
    for record_id, image in journal_queries.images(connection, "code"):
        had[record_id].add(str(image["name"]))
    for code in codes if quotes_of else ():
        for name in sorted(had[code.id] - {code.name}):
            if _is_made_of(code._replace(name=name, description=""), quotes_of[code.id]):
                yield code, name


def _quotes(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """Return the words of some passages by their ids."""
    rows = bulk.select_in(connection, "SELECT id, quote FROM passage WHERE id IN :ids", ids)
    return {str(passage_id): str(quote) for passage_id, quote in rows}


def _codes(connection: Connection) -> list[InVivoCode]:
    sql = (
        "SELECT id, name, number, coder_id, origin,"
        " definition || '\n' || use_when || '\n' || avoid_when FROM code ORDER BY name, id"
    )
    return [InVivoCode(*row) for row in query(connection, sql)]


def _is_made_of(code: InVivoCode, quoted: Collection[str]) -> bool:
    """Whether an emergent code's name is in a quote, or a quote in any code's definition."""
    if any(len(quote) >= _LONG and quote in code.description for quote in quoted):
        return True
    named = whole_words(code.name)
    return code.origin == "emergent" and any(named.search(quote) for quote in quoted)


def _are_referred_to(
    connection: Connection, codes: Collection[InVivoCode], gone: Collection[Key]
) -> bool:
    """Whether records that stay refer to any of these codes."""
    seeds = {("code", code.id) for code in codes}
    others = closure(connection, seeds) - seeds - set(gone) if seeds else ()
    return any(
        query(connection, f"SELECT 1 FROM {name} WHERE id = :id", id=record_id).fetchone()
        for name, record_id in others
    )
