"""Passages of a coder that come to the same words, as a text changes, are one passage then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import small
from codebook import Study
from codebook.errors import RefusedError
from codebook.store.identity import new_id
from codebook.store.tables import Coder, Passage
from codebook.store.writer import ActionHead
from codebook.study.coding import passage_row
from codebook.study.importing.options import Options
from codebook.study.place import Place
from codebook.study.views import Passage as PassageView
from codebook.text.spans import Span
from copies import rows, tables
from meeting import meet, parted_from
from phrases import place_of, put
from stages import move_to
from withdrawing import talk_in_group

SHORT, LONG = "The manual says", "The manual says nothing"
UPDATE = Options(updating=True)


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def coded_twice(study: Study) -> tuple[str, str]:
    """Code some words and, with the next one, again; return both passages' ids."""
    return put(study, SHORT, "A.1", "A.2"), put(study, LONG, "A.1", "B.1")


def shortened(study: Study) -> None:
    """Take out by what the two differ."""
    study.correct_words("U1", "says nothing!", "says!")


def only_passage(study: Study, words: str = SHORT, name: str = "U1") -> PassageView:
    (passage,) = study.passages(place_of(study, words, name)[0])
    return passage


def numbers_on(study: Study, passage: PassageView) -> list[str]:
    by_id = study.codebook().by_id
    return sorted(by_id[each.code_id].number or "" for each in passage.codes)


def doubled(study: Study) -> list[tuple[object, ...]]:
    """Return where a coder has several passages, and which have a code several times."""
    ends = "coder_id, revision_id, start_at, end_at"
    return [
        *rows(
            study.store,
            f"SELECT {ends} FROM passage WHERE state = 'anchored' GROUP BY {ends}"
            " HAVING count(*) > 1",
        ),
        *rows(
            study.store,
            "SELECT passage_id, code_id FROM coding GROUP BY passage_id, code_id"
            " HAVING count(*) > 1",
        ),
    ]


def test_a_correction_joins_them_with_all_that_is_on_them(study: Study) -> None:
    one, other = coded_twice(study)
    for passage, said in ((one, "short"), (other, "long")):
        study.add_memo("passage", passage, f"memo {said}")
        study.set_insight(passage, f"insight {said}")
    study.set_key(other, key=True)
    study.set_unsure(
        [each.coding_id for each in study.passages(place_of(study, SHORT)[0])[1].codes], unsure=True
    )
    (user,) = (person.id for person in study.people() if person.label == "U1")
    study.rank(user, "II", "1")
    study.link_ranking(user, "II", other)
    before = tables(study.store)
    shortened(study)
    joined = only_passage(study)
    assert numbers_on(study, joined) == ["A.1", "A.2", "B.1"]
    assert joined.is_key
    assert joined.insight == "insight short\n\ninsight long"
    assert {memo.text for memo in study.memos(joined.id)} == {"memo short", "memo long"}
    assert rows(study.store, "SELECT passage_id FROM ranking") == [(joined.id,)]
    assert study.codings().groupby(["start", "end", "code"]).size().to_list() == [1, 1, 1]
    assert study.codebook().by_number["A.1"].uses == 1
    assert study.check() == []
    study.undo()
    assert tables(study.store) == before
    study.redo()
    assert only_passage(study) == joined


def test_what_shows_a_theme_follows(study: Study) -> None:
    _, other = coded_twice(study)
    move_to(study, "grouping")
    study.show_theme(study.new_theme("Manuals"), other)
    shortened(study)
    (mine,) = [one for one in study.groupings() if one.themes]
    assert [row.passage_id for row in mine.themes[0].passages] == [only_passage(study).id]
    assert study.check() == []


def test_a_review_of_what_is_joined_follows(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    with Study.create(tmp_path / "study", mode="review", coders=small.CODERS, files=files) as study:
        study.work_as("First")
        coded_twice(study)
        study.done()
        study.work_as("Second")
        number = study.codebook().by_number["B.1"].id
        (seen,) = (each for each in study.review_queue() if each.code_id == number)
        study.review(seen.coding_id, "reject", reason="No.")
        before = tables(study.store)
        shortened(study)
        (now,) = (each for each in study.review_queue() if each.verdict)
        assert (now.code_id, now.passage.quote) == (number, SHORT)
        assert study.check() == []
        study.undo()
        assert tables(study.store) == before


def test_every_layer_has_its_own_joined_and_a_sheet_keeps_its_rows(
    study: Study, tmp_path: Path
) -> None:
    study.work_as("Second")
    coded_twice(study)
    revision_id, span = place_of(study, SHORT)
    with study.store.action(ActionHead(None, "imported", "", any_layer=True)) as tx:
        coder = {"id": new_id(), "name": "Sheet", "kind": "external", "position": 9}
        tx.insert(Coder, [coder])
        place = Place(tx, revision_id)
        own = {"coder_id": coder["id"], "created": tx.at, "modified": tx.at}
        ends = (span, Span(span.start, span.start + len(LONG)))
        tx.insert(
            Passage,
            [passage_row(place, each, place.quote(each), id=new_id(), **own) for each in ends],
        )
    study.work_as("First")
    put(study, SHORT, "B.1")
    path = tmp_path / "U1.md"
    path.write_text(small.U1.replace("says nothing!", "says!"), encoding="utf-8")
    move_to(study, "reconciliation")
    foreseen = study.look_at(path).change
    assert foreseen
    assert foreseen.joined == 1, "Second's two, and none of the sheet"
    shortened(study)
    counts = "SELECT k.name, count(*) FROM passage p JOIN coder k ON k.id = p.coder_id GROUP BY 1"
    assert sorted(rows(study.store, counts)) == [("First", 1), ("Second", 1), ("Sheet", 2)]
    assert study.check() == []


def test_the_consensus_has_them_once(study: Study) -> None:
    for name in small.CODERS:
        study.work_as(name)
        coded_twice(study)
    move_to(study, "reconciliation")
    study.merge_agreed()
    before = tables(study.store)
    shortened(study)
    study.merge_agreed()
    assert doubled(study) == []
    assert study.check() == []
    assert study.codings().groupby("coder").size().to_dict() == {
        "First": 3,
        "Second": 3,
        "consensus": 3,
    }
    study.undo()
    study.merge_agreed()
    kept = ("passage", "coding", "memo")
    assert {name: tables(study.store)[name] for name in kept} == {
        name: before[name] for name in kept
    }


def test_a_changed_file_says_what_was_joined(study: Study, tmp_path: Path) -> None:
    coded_twice(study)
    put(study, "The manual")
    study.work_as("Second")
    coded_twice(study)
    study.work_as("First")
    path = tmp_path / "U1.md"
    path.write_text(small.U1.replace("says nothing!", "says!"), encoding="utf-8")
    (done,) = study.import_files([path], options=UPDATE)
    assert list(done.problems) == [
        (11, f"“{LONG}” is “{SHORT}” now."),
        (11, f"“{SHORT}” was 2 passages that are one now, with all that was on them."),
    ]
    assert doubled(study) == []


def test_an_orphan_that_comes_back_to_words_coded_meanwhile_is_joined(
    study: Study, tmp_path: Path
) -> None:
    orphan = put(study, "I teach.", "A.1")
    study.add_memo("passage", orphan, "of the orphan")
    path = tmp_path / "U1.md"
    without = small.U1.replace("I teach. ", "")
    path.write_text(without, encoding="utf-8")
    study.import_files([path], options=UPDATE)
    path.write_text(without.replace("students mostly.", "students. I teach!"), encoding="utf-8")
    study.import_files([path], options=UPDATE)
    put(study, "I teach!", "A.2")
    path.write_text(without.replace("students mostly.", "students. I teach."), encoding="utf-8")
    foreseen = study.look_at(path).change
    assert foreseen
    assert (foreseen.regained, foreseen.joined) == (1, 1)
    study.import_files([path], options=UPDATE)
    joined = only_passage(study, "I teach.")
    assert numbers_on(study, joined) == ["A.1", "A.2"]
    assert [memo.text for memo in study.memos(joined.id)] == ["of the orphan"]
    assert study.check() == []


def test_pseudonyms_join_what_differs_by_a_name(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        path = tmp_path / "Talk.txt"
        path.write_text("Mia: So said Anna Berg.\n", encoding="utf-8")
        study.import_files([path])
        put(study, "said Anna", "A.1", name="Talk")
        put(study, "said Anna Berg", "A.2", name="Talk")
        study.add_pseudonym("Anna Berg", "P7")
        study.pseudonymise()
        assert numbers_on(study, only_passage(study, "said P7", "Talk")) == ["A.1", "A.2"]
        assert study.check() == []
        assert study.remaining_names() == ([], [])


def test_what_is_erased_takes_nothing_in(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        talk_in_group(study, tmp_path)
        theirs = put(study, "D1: So do I, as U1 knows.\n\nU1: We", "A.1", name="Group")
        study.set_insight(theirs, "of both")
        put(study, "So do I, as U1", "A.2", name="Group")
        put(study, "So do I, as U", "B.1", name="Group")
        study.forget("U1")
        joined = only_passage(study, "So do I", "Group")
        assert (numbers_on(study, joined), joined.insight) == (["A.2", "B.1"], "")
        assert study.check() == []


def test_what_comes_back_by_an_undo_follows_the_text_and_is_joined(study: Study) -> None:
    coded_twice(study)
    short, long = (passage.codes for passage in study.passages(place_of(study, SHORT)[0]))
    for codes in (short, long):
        study.uncode([each.coding_id for each in codes])
    study.work_as("Second")
    shortened(study)
    study.work_as("First")
    study.undo()
    assert numbers_on(study, only_passage(study)) == ["A.1", "B.1"]
    study.undo()
    assert numbers_on(study, only_passage(study)) == ["A.1", "A.2", "B.1"]
    assert study.codings()["quote"].unique().tolist() == [SHORT]
    assert study.check() == []


def test_what_a_sheet_brought_meanwhile_is_joined_with_what_comes_back(
    study: Study, tmp_path: Path
) -> None:
    put(study, SHORT, "A.1", "A.2")
    move_to(study, "reconciliation")
    (sheet,) = study.export(["codings"], tmp_path)
    study.uncode([each.coding_id for each in only_passage(study).codes])
    study.work_as("Second")
    study.import_files([sheet])
    study.work_as("First")
    study.undo()
    assert numbers_on(study, only_passage(study)) == ["A.1", "A.2"]
    assert study.check() == []


def test_work_of_another_copy_on_one_of_them_comes_to_the_one_that_stays(
    study: Study, tmp_path: Path
) -> None:
    one, other = coded_twice(study)
    for here, there in parted_from(study, tmp_path):
        shortened(here)
        put(there, LONG, "A.2", "B")
        there.add_memo("passage", other, "written meanwhile")
        there.set_insight(one, "seen meanwhile")
        meet(here, there, tmp_path)
        for copy in (here, there):
            joined = only_passage(copy)
            assert numbers_on(copy, joined) == ["A.1", "A.2", "B", "B.1"]
            assert joined.insight == "seen meanwhile"
            assert [memo.text for memo in copy.memos(joined.id)] == ["written meanwhile"]


def test_ends_of_another_copy_are_not_taken_where_a_passage_has_them(
    study: Study, tmp_path: Path
) -> None:
    move_to(study, "reconciliation")
    passage = put(study, SHORT)
    for one, two in parted_from(study, tmp_path):
        two.move_ends(passage, *place_of(two, LONG))
        one.move_ends(passage, *place_of(one, "The manual"))
        put(one, LONG, "A.2")
        one.merge(two.store.place)
        assert len(one.conflicts()) == 1
        before = tables(one.store)
        with pytest.raises(RefusedError) as refused:
            one.settle_conflict(1, take=True)
        assert str(refused.value) == (
            "There is a passage with exactly these ends already."
            " Keep the present place, or uncode one of the two first."
        )
        assert tables(one.store) == before
        one.settle_conflict(1, take=False)
        assert one.conflicts() == []


def test_what_an_older_program_left_is_found_and_joined_by_a_merge(
    study: Study, tmp_path: Path
) -> None:
    _, other = coded_twice(study)
    _, span = place_of(study, SHORT)
    with study.store.action(ActionHead(None, "corrected", "", any_layer=True)) as tx:
        tx.update(Passage, other, end_at=span.end, quote=SHORT)
    assert study.check() == [
        "1 passage of U1 has exactly the words of another one by the same coder: they are joined"
        " when a copy is merged (`codebook handoff`, `codebook merge`)."
    ]
    study.hand_off(tmp_path / "copy", "First")
    study.merge(tmp_path / "copy")
    assert study.check() == []
    assert numbers_on(study, only_passage(study)) == ["A.1", "A.2", "B.1"]


def codes_given(study: Study) -> set[tuple[object, ...]]:
    """Return who gave which code."""
    return set(rows(study.store, "SELECT coder_id, code_id FROM coding"))


spans = st.tuples(st.integers(0, 4), st.integers(1, 5))


@settings(max_examples=25)
@given(
    st.lists(st.tuples(spans, st.sets(st.sampled_from(("A.1", "A.2")), min_size=1)), max_size=6),
    st.lists(st.tuples(spans, st.text("ab", max_size=2)), min_size=1, max_size=3),
)
def test_no_correction_leaves_two_and_undoing_restores_both(
    tmp_path_factory: pytest.TempPathFactory,
    coded: Sequence[tuple[tuple[int, int], set[str]]],
    changes: Sequence[tuple[tuple[int, int], str]],
) -> None:
    folder = tmp_path_factory.mktemp("corrected")
    with small.make(folder / "study", folder / "files") as study:
        revision_id, said = place_of(study, "students")
        codes = study.codebook().by_number
        for coder in small.CODERS:
            study.work_as(coder)
            for (start, length), numbers in coded:
                at = said.start + start
                study.code(
                    revision_id, Span(at, at + length), [codes[number].id for number in numbers]
                )
        for (start, length), words in changes:
            before, codes_before = tables(study.store), codes_given(study)
            seen = study.interviews()[0]
            span = Span(said.start + start, said.start + start + length)
            try:
                study.correct(seen.id, seen.revision_id, span, words)
            except RefusedError:  # nothing would be left of a passage
                continue
            assert doubled(study) == []
            assert study.check() == []
            assert codes_given(study) == codes_before
            if tables(study.store) != before:
                after = tables(study.store)
                study.undo()
                assert tables(study.store) == before
                study.redo()
                assert tables(study.store) == after
