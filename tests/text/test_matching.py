"""The search for codes by what is typed of their numbers, names and definitions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.matching import Entry, Hit, Sense, near_duplicates, search
from work import lines_run

CODES = [
    Entry("a", "A", "Question", "What users ask"),
    Entry("a1", "A.1", "Unclear installation guidance"),
    Entry("b5", "B.5", "Intelligent presets", "Users want good defaults"),
    Entry("c1", "C.1", "System integration failures"),
    Entry("c2", "C.2", "Memory management"),
    Entry("c10", "C.10", "Documentation, maintainability"),
    Entry("c11", "C.11", "Incremental états"),
    Entry("d1", "D.1", "安装问题"),
    Entry("new", "", "Slow start-up"),
]
words = st.text("abcdeé 安装1.-", max_size=8)
entries = st.lists(st.tuples(words, words, words), max_size=6).map(
    lambda rows: [Entry(str(at), *row) for at, row in enumerate(rows)]
)


def found(query: str) -> list[str]:
    return [hit.key for hit in search(query, CODES)]


def marked(query: str, name: str) -> str:
    """Return the characters of the name that are shown as matched."""
    hits = search(query, [Entry("x", "", name)])
    return "".join(name[at] for hit in hits for at in hit.positions)


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("c1", ["c1", "c10", "c11"]),  # the exact number, then those it begins
        ("C.10", ["c10"]),
        ("c", ["c1", "c2", "c10", "c11"]),
        ("mem", ["c2"]),
        ("MANAG", ["c2"]),
        ("guid install", ["a1"]),  # words in any order
        ("docmaint", ["c10"]),
        ("stal", ["a1"]),  # within a word
        ("memroy", ["c2"]),  # a typo
        ("nstallation", ["a1"]),
        ("etats", ["c11"]),
        ("ÉTATS", ["c11"]),
        ("装问", ["d1"]),
        ("安题", ["d1"]),
        ("start", ["new"]),
        ("defaults", ["b5"]),  # in the definition alone
        ("zzz", []),
        ("\u0301", []),
    ],
)
def test_a_query_finds_codes_the_likest_first(query: str, keys: list[str]) -> None:
    assert found(query) == keys


@pytest.mark.parametrize(
    ("query", "name", "sense"),
    [
        ("docu", "Documentation", Sense.MEANT),
        ("docmu", "Documentation", Sense.MEANT),  # a beginning, with a slip
        ("documnet", "Documentation", Sense.MEANT),
        ("lic cost", "Costs of licences", Sense.MEANT),  # words abbreviated
        ("coli", "Costs of licences", Sense.MEANT),
        ("licences", "Costs of licences", Sense.MEANT),
        ("lack of trust", "Trust, lack of", Sense.LIKE),
        ("trust lack", "Trust, lack of", Sense.MEANT),  # as they stand in the name
        ("licence cost", "Costs of licences", Sense.LIKE),  # whole words, arranged otherwise
        ("silent failure", "Silent numerical failures", Sense.LIKE),
        ("安装 问题", "安装问题", Sense.MEANT),
        ("问题 安装", "安装问题", Sense.LIKE),
        ("ument", "Documentation", Sense.LIKE),
        ("good defaults", "Presets", Sense.LIKE),  # in the definition alone
        ("hosting", "Costing models", Sense.SLIP),
        ("memroy", "Memory management", Sense.SLIP),
        ("memroy man", "Memory management", Sense.MEANT),
    ],
)
def test_what_is_typed_is_a_name_or_only_resembles_it(query: str, name: str, sense: Sense) -> None:
    (hit,) = search(query, [Entry("x", "", name, "Users want good defaults")])
    assert hit.sense is sense
    (hit,) = search("x.1", [Entry("x", "X.1", name)])
    assert hit.sense is Sense.MEANT


def test_another_digit_is_no_typing_error() -> None:
    codes = [Entry("one", "", "Theme1"), Entry("old", "", "Round 2019 of coding")]
    assert [hit.key for hit in search("theme2", codes)] == []
    assert [hit.key for hit in search("theem1", codes)] == ["one"]
    assert [hit.key for hit in search("roudn 2018", codes)] == []
    assert [hit.key for hit in search("roudn 2019", codes)] == ["old"]
    near = near_duplicates("theme2", ["Theme1", "Theme", "theme 2"])
    assert [each.name for each in near] == ["Theme", "theme 2"]


def test_kinds_of_match_come_in_order() -> None:
    codes = [
        Entry("extra", "", "Nought", "in"),
        Entry("within", "", "Training"),
        Entry("initials", "", "Import names"),
        Entry("word", "", "Built in"),
        Entry("name", "", "Inference"),
        Entry("numbers", "IN.1", "x"),
        Entry("number", "IN", "x"),
    ]
    assert [hit.key for hit in search("in", codes)] == [code.key for code in reversed(codes)]


def test_the_shorter_name_comes_first_and_equals_keep_their_order() -> None:
    codes = [Entry("1", "", "Errors in data"), Entry("2", "", "Errors"), Entry("3", "", "Errors")]
    assert [hit.key for hit in search("err", codes)] == ["2", "3", "1"]


@pytest.mark.parametrize(
    ("query", "name", "matched"),
    [
        ("mem", "Memory management", "Mem"),
        ("man", "Memory management", "man"),
        ("docmaint", "Documentation, maintainability", "Docmaint"),
        ("memroy", "Memory management", "Memory"),
        ("strasse", "Lange Straße", "Straße"),
        ("装问", "安装问题", "装问"),
        ("etat", "e\u0301tat neuf", "e" + "tat"),
    ],
)
def test_the_matched_characters_of_the_name_are_told(query: str, name: str, matched: str) -> None:
    assert marked(query, name) == matched


def test_a_blank_query_finds_all_in_the_order_given() -> None:
    assert search("  ", CODES) == [Hit(code.key, 0, ()) for code in CODES]


@given(st.text(max_size=8) | words, entries)
def test_a_search_is_stable_and_its_positions_lie_in_the_name(
    query: str, codes: list[Entry]
) -> None:
    hits = search(query, codes)
    assert hits == search(query, codes)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    names = {code.key: code.name for code in codes}
    assert len({hit.key for hit in hits}) == len(hits)
    for hit in hits:
        assert 0 <= hit.score <= 100
        assert list(hit.positions) == sorted(set(hit.positions))
        assert all(0 <= at < len(names[hit.key]) for at in hit.positions)


@given(st.text(min_size=1, max_size=12).filter(lambda text: any(map(str.isalnum, text))))
def test_a_name_is_found_by_its_own_beginning(name: str) -> None:
    for end in range(1, len(name) + 1):
        if any(map(str.isalnum, name[:end])):
            assert search(name[:end], [Entry("x", "", name)]), name[:end]


def test_a_search_takes_as_much_work_for_one_code_among_many_as_among_few() -> None:
    def work(count: int) -> int:
        codes = [
            Entry(f"{n}", f"C.{n}", f"Training and inference, variant {n}") for n in range(count)
        ]
        assert len(search("trainig varant", codes)) == count
        return lines_run(lambda: search("trainig varant", codes)) // count

    assert work(400) < 1.2 * work(50) < 1_000


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("missing docs", "Docs, missing"),
        ("Silent failure", "Silent failures in training"),
        ("Error message", "Error messages are missing"),
        ("memory", "Memory management"),
        ("Config overload", "Configuration overload"),
        ("trainng instability", "Training instability"),
        ("etats", "États"),
        ("安装问题", "安装的问题"),
        ("文档缺失", "缺少文档"),
    ],
)
def test_names_worded_alike_are_near(name: str, other: str) -> None:
    assert [near.name for near in near_duplicates(name, ["Unlike", other])] == [other]
    assert [near.place for near in near_duplicates(other, ["Unlike", name])] == [1]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("user", "usage"),
        ("安装问题", "环境问题"),
        ("Data reading", "Model saving"),
        ("Memory management", "Configuration management"),
        ("...", "???"),
        ("", "Memory"),
    ],
)
def test_names_that_share_little_are_not(name: str, other: str) -> None:
    assert near_duplicates(name, [other]) == []


def test_the_closest_come_first_and_no_more_than_five() -> None:
    names = ["Error texts", "Errors in text", "error text", "Error text too", "Other"]
    near = near_duplicates("Error text", [*names, "Text error", "Error text 2", "The error text"])
    assert [(one.name, one.score) for one in near[:1]] == [("error text", 100)]
    assert len(near) == 5


@given(st.text(min_size=1, max_size=20).filter(lambda text: any(map(str.isalnum, text))))
def test_a_name_is_near_itself(name: str) -> None:
    assert near_duplicates(name, [name])[0].score == 100
