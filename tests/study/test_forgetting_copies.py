"""A participant withdraws while another copy of the study goes on: no merge brings them back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bytes_left import still_in
from cells import edit_cell
from codebook import Study
from codebook.errors import RefusedError
from codebook.store.tables import Participant
from codebook.store.writer import ActionHead
from command import codebook
from phrases import emerged, place_of, put
from withdrawing import KEPT, begun, held, talk_in_group


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """A study from which somebody withdrew before: what a merge erases was erased after that."""
    with begun(tmp_path) as study:
        study.add_participant("U0")
        study.forget("U0")
        (at,) = {at for _, at in erased(tmp_path / "study")}
        yield study
    for path in tmp_path.glob("*/study.db"):
        assert [what for what, when in erased(path.parent) if when <= at] == ["participant"]


def erased(folder: Path) -> list[tuple[str, str]]:
    """Return the kinds of records that were erased from a copy, and when."""
    with closing(sqlite3.connect(folder / "study.db")) as raw:
        return raw.execute("SELECT record_type, at FROM forgotten").fetchall()


def test_of_two_who_have_one_id_neither_is_erased(study: Study) -> None:
    by_label = {person.label: person.id for person in study.people()}
    edit_cell(study, by_label["U1"], "Participant", "X1")
    with study.store.action(ActionHead(None, "merged", any_layer=True)) as tx:
        tx.update(Participant, by_label["D1"], label="X1")  # as versions before this one left it
    assert study.check() == ["2 participants have the id X1: give all but one another."]
    with pytest.raises(RefusedError, match="The study has 2 participants 'X1'") as refused:
        study.forget("X1")
    assert refused.value.hint.startswith("Give all but one of them another id")
    assert {person.id for person in study.people()} >= set(by_label.values())
    edit_cell(study, by_label["D1"], "Participant", "D1")
    assert study.check() == []
    study.forget("X1")
    assert by_label["U1"] not in {person.id for person in study.people()}


@pytest.mark.parametrize("label", ["X1", "X1-2"])
def test_of_two_who_got_one_id_in_two_copies_each_can_withdraw(
    study: Study, tmp_path: Path, label: str
) -> None:
    study.hand_off(tmp_path / "other", "Second")
    by_label = {person.label: person.id for person in study.people()}
    with Study.open(tmp_path / "other", "Second") as second:
        edit_cell(second, by_label["D1"], "Participant", "X1")
        edit_cell(study, by_label["U1"], "Participant", "X1")
        study.merge(tmp_path / "other")
        assert {person.label for person in study.people()} == {"X1", "X1-2"}
        (gone,) = (person.id for person in study.people() if person.label == label)
        study.forget(label)
        second.merge(tmp_path / "study")
        study.merge(tmp_path / "other")
        for each in (study, second):
            assert [person.id for person in each.people()] == [*{*by_label.values()} - {gone}]
            assert not [row.label for row in each.log() if label in row.label.split()]
            assert each.check() == []


def test_no_merge_brings_it_back(study: Study, tmp_path: Path) -> None:
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as second:
        emerged(second, *place_of(second, "How to set it up."), "How to set it up")
        put(second, KEPT, name="D1")
        second.correct_words("U1", "says nothing", "said nothing")  # a text that is not known here
        second.export()
        second.back_up()
        study.forget("U1")
        assert study.merge(tmp_path / "other").kinds == {}, "what is erased is not told as brought"
        assert held(tmp_path / "study") == []
        assert [each.label for each in study.log() if "U1" in each.label] == []
        assert study.check() == []
        second.merge(tmp_path / "study")
        assert held(tmp_path / "other") == []
        assert second.check() == []
        assert list(second.codings()["quote"]) == [KEPT]
        for one, other in ((study, "other"), (second, "study")):
            again = one.merge(tmp_path / other)
            assert (again.added, again.updated, again.conflicts) == (0, 0, ())
        for one in (study, second):
            assert [interview.name for interview in one.interviews()] == ["D1"]
        second.hand_off(tmp_path / "third", "First")
    assert held(tmp_path / "third") == []


def test_what_another_copy_did_with_an_erased_candidate_is_said(
    study: Study, tmp_path: Path
) -> None:
    key = next(code.id for code in study.codebook().codes if code.name == "I wait, for hours")
    study.back_up(tmp_path / "other")
    with Study.open(tmp_path / "other", "First") as other:
        for quote in ("我写文档", KEPT):
            other.code(*place_of(other, quote, "D1"), [key])
        other.add_memo("code", key, "Of waiting.")
        study.forget("U1")
        said = (
            "2 codings (in D1) and 1 memo dropped: the candidate was named in the words of a"
            " participant who withdrew, and was erased with them; the passages that are left"
            " can be given another code."
        )
        ran = codebook(
            "merge", tmp_path / "other", "--study", tmp_path / "study", "--coder", "First"
        )
        assert said in ran.out.splitlines()
        assert study.merge(tmp_path / "other").dropped == ()
        assert held(tmp_path / "study") == [], "nor in the labels of what the other copy did"
        other.work_as("Second")
        assert other.merge(tmp_path / "study", rehearsal=True).dropped == (), "of First's layer"
        other.work_as("First")
        assert other.merge(tmp_path / "study").dropped == (said,)
        assert study.check() == other.check() == []
        assert [other.merge(tmp_path / "study").added, held(tmp_path / "other")] == [0, []]


LAST = "as U1 knows.\n\nU1: We agree"


def trimmed(study: Study) -> None:
    """Code what two say, with a form for print, and leave what the other says."""
    for quote, rest in (("slow, all in all.\n\nD1: So do", "So do"), (LAST, "as U1 knows.")):
        passage = put(study, quote, name="Group")
        study.set_key(passage, key=True)
        study.set_published_quote(passage, f"they said: {quote[-9:]}")
        study.move_ends(passage, *place_of(study, rest, "Group"))
        study.set_published_quote(passage, rest)


def test_a_passage_that_was_trimmed_stays_without_its_earlier_quote(
    study: Study, tmp_path: Path
) -> None:
    talk_in_group(study, tmp_path)
    study.hand_off(tmp_path / "other", "Second")
    trimmed(study)
    with Study.open(tmp_path / "other", "Second") as other:
        trimmed(other)
        study.forget("U1")
        assert set(study.codings()["quote"]) == {KEPT, "So do", "as withdrawn knows."}
        study.merge(tmp_path / "other")
        other.merge(tmp_path / "study")
        assert set(other.codings()["quote"]) == {"So do", "as withdrawn knows."}
        assert other.check() == study.check() == []
        for each in (other, study):
            with pytest.raises(RefusedError):
                each.undo()
        assert study.merge(tmp_path / "other").added == 0
    study.close()
    said = ("slow, all in all", "We agree", "they said: ")
    for folder in ("study", "other"):
        assert still_in(tmp_path / folder, said) == []


def test_what_another_copy_had_taken_back_goes_with_a_merge(study: Study, tmp_path: Path) -> None:
    talk_in_group(study, tmp_path)
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        put(other, "So do I", name="Group")
        put(other, "do I, as U1 knows.\n\nU1: We agree", name="Group")
        other.undo()
        other.correct_words("Group", "all in all", "on the whole")
        put(other, "on the whole", name="Group")
        other.undo()
        other.undo()
        study.forget("U1")
        study.merge(tmp_path / "other")
        other.merge(tmp_path / "study")
        assert other.check() == study.check() == []
        assert set(other.codings()["quote"]) == {"So do I"}
        assert study.merge(tmp_path / "other").added == 0
    study.close()
    said = ("I find it slow", "on the whole", "We agree", "as U1")
    for folder in ("study", "other"):
        assert still_in(tmp_path / folder, said) == []


def test_both_copies_had_made_the_same_correction(study: Study, tmp_path: Path) -> None:
    talk_in_group(study, tmp_path)
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        for one in (study, other):
            one.correct_words("Group", "all in all", "on the whole")
        study.forget("U1")
        study.merge(tmp_path / "other")
        other.merge(tmp_path / "study")
        assert other.check() == study.check() == []
    study.close()
    for folder in ("study", "other"):
        assert still_in(tmp_path / folder, ["U1"]) == []


def test_another_copy_has_nothing_but_what_goes(study: Study, tmp_path: Path) -> None:
    talk_in_group(study, tmp_path)
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        put(other, "do I, as U1 knows.\n\nU1: We agree", name="Group")
    study.forget("U1")
    study.merge(tmp_path / "other")
    assert study.check() == []
    study.work_as("Second")
    assert study.codings().empty


@pytest.mark.parametrize("corrected", [False, True])
def test_another_copy_loses_them_from_shared_transcripts(
    study: Study,
    tmp_path: Path,
    corrected: bool,
) -> None:
    talk_in_group(study, tmp_path)
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        put(other, "I find it slow", name="Group")
        put(other, "do I, as U1 knows.\n\nU1: We agree", name="Group")
        if corrected:
            other.correct_words("Group", "all in all", "on the whole")
            other.correct_words("Group", "do you think", "do you all think")
        put(other, "So do I", name="Group")
        study.forget("U1")
        done = study.merge(tmp_path / "other")
        assert len(done.dropped) == corrected
        other.merge(tmp_path / "study")
        assert other.check() == study.check() == []
        assert set(other.codings()["quote"]) == {"So do I"}
        assert study.merge(tmp_path / "other").added == 0
        texts = {each.transcript(each.interviews()[1].id).text for each in (study, other)}
        assert texts == {
            f"Interviewer: What do you {'all ' * corrected}think?\n\nwithdrawn: [withdrawn]\n\n"
            "D1: So do I, as withdrawn knows.\n\nwithdrawn: [withdrawn]\n"
        }
    study.close()
    said = ("I find it slow", "all in all", "on the whole", "We agree then", "as U1")
    for folder in ("study", "other"):
        assert still_in(tmp_path / folder, said) == []


def test_no_conflict_is_left_on_what_is_erased(study: Study, tmp_path: Path) -> None:
    (key,) = (each.id for each in study.people() if each.label == "U1")
    study.back_up(tmp_path / "other")
    with Study.open(tmp_path / "other", "First") as other:
        edit_cell(study, key, "Gender", "of Ulm")
        edit_cell(other, key, "Gender", "of Bonn")
        assert study.merge(tmp_path / "other").conflicts
        assert other.merge(tmp_path / "study").conflicts
        study.forget("U1")
        assert other.merge(tmp_path / "study").conflicts == ()
        assert study.merge(tmp_path / "other").conflicts == ()
        assert study.check() == other.check() == []
    for folder in ("study", "other"):
        with closing(sqlite3.connect(tmp_path / folder / "study.db")) as raw:
            assert raw.execute("SELECT * FROM conflict").fetchall() == []
        assert still_in(tmp_path / folder, ["of Ulm", "of Bonn"]) == []


def test_a_text_that_another_copy_had_taken_back_goes_with_its_transcript(
    study: Study, tmp_path: Path
) -> None:
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        other.correct_words("U1", "says nothing", "said little")
        other.undo()
        study.forget("U1")
        study.merge(tmp_path / "other")
        other.merge(tmp_path / "study")
        assert study.check() == other.check() == []
    for folder in ("study", "other"):
        assert still_in(tmp_path / folder, ["said little"]) == []
        with closing(sqlite3.connect(tmp_path / folder / "study.db")) as raw:
            assert raw.execute("SELECT count(*) FROM content").fetchone() == (1,), "that of D1"


def test_no_byte_is_left_of_what_came_with_a_merge_and_was_erased_again(
    study: Study, tmp_path: Path
) -> None:
    """Of a record without a text, of a text without a record; backups stay if nothing was."""
    key = study.add_participant("U2", "User")
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        study.forget("U2")
        edit_cell(other, key, "Gender", "nurse of Ulm")
        study.merge(tmp_path / "other")
        assert still_in(tmp_path / "study", ["nurse of Ulm"]) == []
        other.merge(tmp_path / "study")
        study.forget("U1")
        put(other, KEPT, name="D1")
        study.merge(tmp_path / "other")
        assert held(tmp_path / "study") == []
        other.merge(tmp_path / "study")
        put(other, "我写文档", name="D1")
        kept = study.back_up()
        study.merge(tmp_path / "other")
        assert kept.exists()
