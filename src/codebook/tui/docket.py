"""The queue of disagreements as it lies before a coder: where one is in it, and what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from codebook.reconciling import ORDERS, Order, likeness
from codebook.study.settling.reconciling import Case, Queue, in_order
from codebook.tui.walk import Walk

ORDERS_SAID: dict[Order, str] = {
    "kind": "by kind", "codes": "by code pair", "transcript": "by interview",
}  # fmt: skip
"""What the orders are called."""


class Docket(Walk[Case]):
    """Disagreements in an order; `rank` is the place of each code by id.

    `open` counts those that are left.
    """

    def __init__(self, rank: Mapping[str, int]) -> None:
        super().__init__(lambda case: case.id)
        self.by: Order = "kind"
        self.open = 0
        self._rank = rank
        self._like: dict[str, object] = {}
        self._open: Counter[object] = Counter()

    def read(self, queue: Queue, *, stay: bool = False) -> None:
        """Take a queue as it was read, and go to what is not as it was, unless one is to `stay`."""
        self._like = {case.id: likeness(case.dispute) for case in queue.cases}
        # Counted once: a ruling must not cost more the longer the queue is.
        self._open = Counter(self._like[case.id] for case in queue.cases if case.is_open)
        self.open = self._open.total()
        self.renew(in_order(queue.cases, self.by, self._rank), stay=stay)

    def put(self, item: Case) -> None:
        """Take a disagreement as it is now."""
        more = item.is_open - self.items[self._places[item.id]].is_open
        self._open[self._like[item.id]] += more
        self.open += more
        super().put(item)

    def next_open(self) -> bool:
        """Go to the next that is open; say whether there is one."""
        return self.next(lambda case: case.is_open)

    def turn(self) -> None:
        """Sort by what comes next; the one at hand stays so."""
        self.by = ORDERS[(ORDERS.index(self.by) + 1) % len(ORDERS)]
        self.renew(in_order(self.items, self.by, self._rank))

    def alike(self, case: Case) -> list[Case]:
        """Return the other open ones of the same kind with the same codes on the same sides."""
        like = self._like[case.id]
        return [
            other
            for other in self.items
            if self._like[other.id] == like and other.is_open and other.id != case.id
        ]

    def count_alike(self, case: Case) -> int:
        """Count them."""
        return self._open[self._like[case.id]] - self.items[self._places[case.id]].is_open
