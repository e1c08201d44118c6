"""The record of reconciliation: every disagreement as a row of its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codebook.exporting.reconciliation_sheet import (
    ReconciliationEntry,
    SideEntry,
    reconciliation_sheet,
)
from codebook.exporting.sheets import Sheet
from codebook.reconciling import Side
from codebook.store import queries
from codebook.store.store import Store
from codebook.study.looking import codebook
from codebook.study.settling import reviewed
from codebook.study.settling.consensus import restored
from codebook.study.settling.reconciling import (
    KINDS_SAID,
    Case,
    Ruled,
    by_text,
    is_open,
    outcome_said,
    those_who_code,
)
from codebook.study.views import Codebook, Person
from codebook.text.spans import Span


class _Named(NamedTuple):
    """What ids stand for, and the texts by revision."""

    coders: tuple[Person, ...]
    codes: Codebook
    participants: Mapping[str, str]
    texts: Mapping[str, str]

    def labels(self, code_ids: Iterable[str]) -> str:
        return ", ".join(code.label for code in self.codes.sorted(code_ids))


def sheet(store: Store) -> Sheet:
    """Return the sheet: disagreements in the order of the texts, then rulings out of date.

    It has no rows while the layers are hidden. In a study in review mode it is the review's.
    """
    with store.reading() as connection:
        study = queries.study(connection)
        texts = {revision: text for _, revision, text in queries.texts(connection)}
        labels = {person.id: person.label for person in queries.participants(connection)}
    if study.mode == "review":
        return reviewed.sheet(store)
    if not is_open(study.mode, study.stage):
        return reconciliation_sheet((), ())
    named = _Named(those_who_code(store), codebook(store, counted=False), labels, texts)
    entries, outdated = [], []
    for text in by_text(store):
        entries += [_of_case(case, named) for case in text.cases]
        outdated += [_of_ruling(ruled, named) for ruled in text.outdated]
    return reconciliation_sheet([person.name for person in named.coders], [*entries, *outdated])


def _of_case(case: Case, named: _Named) -> ReconciliationEntry:
    text = named.texts[case.revision_id]
    state = "open" if case.ruled is None else "later" if case.is_open else "settled"
    person = next((v.participant_id for v in case.voices if v.participant_id), "")
    entry = ReconciliationEntry(
        case.transcript, named.participants.get(person, ""), KINDS_SAID[case.dispute.kind], state,
        _sides(case.dispute.sides, text, named),
    )  # fmt: skip
    return _with_ruling(entry, case.ruled, text, named) if case.ruled else entry


def _of_ruling(ruled: Ruled, named: _Named) -> ReconciliationEntry:
    text = named.texts.get(ruled.revision_id, "")
    sides = _sides(ruled.sides, text, named)
    entry = ReconciliationEntry(ruled.transcript, "", "", "changed since", sides)
    return _with_ruling(entry, ruled, text, named)


def _sides(sides: Iterable[Side], text: str, named: _Named) -> tuple[SideEntry, ...]:
    by_coder = {
        side.coder: SideEntry(named.labels(side.codes), *side.span, side.span.of(text))
        for side in sides
    }
    return tuple(by_coder.get(person.id, SideEntry()) for person in named.coders)


def _with_ruling(
    entry: ReconciliationEntry, ruled: Ruled, text: str, named: _Named
) -> ReconciliationEntry:
    result = restored(ruled.result)
    names = {person.id: person.name for person in named.coders}
    return entry._replace(
        outcome=outcome_said(ruled.outcome, names),
        result="\n".join(named.labels(marked.codes) for marked in result),
        result_quote="\n".join(Span(*marked.span).of(text) for marked in result),
        reason=ruled.reason, ruled_by=ruled.coder, at=ruled.at,
    )  # fmt: skip
