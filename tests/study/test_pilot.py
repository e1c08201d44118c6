"""A pilot batch opens to those who coded it when all have finished it; the rest stays blind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError
from codebook.study.codebook import NewCode
from codebook.study.measuring.methods import methods_paragraph
from codebook.text.spans import Span
from command import codebook
from phrases import emerged, place_of, put

PILOT, REST = "I teach.", "我写文档。"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.assign(["U1"], ["First", "Second"], "pilot")
        for name in ("Second", "First"):
            study.work_as(name)
            for interview, quote in (("U1", PILOT), ("D1", REST)):
                put(study, quote, name=interview)
                where = place_of(study, quote, interview)
                emerged(study, *where, f"{name} on {quote}")
            study.add_memo("passage", study.passages(where[0])[0].id, f"{name} of {REST}")
        yield study


def done(study: Study, *names: str) -> None:
    for name in names:
        study.work_as(name)
        study.done(["U1"])


def seen(study: Study, name: str) -> set[tuple[str, str]]:
    study.work_as(name)
    frame = study.codings()
    return set(zip(frame["coder"], frame["quote"], strict=True))


def test_it_opens_when_all_have_finished_it(study: Study) -> None:
    own = {("First", PILOT), ("First", REST)}
    done(study, "First")
    assert seen(study, "First") == own
    assert seen(study, "Second") == {("Second", PILOT), ("Second", REST)}, "not finished yet"
    study.work_as("First")
    with pytest.raises(RefusedError):
        study.agreement()
    done(study, "Second")
    assert seen(study, "First") == own | {("Second", PILOT)}
    assert seen(study, "Second") == {("Second", PILOT), ("Second", REST), ("First", PILOT)}
    candidates = {code.name for code in study.codebook().codes if code.state == "candidate"}
    assert candidates == {f"Second on {PILOT}", f"Second on {REST}", f"First on {PILOT}"}
    assert {memo.text for memo in study.memos()} == {f"Second of {REST}"}
    assert study.status().stage == "coding"
    assert study.agreement().left_out[0] == "D1: not finished by all of them."
    assert "coded U1: A.1" in {row.label for row in study.log() if row.coder == "First"}
    assert "coded D1: A.1" not in {row.label for row in study.log() if row.coder == "First"}


def test_what_is_agreed_is_in_the_consensus_as_soon_as_all_are_done(study: Study) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        progress = study.done()
    assert progress.stage == "reconciliation"
    joint = study.codings().query("coder == 'consensus'")
    assert sorted(joint["quote"]) == sorted([PILOT, REST])
    assert set(joint["code"]) == {"A.1"}


def test_what_is_open_stays_open_and_the_rest_can_be_reopened(study: Study) -> None:
    done(study, "First", "Second")
    with pytest.raises(RefusedError, match="The batch pilot is open: all who coded it"):
        study.reopen(["U1"])
    study.done()
    study.reopen()
    assert study.status().stage == "coding"


def test_nobody_opens_a_batch_alone(study: Study) -> None:
    study.work_as("First")
    study.assign(["D1"], ["First"], "mine")
    study.done(["D1"])
    assert seen(study, "First") == {("First", PILOT), ("First", REST)}


def test_who_did_not_code_it_stays_blind(study: Study) -> None:
    done(study, "First", "Second")
    study.add_coder("Third")
    assert seen(study, "Third") == set()


def test_a_copy_that_is_handed_over_holds_the_pilot_and_no_more(
    study: Study, tmp_path: Path
) -> None:
    done(study, "First", "Second")
    study.hand_off(tmp_path / "other", "Second")
    study.close()
    with Study.open(tmp_path / "other", "Second") as other:
        assert seen(other, "Second") == {("Second", PILOT), ("Second", REST), ("First", PILOT)}
        assert other.check() == []
    held = b"".join(path.read_bytes() for path in (tmp_path / "other").rglob("*.db"))
    assert f"First on {PILOT}".encode() in held
    assert f"First on {REST}".encode() not in held


def test_on_the_command_line(study: Study, tmp_path: Path) -> None:
    study.close()
    given = ("--study", tmp_path / "study", "--coder")
    assert codebook("done", "U1", *given, "First").code == 0
    assert codebook("done", "U1", *given, "Second").code == 0
    ran = codebook("assign", *given, "First")
    assert "U1  First, Second  pilot" in ran.out
    ran = codebook("agreement", "--json", *given, "First")
    assert ran.code == 0
    assert ran.json["measures"]["percent_agreement"]["value"] is not None


def test_agreement_counts_what_was_coded_before_the_layers_opened(study: Study) -> None:
    done(study, "First", "Second")

    def figures() -> dict[str, float | None]:
        return {name: one.value for name, one in study.agreement().measures.items()}

    study.work_as("First")
    piloted = figures()
    me = study.coder.id if study.coder else ""
    (passage,) = [
        each for each in study.passages(study.interviews()[0].revision_id) if each.coder_id == me
    ]
    study.uncode([code.coding_id for code in passage.codes])
    assert figures() == piloted
    assert study.agreement().left_out[-1] == (
        "First removed 2 codings after the layers had opened; they count as they were."
    )
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    before = figures()
    assert before["percent_agreement"] is not None
    here = study.interviews()[1].revision_id
    second = study.coder.id if study.coder else ""
    (passage,) = [each for each in study.passages(here) if each.coder_id == second]
    study.move_ends(passage.id, here, Span(0, 2))
    study.recode(passage.codes[0].coding_id, [study.codebook().by_number["A.2"].id])
    assert figures() == before
    study.undo()
    study.undo()
    assert figures() == before
    study.correct_words("D1", "您做什么工作", "您现在做什么工作")
    assert figures() == before


def test_what_is_merged_once_all_is_open_is_said(study: Study) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    apart = study.agreement()
    waiting = {each.code.name: each.code.id for each in study.candidates()}
    study.merge_codes([waiting[f"First on {REST}"]], waiting[f"Second on {REST}"])
    found = study.agreement()
    assert found.measures["masi_alpha"] != apart.measures["masi_alpha"]
    assert (apart.merged, found.merged) == (0, 1)
    assert found.left_out == apart.left_out
    assert (apart.with_merged, found.with_merged) == (
        "",
        "Codes were merged after the layers had opened; 1 coding counts with the code into which"
        " theirs was merged.",
    )
    assert (
        "Codes were merged once they had seen each other's codings: 1 coding is compared with the"
        " code into which theirs was merged." in methods_paragraph(found)
    )
    study.undo()
    assert study.agreement() == apart


def test_of_an_action_within_and_beyond_the_pilot_the_log_tells_what_is_open(
    study: Study, tmp_path: Path
) -> None:
    places = [place_of(study, PILOT, "U1"), place_of(study, REST, "D1")]
    study.work_as("First")
    study.code_all(places, (), new=NewCode("Beyond"))
    done(study, "First", "Second")
    assert ("First", PILOT) in seen(study, "Second")
    labels = {row.label for row in study.log()}
    assert "coded 1 passage: Beyond (new)" in labels
    assert not any("2 passages" in label for label in labels)
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        assert other.check() == []
        assert "Beyond" in {code.name for code in other.codebook().codes}
    held = b"".join(path.read_bytes() for path in (tmp_path / "other").rglob("*.db"))
    assert b"2 passages: Beyond" not in held
    study.work_as("First")
    assert "coded 2 passages: Beyond (new)" in {row.label for row in study.log()}
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    assert "coded 2 passages: Beyond (new)" in {row.label for row in study.log()}


def test_of_codings_moved_within_and_beyond_the_pilot_too(study: Study) -> None:
    study.work_as("First")
    moved = [
        applied.coding_id
        for interview in study.interviews()
        for passage in study.passages(interview.revision_id)
        for applied in passage.codes
        if applied.code_id == study.codebook().by_number["A.1"].id
    ]
    study.split_code(moved, new=NewCode("Beyond"))
    assert study.log(1)[0].label == "moved 2 codings to Beyond (new)"
    done(study, "First", "Second")
    assert ("First", PILOT) in seen(study, "Second")
    labels = {row.label for row in study.log()}
    assert "moved 1 coding to Beyond (new)" in labels
    assert not any("2 codings" in label for label in labels)


def test_an_open_pilot_is_not_assigned_otherwise(study: Study) -> None:
    done(study, "First", "Second")
    for transcripts, coders, batch in (
        (["U1"], ["First"], "pilot"),
        (["U1"], [], ""),
        (["D1"], ["First", "Second"], "pilot"),
    ):
        with pytest.raises(RefusedError) as refused:
            study.assign(transcripts, coders, batch)
        assert str(refused.value) == (
            "The batch pilot is open: all who coded it have finished it. What has been seen stays"
            " open; it can still be coded."
        )
    assert study.assign(["D1"], ["First", "Second"], "rest")[1].batch == "rest"
    assert ("First", PILOT) in seen(study, "Second")


@pytest.mark.parametrize("actor", ["First", "Second"])
@pytest.mark.parametrize("merged", ["First", "Second"])
def test_whoever_merges_whose_candidate_the_figures_are_the_same(
    study: Study, actor: str, merged: str
) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    study.work_as(actor)
    waiting = {each.code.name: each.code.id for each in study.candidates()}
    into = "Second" if merged == "First" else "First"
    study.merge_codes([waiting[f"{merged} on {PILOT}"]], waiting[f"{into} on {PILOT}"])
    found = study.agreement()
    assert (found.by[f"{into} on {PILOT}"].value, found.merged) == (1.0, 1)
    assert f"{merged} on {PILOT}" not in found.by
    (passage,) = [
        each
        for each in study.passages(study.interviews()[0].revision_id)
        if study.coder and each.coder_id == study.coder.id
    ]
    study.uncode([code.coding_id for code in passage.codes])
    assert study.agreement().by == found.by


def figures(study: Study) -> dict[str, float | None]:
    return {name: one.value for name, one in study.agreement().measures.items()}


def test_what_was_changed_in_an_open_pilot_stays_left_out_when_the_whole_stage_is_done(
    study: Study,
) -> None:
    done(study, "First", "Second")
    here = study.interviews()[0].revision_id
    (passage,) = [p for p in study.passages(here) if study.coder and p.coder_id == study.coder.id]
    study.recode(passage.codes[0].coding_id, [study.codebook().by_number["A.2"].id])
    said = "Second gave 1 coding another code after the layers had opened; it counts as it was."
    assert study.agreement().left_out[-1] == said
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    assert study.agreement().left_out == (said,)
    study.work_as("Second")
    with pytest.raises(RefusedError, match="that was before the layers opened"):
        study.undo()
    study.recode(passage.codes[0].coding_id, [study.codebook().by_number["A.1"].id])
    assert study.agreement().by["A.1"].value == 1.0


def apart(study: Study) -> str:
    """Let both be done; return the id of First's coding with A.1 in the first interview."""
    for name in ("Second", "First"):
        study.work_as(name)
        study.done()
    here = study.interviews()[0].revision_id
    (passage,) = [p for p in study.passages(here) if study.coder and p.coder_id == study.coder.id]
    a1 = study.codebook().by_number["A.1"].id
    return next(applied.coding_id for applied in passage.codes if applied.code_id == a1)


@pytest.mark.parametrize("removed", [True, False])
def test_a_code_that_is_merged_disagrees_with_nobody_who_has_changed_it(
    study: Study, removed: bool
) -> None:
    codes, own = study.codebook().by_number, apart(study)
    before = study.agreement()
    if removed:
        study.uncode([own])
    else:
        study.recode(own, [codes["B.1"].id])
    study.merge_codes([codes["A.1"].id], codes["A.2"].id)
    after = study.agreement()
    assert after.tables["A.2"] == before.tables["A.1"]
    assert "A.1" not in after.tables
    assert figures(study) == {name: one.value for name, one in before.measures.items()}


def test_what_is_recoded_into_a_code_that_is_merged_then_is_no_merge(study: Study) -> None:
    codes, own = study.codebook().by_number, apart(study)
    study.recode(own, [codes["B.1"].id])
    study.merge_codes([codes["B.1"].id], codes["A.2"].id)
    found = study.agreement()
    assert (found.merged, found.by["A.1"].value) == (0, 1.0)


def test_codings_that_come_late_in_a_file_count_as_little(study: Study, tmp_path: Path) -> None:
    apart(study)
    before = figures(study)
    taxonomy, late = tmp_path / "taxonomy.csv", tmp_path / "late.csv"
    taxonomy.write_text("id,name,definition\nA.2,Documentation,Another definition\n")
    late.write_text(
        "transcript,coder,start,end,code\nU1,First,3,30,B.1\nU1,Second,3,30,B.1\n", "utf-8"
    )
    done = study.import_files([taxonomy, late])
    assert [one.kind for one in done] == ["taxonomy", "codings"]
    assert done[1].added == 2
    assert figures(study) == before
    assert study.agreement().left_out == tuple(
        f"{name} added 1 coding after the layers had opened; it does not count."
        for name in ("First", "Second")
    )


def test_what_is_removed_within_and_beyond_the_pilot_is_told_as_far_as_it_is_open(
    study: Study,
) -> None:
    study.work_as("First")
    me = study.coder.id if study.coder else ""
    codings = [
        applied.coding_id
        for interview in study.interviews()
        for passage in study.passages(interview.revision_id)
        if passage.coder_id == me
        for applied in passage.codes
    ]
    study.uncode(codings)
    own = study.log(1)[0].label
    assert own == f"removed A.1, First on {PILOT}, First on {REST}"
    assert study.undo() == own
    done(study, "First", "Second")
    labels = {row.label for row in study.log()}
    assert f"removed A.1, First on {PILOT}" in labels
    assert not any(REST in label and "removed" in label for label in labels)


def test_undo_goes_no_further_back_than_to_where_a_batch_opened(study: Study) -> None:
    study.work_as("Second")
    place = place_of(study, REST, "D1")
    codes = [code.id for code in study.codebook().codes if code.number == "B.1"]
    study.code(*place, codes)
    study.undo()
    done(study, "First", "Second")
    refused = "“coded D1: B.1”: that was before the batch pilot opened. Undo goes back no further"
    with pytest.raises(RefusedError, match=f"^Cannot redo {refused}"):
        study.redo()
    study.code(*place, codes)
    assert study.undo() == "coded D1: B.1", "it came after"
    with pytest.raises(RefusedError, match=r"^Cannot undo .* before the batch pilot opened\."):
        study.undo()
    assert seen(study, "First") == {("First", PILOT), ("First", REST), ("Second", PILOT)}


def test_an_open_pilot_is_not_closed_by_undoing_how_it_was_assigned(study: Study) -> None:
    study.work_as("First")
    study.assign(["D1"], ["First", "Second"], "pilot")
    study.done(["U1"])
    study.work_as("Second")
    study.done(["U1"])
    study.work_as("First")
    study.assign(["D1"], [])
    assert ("Second", PILOT) in seen(study, "First")
    with pytest.raises(RefusedError, match=r"^The batch pilot is open: all who coded it have"):
        study.undo()
    assert ("Second", PILOT) in seen(study, "First")
