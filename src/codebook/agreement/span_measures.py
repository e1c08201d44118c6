"""All measures of agreement on passages of any tool, in one result."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from codebook.agreement.bootstrap import Bootstrap
from codebook.agreement.continuum import Continuum, SpanRow
from codebook.agreement.measure import Measure
from codebook.agreement.unitizing import (
    binary_u_alpha,
    code_u_alphas,
    covered_cu_alpha,
    u_alpha,
)


@dataclass(frozen=True)
class CodeSpans:
    """One code: (k)u-alpha with its coverage, and |u-alpha of its passages alone.

    `alone` compares this code with everything else, so that it is there where codes overlap.
    """

    u_alpha: Measure
    coverage: float | None
    alone: Measure


@dataclass(frozen=True)
class SpanAgreement:
    """The u-alpha family over texts. `measures` has u_alpha, binary_u_alpha and cu_alpha.

    `coverage` is the share of all coders' characters that cu_alpha rests on. `unread` has, by
    coder, the texts for which no row says that the coder read them; they count as unmarked.
    """

    measures: Mapping[str, Measure]
    per_code: Mapping[Hashable, CodeSpans]
    coverage: float | None
    unread: Mapping[str, tuple[str, ...]]


def span_agreement(rows: Iterable[SpanRow], *, bootstrap: Bootstrap | None = None) -> SpanAgreement:
    """Measure passages of all coders on all texts; the bootstrap draws texts.

    Every coder counts as a reader of every text, and who has no passage there left it unmarked.
    Raises ValueError for what `row_problems` finds.
    """
    every = list(rows)
    continuum = Continuum.of_rows(every)
    cu = covered_cu_alpha(continuum, bootstrap)
    per_code = {
        code: CodeSpans(
            covered.alpha,
            covered.coverage,
            binary_u_alpha(continuum.only(code), bootstrap=bootstrap),
        )
        for code, covered in code_u_alphas(continuum, bootstrap).items()
    }
    measures = {
        "u_alpha": u_alpha(continuum, bootstrap=bootstrap),
        "binary_u_alpha": binary_u_alpha(continuum, bootstrap=bootstrap),
        "cu_alpha": cu.alpha,
    }
    return SpanAgreement(measures, per_code, cu.coverage, _unread(continuum, every))


def _unread(continuum: Continuum, rows: Iterable[SpanRow]) -> dict[str, tuple[str, ...]]:
    """Return the texts for which a coder has no row, of each coder who lacks any."""
    read = {(row.coder, row.unit) for row in rows}
    found = {
        coder: tuple(text for text in continuum.texts if (coder, text) not in read)
        for coder in continuum.coders
    }
    return {coder: texts for coder, texts in found.items() if texts}
