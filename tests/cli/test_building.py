"""A study that codebook.toml and the files beside it make, and the sample, which is one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bytes_left import still_in
from codebook.study.sample import sample_folder
from command import codebook

PLAN = """[study]
name = "Talks"
created = 2026-01-01T08:00:00Z
coders = ["First"]

[files]
transcripts = ["Talk.txt"]
"""
TALK = "Interviewer: And you?\n\nAnna: I work here.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "study"
    made.mkdir()
    (made / "codebook.toml").write_text(PLAN, "utf-8")
    (made / "Talk.txt").write_text(TALK, "utf-8")
    return made


def test_a_folder_with_a_plan_is_a_study(folder: Path) -> None:
    assert "1 transcript," in codebook("status", "--study", folder).out


@pytest.mark.parametrize("way", ["above", "absolute", "link"])
def test_no_file_from_elsewhere_gets_into_it(folder: Path, way: str) -> None:
    """The folder may have been made by somebody else, who wants to see what lies beside it."""
    secret = folder.parent / "secret.txt"
    secret.write_text(TALK.replace("work here", "am a secret"), "utf-8")
    name = {"above": "../secret.txt", "absolute": str(secret), "link": "Link.txt"}[way]
    (folder / "Link.txt").symlink_to(secret)
    (folder / "codebook.toml").write_text(PLAN.replace("Talk.txt", name), "utf-8")
    ran = codebook("status", "--study", folder)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        f"codebook: {folder / 'codebook.toml'}: {name}, transcripts in [files], lies outside of the"
        " folder. Put the file into it.\n"
    )
    (folder / "Link.txt").unlink()
    assert still_in(folder, ["am a secret"]) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('["First"]', '"First"', "coders is no list of names."),
        ('["Talk.txt"]', "[1]", "transcripts in [files] is no list of names."),
        ('["Talk.txt"]', '"Talk.txt"', "transcripts in [files] is no list of names."),
        ('"Talks"', "3", "[study] needs a name and a time `created`."),
        (PLAN, "study = 3", "study and files are headings."),
    ],
)
def test_a_plan_that_is_amiss_gets_a_sentence(folder: Path, old: str, new: str, said: str) -> None:
    (folder / "codebook.toml").write_text(PLAN.replace(old, new), "utf-8")
    ran = codebook("status", "--study", folder)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"codebook: {folder / 'codebook.toml'}: {said}")


def test_a_sample_that_was_interrupted_is_made_in_the_same_folder(tmp_path: Path) -> None:
    target = tmp_path / "sample"
    for name in ("guideline", "transcripts", ".codebook-killed"):
        (target / name).mkdir(parents=True)
    shutil.copy(sample_folder() / "guideline" / "guideline.md", target / "guideline")
    half = (sample_folder() / "codebook.toml").read_bytes()[:500]
    (target / "codebook.toml").write_bytes(half)
    (target / "mine.txt").touch()
    ran = codebook("demo", target, "--no-open")
    assert (ran.code, "the folder is not empty" in ran.err) == (1, True)
    assert (target / "codebook.toml").read_bytes() == half
    (target / "mine.txt").unlink()
    assert codebook("demo", target, "--no-open").code == 0
    assert codebook("check", "--study", target).out == "All is well.\n"
    assert codebook("demo", target, "--no-open").code == 1
