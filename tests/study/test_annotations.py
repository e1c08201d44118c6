"""Memos on words that bear no code: they live as codings do, and leave the study as memos do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError, UsageError
from codebook.study.importing.options import Options
from codebook.study.privacy.key import Key, write_key
from codebook.text.spans import Span
from phrases import place_of, put

TEACH = "I teach."


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        yield study


def annotate(study: Study, words: str, text: str) -> str:
    return study.annotate(*place_of(study, words), text)


def noted(study: Study) -> list[tuple[str, str, str]]:
    """The memos with the words that they are on, and those that the text has there."""
    text = study.transcript(study.interviews()[0].id).text
    rows = [row for row in study.notes() if row.about == "passage"]
    assert all(row.start is None or text[row.start : row.end] == row.quote for row in rows)
    return [(row.coder, row.quote or "", row.text) for row in rows]


def test_words_bear_a_memo_before_they_bear_a_code(study: Study) -> None:
    annotate(study, TEACH, "  Where? ")
    assert noted(study) == [("First", TEACH, "Where?")]
    (passage,) = study.passages(place_of(study, TEACH)[0])
    assert (passage.codes, passage.span) == ((), place_of(study, TEACH)[1])
    assert study.status().stage == "setup", "the coding has not begun"
    assert study.interviews()[0].coded == 0
    assert put(study, TEACH) == passage.id, "the code comes on the same passage"
    (coding,) = study.codings().itertuples()
    assert (coding.quote, coding.memo) == (TEACH, "Where?")
    study.uncode([study.passages(place_of(study, TEACH)[0])[0].codes[0].coding_id])
    assert noted(study) == [("First", TEACH, "Where?")], "and goes without it"


def test_it_is_undone_whole_and_done_again(study: Study) -> None:
    revision = place_of(study, TEACH)[0]
    memo = annotate(study, TEACH, "Where?")
    study.undo()
    assert (noted(study), study.passages(revision)) == ([], [])
    study.redo()
    assert noted(study) == [("First", TEACH, "Where?")]
    study.edit_memo(memo, "")
    assert study.passages(revision) == [], "a passage with nothing on it is none"
    study.undo()
    assert noted(study) == [("First", TEACH, "Where?")]
    assert study.check() == []


def test_a_second_memo_comes_on_the_same_passage(study: Study) -> None:
    passage = put(study, TEACH)
    annotate(study, TEACH, "One")
    annotate(study, TEACH, "Two")
    assert [memo.text for memo in study.memos(passage)] == ["One", "Two"]


def test_what_cannot_be_is_refused_and_leaves_nothing(study: Study) -> None:
    revision, span = place_of(study, TEACH)
    with pytest.raises(UsageError, match=r"^A memo needs some text\.$"):
        study.annotate(revision, span, "  ")
    with pytest.raises(RefusedError) as refused:
        study.annotate(revision, Span(9000, 9001), "There")
    assert str(refused.value) == (
        "U1 has no passage from 9000 to 9001. Give a start and an end within the text, the"
        " start first."
    )
    assert (study.passages(revision), study.memos()) == ([], [])


def test_it_follows_a_correction_and_stays_as_an_orphan(study: Study, tmp_path: Path) -> None:
    annotate(study, "The manual says nothing!", "Which one?")
    study.correct_words("U1", "manual says", "handbook says")
    assert noted(study) == [("First", "The handbook says nothing!", "Which one?")]
    path = tmp_path / "later" / "U1.md"
    path.parent.mkdir()
    path.write_text(small.U1.replace(" The manual says nothing!", ""), encoding="utf-8")
    study.import_files([path], options=Options(updating=True))
    assert noted(study) == [("First", "The handbook says nothing!", "Which one?")]
    assert study.notes()[0].start is None


def test_the_other_coder_sees_it_when_the_layers_open(study: Study, tmp_path: Path) -> None:
    annotate(study, TEACH, "Where?")
    put(study, "How to set it up.")
    study.hand_off(tmp_path / "two", "Second")
    assert b"Where?" not in (tmp_path / "two" / "study.db").read_bytes()
    with Study.open(tmp_path / "two", "Second") as second:
        annotate(second, "Then I wait", "How long?")
        assert noted(second) == [("Second", "Then I wait", "How long?")]
        put(second, TEACH)
        second.done()
    study.merge(tmp_path / "two")
    assert noted(study) == [("First", TEACH, "Where?")]
    study.done()
    assert study.status().stage == "reconciliation"
    assert sorted(noted(study)) == [
        ("First", TEACH, "Where?"),
        ("Second", "Then I wait", "How long?"),
    ]
    queue = study.queue()
    assert len(queue.cases) == 2, "no ruling is asked for on what bears no code"
    assert study.check() == []


def test_a_name_in_it_is_put_otherwise_and_it_goes_with_who_said_it(
    study: Study, tmp_path: Path
) -> None:
    annotate(study, TEACH, "Oskar said so too.")
    write_key(tmp_path / "key.csv", Key({"Oskar": "P1"}))
    study.pseudonymise(tmp_path / "key.csv")
    assert noted(study) == [("First", TEACH, "P1 said so too.")]
    study.forget("U1")
    assert study.notes() == []
    study.close()
    assert b"said so too" not in (tmp_path / "study" / "study.db").read_bytes()


def test_other_programs_get_it_and_give_it_back(study: Study, tmp_path: Path) -> None:
    annotate(study, TEACH, "Where?\nSince when?")
    put(study, "How to set it up.")
    for coder in ("First", "Second"):
        study.work_as(coder)
        study.done()
    (project,) = study.export(["qdpx"], tmp_path)
    assert len(study.codings()) == 1, "codings.csv lists codings"
    documents = study.export(["word"], tmp_path)
    with Study.create(tmp_path / "back", coders=["First"]) as back:
        back.work_as("First")
        back.import_files([project])
        assert noted(back) == [("First", TEACH, "Where?\nSince when?")]
    with small.make(tmp_path / "word", tmp_path / "files", "First") as again:
        again.import_files(documents, options=Options(comments=True))
        assert noted(again) == [("First", TEACH, "Where?\nSince when?")]
        assert len(again.codings()) == 1
