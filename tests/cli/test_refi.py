"""The real command line with REFI-QDA files, and the standard's checker where it is at hand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from codebook import Study
from codebook.study.importing.codebooks import COUNTS_BESIDE
from command import codebook
from refi_files import coding, guid, one_text, save, selection

CHECKER = Path(__file__).parents[2].parent / "shared" / "refi-qda" / "validate.py"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo") / "study"
    assert codebook("demo", folder, "--no-open").code == 0
    return folder


def findings(*paths: Path) -> list[tuple[str, str]]:
    """Return what the checker has against the files: severity and message."""
    if not CHECKER.is_file():
        pytest.skip("the checker is not beside this checkout")
    ran = subprocess.run(
        [sys.executable, CHECKER, "--json", *paths], capture_output=True, text=True, check=False
    )
    return [
        (found["severity"], f"{found['code']}: {found['message']}")
        for report in json.loads(ran.stdout)
        for found in report["findings"]
        if found["severity"] != "INFO"
    ]


def test_the_checker_has_nothing_against_the_sample(demo: Path) -> None:
    assert findings(demo / "exports" / "qdc.qdc", demo / "exports" / "qdpx.qdpx") == []


def test_the_same_study_is_the_same_bytes(demo: Path, tmp_path: Path) -> None:
    ran = codebook("export", "qdc", "qdpx", "--study", demo, "--out", tmp_path, "--json")
    paths = [Path(path) for path in ran.json["files"]]
    assert [path.name for path in paths] == ["qdc.qdc", "qdpx.qdpx"]
    assert ran.err == (
        "Left out of the .qdpx, a format that has no place for it: the turns of 8 transcripts,"
        " the journal.\n"
    )
    for path in paths:
        assert path.read_bytes() == (demo / "exports" / path.name).read_bytes()


def test_inspecting_and_importing(demo: Path, tmp_path: Path) -> None:
    path = demo / "exports" / "qdpx.qdpx"
    (found,) = codebook("inspect", path, "--json").json["files"]
    assert (found["kind"], found["format"], found["problems"]) == ("qdpx", "qdpx", [])
    with Study.open(demo) as study:
        status = study.status()
    for name in ("codes", "transcripts", "codings"):
        assert found["contents"][name] == getattr(status, name)
    study_folder = tmp_path / "other"
    assert codebook("init", study_folder, "--coder", "X").code == 0
    to = ("--study", study_folder, "--coder", "X")
    assert "nothing was written" in codebook("import", path, "--dry-run", *to).err
    (done,) = codebook("import", path, "--json", *to).json["imported"]
    assert (done["kind"], done["updated"]) == ("qdpx", 0)
    assert done["problems"] == [{"line": None, "message": COUNTS_BESIDE}]
    (again,) = codebook("import", path, "--as", "qdpx", "--json", *to).json["imported"]
    assert (again["added"], again["updated"]) == (0, 0)
    (codes,) = codebook("import", demo / "exports" / "qdc.qdc", "--json", *to).json["imported"]
    there = status.codes + found["contents"]["themes"]
    assert (codes["kind"], codes["added"], codes["unchanged"]) == ("qdc", 0, there)


def test_its_own_codebook_changes_nothing(demo: Path) -> None:
    path = demo / "exports" / "qdc.qdc"
    to = ("--study", demo, "--coder", "Ada", "--json")
    (done,) = codebook("import", path, "--dry-run", *to).json["imported"]
    assert (done["added"], done["updated"], done["problems"]) == (0, 0, [])


def test_problems_are_printed_and_bad_files_refused(tmp_path: Path) -> None:
    path = save(tmp_path, one_text(selection(0, 9, coding(guid(99)))))
    told = codebook("inspect", path)
    assert told.code == 0
    assert "qdpx; 2 codes, 0 themes, 0 coders, 1 transcript, " in told.out
    assert "  line 4: a coding has a code that the file lacks; it is left out\n" in told.out
    broken = save(tmp_path, path.read_bytes()[:-9], "broken.qdpx")
    refused = codebook("inspect", broken)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == (
        f"codebook: {broken}: the file is damaged or cut off. Get the file again from where it came"
        " from, or save it anew in its program.\n"
    )


def test_the_checker_has_nothing_against_what_came_from_another_tool(tmp_path: Path) -> None:
    samples = [CHECKER.parent / f"gold-handmade-{name}.qdpx" for name in ("full", "portable")]
    given = [path for path in samples if path.is_file()]
    given.append(save(tmp_path, one_text(selection(0, 9, coding()))))
    with Study.create(tmp_path / "study", coders=["X"]) as study:
        study.work_as("X")
        study.import_files(given)
        paths = study.export(["qdc", "qdpx"], tmp_path)
        assert study.check() == []
    assert findings(*paths) == []
