"""Saturation of the study: its interviews in order, and the new codes of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple

from codebook.exporting.saturation_sheet import SaturationEntry, saturation_sheet
from codebook.exporting.sheets import Sheet
from codebook.store.queries.evidence_queries import EvidenceRow, evidence
from codebook.store.store import Store
from codebook.study import loading
from codebook.study.code_labels import code_labels
from codebook.study.codebook import Code, Codebook
from codebook.study.published import published_layer

if TYPE_CHECKING:
    from codebook.agreement.saturation import Band


class SaturationStep(NamedTuple):
    """An interview, the codes that none before it had, and the number of codes known by then."""

    interview: str
    new: tuple[Code, ...]
    known: int


class Curve(NamedTuple):
    """Interviews in order; `band` has an entry for each where random orders were asked for."""

    steps: tuple[SaturationStep, ...]
    band: tuple[Band, ...] = ()


class _Interview(NamedTuple):
    """An interview with its codes: those on the words of each group, under "" all of them."""

    name: str
    codes: dict[str, set[str]]


def saturation(
    store: Store, *, by_group: bool = False, orders: int = 0, seed: int = 1
) -> dict[str, Curve]:
    """Return the curve of all interviews under "", with `by_group` one for each group too.

    A group's curve has the codes on that group's words, also in interviews with several groups.
    Interviews are in the order of the study. Passages without a transcript, as from a published
    sheet, count as one interview for each participant. Once there is a consensus, only its codes
    count, and retired codes do not. With `orders`, each curve has the band of so many random
    orders.
    """
    codebook = loading.codebook(store, counted=False)
    agreed = bool(published_layer(store))
    with store.reading() as connection:
        interviews = _interviews(codebook, evidence(connection, consensus=agreed))
    groups = [""]
    if by_group:
        groups += dict.fromkeys(person.group for person in loading.people(store) if person.group)
    found = {
        group: [(each.name, each.codes[group]) for each in interviews if group in each.codes]
        for group in groups
    }
    return {
        group: _curve(codes, codebook, orders, seed)
        for group, codes in found.items()
        if codes or not group
    }


def sheet(store: Store) -> Sheet:
    """Return the curves of all and of each group as a sheet."""
    labels = code_labels(store, loading.codebook(store, counted=False))
    return saturation_sheet(
        [
            SaturationEntry(
                group=group,
                place=place,
                interview=step.interview,
                new_codes=len(step.new),
                known_codes=step.known,
                names=", ".join(labels[code.id] for code in step.new),
            )
            for group, curve in saturation(store, by_group=True).items()
            for place, step in enumerate(curve.steps, 1)
        ]
    )


def _interviews(book: Codebook, rows: Iterable[EvidenceRow]) -> list[_Interview]:
    in_use = {code.id for code in book.in_use}
    found: dict[str, _Interview] = {}
    for row in rows:
        key = row.transcript_id or row.participant_id
        if key is None:
            continue
        name = row.transcript or row.participant or ""
        codes = found.setdefault(key, _Interview(name, {})).codes
        for group in {"", row.group or ""}:
            codes.setdefault(group, set()).update({row.code_id} & in_use)
    return list(found.values())


def _curve(
    interviews: Sequence[tuple[str, AbstractSet[str]]], book: Codebook, orders: int, seed: int
) -> Curve:
    from codebook.agreement.saturation import accumulated, band

    sets = [codes for _, codes in interviews]
    known: set[str] = set()
    steps = []
    for (name, codes), step in zip(interviews, accumulated(sets), strict=True):
        steps.append(SaturationStep(name, tuple(book.sorted(codes - known)), step.known))
        known |= codes
    found = band(sets, orders=orders, seed=seed) if orders and sets else ()
    return Curve(tuple(steps), tuple(found))
