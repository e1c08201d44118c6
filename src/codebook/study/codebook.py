"""The codebook as the study shows it: the codes as a tree, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple, TypedDict

from codebook.by_key import by_key
from codebook.store.rows import CodeRow
from codebook.text.display import PALETTE
from codebook.text.numbers import SortKey, sort_key


class Code(NamedTuple):
    """A code in its place in the tree; `uses` counts the codings that the reader may see."""

    id: str
    number: str
    name: str
    definition: str
    use_when: str
    avoid_when: str
    colour: str
    origin: str
    state: str
    parent_id: str | None
    coder_id: str | None
    uses: int
    depth: int

    @property
    def label(self) -> str:
        """The number, or the name of a candidate, which has none."""
        return self.number or self.name

    @property
    def called(self) -> str:
        """The name beside the number; empty where a sheet that has no names gave the number."""
        return "" if self.name == self.number else self.name

    @property
    def title(self) -> str:
        """Number and name, the name alone of a candidate."""
        return f"{self.number} {self.called}".strip()

    @property
    def out_of_use(self) -> str:
        """In a word, how the code went out of use; empty while it is in use."""
        return "" if self.state != "retired" else "retired" if self.number else "rejected"


class NewCode(NamedTuple):
    """A candidate that is yet to be made."""

    name: str
    parent_id: str | None = None


class CodeEdit(TypedDict, total=False):
    """What is to be changed of a code; what is left out stays.

    Without `parent_id` (None) it lies below no other code, with "" for its `colour` it has that of
    the code above. `examples` are all that it shall have.
    """

    name: str
    definition: str
    use_when: str
    avoid_when: str
    colour: str
    parent_id: str | None
    examples: Sequence[str]


class Codebook:
    """The codes in codebook order: each after its parent, candidates after numbered codes.

    Among the codes under one parent, those that a person has put in order come first. `former` has
    the ids of codes by numbers that they had before and that no code has now; `merged` those of the
    codes into which others, by id, were merged. Of codes that lie below each other, as merged
    copies may have it, one is put above the others.
    """

    def __init__(
        self,
        rows: Iterable[CodeRow],
        former: Mapping[str, str] = MappingProxyType({}),
        merged: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.former, self.merged = former, merged
        children = by_key((row.parent_id, row) for row in rows)
        for siblings in children.values():
            siblings.sort(key=_place)
        self.codes: tuple[Code, ...] = tuple(_in_order(children))

    def used(self, more: Mapping[str, int]) -> Codebook:
        """Return the codebook with its uses changed: `more` has, by code id, what to add."""
        if not more:
            return self
        changed = copy(self)
        changed.codes = tuple(
            code._replace(uses=code.uses + more[code.id]) if code.id in more else code
            for code in self.codes
        )
        for cached in ("by_id", "by_number", "in_use"):  # they hold codes with their former uses
            changed.__dict__.pop(cached, None)
        return changed

    @cached_property
    def in_use(self) -> tuple[Code, ...]:
        """The codes that are not retired: those that count where codes are counted."""
        return tuple(code for code in self.codes if code.state != "retired")

    @cached_property
    def by_id(self) -> dict[str, Code]:
        """Every code by its id."""
        return {code.id: code for code in self.codes}

    @cached_property
    def by_number(self) -> dict[str, Code]:
        """The numbered codes by number."""
        return {code.number: code for code in self.codes if code.number}

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each code, by id, in codebook order."""
        return {code.id: place for place, code in enumerate(self.codes)}

    def colour(self, code: Code) -> str:
        """Return the code's colour as hex, its nearest ancestor's, or one made for its root."""
        path = [code, *self.upwards(code.parent_id)]
        own = next((step.colour for step in path if step.colour), "")
        return own or PALETTE[self._roots[path[-1].id] % len(PALETTE)]

    @cached_property
    def _roots(self) -> dict[str, int]:
        """The places of the roots among the colours: one that emerged changes no other's."""
        roots = [code for code in self.codes if code.depth == 0]
        roots.sort(key=lambda root: root.origin == "emergent")
        return {root.id: place for place, root in enumerate(roots)}

    def upwards(self, code_id: str | None) -> Iterator[Code]:
        """Yield a code and its ancestors, the nearest first; nothing for an unknown id."""
        while code := self.by_id.get(code_id or ""):
            yield code
            code_id = code.parent_id

    def borne(self, code_id: str | None) -> Iterator[Code]:
        """Yield the codes for which a use of a code counts: it and those above it.

        What is retired counts for nothing above it that is in use.
        """
        retired = True
        for code in self.upwards(code_id):
            if code.id != code_id and retired and code.state != "retired":
                return
            yield code
            retired = retired and code.state == "retired"

    def bearing(self, code: Code) -> list[Code]:
        """Return the codes whose uses count for a code: it and those below it, as `borne` says."""
        return [code, *(each for each in self.below(code) if code in self.borne(each.id))]

    def below(self, code: Code) -> list[Code]:
        """Return all descendants of a code, which follow it in codebook order."""
        after = self.codes[self.order[code.id] + 1 :]
        return list(takewhile(lambda each: each.depth > code.depth, after))

    def covered(self, code: Code) -> list[Code]:
        """Return the codes in use directly below a code, which say what it is about.

        They are shown where it has no definition.
        """
        return [
            each
            for each in self.below(code)
            if each.parent_id == code.id and each.state != "retired"
        ]

    def with_use(self, used: Iterable[str]) -> list[Code]:
        """Return the codes in use, those of these ids, and the codes above any of them.

        What is left out is retired and was not used, as are candidates that were merged.
        """
        kept = {code.id for code in self.in_use}.union(used)
        wanted = {above.id for key in kept for above in self.upwards(key)}
        return [code for code in self.codes if code.id in wanted]

    def label(self, code_id: str) -> str:
        """Return what a code is called; of one that is not there any more, that it is gone."""
        code = self.by_id.get(code_id)
        return code.label if code else "a code that is gone"

    def sorted(self, code_ids: Iterable[str]) -> list[Code]:
        """Return the codes of these ids in codebook order."""
        found = [self.by_id[code_id] for code_id in code_ids if code_id in self.by_id]
        return sorted(found, key=lambda code: self.order[code.id])


def _place(row: CodeRow) -> tuple[int, bool, SortKey, str]:
    return min(row.position, 0), row.number is None, sort_key(row.number or ""), row.name


def _in_order(children: dict[str | None, list[CodeRow]]) -> Iterator[Code]:
    """Yield the codes, depth first, with their depths; last, as roots, those below no root."""
    seen: set[str] = set()
    yield from _below(children, children.get(None, ()), 0, seen)
    if len(seen) < sum(map(len, children.values())):
        for row in sorted((row for rows in children.values() for row in rows), key=_place):
            if row.id not in seen:
                yield from _below(children, [row._replace(parent_id=None)], 0, seen)


def _below(
    children: dict[str | None, list[CodeRow]], rows: Iterable[CodeRow], depth: int, seen: set[str]
) -> Iterator[Code]:
    """Yield codes of one parent, and all below each, but none that was `seen`."""
    for row in rows:
        if row.id not in seen:
            seen.add(row.id)
            columns = row._asdict() | {"number": row.number or "", "depth": depth}
            del columns["position"]
            yield Code(**columns)
            yield from _below(children, children.get(row.id, ()), depth + 1, seen)
