"""The report of a study: what the exporting coder may see, with quotes as they are published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from codebook.by_key import by_key
from codebook.errors import RefusedError
from codebook.exporting.report.content import (
    Audit,
    Count,
    Figure,
    Interviewee,
    Picture,
    Report,
    ReportedAcceptance,
    ReportedAgreement,
    ReportedCode,
    ReportedDisputes,
    ReportedQuote,
    ReportedTheme,
)
from codebook.exporting.report.page import report_bytes
from codebook.reconciling.disputes import KINDS
from codebook.stage_names import is_open
from codebook.store.queries import coding_queries, journal_queries, study_queries
from codebook.store.rows import LogRow
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.codebook import Code, Codebook
from codebook.study.exporting import study_figures
from codebook.study.exporting.agreement_rows import MEASURES, Row, independent_agreement, rows_of
from codebook.study.exporting.attributes import Attributes
from codebook.study.exporting.code_counts import (
    Use,
    amounts,
    by_participant,
    of_nobody,
    uses,
)
from codebook.study.exporting.key_passages import KeyPassage, key_passages
from codebook.study.grouping.themes import groupings
from codebook.study.loading import codebook, linked, people, settings, those_who_code
from codebook.study.measuring.methods import methods_paragraph
from codebook.study.published import published_layer
from codebook.study.reconciliation.disagreements import KINDS_SAID, outcome_said
from codebook.study.reconciliation.reviewing import OUTCOMES, acceptance
from codebook.study.reconciliation.tally import tally
from codebook.study.reconciliation.undecided import undecided
from codebook.study.views import Participant


def report(store: Store) -> bytes:
    """Return the report as HTML; the same study gives the same bytes."""
    with store.reading() as connection:
        study, log = study_queries.study(connection), journal_queries.log(connection)
    coders = tuple(person.name for person in those_who_code(store))
    book, persons = codebook(store, counted=False), people(store)
    labels = code_labels(store, book)
    found, keys = uses(store), key_passages(store)
    known = Attributes(persons, settings(store))
    agreed, no_agreement = _agreed(store, book)
    can_compare = is_open(study.mode, study.stage)
    return report_bytes(
        Report(
            study=study.name,
            stage=f"{study.mode} study, stage: {study.stage}",
            coders=coders,
            basis=_basis(store, alone=len(coders) == 1),
            counts=_counts(store, book, found, keys),
            codes=tuple(_described(book, labels, found, keys, persons)),
            themes=tuple(_themes(store, book, labels)),
            headers=known.headers,
            participants=tuple(_interviewees(store, book, found, persons, known)),
            of_nobody=of_nobody(by_participant(found)),
            agreed=agreed,
            no_agreement=no_agreement,
            accepted=tuple(_accepted(store)),
            disputes=_disputes(store) if can_compare else None,
            audit=_audit(log),
            pictures=tuple(_pictures(store, book, found)),
        )
    )


def _basis(store: Store, *, alone: bool) -> str:
    if published_layer(store):
        said = "Codings and quotes are those of the consensus."
        return " ".join(filter(None, (said, undecided(store).said)))
    with store.reading() as connection:
        counts = coding_queries.coding_counts(connection)
        coders = study_queries.coders(connection)
        names = [row.name for row in coders if row.kind != "consensus" and counts.get(row.id)]
    whose = " and ".join(names)
    if not whose:
        return "Nothing is coded yet."
    if alone:
        return f"Codings and quotes are those of {whose}."
    return f"There is no consensus yet; codings and quotes are those of {whose}."


def _counts(
    store: Store, book: Codebook, found: Sequence[Use], keys: Sequence[KeyPassage]
) -> tuple[Count, ...]:
    with store.reading() as connection:
        counts = study_queries.record_counts(connection)
    emergent = sum(code.origin == "emergent" for code in book.in_use)
    return (
        Count(counts["participants"], "participant"),
        Count(counts["transcripts"], "transcript"),
        Count(counts["codes"], "code"),
        Count(emergent, "emergent code"),
        Count(len({use.place for use in found}), "coded passage"),
        Count(len(found), "coding"),
        Count(len(keys), "key passage"),
    )


def _described(
    book: Codebook,
    labels: Mapping[str, str],
    found: Sequence[Use],
    keys: Iterable[KeyPassage],
    persons: Iterable[Participant],
) -> Iterable[ReportedCode]:
    names = {person.id: person.label for person in persons}
    spoken: dict[str, dict[str, int]] = {}
    for (code_id, person_id), count in sorted(by_participant(found).items()):
        if person_id:
            spoken.setdefault(code_id, {})[names[person_id]] = count
    quotes = by_key((code.id, _quoted(key, labels)) for key in keys for code in key.codes)
    counted = amounts(book, found)
    for code in book.with_use(use.code_id for use in found):
        own, branch = counted[code.id]
        yield ReportedCode(
            label=labels[code.id],
            name=code.name if code.number else labels[code.id],
            depth=code.depth,
            colour=book.colour(code),
            definition=code.definition,
            use_when=code.use_when,
            avoid_when=code.avoid_when,
            status=_status(code),
            passages=own.places,
            participants=own.participants,
            branch=branch.places,
            branch_participants=branch.participants,
            by_participant=spoken.get(code.id, {}),
            quotes=tuple(quotes.get(code.id, ())),
            retired=code.state == "retired",
        )


def _status(code: Code) -> str:
    words = ["emergent"] if code.origin == "emergent" else []
    return ", ".join([*words, code.state] if code.state != "accepted" else words)


def _quoted(key: KeyPassage, labels: Mapping[str, str]) -> ReportedQuote:
    row = key.row
    codes = tuple(labels[code.id] for code in key.codes)
    who = row.participant or "words of no participant"
    return ReportedQuote(who, row.group or "", row.quote, row.insight, codes)


def _themes(store: Store, book: Codebook, labels: Mapping[str, str]) -> Iterable[ReportedTheme]:
    found = groupings(store)
    for grouping in [each for each in found if each.joint] or found:
        whose = "all coders together" if grouping.joint else grouping.coder
        for theme in grouping.themes:
            codes = tuple(labels[code.id] for code in book.sorted(theme.code_ids))
            yield ReportedTheme(whose, theme.name, theme.definition, codes)


def _interviewees(
    store: Store,
    book: Codebook,
    found: Sequence[Use],
    persons: Sequence[Participant],
    known: Attributes,
) -> Iterable[Interviewee]:
    transcripts = Counter(person.id for those in linked(store).values() for person in those)
    codings = Counter(use.passage.participant_id for use in found)
    in_use = {code.id for code in book.in_use}
    codes = Counter(person_id for code_id, person_id in by_participant(found) if code_id in in_use)
    for person in persons:
        yield Interviewee(
            label=person.label,
            group=person.group,
            attributes=known.of(person),
            transcripts=transcripts[person.id],
            codings=codings[person.id],
            codes=codes[person.id],
        )


def _pictures(store: Store, book: Codebook, found: Sequence[Use]) -> Iterable[Picture]:
    """Yield the figures for which there is data."""
    figures = [
        (
            "Codes known after each interview, new ones in full colour.",
            study_figures.growth(store),
        ),
        (
            "Codes on the same words as another one, and on how many overlapping passages.",
            study_figures.cooccurrence(store, book, found),
        ),
    ]
    for key, drawings in study_figures.rankings(store):
        figures.append(
            (f"Part {key}: how many of each group ranked each item among the first.", drawings)
        )
    for caption, drawings in figures:
        if drawings:
            yield Picture(caption, tuple(drawings))


def _agreed(store: Store, book: Codebook) -> tuple[ReportedAgreement | None, str]:
    """Return the agreement, or why there is none."""
    try:
        found = independent_agreement(store)
    except RefusedError as refused:
        return None, refused.message
    rows = rows_of(found, book)
    measures = tuple(
        _figure(row)._replace(name=MEASURES.get(row.name, row.name))
        for row in rows
        if row.about == "measure"
    )
    codes = tuple(_figure(row) for row in rows if row.about == "code")
    said = methods_paragraph(found), found.of_pairs
    return ReportedAgreement(*said, found.counted, measures, codes, found.left_out), ""


def _figure(row: Row) -> Figure:
    ends = (row.low, row.high) if row.low is not None and row.high is not None else None
    return Figure(row.name, row.value, ends, row.n, row.reason, tuple(map(round, row.counts)))


def _accepted(store: Store) -> Iterable[ReportedAcceptance]:
    for each in acceptance(store):
        said = (each.accepted, each.adjusted, each.changed, each.rejected, each.asked)
        counts = [Count(*pair) for pair in zip(said, OUTCOMES.values(), strict=True)]
        yield ReportedAcceptance(
            each.reviewer, each.first, each.share, each.basis, (*counts, Count(each.added, "added"))
        )


def _disputes(store: Store) -> ReportedDisputes:
    found = tally(store)
    with store.reading() as connection:
        names = {row.id: row.name for row in study_queries.coders(connection)}
    count = found.kinds
    kinds = tuple(
        (KINDS_SAID[kind], count[kind, "open"], count[kind, "later"], count[kind, "settled"])
        for kind in KINDS
    )
    outcomes = [(outcome_said(outcome, names), n) for outcome, n in found.outcomes.items()]
    return ReportedDisputes(found.agreed, kinds, tuple(sorted(outcomes)))


def _audit(log: Sequence[LogRow]) -> Audit:
    by_coder = by_key((row.coder or "nobody (imports, stages)", row) for row in log)
    coders = tuple(
        (
            name,
            len(rows),
            sum(row.changes for row in rows),
            min(row.at for row in rows),
            max(row.at for row in rows),
        )
        for name, rows in sorted(by_coder.items())
    )
    times = [row.at for row in log] or [""]
    return Audit(len(log), min(times), max(times), coders)
