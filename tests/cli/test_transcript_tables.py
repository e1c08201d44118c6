"""A transcript that is a table, on the real command line."""

from __future__ import annotations

from pathlib import Path

from codebook.study import Study
from command import codebook
from writers import write_csv

ROWS = [
    ("speaker", "timestamp", "words", "tags"),
    ("Nora Weld", "0:01", "How did it begin?", "letter"),
    ("Tom Okafor", "0:05", "With a letter,\nas it always does.", ""),
    ("", "0:12", "Nobody had asked for it.", ""),
    ("Nora Weld", "0:20", "And then?", ""),
    ("Tom Okafro", "0:22", "It broke; twice.", ""),
]


def test_a_table_is_inspected_and_imported_like_any_transcript(tmp_path: Path) -> None:
    talk, study = tmp_path / "U1.csv", tmp_path / "study"
    talk.write_bytes(write_csv(ROWS))
    said = codebook("inspect", talk).out
    assert said.startswith(f"{talk}: transcript (csv, utf-8); 4 turns, 3 speakers\n")
    joined = ("--speaker", "Tom Okafro=Tom Okafor", "--interviewer", "Nora Weld")
    (file,) = codebook("inspect", talk, *joined, "--json").json["files"]
    assert file["speakers"] == ["Nora Weld", "Tom Okafor"]
    assert [turn["time"] for turn in file["turns"]] == ["0:01", "0:05", "0:20", "0:22"]
    codebook("init", study, "--coder", "Ann")
    to = ("--study", study, "--coder", "Ann", "--json")
    for count in ((1, 0), (0, 1)):
        ran = codebook("import", talk, *joined, *to)
        (entry,) = ran.json["imported"]
        assert (entry["added"], entry["unchanged"]) == count
    talk.write_bytes(write_csv([*ROWS, ("Nora Weld", "0:30", "Thanks.", "")]))
    assert codebook("import", talk, *to).code == 1
    assert codebook("import", talk, "--update", *joined, *to).code == 0
    with Study.open(study, coder="Ann") as opened:
        (interview,) = opened.interviews()
        shown = opened.transcript(interview.id)
    assert [turn.speaker for turn in shown.turns] == ["Nora Weld", "Tom Okafor"] * 2 + ["Nora Weld"]
    assert shown.text.endswith("\nNora Weld\t0:30\tThanks.\t")


def test_a_table_that_is_damaged_or_unknown_is_refused_in_a_sentence(tmp_path: Path) -> None:
    torn, unknown = tmp_path / "torn.csv", tmp_path / "unknown.csv"
    torn.write_text("speaker,words\nNora,Why?\nTom,It broke, twice.\n", encoding="utf-8")
    unknown.write_text("Redner,Rede\nNora,Warum?\nTom,Darum.\n", encoding="utf-8")
    assert codebook("inspect", torn).err == (
        f"codebook: {torn}, line 3: the row has 3 cells, the header 2."
        " Put a cell that has a delimiter in it in quotation marks.\n"
    )
    assert "is that of no sheet known here" in codebook("inspect", unknown).err
    codebook("init", tmp_path / "study", "--coder", "Ann")
    to = ("--study", tmp_path / "study", "--coder", "Ann", "--json")
    ran = codebook("import", unknown, "--as", "transcript", *to)
    assert [entry["added"] for entry in ran.json["imported"]] == [1]
