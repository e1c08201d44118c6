"""What became of a taxonomy: which codes participants support, and which emerged."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from codebook.errors import UsageError
from codebook.store.one_moment import of_one_moment
from codebook.store.queries.evidence_queries import EvidenceRow, evidence
from codebook.store.store import Store
from codebook.study import loading
from codebook.study.codebook import Code, Codebook
from codebook.study.published import published_layer
from codebook.study.reconciliation.undecided import Undecided, undecided

Status = Literal["seed", "supported", "unsupported", "extended"]

ENOUGH = 2
"""A node is supported if at least so many participants used it."""


class Node(NamedTuple):
    """A numbered code, and how many participants, in all and by group, used it or a code below it.

    `status` is "seed" while nothing is coded, else "supported" by enough participants or
    "unsupported"; it is "extended" for a code that emerged and was accepted. `observed` is whether
    any words have it or a code below it, also words of no participant; `undecided`, whether what
    is not settled yet is about one of these.
    """

    code: Code
    status: Status
    participants: int
    groups: Mapping[str, int]
    observed: bool
    undecided: bool


@dataclass(frozen=True)
class Report:
    """What became of the taxonomy.

    - `nodes`: the numbered codes; `candidates`: codes that are not accepted yet.
    - `fits`: the labels of participants by what they say of how well the taxonomy fits; None where
      no field is for that.
    - `waiting`: what is not settled yet, and so is not counted.
    """

    nodes: tuple[Node, ...]
    groups: tuple[str, ...]
    candidates: tuple[Code, ...]
    fits: Mapping[str, tuple[str, ...]] | None
    waiting: Undecided

    @property
    def taxonomy(self) -> list[Node]:
        """The nodes that the study began with."""
        return [node for node in self.nodes if node.status != "extended"]

    @property
    def extended(self) -> list[Node]:
        """The nodes that were added."""
        return [node for node in self.nodes if node.status == "extended"]

    @property
    def never_observed(self) -> list[Node]:
        """The nodes of the taxonomy that are on no words."""
        return [node for node in self.taxonomy if not node.observed and not node.undecided]

    @property
    def not_settled(self) -> list[Node]:
        """The nodes of the taxonomy that are on no words but those which are not settled yet."""
        return [node for node in self.taxonomy if not node.observed and node.undecided]

    @property
    def of_no_participant(self) -> list[Node]:
        """The nodes of the taxonomy that are only on words of no participant."""
        return [node for node in self.taxonomy if node.observed and not node.participants]

    def supported(self, group: str = "", depth: int | None = None) -> int:
        """Count the nodes of the taxonomy with enough participants, of a group, of one level."""
        return sum(
            (node.groups.get(group, 0) if group else node.participants) >= ENOUGH
            for node in self.taxonomy
            if depth in (None, node.code.depth)
        )


@of_one_moment
def report(store: Store, fits: str) -> Report:
    """Return what became of the taxonomy.

    `fits` names the participants' field that says whether the taxonomy fits; by default it is that
    of the study's settings. Raises UsageError where nobody has anything in the field named.
    """
    codebook = loading.codebook(store)
    people = loading.people(store)
    agreed = bool(published_layer(store))
    with store.reading() as connection:
        people_of, in_group = _participants_of(codebook, evidence(connection, consensus=agreed))
    waiting = undecided(store)
    open_codes = {above.id for code_id in waiting.code_ids for above in codebook.borne(code_id)}
    nodes = [
        _node(code, people_of.get(code.id), in_group, waits=code.id in open_codes)
        for code in codebook.codes
        if code.number and code.state != "retired"
    ]
    groups = tuple(dict.fromkeys(person.group for person in people if person.group))
    candidates = tuple(code for code in codebook.codes if code.state == "candidate")
    field = fits or loading.settings(store).fits
    said: defaultdict[str, list[str]] = defaultdict(list)
    for person in people:
        if value := dict(person.fields).get(field, "").strip():
            said[value].append(person.label)
    if fits and not said:
        raise UsageError(f"No participant has anything in a field {fits!r}.")
    found = {value: tuple(labels) for value, labels in said.items()} if field else None
    return Report(tuple(nodes), groups, candidates, found, waiting)


def _participants_of(
    book: Codebook, rows: Iterable[EvidenceRow]
) -> tuple[Mapping[str, set[str]], Mapping[str | None, str]]:
    """Return the participants for each code on any words, or one below it, and their groups."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    groups: dict[str | None, str] = {}
    for row in rows:
        groups[row.participant_id] = row.group or ""
        for code in book.borne(row.code_id):
            found[code.id] |= {row.participant_id} if row.participant_id else set()
    return found, groups


def _node(
    code: Code, used_by: set[str] | None, in_group: Mapping[str | None, str], *, waits: bool
) -> Node:
    """Return a node; `used_by` is None where no words have it."""
    people = used_by or set()
    status: Status = "supported" if len(people) >= ENOUGH else "unsupported"
    if code.origin == "emergent":
        status = "extended"
    elif not in_group:
        status = "seed"
    groups = Counter(sorted(in_group[person] for person in people))
    return Node(code, status, len(people), groups, used_by is not None, waits)
