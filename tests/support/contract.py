"""What other programs may count on, by name."""

from __future__ import annotations

LABEL_MEASURES = [
    "percent_agreement",
    "cohen_kappa",
    "fleiss_kappa",
    "krippendorff_alpha",
    "scott_pi",
    "gwet_ac1",
    "brennan_prediger",
    "masi_alpha",
    "jaccard_alpha",
]
"""The measures of sheets of labels, in the order in which they are shown."""
