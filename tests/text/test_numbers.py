"""Numbers of codes in any scheme and script: their reasons, order, parents and keys."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.numbers import (
    Match,
    NumberIndex,
    check_number,
    child_number,
    first_keys,
    keystrokes,
    next_child,
    next_letter,
    number_tree,
    parse_roman,
    roman,
    sort_key,
)

numbers = st.text(min_size=1, max_size=40).filter(lambda text: check_number(text) is None)
tidy = st.lists(
    st.from_regex(r"[A-Za-z]{1,2}|[0-9]{1,3}", fullmatch=True), min_size=1, max_size=4
).map(".".join)


@pytest.mark.parametrize("number", ["A", "A.1", "A.1.i", "C.11", "Ä-1", "主题.1", "١.٢", "1", "é"])
def test_any_scheme_and_script_is_a_number(number: str) -> None:
    assert check_number(number) is None


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("", "it is empty"),
        ("..", "it is empty"),
        ("A" * 300, "it has 300 characters, more than 40"),
        ("A 1", "it has white space"),
        ("A.1\n", "it has white space"),
        ("A\u3000", "it has white space"),
        ("A,B", "it has a comma"),
        ("A;B", "it has a semicolon"),
        ("A\x07", "it has a character that cannot be shown (U+0007)"),
        ("A\u200b1", "it has a character that cannot be shown (U+200B)"),
        ("A\u202e1", "it has a character that cannot be shown (U+202E)"),
        ("A\ud800", "it has a character that cannot be shown (U+D800)"),
    ],
)
def test_a_bad_number_gets_its_reason(number: str, reason: str) -> None:
    assert check_number(number) == reason


def test_forty_characters_are_allowed() -> None:
    assert check_number("A" * 40) is None


@pytest.mark.parametrize(
    "ordered",
    [
        ["A", "A.1", "A.1.i", "A.1.ii", "A.1.iv", "A.1.v", "A.1.ix", "A.1.x", "A.2", "A.10", "B"],
        ["C.1", "C.2", "C.10", "C.11", "D"],
        [f"A.1.{roman(value)}" for value in range(1, 50)],
        ["viii", "w", "ix", "x", "y"],
        [f"A.1.{chr(value)}" for value in range(ord("a"), ord("z") + 1)],
        [roman(value).upper() for value in range(1, 50)],
        [chr(value) for value in range(ord("A"), ord("Z") + 1)],
        ["V", "V1", "V2", "V10", "W"],
        ["REQ-2", "REQ-2.1", "REQ-10"],
        ["١.٢", "١.١٠"],
    ],
)
def test_numbers_sort_as_a_codebook_has_them(ordered: list[str]) -> None:
    backwards = ordered[::-1]
    assert sorted(backwards, key=sort_key) == ordered


def test_a_very_long_run_of_digits_still_sorts() -> None:
    assert sort_key("9" * 5000) < sort_key("1" + "0" * 5000)


@given(st.lists(st.text(max_size=12) | tidy, max_size=8))
def test_order_is_total_and_does_not_depend_on_where_one_starts(some: list[str]) -> None:
    ordered = sorted(some, key=sort_key)
    some.reverse()
    assert sorted(some, key=sort_key) == ordered
    assert all(sort_key(a) < sort_key(b) for a, b in pairwise(ordered) if a != b)


@given(tidy, st.integers(1, 60), st.integers(1, 60))
def test_parents_come_before_children_and_arabic_children_by_value(
    parent: str, one: int, two: int
) -> None:
    assert sort_key(parent) < sort_key(f"{parent}.{one}")
    assert (sort_key(f"{parent}.{one}") < sort_key(f"{parent}.{two}")) == (one < two)


@given(st.integers(1, 5000))
def test_roman_numerals_read_back(value: int) -> None:
    assert parse_roman(roman(value)) == parse_roman(roman(value).upper()) == value


@given(st.text("ivxlcdmIVXLCDMab1", max_size=6))
def test_only_canonical_numerals_are_read(text: str) -> None:
    value = parse_roman(text)
    assert value is None or text in (roman(value), roman(value).upper())


def test_roman_numerals_are_written_and_read() -> None:
    assert [roman(n) for n in (1, 4, 9, 14, 40, 90, 400, 1994)] == [
        *("i", "iv", "ix", "xiv", "xl", "xc", "cd", "mcmxciv")
    ]
    assert [parse_roman(bad) for bad in ("", "iiii", "Ii", "vx", "a")] == [None] * 5
    assert parse_roman("x" * 1_000_000) is None, "at once: a label may be as long"
    with pytest.raises(ValueError, match="no roman numeral for 0"):
        roman(0)


def test_a_tree_is_numbered_in_file_order() -> None:
    tree = {"type": ["one", "two"], "one": ["deep"], "deep": ["deeper"], "deeper": ["deepest"]}
    assert list(number_tree("B", "type", lambda name: tree.get(name, []))) == [
        ("B", "type"),
        ("B.1", "one"),
        ("B.1.i", "deep"),
        ("B.1.i.1", "deeper"),
        ("B.1.i.1.1", "deepest"),
        ("B.2", "two"),
    ]


def test_the_fourth_child_of_a_theme() -> None:
    assert (child_number("A", 4), child_number("A.1", 4)) == ("A.4", "A.1.iv")


@pytest.mark.parametrize(
    ("used", "letter"),
    [
        ([], "A"),
        (["A", "A.1", "b.1"], "C"),
        (["H", "J", "1"], "A"),
        ([chr(n) for n in range(ord("A"), ord("Z") + 1)], "AA"),
        ([*map(chr, range(ord("A"), ord("Z") + 1)), "AA"], "AB"),
    ],
)
def test_the_next_free_letter(used: list[str], letter: str) -> None:
    assert next_letter(used) == letter


@pytest.mark.parametrize(
    ("parent", "used", "number"),
    [
        ("B", ["B", "B.1", "B.2", "B.3", "B.4", "C.9"], "B.5"),
        ("A.1", ["A.1", "A.1.i", "A.10.v"], "A.1.ii"),
        ("A.1", [], "A.1.i"),
        ("A.1.i", [], "A.1.i.1"),
        ("B", ["B.1", "B.4"], "B.5"),  # a gap stays a gap
        ("B", ["b.1", "B.2.i"], "B.3"),  # case aside; a child of a missing parent counts
        ("1.1", ["1.1.1", "1.1.2"], "1.1.3"),  # the siblings' style
        ("I", ["I.i", "I.ii"], "I.iii"),
        ("1", ["1.a", "1.b", "1.c", "1.d"], "1.e"),
        ("1", ["1.y", "1.z"], "1.aa"),
        ("1", ["1.z", "1.aa"], "1.ab"),
        ("1", ["1.z", "1.az", "1.ba"], "1.bb"),
        ("1", ["1.foo", "1.bar"], "1.1"),  # words
        ("B", ["B.1", "B.x1"], "B.2"),
    ],
)
def test_the_next_free_child(parent: str, used: list[str], number: str) -> None:
    assert next_child(parent, used) == number


@given(tidy, st.lists(tidy, max_size=6))
def test_a_next_number_is_always_new_and_valid(parent: str, pieces: list[str]) -> None:
    used = [parent, *(f"{parent}.{piece}" for piece in pieces)]
    folded = {number.casefold() for number in used}
    for number in (next_child(parent, used), next_letter(used)):
        assert number.casefold() not in folded
        assert check_number(number) is None


def test_the_keystrokes_of_a_number_are_its_letters_and_digits() -> None:
    assert [keystrokes(number) for number in ("B.5", "A.1.i", "C.11", "主.1", "E\u0301.1")] == [
        *("b5", "a1i", "c11", "主1", "é1")
    ]


def test_the_first_keys_are_those_that_begin_a_number() -> None:
    assert first_keys(["A", "A.1", "C.11", "主.1", "1.2"]) == {"a", "c", "主", "1"}


def test_an_exact_number_may_be_the_beginning_of_others() -> None:
    index = NumberIndex(["C.11", "C", "C.1", "C.10", "C.2", "B.5"])
    assert index.match("c1") == Match("C.1", True, ("C.1", "C.10", "C.11"))
    assert index.match("c11") == Match("C.11", False, ("C.11",))
    assert index.match("b") == Match(None, True, ("B.5",))
    assert index.match("x") == Match(None, False, ())
    assert index.match("") == Match(None, True, ("B.5", "C", "C.1", "C.2", "C.10", "C.11"))


def test_numbers_typed_alike_are_told_apart_by_dots_and_capitals() -> None:
    index = NumberIndex(["A.11", "A1.1", "b.1", "B.1"])
    assert index.match("a11") == Match(None, False, ("A.11", "A1.1"))
    assert index.match("a1.1") == Match("A1.1", False, ("A1.1",))
    assert index.match("A.11") == Match("A.11", False, ("A.11",))
    assert index.match("b1").number is None
    assert index.match("B.1").number == "B.1"
    assert index.match("a.1") == Match(None, True, ("A.11",))


@given(st.sets(numbers | tidy, max_size=12))
def test_every_number_is_found_by_writing_it_out(study: set[str]) -> None:
    index = NumberIndex(study)
    for number in study:
        assert index.match(number).number == number
        match = index.match(keystrokes(number))
        alike = {other for other in study if keystrokes(other) == keystrokes(number)}
        assert number in match.candidates[: len(alike)]
        assert alike > {number} or match.number == number
        assert keystrokes(number)[0] in first_keys(study)
