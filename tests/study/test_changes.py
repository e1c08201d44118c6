"""What a window is told of what was done: exactly what reading all anew would show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from codebook import Study
from codebook.store.moments import Moment
from codebook.study.changes import Changes
from codebook.study.views import Passage
from codebook.text.spans import Span

Act = Callable[[Study, str, list[str]], object]
ON = Span(70, 80)


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        study.code(study.interviews()[0].revision_id, Span(72, 78), [codes(study)[3]])
        yield study


def codes(study: Study) -> list[str]:
    return [code.id for code in study.codebook().codes]


def coding(study: Study, passage_id: str) -> str:
    passage = study.passage(passage_id)
    assert passage is not None
    return passage.codes[0].coding_id


def put(study: Study, *code_ids: str) -> str:
    return study.code(study.interviews()[0].revision_id, ON, code_ids)


def uses(study: Study) -> dict[str, int]:
    return {code.id: code.uses for code in study.codebook().codes}


def read(study: Study) -> dict[str, Passage]:
    return {
        passage.id: passage
        for interview in study.interviews()
        for passage in study.passages(interview.revision_id)
    }


def told(study: Study, latest: Moment) -> Changes:
    found = study.changes_since(latest)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "act",
    [
        lambda study, _, codes: put(study, codes[1], codes[2]),
        lambda study, there, _: study.uncode([coding(study, there)]),
        lambda study, there, codes: study.recode(coding(study, there), codes[2:4]),
        lambda study, there, _: study.set_unsure([coding(study, there)], unsure=True),
        lambda study, there, _: study.move_ends(
            there, study.interviews()[0].revision_id, Span(60, 90)
        ),
        lambda study, there, _: study.set_key(there, key=True),
        lambda study, there, _: study.set_insight(there, "They wait."),
        lambda study, *_: study.undo(),
        lambda study, *_: (study.undo(), study.redo()),
    ],
)
def test_it_tells_which_passages_and_how_many_uses(study: Study, act: Act) -> None:
    there = put(study, codes(study)[1])
    before, counted, latest = read(study), uses(study), study.latest()
    act(study, there, codes(study))
    found, after = told(study, latest), read(study)
    different = {key for key in before | after if before.get(key) != after.get(key)}
    assert different <= set(found.passages) == {there}
    assert set(found.passages.values()) == {study.interviews()[0].revision_id}
    assert {k: n + found.uses_in().get(k, 0) for k, n in counted.items()} == uses(study)
    assert (found.latest, found.codes) == (study.latest(), False)
    assert told(study, found.latest) == (found.latest, {}, {}, False)


def test_uses_are_added_to_a_codebook(study: Study) -> None:
    before, latest = study.codebook(), study.latest()
    there = before.by_id
    put(study, *codes(study)[1:3])
    now = before.used(told(study, latest).uses_in())
    assert now.codes == study.codebook().codes
    assert now.by_id == study.codebook().by_id != there == before.by_id


def test_codes_and_memos_are_told_apart(study: Study) -> None:
    latest = study.latest()
    study.add_memo("study", study.id, "a note")
    assert told(study, latest)[1:] == ({}, {}, False)
    study.new_code("Waiting")
    assert told(study, latest)[1:] == ({}, {}, True)


def test_much_and_other_things_are_read_anew(study: Study) -> None:
    latest, revision = study.latest(), study.interviews()[0].revision_id
    study.code_all([(revision, Span(at, at + 3)) for at in range(60)], codes(study)[:1])
    assert study.changes_since(latest) is None
    latest = study.latest()
    study.add_coder("Third")
    assert study.changes_since(latest) is None


def test_the_other_coder_is_told_nothing(study: Study) -> None:
    put(study, codes(study)[1])
    study.work_as("Second")
    latest = study.latest()
    study.work_as("First")
    put(study, codes(study)[2])
    study.new_code("Hidden")
    study.work_as("Second")
    assert told(study, latest) == (latest, {}, {}, False)


def test_earlier_actions_that_a_merge_brings_are_noticed(study: Study, tmp_path: Path) -> None:
    with Study.open(study.back_up(tmp_path / "laptop"), "First") as laptop:
        revision_id = laptop.interviews()[0].revision_id
        laptop.code(revision_id, Span(ON.start, ON.end + 1), codes(laptop)[1:2])
    for code_id in codes(study)[2:4]:
        put(study, code_id)
    before = study.latest()
    study.merge(tmp_path / "laptop")
    latest = study.latest()
    assert (latest.lamport, latest.actions) == (before.lamport, before.actions + 1)
    assert study.changes_since(before) is None
    assert told(study, latest) == (latest, {}, {}, False)
    put(study, codes(study)[4])
    assert told(study, before).latest != study.latest(), "it is noticed after what came later, too"
