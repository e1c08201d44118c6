"""Tables of codes and of coded passages as other tools and papers have them."""

from __future__ import annotations

from pathlib import Path

import docx
import openpyxl
import pytest
from docx.shared import Pt
from openpyxl.styles import Alignment
from openpyxl.worksheet.worksheet import Worksheet

from codebook.errors import UsageError
from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.code_paths import code_path
from codebook.reading.foreign.column_map import Columns, read_columns
from codebook.reading.registry import read
from kinds import kind_of
from refusals import refusal, written
from word import RELATIONS, SPACES, package, paragraph

MAXQDA = (
    "Color,Document group,Document name,Code,Beginning,End,Weight score,Segment,Author\n"
    '●,Users,Ann,Animals > Dogs,3,3,0,"A dog, a cat",Zoe\n'
    '●,Users,Ann,Animals > Cats,3,3,0,"A dog, a cat",Zoe\n'
)
ATLAS = (
    "ID,Document,Quotation Name,Quotation Content,Comment,Codes,Reference,Created by,Created\n"
    '1:1,D 1: Ann.docx,,a cat,Look,"Animals::Cats\n● Place {3-0}",12 - 13,Zoe,2024-01-05\n'
)
NVIVO = (
    "Name,Hierarchical Name,File,Coverage,Reference,Coded Text,Coded By\n"
    "Dogs,Codes\\\\Animals\\Dogs,Files\\\\Ann,1%,1,A dog,ZO\n"
)
TAGUETTE = "id,document,tag,content\n1,Ann,dogs,A dog\n2,Ann,,Nothing\n"
QUALCODER = (
    "File,Coder,Coded,Id,Codename,Coded_Memo,Category,Category\n"
    "Ann.txt,Zoe,A dog,ctid:1,Dogs,Look,Animals,All\nAnn.txt,Zoe,A cat,ctid:2,Free,,,\n"
    "Ann.txt,Zoe,A dog,ctid:3,Dogs,,Animals,All\nAnn.txt,Zoe,image,imid:4,Dogs,,Animals,All\n"
)
DEDOOSE = (
    "Media Title,Excerpt Copy,Codes Applied Combined,Excerpt Creator,Excerpt Date\n"
    'Ann,A dog,"Dogs, Place",zoe,2024-01-05\n'
)


def table(folder: Path, text: str, said: str = "") -> ProjectDraft:
    path = written(folder, text, "table.csv")
    draft = read(path, columns=Columns(said))
    assert isinstance(draft, ProjectDraft)
    return draft


def paths(draft: ProjectDraft) -> list[str]:
    """Return each code with those above it."""
    known: dict[str, str] = {}
    for code in draft.codes:
        above = f"{known[code.parent]} / " if code.parent else ""
        known[code.key] = above + code.name
    return list(known.values())


@pytest.mark.parametrize(
    ("text", "quote", "codes", "coder", "near"),
    [
        (MAXQDA, "A dog, a cat", ["Animals", "Animals / Dogs", "Animals / Cats"], "Zoe", 3),
        (ATLAS, "a cat", ["Animals", "Animals / Cats", "Place"], "Zoe", 12),
        (NVIVO, "A dog", ["Animals", "Animals / Dogs"], "ZO", 1),
        (TAGUETTE, "A dog", ["dogs"], "table", None),
        (DEDOOSE, "A dog", ["Dogs", "Place"], "zoe", None),
    ],
)
def test_coded_passages(
    tmp_path: Path, text: str, quote: str, codes: list[str], coder: str, near: int | None
) -> None:
    draft = table(tmp_path, text)
    assert (draft.kind, draft.format, kind_of(tmp_path / "table.csv")) == (
        "segments",
        "csv",
        "segments",
    )
    assert paths(draft) == codes
    assert {code.origin for code in draft.codes} == {"emergent"}
    (passage,) = draft.passages
    assert (passage.quote, passage.source, passage.coder) == (quote, None, coder)
    assert passage.document in {"Ann", "D 1: Ann"}
    assert passage.near == near
    assert len(passage.codings) == len([code for code in codes if code != "Animals"])


def test_what_a_table_of_passages_says_beside(tmp_path: Path) -> None:
    atlas = table(tmp_path, ATLAS)
    assert [(memo.about, memo.target, memo.text) for memo in atlas.memos] == [
        ("passage", 0, "Look")
    ]
    assert atlas.passages[0].created == "2024-01-05T00:00:00.000000Z"
    said = [problem.message for problem in atlas.problems]
    assert said == ['not read: the columns "ID", "Quotation Name"']
    taguette = table(tmp_path, TAGUETTE + "3,Ann,dogs,\n")
    assert [tuple(problem) for problem in taguette.problems] == [
        (1, 'not read: the columns "id"'),
        (None, "no column says who coded; it is “table”"),
        (4, "a row has no quote; it is left out"),
        (3, "a passage bears no code and no note; it is left out"),
    ]


def test_the_report_of_qualcoder_has_its_categories(tmp_path: Path) -> None:
    draft = table(tmp_path, QUALCODER)
    assert paths(draft) == ["All", "All / Animals", "All / Animals / Dogs", "Free"]
    assert [(one.quote, one.coder, len(one.codings)) for one in draft.passages] == [
        ("A dog", "Zoe", 1),
        ("A cat", "Zoe", 1),
    ]
    assert [memo.text for memo in draft.memos] == ["Look"]
    assert [tuple(problem) for problem in draft.problems] == [
        (1, 'not read: the columns "Id"'),
        (4, "a code is on the same words as in a row before; it is there once"),
        (5, "a row is of a picture or recording; it is left out"),
    ]


def test_a_case_is_the_participant(tmp_path: Path) -> None:
    draft = table(tmp_path, "Case,Quote,Code\nP1,A dog,Dogs\nP2,A cat,Cats\n")
    assert [one.participant for one in draft.passages] == ["P1", "P2"]
    assert draft.participants is not None
    assert [row.participant for row in draft.participants.rows] == ["P1", "P2"]


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
def test_paths_of_codes(written_as: str, names: tuple[str, ...]) -> None:
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
def test_tables_of_codes(tmp_path: Path, shape: str) -> None:
    draft = table(tmp_path, CODES[shape])
    assert draft.kind == "codes"
    assert set(paths(draft)) == {"Animals", "Animals / Dogs", "Place", "Place / Park"}
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
    assert paths(draft) == [
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
    assert paths(draft) == [
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
    assert paths(draft) == ["Animals", "Animals / Dogs", "Animals / Cats", "Place"]
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
    assert paths(draft) == [
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
    draft = table(tmp_path, "Theme,Category,Code,Comment\nAnimals,,Dogs,\n,,Cats,\n,Birds,Owls,\n")
    assert paths(draft) == [
        "Animals",
        "Animals / Dogs",
        "Animals / Cats",
        "Animals / Birds",
        "Animals / Birds / Owls",
    ]


@pytest.mark.parametrize(
    ("header", "cells", "codes"),
    [
        ("Codes", ["Dogs, Cats", "Dogs", "Owls, Dogs"], [2, 1, 2]),
        ("Codes", ["Trust, loss of", "Trust, loss of", "Dogs"], [1, 1, 1]),
        ("Codes", ["Dogs; Cats", "Trust, loss of; Dogs", "Dogs, Cats"], [2, 2, 1]),
        ("Code", ["Dogs, Cats", "Dogs", "Cats"], [1, 1, 1]),
        ("Codes", ["Dogs, big, Cats", "Dogs, Cats", "Cats", "Dogs"], [3, 2, 1, 1]),
    ],
)
def test_commas_part_codes_where_the_pieces_come_again(
    tmp_path: Path, header: str, cells: list[str], codes: list[int]
) -> None:
    rows = "".join(f'Ann,quote {place},"{cell}"\n' for place, cell in enumerate(cells))
    draft = table(tmp_path, f"document,quotation,{header}\n{rows}")
    assert [len(one.codings) for one in draft.passages] == codes


TRUST = "A.1 Trust, loss of"


@pytest.mark.parametrize(
    ("header", "cells", "known", "codes"),
    [
        ("Codes", ["Dogs, Trust, loss of", "Dogs"], TRUST, ["Dogs", "Trust, loss of"]),
        ("Codes", ["Trust, loss of, Dogs"], f"{TRUST};Dogs", ["Trust, loss of", "Dogs"]),
        ("Codes", ["Trust, loss of", "Trust", "loss of"], TRUST, ["Trust, loss of"]),
        ("Codes", ["trust, LOSS of, Dogs"], f"{TRUST};dogs", ["trust, LOSS of", "Dogs"]),
        ("Codes", ["Dogs, Cats"], "Cats", ["Dogs, Cats"]),
        ("Codes", ["Dogs, Cats"], "Cats;Dogs", ["Dogs", "Cats"]),
        ("Codes", ["Dogs, Cats"], "Cats;Dogs;Dogs, Cats", ["Dogs, Cats"]),
        ("Codes Applied Combined", ["Trust,loss,Dogs"], "Trust,loss", ["Trust,loss", "Dogs"]),
    ],
)
def test_a_comma_in_a_name_that_is_known_parts_nothing(
    tmp_path: Path, header: str, cells: list[str], known: str, codes: list[str]
) -> None:
    rows = "".join(f'Ann,quote {place},"{cell}"\n' for place, cell in enumerate(cells))
    path = written(tmp_path, f"document,quotation,{header}\n{rows}", "table.csv")
    names = [name for each in known.split(";") for name in (each, each.removeprefix("A.1 "))]
    draft = read(path, columns=Columns(codes=names))
    assert isinstance(draft, ProjectDraft)
    named = {code.key: code.name for code in draft.codes}
    assert [named[one.code] for one in draft.passages[0].codings] == codes


def test_a_row_that_counts_its_codes_says_where_a_name_has_a_comma(tmp_path: Path) -> None:
    rows = (("Dogs, big", 1), ("Cats, Dogs, big", 2), ("Cats, Owls", 2), ("Cats, Owls, big", 3))
    lines = "".join(f'Ann,q{at},"{cell}",{count}\n' for at, (cell, count) in enumerate(rows))
    draft = table(tmp_path, f"Document,Text Content,Codes,Number of Codes\n{lines}")
    assert [len(one.codings) for one in draft.passages] == [1, 2, 2, 3]
    assert paths(draft) == ["Dogs, big", "Cats", "Owls", "big"]
    assert not [problem for problem in draft.problems if "comma" in problem.message]


def test_a_row_that_counts_its_codes_is_held_to_it(tmp_path: Path) -> None:
    rows = 'a,"Dogs, Cats",2\nb,"Dogs, big, Cats",2\nc,Cats,1\n'
    draft = table(
        tmp_path, "Text Content,Codes,Number of Codes,Document\n" + rows.replace("\n", ",Ann\n")
    )
    said = [tuple(problem) for problem in draft.problems if problem.line != 1]
    assert said[1] == (3, "the codes of a row are not as many as it says: a comma may be in a name")


def test_the_columns_of_dedoose_say_which_codes_are_applied(tmp_path: Path) -> None:
    head = "Media Title,Excerpt Copy,Codes Applied Combined"
    each = "Code: Trust, loss of {0},Code: Trust, loss of Range,Code: Animals\\Dogs {0}"
    header = f'{head},"' + each.format("Applied").replace(",Code", '","Code') + '"'
    draft = table(tmp_path, f"{header}\nAnn,A dog,,True,,False\nAnn,A cat,,True,,True\n")
    assert paths(draft) == ["Trust, loss of", "Animals", "Animals / Dogs"]
    assert [len(one.codings) for one in draft.passages] == [1, 2]
    assert [problem.message for problem in draft.problems] == [
        "no column says who coded; it is “table”"
    ]


@pytest.mark.parametrize(
    "header",
    [
        "Comentário,Nome do documento,Código,Início,Segmento,Autor",
        "Kommentar,Dokumentname,Code,Anfang,Segment,Autor",
        "Comentario,Nombre del documento,Código,Inicio,Segmento,Autor",
        "Commentaire,Nom du document,Code,Début,Segment,Auteur",
        "Commento,Nome del documento,Codice,Inizio,Segmento,Autore",
    ],
)
def test_tables_of_other_languages(tmp_path: Path, header: str) -> None:
    draft = table(tmp_path, f"{header}\nLook,Ann,Dogs,12,A dog,Zoe\n")
    (one,) = draft.passages
    assert (one.quote, one.document, one.coder, one.near) == ("A dog", "Ann", "Zoe", 12)
    assert (paths(draft), [memo.text for memo in draft.memos]) == (["Dogs"], ["Look"])


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
    draft = table(tmp_path, text)
    names = {code.key: code.name for code in draft.codes}
    assert "Dogs" in names.values(), "a group is no code, nor above one"
    assert not {"Beasts", "Pets"} & set(names.values())
    found = (f"{one.name}: {' '.join(names[key] for key in one.codes)}" for one in draft.themes)
    assert ", ".join(found) == groups
    assert {one.coder for one in draft.themes} == {coder.key for coder in draft.coders} == {"table"}
    assert not [problem for problem in draft.problems if "Group" in problem.message]


def test_a_row_without_a_group_gives_its_codes(tmp_path: Path) -> None:
    draft = table(tmp_path, "Code Group,Codes,Comment\n,Dogs,\nPets,Cats,At home\n")
    assert (paths(draft), draft.themes[0].definition) == (["Dogs", "Cats"], "At home")
    assert (2, "a row names no group; its codes are in none") in draft.problems


GO_TOGETHER = "how often codes go together"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Code System,Joy,Age\nJoy,,2\nAge,2,\n", GO_TOGETHER),
        (
            ',"Joy\nGr=3","Age\nGr=2"\n"Joy\nGr=3",0 (0.00),1 (0.25)\n"Age\nGr=2",1 (0.25),0\n',
            GO_TOGETHER,
        ),
        (",A : Joy,B : Gender\n1 : Joy,2,3\n2 : Gender,1,2\n", GO_TOGETHER),
        (
            ',"1: Ann\nGr=3","2: Role\nGr=2"\nJoy,3,0\nAge,1,12%\n',
            "how often codes are in documents",
        ),
    ],
)
def test_a_matrix_of_counts_is_no_sheet_of_participants(
    tmp_path: Path, text: str, what: str
) -> None:
    assert refusal(read, written(tmp_path, text, "table.csv")) == (
        f"FILE: this is a matrix of {what}, which is counted and not imported. Import what is"
        " counted in it: the table of coded segments, or the project (.qdpx)."
    )


def test_numbers_of_people_are_no_matrix(tmp_path: Path) -> None:
    text = "Participant,Age,Gender\nAge,31,1\n7,40,2\n"
    assert kind_of(written(tmp_path, text, "table.csv")) == "participants"


def test_numbers_in_the_names_are_taken_off(tmp_path: Path) -> None:
    draft = table(tmp_path, "Code,Memo\nA Animals,All\n  A.1 Dogs,Barks\n")
    assert [(code.number, code.name) for code in draft.codes] == [("A", "Animals"), ("A.1", "Dogs")]


def test_what_is_amiss_in_a_table_of_codes_is_said(tmp_path: Path) -> None:
    draft = table(tmp_path, "Theme,Code,Definition\n,,lost\nA b,C d,\n")
    assert (2, "a row names no code, nor does one above it; it is left out") in draft.problems
    ring = table(tmp_path, "Code,Parent\nDogs,Cats\nCats,Dogs\n")
    assert "codes are each other's parents; they are cut there" in ring.problems[0].message
    nothing = written(tmp_path, "Code,Memo\n ,x\n", "none.csv")
    twice = table(tmp_path, "Code,,Comment\nDogs,,Barks\n,Poodle,\n,Poodle,\n")
    assert [tuple(problem) for problem in twice.problems] == [
        (4, "a code is twice below one other; it is one")
    ]
    other = table(tmp_path, "Theme,Code,Comment\nA b,C d,One\n,C d,Two\n")
    assert (3, "a code is there twice, defined otherwise; the first is read") in other.problems
    titled = table(tmp_path, CODES["below a title"])
    assert [tuple(problem) for problem in titled.problems] == [
        (1, 'above the header stands "Codes of our study"; it is left out')
    ]
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


ODD = "Wer,Was,Wo,Anno\nZoe,A dog,Ann,Dogs\n"
SAID = "coder=Wer,quote=Was,document=Wo,code=Anno"


def test_columns_are_named_by_a_person(tmp_path: Path) -> None:
    path = written(tmp_path, ODD, "table.csv")
    assert refusal(read, path) == (
        'FILE, line 1: the header ("Wer", "Was", "Wo", "Anno") is that of no sheet known here.'
        " Correct the header, say what it is with --as (codebook, codings, rankings, themes,"
        " segments, codes, taxonomy, participants, guideline, transcript), or which columns hold"
        " what with --columns quote=…,code=…,document=…."
    )
    draft = table(tmp_path, ODD, SAID)
    (passage,) = draft.passages
    assert (passage.quote, passage.coder, passage.document) == ("A dog", "Zoe", "Ann")
    assert paths(draft) == ["Dogs"]
    again = read(path, columns=Columns(known={draft.header: SAID}))
    assert again == draft
    codes = table(tmp_path, ODD, "code=Anno,definition=Was")
    assert (codes.kind, codes.codes[0].definition) == ("codes", "A dog")


def test_columns_that_are_not_named_well_are_refused(tmp_path: Path) -> None:
    path = written(tmp_path, ODD, "table.csv")
    assert refusal(lambda path: read(path, columns=Columns("code=Code")), path) == (
        'FILE, line 1: it has no column “Code”; its columns are "Wer", "Was", "Wo", "Anno". Name'
        " the columns as the first row does."
    )
    assert refusal(lambda path: read(path, "segments"), path) == (
        "FILE, line 1: no column is known for quote (the words that are coded) and code (the code,"
        ' or several of them, one a line); its columns are "Wer", "Was", "Wo", "Anno". Say which'
        " they are, for example --columns quote=…,code=…,document=…."
    )
    assert refusal(lambda path: read(path, "codes"), path) == (
        'FILE, line 1: no column is known to have the codes; its columns are "Wer", "Was", "Wo",'
        ' "Anno". Say which it is, for example --columns code=…,definition=….'
    )
    for said in ("quote=Was", "Was", "code=", "code", "nothing=x,code=Anno"):
        with pytest.raises(UsageError, match="does not say which columns hold what"):
            Columns(said)


def test_a_header_may_have_commas() -> None:
    assert read_columns("quote=What, in words,code=Code") == {
        "quote": "What, in words",
        "code": "Code",
    }
