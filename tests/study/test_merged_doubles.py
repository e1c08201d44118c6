"""What two copies of a study have each made is there once when they have met."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from codebook.store.identity import new_id
from codebook.store.merging.independent import independent
from codebook.store.tables import Coder, Passage
from codebook.store.writer import ActionHead
from codebook.study.coding import passage_row
from codebook.study.place import Place
from codebook.study.views import Passage as PassageView
from copies import rows
from meeting import meet, parted_from
from phrases import place_of, put
from stages import move_to

WORDS = "I teach."


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def only_passage(study: Study) -> PassageView:
    (passage,) = study.passages(place_of(study, WORDS)[0])
    return passage


def numbers_on(study: Study, passage: PassageView) -> list[str]:
    by_id = study.codebook().by_id
    return [by_id[each.code_id].number for each in passage.codes]


def test_a_code_merged_in_one_copy_and_added_in_the_other_is_on_the_passage_once(
    study: Study, tmp_path: Path
) -> None:
    put(study, WORDS, "A.1")
    move_to(study, "grouping")
    for one, two in parted_from(study, tmp_path):
        codes = one.codebook().by_number
        put(one, WORDS, "A.2")
        one.set_unsure([each.coding_id for each in only_passage(one).codes], unsure=True)
        two.merge_codes([codes["A.1"].id], codes["A.2"].id)
        meet(one, two, tmp_path)
        for copy in (one, two):
            (coding,) = only_passage(copy).codes
            assert (coding.code_id, coding.unsure) == (codes["A.2"].id, True)
            assert copy.codebook().by_number["A.2"].uses == 1


def test_the_same_words_coded_in_two_copies_are_one_passage(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    themes = parted[0].new_theme("Teaching"), parted[0].new_theme("Of one")
    parted[1].merge(parted[0].store.place)
    for copy, own, more in zip(parted, ("one", "two"), ("A.2", "B.1"), strict=True):
        passage = put(copy, WORDS, "A.1", more)
        copy.add_memo("passage", passage, f"memo {own}")
        copy.set_insight(passage, f"insight {own}")
        copy.show_theme(themes[0], passage)
    copy.set_key(passage, key=True)
    copy.show_theme(themes[1], passage)
    meet(*parted, tmp_path)
    for copy in parted:
        joined = only_passage(copy)
        assert sorted(numbers_on(copy, joined)) == ["A.1", "A.2", "B.1"]
        assert joined.is_key
        assert joined.insight == "insight one\n\ninsight two"
        assert {memo.text for memo in copy.memos(joined.id)} == {"memo one", "memo two"}
        (mine,) = [one for one in copy.groupings() if one.themes]
        assert [[row.passage_id for row in theme.passages] for theme in mine.themes] == [
            [joined.id],
            [joined.id],
        ]


def test_work_on_a_passage_that_was_joined_elsewhere_meanwhile_comes_to_the_one_that_stays(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = parted
    for copy in parted:
        put(copy, WORDS, "A.1")
    one.merge(two.store.place)
    put(two, WORDS, "B.1")  # on the passage that the other copy has dropped
    put(one, WORDS, "A.2")
    meet(one, two, tmp_path)
    assert sorted(numbers_on(one, only_passage(one))) == ["A.1", "A.2", "B.1"]
    one.uncode([each.coding_id for each in only_passage(one).codes])
    assert one.passages(place_of(one, WORDS)[0]) == []


def test_three_copies_come_to_one_passage(parted: tuple[Study, Study], tmp_path: Path) -> None:
    one, two = parted
    two.back_up(tmp_path / "three")
    with Study.open(tmp_path / "three", "First") as three:
        for copy, number in ((three, "B.1"), (two, "A.2"), (one, "A.1")):
            put(copy, WORDS, number)
        two.back_up(tmp_path / "kept")
        one.merge(two.store.place)
        three.merge(tmp_path / "kept")
        meet(one, three, tmp_path)
        assert sorted(numbers_on(one, only_passage(one))) == ["A.1", "A.2", "B.1"]


def test_a_rank_names_the_passage_that_stays(parted: tuple[Study, Study], tmp_path: Path) -> None:
    one, two = parted
    put(one, WORDS, "A.1")
    passage = put(two, WORDS, "A.1")
    (user,) = (person.id for person in two.people() if person.label == "U1")
    two.rank(user, "II", "1")
    two.link_ranking(user, "II", passage)
    meet(one, two, tmp_path)
    for copy in parted:
        assert [row[0] for row in rows(copy.store, "SELECT passage_id FROM ranking")] == [
            only_passage(copy).id
        ]


def test_an_external_layer_may_have_the_same_words_twice(study: Study, tmp_path: Path) -> None:
    revision_id, span = place_of(study, WORDS)
    with study.store.action(ActionHead(None, "imported", "", any_layer=True)) as tx:
        coder = {"id": new_id(), "name": "Sheet", "kind": "external", "position": 9}
        tx.insert(Coder, [coder])
        place = Place(tx, revision_id)
        own = {"coder_id": coder["id"], "created": tx.at, "modified": tx.at}
        twice = [passage_row(place, span, WORDS, id=new_id(), **own) for _ in range(2)]
        tx.insert(Passage, twice)
    for one, two in parted_from(study, tmp_path):
        meet(one, two, tmp_path)
        assert len(one.passages(revision_id)) == 2


def test_two_codes_that_got_one_number_have_two(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = parted
    ids = [one.new_code(name) for name in ("xx", "yy")]
    two.merge(one.store.place)
    for copy, own in zip(parted, ids, strict=True):
        assert copy.accept_codes({own: ""}) == ["C"]
        below = copy.new_code(f"below {own}", parent_id=own)
        assert copy.accept_codes({below: ""}) == ["C.1"]
    assert one.merge(two.store.place, rehearsal=True).numbers == (
        "C was given to two codes: it is xx, and yy has become D, with the codes below it.",
    )
    meet(one, two, tmp_path)
    for copy in parted:
        by_number = copy.codebook().by_number
        assert [by_number[number].id for number in ("C", "D")] == ids
        assert [by_number[number].name for number in ("C.1", "D.1")] == [
            f"below {own}" for own in ids
        ]
    two.renumber_code(ids[1], "E")
    assert [code.number for code in two.codebook().codes][-4:] == ["C", "C.1", "E", "E.1"]


def test_numbers_given_twice_below_one_code_and_in_three_copies(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = parted
    above = one.codebook().by_number["B"].id
    ids = [one.new_code(name, parent_id=above) for name in ("xx", "yy", "zz")]
    two.merge(one.store.place)
    two.back_up(tmp_path / "three")
    with Study.open(tmp_path / "three", "First") as three:
        for copy, own in zip((one, two, three), ids, strict=True):
            assert copy.accept_codes({own: ""}) == ["B.2"]
        two.back_up(tmp_path / "kept")
        one.merge(two.store.place)
        three.merge(tmp_path / "kept")
        meet(one, three, tmp_path)
        numbers = {code.id: code.number for code in one.codebook().codes}
        assert numbers[ids[0]] == "B.2"
        assert len({numbers[each] for each in ids}) == 3


def test_what_is_joined_after_the_layers_opened_was_still_coded_before(
    study: Study, tmp_path: Path
) -> None:
    for one, two in parted_from(study, tmp_path):
        put(two, WORDS, "A.1", "A.2")
        passage = put(one, WORDS, "A.1")
        for name in ("Second", "First"):
            one.work_as(name)
            put(one, "How to set it up.", "B.1")
            one.done()
        one.set_key(passage, key=True)
        (me,) = [each for each in one.coders() if each.name == "First"]
        one.merge(two.store.place)
        assert one.agreement().left_out == ()
        with one.store.unfiltered() as connection:
            codings = independent(connection, {}).codings
        assert sum(each.coder_id == me.id for each in codings) == 3
