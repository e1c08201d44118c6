"""Two machines: what is handed over, what comes back, and what a person decides of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from bytes_left import still_in
from cells import edit_cell
from codebook import Study
from codebook.errors import RefusedError, StudyError, UsageError
from codebook.store.backup import FOLDER as BACKUPS
from codebook.store.tables import Coder
from codebook.store.writer import ActionHead
from codebook.study.people.participants import Edit
from codebook.text.spans import Span
from codebook.text.times import shown_time
from command import codebook
from phrases import emerged, put
from zones import in_zone


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "one", tmp_path / "sources") as study:
        study.work_as("First")
        yield study


def other(first: Study, tmp_path: Path, coder: str = "Second") -> Study:
    first.hand_off(tmp_path / "two", coder)
    return Study.open(tmp_path / "two", coder)


def two_copies(first: Study, folder: Path) -> tuple[Study, Study]:
    """Return the study and a copy of it, both at work as First."""
    first.close()
    shutil.copytree(folder / "one", folder / "laptop")
    return Study.open(folder / "one", "First"), Study.open(folder / "laptop", "First")


def quotes(study: Study) -> set[tuple[str, str]]:
    frame = study.codings()
    return set(zip(frame["coder"], frame["quote"], strict=True))


def test_two_code_apart_and_come_together(first: Study, tmp_path: Path) -> None:
    put(first, "I teach.")
    with other(first, tmp_path) as second:
        put(second, "The manual says nothing!", "A.2")
        assert second.done().waiting_for == ("First",)
        came = first.merge(tmp_path / "two")
        assert (came.added, came.kinds, came.others) == (1, {"finished": 1}, True)
        assert quotes(first) == {("First", "I teach.")}
        assert first.status().stage == came.stage == "coding"
        first.done()
        assert first.status().stage == "reconciliation"
        assert quotes(first) == {("First", "I teach."), ("Second", "The manual says nothing!")}
        back = second.merge(tmp_path / "one")
        assert (back.stage, back.others) == ("reconciliation", False)
        assert quotes(second) == quotes(first)
        again = second.merge(tmp_path / "one")
        assert (again.added, again.updated, again.conflicts) == (0, 0, ())
        assert first.check() == second.check() == []
        assert [path.name.split("-")[-1] for path in (tmp_path / "one" / BACKUPS).iterdir()] == [
            "merge.db"
        ]


def test_the_stage_moves_on_where_the_last_word_arrives(first: Study, tmp_path: Path) -> None:
    put(first, "I teach.")
    with other(first, tmp_path) as second:
        put(second, "I teach.")
        second.done()
        first.done()
        assert (first.status().stage, second.status().stage) == ("coding", "coding")
        assert first.merge(tmp_path / "two").stage == "reconciliation"
        assert second.merge(tmp_path / "one").stage == "reconciliation"
        assert [row.label for row in first.log()] == [row.label for row in second.log()]
        assert first.merge(tmp_path / "two").updated == 0


def test_what_is_handed_over_holds_no_byte_of_the_hidden_layer(
    first: Study, tmp_path: Path
) -> None:
    interview = first.transcript(first.interviews()[0].id)
    passage = put(first, "I teach.")
    first.set_insight(passage, "Insight-of-the-first")
    first.add_memo("passage", passage, "Memo-of-the-first")
    candidate = emerged(first, interview.revision_id, Span(3, 9), "Candidate-of-the-first")
    first.edit_code(candidate, definition="Definition-of-the-first")
    first.set_insight(passage, "")
    with other(first, tmp_path) as second:
        assert second.check() == []
        assert second.status().codings == 0
    secrets = ["-of-the-first", passage, candidate]
    assert still_in(tmp_path / "one", secrets) == secrets
    assert still_in(tmp_path / "two", secrets) == []
    assert all(path.stat().st_mode & 0o077 == 0 for path in (tmp_path / "two").rglob("*"))


def test_a_copied_folder_is_a_copy_too(first: Study, tmp_path: Path) -> None:
    put(first, "I teach.")
    first.close()
    shutil.copytree(tmp_path / "one", tmp_path / "laptop")
    with (
        Study.open(tmp_path / "laptop", "First") as there,
        Study.open(tmp_path / "one", "First") as here,
    ):
        put(here, "How to set it up.")
        put(there, "The manual says nothing!")
        there.undo()
        put(there, "Then I wait")
        here.merge(tmp_path / "laptop")
        there.merge(tmp_path / "one")
        assert quotes(here) == quotes(there)
        assert {quote for _, quote in quotes(here)} == {
            "I teach.",
            "How to set it up.",
            "Then I wait",
        }
        assert here.undo() == there.undo()
        assert here.check() == there.check() == []


def test_one_change_against_another_is_a_conflict_that_a_person_settles(
    first: Study, tmp_path: Path
) -> None:
    passage = put(first, "I teach.")
    here, there = two_copies(first, tmp_path)
    with here, there:
        here.set_insight(passage, "Teaches a lot.")
        here.set_key(passage, key=True)
        there.set_insight(passage, "Likes to teach.")
        assert len(here.merge(tmp_path / "laptop", rehearsal=True).conflicts) == 1
        assert here.conflicts() == []
        here.merge(tmp_path / "laptop")
        (found,) = here.conflicts()
        assert (found.record_type, found.column, found.coder) == ("passage", "insight", "First")
        assert {found.held, found.other} == {"Teaches a lot.", "Likes to teach."}
        assert here.codings().iloc[0]["key"]
        with pytest.raises(UsageError, match="There is no conflict 2"):
            here.settle_conflict(2, take=True)
        there.merge(tmp_path / "one")
        here.settle_conflict(1, take=True)
        assert here.codings().iloc[0]["insight"] == found.other
        assert here.conflicts() == []
        there.merge(tmp_path / "one")
        assert there.conflicts() == []
        assert there.codings().iloc[0]["insight"] == found.other
        here.set_insight(passage, "Fourth.")
        there.set_insight(passage, "Third.")
        here.merge(tmp_path / "laptop")
        here.settle_conflict(1, take=False)
        assert here.conflicts() == []
        assert here.check() == []


def test_two_who_fill_cells_of_one_participant_are_in_conflict_on_the_same_cell_alone(
    first: Study, tmp_path: Path
) -> None:
    here, there = two_copies(first, tmp_path)
    with here, there:
        there.work_as("Second")

        def cells(study: Study) -> dict[str, str]:
            (found,) = (each for each in study.people() if each.label == "U1")
            return dict(found.fields)

        key = next(each.id for each in here.people() if each.label == "U1")
        here.edit_participants([Edit(key, "Gender", "Other"), Edit(key, "Years", "")])
        there.edit_participants(
            [Edit(key, "Experience Level", "Vet"), Edit(key, "Framework Context", "two")]
        )
        here.merge(tmp_path / "laptop")
        there.merge(tmp_path / "one")
        assert here.conflicts() == there.conflicts() == []
        assert cells(here) == cells(there)
        expected = {"Gender": "Other", "Experience Level": "Vet", "Framework Context": "two"}
        assert expected.items() <= cells(here).items()
        assert not cells(here).get("Years")

        here.edit_participants([Edit(key, "Gender", "A"), Edit(key, "Experience Level", "B")])
        there.edit_participants([Edit(key, "Gender", "C"), Edit(key, "Years", "D")])
        here.merge(tmp_path / "laptop")
        (found,) = here.conflicts()
        assert (found.record_type, found.called, found.column) == ("background", "U1", "Gender")
        assert (found.held, found.other, found.coder) == ("C", "A", "First")
        made = "1. background “U1” Gender: it is “C”; First made it “A” at "
        said = codebook("conflicts", "--study", tmp_path / "one").out
        assert said == f"{made}{found.at[:10]} {found.at[11:19]}\n"
        elsewhere = codebook("conflicts", "--study", tmp_path / "one", TZ="JST-9").out
        with in_zone("JST-9"):
            assert elsewhere == f"{made}{shown_time(found.at, 'seconds')}\n"
        here.settle_conflict(1, take=True)
        assert here.log(1)[0].label == "took the other copy's Gender of a background"
        there.merge(tmp_path / "one")
        assert cells(here) == cells(there)
        expected |= {"Gender": "A", "Experience Level": "B", "Years": "D"}
        assert expected.items() <= cells(here).items()
        assert here.conflicts() == there.conflicts() == []
        assert here.check() == there.check() == []


def test_a_participant_whose_first_cells_are_filled_on_two_copies_has_all_of_them(
    first: Study, tmp_path: Path
) -> None:
    key = first.add_participant("U7")
    here, there = two_copies(first, tmp_path)
    with here, there:
        edit_cell(here, key, "Gender", "Other")
        edit_cell(there, key, "Years", "2 years")
        edit_cell(here, key, "Framework Context", "one tool")
        edit_cell(there, key, "Experience Level", "Beginner")
        here.merge(tmp_path / "laptop")
        there.merge(tmp_path / "one")
        for study in (here, there):
            (found,) = (each for each in study.people() if each.label == "U7")
            filled = {name: value for name, value in found.fields if value}
            assert filled == {
                "Gender": "Other",
                "Years": "2 years",
                "Framework Context": "one tool",
                "Experience Level": "Beginner",
            }
            assert (study.conflicts(), study.check()) == ([], [])


def parted_insights(first: Study, tmp_path: Path) -> tuple[Study, Study, str]:
    """Return two copies in which First wrote insights on one passage, the busier one earlier."""
    passage = put(first, "I teach.")
    busy, calm = two_copies(first, tmp_path)
    put(busy, "How to set it up.")
    put(busy, "Then I wait")
    busy.set_insight(passage, "Earlier.")
    calm.set_insight(passage, "Later.")
    return busy, calm, passage


def insights(study: Study) -> tuple[str, list[tuple[str, str]]]:
    """Return the insight on the first passage, and what conflicts say of it: held, and made."""
    said = [(one.held, one.other) for one in study.conflicts() if one.column == "insight"]
    return str(study.codings().iloc[0]["insight"]), said


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["into the busier", "into the other"])
def test_the_later_change_holds_however_much_was_done_in_either_copy(
    first: Study, tmp_path: Path, order: tuple[int, int]
) -> None:
    busy, calm, _ = parted_insights(first, tmp_path)
    with busy, calm:
        into, other = ((busy, calm)[which] for which in order)
        into.merge(other.store.place)
        other.merge(into.store.place)
        for study in (into, other):
            assert insights(study) == ("Later.", [("Later.", "Earlier.")])
            times = [row.at for row in study.log()]
            assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["into the busier", "into the other"])
def test_what_lost_against_a_change_that_is_undone_is_not_lost_with_it(
    first: Study, tmp_path: Path, order: tuple[int, int]
) -> None:
    busy, calm, passage = parted_insights(first, tmp_path)
    with busy, calm:
        into, other = ((busy, calm)[which] for which in order)
        into.merge(other.store.place)
        assert into.undo() == "wrote an insight in U1"
        assert insights(into) == ("", [("", "Earlier.")])
        into.redo()
        assert insights(into) == ("Later.", [("Later.", "Earlier.")])
        into.undo()
        other.set_key(passage, key=True)  # so that the passage is replayed
        other.merge(into.store.place)
        into.merge(other.store.place)
        for study in (into, other):
            assert insights(study) == ("", [("", "Earlier.")])
            assert study.check() == []
        into.settle_conflict(1, take=True)
        other.merge(into.store.place)
        for study in (into, other):
            assert insights(study) == ("Earlier.", [])
        into.undo()
        assert insights(into) == ("", [("", "Earlier.")])


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["one into two", "two into one"])
def test_what_both_made_the_same_is_there_where_one_undoes_it(
    first: Study, tmp_path: Path, order: tuple[int, int]
) -> None:
    passage = put(first, "I teach.")
    copies = two_copies(first, tmp_path)
    with copies[0], copies[1]:
        for study in copies:
            study.set_insight(passage, "The same.")
        into, other = (copies[which] for which in order)
        into.merge(other.store.place)
        assert insights(into) == ("The same.", [])
        into.undo()
        assert insights(into) == ("", [("", "The same.")])


def test_what_one_deletes_and_the_other_uses_is_brought_back(first: Study, tmp_path: Path) -> None:
    candidate = first.new_code("Waiting")
    here, there = two_copies(first, tmp_path)
    with here, there:
        here.undo()
        interview = there.transcript(there.interviews()[0].id)
        there.code(interview.revision_id, Span(3, 9), [candidate])
        assert here.merge(tmp_path / "laptop").revived == 1
        assert there.merge(tmp_path / "one").revived in (0, 1)
        assert [code.name for code in here.codebook().codes if not code.number] == ["Waiting"]
        assert here.check() == there.check() == []
        assert quotes(here) == quotes(there)


def test_codings_of_another_study_come_as_a_sheet(first: Study, tmp_path: Path) -> None:
    with small.make(tmp_path / "stranger", tmp_path / "more") as other:
        with pytest.raises(RefusedError, match="another study") as refused:
            first.merge(tmp_path / "stranger")
        assert refused.value.hint.endswith(
            "The codings of another study on the same texts come as a sheet: `codebook export"
            " codings` there; here `codebook coders add NAME`, if need be, and `codebook import"
            " codings.csv --coder NAME`."
        )
        other.add_coder("Third")
        other.work_as("Third")
        put(other, "I teach.", "B.1")
        other.export(["codings"], tmp_path / "out")
    first.add_coder("Third")
    first.work_as("Third")
    (done,) = first.import_files([tmp_path / "out" / "codings.csv"])
    assert (done.added, done.problems) == (1, ())
    assert [*first.codings()["quote"]] == ["I teach."]


def test_other_studies_texts_and_places_are_refused(first: Study, tmp_path: Path) -> None:
    with small.make(tmp_path / "stranger", tmp_path / "more"):
        pass
    with pytest.raises(RefusedError, match=r"is not a copy of .* but another study"):
        first.merge(tmp_path / "stranger")
    with pytest.raises(StudyError, match="no study here"):
        first.merge(tmp_path / "nowhere")
    with pytest.raises(StudyError, match="that is this study itself"):
        first.merge(tmp_path / "one")
    (tmp_path / "junk.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(StudyError, match="not a study that can be read"):
        first.merge(tmp_path / "junk.db")
    with pytest.raises(UsageError, match="has no coder 'Nobody'"):
        first.hand_off(tmp_path / "x", "Nobody")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    with pytest.raises(StudyError, match="full: the folder is not empty"):
        first.hand_off(tmp_path / "full", "Second")
    assert first.check() == []


def test_another_text_under_the_same_name_is_refused_with_what_differs(
    first: Study, tmp_path: Path
) -> None:
    with other(first, tmp_path) as second:
        for study, word in ((first, "slow"), (second, "quick")):
            path = tmp_path / word / "U9.txt"
            path.parent.mkdir()
            path.write_text(f"Interviewer: How is it?\n\nU9: It is {word}.\n")
            study.import_files([path])
        with pytest.raises(RefusedError) as refused:
            first.merge(tmp_path / "two")
        assert str(refused.value) == (
            "The transcript U9 has another text in the other copy: line 3 is “U9: It is slow.” here"
            " and “U9: It is quick.” there. Nothing was changed. Give one of them another name, or"
            " take over the other one's: `codebook merge OTHER --update`, and codings follow."
        )
        first.forget("D1")
        with pytest.raises(RefusedError) as refused:
            first.merge(tmp_path / "two")
        assert str(refused.value) == (
            "The transcript U9 has another text in the other copy: line 3 differs. Nothing was"
            " changed. Give one of them another name, or take over the other one's: `codebook merge"
            " OTHER --update`, and codings follow."
        )
        for study, words in ((first, "It is"), (first, "slow"), (second, "It is quick")):
            put(study, words, name="U9")
        given = ("merge", tmp_path / "two", "--update", "--study", tmp_path / "one")
        for more in (("--dry-run",), ()):
            ran = codebook(*given, "--coder", "First", *more)
            assert ran.code == 0, ran.err
            told = "U9 has the other copy's text now: 1 passage followed, 1 was not found again."
            assert told in ran.out.splitlines()
        assert first.merge(tmp_path / "two").texts == ()
        second.merge(tmp_path / "one")
        for study in (first, second):
            assert study.check() == []
        assert quotes(first) == {("First", "It is"), ("First", "slow")}
        assert quotes(second) == {("Second", "It is quick")}
        (u9,) = (each.id for each in first.interviews() if each.name == "U9")
        assert "It is quick." in first.transcript(u9).text


def test_what_differs_is_quoted_where_it_stands_far_into_a_line(
    first: Study, tmp_path: Path
) -> None:
    long = "U9: " + "And then I waited, and it did nothing at all. " * 3
    with other(first, tmp_path) as second:
        for study, word in ((first, "slow"), (second, "quick")):
            path = tmp_path / word / "U9.txt"
            path.parent.mkdir()
            path.write_text(f"Interviewer: How is it?\n\n{long}In the end it was {word}.\n")
            study.import_files([path])
        with pytest.raises(RefusedError) as refused:
            first.merge(tmp_path / "two")
        assert (
            "line 3 is “…In the end it was slow.” here and “…In the end it was quick.” there."
            in str(refused.value)
        )


def test_two_numbers_for_one_copy_are_refused(first: Study, tmp_path: Path) -> None:
    put(first, "I teach.")
    here, there = two_copies(first, tmp_path)
    with here, there:
        put(here, "How to set it up.")
        put(there, "Then I wait")
        with there.store.writing_engine.begin() as connection:  # as only a damaged copy could be
            for trigger in ("action_update",):
                connection.exec_driver_sql(f"DROP TRIGGER {trigger}")
            connection.exec_driver_sql(
                "UPDATE action SET (site, seq) = (SELECT site, max(seq) + 1 FROM action WHERE"
                " lamport < (SELECT max(lamport) FROM action))"
                " WHERE lamport = (SELECT max(lamport) FROM action)"
            )
        with here.store.writing_engine.begin() as connection:
            connection.exec_driver_sql("DROP TRIGGER action_update")
            connection.exec_driver_sql(
                "UPDATE action SET (site, seq) = (SELECT site, max(seq) + 1 FROM action WHERE"
                " lamport < (SELECT max(lamport) FROM action))"
                " WHERE lamport = (SELECT max(lamport) FROM action)"
            )
        with pytest.raises(RefusedError, match="have both been changed as the same copy"):
            here.merge(tmp_path / "laptop")


def test_what_is_assigned_decides_who_has_finished_and_what_is_compared(first: Study) -> None:
    put(first, "I teach.")
    names = [interview.name for interview in first.interviews()]
    assert first.assign(names[:1], ["First", "Second"], "pilot")[0][1:] == (
        ("First", "Second"),
        "pilot",
    )
    first.assign(names[1:], ["First"])
    assert [one.coders for one in first.assignments()] == [("First", "Second"), ("First",)]
    first.done()
    first.work_as("Second")
    put(first, "I teach.")
    assert first.done(names[:1]).stage == "reconciliation"
    assert first.agreement().transcripts == (names[0],)
    first.assign(names[1:], [])
    assert first.assignments()[1].coders == ()
    with pytest.raises(UsageError, match="The study has no transcript 'U7'"):
        first.assign(["U7"], ["First"])
    with pytest.raises(UsageError, match="The study has no coder 'X'"):
        first.assign(names, ["X"])


def test_what_was_imported_arrives_in_a_handed_copy_too(first: Study, tmp_path: Path) -> None:
    sheet = tmp_path / "codings.csv"
    sheet.write_text(
        "transcript,coder,start,end,code,insight\nU1,First,62,70,A.1,Teaches.\n"
        "U1,First,81,90,Candidate of mine,\n"
    )
    mixed = tmp_path / "taxonomy.csv"
    mixed.write_text("id,name,parent,definition\nB,Wishes,,\nB.2,Size,B,That it be smaller\n")
    first.import_files([sheet, mixed])
    with other(first, tmp_path) as second:
        assert second.codings().empty
        assert "B.2" in second.codebook().by_number
        put(second, "I teach.")
        second.done()
        first.done()
        first.merge(tmp_path / "two")
        second.merge(tmp_path / "one")
        assert quotes(first) == quotes(second)
        assert len(quotes(second)) == 3
        assert [c.name for c in second.codebook().codes] == [c.name for c in first.codebook().codes]
        assert first.check() == second.check() == []
        assert first.merge(tmp_path / "two").added == second.merge(tmp_path / "one").added == 0


def test_an_own_import_is_the_coders_affair_while_blind(first: Study, tmp_path: Path) -> None:
    sheet = tmp_path / "codings.csv"
    sheet.write_text("transcript,coder,start,end,code\nU1,First,62,70,A.1\n")
    first.import_files([sheet])
    first.undo()
    first.redo()
    first.work_as("Second")
    assert not [row.label for row in first.log() if "codings.csv" in row.label]


def test_the_own_codebook_comes_back_as_no_news(first: Study, tmp_path: Path) -> None:
    passage = put(first, "I teach.")
    first.set_key(passage, key=True)
    (path,) = first.export(["codebook"], tmp_path / "out")
    for name in ("First", "Second"):
        first.work_as(name)
        (done,) = first.import_files([path])
        assert (done.added, done.updated) == (0, 0)
    assert [coder.kind for coder in first.coders()] == ["coder", "coder"]


def test_a_coder_nobody_knows_is_said(first: Study, tmp_path: Path) -> None:
    sheet = tmp_path / "codings.csv"
    sheet.write_text("transcript,coder,start,end,code\nU1,Frist,62,70,A.1\n")
    (done,) = first.import_files([sheet])
    assert done.problems == ((2, "Frist is not a coder of this study; that layer is open to all"),)


def test_a_coder_added_in_two_copies_is_one(first: Study, tmp_path: Path) -> None:
    with other(first, tmp_path) as second:
        for copy, name in ((first, "I teach."), (second, "Then I wait")):
            copy.add_coder("Third")
            with pytest.raises(UsageError, match="There cannot be a second coder 'third'"):
                copy.add_coder("third")
            copy.work_as("Third")
            put(copy, name)
        first.merge(tmp_path / "two")
        second.merge(tmp_path / "one")
        for copy in (first, second):
            assert [each.name for each in copy.coders()] == ["First", "Second", "Third"]
            assert quotes(copy) == {("Third", "I teach."), ("Third", "Then I wait")}
            assert (copy.conflicts(), copy.check()) == ([], [])
        for name in ("First", "Second", "Third"):
            first.work_as(name)
            waiting = first.done().waiting_for
        assert waiting != ("Third",)
        assert first.status().stage == "reconciliation"


def test_a_coder_whose_adding_was_undone_can_be_added_again(first: Study, tmp_path: Path) -> None:
    first.add_coder("Third")
    with (
        other(first, tmp_path, "Third") as there,
        first.store.action(ActionHead(None, "removed a coder", "")) as tx,
    ):
        put(there, "I teach.")
        (third,) = tx.all(Coder, name="Third")
        tx.delete(Coder, [third.id])
    assert [each.name for each in first.coders()] == ["First", "Second"]
    first.add_coder("Third")
    first.merge(tmp_path / "two")
    assert [each.name for each in first.coders()] == ["First", "Second", "Third"]
    assert first.check() == []


def test_a_conflict_settled_on_one_copy_is_gone_where_both_went_on(
    first: Study, tmp_path: Path
) -> None:
    passage = put(first, "I teach.")
    here, there = two_copies(first, tmp_path)
    with here, there:
        here.set_insight(passage, "Teaches a lot.")
        there.set_insight(passage, "Likes to teach.")
        here.merge(tmp_path / "laptop")
        there.merge(tmp_path / "one")
        assert len(here.conflicts()) == len(there.conflicts()) == 1
        here.set_insight(passage, "Both.")
        there.set_key(passage, key=True)
        there.merge(tmp_path / "one")
        assert there.conflicts() == []
        assert there.codings().iloc[0][["insight", "key"]].to_list() == ["Both.", True]


def test_what_a_copy_knows_is_noted_once(first: Study, tmp_path: Path) -> None:
    def noted() -> int:
        with here.store.unfiltered() as connection:
            return len(connection.exec_driver_sql("SELECT * FROM learned").all())

    here, there = two_copies(first, tmp_path)
    with here, there:
        for theirs, mine in (("I teach.", "for hours"), ("I wait", "The manual says nothing!")):
            put(there, theirs)
            here.merge(tmp_path / "laptop")
            put(here, mine)
        before = noted()
        here.merge(tmp_path / "laptop")
        assert noted() == before


def test_codes_that_two_copies_put_below_each_other_can_still_be_parted(
    first: Study, tmp_path: Path
) -> None:
    first.back_up(tmp_path / "two")
    codes = {code.number: code.id for code in first.codebook().codes}
    first.edit_code(codes["A"], parent_id=codes["B"])
    with Study.open(tmp_path / "two", "Second") as second:
        second.edit_code(codes["B"], parent_id=codes["A"])
    first.merge(tmp_path / "two")
    book = first.codebook()
    assert {code.id for code in book.codes} == set(codes.values())
    assert [list(book.upwards(code.id)) != [] for code in book.codes] == [True] * len(codes)
    (said,) = first.check()
    assert said.startswith("Codes lie below each other: ")
    assert said.endswith(". Put one of them under another code, or under none.")
    first.edit_code(codes["A.1"], parent_id=codes["B.1"])
    first.edit_code(codes["A"], parent_id=None)
    assert first.check() == []
    assert [code.depth for code in first.codebook().codes if code.id == codes["A"]] == [0]
