"""On the import screen one says what a file is, what its columns hold, which project is meant."""

from __future__ import annotations

from pathlib import Path

import arriving
import foreign_files
from import_screen import files, look, read
from refi_files import CODES, TEXT, USERS, WORDS, package, project, save
from workbench import workbench

TABLE = "Wo,Extract,Category,By whom\nU1,How to set it up.,Manuals,Mia\n"


async def test_what_the_columns_of_a_table_hold_is_said_once_for_its_like(
    small: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name, content in (("one.csv", TABLE), ("two.csv", TABLE), ("U7.txt", arriving.U7)):
        (folder / name).write_text(content, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        await bench.press("t")
        assert bench.told() == "This is not a table. Only csv and xlsx files have columns."
        await bench.press("down")
        assert read(bench)[-2:] == [
            "t says which column holds what",
            "k says what kind of file it is",
        ]
        await bench.press("t")
        assert bench.top == "ColumnsDialog"
        await bench.press("right", "down", "down", "space", "enter")
        assert bench.told(".said") == "One column has to hold the code: go to it and type c."
        await bench.press("c", "up", "q", "down", "down", "c", "c")
        assert bench.told(".holds") == "comment: a note on it"
        await bench.press("left")
        assert bench.told(".holds") == "coder: who coded it"
        await bench.press("left", "right", "enter")
        assert bench.told() == "3 of 3 files chosen"
        assert read(bench)[0].startswith(
            "looks like segments: 1 code, 1 coder, 1 passage, 1 coding"
        )
        assert read(bench)[-1] == "U1  Manuals  “How to set it up.”"
        await bench.press("t", "down", "down", "down")
        assert bench.told(".holds") == "coder: who coded it", "what was said stands there again"
        await bench.press("escape", "0")
        assert bench.told() == "1 of 3 files chosen · 2 cannot be read"
        await bench.press("t", "d", "down", "q", "down", "down", "c", "enter", "enter")
        study = bench.desk.study
        assert set(study.codings()["coder"]) == {"Mia"}
        assert study.look_at(folder / "one.csv").kind == "segments", "it is remembered"


SPOKEN = (
    "Speaker;Time;Words;Tags\nMara;0:01;What do you build?;\nU7;0:04;Small models.;work\n"
    ";0:09;I work alone.;\nMara;0:12;And what is hard?;\nU7;0:15;Waiting.;\n"
)


async def test_a_table_of_what_was_said_is_offered_as_a_transcript(
    small: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name, content in (("talk.csv", SPOKEN), ("one.csv", TABLE)):
        (folder / name).write_text(content, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        assert files(bench) == ["talk.csv", "one.csv"]
        assert bench.told() == "1 of 2 files chosen · 1 cannot be read"
        assert read(bench)[0] == "labels as they were found"
        await bench.press("enter")
        assert "Imported: 1 transcript. Undo: u" in bench.said
        study = bench.desk.study
        (there,) = (each.id for each in study.interviews() if each.name == "talk")
        speakers = [turn.speaker for turn in study.transcript(there).turns]
        assert speakers == ["Mara", "U7", "Mara", "U7"]


GUIDE = "# Part I. Work\n\n- What do you do?\n- Please rank the top 2 of these.\n"


async def test_what_a_file_is_can_be_said(small: Path, tmp_path: Path) -> None:
    place = tmp_path / "Talk.md"
    place.write_text(GUIDE, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, place)
        assert read(bench) == [
            "looks like guideline: 1 part, 2 prompts  k if it is another kind",
            "the study keeps what it asks otherwise  r makes it ask as this file does",
            "≠ “What do you ask?”, “Please rank the top 3 questions.” are not in it",
            "I  Work",
            "  ▪ What do you do?",
            "  ▪ Please rank the top 2 of these.  (ranking of 2)",
            "      can be ranked: A.1, A.2, B.1 (ids or a type's whole name in the question change"
            " that)",
        ]
        await bench.press("k", "down", "enter")
        assert read(bench)[0] == "labels as they were found   ≠ corrected"
        await bench.press("k", "down", "enter")
        refused = f'{place}, line 1: the header ("# Part I. Work") is not that of a taxonomy.'
        assert read(bench)[0].startswith(refused), "the kind that was said is in focus at first"
        assert read(bench)[-1] == "k says what kind of file it is"
        assert bench.told() == "0 of 1 file chosen · 1 cannot be read"
        await bench.press("0")
        assert read(bench)[0].startswith("looks like guideline")
        await bench.press("k", "down", "enter", "enter")
        assert "Imported: 1 transcript. Undo: u" in bench.said
        assert [each.name for each in bench.desk.interviews] == ["U1", "D1", "Talk"]


async def test_of_several_projects_one_is_chosen(small: Path, tmp_path: Path) -> None:
    place = foreign_files.taguette(
        tmp_path / "all.sqlite3",
        projects=[(1, "One", "", ""), (2, "Two", "", "")],
        tags=[(1, 1, "animals", ""), (2, 2, "plants", "")],
        highlight_tags=[(1, 1)],
    )
    async with workbench(small, "First") as bench:
        await look(bench, place)
        assert read(bench) == [
            f'{place}: it has 2 projects: "One" (1), "Two" (2).',
            "k says which one is meant",
        ]
        await bench.press("k", "down", "enter")
        assert read(bench)[0].startswith("looks like taguette: 1 code")
        assert bench.told() == "1 of 1 file chosen"
        await bench.press("enter")
        codes = bench.desk.codebook.codes
        assert [code.name for code in codes if code.name in {"animals", "plants"}] == ["plants"]


async def test_all_that_a_project_leaves_behind_can_be_read_and_its_file_is_named(
    small: Path, tmp_path: Path
) -> None:
    odd = [f"{name}Source" for name in ("Dream", "Echo", "Glyph", "Hum", "Mime", "Rune", "Scent")]
    text = f'<TextSource guid="{TEXT}" name="Talk.txt" plainTextPath="internal://{TEXT}.txt"/>'
    xml = project(f"{USERS}{CODES}<Sources>{text}{''.join(f'<{each}/>' for each in odd)}</Sources>")
    place = save(tmp_path, package(xml, {f"sources/{TEXT}.txt": WORDS}), "brought.qdpx")
    async with workbench(small, "First") as bench:
        await look(bench, place)
        left = [f"? line 3: {each} is no source; it is left out" for each in odd]
        lines = read(bench)
        assert lines[1:6] == left[:5]
        assert lines[6] == "? and 2 more, at the end"
        assert lines[-2:] == left[5:]
        await bench.press("enter")
        assert "Imported: brought.qdpx. Undo: u" in bench.said


async def test_taxonomies_without_ids_are_shown_with_those_that_they_get_in_their_order(
    small: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("tales", "talks", "tools"):
        table = f'rootcause,subcategory,symptoms\nSlow,Start,"{name}, t"\n'
        (folder / f"{name}.csv").write_text(table, encoding="utf-8")
    gets = "has no ids, and gets them as "
    async with workbench(small, "First") as bench:
        await look(bench, folder)
        assert read(bench)[1] == f"{gets}C Tales"
        await bench.press("down", "down")
        assert read(bench)[1] == f"{gets}E Tools"
        await bench.press("home", "space", "down")
        assert read(bench)[1] == f"{gets}D Tools", "one that is left out gets none"
        shown = read(bench)[1].removeprefix(gets)
        await bench.press("enter")
        book = bench.desk.study.codebook()
        assert book.by_number[shown[0]].name == "Tools"
        assert {code.label for code in book.codes if code.depth == 0} == {"A", "B", "C", "D"}
