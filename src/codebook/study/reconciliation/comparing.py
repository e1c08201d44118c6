"""Comparing the coders' layers, text by text, with the rulings on their disagreements."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar, cast

from codebook.gc_pause import gc_paused
from codebook.progress import OnProgress
from codebook.reconciling.disputes import Dispute, Side
from codebook.store.finishing import Late
from codebook.store.moments import Moment, after, now
from codebook.store.queries import (
    consensus_queries,
    reconciliation_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.queries.reconciliation_queries import VerdictRow
from codebook.store.store import Store
from codebook.study.loading import those_who_code
from codebook.study.reconciliation.coder_layers import (
    CodedPassage,
    Layers,
    layers_of,
    to_compare,
    verdict_id,
)
from codebook.study.reconciliation.consensus_content import (
    existing_passages,
    is_current,
    pieces_of,
    wanted_passages,
)
from codebook.study.reconciliation.disagreements import (
    Case,
    Queue,
    Ruled,
    SingleCoded,
    TranscriptCases,
    check_open,
)
from codebook.study.reconciliation.verdict_json import sides_from_json
from codebook.study.views import Awaiting

_Same = dict[object, object]
_Kept = TypeVar("_Kept")


class Compared(NamedTuple):
    """A transcript's disagreements, and the layers that they come from."""

    text: TranscriptCases
    layers: Layers


class _Place(NamedTuple):
    """A transcript, its revision, and its place in the study."""

    transcript_id: str
    name: str
    revision_id: str
    place: int


@gc_paused()
def queue(store: Store, known: Queue | None, on_progress: OnProgress | None) -> Queue:
    """Return every disagreement. Raises RefusedError while the layers are hidden.

    Given a queue `known` from before, only transcripts that were touched since are compared.
    """
    latest, texts = store.moment(), {}
    only = None if known is None else _touched(store, known.latest)
    if known is not None and only is not None:
        texts = {text.revision_id: text for text in known.texts}
    for found in by_text(store, only, on_progress):
        texts[found.text.revision_id] = found.text
    return Queue(those_who_code(store), tuple(texts.values()), latest)


def coded_passages_on(store: Store, case: Case) -> tuple[CodedPassage, ...]:
    """Return what each coder coded and wrote at the place of a disagreement."""
    awaited = store.late(case.transcript_id).awaited
    with store.reading() as connection:
        within, rows = reconciliation_queries.within_reach(
            connection, case.revision_id, case.dispute.span
        )
        verdicts = reconciliation_queries.verdicts(connection, case.revision_id, within)
        to_code = reconciliation_queries.to_code(connection, case.transcript_id)
    who = to_compare(to_code, awaited)
    compared = who.among(case.transcript_id, rows)
    layers = layers_of(case.revision_id, compared, who.of(case.transcript_id), verdicts)
    return tuple(layers.coded_passages_on(case.dispute))


def by_text(
    store: Store, only: Collection[str] | None = None, on_progress: OnProgress | None = None
) -> Iterator[Compared]:
    """Yield the disagreements of each transcript, or of the revisions `only`; see `queue`."""
    late = store.late()
    with store.reading() as connection:
        study = study_queries.study(connection)
        check_open(study.mode, study.stage)
        every = transcript_queries.transcript_names(connection)
        places = [_Place(*row, place) for place, row in enumerate(every)]
        wanted = [place for place in places if only is None or place.revision_id in only]
        who = to_compare(reconciliation_queries.to_code(connection), late.awaited)
        names = {row.id: row.name for row in study_queries.coders(connection)}
        same: _Same = {}
        for number, place in enumerate(wanted):
            if on_progress:
                on_progress(number, len(wanted))
            # One revision at a time: all codings of a large study would take much memory.
            found = reconciliation_queries.layered(connection, place.revision_id)
            rows, coders = who.among(place.transcript_id, found), who.of(place.transcript_id)
            verdicts = reconciliation_queries.verdicts(connection, place.revision_id)
            layers = layers_of(place.revision_id, rows, coders, verdicts)
            wishes = wanted_passages(pieces_of(study.id, layers, verdicts))
            merged = is_current(
                wishes,
                existing_passages(consensus_queries.passages(connection, place.revision_id)),
            )
            text = _of_text(study.id, place, layers, verdicts, names, same)
            left_out = (*text.left_out, *_came_later(place, names, late))
            yield Compared(text._replace(merged=merged, left_out=left_out), layers)


def _touched(store: Store, latest: Moment) -> frozenset[str] | None:
    """Return the revisions that were changed since; None where all are to be read again."""
    with store.reading() as connection:
        if after(connection, latest) != now(connection):  # a merge has brought something earlier
            return None
        return consensus_queries.changed_revisions(connection, latest.lamport)


def _of_text(
    study_id: str,
    place: _Place,
    layers: Layers,
    verdicts: Iterable[VerdictRow],
    names: Mapping[str, str],
    same: _Same,
) -> TranscriptCases:
    ruled = {row.id: ruled_of(row, place.name) for row in verdicts}
    cases = tuple(_cases(study_id, place, layers, ruled, same))
    agreed = sum(len(marked.codes) for marked in layers.comparison.agreed)
    alone = len(layers.coders) == 1
    return TranscriptCases(
        revision_id=place.revision_id,
        cases=cases,
        agreed=agreed,
        single=SingleCoded(place.name, names[layers.coders[0]], agreed) if alone else None,
        left_out=tuple(
            f"{place.name}: {number} of {names[coder]}'s codings, who was not to code it."
            for coder, number in layers.left_out.items()
        ),
        outdated=tuple(ruled[key] for key in sorted(ruled.keys() - {case.id for case in cases})),
        merged=False,
    )


def _came_later(place: _Place, names: Mapping[str, str], late: Late) -> Iterator[str]:
    """Yield a sentence on a transcript that came after coders had finished, if it did."""
    came_after, awaited = (
        tuple(name for coder, name in names.items() if (coder, place.transcript_id) in found)
        for found in late
    )
    if awaited:
        yield Awaiting((place.name,), awaited).said
    elif came_after:
        who = " and ".join(came_after)
        yield f"{place.name}: it came after {who} had finished, and was not coded apart."


def ruled_of(row: VerdictRow, transcript: str) -> Ruled:
    """Return a verdict as it is shown."""
    return Ruled(
        verdict_id=row.id,
        revision_id=row.revision_id,
        transcript=transcript,
        outcome=row.outcome,
        reason=row.reason,
        coder=row.coder,
        at=row.modified,
        sides=sides_from_json(row.sides),
        result=row.result,
    )


def _cases(
    study_id: str, place: _Place, layers: Layers, ruled: Mapping[str, Ruled], same: _Same
) -> Iterator[Case]:
    found = {verdict_id(study_id, layers.revision_id, d): d for d in layers.comparison.disputes}
    loose = [ruled[key] for key in ruled.keys() - found.keys()]
    for key, dispute in found.items():
        verdict = ruled.get(key)
        before = None if verdict or not loose else _before(dispute, loose)
        yield Case(
            id=key,
            revision_id=place.revision_id,
            transcript_id=place.transcript_id,
            transcript=place.name,
            place=place.place,
            dispute=_with_shared_values(dispute, same),
            ruled=verdict,
            before=before,
        )


def _before(dispute: Dispute, loose: Iterable[Ruled]) -> Ruled | None:
    """Return the last ruling on what overlaps a dispute and has a coder's code in common."""
    alike = [
        ruled
        for ruled in loose
        if any(
            mine.coder == theirs.coder
            and mine.span.overlaps(theirs.span)
            and not mine.codes.isdisjoint(theirs.codes)
            for mine in dispute.sides
            for theirs in ruled.sides
        )
    ]
    return max(alike, key=lambda ruled: (ruled.at, ruled.verdict_id), default=None)


def _with_shared_values(dispute: Dispute, same: _Same) -> Dispute:
    """Return a dispute that shares equal ids and sets of codes with others, to save memory."""

    def shared(sides: Iterable[Side]) -> tuple[Side, ...]:
        return tuple(
            Side(_interned(side.coder, same), side.span, _interned(side.codes, same))
            for side in sides
        )

    agreed = _interned(dispute.agreed, same)
    return Dispute(dispute.kind, shared(dispute.sides), agreed, shared(dispute.beside))


def _interned(value: _Kept, same: _Same) -> _Kept:
    return cast("_Kept", same.setdefault(value, value))
