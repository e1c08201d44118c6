"""The disagreements that a coder goes through: their order, the current one, how many are open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codebook.gc_pause import gc_paused
from codebook.reconciling.disputes import Dispute
from codebook.reconciling.ordering import ORDERS, Order, ruling_key, sort_key
from codebook.study.reconciliation.disagreements import Case, Queue
from codebook.tui.cycling import following
from codebook.tui.screens.reconciliation.work_list import WorkList

ORDER_LABELS: dict[Order, str] = {
    "kind": "by kind",
    "codes": "by code pair",
    "transcript": "by interview",
}
"""How the orders are called on the screen."""


class OrderedQueue(NamedTuple):
    """A queue of disagreements, sorted.

    - `like`: by case id, its ruling key: equal for disagreements that one ruling can settle.
    - `ranks`: for each order, the place of each ruling key in it.
    - `items`: the cases in order; `places` has the index of each by its id.
    - `open`: how many cases are open, by ruling key.
    - `fresh`: the cases of the texts that were compared again since the previous queue.
    """

    queue: Queue
    like: dict[str, object]
    ranks: Mapping[Order, Mapping[object, int]]
    by: Order
    items: list[Case]
    places: dict[str, int]
    open: Counter[object]
    fresh: list[Case]


@gc_paused()
def ordered_queue(
    queue: Queue, rank: Mapping[str, int], by: Order, before: OrderedQueue | None = None
) -> OrderedQueue:
    """Sort a queue; `rank` has the place of each code by id.

    That takes a while where the queue is long, so ruling keys are taken from the queue `before` for
    the texts that were not compared again.
    """
    known = {id(text) for text in before.queue.texts} if before else set()
    shared: dict[object, object] = {}  # one object for each ruling key, to save memory
    like: dict[str, object] = {}
    examples: dict[object, Dispute] = {}
    fresh: list[Case] = []
    for text in queue.texts:
        is_known = before is not None and id(text) in known
        if not is_known:
            fresh += text.cases
        for case in text.cases:
            found = before.like[case.id] if before and is_known else ruling_key(case.dispute)
            like[case.id] = found = shared.setdefault(found, found)
            examples.setdefault(found, case.dispute)
    ranks = {order: _ranks(examples, order, rank) for order in ORDERS}
    items = in_order(queue.cases, by, like, ranks)
    opened = Counter(like[case.id] for case in items if case.is_open)
    return OrderedQueue(queue, like, ranks, by, items, _places(items), opened, fresh)


def _ranks(
    examples: Mapping[object, Dispute], by: Order, rank: Mapping[str, int]
) -> dict[object, int]:
    """Return the place of each ruling key in an order, given one dispute of each."""
    keys = {like: sort_key(dispute, by, rank) for like, dispute in examples.items()}
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {like: places[key] for like, key in keys.items()}


def in_order(
    by_text: Iterable[Case],
    by: Order,
    like: Mapping[str, object],
    ranks: Mapping[Order, Mapping[object, int]],
) -> list[Case]:
    """Sort cases, which are given in the order of the texts."""
    if by == "transcript":
        return list(by_text)
    own = ranks[by]
    return sorted(by_text, key=lambda case: own[like[case.id]])


def _places(items: Iterable[Case]) -> dict[str, int]:
    return {case.id: place for place, case in enumerate(items)}


class DisagreementList(WorkList[Case]):
    """The disagreements in an order `by`; `rank` is the place of each code by id.

    `open` is the number of open ones, `known` the queue that was read last.
    """

    def __init__(self, rank: Mapping[str, int]) -> None:
        super().__init__(lambda case: case.id)
        self.by: Order = "kind"
        self.open = 0
        self.rank = rank
        self.known: OrderedQueue | None = None
        self._open: Counter[object] = Counter()

    def read(self, found: OrderedQueue, *, stay: bool = False) -> None:
        """Show a queue that was read; go to the first changed case, unless it is to `stay`."""
        here = self.item.id if self.item else ""
        changed = [
            case.id
            for case in found.fresh
            if (before := self.get(case.id)) and before != case and not stay
        ]
        self.known = found
        # Counted here, so that a ruling does not take longer the longer the queue is.
        self._open = found.open.copy()
        self.open = self._open.total()
        self.items, self._places = found.items, found.places
        if found.by != self.by:
            self._sort()
        self.at = min(
            (self._places[key] for key in changed), default=self._places.get(here, self.at)
        )
        self.step(0)

    def put(self, item: Case) -> None:
        """Replace a disagreement by what it is now, if it is in the list."""
        if item.id not in self._places:
            return
        opened = item.is_open - self.items[self._places[item.id]].is_open
        self._open[self._ruling_key(item)] += opened
        self.open += opened
        super().put(item)

    def next_open(self) -> bool:
        """Go to the next open disagreement; return whether there is one."""
        return self.next(lambda case: case.is_open)

    def next_order(self) -> None:
        """Sort by the next order; the current disagreement stays current."""
        here = self.item
        self.by = following(ORDERS, self.by)
        self._sort()
        self.at = self._places[here.id] if here else 0

    def _sort(self) -> None:
        if self.known:
            by_text = [self.items[self._places[case.id]] for case in self.known.queue.cases]
            self.items = in_order(by_text, self.by, self.known.like, self.known.ranks)
            self._places = _places(self.items)

    def alike(self, case: Case) -> list[Case]:
        """Return the other open disagreements of the same kind, with the same codes and sides."""
        like = self._ruling_key(case)
        return [
            other
            for other in self.items
            if self._ruling_key(other) == like and other.is_open and other.id != case.id
        ]

    def count_alike(self, case: Case) -> int:
        """Count the disagreements that `alike` returns."""
        return self._open[self._ruling_key(case)] - self.items[self._places[case.id]].is_open

    def _ruling_key(self, case: Case) -> object:
        return self.known.like[case.id] if self.known else None
