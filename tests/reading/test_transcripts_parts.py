"""Headings that begin a part of an interview, and those that begin none."""

from __future__ import annotations

import pytest

from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.parts import find_parts, part_label
from codebook.text.part_numbers import part_key


@pytest.mark.parametrize(
    ("label", "number"),
    [
        *[("1", 1), ("02", 2), ("２", 2), ("٣", 3), ("17", 17)],
        *[("I", 1), ("II", 2), ("iii", 3), ("IV", 4), ("IX", 9), ("XIV", 14), ("XLII", 42)],
        *[("Ⅱ", 2), ("II.", 2), (" 3)", 3)],
        *[("一", 1), ("二", 2), ("十", 10), ("十二", 12), ("二十", 20), ("一百零三", 103)],
        *[("", None), ("A", None), ("IIII", None), ("IC", None), ("Part", None), ("个", None)],
        *[("İ", None), ("ı", None), ("İV", None), ("xı", None)],  # no "i" of a roman numeral
    ],
)
def test_a_label_means_a_number(label: str, number: int | None) -> None:
    assert part_key(label) == number


@pytest.mark.parametrize("number", range(1, 90))
def test_roman_and_decimal_numerals_agree(number: int) -> None:
    tens = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX"][number // 10]
    ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"][number % 10]
    assert part_key(tens + ones) == part_key(str(number)) == number


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("## Part I. Background Information", "I"),
        ("## Part II. Questions and Usability Challenges", "II"),
        ("Part III – Bugs", "III"),
        ("PART IV", "IV"),
        ("**Part 2: What do you expect?**", "2"),
        ("=== Part 2 ===", "2"),
        ("[Section 3: Bugs]", "3"),
        ("Part B", "B"),
        ("Teil 2: Nutzung", "2"),
        ("2. Teil", "2"),
        ("Partie 1 : Contexte", "1"),
        ("2ª parte", "2"),
        ("Parte II", "II"),
        ("Часть 3. Ошибки", "3"),
        ("第二部分 使用问题", "二"),
        ("第3部分：缺陷", "3"),
        ("第二部 使い方", "二"),
        ("제2부 사용", "2"),
        ("Part of the problem is old", ""),
        ("Part I think is hard", ""),
        ("Part 2 was harder for me.", ""),
        ("Part 2: I would say that it works.", ""),
        ("part 2 of the study shows it", ""),
        ("Partial 2", ""),
        ("Parts 2", ""),
        ("第二部分我觉得很难", ""),
        ("II. Usability", ""),
        ("Interviewer: Part II", ""),
        ("", ""),
        ("Part II. " + "long " * 30, ""),
    ],
)
def test_the_heading_of_a_part_is_told_from_a_sentence(line: str, label: str) -> None:
    assert part_label(line) == label


def parts(text: str) -> dict[int, str]:
    return find_parts(Lines(text.split("\n")), 0)


def test_numbered_headings_are_parts_where_no_heading_says_so() -> None:
    assert parts("I. Background\n\nx\n\nII. Usability") == {0: "I", 4: "II"}
    assert parts("## 1. Background\n\nx\n\n## 2. Usability") == {0: "1", 4: "2"}
    assert parts("一、背景\n\nx\n\n二、问题") == {0: "一", 4: "二"}
    assert parts("Part 1\n\nI. Background\n\nII. Usability") == {0: "1"}


@pytest.mark.parametrize(
    "text",
    [
        "1. Background\n2. Usability",  # a list
        "I. Background",  # a single one may be anything
        "II. Usability\nIII. Bugs",
        "I. think so.\nII. That is all.",
    ],
)
def test_a_list_is_no_parts(text: str) -> None:
    assert parts(text) == {}
