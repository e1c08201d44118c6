"""A study that codebook.toml and the files beside it make, and the sample, which is one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bytes_left import still_in
from codebook import Study
from codebook.study.loading import settings
from codebook.study.sample import sample_folder
from codebook.study.settings import Field, Level, Settings
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
        ('["First"]', '"First"', "coders in [study] is no list of names."),
        ('["Talk.txt"]', "[1]", "transcripts in [files] is no list of names."),
        ('["Talk.txt"]', '"Talk.txt"', "transcripts in [files] is no list of names."),
        ('"Talks"', "3", 'name in [study] is no name. Write it as "NAME".'),
        ('name = "Talks"', "", "[study] needs a name and a time `created`. Add them."),
        ("2026-01-01T08:00:00Z", "2026-01-01", "created in [study] is no time. Write it as 2025-"),
        (PLAN, "study = 3", "study is no heading. Write [study], and its keys below."),
        (
            "08:00:00Z",
            "08:00:00",
            "created in [study] has no time zone, so that it is another time elsewhere."
            " Write it as 2026-01-01T08:00:00Z, or with an offset as in +01:00.",
        ),
        (
            "2026-01-01T08:00:00Z",
            "0001-01-01T08:00:00+14:00",
            "created in [study] is no time that can be kept.",
        ),
        (
            "coders",
            "coder",
            "[study] cannot have 'coder'. It may have name, created, mode, stage, coders.",
        ),
        (
            "transcripts",
            "transcript",
            "[files] cannot have 'transcript'. It may have taxonomy, guideline, participants,"
            " transcripts, codings, rankings, themes.",
        ),
        ("[files]", "[file]", "it cannot have 'file'. It may have study, files, columns."),
        ('["First"]', '["Ada", "Ada"]', "There cannot be a second coder 'Ada'. Use another name."),
        ('["First"]', '["Ada", "ADA"]', "There cannot be a second coder 'Ada'. Use another name."),
        ('["First"]', '["Consensus"]', "There cannot be a second coder 'Consensus'."),
        ('["Talk.txt"]', '["Talk\\u0000.txt"]', "transcripts in [files] is no list of names."),
        ("[files]", "[columns]\nshoes = 3\n[files]", "[columns] cannot have 'shoes'. It may have"),
        ("[files]", "columns = 3\n[files]", "[study] cannot have 'columns'."),
    ],
)
def test_a_plan_that_is_amiss_gets_a_sentence(folder: Path, old: str, new: str, said: str) -> None:
    (folder / "codebook.toml").write_text(PLAN.replace(old, new), "utf-8")
    ran = codebook("status", "--study", folder)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"codebook: {folder / 'codebook.toml'}: {said}")


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (
            'background = "Roles"',
            "background in [columns] is no list of names that differ."
            ' Write it as ["NAME", "NAME"].',
        ),
        ('background = ["Roles", "roles"]', "background in [columns] is no list of names that"),
        ('merge = "Roles"', "merge in [columns] is no list of names."),
        (
            'codebook = ["Level", "Context"]',
            "codebook in [columns] is no list of six headers that differ, also from Participant and"
            ' Type. Write it as ["Experience Level", "Framework Context", "Prompt Category",'
            ' "Thematic Quote", "Linked Taxonomy Node(s)", "Research Insight"].',
        ),
        (
            'codebook = ["A", "B", "C", "D", "Type", "F"]',
            "codebook in [columns] is no list of six headers that differ,",
        ),
        (
            'levels = [["Senior", "five"]]',
            "levels in [columns] is no list of levels, each with a name of its own and the years"
            ' from which it applies. Write it as [["Beginner", 0], ["Expert", 5]].',
        ),
        ('levels = [["Senior", nan]]', "levels in [columns] is no list of levels,"),
        ('levels = [["Senior", 5], ["senior", 6]]', "levels in [columns] is no list of levels,"),
        (
            'own = [["Tool", "texts", []]]',
            "own in [columns] is no list of columns, each with a name of its own, text, number,"
            " years, choice, and its values."
            ' Write it as [["NAME", "text", []], ["NAME", "choice", ["VALUE", "VALUE"]]].',
        ),
        (
            'own = [["Tool", "choice", ["One"]]]',
            "Tool has nothing to choose from. Give it at least two values.",
        ),
        ("fits = 3", 'fits in [columns] is no name. Write it as "NAME".'),
        ('tables = ["header"]', "tables in [columns] is no list of tables,"),
    ],
)
def test_columns_that_are_amiss_get_a_sentence(folder: Path, columns: str, said: str) -> None:
    (folder / "codebook.toml").write_text(f"{PLAN}\n[columns]\n{columns}\n", "utf-8")
    ran = codebook("status", "--study", folder)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"codebook: {folder / 'codebook.toml'}: {said}")


def test_columns_are_taken_as_they_are_written(folder: Path) -> None:
    columns = """[columns]
background = ["Roles"]
own = [["Tool", "choice", ["One", "Two"]]]
levels = [["Senior", 5], ["Junior", 0.5]]
interviewers = ["Bo"]
fits = "Fits"
"""
    (folder / "codebook.toml").write_text(f"{PLAN}\n{columns}", "utf-8")
    with Study.open(folder) as study:
        found = settings(study.store)
    assert found == Settings(
        background=("Roles",),
        own=(Field("Tool", "choice", ("One", "Two")),),
        levels=(Level("Junior", 0.5), Level("Senior", 5)),
        interviewers=("Bo",),
        fits="Fits",
    )


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
