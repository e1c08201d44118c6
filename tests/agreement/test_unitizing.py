"""The u-alpha family against its definition, character by character and segment by segment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement import (
    Bootstrap,
    Continuum,
    SpanRow,
    binary_u_alpha,
    code_u_alphas,
    cu_alpha,
    span_agreement,
    u_alpha,
)
from codebook.agreement.continuum import row_problems

Segment = tuple[int, int, str]
GAP = ""
LENGTH = 14


@st.composite
def segments(draw: st.DrawFn) -> list[Segment]:
    """Segments that do not overlap; some touch."""
    ends = sorted(draw(st.sets(st.integers(0, LENGTH), max_size=8)))
    pairs = [pair for pair in pairwise(ends) if draw(st.booleans())]
    return [(start, end, draw(st.sampled_from("xyz"))) for start, end in pairs]


coders = st.lists(segments(), min_size=2, max_size=4).map(
    lambda every: {f"coder {place}": own for place, own in enumerate(every)}
)
Coders = dict[str, list[Segment]]


def at(own: Sequence[Segment], place: int) -> tuple[str, int]:
    """The code of a character, and which segment it is in."""
    for number, (start, end, code) in enumerate(own):
        if start <= place < end:
            return code, number
    return GAP, -1


Pairs = Counter[tuple[str, str]]
"""How many characters bear a first code for one coder and a second for another."""


def coincidences(every: Coders) -> Pairs:
    """l_ck, times the number of coders less one."""
    return Counter(
        (at(one, place)[0], at(two, place)[0])
        for one, two in permutations(every.values(), 2)
        for place in range(LENGTH)
    )


def alpha(pairs: Pairs, own: Counter[str], others: int) -> Fraction | None:
    """Equations 4 and 5a, or 10 and 11, of lengths and self-pairings times m - 1."""
    lengths: Counter[str] = Counter()
    for (code, _), n in pairs.items():
        lengths[code] += n
    margins = {code: Fraction(n, others) for code, n in lengths.items()}
    whole = sum(margins.values(), Fraction())
    agreed = Fraction(sum(n for (one, other), n in pairs.items() if one == other), others)
    rest = whole**2 - Fraction(own.total(), others)
    if rest <= 0:  # nothing but pairs of a passage with itself
        return None
    chance = sum(whole * (margins[c] ** 2 - Fraction(own[c], others)) / rest for c in margins)
    return 1 - (whole - agreed) / (whole - chance) if whole != chance else None


def own_lengths(every: Coders) -> Counter[str]:
    """Square lengths of segments, lengths of gaps."""
    own: Counter[str] = Counter()
    for coder in every.values():
        for start, end, code in coder:
            own[code] += (end - start) ** 2
        own[GAP] += LENGTH - sum(end - start for start, end, _ in coder)
    return own


def own_shared(every: Coders) -> Counter[str]:
    """Square of each segment's length in common with the segments of one other coder."""
    own: Counter[str] = Counter()
    for one, two in permutations(every.values(), 2):
        for start, end, code in one:
            own[code] += sum(at(two, place)[0] != GAP for place in range(start, end)) ** 2
    return own


def scaled(own: Counter[str], by: int) -> Counter[str]:
    return Counter({code: n * by for code, n in own.items()})


def marked(pairs: Pairs) -> Pairs:
    """Leave out the characters that either coder left uncoded."""
    return Counter({pair: n for pair, n in pairs.items() if GAP not in pair})


@given(coders)
def test_u_alpha_is_as_defined(every: Coders) -> None:
    others = len(every) - 1
    expected = alpha(coincidences(every), scaled(own_lengths(every), others), others)
    assert u_alpha(every, LENGTH).value == pytest.approx(expected and float(expected), abs=1e-9)


@given(coders)
def test_binary_u_alpha_takes_all_codes_as_one(every: Coders) -> None:
    one = {coder: [(start, end, "x") for start, end, _ in own] for coder, own in every.items()}
    assert binary_u_alpha(every, LENGTH) == u_alpha(one, LENGTH)


@given(coders)
def test_cu_alpha_is_as_defined(every: Coders) -> None:
    others = len(every) - 1
    expected = alpha(marked(coincidences(every)), own_shared(every), others)
    assert cu_alpha(every, LENGTH).value == pytest.approx(expected and float(expected), abs=1e-9)


@given(coders)
def test_alpha_of_each_code(every: Coders) -> None:
    others = len(every) - 1
    pairs, own = marked(coincidences(every)), own_shared(every)
    whole = Fraction(pairs.total(), others)
    for name, (measure, coverage) in code_u_alphas(Continuum.of(every, LENGTH)).items():
        code = str(name)
        length = Fraction(sum(n for (c, _), n in pairs.items() if c == code), others)
        total = sum(end - start for own in every.values() for start, end, c in own if c == code)
        assert coverage == pytest.approx(float(length / total))
        chance = length * whole - Fraction(own[code], others)
        rest = whole**2 - Fraction(own.total(), others)
        if not length or length == whole or chance <= 0 or rest <= 0:
            assert measure.value is None
            assert measure.reason
            continue
        differ = length - Fraction(pairs[code, code], others)
        expected = 1 - chance / length * differ / (length * (whole - length))
        assert measure.value == pytest.approx(float(expected), abs=1e-9)


@given(coders, st.data())
def test_order_and_names_do_not_matter(every: Coders, data: st.DataObject) -> None:
    shuffled = {name: data.draw(st.permutations(own)) for name, own in every.items()}
    renamed = {
        name: [(s, e, code.upper()) for s, e, code in own]
        for name, own in reversed(shuffled.items())
    }
    for measure in (u_alpha, cu_alpha, binary_u_alpha):
        expected = measure(every, LENGTH).value
        assert measure(renamed, LENGTH).value == pytest.approx(expected, abs=1e-9)


@given(segments())
def test_who_mark_alike_agree_wholly_where_it_can_be_told(own: list[Segment]) -> None:
    every = {"A": own, "B": own}
    assert u_alpha(every, LENGTH).value in (None, 1)
    assert cu_alpha(every, LENGTH).value in (None, 1)


@given(coders, coders)
def test_texts_are_laid_end_to_end(first: Coders, second: Coders) -> None:
    names = list(first if len(first) <= len(second) else second)
    rows = [
        SpanRow(text, LENGTH, name, *own)
        for text, every in (("1", first), ("2", second))
        for name in names
        for own in every[name]
    ]
    rows += [SpanRow(text, LENGTH, name, 0, 0, None) for text in "12" for name in names]
    joined = {
        name: first[name] + [(s + LENGTH, e + LENGTH, code) for s, e, code in second[name]]
        for name in names
    }
    found = span_agreement(rows).measures
    assert found["cu_alpha"].value == pytest.approx(cu_alpha(joined, 2 * LENGTH).value, abs=1e-9)
    assert found["u_alpha"].value == pytest.approx(u_alpha(joined, 2 * LENGTH).value, abs=1e-9)


def test_a_coder_who_marked_nothing_is_a_coder() -> None:
    rows = [SpanRow("t", 9, "A", 0, 3, "x"), SpanRow("t", 9, "B", 0, 0, None)]
    assert span_agreement(rows).measures == {
        "u_alpha": u_alpha({"A": [(0, 3, "x")], "B": []}, 9),
        "binary_u_alpha": binary_u_alpha({"A": [(0, 3, "x")], "B": []}, 9),
        "cu_alpha": cu_alpha({"A": [(0, 3, "x")], "B": []}, 9),
    }


def test_where_codes_overlap_each_is_measured_alone() -> None:
    rows = [
        SpanRow("P1", 40, "First", 10, 30, "a"),
        SpanRow("P1", 40, "First", 20, 40, "b"),
        SpanRow("P1", 40, "Second", 10, 30, "a"),
        SpanRow("P1", 40, "Second", 25, 40, "b"),
    ]
    found = span_agreement(rows)
    reason = (
        "First's passages 10-30 “a” and 20-40 “b” in P1 overlap; the coefficient needs passages"
        " that do not."
    )
    assert {measure.reason for measure in found.measures.values()} == {reason}
    assert found.per_code["a"].u_alpha.reason == reason
    assert found.per_code["a"].coverage is None
    assert found.per_code["a"].alone.value == 1
    alone = {"First": [(20, 40, "b")], "Second": [(25, 40, "b")]}
    assert found.per_code["b"].alone == u_alpha(alone, 40)


def test_intervals_draw_texts() -> None:
    rows = [
        SpanRow(f"t{n}", 100, coder, start + n % 3 * shift, start + 20, code)
        for n in range(12)
        for coder, shift in (("A", 0), ("B", 5))
        for start, code in ((0, "x"), (30 + n, "y"))
    ]
    found = span_agreement(rows, bootstrap=Bootstrap(resamples=200)).measures["u_alpha"]
    assert found.ci is not None
    assert found.value is not None
    assert found.ci[0] < found.value < found.ci[1]
    one = u_alpha({"A": [(0, 3, "x")], "B": [(0, 4, "x")]}, 9, bootstrap=Bootstrap())
    assert (one.ci, one.reason) == (None, "No interval: there is only one unit to draw from.")


def test_what_is_wrong_with_rows() -> None:
    rows = [
        SpanRow("t", 9, "A", 0, 3, "x"),
        SpanRow("t", 8, "A", 3, 4, "x"),
        SpanRow("t", 9, "A", 5, 5, "x"),
        SpanRow("t", 9, "B", 5, 10, "x"),
        SpanRow("u", 9, "B", -1, 2, "x"),
    ]
    assert list(row_problems(rows)) == [
        (1, "t has the length 8 here and 9 above."),
        (2, "The passage 5-5 is empty."),
        (3, "The passage 5-10 is not within 0-9."),
        (4, "The passage -1-2 is not within 0-9."),
    ]
    with pytest.raises(ValueError, match=r"row 2: t has the length 8 here and 9 above\."):
        span_agreement(rows)


@given(coders)
def test_no_value_is_above_one(every: Coders) -> None:
    found = span_agreement(
        SpanRow("t", LENGTH, name, *own) for name, segments_ in every.items() for own in segments_
    )
    alphas = [*found.measures.values(), *(code.u_alpha for code in found.per_code.values())]
    assert all(measure.value is None or measure.value <= 1 for measure in alphas)
    assert all((measure.value is None) == bool(measure.reason) for measure in alphas)
