"""What is published rests on a consensus that is up to date, whatever has changed since."""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.study import stages
from codebook.study.reconciliation.consensus import changes_needed
from codebook.study_files import DATABASE
from coded import WORDS, coded_apart, consensus_of, merge, number, own_coding
from command import codebook
from meeting import parted_from
from phrases import put
from troubles import read_only

OTHER = "students mostly"
NOBODY = (
    "The consensus is out of date, and so are figures and sheets that rest on it: say who you are"
    " with --coder NAME or CODEBOOK_CODER, and it is brought up to date first."
)
CANNOT = (
    "The consensus is out of date, and so are figures and sheets that rest on it; it cannot be"
    " brought up to date now: "
)
Figure = Callable[[Study, Path], object]


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """Two coders agree on A.2 for some words; for others, one has A.1 and the other B.1."""
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        study.work_as("Second")
        study.set_key(put(study, OTHER, "A.2"), key=True)
        study.work_as("First")
        study.set_key(put(study, OTHER, "A.2"), key=True)
        coded_apart(study, second="B.1")
        assert consensus_of(study) == [(OTHER, "A.2")]
        yield study


def sheet(study: Study, name: str, out: Path) -> list[dict[str, str]]:
    (path,) = study.export([name], out)
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def in_status(study: Study, _: Path) -> object:
    return next(each.codings for each in study.status().coders if each.kind == "consensus")


def in_taxonomy(study: Study, _: Path) -> object:
    return sum(node.observed for node in study.taxonomy().nodes)


def in_saturation(study: Study, _: Path) -> object:
    return sum(len(step.new) for step in study.saturation()[""].steps)


def in_codes(study: Study, out: Path) -> object:
    return sum(int(row["codings"]) for row in sheet(study, "codes", out))


def in_codebook_sheet(study: Study, out: Path) -> object:
    return [row["Linked Taxonomy Node(s)"] for row in sheet(study, "codebook", out)]


def in_codings(study: Study, out: Path) -> object:
    rows = sheet(study, "codings", out)
    found = sum(row["coder"] == "consensus" for row in rows)
    assert found == list(study.codings()["coder"]).count("consensus")
    return found


def in_quotes(study: Study, _: Path) -> object:
    return [quote.entry.codes for quote in study.quotes()]


def in_passages(study: Study, _: Path) -> object:
    return sum(each.coder == "consensus" for each in study.retrieve("B"))


FIGURES = [
    (in_status, 2),
    (in_taxonomy, 4),  # A, A.2, B, B.1
    (in_saturation, 2),
    (in_codes, 2),
    (in_codebook_sheet, ["B.1", "A.2"]),
    (in_codings, 2),
    (in_quotes, ["B.1", "A.2"]),
    (in_passages, 1),
]


@pytest.mark.parametrize(
    ("figure", "expected", "stage"),
    [
        *((*each, "grouping") for each in FIGURES),
        *((in_codes, 2, stage) for stage in ("reconciliation", "final")),
    ],
)
def test_what_is_published_follows_codes_that_are_merged(
    study: Study, tmp_path: Path, figure: Figure, expected: object, stage: str
) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        study.set_key(put(study, WORDS, "A.1" if name == "First" else "B.1"), key=True)
    while study.record().stage != stage:
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
    merge(study, "A.1", "B.1")
    assert figure(study, tmp_path / "out") == expected
    assert consensus_of(study) == [(WORDS, "B.1"), (OTHER, "A.2")]
    assert study.check() == []


def test_an_insight_that_is_written_later_is_published(study: Study, tmp_path: Path) -> None:
    study.set_insight(put(study, OTHER, "A.2"), "Teaches students.")
    (row,) = sheet(study, "codebook", tmp_path / "out")
    assert row["Research Insight"] == "Teaches students."


def test_undo_takes_back_what_the_coder_did_and_not_the_update(study: Study) -> None:
    merge(study, "A.1", "B.1")
    study.status()
    assert study.log(1)[0].label == "merged what is agreed into the consensus"
    assert study.undo() == "merged A.1 into B.1"
    study.status()
    assert consensus_of(study) == [(OTHER, "A.2")]
    study.redo()
    study.status()
    assert consensus_of(study) == [(WORDS, "B.1"), (OTHER, "A.2")]
    assert study.check() == []


def test_on_a_server_as_in_a_file(small_place: str) -> None:
    with Study.open(small_place, "First") as study:
        coded_apart(study, second="B.1")
        merge(study, "A.1", "B.1")
        assert [each.codings for each in study.status().coders] == [1, 1, 1]
        known = study.store.consensus_at()
        put(study, "for hours", "A.2")
        study.status()
        assert study.store.consensus_at() > known > 0
        assert study.check() == []


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The revisions whose consensus is compared with what it should be."""
    found: list[str] = []

    def compared(*given: object) -> object:
        found.append(str(given[2]))
        return changes_needed(*given)  # type: ignore[arg-type]

    place = "codebook.study.reconciliation.consensus_update.changes_needed"
    monkeypatch.setattr(place, compared)
    return found


def test_only_texts_that_have_changed_are_looked_at_and_only_once(
    study: Study, looked_at: list[str]
) -> None:
    study.status()
    put(study, "for hours", "A.1")
    study.add_memo("study", study.id, "Half is done.")
    changed = next(each.revision_id for each in study.interviews() if each.name == "U1")
    study.status()
    assert looked_at == [changed], "it is not agreed: nothing is to be written"
    before = study.latest()
    with Study.open(study.store.place, "Second") as other:
        for _ in range(2):
            other.status()
            other.taxonomy()
    assert looked_at == [changed]
    assert study.latest() == before
    merge(study, "A.1", "B.1")
    study.status()
    assert set(looked_at) == {changed}
    looked_at.clear()
    study.status()
    assert looked_at == []


def test_after_a_merge_all_texts_are_looked_at(
    study: Study, tmp_path: Path, looked_at: list[str]
) -> None:
    for _, other in parted_from(study, tmp_path):
        put(other, "for hours", "A.1")
        study.merge(other.store.place)
        study.status()
    assert len(set(looked_at)) == len(study.interviews())


def test_who_is_not_named_is_told_once_what_to_do(study: Study, tmp_path: Path) -> None:
    merge(study, "A.1", "B.1")
    before = study.latest()
    with Study.open(study.store.place) as nobody:
        told: list[str] = []
        nobody.when_outdated(told.append)
        nobody.status()
        nobody.taxonomy()
        assert told == [NOBODY]
    with Study.open(study.store.place) as nobody, pytest.warns(UserWarning, match="^The consensus"):
        nobody.status()
    where = ("--study", study.store.place)
    for command in (
        ("status",),
        ("taxonomy",),
        ("saturation",),
        ("quotes",),
        ("passages", "B"),
        ("export", "codes", "--out", tmp_path / "out"),
    ):
        done = codebook(*command, *where)
        assert done.err.count(NOBODY) == 1, command
        assert done.code == 0
    assert study.latest() == before, "nothing was written"
    assert codebook("status", *where, "--coder", "First").err == ""
    assert codebook("status", *where).err == ""


def test_where_nothing_can_be_written_that_is_told(study: Study, tmp_path: Path) -> None:
    merge(study, "A.1", "B.1")
    study.close()
    with closing(sqlite3.connect(tmp_path / "study" / DATABASE)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with read_only(tmp_path / "study"), Study.open(tmp_path / "study", "First") as unwritable:
        told: list[str] = []
        unwritable.when_outdated(told.append)
        unwritable.status()
        assert in_taxonomy(unwritable, tmp_path) == 2
    (said,) = told
    assert said.startswith(CANNOT)
    assert "written" in said.removeprefix(CANNOT)


def test_while_another_program_writes_that_is_told(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.study.reconciliation.current_consensus.BRIEF", 0.05)
    merge(study, "A.1", "B.1")
    told: list[str] = []
    study.when_outdated(told.append)
    with closing(sqlite3.connect(tmp_path / "study" / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert in_status(study, tmp_path) == 1
        other.execute("ROLLBACK")
    (said,) = told
    assert said == (
        f"{CANNOT}{study.store.name}: another program holds the study locked. Close it, or try"
        " again in a moment; nothing was changed."
    )


def test_before_the_layers_open_nothing_is_brought_together(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        for name in ("Second", "First"):
            study.work_as(name)
            put(study, WORDS, "A.1")
        before = study.latest()
        assert [each.codings for each in study.status().coders] == [1, 0]
        assert list(study.codings()["coder"]) == ["First"]
        assert study.latest() == before


def test_what_a_review_accepted_follows_the_coding(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    with Study.create(tmp_path / "s", mode="review", coders=small.CODERS, files=files) as study:
        study.work_as("First")
        put(study, WORDS, "A.1")
        put(study, OTHER, "A.2")
        before = study.latest()
        assert in_codes(study, tmp_path) == 2
        assert study.latest() == before, "nothing is reviewed yet"
        study.work_as("Second")
        for each in study.review_queue():
            study.review(each.coding_id, "accept")
        study.recode(own_coding(study, "First"), [number(study, "B.1")])
        assert in_status(study, tmp_path) == 2
        assert consensus_of(study) == [(WORDS, "B.1"), (OTHER, "A.2")]
        study.work_as("Second")
        put(study, "for hours", "A.1")
        assert in_codes(study, tmp_path) == 3, "what a reviewer adds stands"


def test_copies_publish_the_same_in_whichever_order_they_meet(tmp_path: Path, study: Study) -> None:
    for one, two in parted_from(study, tmp_path):
        one.work_as("First")
        one.done()
        merge(one, "A.1", "B.1")
        two.work_as("Second")
        two.done()
        put(two, "for hours", "A.1")
        two.export(["codes"], tmp_path / "before")
        two.back_up(tmp_path / "as it was")
        two.merge(one.store.place)
        one.merge(tmp_path / "as it was")
        found = [
            {
                name: sheet(each, name, tmp_path / str(place))
                for name in ("codes", "codings", "matrix")
            }
            for place, each in enumerate((one, two))
        ]
        assert found[0] == found[1]
        assert one.record().stage == two.record().stage == "grouping"
        assert consensus_of(one) == consensus_of(two) == [(WORDS, "B.1"), (OTHER, "A.2")]
        assert one.conflicts() == two.conflicts() == []


def test_what_both_copies_brought_up_to_date_is_no_conflict(tmp_path: Path, study: Study) -> None:
    for copies in parted_from(study, tmp_path):
        for each, name in zip(copies, ("First", "Second"), strict=True):
            each.work_as(name)
            each.set_insight(put(each, OTHER, "A.2"), f"By {name}.")
            each.export(["codebook"], tmp_path / "before")
        one, two = copies
        two.back_up(tmp_path / "as it was")
        assert two.merge(one.store.place).conflicts == ()
        assert one.merge(tmp_path / "as it was").conflicts == ()
        for each in copies:
            (row,) = sheet(each, "codebook", tmp_path / "out")
            assert row["Research Insight"] == "By First.\nBy Second."


def all_finish(study: Study) -> None:
    """Let both coders finish the stage, and nothing be brought together."""
    for name in ("First", "Second"):
        study.work_as(name)
        assert study.coder
        stages.done(study.store, study.coder, ())


@pytest.fixture
def cut_short(tmp_path: Path) -> Iterator[Study]:
    """A study whose last coder said `done` in a program that was killed right then."""
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        for name in ("First", "Second"):
            study.work_as(name)
            study.set_key(put(study, WORDS, "A.1"), key=True)
            study.set_key(put(study, OTHER, "A.2" if name == "First" else "B.1"), key=True)
        all_finish(study)
        assert study.record().stage == "reconciliation"
        assert consensus_of(study) == []
        yield study


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        (in_status, 1),
        (in_taxonomy, 2),  # A, A.1
        (in_saturation, 1),
        (in_codes, 1),
        (in_codebook_sheet, ["A.1"]),
        (in_codings, 1),
        (in_quotes, ["A.1"]),
        (in_passages, 0),
    ],
)
def test_what_was_not_brought_together_when_all_had_finished_is_so_before_it_is_published(
    cut_short: Study, tmp_path: Path, figure: Figure, expected: object
) -> None:
    assert figure(cut_short, tmp_path / "out") == expected
    assert consensus_of(cut_short) == [(WORDS, "A.1")]
    assert cut_short.check() == []


def test_who_is_not_named_is_told_that_nothing_was_brought_together_yet(cut_short: Study) -> None:
    before = cut_short.latest()
    with Study.open(cut_short.store.place) as nobody:
        told: list[str] = []
        nobody.when_outdated(told.append)
        assert len(nobody.quotes()) == 4, "until then, all is shown"
        assert told == [NOBODY]
    assert cut_short.latest() == before, "nothing was written"


def test_where_nothing_is_agreed_there_is_nothing_to_bring_together(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        for name, label in (("First", "A.1"), ("Second", "B.1")):
            study.work_as(name)
            study.set_key(put(study, WORDS, label), key=True)
        all_finish(study)
        before = study.latest()
        assert len(study.quotes()) == 2
        assert study.latest() == before


def test_a_coder_who_joins_later_is_not_compared_unasked(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    with Study.create(tmp_path / "study", coders=["First"], files=files) as study:
        study.work_as("First")
        put(study, WORDS, "A.1")
        study.done()
        study.add_coder("Second")
        before = study.latest()
        assert list(study.codings()["coder"]) == ["First"]
        assert study.latest() == before


def test_where_all_that_was_in_dispute_is_ruled_out_nothing_is_published(
    tmp_path: Path,
) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        for name, label in (("First", "A.1"), ("Second", "B.1")):
            study.work_as(name)
            study.set_key(put(study, WORDS, label), key=True)
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
        assert len(study.quotes()) == 2, "until something is decided, all is shown"
        (case,) = study.queue().cases
        study.rule(case, "later")
        assert len(study.quotes()) == 2
        (case,) = study.queue().cases
        study.rule(case, "neither")
        assert study.quotes() == []
        assert sheet(study, "codebook", tmp_path / "out") == []
        assert in_codes(study, tmp_path / "out") == 0
        assert in_saturation(study, tmp_path) == 0
        study.undo()
        study.undo()
        assert len(study.quotes()) == 2
