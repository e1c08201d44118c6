"""Grouping: alone and unseen, then side by side, then together."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import CodebookError, RefusedError, UsageError
from codebook.store.connections import query
from codebook.store.tables import Passage
from codebook.store.writer import ActionHead
from codebook.text.spans import Span
from refusals import refusal_of
from stages import move_to

UNSEEN = "what nobody else thought of"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study in the stage `grouping`; First has a key passage coded A.1, Second one coded B.1."""
    folder = tmp_path_factory.mktemp("grouping")
    with small.make(folder / "study", folder / "sources") as study:
        prepare(study)
    return folder / "study"


@pytest.fixture
def study(built: Path, tmp_path: Path) -> Iterator[Study]:
    shutil.copytree(built, tmp_path / "study")
    with Study.open(tmp_path / "study", "First") as study:
        yield study


def prepare(study: Study) -> None:
    for name, number, span in (("First", "A.1", Span(90, 120)), ("Second", "B.1", Span(155, 172))):
        study.work_as(name)
        interview = study.interviews()[0]
        passage = study.code(interview.revision_id, span, ids(study, number))
        study.set_key(passage, key=True)
    move_to(study, "grouping")
    study.work_as("First")


def ids(study: Study, numbers: str) -> list[str]:
    return [study.codebook().by_number[number].id for number in numbers.split()]


def told(study: Study, who: str = "First") -> dict[str, str]:
    """A grouping as names of themes and numbers of codes."""
    by_id = study.codebook().by_id
    themes = next((g.themes for g in study.groupings() if g.coder == who), ())
    return {t.name: " ".join(by_id[key].number for key in t.code_ids) for t in themes}


def group_both(study: Study) -> None:
    """First and Second group alike but for A.2; then both are done."""
    for name, tools, wishes in (("First", "A.1 A.2", "B.1 B"), ("Second", "A.1", "A.2 B.1 B")):
        study.work_as(name)
        study.new_theme("Tools", ids(study, tools), definition=f"{name}’s words")
        study.new_theme("Hopes" if name == "First" else "Wishes", ids(study, wishes))
        study.done()
    study.work_as("First")


def leave_nothing_open(study: Study) -> None:
    """Take First's and Second's codings away, of which each stands alone."""
    for name in ("Second", "First"):
        study.work_as(name)
        passages = study.passages(study.interviews()[0].revision_id)
        own = [each for each in passages if study.coder and each.coder_id == study.coder.id]
        study.uncode([applied.coding_id for each in own for applied in each.codes])


def test_after_both_have_grouped_the_joint_grouping_is_next(study: Study) -> None:
    leave_nothing_open(study)
    assert study.status().next == "Sort the codes into themes: codebook, then Grouping."
    group_both(study)
    assert study.status().next == (
        "Make the joint grouping: codebook, then Grouping. After that: codebook export"
    )
    study.begin_joint_grouping()
    assert study.status().next == "Export: codebook export"


def test_where_nobody_has_grouped_nothing_keeps_from_exporting(study: Study) -> None:
    leave_nothing_open(study)
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    assert study.status().next == "Export: codebook export"


def test_each_thing_is_one_action_that_can_be_undone(study: Study) -> None:
    tools = study.new_theme("Tools", ids(study, "A.1 A.2"))
    hopes = study.new_theme("Hopes", ids(study, "B.1 A.1"))
    assert told(study) == {"Tools": "A.1 A.2", "Hopes": "A.1 B.1"}, "A.1 lies in both"
    study.group(hopes, ids(study, "A.2"), out_of=tools)
    assert told(study) == {"Tools": "A.1", "Hopes": "A.1 A.2 B.1"}
    study.ungroup(tools, ids(study, "A.1"))
    study.edit_theme(hopes, name="Wishes", definition=" What they want ")
    study.move_theme(hopes, -1)
    assert told(study) == {"Wishes": "A.1 A.2 B.1", "Tools": ""}
    study.remove_theme(hopes)
    assert told(study) == {"Tools": ""}
    labels = [study.undo() for _ in range(7)]
    assert labels == [
        "deleted the theme Wishes",
        "moved the theme Wishes",
        "changed the theme Hopes: name, definition",
        "took A.1 out of Tools",
        "put A.2 into Hopes",
        "made the theme Hopes with B.1, A.1",
        "made the theme Tools with A.1, A.2",
    ]
    assert study.groupings() == []
    for _ in range(7):
        study.redo()
    assert told(study) == {"Tools": ""}


def test_what_cannot_be_done_is_said(study: Study) -> None:
    tools = study.new_theme("Tools")
    assert refusal_of(lambda: study.new_theme("TOOLS")) == (
        "There is already a theme 'Tools'. Choose another name."
    )
    assert refusal_of(lambda: study.new_theme(" ")) == "A theme needs a name."
    assert refusal_of(lambda: study.group("0" * 32, [])) == (
        "That theme is not in this grouping. Look at it again."
    )
    assert refusal_of(lambda: study.edit_theme(tools, colour="red")) == (
        "A theme has no colour to edit."
    )
    assert refusal_of(lambda: study.show_theme(tools, "0" * 32)) == (
        "That passage is not there any more. Look at the list again."
    )
    study.work_as("Second")
    with pytest.raises(UsageError, match="That theme is not in this grouping"):
        study.edit_theme(tools, name="Mine")


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ("coding", "Nothing is grouped yet: the study is in the stage coding."),
        ("reconciliation", "Grouping begins when every coder has finished the stages before it"),
        ("final", "The groupings are open to all now, so your own stays as it was. Change the"),
    ],
)
def test_one_groups_alone_in_its_stage_only(study: Study, stage: str, said: str) -> None:
    move_to(study, stage)
    with pytest.raises(RefusedError) as refused:
        study.new_theme("Tools")
    assert said in str(refused.value)


def test_undo_leaves_a_grouping_as_it_was_when_it_opened(study: Study) -> None:
    study.new_theme("Tools", ids(study, "A.1"))
    study.new_theme("Hopes", ids(study, "B.1"))
    study.undo()
    move_to(study, "final")
    stays = "the groupings are open to all now, so your own stays as it was."
    with pytest.raises(RefusedError) as refused:
        study.undo()
    assert str(refused.value) == (
        f"Cannot undo “made the theme Tools with A.1”: {stays}"
        " It stays; what you do from here on can be undone."
    )
    with pytest.raises(RefusedError, match=f"Cannot redo “made the theme Hopes.*: {stays}"):
        study.redo()
    assert told(study) == {"Tools": "A.1"}
    study.new_theme("Joint", ids(study, "A.1"), joint=True)
    assert study.undo() == "made the theme Joint with A.1"


def everything(study: Study) -> str:
    """All that a coder gets to see that has to do with grouping."""
    with study.store.reading() as connection:
        tables = [
            query(connection, f"SELECT * FROM {name}").fetchall()
            for name in ("theme", "theme_code", "theme_passage", "change", "action")
        ]
    return f"{study.groupings()} {study.log()} {study.status()} {tables}"


def test_nobody_sees_the_other_grouping_until_both_are_done(place: str, tmp_path: Path) -> None:
    with small.make(place, tmp_path / "sources") as study:
        prepare(study)
        study.work_as("Second")
        theme = study.new_theme(UNSEEN, ids(study, "A.1"), definition=UNSEEN)
        passage = study.passages(study.interviews()[0].revision_id)[0].id
        study.show_theme(theme, passage)
        assert UNSEEN in everything(study)
        second = study.log()[0].id
        study.work_as("First")
        assert UNSEEN not in everything(study)
        assert theme not in everything(study)
        assert second not in everything(study)
        assert study.export(["themes"], tmp_path / "out")
        assert UNSEEN not in (tmp_path / "out" / "themes.csv").read_text("utf-8")
        with pytest.raises(RefusedError, match="once every coder has grouped alone"):
            study.compare_groupings()
        with pytest.raises(RefusedError, match="once every coder has grouped alone"):
            study.begin_joint_grouping()
        with pytest.raises(RefusedError, match="once every coder has grouped alone"):
            study.new_theme("Joint", joint=True)
        study.new_theme("Mine", ids(study, "A.1"))
        study.done()
        assert UNSEEN not in everything(study)
        study.work_as("Second")
        assert study.done().stage == "final"
        study.work_as("First")
        assert UNSEEN in everything(study)


def test_a_copy_for_the_other_has_no_byte_of_the_grouping(study: Study, tmp_path: Path) -> None:
    study.work_as("Second")
    study.new_theme(UNSEEN, ids(study, "A.1"), definition=UNSEEN)
    study.hand_off(tmp_path / "first", "First")
    study.hand_off(tmp_path / "second", "Second")
    found = {
        name: b"".join(path.read_bytes() for path in (tmp_path / name).rglob("study.db"))
        for name in ("first", "second")
    }
    assert UNSEEN.encode() in found["second"]
    assert UNSEEN.encode() not in found["first"]


def test_two_copies_that_begin_the_joint_grouping_come_to_one(study: Study, tmp_path: Path) -> None:
    group_both(study)
    study.hand_off(tmp_path / "other", "Second")
    with Study.open(tmp_path / "other", "Second") as other:
        other.begin_joint_grouping()
    study.begin_joint_grouping()
    study.merge(tmp_path / "other")
    assert told(study, "consensus") == {"Tools": "A.1", "Hopes / Wishes": "B B.1"}
    assert study.conflicts() == []


def test_two_groupings_side_by_side(study: Study) -> None:
    group_both(study)
    found = study.compare_groupings()
    names = {t.id: t.name for g in (found.first, found.second) for t in g.themes}
    assert [(names[m.first or ""], names[m.second or ""]) for m in found.comparison.matches] == [
        ("Tools", "Tools"),
        ("Hopes", "Wishes"),
    ]
    numbers = {code.id: code.number for code in study.codebook().codes}
    parted = {(numbers[p.one], numbers[p.other]) for p in found.comparison.parted}
    assert parted == {("A.1", "A.2"), ("A.2", "B"), ("A.2", "B.1")}
    assert found.comparison.adjusted_rand.value == pytest.approx(0.0)
    assert found.comparison.omega is None
    with pytest.raises(UsageError, match=r"Third has no grouping\. There is First's, Second"):
        study.compare_groupings("First", "Third")


def test_the_joint_one_begins_with_what_is_agreed(study: Study) -> None:
    group_both(study)
    study.begin_joint_grouping()
    assert told(study, "consensus") == {"Tools": "A.1", "Hopes / Wishes": "B B.1"}
    joint = study.groupings()[0]
    assert joint.joint
    assert joint.themes[0].definition == "First’s words\nSecond’s words"
    study.group(joint.themes[0].id, ids(study, "A.2"), joint=True)
    study.edit_theme(joint.themes[0].id, reason="A.2 is about the manual", joint=True)
    study.work_as("Second")
    assert study.groupings()[0].themes[0].reason == "A.2 is about the manual"
    with pytest.raises(RefusedError, match="There is already a joint grouping"):
        study.begin_joint_grouping("First")
    study.work_as("First")
    for _ in range(3):
        study.undo()
    study.begin_joint_grouping("Second")
    assert told(study, "consensus") == {"Tools": "A.1", "Wishes": "A.2 B B.1"}


def test_a_code_that_both_put_into_a_theme_of_one_name_is_agreed(study: Study) -> None:
    """Though each of the two themes shares more with another one."""
    made = {
        "First": {"Docs": "A.1 A.2 B", "Design": "B.1"},
        "Second": {"docs ": "A.1 B.1", "Hardware": "A.2 B"},
    }
    for name, themes in made.items():
        study.work_as(name)
        for theme, codes in themes.items():
            study.new_theme(theme, ids(study, codes))
        study.done()
    study.begin_joint_grouping()
    assert told(study, "consensus") == {"Docs": "A.1"}


def test_where_nothing_is_agreed_the_joint_one_does_not_begin_with_it(study: Study) -> None:
    for name, codes in (("First", "A.1"), ("Second", "B.1")):
        study.work_as(name)
        study.new_theme("Tools", ids(study, codes))
        study.done()
    before = study.latest()
    with pytest.raises(RefusedError) as refused:
        study.begin_joint_grouping()
    assert str(refused.value) == (
        "No theme of First's has a code in common with one of Second's, so nothing is agreed."
        " Begin with one of the two groupings, or make the first joint theme."
    )
    assert study.latest() == before
    study.begin_joint_grouping("Second")
    assert told(study, "consensus") == {"Tools": "B.1"}


def test_one_grouping_is_not_compared(study: Study) -> None:
    study.new_theme("Tools", ids(study, "A.1"))
    move_to(study, "final")
    with pytest.raises(RefusedError) as refused:
        study.compare_groupings()
    assert str(refused.value) == "Comparing takes two groupings; there is First's."


def rows(study: Study, sheet: str, folder: Path) -> list[dict[str, str]]:
    (path,) = study.export([sheet], folder)
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_sheet_has_the_joint_grouping_and_names_the_category(
    study: Study, tmp_path: Path
) -> None:
    group_both(study)
    alone = rows(study, "themes", tmp_path)
    assert {row["coder"] for row in alone} == {"First", "Second"}
    assert {row["Prompt Category"] for row in rows(study, "codebook", tmp_path)} == {""}
    study.begin_joint_grouping()
    tools, hopes = study.groupings()[0].themes
    passage = study.passages(study.interviews()[0].revision_id)[1]
    both = rows(study, "codebook", tmp_path)
    assert [row["Prompt Category"] for row in both] == ["Tools", "Hopes / Wishes"]
    study.show_theme(tools.id, passage.id, joint=True)
    study.remove_theme(hopes.id, joint=True)
    study.new_theme("Empty", joint=True)
    assert [row["Prompt Category"] for row in rows(study, "codebook", tmp_path)] == ["Tools"] * 2
    joint = rows(study, "themes", tmp_path)
    assert [(row["coder"], row["theme"], row["code"]) for row in joint] == [
        ("consensus", "Tools", "A.1"),
        ("consensus", "Empty", ""),
    ]
    assert joint[0]["shown by"].startswith("U1: ")


def test_what_the_coder_wrote_stays(study: Study, tmp_path: Path) -> None:
    group_both(study)
    study.begin_joint_grouping()
    first = next(p for p in study.passages(study.interviews()[0].revision_id))
    with study.store.action(ActionHead(study.coder and study.coder.id, "wrote")) as tx:
        tx.update(Passage, first.id, prompt_category="First steps")
    found = [row["Prompt Category"] for row in rows(study, "codebook", tmp_path)]
    assert found == ["First steps", "Hopes / Wishes"]


def sheet(study: Study, folder: Path) -> Path:
    (path,) = study.export(["themes"], folder)
    return path


def test_groupings_go_round(study: Study, built: Path, tmp_path: Path) -> None:
    group_both(study)
    alone = sheet(study, tmp_path / "alone")
    assert study.import_files([alone])[0][2:5] == (0, 0, 12), "four themes, eight codes in them"
    study.begin_joint_grouping()
    tools, _ = study.groupings()[0].themes
    passage = study.passages(study.interviews()[0].revision_id)[1]
    study.show_theme(tools.id, passage.id, joint=True)
    study.edit_theme(tools.id, joint=True, reason="Both said so.")
    joint = sheet(study, tmp_path / "joint")
    assert study.import_files([joint])[0][2:5] == (0, 0, 5)
    with Study.open(shutil.copytree(built, tmp_path / "other"), "First") as other:
        move_to(other, "final")
        (done,) = other.import_files([joint])
        assert (done.added, done.problems) == (5, ())
        assert sheet(other, tmp_path / "again").read_bytes() == joint.read_bytes()


def test_a_sheet_adds_to_ones_own_and_takes_nothing_away(study: Study, tmp_path: Path) -> None:
    study.new_theme("Tools", ids(study, "A.1"), definition="Mine")
    mine = study.new_code("Folklore")
    path = tmp_path / "t.csv"
    path.write_text(
        "coder,theme,definition,code,name,shown by\n"
        "First,tools,,A.2,,U9: never said\nFirst,Tools,,,Folklore,\nFirst,New,All of it,,,\n"
    )
    (done,) = study.import_files([path])
    assert done[1:5] == ("themes", 3, 0, 1)
    assert done.problems == ((2, "the study has no passage “U9: never said”; tools is without it"),)
    tools, new = study.groupings()[0].themes
    assert (tools.name, tools.definition) == ("Tools", "Mine")
    assert set(tools.code_ids) == {*ids(study, "A.1 A.2"), mine}
    assert (new.name, new.definition) == ("New", "All of it")
    assert study.undo() == "imported t.csv"
    assert told(study) == {"Tools": "A.1"}


@pytest.mark.parametrize(
    ("row", "stage", "sentence"),
    [
        ("First,Tools,Z.9", "grouping", "line 2: the codebook has no code 'Z.9'. Import the"),
        (
            "Second,Tools,A.1",
            "grouping",
            "line 2: Second groups apart from you; that grouping is closed. Let Second import it,"
            " or",
        ),
        (
            "Second,Tools,A.1",
            "final",
            "line 2: the theme 'Tools' would change the grouping of Second. Let Second import it.",
        ),
        ("consensus,Tools,A.1", "grouping", "The joint grouping is made once every coder"),
        ("First,Tools,A.1", "final", "The groupings are open to all now"),
    ],
)
def test_a_sheet_that_may_not_be_is_refused(
    study: Study, tmp_path: Path, row: str, stage: str, sentence: str
) -> None:
    study.work_as("First")
    move_to(study, stage)
    path = tmp_path / "t.csv"
    path.write_text(f"coder,theme,code\n{row}\n")
    with pytest.raises(CodebookError) as refused:
        study.import_files([path])
    assert sentence in str(refused.value)
    assert study.groupings() == []


def test_a_coder_whom_the_study_lacks_groups_outside_of_it(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("coder,theme,code\nElse,Tools,A.1\n")
    (done,) = study.import_files([path])
    said = "Else is not a coder of this study; that grouping is open to all"
    assert done.problems == ((2, said),)
    assert told(study, "Else") == {"Tools": "A.1"}


def test_what_a_project_brought_into_a_theme_can_be_taken_out(study: Study, tmp_path: Path) -> None:
    study.new_theme("Tools", ids(study, "A.1 A.2"))
    (project,) = study.export(["qdpx"], tmp_path / "out")
    with small.make(tmp_path / "other", tmp_path / "sources") as other:
        prepare(other)
        other.import_files([project])
        (grouping,) = other.groupings()
        other.ungroup(grouping.themes[0].id, ids(other, "A.1"))
        assert told(other) == {"Tools": "A.2"}


def test_a_passage_that_anothers_hidden_theme_shows_is_its_coders_to_remove(study: Study) -> None:
    revision = study.interviews()[0].revision_id
    passage = study.code(revision, Span(100, 110), ids(study, "A.1"))
    study.work_as("Second")
    theme = study.new_theme("Hidden", ids(study, "B.1"))
    study.show_theme(theme, passage)
    study.work_as("First")
    assert study.groupings() == []
    assert study.undo().startswith("coded U1: A.1")
    assert study.redo().startswith("coded U1: A.1")
    (own,) = [p for p in study.passages(revision) if p.id == passage]
    study.uncode([own.codes[0].coding_id])
    assert study.check() == []
    study.work_as("Second")
    assert [each.passages for each in study.groupings()[0].themes] == [()]
    study.work_as("First")
    study.undo()
    study.work_as("Second")
    assert [len(each.passages) for each in study.groupings()[0].themes] == [1], "it is there again"


def test_a_passage_of_the_consensus_that_a_theme_shows_can_go(small_place: str) -> None:
    with Study.open(small_place, "First") as study:
        revision = study.interviews()[0].revision_id
        own = {}
        for name in ("First", "Second"):
            study.work_as(name)
            own[name] = study.code(revision, Span(100, 110), ids(study, "A.1"))
        move_to(study, "reconciliation")
        study.merge_agreed()
        move_to(study, "grouping")
        (agreed,) = [p for p in study.passages(revision) if p.id not in own.values()]
        study.work_as("Second")
        study.show_theme(study.new_theme("T", ids(study, "A.1")), agreed.id)
        (passage,) = [p for p in study.passages(revision) if p.id == own["Second"]]
        study.recode(passage.codes[0].coding_id, ids(study, "A.2"))
        study.merge_agreed()
        assert [p.id for p in study.passages(revision) if p.id not in own.values()] == []
        assert study.check() == []
