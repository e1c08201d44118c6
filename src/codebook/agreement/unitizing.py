"""Krippendorff's u-alpha family: agreement on where passages lie and what they are.

Source of all: Krippendorff, Mathet, Bouvry & Widlöcher (2016), On the reliability of unitizing
textual continua: Further developments, Quality & Quantity 50; equation numbers are of this paper.
With three coders or more the paper's self-pairing term of cu-alpha and (k)u-alpha has been read in
two ways; here it is summed over pairs of coders ("pairwise"). With two coders both are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, FloatArray, Statistic, measured, measured_all
from codebook.agreement.continuum import Continuum, Segment
from codebook.agreement.intersections import Intersections
from codebook.agreement.measure import Measure, is_one_or_none

Spans = Mapping[str, Sequence[Segment]] | Continuum
"""Each coder's segments (start, end, code) of one text, or several texts laid end to end."""


class CoveredAlpha(NamedTuple):
    """A coefficient over what two coders both marked, and which share of the whole that is."""

    alpha: Measure
    coverage: float | None


def u_alpha(
    spans: Spans, length: int | None = None, *, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return u-alpha, how far coders mark the same stretches alike, and leave the same ones.

    1 - (l.. - Σ l_cc) / (l.. - Σ e_cc) (eq. 5a), with l the intersected lengths of all pairs of
    coders, gaps between passages included, and e_cc = l.. (l_c² - s_c) / (l..² - Σ s) (eq. 4),
    s_c the squared lengths of passages with code c, or the lengths of gaps. `length` is the text's,
    in characters; a coder who marked nothing has an empty list. A coder's passages may not overlap.
    `n` is the number of characters. The bootstrap draws texts.
    """
    continuum = _as_continuum(spans, length)
    if why := _unfit_reason(continuum):
        return Measure(None, None, continuum.length, why)
    parts = Intersections.of(continuum)

    def statistic(weights: FloatArray) -> FloatArray:
        whole, own = weights @ parts.whole, weights @ parts.own
        marked = parts.marked(weights)
        gaps = whole - marked.sum(axis=1)
        spread = whole**2 - (marked**2).sum(axis=1) - gaps**2
        return np.asarray(1 - weights @ parts.split / whole * (whole**2 - own) / spread)

    return _measured(continuum, statistic, lambda: _nothing_varies(continuum), bootstrap)


def binary_u_alpha(
    spans: Spans, length: int | None = None, *, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return |u-alpha, how far coders mark the same stretches, whatever the code.

    It is u-alpha with all codes taken as one (eq. 6).
    """
    continuum = _as_continuum(spans, length)
    if why := _unfit_reason(continuum):
        return Measure(None, None, continuum.length, why)
    return u_alpha(continuum.collapsed(), bootstrap=bootstrap)


def cu_alpha(
    spans: Spans, length: int | None = None, *, bootstrap: Bootstrap | None = None
) -> Measure:
    """Return cu-alpha, how far stretches that two coders both marked have the same code.

    As u-alpha, over the stretches that both of a pair marked, with s_c the squared lengths of what
    each passage shares with the other coder's, over ordered pairs, by m - 1 (eqs. 10 and 11).
    """
    continuum = _as_continuum(spans, length)
    return covered_cu_alpha(continuum, bootstrap).alpha


def covered_cu_alpha(continuum: Continuum, bootstrap: Bootstrap | None = None) -> CoveredAlpha:
    """Return cu-alpha, and how much of the continuum (all coders' characters) it covers."""
    if why := _unfit_reason(continuum):
        return CoveredAlpha(Measure(None, None, continuum.length, why), None)
    parts = Intersections.of(continuum)

    def statistic(weights: FloatArray) -> FloatArray:
        shared = parts.shared(weights)
        whole, own = shared.sum(axis=1), parts.own_shared(weights).sum(axis=1)
        spread = whole**2 - (shared**2).sum(axis=1)
        split = (shared - parts.same(weights)).sum(axis=1)
        return np.asarray(1 - split / whole * _positive_or_nan(whole**2 - own) / spread)

    once = np.ones((1, len(parts.whole)))
    shared = parts.shared(once)[0]
    measure = _measured(continuum, statistic, lambda: _why_undefined(continuum, shared), bootstrap)
    return CoveredAlpha(measure, float(shared.sum() / parts.whole.sum()))


def code_u_alphas(
    continuum: Continuum, bootstrap: Bootstrap | None = None
) -> dict[Hashable, CoveredAlpha]:
    """Return (k)u-alpha of each code k: how far the other coder, where marking at all, used it too.

    1 - (e_k / l_k) (l_k - l_kk) / (e_k - e_kk) (eq. 13b), with l and e those of cu-alpha. The
    coverage is the share of the code's characters on which the other coder marked something.
    """
    if why := _unfit_reason(continuum):
        undefined = CoveredAlpha(Measure(None, None, continuum.length, why), None)
        return dict.fromkeys(continuum.codes, undefined)
    parts = Intersections.of(continuum)
    once = np.ones((1, len(parts.whole)))
    shared, marked = parts.shared(once)[0], parts.marked(once)[0]
    measures = measured_all(
        partial(_code_alphas, parts),
        units=len(parts.whole),
        n=continuum.length,
        why=lambda place: _why_code_undefined(continuum, place, shared),
        bootstrap=bootstrap,
    )
    coverages = (shared / marked).tolist()
    return dict(zip(continuum.codes, map(CoveredAlpha, measures, coverages), strict=True))


def _code_alphas(parts: Intersections, weights: FloatArray) -> FloatArray:
    shared = parts.shared(weights)
    whole = shared.sum(axis=1, keepdims=True)
    own, split = parts.own_shared(weights), shared - parts.same(weights)
    expected = _positive_or_nan(whole * shared - own) / shared
    defined = _positive_or_nan(whole**2 - own.sum(axis=1, keepdims=True)) > 0
    return np.where(defined, 1 - split * expected / (shared * (whole - shared)), np.nan)


def _positive_or_nan(pairs: FloatArray) -> FloatArray:
    """Return NaN where no pairs are left once those of a passage with itself are taken off.

    With three coders or more that happens where only two of them overlap, and only a little.
    """
    return np.where(pairs > 0, pairs, np.nan)


def _as_continuum(spans: Spans, length: int | None) -> Continuum:
    if isinstance(spans, Continuum):
        return spans
    if length is None:
        raise ValueError("the length of the text is missing")
    return Continuum.of(spans, length)


def _measured(
    continuum: Continuum, statistic: Statistic, why: Callable[[], str], bootstrap: Bootstrap | None
) -> Measure:
    return measured(
        statistic, units=len(continuum.texts), n=continuum.length, why=why, bootstrap=bootstrap
    )


def _unfit_reason(continuum: Continuum) -> str:
    """Say why none of the coefficients can be had, "" if they can."""
    if len(continuum.coders) < 2:
        return f"Agreement needs two coders; there {is_one_or_none(len(continuum.coders))}."
    if pair := continuum.overlap():
        one, other = map(continuum.show, pair)
        where = f"{continuum.coders[continuum.coder[pair[0]]]}'s passages {one} and {other}"
        text = list(continuum.texts)[continuum.text[pair[0]]]
        return (
            f"{where}{f' in {text}' if text else ''} overlap; the coefficient needs passages"
            " that do not."
        )
    return ""


def _nothing_varies(continuum: Continuum) -> str:
    if not continuum.length:
        return "The texts have no characters."
    if not len(continuum.start):
        return "Nobody marked anything: where nothing varies, agreement cannot be told from chance."
    return "Everybody marked everything alike: agreement cannot be told from chance."


def _why_undefined(continuum: Continuum, shared: FloatArray) -> str:
    if not shared.any():
        return "No passage of one coder overlaps with another's."
    if np.count_nonzero(shared) > 1:
        return "Too little overlaps, of too few coders, to tell agreement from chance."
    code = continuum.codes[int(np.flatnonzero(shared)[0])]
    return (
        f"Wherever passages overlap, all have one code ({code}), so it cannot be confused with"
        " another."
    )


def _why_code_undefined(continuum: Continuum, place: int, shared: FloatArray) -> str:
    if shared[place]:
        return _why_undefined(continuum, shared)
    return "No passage with this code overlaps with another coder's."
