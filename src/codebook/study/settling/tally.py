"""How many disagreements there are and what became of them: counted, not looked at one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

from codebook.reconciling import Marked, compare
from codebook.reconciling.disputes import Kind
from codebook.store import queries
from codebook.store import reconciling_queries as asked
from codebook.store.rows import PlacedCodingRow
from codebook.store.store import Store
from codebook.study.settling.reconciling import check_open
from codebook.study.settling.voices import by_revision, coders_of, verdict_id
from codebook.text.spans import Span

State = Literal["open", "later", "settled"]


class Tally(NamedTuple):
    """What `Queue` has, in figures: `agreed` counts codings, `outcomes` the rulings by outcome."""

    agreed: int
    kinds: Counter[tuple[Kind, State]]
    outcomes: Counter[str]


def tally(store: Store) -> Tally:
    """Count agreed codings and disagreements. Raises RefusedError while the layers are hidden."""
    with store.reading() as connection:
        study = queries.study(connection)
        check_open(study.mode, study.stage)
        rows = by_revision(asked.placed(connection))
        verdicts = asked.verdicts(connection)
        transcripts = queries.transcripts(connection)
        coders = coders_of(asked.to_code(connection))
    ruled = {row.id: row.outcome for row in verdicts}
    ruled_on = {row.revision_id for row in verdicts}
    found = Tally(0, Counter(), Counter())
    for row in transcripts:
        layers = _layers(rows.get(row.revision_id, ()), coders.get(row.id, ()))
        compared = compare(layers)
        if len(layers) > 1:
            agreed = sum(len(marked.codes) for marked in compared.agreed)
            found = found._replace(agreed=found.agreed + agreed)
        for dispute in compared.disputes:
            outcome = None
            if row.revision_id in ruled_on:  # the id takes time to make
                outcome = ruled.get(verdict_id(study.id, row.revision_id, dispute))
            found.kinds[dispute.kind, _state(outcome)] += 1
            found.outcomes.update([outcome] if outcome else ())
    return found


def _state(outcome: str | None) -> State:
    return "open" if outcome is None else "later" if outcome == "later" else "settled"


def _layers(rows: Iterable[PlacedCodingRow], coders: Collection[str]) -> dict[str, list[Marked]]:
    """Return what each put there who was to code it; without any who were to, all who did."""
    codes: defaultdict[tuple[str, int, int], set[str]] = defaultdict(set)
    for row in rows:
        codes[row.coder_id, row.start, row.end].add(row.code_id)
    layers: dict[str, list[Marked]] = {coder: [] for coder in coders or {key[0] for key in codes}}
    for (coder, start, end), labels in codes.items():
        if coder in layers:
            layers[coder].append(Marked(Span(start, end), frozenset(labels)))
    return layers
