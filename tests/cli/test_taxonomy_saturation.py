"""`codebook taxonomy` and `codebook saturation`, and their sheets."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.cli.main import run
from codebook.cli.saturation import bar
from codebook.text.spans import Span
from command import codebook
from phrases import emerged, place_of


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    """First coded A.1 in both interviews and B.1 in the second; Second, unseen, A.2."""
    folder = tmp_path_factory.mktemp("taxonomy")
    with small.make(folder / "study", folder / "sources") as study:
        codes = {code.number: code.id for code in study.codebook().codes}
        first, second = study.interviews()
        study.code(first.revision_id, Span(57, 65), [codes["A.1"]])
        study.code(second.revision_id, Span(16, 22), [codes["A.1"], codes["B.1"]])
        study.work_as("Second")
        study.code(first.revision_id, Span(57, 65), [codes["A.2"]])
    return str(folder / "study")


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run([*arguments, "--coder", "First"]) == 0
    return capsys.readouterr().out


def test_the_taxonomy_as_text(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "taxonomy", "--study", place, "--fits", "Gender").splitlines() == [
        "2 of 5 nodes are supported by at least two participants (User 0, Developer 0)",
        "  level 1: 1 of 2",
        "  level 2: 1 of 3",
        "never observed, 1: A.2",
        "does the taxonomy fit: Female: U1; Male: D1",
    ]


def test_the_taxonomy_as_json(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(shown(capsys, "taxonomy", "--study", place, "--json"))
    assert (found["supported"], found["nodes"], found["fits"]) == (2, 5, None)
    assert found["levels"] == [{"nodes": 2, "supported": 1}, {"nodes": 3, "supported": 1}]
    assert found["never_observed"] == ["A.2"], "what the other coded is not seen"
    assert found["codes"][1] == {
        "id": "A.1",
        "name": "Setting up",
        "status": "supported",
        "participants": 2,
        "groups": {"User": 1, "Developer": 1},
    }


def test_the_taxonomy_names_what_is_only_on_words_of_no_participant(tmp_path: Path) -> None:
    (tmp_path / "Notes.txt").write_text("Ada: It is slow.\n\nBo: It is that.\n", encoding="utf-8")
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        study.import_files([tmp_path / "Notes.txt"])
        notes = next(each for each in study.interviews() if each.name == "Notes")
        study.code(notes.revision_id, Span(0, 9), [study.codebook().by_number["A.2"].id])
    here = ("taxonomy", "--study", tmp_path / "study", "--coder", "First")
    assert codebook(*here).out.splitlines()[3:] == [
        "never observed, 3: A.1; B; B.1",
        "only on words of no participant, 2: A; A.2",
    ]
    told = codebook(*here, "--json").json
    assert told["never_observed"] == ["A.1", "B", "B.1"]
    assert told["of_no_participant"] == ["A", "A.2"]


def test_saturation_as_text(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys, "saturation", "--study", place, "--by", "group", "--permute", "50")
    assert lines.splitlines() == [
        "all · 2 interviews, 2 codes",
        "interview  new  known  random orders",
        "U1         1    1      2 (1–2)        ████████████████",
        "D1         1    2      2 (2–2)        ░░░░░░░░░░░░░░░░████████████████",
        "",
        "User · 1 interview, 1 code",
        "interview  new  known  random orders",
        "U1         1    1      1 (1–1)        ████████████████████████████████",
        "",
        "Developer · 1 interview, 2 codes",
        "interview  new  known  random orders",
        "D1         2    2      2 (2–2)        ████████████████████████████████",
        "",
    ]


def test_saturation_as_json_and_sheet(
    place: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = json.loads(shown(capsys, "saturation", "--study", place, "--json"))["curves"]["all"]
    assert [(step["interview"], step["new"], step["codes"]) for step in found] == [
        ("U1", 1, ["A.1"]),
        ("D1", 1, ["B.1"]),
    ]
    shown(capsys, "export", "saturation", "--study", place, "--out", str(tmp_path))
    with (tmp_path / "saturation.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(row["group"], row["interview"], row["known codes"]) for row in rows] == [
        ("", "U1", "1"),
        ("", "D1", "2"),
        ("User", "U1", "1"),
        ("Developer", "D1", "2"),
    ]


def test_what_saturation_refuses(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["saturation", "--study", place, "--permute", "-1"]) == 2
    assert "--permute takes 0 to 100000 orders, --seed a number from 0 up." in (
        capsys.readouterr().err
    )
    assert run(["saturation", "--study", place]) == 0
    assert "Nothing is coded yet that you may see." in capsys.readouterr().err


def test_a_bar_tells_new_codes_from_known_ones() -> None:
    assert bar(0, 4, 4) == "█" * 32
    assert bar(2, 3, 4) == "░" * 16 + "█" * 8
    assert bar(0, 1, 64) == "▌"
    assert bar(0, 0, 0) == ""


def test_what_is_in_no_transcript_counts_by_participant(tmp_path: Path) -> None:
    sheet = tmp_path / "CodeBook.csv"
    sheet.write_text(
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        "Linked Taxonomy Node(s),Research Insight\n"
        'U1,User,Beginner,one,x,said so,"A.1, B.1",y\nU2,User,Beginner,one,x,so too,A.1,y\n',
        encoding="utf-8",
    )
    taxonomy = tmp_path / "taxonomy.csv"
    taxonomy.write_text(small.TAXONOMY, encoding="utf-8")
    with Study.create(tmp_path / "study", coders=["A"], files=[taxonomy, sheet]) as study:
        curve = study.saturation()[""]
    assert [(step.interview, len(step.new), step.known) for step in curve.steps] == [
        ("U1", 2, 2),
        ("U2", 0, 2),
    ]


def test_a_candidate_is_rejected_with_a_reason(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        study.new_code("Folklore")
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.code(
                study.interviews()[0].revision_id, Span(0, 9), [study.codebook().codes[1].id]
            )
            study.done()
    here = ("--study", tmp_path / "study", "--coder", "First")
    ran = codebook("reject", "Folklor", *here)
    assert ran.code == 2
    assert ran.err == "codebook: No candidate is called 'Folklor'. The candidates: Folklore.\n"
    ran = codebook("reject", "Folklore", "--reason", "It is A.2.", *here)
    assert (ran.code, ran.err) == (0, "Folklore is rejected; its passages keep it.\n")
    assert "rejected: Folklore (First: It is A.2.)\n" in codebook("taxonomy", *here).out
    told = codebook("taxonomy", "--json", *here).json
    assert told["rejected"] == [{"name": "Folklore", "reason": "It is A.2.", "by": "First"}]
    assert codebook("reject", "Folklore", *here).err.endswith("There are none.\n")


def test_the_sheet_of_groups_counts_what_its_coder_sees(place: str, tmp_path: Path) -> None:
    found = {}
    for coder in ("First", "Second"):
        out = tmp_path / coder
        ran = codebook("export", "groups", "--study", place, "--coder", coder, "--out", out)
        assert (ran.code, ran.out) == (0, f"{out / 'groups.csv'}\n"), ran.err
        with (out / "groups.csv").open(newline="", encoding="utf-8") as file:
            found[coder] = {row["code"]: row for row in csv.DictReader(file)}
    of = ("all (of 2)", "Group User (of 1)", "Group Developer (of 1)")
    assert [found["First"]["A.1"][each] for each in of] == ["2", "1", "1"]
    assert [found["First"]["A.2"][each] for each in of] == ["0", "0", "0"]
    assert [found["Second"]["A.2"][each] for each in of] == ["1", "1", "0"]


def test_candidates_of_one_name_are_told_apart_by_their_makers(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "sources") as study:
        for coder in ("First", "Second"):
            study.work_as(coder)
            emerged(study, *place_of(study, "for hours"), "Waiting")
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done()
    here = ("--study", tmp_path / "study", "--coder", "First")
    labels = ["Waiting (First)", "Waiting (Second)"]
    told = codebook("saturation", "--json", *here).json["curves"]["all"]
    assert [step["codes"] for step in told if step["new"]] == [labels]
    assert f"candidates: {'; '.join(labels)}\n" in codebook("taxonomy", *here).out
    assert codebook("taxonomy", "--json", *here).json["candidates"] == labels
    ran = codebook("reject", "Waiting", *here)
    assert (ran.code, ran.err) == (
        2,
        "codebook: No candidate is called 'Waiting'. The candidates: Waiting (First), Waiting"
        " (Second).\n",
    )
    assert codebook("reject", "Waiting (Second)", *here).code == 0
    told = codebook("taxonomy", "--json", *here).json
    assert told["candidates"] == ["Waiting"]
    assert [each["name"] for each in told["rejected"]] == ["Waiting (Second)"]
