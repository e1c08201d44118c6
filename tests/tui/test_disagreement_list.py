"""The queue as it lies before a coder."""

from __future__ import annotations

from codebook.reconciling.disputes import Dispute, Kind, Side
from codebook.store.moments import Moment
from codebook.study.reconciliation.disagreements import Case, Queue, Ruled, TranscriptCases
from codebook.text.spans import Span
from codebook.tui.screens.reconciliation.disagreement_list import (
    DisagreementList,
    OrderedQueue,
    ordered_queue,
)

A, B = "a", "b"
RANK = {"x": 0, "y": 1, "z": 2}


def case(name: str, kind: Kind, place: int, start: int, a: str = "", b: str = "") -> Case:
    sides = [Side(who, Span(start, start + 9), frozenset(c)) for who, c in ((A, a), (B, b)) if c]
    return Case(name, "r", "t", "T", place, Dispute(kind, tuple(sides)))


def ruled(case: Case, outcome: str = "both") -> Case:
    verdict = Ruled(case.id, "r", "T", outcome, "", "First", "now", case.dispute.sides, "[]")
    return case._replace(ruled=verdict)


CASES = (
    case("1", "alone", 0, 0, a="x"),
    case("2", "codes", 0, 20, a="x", b="y"),
    case("3", "codes", 1, 0, a="y", b="x"),
    case("4", "codes", 1, 50, a="x", b="y"),
)


def queue(*cases: Case) -> OrderedQueue:
    text = TranscriptCases("r", cases or CASES, 0, None, (), (), merged=True)
    return ordered_queue(Queue((), (text,), Moment(0, 0)), RANK, "kind")


def disagreements(*cases: Case) -> DisagreementList:
    found = DisagreementList(RANK)
    found.read(queue(*cases))
    return found


def go_to(disagreements: DisagreementList, name: str) -> None:
    disagreements.next(lambda case: case.id == name)


def order(disagreements: DisagreementList) -> str:
    return "".join(case.id for case in disagreements.items)


def test_it_is_sorted_by_kind_by_codes_and_by_interview_and_stays_where_it_is() -> None:
    found = disagreements()
    go_to(found, "3")
    seen = [(order(found), found.item and found.item.id)]
    for _ in range(3):
        found.next_order()
        seen.append((order(found), found.item and found.item.id))
    assert seen == [("2341", "3"), ("1234", "3"), ("1234", "3"), ("2341", "3")]


def test_a_ruling_goes_on_to_the_next_that_is_open_round_the_end() -> None:
    found = disagreements()
    visited = []
    while found.item and found.item.is_open:
        visited.append((found.item.id, found.open))
        found.put(ruled(found.item, "later" if len(visited) == 1 else "both"))
        if not found.next_open() or len(visited) > 4:
            break
    assert visited == [("2", 4), ("3", 4), ("4", 3), ("1", 2), ("2", 1)]
    assert found.open == 0


def test_what_is_like_it_is_open_and_has_the_same_codes_on_the_same_sides() -> None:
    found = disagreements()
    first = CASES[1]
    assert [each.id for each in found.alike(first)] == ["4"]
    assert found.count_alike(first) == 1
    found.put(ruled(first))
    assert found.count_alike(first) == 1
    found.put(ruled(CASES[3]))
    assert (found.alike(first), found.count_alike(first)) == ([], 0)


def test_read_anew_it_stands_at_what_was_taken_back_else_where_it_stood() -> None:
    found = disagreements(CASES[0], CASES[1], ruled(CASES[2]), CASES[3])
    found.next_order()
    found.read(queue())
    assert (found.by, found.item) == ("codes", CASES[2])
    go_to(found, "4")
    found.read(queue(CASES[1], CASES[3]))
    assert found.item == CASES[3]
    found.read(queue(CASES[0]))
    assert found.item == CASES[0]


def test_of_a_queue_read_again_only_what_was_compared_anew_is_looked_at() -> None:
    texts = [
        TranscriptCases(str(at), CASES[at : at + 2], 0, None, (), (), merged=True) for at in (0, 2)
    ]
    before = ordered_queue(Queue((), tuple(texts), Moment(1, 1)), RANK, "codes")
    texts[1] = texts[1]._replace(cases=(ruled(CASES[2]), case("5", "ends", 1, 60, a="z", b="z")))
    now = Queue((), tuple(texts), Moment(2, 2))
    again = ordered_queue(now, RANK, "codes", before)
    assert again.fresh == list(texts[1].cases)
    assert again._replace(fresh=[]) == ordered_queue(now, RANK, "codes")._replace(fresh=[])
    found = DisagreementList(RANK)
    found.next_order()
    found.read(before)
    found.read(again)
    assert (order(found), found.item) == ("1235", ruled(CASES[2]))


def test_an_empty_one_has_nowhere_to_go() -> None:
    found = DisagreementList(RANK)
    found.step(1)
    found.next_order()
    assert (found.item, found.open, found.next_open()) == (None, 0, False)
