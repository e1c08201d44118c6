"""Agreement of the study's coders as rows: of agreement.csv, and of the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.errors import RefusedError
from codebook.exporting.agreement_sheet import AgreementEntry, agreement_sheet
from codebook.exporting.sheets import Sheet
from codebook.store.queries import study_queries
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.loading import codebook
from codebook.study.measuring.reliability import Reliability, reliability

if TYPE_CHECKING:
    from codebook.agreement import Measure

Row = AgreementEntry

MEASURES = {
    "masi_alpha": "Krippendorff's alpha, MASI distance on code sets",
    "jaccard_alpha": "Krippendorff's alpha, Jaccard distance on code sets",
    "krippendorff_alpha": "Krippendorff's alpha, nominal on code sets",
    "percent_agreement": "share of units with the same code set",
    "pooled_kappa": "Cohen's kappa, pooled over codes",
}
"""The measures' names as they are printed."""


def independent_agreement(store: Store) -> Reliability:
    """Measure agreement on turns; RefusedError where two have not coded apart, or still do."""
    with store.reading() as connection:
        mode = study_queries.study(connection).mode
    if mode == "review":
        raise RefusedError(
            "One coder reviews the other's codings: there is acceptance, but no independent"
            " agreement.",
            "`codebook agreement` shows the acceptance.",
        )
    return reliability(store)


def sheet(store: Store) -> Sheet:
    """Return the sheet; refuses as `independent_agreement` does."""
    found = independent_agreement(store)
    return agreement_sheet(found.counted, rows_of(found, codebook(store)))


def rows_of(found: Reliability, book: Codebook) -> list[Row]:
    """Return a row for each measure, then one for each code, with kappa and its counts."""
    measures = [_row("measure", name, measure) for name, measure in found.measures.items()]
    codes = [
        _row("code", label, found.by[label], found.counts(label))
        for code in book.codes
        if (label := found.labels.get(code.id))
    ]
    return [*measures, *codes]


def _row(about: str, name: str, measure: Measure, counts: tuple[float, ...] = ()) -> Row:
    low, high = measure.ci or (None, None)
    return Row(about, name, measure.value, low, high, measure.n, measure.reason, counts)
