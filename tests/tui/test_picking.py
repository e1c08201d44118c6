"""Which codes are meant by what is typed, as far as it is typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.store.rows import CodeRow
from codebook.study.codebook import Codebook
from codebook.tui.model.picking import Picked, Picker
from codebook.tui.model.recent_codes import RecentCodes
from codebooks import code_row

CODES = (
    ("C", "Bug", None),
    ("C.1", "Installation and build failures", "C"),
    ("C.1.i", "Missing wheels", "C.1"),
    ("C.10", "Documentation gaps", "C"),
    ("B", "Requirement", None),
    ("B.5", "Community support", "B"),
    ("A", "Question", None),
    (None, "Silent failure", "C"),
    ("C.2", "Old trouble", "C"),
    ("B.6", "Trust, lack of", "B"),
)


def row(number: str | None, name: str, parent: str | None) -> CodeRow:
    state = "candidate" if number is None else "retired" if number == "C.2" else "accepted"
    return code_row(number, name, parent=parent, definition="What it means.", state=state)


@pytest.fixture
def picker() -> Picker:
    recent = RecentCodes()
    recent.take_up(["C.1", "C.2", "B.5"], ["B.5", "C.2", "C.1"])
    return Picker(Codebook(row(*code) for code in CODES), recent)


def found(picked: Picked) -> list[str]:
    return [each.code.id for each in picked.found]


def chosen(picked: Picked) -> list[str]:
    return [code.id for code in picked.chosen]


def test_an_id_comes_before_all_that_begin_with_it(picker: Picker) -> None:
    assert found(picker.pick("c1"))[:3] == ["C.1", "C.1.i", "C.10"]
    assert picker.pick("c1").name == "", "there is such a code"


def test_only_an_id_that_can_be_no_longer_is_settled(picker: Picker) -> None:
    settled = picker.settled("b5")
    assert settled is not None
    assert settled.id == "B.5"
    assert picker.settled("c1") is None
    assert picker.settled("b") is None
    assert picker.settled("silent") is None
    assert (picker.settled("A") or settled).id == "A"


def test_a_retired_code_is_not_offered(picker: Picker) -> None:
    assert picker.settled("c2") is None
    assert "C.2" not in found(picker.pick(""))
    assert [code.id for code in picker.recent] == ["B.5", "C.1"]
    assert [code and code.id for code in picker.keyed] == ["C.1", None, "B.5"], "on their keys"


def test_with_nothing_typed_the_recent_codes_come_first_and_none_is_missing(picker: Picker) -> None:
    all_codes = found(picker.pick(""))
    assert all_codes[:2] == ["B.5", "C.1"]
    assert sorted(all_codes) == sorted(code.id for code in picker.usable)


@pytest.mark.parametrize("line", ["b5 c1", "b5,c1", "B.5, C.1", "b5，c1", "b5 , c1"])
def test_blanks_and_commas_separate_several_ids(picker: Picker, line: str) -> None:
    picked = picker.pick(line)
    assert chosen(picked) == ["B.5"]
    assert found(picked)[0] == "C.1"


def test_after_a_comma_a_name_may_follow_or_have_come_before(picker: Picker) -> None:
    assert found(picker.pick("b5, docu"))[0] == "C.10"
    picked = picker.pick("docu, wheels, b5")
    assert chosen(picked) == ["C.10", "C.1.i"]
    assert found(picked)[0] == "B.5"


@pytest.mark.parametrize(
    ("line", "unknown"),
    [("zebra, b5", ("zebra",)), ("b5, zebra,", ("zebra",)), ("b5 zz, qq; c1", ("b5 zz", "qq"))],
)
def test_what_stands_before_a_comma_and_is_no_code_is_not_lost(
    picker: Picker, line: str, unknown: tuple[str, ...]
) -> None:
    assert picker.pick(line).unknown == unknown


@pytest.mark.parametrize(
    ("line", "codes", "name"),
    [
        ('"doubt, always"', [], "doubt, always"),
        ('"doubt, alw', [], "doubt, alw"),
        ('b5, "doubt; always"', ["B.5"], "doubt; always"),
        ("b5， “doubt、 always” ", ["B.5"], "doubt、 always"),
        ('"silent failure", "doubt, always"', ["Silent failure"], "doubt, always"),
        ('the "black box"', [], 'the "black box"'),
        ('"black box" talk', [], '"black box" talk'),
    ],
)
def test_a_comma_in_quotes_is_part_of_a_name(
    picker: Picker, line: str, codes: list[str], name: str
) -> None:
    picked = picker.pick(line)
    assert chosen(picked) == codes
    assert picked.name == name
    assert picked.unknown == ()


def test_what_is_in_quotes_and_no_codes_name_is_unknown(picker: Picker) -> None:
    picked = picker.pick('"docu", "b5", c1')
    assert chosen(picked) == []
    assert picked.unknown == ("docu", "b5")
    assert picker.pick('"", c1').unknown == ()


@pytest.mark.parametrize("line", ["trust, lack of", "Trust, Lack of, b5", '"trust, lack of", b5'])
def test_a_comma_in_a_codes_name_separates_nothing(picker: Picker, line: str) -> None:
    picked = picker.pick(line)
    assert [*chosen(picked), found(picked)[0]] == ["B.6", "B.5"][: 1 + ("b5" in line)]
    assert (picked.name, picked.unknown) == ("", ())


def test_every_word_before_the_last_comma_is_a_code_or_unknown(picker: Picker) -> None:
    picked = picker.pick("b5, C.1.i, zebra, docu, ,")
    assert chosen(picked) == ["B.5", "C.1.i", "C.10"]
    assert picked.unknown == ("zebra",)


def test_a_name_may_begin_with_a_word_that_is_an_id(picker: Picker) -> None:
    picked = picker.pick("a problem of trust")
    assert chosen(picked) == []
    assert picked.name == "a problem of trust"


def test_what_is_typed_out_stays_when_nothing_follows(picker: Picker) -> None:
    assert chosen(picker.pick("b5 c1 ")) == ["B.5", "C.1"]
    assert chosen(picker.pick("b5,")) == ["B.5"]


def test_a_new_name_shows_near_ones_that_do_not_match_it(picker: Picker) -> None:
    picked = picker.pick("failures in silence, silently")
    assert picked.name == "silently"
    picked = picker.pick("the failure is silent")
    assert picked.name == "the failure is silent"
    assert [code.id for code in picked.near] == ["Silent failure"]


@pytest.mark.parametrize(
    ("typed", "is_like"),
    [("C.9", True), ("c9", True), ("b9c11b5", True), ("c1ib9", True), ("covid19", False)],
)
def test_what_is_made_of_ids_alone_looks_like_a_mistyped_one(
    picker: Picker, typed: str, is_like: bool
) -> None:
    assert picker.looks_like_number(typed) == is_like


def test_no_new_code_is_offered_where_one_is_called_so(picker: Picker) -> None:
    assert picker.pick("silent FAILURE").name == ""


@given(line=st.text(st.sampled_from('abc15. ,silentdou、"“” '), max_size=12))
def test_whatever_is_typed_means_something_or_nothing(line: str) -> None:
    picker = Picker(Codebook(row(*code) for code in CODES))
    picked = picker.pick(line)
    assert len(set(chosen(picked))) == len(picked.chosen)
    assert not {code.id for code in picked.near} & set(found(picked))
    assert picked.name == picked.name.strip()
    settled = picker.settled(line)
    assert settled is None or found(picker.pick(line))[0] == settled.id
