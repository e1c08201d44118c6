"""Editing the codebook: open to all it is everybody's, blind it is only one's own candidates."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, make_url

import small
from codebook import Study
from codebook.errors import RefusedError, UsageError
from codebook.store import tables
from codebook.store.connections import fetch_all
from codebook.store.rows import QuotedRow
from codebook.store.writer import ActionHead
from codebook.study.codebook import Code, NewCode
from codebook.study.views import Applied
from codebook.text.spans import Span
from databases import a_copy, a_database
from phrases import emerged, place_of, put
from stages import move_to


def _code_apart(place: str | Path) -> None:
    with Study.open(place) as study:
        for name in ("Second", "First"):
            study.work_as(name)
            put(study, "I teach.", "A.1")
        move_to(study, "reconciliation")


@pytest.fixture(scope="module")
def _coded_folder(made_small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = shutil.copytree(made_small, tmp_path_factory.mktemp("coded") / "study")
    _code_apart(folder)
    return folder


@pytest.fixture(scope="module")
def _coded_database(administrator: Engine, small_database: str) -> Iterator[str]:
    with a_database(administrator, f"TEMPLATE {small_database}") as url:
        _code_apart(url)
        yield str(make_url(url).database)


@pytest.fixture(params=["sqlite", "postgresql"])
def study(request: pytest.FixtureRequest) -> Iterator[Study]:
    """A study that is open, in which both have coded "I teach." as A.1."""
    with (
        a_copy(request, "_coded_folder", "_coded_database") as place,
        Study.open(place, "First") as study,
    ):
        yield study


def code(study: Study, label: str) -> Code:
    return next(found for found in study.codebook().codes if found.label == label)


def blind(study: Study) -> None:
    move_to(study, "coding")


def test_editing_keeps_a_history(study: Study) -> None:
    key = code(study, "A.1").id
    study.edit_code(key, definition="First words")
    study.edit_code(key, definition="Second words", colour="#112233")
    assert code(study, "A.1").definition == "Second words"
    assert [row.label for row in study.record_history(key)[1:]] == [
        "edited A.1: definition",
        "edited A.1: definition, colour",
    ]
    study.undo()
    assert code(study, "A.1").definition == "First words"


def test_examples_that_stay_keep_their_records(study: Study) -> None:
    key = code(study, "A.1").id

    def records() -> dict[str, str]:
        with study.store.reading() as connection:
            return dict(fetch_all(connection, tuple, "SELECT text, id FROM example"))

    others = records()
    study.edit_code(key, examples=["Which one?", "Where is it?"])
    written = records()
    study.edit_code(key, name="Setting up", examples=["Where is it?", "Which one?", "Where is it?"])
    assert records() == written
    assert study.examples(key) == ["Where is it?", "Which one?"]
    assert study.log(1)[0].label == "edited A.1: name, examples"
    study.edit_code(key, examples=[])
    assert study.examples(key) == []
    assert records().items() <= others.items(), "those of other codes are still there"
    study.undo()
    assert study.examples(key) == ["Where is it?", "Which one?"]
    blind(study)
    with pytest.raises(RefusedError, match=r"A\.1 is everybody's"):
        study.edit_code(key, examples=["One more"])


def quotes(rows: Iterable[QuotedRow]) -> list[str]:
    return [row.quote for row in rows]


def test_what_was_coded_before_the_definition_changed(study: Study) -> None:
    key = code(study, "A.1").id
    assert study.stale(key) == []
    study.edit_code(key, colour="#112233")
    assert study.stale(key) == []
    study.edit_code(key, use_when="only at first")
    put(study, "for hours", "A.1")
    assert [row.quote for row in study.stale(key)] == ["I teach.", "I teach."]


def test_what_got_the_code_after_its_definition_changed_is_not_older(study: Study) -> None:
    put(study, "for hours", "A.1")
    put(study, "manual", "A.1")
    key = code(study, "B.1").id
    study.edit_code(key, definition="Waiting")
    study.edit_code(key, definition="Waiting for others")
    revision = study.interviews()[0].revision_id
    texts = {passage.span.of(small.U1): passage for passage in study.passages(revision)}
    study.recode(texts["for hours"].codes[0].coding_id, [key])
    study.split_code([texts["manual"].codes[0].coding_id], key)
    assert study.stale(key) == []
    study.edit_code(key, definition="Waiting, or asking")
    assert sorted(row.quote for row in study.stale(key)) == ["for hours", "manual"]


def test_the_consensus_is_older_only_where_it_alone_has_the_code(small_place: str) -> None:
    with Study.open(small_place, "First") as study:
        for name, words in (("First", "for hours"), ("First", "I teach."), ("Second", "I teach.")):
            study.work_as(name)
            put(study, words, "A.1")
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
        (case,) = study.queue().cases
        study.rule(case, "other", codes=[code(study, "B.1").id])
        for number, older in (("A.1", ["First", "Second", "First"]), ("B.1", ["consensus"])):
            key = code(study, number).id
            study.edit_code(key, use_when="only at first")
            assert [row.coder for row in study.stale(key)] == older


def test_the_first_definition_changes_none(study: Study) -> None:
    key = emerged(study, *place_of(study, "for hours"), "Waiting")
    study.edit_code(key, definition="Nothing moves on")
    assert study.stale(key) == [], "it was written from what is coded"
    study.undo()
    assert study.stale(key) == [], "it has no definition"
    study.redo()
    assert study.stale(key) == []
    study.edit_code(key, avoid_when="they wait for others")
    assert [row.quote for row in study.stale(key)] == ["for hours"]


def test_a_definition_that_was_taken_away_is_compared_with_the_next(study: Study) -> None:
    key = emerged(study, *place_of(study, "for hours"), "Waiting")
    for words, older in (("Idle", []), ("", []), ("Idle", []), ("", []), ("Busy", ["for hours"])):
        study.edit_code(key, definition=words)
        assert [row.quote for row in study.stale(key)] == older


def test_a_definition_that_is_back_is_the_one_under_which_it_was_coded(study: Study) -> None:
    key = emerged(study, *place_of(study, "for hours"), "Waiting")
    study.edit_code(key, definition="Idle")
    study.edit_code(key, definition="Busy")
    assert quotes(study.stale(key)) == ["for hours"]
    study.undo()
    assert quotes(study.stale(key)) == []
    study.redo()
    study.code(*place_of(study, "manual"), [key])
    assert quotes(study.stale(key)) == ["for hours"]
    study.edit_code(key, definition="Idle")
    assert quotes(study.stale(key)) == ["manual"], "the other is what it was coded as"


def test_what_got_the_code_under_a_definition_that_is_back_is_not_older(study: Study) -> None:
    put(study, "manual", "A.1")
    key = code(study, "B.1").id
    revision = study.interviews()[0].revision_id
    texts = {passage.span.of(small.U1): passage for passage in study.passages(revision)}
    study.edit_code(key, definition="Idle")
    study.recode(texts["manual"].codes[0].coding_id, [key])
    for words, older in (("Busy", ["manual"]), ("Idle", [])):
        study.edit_code(key, definition=words)
        assert quotes(study.stale(key)) == older


def test_a_copy_that_did_not_know_of_the_definition_does_not_bring_the_old_one_back(
    study: Study, tmp_path: Path
) -> None:
    key = emerged(study, *place_of(study, "for hours"), "Waiting")
    study.edit_code(key, definition="Idle")
    study.back_up(tmp_path / "two")
    with Study.open(tmp_path / "two", "First") as two:
        study.edit_code(key, definition="Busy")
        two.edit_code(key, colour="#112233")
        two.merge(study.store.place)
        study.merge(two.store.place)
        for copy in (study, two):
            assert code(copy, "Waiting").definition == "Busy"
            assert quotes(copy.stale(key)) == ["for hours"]


def test_a_retired_code_keeps_its_codings_and_takes_no_more(study: Study) -> None:
    key = code(study, "A.1").id
    study.retire_code(key)
    assert (code(study, "A.1").state, code(study, "A.1").uses) == ("retired", 2)
    with pytest.raises(RefusedError, match=r"A\.1 is retired\. Choose another code, or bring"):
        put(study, "for hours", "A.1")
    study.retire_code(key, retired=False)
    assert code(study, "A.1").state == "accepted"


def test_merging_moves_codings_and_memos_of_all_layers(study: Study) -> None:
    source, target = code(study, "A.1").id, code(study, "A.2").id
    put(study, "I teach.", "A.2")
    memo = study.add_memo("code", source, "near the other")
    assert study.merge_codes([source], target) == 2
    assert (code(study, "A.2").uses, code(study, "A.1").uses) == (2, 0)
    assert [found.id for found in study.memos(target)] == [memo]
    assert study.undo() == "merged A.1 into A.2"
    assert (code(study, "A.2").uses, code(study, "A.1").uses) == (1, 2)
    assert study.check() == []
    with pytest.raises(UsageError, match="A code cannot be merged into itself"):
        study.merge_codes([source], source)


def test_a_code_is_not_merged_while_others_stay_below_it(study: Study) -> None:
    parent, target = code(study, "A").id, code(study, "B.1").id
    with pytest.raises(RefusedError) as refused:
        study.merge_codes([parent], target)
    assert str(refused.value) == (
        "Below A there would still be A.1, A.2. Merge or move what is below it first."
    )
    assert code(study, "A").state == "accepted"
    below = [code(study, number).id for number in ("A.1", "A.2")]
    assert study.merge_codes([parent, *below], target) == 2
    assert code(study, "B.1").uses == 2


def codes_of(study: Study, passage_id: str) -> tuple[Applied, ...]:
    passage = study.passage(passage_id)
    assert passage
    return passage.codes


def test_a_passage_whose_codes_are_all_moved_to_one_has_it_once(study: Study) -> None:
    put(study, "for hours", "A.1", "A.2")
    revision = study.interviews()[0].revision_id
    passage = next(p for p in study.passages(revision) if len(p.span.of(small.U1)) == 9)
    both, b1 = [applied.coding_id for applied in passage.codes], code(study, "B.1").id
    study.split_code(both, b1)
    assert [applied.code_id for applied in codes_of(study, passage.id)] == [b1]
    assert code(study, "B.1").uses == 1
    assert study.undo() == "moved 2 codings to B.1 in U1"
    study.split_code(both[:1], code(study, "A.1").id)
    assert len(codes_of(study, passage.id)) == 2, "what has the code already keeps it"


def test_splitting_gives_chosen_codings_another_code(study: Study) -> None:
    put(study, "for hours", "A.1")
    text = study.interviews()[0]
    mine = [
        applied.coding_id
        for passage in study.passages(text.revision_id)
        if study.coder and passage.coder_id == study.coder.id
        for applied in passage.codes
    ]
    into = study.split_code(mine[:1], new=NewCode("Waiting", code(study, "A").id))
    assert (code(study, "A.1").uses, code(study, "Waiting").uses) == (2, 1)
    assert (code(study, "Waiting").id, code(study, "Waiting").depth) == (into, 1)
    assert study.undo() == "moved 1 coding to Waiting (new) in U1"
    assert into not in study.codebook().by_id
    assert study.split_code(mine[:1], code(study, "B.1").id) == code(study, "B.1").id
    assert study.undo() == "moved 1 coding to B.1 in U1"


def test_recoding_and_unsure(study: Study) -> None:
    put(study, "for hours", "A.1")
    revision = study.interviews()[0].revision_id
    (applied,) = next(p for p in study.passages(revision) if len(p.span.of(small.U1)) == 9).codes
    study.set_unsure([applied.coding_id], unsure=True)
    b1, a2 = code(study, "B.1").id, code(study, "A.2").id
    *used, new = study.recode(applied.coding_id, [b1, a2], new=NewCode("Waiting"))
    found = next(p for p in study.passages(revision) if len(p.span.of(small.U1)) == 9)
    assert [(a.code_id, a.unsure) for a in found.codes] == [
        (b1, True),
        (a2, False),
        (new, False),
    ]
    assert used == [b1, a2]
    assert [study.undo(), study.undo()] == [
        "changed A.1 to B.1, A.2, Waiting (new) in U1",
        "marked as unsure in U1",
    ]


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        (["A.1"], "A.1 A.2"),
        (["A.2"], "A.2"),
        (["A.2", "A.1"], "A.1 A.2"),
        (["B.1", "A.2"], "A.2 B.1"),
        (["B.1", "A.1"], "A.1 A.2 B.1"),
    ],
)
def test_recoding_to_what_is_there_leaves_one_coding_of_each(
    study: Study, wanted: list[str], left: str
) -> None:
    put(study, "for hours", "A.1")
    key = put(study, "for hours", "A.2")
    passage = study.passage(key)
    assert passage is not None
    study.recode(passage.codes[0].coding_id, [code(study, label).id for label in wanted])
    after, by_id = study.passage(key), study.codebook().by_id
    assert after is not None
    assert sorted(by_id[each.code_id].label for each in after.codes) == left.split()


def test_a_tree_stays_a_tree(study: Study) -> None:
    with pytest.raises(RefusedError, match="A code cannot lie below itself"):
        study.edit_code(code(study, "A").id, parent_id=code(study, "A.1").id)
    study.edit_code(code(study, "A.1").id, parent_id=code(study, "B").id)
    assert code(study, "B.2").parent_id == code(study, "B").id, "with the next number there"
    assert study.log(1)[0].label == "edited A.1, now B.2: code above"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"colour": "red"}, "'red' is not a colour. Write it as #RRGGBB."),
        ({"number": "Z"}, "A code has no number to edit."),
        ({"position": "x"}, "A code has no position to edit."),
        ({"name": " "}, "A code needs a name."),
        ({"name": None}, "A code's name is a text, not None. Write a text."),
        ({"colour": None}, "A code's colour is a text, not None. Write a text."),
        ({"examples": "One"}, "A code's examples are a list of texts, not 'One'. List them."),
        ({"examples": [1]}, "A code's examples are a list of texts, not [1]. List them."),
        (
            {"parent_id": "f" * 32},
            "That parent is not in the codebook any more. Choose another one.",
        ),
        ({"name": "a.2"}, "There is already a code 'A.2'. Use it, or another name."),
        ({"name": "SPEED"}, "There is already a code 'B.1'. Use it, or another name."),
    ],
)
def test_values_that_cannot_be(study: Study, values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        study.edit_code(code(study, "A.1").id, **values)
    assert str(caught.value) == sentence


def test_a_reference_to_what_is_not_there_is_told_as_one(study: Study) -> None:
    me = study.coder
    assert me
    with pytest.raises(RefusedError) as refused, study.store.action(ActionHead(me.id, "")) as tx:
        tx.update(tables.Code, code(study, "A.1").id, parent_id="nothing")
    assert str(refused.value) == (
        "Something in the study would refer to what is not there. What was named may be gone, or"
        " what was to go still be in use; nothing was changed."
    )


def test_a_code_keeps_its_name_and_may_write_it_otherwise(study: Study) -> None:
    key = code(study, "A.1").id
    for name in (code(study, "A.1").name, code(study, "A.1").name.upper()):
        study.edit_code(key, name=name, examples=("One", "Two"))
        assert (code(study, "A.1").name, study.examples(key)) == (name, ["One", "Two"])
    study.edit_code(key, parent_id="")
    assert code(study, "C").id == key, "it lies below no code"


def test_while_blind_only_own_candidates_can_be_changed(study: Study) -> None:
    blind(study)
    mine = study.new_code("Mine")
    study.edit_code(mine, name="Mine indeed", definition="mine")
    shared = code(study, "A.1").id
    with pytest.raises(RefusedError) as caught:
        study.edit_code(shared, definition="x")
    assert str(caught.value) == (
        "A.1 is everybody's, and the study is blind while you code."
        " Write a memo on it now; change it once all have finished."
    )
    changes: list[Callable[[], object]] = [
        lambda: study.retire_code(shared),
        lambda: study.retire_code(mine),
        lambda: study.merge_codes([mine], shared),
    ]
    for change in changes:
        with pytest.raises(RefusedError, match="once the study is open to all"):
            change()
    study.work_as("Second")
    assert "Mine indeed" not in str(study.codebook().codes)


def test_a_hidden_candidate_cannot_be_used_by_its_id(study: Study) -> None:
    blind(study)
    mine = study.new_code("Secret")
    study.work_as("Second")
    revision = study.interviews()[0].revision_id
    attempts: list[Callable[[], object]] = [
        lambda: study.code(revision, Span(70, 80), [mine]),
        lambda: study.edit_code(mine, definition="x"),
        lambda: study.new_code("Below", parent_id=mine),
        lambda: study.split_code([], mine),
    ]
    for attempt in attempts:
        with pytest.raises(UsageError) as caught:
            attempt()
        assert "Secret" not in str(caught.value)
    assert len(study.codings()) == 1


def test_splitting_onto_a_code_that_is_there_leaves_one(study: Study) -> None:
    passage = put(study, "for hours", "A.1")
    put(study, "for hours", "A.2")
    revision = study.interviews()[0].revision_id
    found = next(p for p in study.passages(revision) if p.id == passage)
    study.split_code([found.codes[0].coding_id], code(study, "A.2").id)
    (left,) = next(p for p in study.passages(revision) if p.id == passage).codes
    assert left.code_id == code(study, "A.2").id


def test_who_codes_alone_orders_the_codebook_while_coding(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "sources")
    with Study.create(tmp_path / "alone", coders=["Only"], files=files) as study:
        study.work_as("Only")
        put(study, "I teach.", "A.1")
        first, second = (
            emerged(study, *place_of(study, words), words) for words in ("for hours", "Then I wait")
        )
        study.merge_codes([first], second)
        assert set(study.codings()["code"]) == {"A.1", "Then I wait"}
        study.edit_code(code(study, "A.1").id, definition="What comes first")
        study.retire_code(code(study, "B.1").id)
        assert study.accept_codes({second: code(study, "A").id}) == ["A.3"]
        assert study.status().stage == "coding"
        study.add_coder("Other")
        with pytest.raises(RefusedError, match="once the study is open to all"):
            study.retire_code(code(study, "A.2").id)
        study.work_as("Other")
        assert code(study, "A.3").name == "Then I wait"
        assert study.codings().empty


def test_a_code_that_emerged_changes_no_other_colour_when_it_gets_an_id(study: Study) -> None:
    study.renumber_code(code(study, "B").id, "F")
    before = study.codebook()
    key = study.new_code("Patience")
    study.accept_codes({key: ""})
    after = study.codebook()
    assert after.order[key] < after.order[code(study, "F").id], "it comes before another one"
    for each in before.codes:
        assert after.colour(after.by_id[each.id]) == before.colour(each)
    roots = [each for each in after.codes if each.depth == 0]
    assert len({after.colour(root) for root in roots}) == len(roots)
