"""A memo keeps what it is about: undoing and merging take nothing away under it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError, UsageError
from command import codebook
from phrases import place_of, put
from stages import move_to


def uncode(study: Study, passage_id: str) -> None:
    passage = study.passage(passage_id)
    assert passage is not None
    study.uncode([each.coding_id for each in passage.codes])


def placed(folder: Path) -> list[tuple[str, str]]:
    """Return the memos that `codebook export memos` writes, each with the words that it is on."""
    ran = codebook("export", "memos", "--out", folder / "out", "--study", folder)
    assert ran.code == 0, ran.err
    lines = (folder / "out" / "memos.csv").read_text("utf-8").splitlines()[1:]
    return sorted((cells[4], cells[6]) for cells in (line.split(",") for line in lines))


def test_what_one_copy_removed_comes_back_for_a_memo_of_the_other(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    with small.make(folders[0], tmp_path / "files") as one:
        move_to(one, "reconciliation")
        passage = put(one, "I teach.")
        one.back_up(folders[1])
        with Study.open(folders[1], "Second") as two:
            two.add_memo("passage", passage, "Whom?")
        uncode(one, passage)
        assert one.passage(passage) is None
    for mine, theirs in (folders, folders[::-1]):
        ran = codebook("merge", theirs, "--study", mine, "--coder", "First")
        assert ran.code == 0, ran.err
        assert placed(mine) == [("I teach.", "Whom?")]
        assert codebook("check", "--study", mine).out == "All is well.\n"


def test_an_interview_that_was_taken_back_comes_back_for_a_memo(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    talk = tmp_path / "Talk.txt"
    talk.write_text("Interviewer: Who?\n\nAnna: Me.\n", "utf-8")
    with small.make(folders[0], tmp_path / "files") as one:
        one.import_files([talk])
        one.back_up(folders[1])
        with Study.open(folders[1], "Second") as two:
            (key,) = (each.id for each in two.interviews() if each.name == "Talk")
            two.add_memo("transcript", key, "Who was that?")
        one.undo()
        one.merge(folders[1])
        assert [each.name for each in one.interviews()] == ["U1", "D1", "Talk"]
        assert one.transcript(key).text == talk.read_text("utf-8")
        assert one.check() == []


def test_an_interview_that_was_taken_back_comes_back_for_what_was_coded_in_it(
    tmp_path: Path,
) -> None:
    """With its text, its turns, and who answers in it."""
    folders = [tmp_path / "one", tmp_path / "two"]
    talk = tmp_path / "Talk.txt"
    talk.write_text("Interviewer: Who?\n\nD1: Me.\n", "utf-8")
    with small.make(folders[0], tmp_path / "files") as one:
        move_to(one, "reconciliation")
        one.import_files([talk])
        one.back_up(folders[1])
        with Study.open(folders[1], "Second") as two:
            put(two, "Me.", name="Talk")
        one.undo()
    for mine, theirs in (folders, folders[::-1]):
        ran = codebook("merge", theirs, "--study", mine, "--coder", "First")
        assert ran.code == 0, ran.err
        with Study.open(mine, "First") as study:
            (there,) = (each for each in study.interviews() if each.name == "Talk")
            assert [each.label for each in there.participants] == ["D1"]
            assert [turn.speaker for turn in study.transcript(there.id).turns][1:] == ["D1"]
            assert set(study.codings()["quote"]) == {"Me."}
            assert study.check() == []


def test_nothing_is_undone_under_a_memo(tmp_path: Path) -> None:
    with small.make(tmp_path / "one", tmp_path / "files") as study:
        move_to(study, "reconciliation")
        passage = put(study, "I teach.")
        study.work_as("Second")
        memo = study.add_memo("passage", passage, "Whom?")
        given = ("--study", tmp_path / "one", "--coder", "First")
        ran = codebook("undo", *given)
        assert (ran.code, ran.err) == (
            1,
            "codebook: Cannot undo “coded U1: A.1”: a memo is about what it made. It stays, unless"
            " the memo is taken away first.\n",
        )
        assert study.check() == []
        study.edit_memo(memo, "")
        assert codebook("undo", *given).out == "Undone: coded U1: A.1\n"


def test_a_memo_is_about_what_is_there_and_may_be_seen(tmp_path: Path) -> None:
    with small.make(tmp_path / "one", tmp_path / "files") as study:
        passage = put(study, "I teach.")
        study.work_as("Second")
        for about, key in (("passage", passage), ("code", "nowhere"), ("study", "nowhere")):
            with pytest.raises(UsageError, match=f"The study has no {about} with the id"):
                study.add_memo(about, key, "Hm.")
        study.add_memo("study", study.id, "Hm.")


def test_check_finds_a_memo_that_has_lost_its_place(tmp_path: Path) -> None:
    with small.make(tmp_path / "one", tmp_path / "files") as study:
        study.add_memo("passage", put(study, "I teach."), "Whom?")
    with closing(sqlite3.connect(tmp_path / "one" / "study.db")) as raw:
        tables = "('coding', 'passage')"
        sql = f"SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN {tables}"
        triggers = raw.execute(sql).fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("DELETE FROM coding")
        raw.execute("DELETE FROM passage")
        for _, made in triggers:
            raw.execute(made)
        raw.commit()
    ran = codebook("check", "--study", tmp_path / "one")
    assert ran.code == 1
    said = "1 memo is about a passage that is not there; the words stay among the notes."
    assert said in ran.out.splitlines()


def codes_on(study: Study, passage_id: str) -> int | None:
    """How many codes a passage has, None where it is gone."""
    passage = study.passage(passage_id)
    return len(passage.codes) if passage else None


def test_the_consensus_keeps_words_that_a_memo_is_about(tmp_path: Path) -> None:
    with small.make(tmp_path / "one", tmp_path / "files") as study:
        for coder in ("Second", "First"):
            study.work_as(coder)
            own = put(study, "I teach.")
            put(study, "The manual says nothing!")
            study.done()
        study.merge_agreed()
        layers = {person.kind: person.id for person in study.coders()}
        (passage, without) = (
            each.id
            for each in study.passages(place_of(study, "I teach.")[0])
            if each.coder_id == layers["consensus"]
        )
        memo = study.add_memo("passage", passage, "Whom?")
        for words in (own, put(study, "The manual says nothing!")):
            uncode(study, words)
        study.merge_agreed()
        assert (codes_on(study, passage), codes_on(study, without)) == (0, None)
        assert placed(tmp_path / "one") == [("I teach.", "Whom?")]
        assert study.check() == []
        assert not study.queue().unmerged
        own = put(study, "I teach.")
        study.merge_agreed()
        assert codes_on(study, passage) == 1
        uncode(study, own)
        study.merge_agreed()
        study.edit_memo(memo, "")
        assert codes_on(study, passage) is None
        assert study.undo() == "rewrote a memo in U1"
        assert placed(tmp_path / "one") == [("I teach.", "Whom?")]


def test_a_memo_on_another_coders_words_can_be_removed_by_its_writer_alone(tmp_path: Path) -> None:
    with small.make(tmp_path / "one", tmp_path / "files") as study:
        move_to(study, "reconciliation")
        passage = put(study, "I teach.")
        study.work_as("Second")
        memo = study.add_memo("passage", passage, "Whom?")
        study.work_as("First")
        uncode(study, passage)
        for text in ("", "Me."):
            with pytest.raises(RefusedError, match="That memo is another coder's"):
                study.edit_memo(memo, text)
        assert codes_on(study, passage) == 0
        study.work_as("Second")
        study.edit_memo(memo, "Whom, and what?")
        study.edit_memo(memo, "")
        assert codes_on(study, passage) is None
        assert study.check() == []
