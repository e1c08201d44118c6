"""The disagreements and rulings as rows of the reconciliation sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from codebook.exporting.reconciliation_sheet import (
    ReconciliationEntry,
    SideEntry,
    reconciliation_sheet,
)
from codebook.exporting.sheets import Sheet
from codebook.reconciling.disputes import Side
from codebook.stage_names import is_open
from codebook.store.queries import lookups, participant_queries, study_queries
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.codebook import Codebook
from codebook.study.loading import codebook, those_who_code
from codebook.study.reconciliation import review_rows
from codebook.study.reconciliation.coder_layers import Layers
from codebook.study.reconciliation.comparing import Compared, by_text
from codebook.study.reconciliation.disagreements import (
    KINDS_SAID,
    Case,
    Ruled,
    outcome_said,
)
from codebook.study.reconciliation.verdict_json import result_from_json
from codebook.study.views import Person
from codebook.text.spans import Span, touching


class _Names(NamedTuple):
    """The coders, codes and participants behind ids, and the text of a revision by its id."""

    coders: tuple[Person, ...]
    book: Codebook
    codes: Mapping[str, str]
    participants: Mapping[str, str]
    text: Callable[[str], str]

    def labels(self, code_ids: Iterable[str]) -> str:
        return ", ".join(self.codes[code.id] for code in self.book.sorted(code_ids))


def sheet(store: Store) -> Sheet:
    """Return the sheet: disagreements in the order of the texts, then rulings out of date.

    It has no rows while the layers are hidden. In a study in review mode it is the review's.
    """
    with store.reading() as connection:
        study = study_queries.study(connection)
    if study.mode == "review":
        return review_rows.sheet(store)
    if not is_open(study.mode, study.stage):
        return reconciliation_sheet((), ())
    coders = those_who_code(store)
    return reconciliation_sheet([person.name for person in coders], _entries(store, coders))


def _entries(store: Store, coders: tuple[Person, ...]) -> Iterator[ReconciliationEntry]:
    outdated: list[ReconciliationEntry] = []
    book = codebook(store, counted=False)
    with store.reading() as connection:
        labels = {
            person.id: person.label for person in participant_queries.participants(connection)
        }

        @lru_cache(maxsize=1)  # enough, as the cases are sorted by text
        def text(revision_id: str) -> str:
            return lookups.quote(connection, revision_id) or ""

        names = _Names(coders, book, code_labels(store, book), labels, text)
        for found in by_text(store):
            yield from (_of_case(case, found.layers, names) for case in found.text.cases)
            outdated += _of_rulings(found, names)
    yield from outdated


def _of_case(case: Case, layers: Layers, names: _Names) -> ReconciliationEntry:
    text = names.text(case.revision_id)
    state = "open" if case.ruled is None else "later" if case.is_open else "settled"
    passages = layers.coded_passages_on(case.dispute)
    person = next((passage.participant_id for passage in passages if passage.participant_id), "")
    entry = ReconciliationEntry(
        case.transcript,
        names.participants.get(person, ""),
        KINDS_SAID[case.dispute.kind],
        state,
        _sides(case.dispute.sides, text, names),
    )
    return _with_ruling(entry, case.ruled, text, names) if case.ruled else entry


def _of_rulings(found: Compared, names: _Names) -> Iterator[ReconciliationEntry]:
    """Yield the rulings that are out of date, each with who is coded there now."""
    rulings = found.text.outdated
    passages = sorted(found.layers.passages.values(), key=lambda passage: passage.span)
    sides = [(ruled.verdict_id, side.span) for ruled in rulings for side in ruled.sides]
    people: dict[str, str] = {}
    pairs = touching([passage.span for passage in passages], [span for _, span in sides])
    for passage, side in pairs if rulings else ():
        if person := passages[passage].participant_id:
            people.setdefault(sides[side][0], person)
    for ruled in rulings:
        text = names.text(ruled.revision_id)
        person = names.participants.get(people.get(ruled.verdict_id, ""), "")
        entry = ReconciliationEntry(
            ruled.transcript, person, "", "changed since", _sides(ruled.sides, text, names)
        )
        yield _with_ruling(entry, ruled, text, names)


def _sides(sides: Iterable[Side], text: str, names: _Names) -> tuple[SideEntry, ...]:
    by_coder = {
        side.coder: SideEntry(names.labels(side.codes), *side.span, side.span.of(text))
        for side in sides
    }
    return tuple(by_coder.get(person.id, SideEntry()) for person in names.coders)


def _with_ruling(
    entry: ReconciliationEntry, ruled: Ruled, text: str, names: _Names
) -> ReconciliationEntry:
    result = result_from_json(ruled.result)
    coder_names = {person.id: person.name for person in names.coders}
    return entry._replace(
        outcome=outcome_said(ruled.outcome, coder_names),
        result="\n".join(names.labels(marked.codes) for marked in result),
        result_quote="\n".join(Span(*marked.span).of(text) for marked in result),
        reason=ruled.reason,
        ruled_by=ruled.coder,
        at=ruled.at,
    )
