"""Every format on the real command line: looked at and imported."""

from __future__ import annotations

from pathlib import Path

from command import codebook
from mutations import SEEDS


def test_every_format_is_inspected_and_imported(tmp_path: Path) -> None:
    paths = [tmp_path / f"{extension[1:]}{extension}" for extension in SEEDS]
    for path, data in zip(paths, SEEDS.values(), strict=True):
        path.write_bytes(data)
    files = codebook("inspect", "--json", *paths).json["files"]
    assert [(file["kind"], file["format"]) for file in files] == [
        ("transcript", extension[1:]) for extension in SEEDS
    ]
    assert {tuple(file["speakers"]) for file in files} == {("I", "B1")}
    study = tmp_path / "study"
    codebook("init", study, "--coder", "Ann")
    ran = codebook("import", *paths, "--study", study, "--coder", "Ann", "--json")
    added = [(entry["added"], entry["unchanged"]) for entry in ran.json["imported"]]
    assert added == [(0, 1) if extension == ".srt" else (1, 0) for extension in SEEDS]


def test_an_old_document_is_refused_with_a_way_out(tmp_path: Path) -> None:
    path = tmp_path / "old.doc"
    name = "WordDocument".encode("utf-16-le")
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + name)
    ran = codebook("inspect", path)
    assert (ran.code, ran.out) == (1, "")
    assert "Word's old format (.doc)" in ran.err
    assert "save it as .docx" in ran.err
