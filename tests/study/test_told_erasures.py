"""A merge tells what it erases because the other copy has erased it, and so does its dry run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from codebook.study.merge_report import Merged
from codebook.study.privacy.erased_by_merge import ErasedByMerge
from codebook.study.privacy.forgetting import Forgotten
from command import codebook
from phrases import put
from withdrawing import begun, talk_in_group

ERASED = "What one copy has erased on purpose is erased in the other, too; this cannot be undone:"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with begun(tmp_path) as study:
        yield study


def forgotten_in_copy(study: Study, folder: Path, label: str = "U1") -> Path:
    """Make a copy in which a participant is forgotten; return its folder."""
    study.back_up(folder / "other")
    with Study.open(folder / "other", "First") as other:
        other.forget(label)
    return folder / "other"


def same(told: ErasedByMerge, forgotten: Forgotten) -> bool:
    """Whether a merge tells of what is erased as `forget` would have told here."""
    return all(
        getattr(told, name) == getattr(forgotten, name)
        for name in ("transcripts", "shared", "records", "passages", "candidates", "files")
    )


def test_it_is_told_before_and_after(study: Study, tmp_path: Path) -> None:
    other = forgotten_in_copy(study, tmp_path)
    study.export()
    put(study, "How to set it up.")
    kept = study.back_up()
    given = (other, "--study", tmp_path / "study", "--coder", "First")
    forgotten = codebook("forget", "U1", "--dry-run", "--json", *given[1:]).json
    dry = codebook("merge", "--dry-run", "--json", *given)
    said = codebook("merge", "--dry-run", *given)
    assert kept.exists()
    done = codebook("merge", "--json", *given)
    assert dry.json == done.json
    assert not kept.exists()
    told = done.json["erased"]
    assert told.pop("participants") == ["U1"]
    assert told == {name: forgotten[name] for name in told} | {"remaining": told["remaining"]}
    assert told["passages"] > 0
    assert f"backups/{kept.name}" in told["files"]
    assert "exports/codings.csv" in told["files"]
    lines = said.out.splitlines()
    at = lines.index(ERASED)
    assert lines[at + 1 : at + 5] == [
        "  the participant U1",
        f"  {told['records']} records, including {told['passages']} passages",
        "  the transcript U1",
        "  the candidate “I wait, for hours”, named in their words",
    ]
    assert "  1 backup; a new one is made" in lines
    assert "  the file exports/codings.csv" in lines


def test_what_goes_is_told_once(study: Study, tmp_path: Path) -> None:
    other = forgotten_in_copy(study, tmp_path)
    given = (other, "--study", tmp_path / "study", "--coder", "First")
    assert ERASED in codebook("merge", *given).out.splitlines()
    assert ERASED not in codebook("merge", *given).out
    assert study.merge(other).erased == ErasedByMerge()


@pytest.mark.parametrize("coder", ["First", "Second"])
def test_while_blind_nothing_of_the_other_layer_is_counted(
    study: Study, tmp_path: Path, coder: str
) -> None:
    other = forgotten_in_copy(study, tmp_path)
    study.work_as(coder)
    forgotten = study.forget("U1", rehearsal=True)
    told = study.merge(other, rehearsal=True).erased
    assert same(told, forgotten)
    assert same(study.merge(other).erased, forgotten)
    assert (told.passages, told.candidates) == {
        "First": (3, ("I wait, for hours",)),
        "Second": (1, ()),
    }[coder]


def test_of_a_talk_of_several_their_turns_are_told(study: Study, tmp_path: Path) -> None:
    talk_in_group(study, tmp_path)
    other = forgotten_in_copy(study, tmp_path)
    put(study, "I find it slow", name="Group")
    told = study.merge(other).erased
    assert (told.transcripts, told.shared) == (("U1",), ("Group",))


def test_what_stays_is_told(study: Study, tmp_path: Path) -> None:
    other = forgotten_in_copy(study, tmp_path)
    study.add_memo("study", study.id, "Somebody said: Then I wait, for hours.")
    study.add_memo("study", study.id, "Of what U1 said.")
    (tmp_path / "study" / "notes.txt").write_text("U1 was tired.", "utf-8")
    merged = study.merge(other, rehearsal=True)
    assert merged.erased.remaining == (
        "the memo “Somebody said: Then I wait, for hours.”: put it in other words",
        "the memo “Of what U1 said.”: put it in other words",
        "the file notes.txt: remove what is theirs, or delete it",
    )
    study.work_as("Second")
    hidden = study.merge(other, rehearsal=True).erased.remaining
    assert hidden == merged.erased.remaining[2:], "First's memos are not told"
    study.work_as("First")
    assert study.merge(other).erased == merged.erased


def test_what_was_erased_here_is_not_told_again(study: Study, tmp_path: Path) -> None:
    study.back_up(tmp_path / "other")
    with Study.open(tmp_path / "other", "Second") as other:
        put(other, "How to set it up.")
    study.forget("U1")
    kept = study.back_up()
    merged: Merged = study.merge(tmp_path / "other", rehearsal=True)
    assert merged.erased == ErasedByMerge(files=tuple(backups(kept.parent)))
    assert study.merge(tmp_path / "other").erased == merged.erased
    assert not kept.exists()


def backups(folder: Path) -> list[str]:
    return sorted(f"backups/{each.name}" for each in folder.iterdir())


def test_a_merge_that_erases_nothing_tells_nothing(study: Study, tmp_path: Path) -> None:
    study.back_up(tmp_path / "other")
    with Study.open(tmp_path / "other", "Second") as other:
        put(other, "How to set it up.")
    assert study.merge(tmp_path / "other").erased == ErasedByMerge()
