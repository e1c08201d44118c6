"""Measures of agreement: plain functions, numbers in and results out.

Ratings are coders × units, None is missing. What is undefined has the value None and a reason.
Names are imported when they are first used, since numpy takes its time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codebook.agreement.alpha import krippendorff_alpha as krippendorff_alpha
    from codebook.agreement.bootstrap import Bootstrap as Bootstrap
    from codebook.agreement.chance import brennan_prediger as brennan_prediger
    from codebook.agreement.chance import conger_kappa as conger_kappa
    from codebook.agreement.chance import fleiss_kappa as fleiss_kappa
    from codebook.agreement.chance import gwet_ac1 as gwet_ac1
    from codebook.agreement.chance import scott_pi as scott_pi
    from codebook.agreement.characters import character_agreement as character_agreement
    from codebook.agreement.concordance import Concordance as Concordance
    from codebook.agreement.concordance import kendall_w as kendall_w
    from codebook.agreement.continuum import Continuum as Continuum
    from codebook.agreement.continuum import SpanRow as SpanRow
    from codebook.agreement.grouping_comparison import GroupingComparison as GroupingComparison
    from codebook.agreement.grouping_comparison import compare_groupings as compare_groupings
    from codebook.agreement.groupings import VMeasure as VMeasure
    from codebook.agreement.groupings import adjusted_rand as adjusted_rand
    from codebook.agreement.groupings import omega as omega
    from codebook.agreement.groupings import v_measure as v_measure
    from codebook.agreement.labels import LabelSheet as LabelSheet
    from codebook.agreement.labels import label_agreement as label_agreement
    from codebook.agreement.measure import Measure as Measure
    from codebook.agreement.pairs import cohen_kappa as cohen_kappa
    from codebook.agreement.pairs import percent_agreement as percent_agreement
    from codebook.agreement.rankings import borda as borda
    from codebook.agreement.rankings import rbo as rbo
    from codebook.agreement.rankings import spearman as spearman
    from codebook.agreement.rankings import tau_b as tau_b
    from codebook.agreement.ranks import positions as positions
    from codebook.agreement.ratings import Ratings as Ratings
    from codebook.agreement.sets import jaccard_alpha as jaccard_alpha
    from codebook.agreement.sets import jaccard_distance as jaccard_distance
    from codebook.agreement.sets import masi_alpha as masi_alpha
    from codebook.agreement.sets import masi_distance as masi_distance
    from codebook.agreement.sets import set_alphas as set_alphas
    from codebook.agreement.span_measures import span_agreement as span_agreement
    from codebook.agreement.two_by_two import TwoByTwo as TwoByTwo
    from codebook.agreement.two_by_two import mean_over_pairs as mean_over_pairs
    from codebook.agreement.two_by_two import pooled_kappa as pooled_kappa
    from codebook.agreement.unit_agreement import code_agreement as code_agreement
    from codebook.agreement.unit_agreement import one_vs_rest as one_vs_rest
    from codebook.agreement.unitizing import binary_u_alpha as binary_u_alpha
    from codebook.agreement.unitizing import code_u_alphas as code_u_alphas
    from codebook.agreement.unitizing import cu_alpha as cu_alpha
    from codebook.agreement.unitizing import u_alpha as u_alpha

_HOMES = {
    "alpha": ("krippendorff_alpha",),
    "bootstrap": ("Bootstrap",),
    "chance": ("brennan_prediger", "conger_kappa", "fleiss_kappa", "gwet_ac1", "scott_pi"),
    "characters": ("character_agreement",),
    "concordance": ("Concordance", "kendall_w"),
    "continuum": ("Continuum", "SpanRow"),
    "groupings": ("VMeasure", "adjusted_rand", "omega", "v_measure"),
    "labels": ("LabelSheet", "label_agreement"),
    "measure": ("Measure",),
    "pairs": ("cohen_kappa", "percent_agreement"),
    "two_by_two": ("TwoByTwo", "mean_over_pairs", "pooled_kappa"),
    "rankings": ("borda", "rbo", "spearman", "tau_b"),
    "ranks": ("positions",),
    "ratings": ("Ratings",),
    "sets": ("jaccard_alpha", "jaccard_distance", "masi_alpha", "masi_distance", "set_alphas"),
    "grouping_comparison": ("GroupingComparison", "compare_groupings"),
    "span_measures": ("span_agreement",),
    "unitizing": ("binary_u_alpha", "code_u_alphas", "cu_alpha", "u_alpha"),
    "unit_agreement": ("code_agreement", "one_vs_rest"),
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
