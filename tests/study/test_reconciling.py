"""Two layers become one: what is agreed by itself, what is in dispute by rulings."""

from __future__ import annotations

import csv
import io
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError, StudyError, UsageError
from codebook.reconciling.disputes import Dispute
from codebook.store.connections import query
from codebook.store.identity import derived_id, new_id
from codebook.store.tables import Assignment, Transcript
from codebook.store.writer import ActionHead
from codebook.study.reconciliation.disagreements import Case
from codebook.text.spans import Span
from command import codebook
from phrases import place_of, put
from refusals import refusal_of
from stages import move_to

TEACH, STUDENTS = "I teach.", "Naïve café 🙂 students mostly."
SETUP, MANUAL, WAIT = "How to set it up.", "The manual says nothing!", "Then I wait, for hours."
Codings = list[tuple[str, str]]

HOURS = "for hours."
FIRST: Codings = [(TEACH, "A.1 B.1"), (SETUP, "A.1"), (MANUAL, "A.2"), (HOURS, "B.1")]
SECOND: Codings = [(TEACH, "A.1"), (SETUP, "A.1"), (MANUAL + " " + WAIT, "A.2"), (STUDENTS, "B")]


def code(study: Study, name: str, codings: Codings) -> None:
    study.work_as(name)
    for quote, labels in codings:
        place(study, quote, labels)


def place(study: Study, quote: str, labels: str) -> str:
    return put(study, quote, *labels.split())


def span(study: Study, quote: str) -> Span:
    return place_of(study, quote)[1]


def opened(study: Study) -> Study:
    for name in ("Second", "First"):
        study.work_as(name)
        study.done()
    return study


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reconciling")
    with small.make(folder / "study", folder / "files") as study:
        code(study, "Second", SECOND)
        code(study, "First", FIRST)
    return folder / "study"


@pytest.fixture
def study(built: Path, tmp_path: Path) -> Iterator[Study]:
    shutil.copytree(built, tmp_path / "study")
    with Study.open(tmp_path / "study", "First") as study:
        yield opened(study)


def lines(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))


def records(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def case(study: Study, kind: str, quote: str = "") -> Case:
    found = [c for c in study.queue().cases if c.dispute.kind == kind]
    found = [c for c in found if not quote or span(study, quote).overlaps(c.dispute.span)]
    (one,) = found
    return one


def whose(study: Study, name: str) -> str:
    return next(person.id for person in study.coders() if person.name == name)


def consensus(study: Study) -> list[tuple[str, str]]:
    """(quote, label) of every coding of the consensus, in order."""
    codings = study.codings()
    joint = codings[codings["coder"] == "consensus"].sort_values(["start", "end", "code"])
    return list(zip(joint["quote"], joint["code"], strict=True))


AGREED = [(TEACH, "A.1"), (SETUP, "A.1")]


@pytest.mark.parametrize("digit", ["0", "f"])
def test_passages_on_the_same_words_are_in_the_order_of_the_layers(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, digit: str
) -> None:
    def ordered(study: str, *content: str) -> str:
        return digit * 8 + derived_id(study, *content)[8:]

    monkeypatch.setattr("codebook.study.reconciliation.consensus.derived_id", ordered)
    shutil.copytree(built, tmp_path / "study")
    with Study.open(tmp_path / "study", "First") as study:
        opened(study)
        revision, taught = place_of(study, TEACH)
        names = {coder.id: coder.name for coder in study.coders()}
        layers = [names[each.coder_id] for each in study.passages(revision) if each.span == taught]
    assert layers == ["First", "Second", "consensus"]


def test_what_is_in_the_queue(study: Study) -> None:
    queue = study.queue()
    codes = study.codebook().by_id
    names = {coder.id: coder.name for coder in study.coders()}

    def sides(dispute: Dispute) -> list[tuple[str, set[str]]]:
        return [(names[s.coder], {codes[code].label for code in s.codes}) for s in dispute.sides]

    seen = [(c.dispute.kind, sorted(sides(c.dispute), key=str)) for c in queue.cases]
    assert sorted(seen) == [
        ("alone", [("First", {"B.1"})]),
        ("alone", [("Second", {"B"})]),
        ("ends", [("First", {"A.2"}), ("Second", {"A.2"})]),
        ("more", [("First", {"B.1"})]),
    ]
    assert (queue.open, queue.agreed, queue.single, queue.left_out) == (4, 2, (), ())
    assert {c.transcript for c in queue.cases} == {"U1"}


@pytest.mark.parametrize(
    ("outcome", "gives"),
    [
        ("First", [(MANUAL, "A.2")]),
        ("Second", [(f"{MANUAL} {WAIT}", "A.2")]),
        ("both", [(MANUAL, "A.2"), (f"{MANUAL} {WAIT}", "A.2")]),
        ("neither", []),
        ("union", [(f"{MANUAL} {WAIT}", "A.2")]),
        ("intersection", [(MANUAL, "A.2")]),
        ("other", [(f"{MANUAL} {WAIT}", "B"), (f"{MANUAL} {WAIT}", "B.1")]),
        ("later", []),
    ],
)
def test_a_ruling_makes_the_consensus_and_one_undo_takes_it_back(
    study: Study, outcome: str, gives: list[tuple[str, str]]
) -> None:
    codes = [study.codebook().by_number[label].id for label in ("B", "B.1")]
    meant = whose(study, outcome) if outcome in {"First", "Second"} else outcome
    done = study.rule(
        case(study, "ends"), meant, codes=codes if outcome == "other" else (), reason=" why "
    )
    assert consensus(study) == AGREED + gives
    assert study.queue().open == (4 if outcome == "later" else 3)
    again = case(study, "ends")
    assert again == done
    assert again.ruled is not None
    assert (again.ruled.outcome, again.ruled.reason, again.ruled.coder) == (meant, "why", "First")
    assert study.undo().startswith("ruled on U1: ")
    assert consensus(study) == AGREED
    assert case(study, "ends").ruled is None


def test_nothing_is_shared_of_what_one_coder_alone_marked(study: Study) -> None:
    alone = next(each for each in study.queue().cases if each.dispute.kind == "alone")
    with pytest.raises(RefusedError) as refused:
        study.rule(alone, "intersection")
    (name,) = [each.name for each in study.coders() if alone.dispute.side(each.id)]
    assert str(refused.value) == (
        f"Only {name} marked this passage in U1: nothing of it is shared."
        " Take that side, or keep nothing of it."
    )
    assert (consensus(study), study.queue().open) == (AGREED, 4)
    study.rule(case(study, "more"), "intersection")
    study.rule(alone, "union")
    assert study.queue().open == 2


def test_a_project_lists_all_rulings_as_left_out(study: Study) -> None:
    """The report counts only those that still stand."""
    study.rule(case(study, "ends"), "both")
    assert "1 ruling (those on codings changed since, too)" in study.left_out_of_qdpx()


def test_a_second_ruling_replaces_the_first(study: Study) -> None:
    study.rule(case(study, "ends"), "both", reason="first thought")
    study.rule(case(study, "ends"), "neither")
    assert consensus(study) == AGREED
    ruled = case(study, "ends").ruled
    assert ruled
    assert (ruled.outcome, ruled.reason) == ("neither", "")
    study.give_reason(ruled.verdict_id, "second thought")
    assert [row.label for row in study.log(2)] == [
        "gave a reason for a ruling in U1",
        "ruled on U1: neither",
    ]
    assert case(study, "ends").ruled == ruled._replace(
        reason="second thought", at=study.log(1)[0].at
    )


def test_verdicts_outlast_more_coding_and_come_back_where_it_touches_them(study: Study) -> None:
    study.rule(case(study, "ends"), "union")
    study.rule(case(study, "more"), "neither")
    place(study, STUDENTS, "A.2")
    assert study.queue().open == 2  # B against nothing has become B against A.2
    assert case(study, "ends").ruled
    passage = place(study, MANUAL, "A.2")
    study.move_ends(passage, *place_of(study, "says nothing!"))
    changed = case(study, "ends")
    assert changed.ruled is None
    assert changed.before is not None
    assert changed.before.outcome == "union"
    study.merge_agreed()
    assert consensus(study) == AGREED
    study.rule(changed, "intersection")
    assert consensus(study) == [*AGREED, ("says nothing!", "A.2")]
    latest = study.latest()
    study.merge_agreed()
    assert study.latest() == latest


def test_a_ruling_stands_where_what_is_coded_later_overlaps_better(study: Study) -> None:
    study.rule(case(study, "ends"), "union")
    settled = study.queue().open
    study.work_as("Second")
    place(study, "manual says nothing!", "A.2")
    assert case(study, "ends").ruled
    assert study.queue().open == study.open_disagreements() == settled + 1
    study.merge_agreed()
    assert consensus(study) == [*AGREED, (f"{MANUAL} {WAIT}", "A.2")]
    study.undo()
    study.work_as("First")
    study.undo()
    assert case(study, "ends").ruled is None


def test_a_ruling_on_codings_that_have_changed_meanwhile_is_refused(study: Study) -> None:
    stale = case(study, "ends")
    study.work_as("Second")
    place(study, MANUAL, "A.2")
    with pytest.raises(RefusedError) as caught:
        study.rule(stale, "both")
    assert str(caught.value) == (
        "The codings of this disagreement in U1 have changed meanwhile. Look at the queue"
        " again; nothing was ruled."
    )
    assert stale.id not in {c.id for c in study.queue().cases}


def test_key_marks_and_insights_come_with_the_side_that_is_taken(study: Study) -> None:
    study.set_insight(place(study, TEACH, "A.1"), "a teacher")
    study.set_insight(place(study, MANUAL, "A.2"), "no help")
    study.work_as("Second")
    study.set_insight(place(study, TEACH, "A.1"), "one who teaches")
    passage = place(study, f"{MANUAL} {WAIT}", "A.2")
    study.set_insight(passage, "no help, so time")
    study.set_key(passage, key=True)
    study.merge_agreed()  # as the screen does when it opens
    study.rule(case(study, "ends"), whose(study, "First"))
    joint = study.codings().query("coder == 'consensus'").set_index("quote")
    assert joint.loc[TEACH, "insight"] == "a teacher\none who teaches"
    said = "no help\nno help, so time"
    assert (joint.loc[MANUAL, "insight"], joint.loc[MANUAL, "key"]) == (said, True)
    (path,) = study.export(["codebook"])
    rows = lines(path)[1:]
    assert [(row[5], row[6], row[7]) for row in rows] == [(MANUAL, "A.2", said)]
    study.rule(case(study, "ends"), "union")
    (path,) = study.export(["codebook"])
    assert lines(path)[1][7] == said


LONGER = f"{MANUAL} {WAIT}"
BY_FIRST, BY_SECOND = "no help", "no help, so time"


def said(study: Study) -> list[tuple[str, str, bool]]:
    """(quote, insight, whether a key passage) of each coding of the consensus beside `AGREED`."""
    joint = study.codings().query("coder == 'consensus' and code != 'A.1'").sort_values("end")
    return list(zip(joint["quote"], joint["insight"], joint["key"], strict=True))


@pytest.mark.parametrize(
    ("outcome", "gives"),
    [
        ("First", [(MANUAL, f"{BY_FIRST}\n{BY_SECOND}", True)]),
        ("Second", [(LONGER, f"{BY_SECOND}\n{BY_FIRST}", True)]),
        ("union", [(LONGER, f"{BY_FIRST}\n{BY_SECOND}", True)]),
        ("intersection", [(MANUAL, f"{BY_FIRST}\n{BY_SECOND}", True)]),
        ("both", [(MANUAL, BY_FIRST, False), (LONGER, BY_SECOND, True)]),
        ("neither", []),
        ("later", []),
    ],
)
def test_a_ruling_on_ends_keeps_what_each_said_of_the_code(
    study: Study, outcome: str, gives: list[tuple[str, str, bool]]
) -> None:
    study.set_insight(place(study, MANUAL, "A.2"), BY_FIRST)
    study.work_as("Second")
    passage = place(study, LONGER, "A.2")
    study.set_insight(passage, BY_SECOND)
    study.set_key(passage, key=True)
    meant = whose(study, outcome) if outcome in {"First", "Second"} else outcome
    study.rule(case(study, "ends"), meant)
    assert said(study) == gives
    for other, instead in (("union", LONGER), ("intersection", MANUAL)):
        study.rule(case(study, "ends"), other)
        assert said(study) == [(instead, f"{BY_FIRST}\n{BY_SECOND}", True)]
        study.undo()
        assert said(study) == gives
    study.undo()
    assert said(study) == []
    study.rule(case(study, "ends"), "neither")
    assert said(study) == []
    study.rule(case(study, "ends"), meant)
    assert said(study) == gives


@pytest.mark.parametrize(
    ("outcome", "gives"),
    [
        ("First", [(MANUAL, "needs no help", True)]),
        ("Second", [(LONGER, BY_SECOND, True)]),
        ("both", [(MANUAL, "needs no help", False), (LONGER, BY_SECOND, True)]),
        ("union", [(LONGER, f"needs no help\n{BY_SECOND}", True)] * 2),
        ("other", [(LONGER, f"needs no help\n{BY_SECOND}", True)]),
        ("neither", []),
    ],
)
def test_what_was_said_of_a_code_that_was_not_taken_does_not_come_with_another(
    study: Study, outcome: str, gives: list[tuple[str, str, bool]]
) -> None:
    found = study.passage(place(study, MANUAL, "A.2"))
    assert found is not None
    study.recode(found.codes[0].coding_id, [study.codebook().by_number["B"].id])
    study.set_insight(found.id, "needs no help")
    study.work_as("Second")
    passage = place(study, LONGER, "A.2")
    study.set_insight(passage, BY_SECOND)
    study.set_key(passage, key=True)
    codes = [study.codebook().by_number["B.1"].id] if outcome == "other" else []
    meant = whose(study, outcome) if outcome in {"First", "Second"} else outcome
    study.rule(case(study, "codes"), meant, codes=codes)
    assert said(study) == gives
    study.undo()
    assert said(study) == []


def test_of_three_coders_all_who_gave_the_code_that_stands_are_heard(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    coders = "First", "Second", "Third"
    Study.create(tmp_path / "study", coders=coders, files=files).close()
    with Study.open(tmp_path / "study") as study:
        for name, quote, label in zip(
            coders, (MANUAL, LONGER, LONGER), ("A.2", "A.2", "B"), strict=True
        ):
            study.work_as(name)
            study.set_insight(place(study, quote, label), f"{name} on {label}")
        for name in coders:
            study.work_as(name)
            study.done()
        study.rule(case(study, "codes"), whose(study, "Second"))
        assert said(study) == [(LONGER, "Second on A.2\nFirst on A.2", False)]
        study.rule(case(study, "codes"), whose(study, "Third"))
        assert said(study) == [(LONGER, "Third on B", False)]


def test_whose_words_they_are_follows_from_the_ends_that_were_taken(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "files")
    both = tmp_path / "files" / "Both.md"
    both.write_text("Q: And you?\n\nU1: We wait.\n\nD1: They ask.\n\nQ: Why?\n", "utf-8")
    Study.create(tmp_path / "study", coders=small.CODERS, files=[*files, both]).close()
    with Study.open(tmp_path / "study", "First") as study:
        put(study, "They ask.", "A.1", name="Both")
        study.work_as("Second")
        put(study, "We wait.\n\nD1: They ask.", "A.1", name="Both")
        study.rule(case(opened(study), "ends"), whose(study, "First"))
        joint = study.codings().query("coder == 'consensus'")
        assert list(zip(joint["quote"], joint["participant"], strict=True)) == [("They ask.", "D1")]


def test_a_key_passage_keeps_the_words_of_who_marked_it_where_the_other_wrote_none(
    study: Study,
) -> None:
    study.work_as("Second")
    passage = place(study, STUDENTS, "B")
    study.set_insight(passage, "it is mostly students")
    study.set_key(passage, key=True)
    study.set_published_quote(passage, "Somebody, students mostly.")
    study.work_as("First")
    place(study, STUDENTS, "A.2")
    dispute = case(study, "codes")
    (first,) = study.rule_alike([dispute], whose(study, "First"))
    printed = "Somebody, students mostly.", "A.2", "it is mostly students"
    assert [tuple(row[5:8]) for row in lines(study.export(["codebook"])[0])[1:]] == [printed]
    assert first.ruled is not None
    study.set_insight(place(study, STUDENTS, "A.2"), "teachers say so")
    study.rule(first, whose(study, "First"))
    assert lines(study.export(["codebook"])[0])[1][7] == "teachers say so"


def test_one_ruling_on_the_like_is_one_action(study: Study) -> None:
    cases = [c for c in study.queue().cases if c.dispute.kind == "alone"]
    study.rule_alike(cases, "both")
    assert study.queue().open == 2
    assert study.log(1)[0].label == "ruled on 2 disagreements: both"
    study.undo()
    assert study.queue().open == 4


def test_a_part_that_one_alone_was_to_code_is_no_disagreement(study: Study) -> None:
    with study.store.action(ActionHead(None, "assigned", hidden_by="")) as tx:
        (transcript,) = tx.all(Transcript, name="U1")
        whom = {"transcript_id": transcript.id, "coder_id": whose(study, "First")}
        tx.insert(Assignment, [{"id": new_id(), **whom}])
    queue = study.queue()
    assert queue.single == (("U1", "First", 5),)
    assert queue.left_out == ("U1: 4 of Second's codings, who was not to code it.",)
    assert (queue.cases, queue.agreed) == ((), 0)
    study.merge_agreed()
    assert consensus(study) == [
        (TEACH, "A.1"),
        (TEACH, "B.1"),
        (SETUP, "A.1"),
        (MANUAL, "A.2"),
        (HOURS, "B.1"),
    ]


def test_what_cannot_be_ruled(study: Study) -> None:
    with pytest.raises(UsageError, match="There is no outcome 'C'"):
        study.rule(case(study, "ends"), "C")
    for outcome, codes in (("other", []), ("both", [study.codebook().codes[0].id])):
        with pytest.raises(UsageError, match="The outcome “other” needs a code"):
            study.rule(case(study, "ends"), outcome, codes=codes)
    with pytest.raises(UsageError, match="That disagreement is not ruled on yet"):
        study.give_reason(case(study, "ends").id, "why")


def test_two_copies_that_rule_alike_make_the_same_consensus(study: Study, tmp_path: Path) -> None:
    shutil.copytree(tmp_path / "study", tmp_path / "copy")
    with Study.open(tmp_path / "copy", "Second") as copy:
        seen = []
        for each in (study, copy):
            each.rule(case(each, "ends"), "union")
            with each.store.reading() as connection:
                rows = query(
                    connection,
                    "SELECT p.*, c.* FROM passage p JOIN coding c ON c.passage_id = p.id"
                    " JOIN coder k ON k.id = p.coder_id WHERE k.kind = 'consensus' ORDER BY c.id",
                )
                seen.append([tuple(row) for row in rows])
        assert seen[0] == seen[1]


@pytest.mark.parametrize("seed", range(3))
def test_ruling_here_and_there_comes_to_the_same_as_settling_it_all(
    built: Path, tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's dice
    shutil.copytree(built, tmp_path / "study")
    with Study.open(tmp_path / "study", "First") as study:
        opened(study)
        revision = study.interviews()[0].revision_id
        codes = [code.id for code in study.codebook().codes]
        for _ in range(12):
            study.work_as(chance.choice(["First", "Second"]))
            start = chance.randrange(40, 200)
            some = chance.sample(codes, chance.choice([1, 1, 2]))
            study.code(revision, Span(start, start + chance.randrange(3, 40)), some)
        known = study.queue()
        for _ in range(10):
            known, cases = study.queue(known), study.queue().cases
            assert known.cases == cases, "what is compared anew is all that can have changed"
            each = chance.choice(cases)
            shared = ["intersection"] if each.dispute.is_shared else []
            outcome = chance.choice([whose(study, "First"), "both", "union", *shared, "neither"])
            study.rule(each, outcome)
            if chance.random() < 0.3:
                study.undo()
            latest, made = study.latest(), consensus(study)
            assert not study.queue(known).unmerged
            study.merge_agreed()
            assert study.latest() == latest
            assert consensus(study) == made
        assert study.check() == []


def test_what_a_merge_brings_from_before_is_compared_too(study: Study, tmp_path: Path) -> None:
    shutil.copytree(tmp_path / "study", tmp_path / "copy")
    with Study.open(tmp_path / "copy", "Second") as copy:
        other, code = copy.interviews()[1].revision_id, copy.codebook().by_number["A.2"].id
        copy.code(other, Span(8, 12), [code])
    for label in ("A.1", "A.2", "B.1"):
        place(study, WAIT, label)  # later than what the copy did
    known = study.queue()
    with Study.open(tmp_path / "study", "Second") as window:
        window.merge(tmp_path / "copy")
        place(window, TEACH, "B")
    assert study.queue(known).cases == study.queue().cases != known.cases


@pytest.mark.parametrize("deed", ["codes", "brings together", "assigns"])
def test_while_layers_are_compared_others_write_and_it_is_in_the_consensus(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    monkeypatch.setattr("codebook.waiting.LONGEST", 0.01)
    place(study, STUDENTS, "B")
    with Study.open(tmp_path / "study", "Second") as other:
        deeds: dict[str, Callable[[], object]] = {
            "codes": lambda: place(other, TEACH, "B.1"),
            "brings together": other.merge_agreed,
            "assigns": lambda: other.assign(["U1"], ["First"]),
        }

        def meanwhile(*_: int) -> None:
            deeds.pop(deed, bool)()  # the first time, when nothing is written yet

        study.merge_agreed(on_progress=meanwhile)
    made = consensus(study)
    assert (STUDENTS, "B") in made
    assert ((TEACH, "B.1") in made) == (deed != "brings together")
    latest = study.latest()
    study.merge_agreed()
    assert study.latest() == latest
    assert study.check() == []


def test_where_nothing_is_to_be_written_nobody_is_kept_from_writing(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.waiting.LONGEST", 0.01)
    study.merge_agreed()
    with (
        Study.open(tmp_path / "study", "Second") as second,
        closing(sqlite3.connect(tmp_path / "study" / "study.db")) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        second.merge_agreed()
        with pytest.raises(StudyError, match="another program holds the study locked"):
            second.rule(case(second, "ends"), "union")


@pytest.mark.parametrize("name", ["First", "Second", None])
def test_nothing_of_it_while_the_coders_code_apart(
    built: Path, tmp_path: Path, name: str | None
) -> None:
    with Study.open(shutil.copytree(built, tmp_path / "study"), name) as study:
        assert refusal_of(study.queue) == (
            "The coders are still coding separately. Disagreements are shown once all have"
            " finished, with `codebook done`."
        )
        assert study.open_disagreements() == 0
        assert study.export(["reconciliation"])[0].read_text(encoding="utf-8") == (
            "transcript,participant,kind,state,outcome,result,result quote,reason,ruled by,at\n"
        )
        assert "reconciliation.csv" not in {path.name for path in study.export()}
        if name:
            with pytest.raises(RefusedError, match="still coding separately"):
                study.merge_agreed()
    found = codebook("status", "--study", tmp_path / "study", "--coder", "First", "--json")
    assert found.json["open_disagreements"] == 0


def test_the_sheet_says_what_each_put_there_and_what_was_ruled(study: Study) -> None:
    study.rule(case(study, "ends"), whose(study, "Second"), reason="it goes on")
    study.rule(case(study, "more"), "later")
    (path,) = study.export(["reconciliation"])
    rows = records(path)
    assert [(row["kind"], row["state"]) for row in rows] == [
        ("one has more codes", "later"),
        ("only one coded it", "open"),
        ("other ends", "settled"),
        ("only one coded it", "open"),
    ]
    ends = rows[2]
    longer = f"{MANUAL} {WAIT}"
    assert (ends["First codes"], ends["First quote"]) == ("A.2", MANUAL)
    assert (ends["Second quote"], ends["result quote"]) == (longer, longer)
    assert (ends["outcome"], ends["result"]) == ("Second's", "A.2")
    assert ends["reason"] == "it goes on"
    assert (ends["transcript"], ends["participant"], ends["ruled by"]) == ("U1", "U1", "First")
    place(study, MANUAL, "B")
    passage = place(study, MANUAL, "A.2")
    study.move_ends(passage, *place_of(study, "says nothing!"))
    (path,) = study.export(["reconciliation"])
    last = records(path)[-1]
    assert (last["state"], last["participant"]) == ("changed since", "U1")


def test_what_is_next_in_reconciliation(study: Study, tmp_path: Path) -> None:
    settle = "Settle the open disagreements: codebook, then Reconcile."
    assert study.status().next == settle
    cases = study.queue().cases
    study.rule_alike(cases, "both")
    study.rule(cases[0], "later")
    found = study.status()
    assert (found.open_disagreements, found.next) == (1, settle)
    study.rule(cases[0], "neither")
    assert study.status().next == "All disagreements are settled: say `codebook done`."
    with Study.open(tmp_path / "study") as nobody:
        assert nobody.status().next == (
            "All disagreements are settled. Wait for First, Second: the stage ends once each has"
            " said `codebook done`."
        )
    study.done()
    waits = "Wait for Second: the stage ends once each has said `codebook done`."
    assert study.status().next == waits
    with Study.open(tmp_path / "study") as nobody:
        assert nobody.status().next == f"All disagreements are settled. {waits}"
    study.work_as("Second")
    assert study.status().next == "All disagreements are settled: say `codebook done`."
    ran = codebook("status", "--study", tmp_path / "study", "--coder", "Second")
    assert ran.out.splitlines()[-2:] == [
        "0 disagreements open",
        "Next: All disagreements are settled: say `codebook done`.",
    ]


def test_what_is_open_at_the_end_is_named_before_the_export(study: Study) -> None:
    cases = study.queue().cases
    study.rule_alike(cases, "both")
    study.rule(cases[0], "later")
    move_to(study, "final")
    assert study.status().next == (
        "1 disagreement open: codebook, then Reconcile. After that: codebook export"
    )
    study.rule(cases[0], "neither")
    assert study.status().next == "Export: codebook export"


def test_on_the_command_line(study: Study, tmp_path: Path) -> None:
    ran = codebook("status", "--study", tmp_path / "study")
    assert "4 disagreements open" in ran.out
    ran = codebook("status", "--study", tmp_path / "study", "--json")
    assert ran.json["open_disagreements"] == 4


def test_on_a_server_too(place: str, tmp_path: Path) -> None:
    with small.make(place, tmp_path / "sources") as study:
        code(study, "Second", SECOND)
        code(study, "First", FIRST)
        opened(study)
        study.rule(case(study, "ends"), "union")
        assert consensus(study) == [*AGREED, (f"{MANUAL} {WAIT}", "A.2")]
        study.undo()
        assert consensus(study) == AGREED


def test_copies_that_rewrite_the_consensus_at_other_times_export_the_same(
    study: Study, tmp_path: Path
) -> None:
    study.merge_agreed()
    own = next(me.id for me in study.coders() if me.name == "First")
    revision, where = place_of(study, SETUP)
    (passage,) = (
        each.id for each in study.passages(revision) if each.span == where and each.coder_id == own
    )
    study.set_insight(passage, "They begin with it.")
    study.back_up(tmp_path / "copy")
    with Study.open(tmp_path / "copy", "First") as copy:
        found = []
        for each in (study, copy):
            each.merge_agreed()
            (path,) = each.export(["qdpx"], tmp_path / "out")
            found.append(path.read_bytes())
            texts = (passage.insight for passage in each.passages(revision))
            assert list(texts).count("They begin with it.") == 2
    assert found[0] == found[1]


def test_what_an_undo_or_an_import_opens_again_is_told(study: Study, tmp_path: Path) -> None:
    (mine,) = [
        applied.coding_id
        for passage in study.passages(study.interviews()[0].revision_id)
        if passage.coder_id == whose(study, "First") and passage.span == span(study, SETUP)
        for applied in passage.codes
    ]
    study.uncode([mine])
    given = ("--study", tmp_path / "study", "--coder", "First")
    undone, redone = (codebook(command, *given) for command in ("undo", "redo"))
    assert (undone.out, undone.err) == (
        "Undone: removed A.1 in U1\n",
        "1 disagreement is no longer open.\n",
    )
    assert redone.err == "1 more disagreement is open.\n"
    sheet = tmp_path / "codings.csv"
    start, end = span(study, WAIT)
    sheet.write_text(f"transcript,coder,start,end,code\nU1,First,{start},{end},A.1\n")
    assert codebook("import", sheet, *given).err == "1 more disagreement is open.\n"
    assert codebook("import", sheet, *given).err == ""
