"""From independent codings of one text to what is agreed and what is in dispute: plain functions.

Passages of two or more coders are paired by overlap, codes on them compared as sets, and rulings
turned into what the consensus gets.
"""

from codebook.reconciling.disputes import KINDS, Comparison, Dispute, Kind, Side, compare
from codebook.reconciling.ordering import ORDERS, Order, likeness, sort_key
from codebook.reconciling.passages import Marked, merged
from codebook.reconciling.rulings import OUTCOMES, resolve

__all__ = [
    "KINDS",
    "ORDERS",
    "OUTCOMES",
    "Comparison",
    "Dispute",
    "Kind",
    "Marked",
    "Order",
    "Side",
    "compare",
    "likeness",
    "merged",
    "resolve",
    "sort_key",
]
