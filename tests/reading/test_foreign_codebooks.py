"""Tables of codes, what they mean and what is above them, as other tools and papers have them."""

from __future__ import annotations

from pathlib import Path

import docx
import openpyxl
import pytest
from docx.shared import Pt
from openpyxl.styles import Alignment
from openpyxl.worksheet.worksheet import Worksheet

from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.code_paths import code_path
from codebook.reading.registry import read
from foreign_sheets import code_paths, read_table
from kinds import kind_of
from refusals import refusal, written
from word import RELATIONS, SPACES, package, paragraph


@pytest.mark.parametrize(
    ("written_as", "names"),
    [
        ("Animals > Dogs", ("Animals", "Dogs")),
        ("Animals\\Dogs", ("Animals", "Dogs")),
        ("Nodes\\\\Animals\\Dogs", ("Animals", "Dogs")),
        ("Animals::Dogs", ("Animals", "Dogs")),
        ("○ Dogs {12-3}~", ("Dogs",)),
        ("  Dogs \n and cats ", ("Dogs and cats",)),
        ("more > less", ("more", "less")),
        ("a>b", ("a>b",)),
        (" > ", ()),
        ("Codes", ("Codes",)),
    ],
)
def test_a_path_is_the_names_of_a_code_and_of_those_above_it(
    written_as: str, names: tuple[str, ...]
) -> None:
    assert code_path(written_as) == names


CODES = {
    "MAXQDA": "Code,Memo\nAnimals,All\nAnimals > Dogs,Barks\nPlace\\Park,\n",
    "NVivo": "Name,Description,Files,References\nAnimals,All,2,9\n  Dogs,Barks,1,4\nPlace,,1,1\n"
    "    Park,,1,1\n",
    "ATLAS.ti": "Code,Grounded,Density,Comment\nAnimals,3,0,All\n\tDogs,3,0,Barks\nPlace,1,0,\n"
    "\tPark,1,0,\n",
    "levels": "Theme,Category,Code,Definition\nAnimals,,,All\n,,,\n,Dogs,,Barks\nPlace,Park,,\n",
    "the narrowest first": "Code,Category,Comment\n,Animals,All\nDogs,,Barks\nPark,Place,\n",
    "steps of ATLAS.ti": "Code;;Grounded;Comment\n● Animals;;3;All\n;● Dogs;3;Barks\n○ Place;;1;\n"
    ";○ Park;1;\n",
    "steps of MAXQDA": "Code System,,,Memo,#\nCode System,,, ,9\n ,Animals,,All,0\n"
    " , ,Dogs,Barks,1\n ,Place,,,0\n , ,Park,,1\n",
    "levels by name": "Level,Code name,Definition\nAnimals,,All\n,Dogs,Barks\nPlace,Park,\n",
    "a definition each": "Topics,Definition,Sub topics,Sub topic definition\nAnimals,All,,\n"
    ",,Dogs,Barks\nPlace,,Park,\n",
    "below a title": "Codes of our study,,\n,,\nTheme,Code,Definition\nAnimals,,All\n,Dogs,Barks\n"
    "Place,Park,\n",
    "depths": "Level,Code,Definition\n1,Animals,All\n2,Dogs,Barks\n1,Place,\n2,Park,\n",
    "parents": "Code,Parent,Definition\nDogs,Animals,Barks\nAnimals,,All\nPlace,,\nPark,Place,\n",
    "paths of tags": "tag,description,number of highlights\nAnimals,All,1\nAnimals::Dogs,Barks,2\n"
    "Place » Park,,0\n",
}


@pytest.mark.parametrize("shape", CODES)
def test_a_table_of_codes_is_a_tree_whatever_its_shape(tmp_path: Path, shape: str) -> None:
    draft = read_table(tmp_path, CODES[shape])
    assert draft.kind == "codes"
    assert set(code_paths(draft)) == {"Animals", "Animals / Dogs", "Place", "Place / Park"}
    told = {code.name: code.definition for code in draft.codes}
    assert told == {"Animals": "All", "Dogs": "Barks", "Place": "", "Park": ""}


def test_a_published_codebook_with_merged_cells(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for row in (
        ("Aggregate dimension", "2nd-order theme", "1st-order concept", "Definition", "Example"),
        ("Animals", "Dogs", "Poodles", "Curly", "a poodle"),
        (None, None, None, None, "another one"),
        (None, None, "Terriers", "Small", ""),
        (None, "Cats", "Persians", "Long hair", ""),
    ):
        sheet.append(row)
    sheet.merge_cells("A2:A5")
    sheet.merge_cells("B2:B4")
    sheet.merge_cells("C2:C3")
    path = tmp_path / "codes.xlsx"
    book.save(path)
    draft = read(path)
    assert isinstance(draft, ProjectDraft)
    assert draft.format == "xlsx"
    assert code_paths(draft) == [
        "Animals",
        "Animals / Dogs",
        "Animals / Dogs / Poodles",
        "Animals / Dogs / Terriers",
        "Animals / Cats",
        "Animals / Cats / Persians",
    ]
    assert draft.codes[2].examples == ("a poodle", "another one")
    assert draft.codes[3].definition == "Small"


def test_cells_that_are_indented_are_a_tree(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.append(("Name", "Description"))
    for deep, name, words in (
        (0, "Animals", "All"),
        (1, "Dogs", "Barks"),
        (3, "Poodles", "Curly"),
        (1, "Cats", "Purrs"),
        (0, "Place", ""),
    ):
        sheet.append((name, words))
        sheet.cell(sheet.max_row, 1).alignment = Alignment(indent=deep)
    path = tmp_path / "codes.xlsx"
    book.save(path)
    draft = read(path)
    assert isinstance(draft, ProjectDraft)
    assert code_paths(draft) == [
        "Animals",
        "Animals / Dogs",
        "Animals / Dogs / Poodles",
        "Animals / Cats",
        "Place",
    ]
    assert [code.definition for code in draft.codes] == ["All", "Barks", "Curly", "Purrs", ""]


def test_a_codebook_in_word_is_its_table(tmp_path: Path) -> None:
    """NVivo writes one so, the codes below others indented; papers have merged cells."""
    document = docx.Document()
    document.add_heading("Codes", 1)
    nodes = document.add_table(1, 4)
    for place, name in enumerate(("Name", "Description", "Files", "References")):
        nodes.cell(0, place).text = name
    for deep, name, words in (
        (0, "Animals", "All"),
        (20, "Dogs", "Bark.\nAnd bite."),
        (20, "Cats", ""),
        (0, "Place", ""),
    ):
        cells = nodes.add_row().cells
        cells[0].text, cells[1].text, cells[2].text = name, words, "3"
        cells[0].paragraphs[0].paragraph_format.left_indent = Pt(deep)
    path = tmp_path / "codes.docx"
    document.save(str(path))
    draft = read(path)
    assert isinstance(draft, ProjectDraft)
    assert (draft.kind, draft.format) == ("codes", "docx")
    assert code_paths(draft) == ["Animals", "Animals / Dogs", "Animals / Cats", "Place"]
    assert draft.codes[1].definition == "Bark.\nAnd bite."

    levels = document.add_table(4, 2)
    rows = (("Theme", "Code"), ("Animals", "Dogs"), ("", "Cats"), ("Place", "Park"))
    for at, row in enumerate(rows):
        for place, cell in enumerate(row):
            levels.cell(at, place).text = cell
    levels.cell(1, 0).merge(levels.cell(2, 0))
    document.save(str(path))
    assert (None, "tables in it with other columns are left out: 1") in read(path).problems
    document.element.body.remove(nodes._tbl)
    document.save(str(path))
    draft = read(path)
    assert isinstance(draft, ProjectDraft)
    assert code_paths(draft) == [
        "Animals",
        "Animals / Dogs",
        "Animals / Cats",
        "Place",
        "Place / Park",
    ]
    document.add_paragraph("I: A talk in which a table of codes is shown, and that is no table.")
    document.save(str(path))
    assert kind_of(path) == "transcript"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_table_in_word_is_one_in_whatever_encoding(tmp_path: Path, encoding: str) -> None:
    cells = [("Theme", "Definition"), ("Cats", "Purr."), ("Dogs", "Bark."), ("Place", "Where.")]
    rows = [
        "<w:tr>" + "".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) + "</w:tr>"
        for row in cells
    ]
    head = f'<?xml version="1.0" encoding="{encoding}"?><w:document {SPACES}><w:body><w:tbl>'
    xml = f"{head}{''.join(rows)}</w:tbl></w:body></w:document>".encode(encoding)
    path = tmp_path / "codes.docx"
    path.write_bytes(package({"_rels/.rels": RELATIONS.format(target="m.xml"), "m.xml": xml}))
    draft = read(path)
    assert isinstance(draft, ProjectDraft)
    assert [(code.name, code.definition) for code in draft.codes] == cells[1:]


def test_a_level_that_a_row_has_not_leaves_the_others_where_they_are(tmp_path: Path) -> None:
    """A code beside another below a theme without categories is not below that other."""
    draft = read_table(
        tmp_path, "Theme,Category,Code,Comment\nAnimals,,Dogs,\n,,Cats,\n,Birds,Owls,\n"
    )
    assert code_paths(draft) == [
        "Animals",
        "Animals / Dogs",
        "Animals / Cats",
        "Animals / Birds",
        "Animals / Birds / Owls",
    ]


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("Code Group,Codes\nBeasts,Dogs; Cats\nPets,Dogs\n", "Beasts: Dogs Cats, Pets: Dogs"),
        ("Name,Size,Members,Comment\nBeasts,1,Dogs,All\n", "Beasts: Dogs"),
        (
            "Code,Comment,Code Group 1,Code Group 2\nDogs,x,Beasts,Pets\nCats,,Beasts,\n",
            "Beasts: Dogs Cats, Pets: Dogs",
        ),
        (
            "Code,Grounded,Density,Groups\nDogs,1,0,Beasts; Pets\nAnts,0,0,\n",
            "Beasts: Dogs, Pets: Dogs",
        ),
    ],
)
def test_groups_of_codes_are_themes(tmp_path: Path, text: str, groups: str) -> None:
    draft = read_table(tmp_path, text)
    names = {code.key: code.name for code in draft.codes}
    assert "Dogs" in names.values(), "a group is no code, nor above one"
    assert not {"Beasts", "Pets"} & set(names.values())
    found = (f"{one.name}: {' '.join(names[key] for key in one.codes)}" for one in draft.themes)
    assert ", ".join(found) == groups
    assert {one.coder for one in draft.themes} == {coder.key for coder in draft.coders} == {"table"}
    assert not [problem for problem in draft.problems if "Group" in problem.message]


def test_a_row_without_a_group_gives_its_codes(tmp_path: Path) -> None:
    draft = read_table(tmp_path, "Code Group,Codes,Comment\n,Dogs,\nPets,Cats,At home\n")
    assert (code_paths(draft), draft.themes[0].definition) == (["Dogs", "Cats"], "At home")
    assert (2, "a row names no group; its codes are in none") in draft.problems


def test_numbers_in_the_names_are_taken_off(tmp_path: Path) -> None:
    draft = read_table(tmp_path, "Code,Memo\nA Animals,All\n  A.1 Dogs,Barks\n")
    assert [(code.number, code.name) for code in draft.codes] == [("A", "Animals"), ("A.1", "Dogs")]


def test_a_row_below_no_code_is_left_out(tmp_path: Path) -> None:
    draft = read_table(tmp_path, "Theme,Code,Definition\n,,lost\nA b,C d,\n")
    assert (2, "a row names no code, nor does one above it; it is left out") in draft.problems


def test_codes_that_are_each_others_parents_are_cut(tmp_path: Path) -> None:
    ring = read_table(tmp_path, "Code,Parent\nDogs,Cats\nCats,Dogs\n")
    assert "codes are each other's parents; they are cut there" in ring.problems[0].message


def test_a_code_that_is_twice_below_one_other_is_one(tmp_path: Path) -> None:
    twice = read_table(tmp_path, "Code,,Comment\nDogs,,Barks\n,Poodle,\n,Poodle,\n")
    assert twice.problems == ((4, "a code is twice below one other; it is one"),)


def test_of_two_definitions_of_a_code_the_first_is_read(tmp_path: Path) -> None:
    other = read_table(tmp_path, "Theme,Code,Comment\nA b,C d,One\n,C d,Two\n")
    assert (3, "a code is there twice, defined otherwise; the first is read") in other.problems


def test_what_stands_above_the_header_is_left_out(tmp_path: Path) -> None:
    titled = read_table(tmp_path, CODES["below a title"])
    assert titled.problems == ((1, 'above the header stands "Codes of our study"; it is left out'),)


def test_a_table_without_codes_is_refused(tmp_path: Path) -> None:
    nothing = written(tmp_path, "Code,Memo\n ,x\n", "none.csv")
    assert refusal(read, nothing) == (
        "FILE: there are no codes in it. Check that this is the file you mean."
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Theme,Sub-theme,Examples\nA,B,c\n", "taxonomy"),
        ("Theme,Sub-theme,Definition\nA,B,c\n", "taxonomy"),
        ("code,name,definition\nA.1,Dogs,c\n", "taxonomy"),
        ("code,theme,definition\nA.1,Dogs,c\n", "taxonomy"),
        ("theme,code,definition\nAnimals,Dogs,c\n", "codes"),
        ("Name,Gender,Comment\nAnn,f,nice\n", "participants"),
        ("Name,Files,References,Created On\nDogs,3,9,2024-01-05\n", "codes"),
        ("Themes,Subthemes,Codes,Definitions\nT,S,c,d\n", "codes"),
        ("Code name,Code description,Code examples\nDogs,Barks,a dog\n", "codes"),
        ("Theme,Definição,Exemplo\nA,d,x\nB,e,y\n", "codes"),
        ("Sub-themes,Description\nA,d\n", "codes"),
        ("name,comment,codegroup 1\nA,,G\n", "codes"),
        ("Code,Groundedness,Density,Groups\nA,1,0,G\n", "codes"),
    ],
)
def test_other_tables_keep_their_kind(tmp_path: Path, text: str, kind: str) -> None:
    assert kind_of(written(tmp_path, text, "table.csv")) == kind
