"""What is typed for a ranking: read one way or refused, and written as it can be typed again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.errors import UsageError
from codebook.text.ranking_entry import Entry, EntryParser, RankedItem, entry_of, own_words, written

BUGS = [f"C.{number}" for number in range(1, 11)]
PARSER = EntryParser(BUGS, ["C.1.i", "C.11"])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("c4 c2 c1", "C.4 C.2 C.1"),
        ("C.4, c.2 > 1", "C.4 C.2 C.1"),
        ("c4c2c10", "C.4 C.2 C.10"),
        ("421", "C.4 C.2 C.1"),
        ("1106", "C.1 C.10 C.6"),
        ("1 10 6", "C.1 C.10 C.6"),
        ("c4=c2 c1", "C.4=C.2 C.1"),
        ("4 = 2=3 1", "C.4=C.2=C.3 C.1"),
        ("c11 c1i", "C.11 C.1.i"),
        ('c4 "slow login" c2', 'C.4 "slow login" C.2'),
        ('c4="slow login"', 'C.4="slow login"'),
        ("“slow, login", '"slow, login"'),
        ("None of these: slow, login", '"slow, login"'),
        ("c2 none of these： 登录慢", 'C.2 "登录慢"'),
        (" - ", "-"),
        ("/", "/"),
        ("  ", ""),
    ],
)
def test_an_answer_is_read(typed: str, meant: str) -> None:
    assert written(PARSER.parse(typed)) == meant


def test_positions_of_ties_are_the_first_of_theirs() -> None:
    placed = PARSER.parse('4=2 1 "slow"').placed
    assert placed == [
        (1, RankedItem("C.4")),
        (1, RankedItem("C.2")),
        (3, RankedItem("C.1")),
        (4, RankedItem("", "slow")),
    ]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "c99",
            "“c99” is not a code that can be ranked here. Type ids from C.1 to C.10 or others of"
            " the same types, best first.",
        ),
        (
            "c4 a1",
            "“a1” is not a code that can be ranked here. Type ids from C.1 to C.10 or others of"
            " the same types, best first.",
        ),
        ("c4 c2 c4", "C.4 is ranked twice. Remove one of them."),
        ('"x" "X"', "X is ranked twice. Remove one of them."),
        ("c4 =", "“=” needs a code on either side. Type c4=c2 for a tie."),
        ("=c4", "“=” needs a code on either side. Type c4=c2 for a tie."),
        ("c4==c2", "“=” needs a code on either side. Type c4=c2 for a tie."),
        ('c4 ""', 'What was named instead is missing. Type none of these: "…".'),
        ("none of these:", 'What was named instead is missing. Type none of these: "…".'),
    ],
)
def test_what_cannot_be_read_is_refused(typed: str, sentence: str) -> None:
    with pytest.raises(UsageError) as refused:
        PARSER.parse(typed)
    assert str(refused.value) == sentence


def test_what_may_be_two_things_is_asked_about() -> None:
    parser = EntryParser(["C.1", "C.2", "C.3", "C.12", "C.23"])
    with pytest.raises(UsageError) as refused:
        parser.parse("123")
    assert str(refused.value) == (
        "“123” could be C.1 C.23 or C.1 C.2 C.3. Put blanks between the ids."
    )
    assert written(parser.parse("12")) == "C.12", "an id that is typed whole is that id"
    assert written(parser.parse("1 2 3")) == "C.1 C.2 C.3"


def test_digits_alone_mean_nothing_where_the_codes_begin_in_several_ways() -> None:
    parser = EntryParser(["A.1", "B.1"])
    assert written(parser.parse("b1a1")) == "B.1 A.1"
    with pytest.raises(UsageError, match="“1” is not a code"):
        parser.parse("1")


words = st.text(min_size=1).map(own_words).filter(bool).map(lambda text: RankedItem("", text))
things = st.one_of(st.sampled_from([RankedItem(number) for number in BUGS]), words)
several = st.lists(
    things, min_size=1, max_size=6, unique_by=lambda said: (said.number, said.words.casefold())
)


@st.composite
def ranks(draw: st.DrawFn) -> Entry:
    """Things said, each at one of four places, which some share."""
    said = draw(several)
    return entry_of([(draw(st.integers(1, 4)), each) for each in said])


@given(ranks())
def test_what_is_written_is_read_as_it_was(entry: Entry) -> None:
    assert PARSER.parse(written(entry)) == entry
    assert entry_of(entry.placed) == entry


@given(st.text('c1024 ="-/,noe:’', max_size=14) | st.text(max_size=8))
def test_anything_typed_is_an_answer_or_a_sentence(typed: str) -> None:
    try:
        entry = PARSER.parse(typed)
    except UsageError:
        return
    assert PARSER.parse(written(entry)) == entry
