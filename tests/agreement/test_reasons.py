"""What is undefined says why, in one sentence or two that can be printed as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from codebook.agreement import (
    Measure,
    adjusted_rand,
    binary_u_alpha,
    brennan_prediger,
    code_agreement,
    cohen_kappa,
    conger_kappa,
    cu_alpha,
    fleiss_kappa,
    gwet_ac1,
    kendall_w,
    krippendorff_alpha,
    masi_alpha,
    omega,
    percent_agreement,
    pooled_kappa,
    rbo,
    scott_pi,
    spearman,
    tau_b,
    u_alpha,
    v_measure,
)

ALL_SAME = (
    "All ratings are the same (a): where nothing varies, agreement cannot be told from chance. "
    "Percent agreement is 100%."
)
NO_PAIR = "No unit was rated by two raters."
ONE_RATER = "Agreement needs two raters; there is one."
NO_RATERS = "Agreement needs two raters; there are none."
ONE_OFFERED = "There is only one category, so nobody could disagree. Percent agreement is 100%."
APART: list[list[Any]] = [["a", None], [None, "a"]]

KAPPAS: list[Callable[..., Measure]] = [
    cohen_kappa,
    fleiss_kappa,
    krippendorff_alpha,
    scott_pi,
    conger_kappa,
]
OTHERS: list[Callable[..., Measure]] = [percent_agreement, gwet_ac1, brennan_prediger, masi_alpha]


def check(measure: Measure, reason: str, n: int) -> None:
    assert (measure.value, measure.ci, measure.n, measure.reason) == (None, None, n, reason)


@pytest.mark.parametrize("measure", KAPPAS)
def test_where_all_say_the_same(measure: Callable[..., Measure]) -> None:
    check(measure([["a", "a", "a"], ["a", "a", "a"]]), ALL_SAME, 3)


@pytest.mark.parametrize("measure", [gwet_ac1, brennan_prediger])
def test_where_there_is_one_category(measure: Callable[..., Measure]) -> None:
    check(measure([["a", "a"], ["a", "a"]]), ONE_OFFERED, 2)


@pytest.mark.parametrize("measure", [*KAPPAS, *OTHERS])
def test_where_nobody_met(measure: Callable[..., Measure]) -> None:
    check(measure(APART), NO_PAIR, 0)
    check(measure([["a", "b"]]), ONE_RATER, 0)
    check(measure([]), NO_RATERS, 0)
    check(measure([[], []]), NO_PAIR, 0)


def test_one_pair_of_raters_that_never_varied() -> None:
    table = [[0] * 50, [0] * 41 + [23, 0, 0, 15, 0, 18, 0, 0, 0], [0] * 50]
    check(
        cohen_kappa(table),
        "Raters 1 and 3 gave every unit they share the same label (0), so that their kappa is "
        "undefined, and with it the mean over pairs. Percent agreement is 96%.",
        50,
    )


def test_fleiss_with_a_rating_missing() -> None:
    check(
        fleiss_kappa([["a", "b", None, None], ["a", "b", "a", None], ["b", "b", "a", None]]),
        "Fleiss' kappa needs as many ratings on each unit; 1 of 3 have fewer than 3. "
        "Krippendorff's alpha allows for missing ratings.",
        3,
    )


def test_scotts_pi_of_several_raters_names_itself() -> None:
    table = [["a", "b", None, None], ["a", "b", "a", None], ["b", "b", "a", None]]
    check(
        scott_pi(table),
        "Scott's pi of more than two raters needs as many ratings on each unit; 1 of 3 have fewer"
        " than 3. Krippendorff's alpha allows for missing ratings.",
        3,
    )
    whole = [row[:2] for row in table]
    assert scott_pi(whole) == fleiss_kappa(whole)


def test_a_level_that_the_labels_have_not() -> None:
    table = [["B.2", "B.1"], ["B.2", "B.2"]]
    check(
        krippendorff_alpha(table, "ordinal"),
        "Ordinal alpha needs numbers, or categories given in order; B.1 is not a number.",
        2,
    )
    check(krippendorff_alpha(table, "interval"), "Interval alpha needs numbers; B.1 is not one.", 2)
    check(krippendorff_alpha(table, "ratio"), "Ratio alpha needs numbers; B.1 is not one.", 2)
    check(
        krippendorff_alpha([[-1, 2], [2, 2]], "ratio"),
        "Ratio alpha needs numbers from 0 up; some are negative.",
        2,
    )
    check(
        cohen_kappa(table, weights="linear"),
        "Weights need numbers, or categories given in order; B.1 is not a number.",
        2,
    )


def test_a_distance_that_tells_nothing_apart() -> None:
    check(
        krippendorff_alpha(["ab", "ba"], lambda _, __: 0),
        "All labels that were given are at distance 0 from each other, so none can differ.",
        2,
    )


def test_sets_of_labels_are_named_in_the_reason() -> None:
    assert "(a; b)" in masi_alpha([[{"b", "a"}], [{"a", "b"}]]).reason
    assert "(none of them)" in masi_alpha([[set()], [set()]]).reason


def test_a_code_that_does_not_vary() -> None:
    found = code_agreement([{"x"}, {"x"}, None], [{"x"}, {"x"}, {"y"}], codes=["x", "y"])
    check(
        found.kappas["x"],
        "This code does not vary: both gave it to everything. Percent agreement is 100%.",
        2,
    )
    check(
        found.kappas["y"],
        "This code does not vary: neither coder gave it to anything. Percent agreement is 100%.",
        2,
    )
    nothing = "Both coders gave each code to everything or to nothing, so there is nothing to pool."
    check(found.pooled, nothing, 2)
    check(pooled_kappa([]), nothing, 0)
    alone = code_agreement([{"x"}], [None], codes=["x"])
    check(alone.kappas["x"], "There is nothing that both coders coded.", 0)


def test_why_agreement_on_passages_is_undefined() -> None:
    check(u_alpha({"A": [(0, 3, "x")]}, 9), "Agreement needs two coders; there is one.", 9)
    check(u_alpha({}, 9), "Agreement needs two coders; there are none.", 0)
    check(
        u_alpha({"A": [], "B": []}, 9),
        "Nobody marked anything: where nothing varies, agreement cannot be told from chance.",
        9,
    )
    check(
        binary_u_alpha({"A": [(0, 9, "x")], "B": [(0, 9, "y")]}, 9),
        "Everybody marked everything alike: agreement cannot be told from chance.",
        9,
    )
    check(u_alpha({"A": [], "B": []}, 0), "The texts have no characters.", 0)
    check(
        u_alpha({"A": [(0, 5, "x"), (4, 6, "y")], "B": []}, 9),
        "A's passages 0-5 “x” and 4-6 “y” overlap; the coefficient needs passages that do not.",
        9,
    )
    check(
        cu_alpha({"A": [(0, 5, "x")], "B": [(5, 9, "x")]}, 9),
        "No passage of one coder overlaps with another's.",
        9,
    )
    check(
        cu_alpha({"A": [(0, 5, "x")], "B": [(3, 9, "x")]}, 9),
        "Wherever passages overlap, all have one code (x), so it cannot be confused with another.",
        9,
    )
    check(
        cu_alpha({"A": [(0, 5, "x")], "B": [(0, 5, "y")], "C": []}, 9),
        "Too little overlaps, of too few coders, to tell agreement from chance.",
        9,
    )


def test_why_agreement_on_rankings_is_undefined() -> None:
    check(kendall_w([[1, 2]]), "Concordance needs two judges; there is one.", 1)
    check(kendall_w([[None, None]]), "Concordance needs two judges; there are none.", 0)
    check(kendall_w([[1], [1]]), "Concordance needs two items; there is one.", 2)
    check(
        kendall_w([[1, 1], [3, 3]]),
        "Every judge put all items level, so there is no order to agree on.",
        2,
    )
    for measure in (tau_b, spearman):
        check(
            measure([1, None], [1, 2]),
            "A correlation needs two items that both rank; there is one.",
            1,
        )
        check(
            measure([1, 1], [1, 2]),
            "A ranking puts all items level, so there is no order to compare.",
            2,
        )
    check(rbo(["a"], []), "A list is empty, so nothing can overlap.", 1)


def test_why_agreement_on_groupings_is_undefined() -> None:
    trivial = (
        "Both put all items together, or each one alone: agreement cannot be told from chance."
    )
    check(adjusted_rand([1, 1, 1], [2, 2, 2]), trivial, 3)
    check(adjusted_rand([1, 2, 3], [3, 2, 1]), trivial, 3)
    check(omega([{1}, {1}], [{2}, {2}]), trivial, 2)
    few = "Groupings need two items that both grouped; there is one."
    check(adjusted_rand([1, None], [1, 1]), few, 1)
    check(omega([{1}], [{1}]), few, 1)
    check(
        v_measure([None], [1]),
        "Groupings need two items that both grouped; there are none.",
        0,
    )


def test_a_call_that_cannot_be_meant() -> None:
    with pytest.raises(ValueError, match="the raters' rows differ in length"):
        percent_agreement([["a"], ["a", "b"]])
    with pytest.raises(ValueError, match="the label 'c' is not among the categories on offer"):
        gwet_ac1(["ac", "aa"], categories="ab")
    with pytest.raises(ValueError, match="there is no level 'cardinal'; it is one of nominal, ord"):
        krippendorff_alpha(["ab", "ab"], "cardinal")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the length of the text is missing"):
        u_alpha({"A": [], "B": []})
    with pytest.raises(ValueError, match="p is 1, not between 0 and 1"):
        rbo(["a"], ["a"], 1)
    with pytest.raises(ValueError, match="an item is ranked twice"):
        rbo(["a", "a"], ["a"])
    with pytest.raises(ValueError, match="the judges' rows differ in length"):
        kendall_w([[1], [1, 2]])
    with pytest.raises(ValueError, match="the groupings have 1 and 2 items"):
        adjusted_rand([1], [1, 2])
    with pytest.raises(ValueError, match="the groupings have 1 and 2 items"):
        omega([{1}], [{1}, {2}])
