"""What is coded after the layers have opened never counts, whatever becomes of the texts."""

from __future__ import annotations

import atexit
import functools
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import small
from codebook import Study
from codebook.errors import CodebookError
from codebook.store.connections import query
from codebook.store.merging.independent import IndependentCodings, LateChanges, independent
from codebook.study.importing.options import Options
from codebook.study.views import Passage
from codebook.text.spans import Span
from phrases import place_of, put

CODES = ("A.1", "A.2", "B.1")
_UNITS = re.compile(r"[A-Za-zï]+|\w")

Act = tuple[str, int, int, int]
"""What somebody does late: what it is, and three numbers that choose to what."""


@functools.cache
def opened() -> Path:
    """Return a study whose layers have just opened; a third coder has coded nothing."""
    folder = Path(tempfile.mkdtemp(prefix="codebook-opened"))
    atexit.register(shutil.rmtree, folder)
    with small.make(folder / "study", folder / "files") as study:
        study.add_coder("Third")
        for name in ("First", "Second"):
            study.work_as(name)
            put(study, "I teach.", "A.1")
            put(study, "The manual says nothing!", "A.2" if name == "First" else "B.1")
            put(study, "没有人读它", "A.2", name="D1")
        put(study, "How to set it up. The manual", "A.1")
        put(study, "Then I wait", "A.1", "B.1")
        put(study, "写文档。没", "B.1", name="D1")
        study.work_as("First")
        put(study, "wait, for hours.", "B.1")
        for name in ("First", "Second", "Third"):
            study.work_as(name)
            study.done()
    return folder / "study"


class Texts(NamedTuple):
    """A study, and its twin in which only the texts are changed; `folder` is for files."""

    study: Study
    twin: Study
    folder: Path


def own(study: Study) -> list[tuple[int, Passage]]:
    """Return the coder's passages in the order of the texts, each with its transcript's number."""
    me = study.coder.id if study.coder else ""
    return [
        (number, passage)
        for number, interview in enumerate(study.interviews())
        for passage in study.passages(interview.revision_id)
        if passage.coder_id == me and passage.codes
    ]


def words(study: Study, number: int, first: int, count: int = 1) -> tuple[str, Span]:
    """Return the revision of a transcript, and the span of some of its words."""
    interviews = study.interviews()
    interview = interviews[number % len(interviews)]
    text = study.transcript(interview.id).text
    found = [match.span() for match in _UNITS.finditer(text)]
    at = first % len(found)
    return interview.revision_id, Span(found[at][0], found[at : at + count][-1][1])


def code_late(study: Study, act: Act) -> None:
    """Do as a coder what a late act says; nothing where it is refused."""
    what, one, two, three = act
    study.work_as(("First", "Second")[one % 2])
    code = study.codebook().by_number[CODES[three % len(CODES)]].id
    passages = own(study)
    try:
        if what == "undo":
            study.undo()
        elif what == "redo":
            study.redo()
        elif what == "place":
            lost = study.lost_passages()
            row = lost[two % len(lost)]
            number = [each.name for each in study.interviews()].index(row.transcript or "")
            study.give_place(row.passage_id, *words(study, number, two * three, 1 + three))
        elif what == "code":
            study.code(*words(study, one // 2, two, 1 + three), [code])
        elif passages:
            number, passage = passages[two % len(passages)]
            coding_id = passage.codes[three % len(passage.codes)].coding_id
            if what == "uncode":
                study.uncode([coding_id])
            elif what == "recode":
                study.recode(coding_id, [code])
            else:
                study.move_ends(passage.id, *words(study, number, two * three, 1 + three))
    except (CodebookError, ZeroDivisionError):
        pass  # as it may be, such as a passage with no other code, or where nothing is lost


def change_text(texts: Texts, act: Act) -> None:
    """Change a text in the study, if it is not refused there, and in its twin."""
    what, one, two, three = act

    def correct(study: Study) -> None:
        revision_id, span = words(study, one, two, 1 + three % 2)
        transcript_id = study.interviews()[one % 2].id
        new = ("x", "some more", "s", "")[three % 4]
        old = span.of(study.transcript(transcript_id).text)
        study.correct(transcript_id, revision_id, span, old + new if three % 3 else new or "y")

    def rename(study: Study) -> None:
        study.add_pseudonym(
            ("teach", "manual", "文档")[two % 3], ("P1", "a town far", "甲")[two % 3]
        )
        study.pseudonymise()

    def update(study: Study) -> None:
        interview = study.interviews()[one % 2]
        text = study.transcript(interview.id).text
        path = texts.folder / (interview.name + (".md" if interview.name == "U1" else ".txt"))
        at = text.index("\n\n") + 2
        path.write_text(f"{text[:at]}Interviewer: Well, {three}.\n\n{text[at:]}", "utf-8")
        study.import_files([path], options=Options(updating=True))

    def drop(study: Study) -> None:
        interview = study.interviews()[0]
        text = study.transcript(interview.id).text
        path = texts.folder / f"{interview.name}.md"
        dropped = ("I teach. ", "The manual says nothing! ", "Then I wait", "set it up. The")
        path.write_text(text.replace(dropped[two % 4], "Um. "), "utf-8")
        study.import_files([path], options=Options(updating=True))

    acts: dict[str, Callable[[Study], object]] = {
        "drop": drop,
        "correct": correct,
        "rename": rename,
        "update": update,
        "undo": Study.undo,
        "redo": Study.redo,
    }
    texts.study.work_as("Third")
    texts.twin.work_as("Third")
    try:
        acts[what](texts.study)
    except CodebookError:
        return
    acts[what](texts.twin)


LATE = ("code", "uncode", "recode", "ends", "place", "undo", "redo")
TEXT = ("correct", "correct", "rename", "update", "drop", "undo", "redo")


def acts(*names: str) -> st.SearchStrategy[Act]:
    """Return what makes acts of these names."""
    return st.tuples(
        st.sampled_from(names), st.integers(0, 3), st.integers(0, 30), st.integers(0, 5)
    )


def lists(*names: str) -> st.SearchStrategy[list[Act]]:
    return st.lists(acts(*names), max_size=3)


class Step(NamedTuple):
    """What is done late, and to the texts; `there` is done to those of a copy, then merged.

    With `there`, the late acts are done in the copy, too.
    """

    late: list[Act]
    text: list[Act]
    there: list[Act] | None = None


def then_of(study: Study) -> IndependentCodings:
    with study.store.unfiltered() as connection:
        return independent(connection, {})


Row = tuple[str, str, int, int, str]
"""The coder, revision, start, end and code of a coding."""


def now_in(study: Study) -> dict[str, Row | None]:
    """Return the coders' codings by id; None for those that have no place."""
    sql = (
        "SELECT c.id, c.coder_id, CASE WHEN p.state = 'anchored' THEN p.revision_id END,"
        " p.start_at, p.end_at, c.code_id FROM coding c"
        " JOIN passage p ON p.id = c.passage_id JOIN coder k ON k.id = c.coder_id"
        " WHERE k.kind = 'coder'"
    )
    with study.store.unfiltered() as connection:
        rows = query(connection, sql).fetchall()
    return {str(key): None if row[1] is None else tuple(row) for key, *row in rows}


def texts_in(study: Study) -> list[str]:
    """Return the texts that the interviews have now."""
    return sorted(study.transcript(each.id).text for each in study.interviews())


def told(twin: Mapping[str, Row | None], now: Mapping[str, Row | None]) -> dict[str, LateChanges]:
    """Return what should be told of the coders, whose codings would be as in the twin."""
    counts: dict[str, Counter[str]] = {}
    for key in now.keys() | twin.keys():
        was, kept = twin.get(key), now.get(key)
        if key in twin and was is None:
            if kept and kept not in twin.values():
                counts.setdefault(kept[0], Counter())["placed"] += 1
            continue
        if {was, kept} - {None, *twin.values()} or {was, kept} - {None, *now.values()}:
            coder_id, *_, code_id = was or kept or ("", "")
            what = "added" if key not in twin else "removed" if key not in now else "moved"
            if what == "moved" and kept and kept[-1] != code_id:
                what = "recoded"
            counts.setdefault(coder_id, Counter())[what] += 1
    return {coder_id: LateChanges(**own) for coder_id, own in counts.items()}


steps = st.one_of(
    acts(*LATE).map(lambda act: Step([act], [])),
    acts(*TEXT).map(lambda act: Step([], [act])),
    st.builds(Step, lists(*LATE), lists(*TEXT), st.just([])),
    st.builds(Step, lists(*LATE), st.just([]), lists(*TEXT)),
)


def late(study: Study, *names: str, who: str = "First") -> None:
    """Remove a coding, give one other ends, another code, or add one, as a coder."""
    acts: dict[str, Callable[[], object]] = {
        "removed": lambda: study.uncode([own(study)[0][1].codes[0].coding_id]),
        "moved": lambda: study.move_ends(own(study)[1][1].id, *words(study, 0, 3, 4)),
        "recoded": lambda: study.recode(
            own(study)[2][1].codes[0].coding_id, [study.codebook().by_number["A.1"].id]
        ),
        "added": lambda: study.code(*words(study, 0, 9), [study.codebook().by_number["A.1"].id]),
    }
    study.work_as(who)
    for name in names:
        acts[name]()


def figures(study: Study) -> list[dict[str, object]]:
    return [dict(study.agreement(unit=unit).measures) for unit in ("turn", "sentence", "passage")]


@pytest.mark.parametrize("what", ["recoded", "moved", "removed", "added"])
@pytest.mark.parametrize("changed", ["corrected", "renamed", "imported"])
def test_what_is_changed_late_counts_as_it_was_in_the_next_texts(
    tmp_path: Path, what: str, changed: str
) -> None:
    said = {
        "removed": "removed 1 coding after the layers had opened; it counts as it was.",
        "moved": "gave 1 coding other ends after the layers had opened; it counts as it was.",
        "recoded": "gave 1 coding another code after the layers had opened; it counts as it was.",
        "added": "added 1 coding after the layers had opened; it does not count.",
    }
    shutil.copytree(opened(), tmp_path / "study")
    with Study.open(tmp_path / "study", "First") as study:
        before = figures(study)
        late(study, what)
        study.work_as("Third")
        if changed == "corrected":
            study.correct_words("U1", "Naïve", "Naive old")
        elif changed == "renamed":
            study.add_pseudonym("students", "P1")
            study.pseudonymise()
        else:
            path = tmp_path / "U1.md"
            path.write_text(small.U1.replace("Naïve", "A naïve"), "utf-8")
            study.import_files([path], options=Options(updating=True))
        assert figures(study) == before
        assert study.agreement().left_out == (f"First {said[what]}",)


def test_what_is_given_a_place_late_is_told_and_does_not_count(tmp_path: Path) -> None:
    shutil.copytree(opened(), tmp_path / "study")
    with Study.open(tmp_path / "study", "First") as study:
        path = tmp_path / "U1.md"
        path.write_text(small.U1.replace("I teach.", "Well, um, this and that."), "utf-8")
        study.import_files([path], options=Options(updating=True))
        before = figures(study)
        (row,) = study.lost_passages()
        study.give_place(row.passage_id, *place_of(study, "this and that"))
        assert figures(study) == before
        assert study.agreement().left_out == (
            "First gave 1 coding a place in a text without its words after the layers had opened;"
            " it does not count.",
            "U1: 1 passage of Second, no longer in its text (“I teach.”).",
        )


def test_what_is_changed_late_in_a_copy_counts_as_it_was(tmp_path: Path) -> None:
    shutil.copytree(opened(), tmp_path / "study")
    with Study.open(tmp_path / "study", "Third") as study:
        before = figures(study)
        study.back_up(tmp_path / "copy")
        study.correct_words("U1", "Naïve", "Naive old")
        with Study.open(tmp_path / "copy", "First") as copy:
            late(copy, "removed", "moved", "added")
        study.merge(tmp_path / "copy")
        assert figures(study) == before
        assert study.agreement().left_out == (
            "First added 1 coding, removed 1 coding and gave 1 coding other ends after the layers"
            " had opened; only what was there before counts.",
        )


@settings(max_examples=4, deadline=None)
@given(st.lists(steps, max_size=8))
def test_agreement_is_that_of_the_moment_of_opening(done: list[Step]) -> None:
    check(done)


def check(done: list[Step]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in ("study", "twin"):
            shutil.copytree(opened(), folder / each)
        with (
            Study.open(folder / "study", "Third") as study,
            Study.open(folder / "twin", "Third") as twin,
        ):
            for number, step in enumerate(done):
                take(Texts(study, twin, folder), step, number)
            # Where one copy undid a correction on which another coded late, it is there again.
            assume(texts_in(study) == texts_in(twin))
            then, expected, now = then_of(study), now_in(twin), now_in(study)
            coders = {coder.id for coder in study.coders() if coder.kind == "coder"}
            counted = {
                (row.coder_id, row.revision_id, row.start, row.end, row.code_id)
                for row in then.codings
                if row.coder_id in coders
            }
            assert counted == {row for row in expected.values() if row}
            assert then.changed == told(expected, now)
            assert then_of(twin).changed == {}


def take(texts: Texts, step: Step, number: int) -> None:
    """Take a step in a study, and in its twin but for what is done late."""
    if step.there is None:
        for act in step.late:
            code_late(texts.study, act)
        for act in step.text:
            change_text(texts, act)
        return
    here, there = texts.folder / f"here{number}", texts.folder / f"there{number}"
    texts.study.back_up(here)
    texts.twin.back_up(there)
    with Study.open(here, "Third") as copy, Study.open(there, "Third") as copied:
        for act in step.late:
            code_late(copy, act)
        for act in step.there:
            change_text(Texts(copy, copied, texts.folder), act)
    for act in step.text:
        change_text(texts, act)
    refused = []
    for study, other in ((texts.study, here), (texts.twin, there)):
        study.work_as("Third")
        try:
            study.merge(other, updating=True)
        except CodebookError as error:
            refused.append(str(error))
    assert len(refused) != 1, refused
