"""The reference cases of agreement measures, turned into calls of `codebook.agreement`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, product
from pathlib import Path
from typing import Any, NamedTuple

import codebook.agreement as ag
from codebook.agreement.two_by_two import CodeAgreement

FOLDER = Path(__file__).parents[2].parent / "shared" / "agreement-cases"

Data = dict[str, Any]
Offer = Callable[[Data], float | None]


class Case(NamedTuple):
    """One expected value: the file's name, the measure's name, the data, value and tolerance."""

    name: str
    measure: str
    data: Data
    expected: Any
    tolerance: float

    @property
    def offer(self) -> Callable[[Data], Any] | None:
        """What computes the measure here, None where it is not offered."""
        return offered(self.data, self.measure)


def cases() -> Iterator[Case]:
    """Every expected value of every case file."""
    for path in sorted(FOLDER.glob("*.json")):
        case = json.loads(path.read_text("utf-8"))
        for measure, expected in case["expected"].items():
            tolerance = case["tolerance"].get(measure, 1e-9)
            yield Case(path.stem, measure, case["data"], expected, tolerance)


def offered(data: Data, measure: str) -> Callable[[Data], Any] | None:
    """Return the call for a measure on data of this kind, None where there is none."""
    family, _, number = measure.rpartition("_")
    exact = _OFFERS.get(data["kind"], {})
    if measure in exact:
        return exact[measure]
    if measure.startswith("(") and data["kind"] == "spans":
        return partial(_code_span, measure=measure)
    for stem, kappa in (("fleiss_cat", ag.fleiss_kappa), ("cohen_kappa_cat", ag.cohen_kappa)):
        if measure.startswith(stem):
            return partial(_category, kappa=kappa, place=int(measure.removeprefix(stem)))
    if family in exact and number.isdecimal():
        return lambda data: exact[family](data)[int(number)]
    return None


def ratings(data: Data) -> tuple[list[list[Any]], list[Any] | None]:
    """Return coders × units and the categories on offer, where the case names them."""
    match data["kind"]:
        case "contingency":
            table, categories = data["table"], data["categories"]
            pairs = zip(product(categories, repeat=2), chain.from_iterable(table), strict=True)
            cells = [pair for pair, many in pairs for _ in range(many)]
            return [list(rater) for rater in zip(*cells, strict=True)], categories
        case "counts":
            names = data["categories"]
            units = [
                [name for name, many in zip(names, row, strict=True) for _ in range(many)]
                for row in data["counts"]
            ]
            return [list(rater) for rater in zip(*units, strict=True)], names
        case _:
            return data["ratings"], data.get("categories")


def _on_ratings(measure: Callable[..., ag.Measure], **options: object) -> Offer:
    def value(data: Data) -> float | None:
        table, categories = ratings(data)
        return measure(table, categories=categories, **options).value

    return value


def _category(data: Data, *, kappa: Callable[..., ag.Measure], place: int) -> float | None:
    table, categories = ratings(data)
    names = categories or sorted({value for row in table for value in row if value is not None})
    return kappa(ag.one_vs_rest(table, names[place - 1])).value


def _percent_all(data: Data) -> float | None:
    units = zip(*ratings(data)[0], strict=True)
    same = [len(set(unit)) == 1 for unit in units]
    return ag.percent_agreement([[True] * len(same), same]).value


def _raters(*places: int) -> Offer:
    return lambda data: ag.cohen_kappa([ratings(data)[0][place] for place in places]).value


def _unit_interval(end: int) -> Offer:
    def bound(data: Data) -> float | None:
        drawn = ag.Bootstrap(resamples=4000)
        interval = ag.krippendorff_alpha(data["ratings"], "ordinal", bootstrap=drawn).ci
        return interval[end] if interval else None

    return bound


def _sets(measure: Callable[..., ag.Measure]) -> Offer:
    return lambda data: measure(data["ratings"]).value


def _set_distance(distance: Callable[[Any, Any], float]) -> Offer:
    def value(data: Data) -> float | None:
        table = [[None if s is None else frozenset(s) for s in row] for row in data["ratings"]]
        return ag.krippendorff_alpha(table, distance).value

    return value


def _dice(one: frozenset[Any], two: frozenset[Any]) -> float:
    return 1 - 2 * len(one & two) / (len(one) + len(two)) if one or two else 0.0


def _spans(measure: Callable[..., ag.Measure]) -> Offer:
    return lambda data: measure(data["coders"], data["length"]).value


def _rows(data: Data) -> list[ag.SpanRow]:
    return [
        ag.SpanRow("text", data["length"], coder, *span)
        for coder, spans in data["coders"].items()
        for span in spans
    ]


def _code_span(data: Data, *, measure: str) -> float | None:
    code, _, what = measure[1:].partition(")")
    found = ag.span_agreement(_rows(data)).per_code[code]
    return found.coverage if what == "coverage" else found.u_alpha.value


def _characters(data: Data) -> CodeAgreement:
    one, two = ([("text", *span) for span in spans] for spans in data["coders"].values())
    return ag.character_agreement(one, two, {"text": data["length"]})


def _w(data: Data) -> ag.Concordance:
    return ag.kendall_w(data["ratings"])


def _top(data: Data) -> ag.Concordance:
    return ag.kendall_w([ag.positions(ranked, data["items"]) for ranked in data["lists"]])


def _borda(data: Data) -> dict[str, float]:
    weights, ballots = zip(*data["ballots"], strict=True)
    points = ag.borda([ag.positions(ballot, data["items"]) for ballot in ballots], weights)
    return dict(zip(data["items"], points, strict=True))


_LABELLED = {
    "percent_pairwise": _on_ratings(ag.percent_agreement),
    "percent_all": _percent_all,
    "cohen_kappa": _on_ratings(ag.cohen_kappa),
    "mean_pairwise_cohen": _on_ratings(ag.cohen_kappa),
    "cohen_kappa_linear": _on_ratings(ag.cohen_kappa, weights="linear"),
    "cohen_kappa_quadratic": _on_ratings(ag.cohen_kappa, weights="quadratic"),
    "cohen_kappa_r2r3": _raters(1, 2),
    "light_first3": _raters(0, 1, 2),
    "scott_pi": _on_ratings(ag.scott_pi),
    "fleiss_kappa": _on_ratings(ag.fleiss_kappa),
    "fleiss_gwet": _on_ratings(ag.fleiss_kappa, incomplete=True),
    "fleiss_po": _on_ratings(ag.percent_agreement),
    "conger": _on_ratings(ag.conger_kappa),
    "conger_gwet": _on_ratings(ag.conger_kappa),
    "ac1": _on_ratings(ag.gwet_ac1),
    "bennett_s": _on_ratings(ag.brennan_prediger),
    "randolph": _on_ratings(ag.brennan_prediger),
    "brennan_prediger": _on_ratings(ag.brennan_prediger),
    **{
        f"alpha_{level}": _on_ratings(ag.krippendorff_alpha, level=level)
        for level in ("nominal", "ordinal", "interval", "ratio")
    },
}
_OFFERS: dict[str, dict[str, Callable[[Data], Any]]] = {
    "contingency": _LABELLED,
    "coding": {**_LABELLED, "unit_lo": _unit_interval(0), "unit_hi": _unit_interval(1)},
    "counts": _LABELLED,
    "set_coding": {
        "alpha_masi": _sets(ag.masi_alpha),
        "alpha_jaccard": _sets(ag.jaccard_alpha),
        "alpha_setnominal": _set_distance(lambda one, two: float(one != two)),
        "alpha_dice": _set_distance(_dice),
    },
    "set_pairs": {
        "masi_distance": lambda data: [ag.masi_distance(*pair) for pair in data["pairs"]],
        "jaccard_distance": lambda data: [ag.jaccard_distance(*pair) for pair in data["pairs"]],
    },
    "tables": {"pooled_kappa": lambda data: ag.pooled_kappa(data["tables"]).value},
    "spans": {
        "u_alpha": _spans(ag.u_alpha),
        "|u_alpha": _spans(ag.binary_u_alpha),
        "cu_alpha": _spans(ag.cu_alpha),
        "cu_coverage": lambda data: ag.span_agreement(_rows(data)).coverage,
        "char_percent": lambda data: next(iter(_characters(data).tables.values())).percent,
        "char_cohen": lambda data: next(iter(_characters(data).kappas.values())).value,
    },
    "rankings": {
        "kendall_w": lambda data: _w(data).value,
        "chi2": lambda data: _w(data).chi2,
        "p": lambda data: _w(data).p,
        "rank_sums": lambda data: list(_w(data).rank_sums),
        "mean_spearman": lambda data: _w(data).mean_spearman,
    },
    "toplists": {
        "kendall_w_topk": lambda data: _top(data).value,
        "mean_spearman_topk": lambda data: _top(data).mean_spearman,
    },
    "ballots": {"borda": _borda},
    "pair": {
        "tau_b": lambda data: ag.tau_b(data["x"], data["y"]).value,
        "spearman": lambda data: ag.spearman(data["x"], data["y"]).value,
    },
    "rbo": {"rbo": lambda data: [ag.rbo(one, two, data["p"]).value for one, two in data["pairs"]]},
    "clusterings": {
        "ari": lambda data: ag.adjusted_rand(*data["labels"]).value,
        "v_measure": lambda data: ag.v_measure(*data["labels"]).value,
        "homogeneity": lambda data: ag.v_measure(*data["labels"]).homogeneity,
        "completeness": lambda data: ag.v_measure(*data["labels"]).completeness,
    },
}
