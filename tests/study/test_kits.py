"""The interview kit: prompts, background form and ranking cards of each audience."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import docx
import pytest

import nineteen
from codebook import Study
from codebook.cli.main import run
from codebook.errors import RefusedError
from refusals import refusal_of


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = nineteen.copied(tmp_path_factory.mktemp("kits") / "study")
    with Study.open(folder, "First") as study:
        study.define_field("Site", "choice", ["Berlin", "北京"])
    return folder


def texts(document: Any, style: str) -> list[str]:  # noqa: ANN401 - python-docx has no types
    return [each.text for each in document.paragraphs if each.style.name == style]


def table(document: Any, at: int) -> list[list[str]]:  # noqa: ANN401 - as above
    return [[cell.text for cell in row.cells] for row in document.tables[at].rows]


def test_users_get_their_prompts_the_form_and_the_cards(built: Path, tmp_path: Path) -> None:
    with Study.open(built) as study:
        paths = study.write_kits(tmp_path / "one")
        again = study.write_kits(tmp_path / "two")
        cards = study.cards()
    assert [path.name for path in paths] == [
        "Interview kit LLM Users.docx",
        "Interview kit Framework Developers.docx",
    ]
    assert [path.read_bytes() for path in paths] == [path.read_bytes() for path in again]
    users = docx.Document(str(paths[0]))
    assert texts(users, "Heading 1") == [
        "Part I. Background",
        "Part II. Questions and confusion",
        "Part III. Bugs and debugging",
        "Part IV. Needs and wishes",
        "Ranking card II. Questions and confusion",
        "Ranking card III. Bugs and debugging",
        "Ranking card IV. Needs and wishes",
    ]
    prompts = texts(users, "List Number")
    assert prompts[0] == "1.  What is your work, and where in it do language models come up?"
    assert [prompt for prompt in prompts if prompt.endswith("\n→ ranking card III")]
    assert not [prompt for prompt in prompts if "questions of users reach you" in prompt]
    assert table(users, 1)[:3] == [
        ["Group", ""],
        ["Experience Level", ""],
        ["Framework Context", ""],
    ]
    assert table(users, 1)[-1] == ["Site", "☐ Berlin   ☐ 北京"]
    for at, card in enumerate(cards, 2):
        rows = table(users, at)
        assert [row[2] for row in rows] == ["Id", *(code.number for code in card.codes)]
        assert rows[1][1] == f"{card.codes[0].name}\n{card.codes[0].definition}"
    assert "In order: 1. ________   2. ________   3. ________" in texts(users, "Normal")


def test_developers_get_their_own_prompts_and_cards(built: Path, tmp_path: Path) -> None:
    with Study.open(built) as study:
        developers = docx.Document(str(study.write_kits(tmp_path)[1]))
    assert sum(text.startswith("Ranking") for text in texts(developers, "Heading 1")) == 3
    assert any("questions of users reach you" in text for text in texts(developers, "List Number"))


def test_a_guideline_without_audiences_makes_one_kit(tmp_path: Path) -> None:
    guideline = tmp_path / "g.md"
    guideline.write_text("## Part I. Work\n\n- What do you do?\n- Rank the top 2 troubles.\n")
    with Study.create(tmp_path / "study", coders=["First"], files=[guideline]) as study:
        (path,) = study.write_kits(tmp_path)
    assert path.name == "Interview kit.docx"
    found = docx.Document(str(path))
    assert texts(found, "Heading 2") == ["Interview kit", "Background"]
    assert texts(found, "Heading 1") == ["Part I. Work", "Ranking card I. Work"]


def test_two_audiences_that_a_file_name_cannot_tell_apart_have_a_kit_each(
    tmp_path: Path,
) -> None:
    guideline = tmp_path / "g.md"
    guideline.write_text(
        "## Part I. Work\n\n**For Users/devs:**\n- What do you do?\n\n**For users:devs:**\n"
        "- What do others do?\n"
    )
    with Study.create(tmp_path / "study", coders=["First"], files=[guideline]) as study:
        paths = study.write_kits(tmp_path)
    names = [path.name for path in paths]
    assert names == ["Interview kit Users devs.docx", "Interview kit users devs 2.docx"]
    other = docx.Document(str(paths[1]))
    assert texts(other, "List Number") == ["1.  What do others do?"]


def test_no_kit_is_made_while_names_of_the_key_are_in_the_study(tmp_path: Path) -> None:
    guideline = tmp_path / "g.md"
    guideline.write_text("## Part I. Work\n\n- What does Marlene Quist do?\n")
    with Study.create(tmp_path / "study", coders=["First"], files=[guideline]) as study:
        study.add_pseudonym("Marlene Quist", "P2")
        with pytest.raises(RefusedError, match="Names of the key are still in the study: "):
            study.write_kits(tmp_path)
        study.work_as("First")
        study.pseudonymise()
        (path,) = study.write_kits(tmp_path)
    assert "What does P2 do?" in texts(docx.Document(str(path)), "List Number")[0]


def test_the_command_tells_the_files_it_made(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["kit", "--study", str(built), "--out", str(tmp_path / "out"), "--json"]) == 0
    files = json.loads(capsys.readouterr().out)["files"]
    assert [Path(path).name for path in files] == [
        "Interview kit LLM Users.docx",
        "Interview kit Framework Developers.docx",
    ]


def test_without_a_guideline_there_is_no_kit(tmp_path: Path) -> None:
    with Study.create(tmp_path / "empty", coders=["First"]) as study:
        assert refusal_of(lambda: study.write_kits(tmp_path)) == (
            "The study has no guideline to make a kit of. Import it: codebook import GUIDELINE.md"
        )
