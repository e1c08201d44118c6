"""Sets of labels, and code by code: against definitions, tables and characters one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement import (
    Bootstrap,
    Measure,
    character_agreement,
    code_agreement,
    cohen_kappa,
    jaccard_alpha,
    jaccard_distance,
    krippendorff_alpha,
    masi_alpha,
    masi_distance,
    pooled_kappa,
    set_alphas,
)
from codebook.agreement.set_distances import DistanceBlocks, SetDistance, Sets
from codebook.agreement.set_distances import jaccard as jaccard_between
from codebook.agreement.set_distances import masi as masi_between
from codebook.agreement.two_by_two import TwoByTwo

Labels = frozenset[str]
sets = st.frozensets(st.sampled_from("abcd"), max_size=3)
cells = st.none() | sets
set_tables = st.integers(1, 7).flatmap(
    lambda units: st.lists(st.lists(cells, min_size=units, max_size=units), min_size=2, max_size=3)
)


def masi(one: Labels, two: Labels) -> float:
    if one == two:
        return 0
    jaccard = len(one & two) / len(one | two)
    return 1 - jaccard * (2 / 3 if one < two or two < one else 1 / 3)


def jaccard(one: Labels, two: Labels) -> float:
    return 1 - len(one & two) / len(one | two) if one != two else 0


@given(sets, sets)
def test_distances_are_as_defined(one: Labels, two: Labels) -> None:
    assert masi_distance(one, two) == pytest.approx(masi(one, two))
    assert jaccard_distance(one, two) == pytest.approx(jaccard(one, two))
    assert masi_distance(one, two) == masi_distance(two, one)


def test_the_empty_set_is_a_value_like_others() -> None:
    assert masi_distance([], []) == jaccard_distance([], []) == 0
    assert masi_distance([], ["a"]) == jaccard_distance([], ["a"]) == 1


def test_a_text_is_one_label_not_its_letters() -> None:
    assert masi_distance("ab", {"ab"}) == 0
    assert masi_distance("ab", {"a", "b"}) == 1


@given(set_tables)
@pytest.mark.parametrize(("measure", "distance"), [(masi_alpha, masi), (jaccard_alpha, jaccard)])
def test_alpha_on_sets_is_alpha_with_that_distance(
    measure: Callable[..., Measure],
    distance: Callable[[Labels, Labels], float],
    table: list[list[Labels | None]],
) -> None:
    found, expected = measure(table), krippendorff_alpha(table, distance)
    assert found.value == pytest.approx(expected.value, abs=1e-9)
    assert found.n == expected.n


@given(st.lists(sets, min_size=1, max_size=6), st.integers(1, 4))
@pytest.mark.parametrize("between", [(masi_between, masi), (jaccard_between, jaccard)])
def test_distances_of_all_sets_are_made_block_by_block(
    between: tuple[SetDistance, Callable[[Labels, Labels], float]], many: list[Labels], rows: int
) -> None:
    crossed = DistanceBlocks(Sets(many), np.arange(len(many)), [between[0], jaccard_between])
    blocks = [
        list(crossed.block(slice(first, first + rows), slice(None)))
        for first in range(0, len(many), rows)
    ]
    for place, distance in enumerate([between[1], jaccard]):
        expected = np.array([[distance(one, two) for two in many] for one in many])
        assert np.concatenate([block[place] for block in blocks]) == pytest.approx(expected)


def test_distances_of_sets_of_very_many_sizes() -> None:
    many = [frozenset(map(str, range(size % 3, size))) for size in range(170)]
    crossed = DistanceBlocks(Sets(many), np.arange(len(many)), [masi_between, jaccard_between])
    found = [block[:, ::7] for block in crossed.block(slice(100, 104), slice(None))]
    for place, distance in enumerate([masi, jaccard]):
        expected = [[distance(one, two) for two in many[::7]] for one in many[100:104]]
        assert found[place] == pytest.approx(np.array(expected))


@given(set_tables, st.lists(st.sampled_from("xyz"), min_size=7, max_size=7))
def test_alphas_on_sets_come_together(table: list[list[Labels | None]], texts: list[str]) -> None:
    drawn = Bootstrap(resamples=20, clusters=texts[: len(table[0])])
    expected = {
        "masi_alpha": masi_alpha(table, bootstrap=drawn),
        "jaccard_alpha": jaccard_alpha(table, bootstrap=drawn),
    }
    assert set_alphas(table, bootstrap=drawn) == expected


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        (
            [str(label) for label in range(100_001)],
            "100,001 different sets of codes; more than 100,000",
        ),
        (
            [str(label) for label in range(8_000)],
            "8,000 different sets of codes of 8,000 labels; more than 6,250",
        ),
    ],
    ids=["sets", "labels"],
)
def test_so_many_different_sets_are_not_compared(sets: list[str], said: str) -> None:
    found = masi_alpha([sets] * 2)
    assert (found.value, found.n) == (None, len(sets))
    assert found.reason == (
        f"The coders gave {said} are not compared each with each. Kappa per code says how far they"
        " agree."
    )


@given(st.lists(st.sampled_from("abcd"), min_size=1), st.lists(st.sampled_from("abcd")))
def test_alpha_on_sets_of_one_is_nominal_alpha(one: list[str], two: list[str]) -> None:
    table = [one, (two + one)[: len(one)]]
    expected = krippendorff_alpha(table).value
    assert masi_alpha(table).value == pytest.approx(expected, abs=1e-9)
    assert jaccard_alpha(table).value == pytest.approx(expected, abs=1e-9)


@given(st.lists(st.tuples(cells, cells), min_size=1, max_size=8))
def test_code_by_code_is_kappa_of_given_or_not(pairs: list[tuple[Labels | None, ...]]) -> None:
    first, second = (list(row) for row in zip(*pairs, strict=True))
    found = code_agreement(first, second, codes="abcd")
    both = [(one, two) for one, two in pairs if one is not None and two is not None]
    for code in "abcd":
        given_ = [[code in one for one, _ in both], [code in two for _, two in both]]
        expected = cohen_kappa(given_)
        assert found.kappas[code].value == pytest.approx(expected.value, abs=1e-9)
        assert found.kappas[code].n == len(both)
        counted = [(one, two) for one, two in zip(*given_, strict=True)]
        cases = [(True, True), (True, False), (False, True), (False, False)]
        assert found.tables[code] == TwoByTwo(*(counted.count(case) for case in cases))
    tables = [table for table in found.tables.values() if sum(table)]
    assert found.pooled.value == pytest.approx(pooled_kappa(tables).value, abs=1e-9)


def test_only_the_codes_asked_for_are_compared() -> None:
    found = code_agreement([{"b", "a"}, {"c"}], [{"b"}, {"c"}], codes=["c", "b"])
    assert list(found.tables) == ["c", "b"]
    assert list(code_agreement([{"b", "a"}], [{"c"}]).tables) == ["a", "b", "c"]


def test_percent_of_a_table() -> None:
    assert TwoByTwo(50, 100, 50, 800).percent == 0.85
    assert TwoByTwo(0, 0, 0, 0).percent is None


def test_pooled_kappa_takes_tables_in_rows_or_flat() -> None:
    nested = [[[10, 2], [1, 12]], [[3, 1], [2, 19]]]
    assert pooled_kappa(nested) == pooled_kappa([TwoByTwo(10, 2, 1, 12), (3, 1, 2, 19)])


Passage = tuple[str, int, int, str]
LENGTHS = {"one": 12, "two": 7, "none": 3}
TEXTS, STARTS, ENDS = st.sampled_from(["one", "two"]), st.integers(0, 6), st.integers(1, 7)
a_passage = st.tuples(TEXTS, STARTS, ENDS, st.sampled_from("ab")).filter(
    lambda passage: passage[1] < passage[2]
)
passages = st.lists(a_passage, max_size=6)


def characters(spans: Sequence[Passage]) -> list[Labels]:
    """The codes of each character, texts end to end."""
    return [
        frozenset(code for text, start, end, code in spans if text == name and start <= at < end)
        for name, length in LENGTHS.items()
        for at in range(length)
    ]


@given(passages, passages)
def test_characters_are_units_like_others(one: list[Passage], two: list[Passage]) -> None:
    found = character_agreement(one, two, LENGTHS, codes="ab")
    expected = code_agreement(characters(one), characters(two), codes="ab")
    assert found.tables == expected.tables
    for code in "ab":
        assert found.kappas[code].n == 22
        assert found.kappas[code].value == pytest.approx(expected.kappas[code].value, abs=1e-9)
    assert found.pooled.value == pytest.approx(expected.pooled.value, abs=1e-9)


def test_passages_that_overlap_under_one_code_count_once() -> None:
    one = [("t", 0, 6, "x"), ("t", 4, 8, "x"), ("t", 5, 6, "x")]
    found = character_agreement(one, [("t", 0, 8, "x")], {"t": 10})
    assert found.tables["x"] == TwoByTwo(8, 0, 0, 2)


def test_intervals_over_texts_differ_from_code_to_code() -> None:
    texts = {f"t{n}": 100 for n in range(20)}
    one = [(text, 0, 20 + n, code) for n, text in enumerate(texts) for code in "xy"]
    two = [(text, 5, 20 + 3 * (n % 5), "x") for n, text in enumerate(texts)]
    found = character_agreement(one, two, texts, bootstrap=Bootstrap(resamples=200))
    x, y = found.kappas["x"], found.kappas["y"]
    assert x.ci is not None
    assert x.value is not None
    assert x.ci[0] < x.value < x.ci[1]
    assert (y.value, y.ci) == (0, (0, 0))
    assert found.pooled.ci is not None


def test_a_passage_that_cannot_be() -> None:
    for start, end in permutations((2, 9)):
        with pytest.raises(ValueError, match=f"the passage {start}-{end} is empty or not within"):
            character_agreement([("t", start, end, "x")], [], {"t": 5})
    with pytest.raises(ValueError, match="the text u has a passage but no length"):
        character_agreement([("u", 0, 1, "x")], [], {"t": 5})
