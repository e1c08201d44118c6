"""Coding, notes, candidates, undo: what a coder does, on both engines."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import groupby
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError, UsageError
from codebook.store.writer import ActionHead, Writer
from codebook.study.codebook import NewCode
from codebook.study.views import Passage, Transcript
from codebook.text.spans import Span
from phrases import emerged, put


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def transcript(study: Study, name: str = "U1") -> Transcript:
    (found,) = (i for i in study.interviews() if i.name == name)
    return study.transcript(found.id)


def span(text: Transcript, words: str) -> Span:
    start = text.text.index(words)
    return Span(start, start + len(words))


def passages(study: Study, name: str = "U1") -> list[Passage]:
    return study.passages(transcript(study, name).revision_id)


def numbers(study: Study, passage: Passage) -> list[str]:
    by_id = study.codebook().by_id
    return [by_id[applied.code_id].label for applied in passage.codes]


def test_no_memo_is_written_on_what_is_gone_by_then(
    study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    passage = put(study, "for hours", "A.1")

    def after_another(head: ActionHead) -> AbstractContextManager[Writer]:
        monkeypatch.undo()
        study.undo()
        return study.store.action(head)

    monkeypatch.setattr(study.store, "action", after_another)
    with pytest.raises(RefusedError, match=r"That passage is not there any more\."):
        study.add_memo("passage", passage, "Compare with D1.")
    assert study.memos() == []


def test_a_passage_carries_several_codes(study: Study) -> None:
    put(study, "How to set it up.", "A.1", "B.1")
    put(study, "How to set it up.", "A.1", "A.2")
    (passage,) = passages(study)
    assert numbers(study, passage) == ["A.1", "B.1", "A.2"]
    assert study.status().codings == 3


def test_offsets_are_code_points(study: Study) -> None:
    put(study, "🙂 students", "A.1")
    put(study, "没有人读它。", "A.2", name="D1")
    frame = study.codings()
    assert list(frame["quote"]) == ["🙂 students", "没有人读它。"]
    for row in frame.to_dict("records"):
        text = transcript(study, row["transcript"]).text
        assert text[row["start"] : row["end"]] == row["quote"]
    assert list(frame["turn"]) == [2, 2]
    assert list(frame["participant"]) == ["U1", "D1"]
    assert list(frame["speaker"]) == ["U1", "D1"]
    assert list(frame["part"]) == ["I", ""]


def test_the_first_coding_moves_setup_to_coding(study: Study) -> None:
    assert study.status().stage == "setup"
    put(study, "I teach.", "A.1")
    assert study.status().stage == "coding"
    study.undo()
    assert study.status().stage == "coding"


@pytest.mark.parametrize("ends", [(5, 5), (9, 3), (-2, 4), (0, 10**6)])
def test_ends_outside_the_text_are_refused(study: Study, ends: tuple[int, int]) -> None:
    text = transcript(study)
    with pytest.raises(RefusedError) as caught:
        study.code(text.revision_id, Span(*ends), [study.codebook().codes[0].id])
    assert str(caught.value) == (
        f"U1 has no passage from {ends[0]} to {ends[1]}. Give a start and an end within the"
        " text, the start first."
    )
    assert passages(study) == []


def test_uncoding_takes_a_bare_passage_away_and_keeps_one_with_an_insight(study: Study) -> None:
    bare, kept = put(study, "I teach.", "A.1"), put(study, "How to set it up.", "A.1")
    study.set_insight(kept, "They begin alone.")
    study.uncode([a.coding_id for p in passages(study) for a in p.codes])
    assert [p.id for p in passages(study)] == [kept]
    assert bare != kept
    study.undo()
    assert {p.id: numbers(study, p) for p in passages(study)} == {bare: ["A.1"], kept: ["A.1"]}


def test_key_insight_and_memos(study: Study) -> None:
    passage = put(study, "The manual says nothing!", "A.2")
    study.set_key(passage, key=True)
    study.set_insight(passage, "  Undocumented.  ")
    memo = study.add_memo("passage", passage, "Compare with D1.")
    (found,) = passages(study)
    assert (found.is_key, found.insight) == (True, "Undocumented.")
    assert [m.text for m in study.memos(passage)] == ["Compare with D1."]
    study.edit_memo(memo, "")
    assert study.memos() == []
    assert [row.label for row in study.log(4)] == [
        "rewrote a memo in U1",
        "wrote a memo on a passage in U1",
        "wrote an insight in U1",
        "marked a key passage in U1",
    ]


def test_ends_in_a_text_that_has_changed_meanwhile_move_nothing(study: Study) -> None:
    passage = put(study, "How to set it up.", "A.1")
    text = transcript(study)
    seen = span(text, "set it up")
    study.correct_words("U1", "I teach.", "I teach a class of twenty.")
    with pytest.raises(RefusedError, match=r"The text of U1 has changed meanwhile\. Look at it"):
        study.move_ends(passage, text.revision_id, seen)
    now = transcript(study)
    assert passages(study)[0].span.of(now.text) == "How to set it up."
    study.move_ends(passage, now.revision_id, span(now, "set it up"))
    assert passages(study)[0].span.of(now.text) == "set it up"


def test_moving_the_ends_of_a_passage(study: Study) -> None:
    passage = put(study, "How to set it up.", "A.1")
    text = transcript(study)
    study.move_ends(passage, text.revision_id, span(text, "set it up"))
    assert passages(study)[0].span.of(text.text) == "set it up"
    put(study, "I wait", "B.1")
    with pytest.raises(RefusedError, match="You already have a passage with exactly these ends"):
        study.move_ends(passage, text.revision_id, span(text, "I wait"))


def many(study: Study) -> list[tuple[str, Span]]:
    """Three places in both interviews, of which the coder has coded the first."""
    user, developer = transcript(study), transcript(study, "D1")
    words = [(user, "I teach."), (user, "for hours"), (developer, "我写文档。")]
    places = [(text.revision_id, span(text, quote)) for text, quote in words]
    put(study, "I teach.", "B.1")
    return places


def test_several_codes_and_a_new_one_on_many_passages_are_one_undo(study: Study) -> None:
    places, numbered = many(study), study.codebook().by_number
    codes, new = [numbered["B.1"].id, numbered["A.1"].id], NewCode("Waiting", numbered["B"].id)
    told: list[tuple[int, int]] = []
    made = study.code_all(
        [*places, places[0]], codes, new=new, on_progress=lambda *far: told.append(far)
    )
    assert (made.codings, made.code_ids[:2], told) == (8, tuple(codes), [(2, 3), (3, 3)])
    found = study.codebook().by_id[made.code_ids[2]]
    assert (found.name, found.depth, found.uses) == ("Waiting", 1, 3)
    assert study.code_all(places, codes).codings == 0
    label = "coded 3 passages: A.1, B.1, Waiting (new)"
    assert study.undo() == label
    assert [study.status().codings, found.id in study.codebook().by_id] == [1, False]
    assert study.redo() == label
    assert [study.status().codings, len(passages(study)), study.check()] == [9, 2, []]
    frame = study.codings()
    assert set(frame["quote"]) == {"I teach.", "for hours", "我写文档。"}
    assert set(frame[frame["quote"] == "我写文档。"]["participant"]) == {"D1"}


class StoppedError(Exception):
    """The coder has had enough."""


def test_what_stops_it_takes_all_of_it_back(study: Study) -> None:
    places, code_id = many(study), study.codebook().by_number["A.1"].id

    def stop(done: int, of: int) -> None:
        if done == of:
            raise StoppedError

    with pytest.raises(StoppedError):
        study.code_all(places, [code_id], new=NewCode("Waiting"), on_progress=stop)
    with pytest.raises(RefusedError, match="D1 has no passage from 0 to 5000"):
        study.code_all([*places, (places[2][0], Span(0, 5000))], [code_id])
    assert [study.status().codings, len(study.codebook().codes)] == [1, 5]
    assert study.undo() == "coded U1: B.1"


@pytest.mark.parametrize(
    ("places", "codes", "sentence"),
    [
        (1, 0, "No code is named. Choose one, or name a new one."),
        (0, 1, "No place is named. Choose the places to be coded."),
    ],
)
def test_mass_coding_needs_places_and_codes(
    study: Study, places: int, codes: int, sentence: str
) -> None:
    with pytest.raises(UsageError) as caught:
        study.code_all(many(study)[:places], [study.codebook().codes[0].id][:codes])
    assert str(caught.value) == sentence


def test_one_passage_is_read_as_among_all(study: Study) -> None:
    key = put(study, "I teach.", "A.1", "B.1")
    other = put(study, "for hours", "A.1")
    study.set_key(key, key=True)
    (first, second) = passages(study)
    assert (first.id, first.is_key, study.passage(key)) == (key, True, first)
    revision = transcript(study).revision_id
    assert study.passages(revision, second.span) == [second]
    assert study.passages(revision, Span(first.span.end, second.span.start)) == []
    assert study.passages(revision, Span(first.span.end - 1, second.span.start + 1)) == [
        first,
        second,
    ]
    study.undo()
    study.undo()
    assert study.passage(other) is None
    study.work_as("Second")
    assert study.passage(key) is None


def test_the_next_unsure_passage_comes_round(study: Study) -> None:
    for words in ("I teach.", "students", "for hours"):
        put(study, words, "A.1")
    first, _, last = passages(study)
    revision = transcript(study).revision_id
    assert study.next_unsure(revision, 0) is None
    study.set_unsure([first.codes[0].coding_id, last.codes[0].coding_id], unsure=True)
    assert [study.next_unsure(revision, at) for at in (0, first.span.start, last.span.start)] == [
        first.span,
        last.span,
        first.span,
    ]
    assert study.layers(revision) == {first.coder_id}


def test_a_candidate_has_no_number_and_is_its_makers(study: Study) -> None:
    text = transcript(study)
    parent = study.codebook().by_number["B"].id
    made = emerged(study, text.revision_id, span(text, "Then I wait"), "Waiting", parent_id=parent)
    found = study.codebook().by_id[made]
    assert (found.number, found.label) == ("", "Waiting")
    assert (found.state, found.origin) == ("candidate", "emergent")
    assert (found.depth, found.uses) == (1, 1)
    with pytest.raises(UsageError, match="There is already a code 'Waiting'"):
        study.new_code("waiting")
    study.work_as("Second")
    assert made not in study.codebook().by_id
    mine = study.new_code("Waiting")
    assert study.codebook().by_id[mine].uses == 0
    study.work_as("First")
    assert study.undo() == "coded U1: Waiting (new)"
    assert made not in study.codebook().by_id


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("  ", "A code needs a name."),
        (
            "x" * 300,
            "The name has 300 characters; a code's name has at most 200."
            " Put the rest into the definition.",
        ),
        ("a\x07b", "The name has a control character. Type it again without it."),
    ],
)
def test_names_that_cannot_be(study: Study, name: str, sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        study.new_code(name)
    assert str(caught.value) == sentence


def test_names_in_any_script(study: Study) -> None:
    for name in ("等待时间", "زمن الانتظار", "Zeit, die; vergeht – “so”", "🙂"):
        made = study.new_code(name)
        assert study.codebook().by_id[made].name == name


def test_the_other_coder_sees_nothing(study: Study) -> None:
    passage = put(study, "I teach.", "A.1")
    study.add_memo("passage", passage, "hidden")
    study.work_as("Second")
    assert passages(study) == []
    assert study.memos() == []
    assert study.codings().empty
    assert {c.name: c.codings for c in study.status().coders} == {"First": 0, "Second": 0}
    assert all(code.uses == 0 for code in study.codebook().codes)
    assert study.passages_of(study.codebook().by_number["A.1"].id) == []
    assert [row.coder for row in study.log() if row.coder] == []
    assert study.record_history(passage) == []
    with pytest.raises(RefusedError, match="There is nothing of yours to undo"):
        study.undo()
    with pytest.raises(RefusedError, match="This belongs to another coder's layer"):
        study.set_insight(passage, "sly")


def test_writing_needs_a_coder(place: str, tmp_path: Path) -> None:
    with small.make(place, tmp_path / "sources", coder=None) as study:
        with pytest.raises(UsageError) as caught:
            put(study, "I teach.", "A.1")
        assert str(caught.value) == (
            "Writing needs a coder."
            " Name one with --coder NAME or CODEBOOK_CODER; there is no default."
        )
        with pytest.raises(UsageError, match=r"has no coder 'Nobody'\. Its coders: First, Second"):
            study.work_as("Nobody")


def test_undo_says_who_changed_it_since(study: Study) -> None:
    passage = put(study, "I teach.", "A.1")
    study.work_as("Second")
    put(study, "I teach.", "A.1")
    study.work_as("First")
    study.set_insight(passage, "later")
    assert study.undo() == "wrote an insight in U1"
    assert study.undo() == "coded U1: A.1"
    with pytest.raises(RefusedError, match="There is nothing of yours to undo"):
        study.undo()
    assert study.redo() == "coded U1: A.1"
    assert study.redo() == "wrote an insight in U1"
    assert passages(study)[0].insight == "later"


def test_progress_counts_participants_turns(study: Study) -> None:
    put(study, "I teach.", "A.1")
    put(study, "mostly.", "A.1")
    put(study, "What do you ask?", "A.1")
    found = {i.name: (i.coded, i.turns, i.passages) for i in study.interviews()}
    assert found == {"U1": (1, 2, 3), "D1": (0, 2, 0)}
    assert [study.interviews(each.id) for each in study.interviews()] == [
        [each] for each in study.interviews()
    ]


def test_a_coding_takes_no_more_statements_than_it_needs(tmp_path: Path) -> None:
    """Six for the transaction and its action, five look, two write, two ask and take a number."""
    with small.make(str(tmp_path / "study"), tmp_path / "sources") as study:
        put(study, "I teach.", "A.1")  # from setup to coding
        said: list[str] = []
        with study.store.unfiltered() as connection:
            file = connection.connection.driver_connection
            assert isinstance(file, sqlite3.Connection)
        file.set_trace_callback(said.append)
        put(study, "mostly.", "A.1")
        file.set_trace_callback(None)
    # SQLite names a statement anew for each trigger that it fires.
    statements = [statement.split()[0] for statement, _ in groupby(said)]
    assert Counter(statements) == {
        "BEGIN": 1,
        "SELECT": 6,
        "INSERT": 3,
        "UPDATE": 4,
        "COMMIT": 1,
    }


def test_everything_is_well(study: Study) -> None:
    put(study, "I teach.", "A.1")
    study.undo()
    study.redo()
    assert study.check() == []


def test_reopened_everything_is_there(study: Study, small_place: str) -> None:
    passage = put(study, "How to set it up.", "A.1", "B.1")
    study.set_key(passage, key=True)
    before = passages(study)
    study.close()
    with Study.open(small_place, "First") as again:
        assert passages(again) == before
        assert again.undo() == "marked a key passage in U1"
