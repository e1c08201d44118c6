"""Counting disagreements and their outcomes, without making the queue."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Literal, NamedTuple

from codebook.by_key import by_key
from codebook.gc_pause import gc_paused
from codebook.progress import OnProgress
from codebook.reconciling.disputes import Kind
from codebook.reconciling.passages import Marked
from codebook.stage_names import is_open
from codebook.store.queries import reconciliation_queries, study_queries
from codebook.store.queries.reconciliation_queries import VerdictRow
from codebook.store.rows import PlacedCodingRow
from codebook.store.store import Store
from codebook.study.reconciliation.coder_layers import compared_under, to_compare, verdict_id
from codebook.study.reconciliation.disagreements import check_open
from codebook.text.spans import Span

State = Literal["open", "later", "settled"]


class Tally(NamedTuple):
    """The figures of a `Queue`: agreed codings, disagreements by kind, rulings by outcome.

    `open_codes` are the ids of the codes that disagreements which are not settled are about.
    """

    agreed: int
    kinds: Counter[tuple[Kind, State]]
    outcomes: Counter[str]
    open_codes: set[str]


@gc_paused()
def tally(store: Store, on_progress: OnProgress | None = None) -> Tally:
    """Count agreed codings and disagreements. Raises RefusedError while the layers are hidden.

    `on_progress` is called with the numbers of transcripts.
    """
    awaited = store.late().awaited
    with store.reading() as connection:
        study = study_queries.study(connection)
        check_open(study.mode, study.stage)
        transcripts = dict(reconciliation_queries.current_revisions(connection))
        who = to_compare(reconciliation_queries.to_code(connection), awaited)
        ruled = by_key(
            (verdict.revision_id, verdict)
            for verdict in reconciliation_queries.verdicts(connection)
        )
        found = Tally(0, Counter(), Counter(), set())
        # One revision at a time: all codings of a large study would take much memory.
        done = 0
        for revision_id, rows in groupby(
            reconciliation_queries.codings_by_revision(connection), key=itemgetter(0)
        ):
            if transcript_id := transcripts.get(revision_id):
                layers = _layers(who.among(transcript_id, rows), who.of(transcript_id))
                found = _counted(found, layers, revision_id, study.id, ruled.get(revision_id, ()))
                done += 1
                if on_progress:
                    on_progress(done, len(transcripts))
    return found


def open_count(store: Store, on_progress: OnProgress | None) -> int:
    """Count the open disagreements; 0 while layers are hidden. `on_progress` as for `tally`."""
    with store.reading() as connection:
        study = study_queries.study(connection)
    if not is_open(study.mode, study.stage):
        return 0
    return sum(
        count for (_, state), count in tally(store, on_progress).kinds.items() if state != "settled"
    )


def _counted(
    found: Tally,
    layers: Mapping[str, Iterable[Marked]],
    revision_id: str,
    study_id: str,
    verdicts: Collection[VerdictRow],
) -> Tally:
    """Return a tally with what the layers of one revision bring to it."""
    compared = compared_under(layers, verdicts)
    ruled = {verdict.id: verdict.outcome for verdict in verdicts}
    for dispute in compared.disputes:
        # The id takes time to make.
        outcome = ruled.get(verdict_id(study_id, revision_id, dispute)) if ruled else None
        state = _state(outcome)
        found.kinds[dispute.kind, state] += 1
        if state != "settled":
            found.open_codes.update(*(side.codes for side in dispute.sides))
        found.outcomes.update([outcome] if outcome else ())
    agreed = sum(len(marked.codes) for marked in compared.agreed) if len(layers) > 1 else 0
    return found._replace(agreed=found.agreed + agreed)


def _state(outcome: str | None) -> State:
    return "open" if outcome is None else "later" if outcome == "later" else "settled"


def _layers(rows: Iterable[PlacedCodingRow], coders: Collection[str]) -> dict[str, list[Marked]]:
    """Return the layers of the `coders` on one revision; without any, of all who coded in it."""
    codes: defaultdict[tuple[str, int, int], set[str]] = defaultdict(set)
    for row in rows:
        codes[row.coder_id, row.start, row.end].add(row.code_id)
    layers: dict[str, list[Marked]] = {coder: [] for coder in coders or {key[0] for key in codes}}
    for (coder, start, end), labels in codes.items():
        if coder in layers:
            layers[coder].append(Marked(Span(start, end), frozenset(labels)))
    return layers
