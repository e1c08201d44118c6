"""Saturation of the study: its interviews in order, and the new codes of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple

from codebook.exporting.saturation_sheet import SaturationEntry, saturation_sheet
from codebook.exporting.sheets import Sheet
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import transcript_queries
from codebook.store.queries.evidence_queries import EvidenceRow, coded_transcripts, evidence
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


@of_one_moment
def saturation(
    store: Store, *, by_group: bool = False, orders: int = 0, seed: int = 1
) -> dict[str, Curve]:
    """Return the curve of all interviews under "", with `by_group` one for each group too.

    A group's curve has the codes on that group's words, also in interviews with several groups.
    Interviews are in the order of the study: those in which somebody put a code, and those, also
    without one, that somebody has finished whose layer is open. Passages without a transcript, as
    from a published sheet, count as one interview for each participant. Once there is a consensus,
    only its codes count, and retired codes do not. With `orders`, each curve has the band of so
    many random orders.
    """
    codebook = loading.codebook(store, counted=False)
    agreed = bool(published_layer(store))
    read = _read_through(store)
    with store.reading() as connection:
        interviews = _interviews(codebook, read, evidence(connection, consensus=agreed))
    groups = [""]
    if by_group:
        groups += dict.fromkeys(person.group for person in loading.people(store) if person.group)
    curves = {
        group: [(each.name, each.codes[group]) for each in interviews if group in each.codes]
        for group in groups
    }
    return {
        group: _curve(codes, codebook, orders, seed)
        for group, codes in curves.items()
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


def _read_through(store: Store) -> dict[str, _Interview]:
    """Return the transcripts that were coded or finished, by id, as yet without codes.

    What a coder has finished whose layer is hidden may have codes that cannot be seen.
    """
    seen, opened, people = store.seen_coders(), store.opened_batches(), loading.linked(store)
    completion = store.completion()
    finished = completion.apart | completion.late.finished
    with store.reading() as connection:
        rows = transcript_queries.transcripts(connection)
        coded = coded_transcripts(connection)
    read = coded | {transcript for coder, transcript in finished if coder in seen}
    open_texts = {revision for _, revision in opened}
    return {
        row.id: _Interview(
            row.name, {group: set() for group in ["", *(p.group for p in people.get(row.id, ()))]}
        )
        for row in rows
        if row.id in read or row.revision_id in open_texts
    }


def _interviews(
    book: Codebook, found: dict[str, _Interview], rows: Iterable[EvidenceRow]
) -> list[_Interview]:
    """Put the codes into the interviews; there are none as long as nothing is coded."""
    in_use, is_coded = {code.id for code in book.in_use}, False
    for row in rows:
        is_coded = True
        key = row.transcript_id or row.participant_id
        if key is None:
            continue
        name = row.transcript or row.participant or ""
        codes = found.setdefault(key, _Interview(name, {})).codes
        for group in {"", row.group or ""}:
            codes.setdefault(group, set()).update({row.code_id} & in_use)
    return list(found.values()) if is_coded else []


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
