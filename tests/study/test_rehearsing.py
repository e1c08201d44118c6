"""What is only rehearsed keeps nobody from writing, and leaves nothing behind."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import UsageError
from codebook.store.writer import Writer
from codebook.study.importing.options import Options
from phrases import put

Rehearsal = Callable[[Study, Path], object]

REHEARSALS: dict[str, Rehearsal] = {
    "forget": lambda study, _: study.forget("U1", rehearsal=True),
    "merge": lambda study, files: study.merge(files / "two", rehearsal=True),
    "import": lambda study, files: study.import_files(
        [files / "V1.txt"], options=Options(dry_run=True)
    ),
}


@pytest.mark.parametrize("rehearsal", REHEARSALS)
def test_others_write_while_it_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rehearsal: str
) -> None:
    place = tmp_path / "one"
    (tmp_path / "V1.txt").write_text("I: What is it?\n\nV1: It is that.\n")
    with small.make(place, tmp_path / "sources") as study, Study.open(place, "Second") as other:
        study.work_as("First")
        study.hand_off(tmp_path / "two", "Second")
        monkeypatch.setattr("codebook.waiting.LONGEST", 0.01)
        close, meanwhile = Writer.close, [lambda: put(other, "I teach.")]
        found: list[int] = []

        def closing(writer: Writer) -> bool:
            if meanwhile:
                (aside,) = place.glob(".codebook-*")
                found.extend(
                    stat.S_IMODE(path.stat().st_mode) for path in (aside, *aside.iterdir())
                )
                meanwhile.pop()()
            return close(writer)

        monkeypatch.setattr(Writer, "close", closing)
        REHEARSALS[rehearsal](study, tmp_path)
        assert found[0] == 0o700
        assert set(found[1:]) == {0o600}
        assert not list(place.glob(".codebook-*"))
        assert {each.name for each in study.interviews()} == {"U1", "D1"}
        done = {row.label.split()[0] for row in study.log()}
        assert done == {"made", "imported", "coding"}, "by the other coder the coding began"
        assert other.status().codings == 1
        assert study.check() == []


def test_a_dry_run_needs_no_coder_and_what_writes_does(small_place: str, tmp_path: Path) -> None:
    talk = tmp_path / "V1.txt"
    talk.write_text("I: What is it?\n\nV1: It is that.\n")
    with Study.open(small_place) as study:
        before = study.status()
        (tried,) = study.import_files([talk], options=Options(dry_run=True))
        assert (tried.kind, tried.added) == ("transcript", 1)
        with pytest.raises(UsageError, match="Writing needs a coder"):
            study.import_files([talk])
        assert study.status() == before


def test_what_would_be_merged_or_erased_is_told_to_nobody_in_particular(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    with small.make(one, tmp_path / "sources") as study:
        put(study, "What do you do?")
        study.hand_off(two, "First")
    with Study.open(two, "First") as copy:
        copy.add_participant("U7")
        put(copy, "I teach.")
    with Study.open(one) as study:
        before = study.latest()
        merged = study.merge(two, rehearsal=True)
        assert (merged.kinds, merged.others) == ({"participant": 1}, True)
        forgotten = study.forget("U1", rehearsal=True)
        assert (forgotten.participant, forgotten.transcripts) == ("U1", ("U1",))
        assert forgotten.passages == 0, "it is blind"
        assert study.latest() == before
        for act in (lambda: study.merge(two), lambda: study.forget("U1")):
            with pytest.raises(UsageError, match="Writing needs a coder"):
                act()


def test_a_text_that_would_be_taken_is_told_to_nobody_in_particular(tmp_path: Path) -> None:
    one, two, talk = tmp_path / "one", tmp_path / "two", tmp_path / "V1.txt"
    with small.make(one, tmp_path / "sources") as study:
        study.hand_off(two, "First")
    for place, said in ((one, "It is that."), (two, "It is this.")):
        talk.write_text(f"I: What is it?\n\nV1: {said}\n")
        with Study.open(place, "First") as study:
            study.import_files([talk])
            put(study, said, name="V1")
    with Study.open(one) as study:
        (told,) = study.merge(two, updating=True, rehearsal=True).texts
        assert told.startswith("V1 has the other copy's text now")
