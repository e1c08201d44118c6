"""The life of a taxonomy: candidates accepted, nodes moved and renumbered, what is supported."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError, UsageError
from codebook.store.tables import Code as CodeRecord
from codebook.store.writer import ActionHead
from codebook.study.codebook import Code
from codebook.text.spans import Span
from phrases import emerged
from refusals import refusal_of
from stages import move_to

UNSEEN = "Folklore of the second"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """First's candidate "Folklore" lies under A, Second's, and "Haste", nowhere; coded apart."""
    folder = tmp_path_factory.mktemp("lifecycle")
    with small.make(folder / "study", folder / "sources") as study:
        _, users = (interview.revision_id for interview in reversed(study.interviews()))
        for interview in study.interviews():
            said = Span(57, 77) if interview.revision_id == users else Span(0, 20)
            study.code(interview.revision_id, said, [code(study, "A.1").id])
        emerged(study, users, Span(77, 95), "Folklore", parent_id=code(study, "A").id)
        study.work_as("Second")
        study.code(users, Span(60, 70), [code(study, "B.1").id])
        emerged(study, users, Span(82, 87), UNSEEN)
        emerged(study, users, Span(85, 93), "Haste")
        study.work_as("First")
    return folder / "study"


@pytest.fixture
def study(built: Path, tmp_path: Path) -> Iterator[Study]:
    """The study, open to all."""
    shutil.copytree(built, tmp_path / "study")
    with Study.open(tmp_path / "study", "First") as study:
        move_to(study, "reconciliation")
        yield study


def code(study: Study, label: str) -> Code:
    return next(found for found in study.codebook().codes if label in (found.number, found.name))


def test_candidates_come_with_what_speaks_for_them(study: Study) -> None:
    found = {each.code.name: each for each in study.candidates()}
    assert found.keys() == {"Folklore", UNSEEN, "Haste"}
    mine = found["Folklore"]
    assert (mine.maker, mine.participants, mine.coders) == ("First", 1, 1)
    assert mine.branch == code(study, "A")
    assert [row.coder for row in mine.quotes] == ["First"]
    alike = {each.code.name: (each.wording > 0, each.shared) for each in mine.alike}
    assert alike == {UNSEEN: (True, 1), "Haste": (False, 1)}
    assert mine.alike[0].code.name == UNSEEN, "what is called alike comes first"


def test_acceptance_gives_the_next_free_number_in_the_branch(study: Study) -> None:
    folklore, haste = code(study, "Folklore"), code(study, "Haste")
    assert study.accept_codes({folklore.id: ""}) == ["A.3"]
    assert study.accept_codes({haste.id: code(study, "A.3").id}) == ["A.3.i"]
    assert study.accept_codes({code(study, UNSEEN).id: ""}) == ["C"]
    now = code(study, "A.3")
    assert (now.state, now.origin, now.uses, now.id) == ("accepted", "emergent", 1, folklore.id)
    last = study.record_history(folklore.id)[-1]
    assert (last.coder, last.label) == ("First", "accepted Folklore as A.3")
    with pytest.raises(RefusedError, match=r"Folklore is already accepted, as A\.3\."):
        study.accept_codes({folklore.id: ""})
    study.undo()
    study.undo()
    assert code(study, "Haste").number == ""


def test_what_cannot_be_accepted_is_said(study: Study) -> None:
    below = study.new_code("Below", parent_id=code(study, "Haste").id)
    with pytest.raises(RefusedError) as refused:
        study.accept_codes({below: ""})
    assert str(refused.value) == (
        "Haste, the code above, is a candidate without a number. Accept it first."
    )
    study.retire_code(below)
    with pytest.raises(RefusedError, match=r"Below is retired\. Bring it back first\."):
        study.accept_codes({below: ""})
    with pytest.raises(RefusedError, match="A code cannot lie below itself"):
        study.accept_codes({code(study, "Haste").id: code(study, "Haste").id})
    with pytest.raises(UsageError, match=r"That parent is not in the codebook any more\."):
        study.accept_codes({code(study, "Haste").id: "nothing"})


def test_nothing_is_accepted_or_seen_while_the_study_is_blind(study: Study) -> None:
    own, theirs = code(study, "Folklore").id, code(study, UNSEEN).id
    move_to(study, "coding")
    sentence = (
        "Candidates can be accepted once the study is open to all. Until then each is its"
        " maker's own; code with it as it is."
    )
    assert refusal_of(lambda: study.accept_codes({own: ""})) == sentence
    assert refusal_of(lambda: study.accept_codes({theirs: ""})) == sentence
    with pytest.raises(RefusedError, match=r"A\.1 is everybody's, and the study is blind"):
        study.renumber_code(code(study, "A.1").id, "A.9")
    assert UNSEEN not in f"{study.candidates()} {study.taxonomy()} {study.log()}"
    assert "Haste" not in f"{study.candidates()} {study.taxonomy()}"
    (mine,) = study.candidates()
    assert mine.alike == ()
    assert study.taxonomy().supported() == 2, "A and A.1, by what First coded alone"


def test_a_node_that_moves_takes_its_codings_and_keeps_its_old_number(study: Study) -> None:
    moved = code(study, "A.1")
    study.accept_codes({code(study, "Haste").id: moved.id})
    study.edit_code(moved.id, parent_id=code(study, "B").id)
    assert code(study, "B.2").uses == moved.uses
    assert code(study, "Haste").number == "B.2.i"
    assert study.codebook().former == {"A.1": moved.id, "A.1.i": code(study, "Haste").id}
    study.renumber_code(moved.id, "B.9")
    assert code(study, "Haste").number == "B.9.i"
    assert study.codebook().former["B.2"] == study.codebook().former["A.1"] == moved.id
    assert study.accept_codes({code(study, "Folklore").id: ""}) == ["A.3"], (
        "A.1 is not given out again"
    )
    study.undo()
    study.undo()
    study.undo()
    assert code(study, "A.1").id == moved.id
    assert study.codebook().former == {}


def test_a_code_that_only_begins_alike_keeps_its_number(study: Study) -> None:
    with study.store.action(ActionHead(None, "imported", "")) as tx:
        tx.update(CodeRecord, code(study, "A.2").id, parent_id=None)
    study.renumber_code(code(study, "A").id, "X")
    assert [code(study, name).number for name in ("Setting up", "Documentation")] == ["X.1", "A.2"]


def test_numbers_that_cannot_be_given_are_refused(study: Study) -> None:
    a1 = code(study, "A.1").id
    assert refusal_of(lambda: study.renumber_code(a1, "B.1")) == (
        "B.1 is already Speed. Choose another number."
    )
    assert refusal_of(lambda: study.renumber_code(a1, "A 1")) == (
        "'A 1' cannot be the number of a code: it has white space."
    )
    with pytest.raises(RefusedError, match=r"Haste is a candidate\. Accept it, and it gets"):
        study.renumber_code(code(study, "Haste").id, "A.9")


def test_joining_moves_themes_too(study: Study) -> None:
    haste, folklore = code(study, "Haste").id, code(study, "Folklore").id
    move_to(study, "grouping")
    theme = study.new_theme("Rush", [haste])
    both = study.new_theme("Both", [haste, folklore])
    study.merge_codes([haste], folklore)
    inside = {t.id: t.code_ids for g in study.groupings() for t in g.themes}
    assert inside == {theme: (folklore,), both: (folklore,)}
    study.undo()
    inside = {t.id: t.code_ids for g in study.groupings() for t in g.themes}
    assert (inside[theme], set(inside[both])) == ((haste,), {haste, folklore})


def test_the_report_counts_what_participants_support(study: Study) -> None:
    study.accept_codes({code(study, "Folklore").id: ""})
    found = study.taxonomy()
    told = {n.code.number: (n.status, n.participants, dict(n.groups)) for n in found.nodes}
    assert told == {
        "A": ("supported", 2, {"User": 1, "Developer": 1}),
        "A.1": ("supported", 2, {"User": 1, "Developer": 1}),
        "A.2": ("unsupported", 0, {}),
        "A.3": ("extended", 1, {"User": 1}),
        "B": ("unsupported", 1, {"User": 1}),
        "B.1": ("unsupported", 1, {"User": 1}),
    }
    assert (found.supported(), len(found.taxonomy), found.supported("User")) == (2, 5, 0)
    assert (found.supported(depth=0), found.supported(depth=1)) == (1, 1)
    assert [node.code.number for node in found.never_observed] == ["A.2"]
    assert [node.code.number for node in found.extended] == ["A.3"]
    assert {each.name for each in found.candidates} == {UNSEEN, "Haste"}
    assert found.fits is None
    assert study.taxonomy("Gender").fits == {"Female": ("U1",), "Male": ("D1",)}
    with pytest.raises(UsageError, match=r"No participant has anything in a field 'Fits'\."):
        study.taxonomy("Fits")


def test_before_anything_is_coded_the_nodes_are_seeds(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        assert {node.status for node in study.taxonomy().nodes} == {"seed"}


def test_a_candidate_is_rejected_with_a_reason_and_waits_again(study: Study) -> None:
    folklore, haste = code(study, "Folklore"), code(study, "Haste")
    study.reject_codes([folklore.id], " It is A.2,\n said by a neighbour. ")
    study.reject_codes([haste.id])
    assert [each.code.name for each in study.candidates()] == [UNSEEN]
    told = {each.code.name: each.rejection for each in study.rejected_candidates()}
    assert told == {
        "Folklore": ("It is A.2, said by a neighbour.", "First"),
        "Haste": ("", ""),
    }
    labels = [row.label for row in study.log()[:2]]
    assert labels == ["rejected Haste", "rejected Folklore: It is A.2, said by a neighbour."]
    assert [memo.text for memo in study.memos(folklore.id)] == ["It is A.2, said by a neighbour."]
    assert code(study, "Folklore").uses == 1, "its passages keep it"
    study.retire_code(folklore.id, retired=False)
    assert [each.code.name for each in study.rejected_candidates()] == ["Haste"]
    assert not study.memos(folklore.id), "the reason ends with the rejection"
    study.undo()
    assert [memo.text for memo in study.memos(folklore.id)] == ["It is A.2, said by a neighbour."]
    study.undo()
    study.undo()
    assert study.rejected_candidates() == []
    assert not study.memos(folklore.id), "the reason goes with it, in one action"


def test_a_rejected_candidate_that_is_merged_is_not_rejected_any_more(study: Study) -> None:
    folklore, haste = code(study, "Folklore"), code(study, "Haste")
    study.reject_codes([folklore.id], "no use")
    study.work_as("Second")
    study.reject_codes([folklore.id], "same thing")
    study.retire_code(folklore.id, retired=False)
    assert not study.memos(folklore.id), "not the other one's either"
    study.reject_codes([folklore.id], "same thing")
    study.merge_codes([folklore.id], haste.id)
    assert study.rejected_candidates() == []
    assert not study.memos(haste.id), "that was not said of the code that stays"
    study.undo()
    assert [each.rejection for each in study.rejected_candidates()] == [("same thing", "Second")]


def test_what_is_joined_or_accepted_is_not_rejected(study: Study) -> None:
    study.merge_codes([code(study, "Haste").id], code(study, "Folklore").id)
    assert study.rejected_candidates() == []
    (number,) = study.accept_codes({code(study, "Folklore").id: ""})
    with pytest.raises(RefusedError, match=rf"Folklore is accepted, as {number}\."):
        study.reject_codes([code(study, "Folklore").id], "too late")
    own = study.new_code("Patience")
    move_to(study, "coding")
    with pytest.raises(RefusedError, match="once the study is open to all"):
        study.reject_codes([own], "not yet")


def test_a_node_on_words_of_no_participant_alone_is_not_called_never_observed(
    study: Study, tmp_path: Path
) -> None:
    (tmp_path / "Notes.txt").write_text("Ada: It is slow.\n\nBo: It is that.\n", encoding="utf-8")
    study.import_files([tmp_path / "Notes.txt"])
    notes = next(each for each in study.interviews() if each.name == "Notes")
    study.code(notes.revision_id, Span(0, 9), [code(study, "A.2").id])
    found = study.taxonomy()
    assert study.codings_of_nobody() == 1
    assert found.never_observed == []
    assert [node.code.number for node in found.of_no_participant] == ["A.2"]
    assert (found.of_no_participant[0].status, found.supported()) == ("unsupported", 2)
