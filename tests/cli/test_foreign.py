"""Other tools' files on the command line."""

from __future__ import annotations

from pathlib import Path

from command import codebook
from foreign_files import TALK, qualcoder, taguette


def test_other_tools_are_inspected_and_imported(tmp_path: Path) -> None:
    qualcoder(tmp_path / "Ours.qda")
    (tmp_path / "talk.txt").write_text(TALK, encoding="utf-8")
    (tmp_path / "odd.csv").write_text("Was,Wo,Anno\nA dog 🙂,talk,Dogs\n", encoding="utf-8")
    codebook("init", tmp_path / "study", "--coder", "X")
    here = {"CODEBOOK_STUDY": "study", "CODEBOOK_CODER": "X"}
    said = ("--columns", "quote=Was,document=Wo,code=Anno")

    seen = codebook("inspect", "Ours.qda", "odd.csv", *said, "--json", cwd=tmp_path, **here)
    assert [(file["kind"], file["format"]) for file in seen.json["files"]] == [
        ("qualcoder", "sqlite"),
        ("segments", "csv"),
    ]
    assert seen.json["files"][0]["contents"]["codings"] == 4
    assert seen.json["files"][1]["becomes"] == [
        'it becomes a layer of "odd", from outside the study',
        'its quotes are looked for in the texts "talk"',
        'it brings the codes "Dogs", where the codebook lacks them',
    ]
    unknown = codebook("inspect", "odd.csv", cwd=tmp_path, **here)
    assert unknown.code == 1
    assert "or which columns hold what with --columns quote=…,code=…,document=…." in unknown.err

    taguette(
        tmp_path / "all.db",
        projects=[(1, "One", "", ""), (2, "Two", "", "")],
        tags=[(1, 1, "Cats", ""), (2, 2, "Dogs", "")],
    )
    several = codebook("inspect", "all.db", cwd=tmp_path, **here)
    assert 'all.db: it has 2 projects: "One" (1), "Two" (2). Say which' in several.err
    chosen = codebook("inspect", "all.db", "--project", "Two", cwd=tmp_path, **here)
    assert 'it brings the codes "Dogs", where the codebook lacks them' in chosen.out
    asked = ("import", "all.db", "--project", "One", "--dry-run", "--json")
    assert codebook(*asked, cwd=tmp_path, **here).json["imported"][0]["kind"] == "taguette"

    tried = codebook("import", "odd.csv", *said, "--dry-run", cwd=tmp_path, **here)
    assert tried.err == "A dry run: nothing was written.\n"
    assert tried.out.startswith("odd.csv: segments; ")
    done = codebook("import", "Ours.qda", "odd.csv", *said, "--json", cwd=tmp_path, **here)
    assert [file["kind"] for file in done.json["imported"]] == ["qualcoder", "segments"]
    again = codebook("import", "odd.csv", "--json", cwd=tmp_path, **here)
    assert (again.json["imported"][0]["added"], again.json["imported"][0]["updated"]) == (0, 0)
    wrong = codebook("import", "odd.csv", "--columns", "Was", cwd=tmp_path, **here)
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err.startswith("codebook: “Was” does not say which columns hold what.")
