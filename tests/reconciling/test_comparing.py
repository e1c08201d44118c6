"""Every coding is agreed or in exactly one dispute, whoever is asked first."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from codebook.reconciling.disputes import Comparison, Dispute, Side, compare
from codebook.reconciling.passages import Marked, merged
from codebook.text.spans import Span
from work import lines_run

A, B, C = "a" * 32, "b" * 32, "c" * 32


def marked(start: int, end: int, codes: str) -> Marked:
    return Marked(Span(start, end), frozenset(codes))


def side(coder: str, start: int, end: int, codes: str) -> Side:
    return Side(coder, *marked(start, end, codes))


def two(a: list[Marked], b: list[Marked]) -> Comparison:
    return compare({A: a, B: b})


def only(found: Comparison) -> Dispute:
    (dispute,) = found.disputes
    return dispute


PASSAGES = st.lists(
    st.builds(
        lambda start, length, codes: Marked(Span(start, start + length), codes),
        st.integers(0, 30),
        st.integers(1, 12),
        st.frozensets(st.sampled_from("vwxyz"), min_size=1, max_size=3),
    ),
    max_size=8,
)
LAYERS = st.integers(1, 3).flatmap(lambda n: st.tuples(*[PASSAGES] * n))


def codings(layer: list[Marked]) -> set[tuple[Span, str]]:
    return {(passage.span, code) for passage in layer for code in passage.codes}


@given(LAYERS)
def test_every_coding_is_in_one_place(layers: tuple[list[Marked], ...]) -> None:
    named = dict(zip((A, B, C), layers, strict=False))
    found = compare(named)
    agreed = [(p.span, code) for p in found.agreed for code in p.codes]
    for coder, layer in named.items():
        disputed = [
            (side.span, code)
            for dispute in found.disputes
            for side in dispute.sides
            if side.coder == coder
            for code in side.codes
        ]
        assert Counter(agreed + disputed) == Counter(codings(layer))


@given(PASSAGES, PASSAGES)
def test_the_two_can_be_exchanged(a: list[Marked], b: list[Marked]) -> None:
    there, back = two(a, b), compare({B: a, A: b})
    assert there.agreed == back.agreed
    exchanged = {
        (d.kind, frozenset((A if s.coder == B else B, s.span, s.codes) for s in d.sides), d.agreed)
        for d in back.disputes
    }
    assert exchanged == {(d.kind, frozenset(map(tuple, d.sides)), d.agreed) for d in there.disputes}


@given(LAYERS, st.randoms(use_true_random=False))
def test_the_order_in_which_things_come_changes_nothing(
    layers: tuple[list[Marked], ...], chance: Random
) -> None:
    named = dict(zip((A, B, C), layers, strict=False))
    mixed = list(named.items())
    chance.shuffle(mixed)
    shuffled = {coder: chance.sample(layer, len(layer)) for coder, layer in mixed}
    assert compare(shuffled) == compare(named)


def further(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


@given(LAYERS, st.integers(1, 1000))
def test_where_in_the_text_it_all_lies_changes_nothing(
    layers: tuple[list[Marked], ...], by: int
) -> None:
    moved = [[Marked(further(each.span, by), each.codes) for each in layer] for layer in layers]
    here, there = (compare(dict(zip((A, B, C), one, strict=False))) for one in (layers, moved))
    assert there.agreed == (*(Marked(further(p.span, by), p.codes) for p in here.agreed),)
    assert [(d.kind, d.sides, d.agreed) for d in there.disputes] == [
        (d.kind, (*(s._replace(span=further(s.span, by)) for s in d.sides),), d.agreed)
        for d in here.disputes
    ]


@given(LAYERS)
def test_sides_of_a_dispute_overlap_and_say_different_things(
    layers: tuple[list[Marked], ...],
) -> None:
    found = compare(dict(zip((A, B, C), layers, strict=False)))
    for dispute in found.disputes:
        assert len({side.coder for side in dispute.sides}) == len(dispute.sides)
        for one, other in product(dispute.sides, repeat=2):
            assert one.span.overlaps(other.span)
        sets = {(side.span, side.codes) for side in dispute.sides}
        assert len(sets) > 1 or len(dispute.sides) < len(layers)
    assert len({dispute.key for dispute in found.disputes}) == len(found.disputes)


@given(LAYERS, st.data())
def test_what_was_ruled_on_changes_nothing_that_is_so_already(
    layers: tuple[list[Marked], ...], data: st.DataObject
) -> None:
    named = dict(zip((A, B, C), layers, strict=False))
    found = compare(named)
    ruled = [d.sides for d in found.disputes if data.draw(st.booleans())]
    assert compare(named, ruled) == compare(named, ruled, ruled) == found


@given(PASSAGES, PASSAGES, PASSAGES, PASSAGES)
def test_what_was_ruled_on_together_stays_so_whatever_is_coded_later(
    a: list[Marked], b: list[Marked], more_a: list[Marked], more_b: list[Marked]
) -> None:
    ruled = [dispute for dispute in two(a, b).disputes if len(dispute.sides) > 1]
    spans = {passage.span for passage in (*a, *b)}
    later = [[p for p in more if p.span not in spans] for more in (more_a, more_b)]
    now = compare({A: a + later[0], B: b + later[1]}, [dispute.sides for dispute in ruled])
    assert {dispute.key for dispute in ruled} <= {dispute.key for dispute in now.disputes}


def test_the_same_code_with_the_same_ends_is_agreed() -> None:
    assert two([marked(0, 9, "x")], [marked(0, 9, "x")]) == ((marked(0, 9, "x"),), ())


def test_several_codes_are_sets() -> None:
    found = two([marked(0, 9, "xy")], [marked(0, 9, "xz")])
    assert found.agreed == (marked(0, 9, "x"),)
    assert only(found)[:3] == ("codes", (side(A, 0, 9, "y"), side(B, 0, 9, "z")), frozenset("x"))


def test_where_one_has_more_codes_the_others_are_shared() -> None:
    found = two([marked(0, 9, "xy")], [marked(0, 9, "x")])
    assert only(found)[:3] == ("more", (side(A, 0, 9, "y"),), frozenset("x"))


def test_only_one_coded_it() -> None:
    assert only(two([], [marked(0, 9, "x")]))[:3] == ("alone", (side(B, 0, 9, "x"),), frozenset())


def test_the_same_code_with_other_ends() -> None:
    found = two([marked(0, 9, "x")], [marked(3, 12, "x")])
    assert only(found)[:3] == ("ends", (side(A, 0, 9, "x"), side(B, 3, 12, "x")), frozenset())


def test_of_two_that_overlap_with_one_that_which_shares_the_larger_part_is_beside_it() -> None:
    found = two([marked(0, 10, "x")], [marked(0, 100, "x"), marked(1, 9, "x")])
    assert [(d.kind, d.sides) for d in found.disputes] == [
        ("ends", (side(A, 0, 10, "x"), side(B, 1, 9, "x"))),
        ("alone", (side(B, 0, 100, "x"),)),
    ]


def test_of_two_that_share_as_large_a_part_that_with_the_same_codes_is_beside_it() -> None:
    found = two([marked(0, 10, "x")], [marked(0, 5, "y"), marked(5, 10, "x")])
    assert [(d.kind, d.sides) for d in found.disputes] == [
        ("alone", (side(B, 0, 5, "y"),)),
        ("ends", (side(A, 0, 10, "x"), side(B, 5, 10, "x"))),
    ]


def test_that_which_shares_a_code_is_beside_it_where_another_overlaps_better() -> None:
    found = two([marked(0, 100, "x")], [marked(0, 90, "y"), marked(50, 100, "x")])
    assert [(d.kind, d.sides) for d in found.disputes] == [
        ("alone", (side(B, 0, 90, "y"),)),
        ("ends", (side(A, 0, 100, "x"), side(B, 50, 100, "x"))),
    ]


def test_rulings_hold_together_what_they_were_on() -> None:
    a, b = [marked(0, 100, "x")], [marked(0, 90, "y"), marked(50, 100, "x")]
    together = side(A, 0, 100, "x"), side(B, 0, 90, "y")
    found = compare({A: a, B: b}, [together])
    assert [(d.kind, d.sides) for d in found.disputes] == [
        ("codes", together),
        ("alone", (side(B, 50, 100, "x"),)),
    ]


def test_a_ruling_on_what_is_no_longer_so_holds_nothing() -> None:
    a, b = [marked(0, 100, "x")], [marked(0, 90, "y"), marked(50, 100, "x")]
    gone = [(side(A, 0, 100, "x"), side(B, 0, 90, "z")), (side(A, 0, 99, "x"), side(C, 0, 9, "x"))]
    assert compare({A: a, B: b}, gone) == two(a, b)


def test_of_two_rulings_on_one_passage_the_first_given_holds() -> None:
    a, b = [marked(0, 100, "x")], [marked(0, 90, "y"), marked(50, 100, "z")]
    one = side(A, 0, 100, "x"), side(B, 0, 90, "y")
    other = side(A, 0, 100, "x"), side(B, 50, 100, "z")
    for ruled in ([one, other], [other, one]):
        assert ruled[0] in [d.sides for d in compare({A: a, B: b}, ruled).disputes]


def kept(a: list[Marked], b: list[Marked], *sides: Side) -> Comparison:
    return compare({A: a, B: b}, [sides], [sides])


def test_what_a_ruling_decided_is_not_agreed_though_all_have_it_now() -> None:
    sides = side(A, 0, 9, "x"), side(B, 0, 9, "x")
    found = kept([marked(0, 9, "xz")], [marked(0, 9, "xz")], *sides)
    assert found.agreed == (marked(0, 9, "z"),)
    assert only(found)[:3] == ("codes", sides, frozenset("z"))


def test_it_is_one_dispute_with_the_other_codes_that_were_ruled_on() -> None:
    for at in (0, 3):
        sides = side(A, 0, 9, "xy"), side(B, at, 9, "x")
        found = kept([marked(0, 9, "xy")], [marked(at, 9, "x")], *sides)
        assert found.agreed == ()
        assert only(found)[:2] == ("codes", sides)


def test_with_a_further_code_it_is_another_dispute() -> None:
    sides = side(A, 0, 9, "x"), side(B, 0, 9, "x")
    found = kept([marked(0, 9, "xy")], [marked(0, 9, "x")], *sides)
    assert found.agreed == ()
    assert only(found)[:2] == ("codes", (side(A, 0, 9, "xy"), side(B, 0, 9, "x")))


def test_a_ruling_on_what_is_not_there_keeps_nothing_from_being_agreed() -> None:
    a, b = [marked(0, 9, "x")], [marked(0, 9, "x")]
    for sides in (
        (side(A, 0, 9, "x"),),
        (side(A, 0, 9, "x"), side(C, 0, 9, "x")),
        (side(A, 0, 9, "x"), side(B, 0, 8, "x")),
        (side(A, 0, 9, "x"), side(B, 0, 9, "xy")),
    ):
        assert kept(a, b, *sides) == two(a, b)
    assert compare({A: a}, (), [(side(A, 0, 9, "x"),)]) == compare({A: a})


def test_other_ends_and_other_codes_are_two_questions() -> None:
    found = two([marked(0, 9, "xy")], [marked(3, 12, "xz")])
    assert [(d.kind, [s.codes for s in d.sides]) for d in found.disputes] == [
        ("codes", [frozenset("y"), frozenset("z")]),
        ("ends", [frozenset("x"), frozenset("x")]),
    ]
    more = two([marked(0, 9, "xy")], [marked(3, 12, "x")])
    assert [(d.kind, d.beside) for d in more.disputes] == [
        ("more", (side(B, 3, 12, "x"),)),
        ("ends", ()),
    ]


def test_best_overlap_pairs_and_no_chain() -> None:
    # A 0–10 touches B 8–20, which touches A 12–22: one pair, and one that only A coded.
    found = two([marked(0, 10, "x"), marked(12, 22, "y")], [marked(8, 20, "z")])
    assert [(d.kind, [s.span for s in d.sides]) for d in found.disputes] == [
        ("alone", [(0, 10)]),
        ("codes", [(12, 22), (8, 20)]),
    ]


def test_what_was_agreed_leaves_the_rest_free_to_pair() -> None:
    found = two([marked(0, 10, "xy")], [marked(0, 10, "x"), marked(0, 6, "y")])
    assert only(found)[:3] == ("ends", (side(A, 0, 10, "y"), side(B, 0, 6, "y")), frozenset("x"))


def test_all_that_a_single_coder_coded_is_agreed() -> None:
    assert compare({A: [marked(0, 9, "x"), marked(3, 5, "y")]}).disputes == ()


def test_of_three_coders_one_who_coded_nothing_or_otherwise_is_enough() -> None:
    found = compare({A: [marked(0, 9, "x")], B: [marked(0, 9, "x")], C: []})
    assert only(found).kind == "alone"
    found = compare({A: [marked(0, 9, "x")], B: [marked(0, 9, "x")], C: [marked(0, 9, "y")]})
    assert only(found).kind == "codes"


def test_passages_with_the_same_ends_are_one() -> None:
    assert merged([marked(0, 9, "x"), marked(0, 9, "y"), marked(0, 2, "")]) == (marked(0, 9, "xy"),)


def test_it_is_about_as_much_work_as_there_are_passages() -> None:
    def work(count: int) -> int:
        a = [marked(10 * at, 10 * at + 12, "x") for at in range(count)]
        b = [marked(10 * at + 1, 10 * at + 12, "y") for at in range(count)]
        return lines_run(lambda: compare({A: a, B: b}))

    assert work(1_000) < 8 * work(125) * 1.5
