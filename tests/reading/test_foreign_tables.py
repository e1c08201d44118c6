"""Tables of coded passages as other tools and papers have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.errors import InputError, UsageError
from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.column_map import Columns, read_columns
from codebook.reading.registry import read
from foreign_sheets import code_paths, read_table
from kinds import kind_of
from refusals import refusal, written

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
def test_a_row_is_a_coded_passage(
    tmp_path: Path, text: str, quote: str, codes: list[str], coder: str, near: int | None
) -> None:
    draft = read_table(tmp_path, text)
    assert (draft.kind, draft.format, kind_of(tmp_path / "table.csv")) == (
        "segments",
        "csv",
        "segments",
    )
    assert code_paths(draft) == codes
    assert {code.origin for code in draft.codes} == {"emergent"}
    (passage,) = draft.passages
    assert (passage.quote, passage.source, passage.coder) == (quote, None, coder)
    assert passage.document in {"Ann", "D 1: Ann"}
    assert passage.near == near
    assert len(passage.codings) == len([code for code in codes if code != "Animals"])


def test_what_a_table_of_passages_says_beside(tmp_path: Path) -> None:
    atlas = read_table(tmp_path, ATLAS)
    assert [(memo.about, memo.target, memo.text) for memo in atlas.memos] == [
        ("passage", 0, "Look")
    ]
    assert atlas.passages[0].created == "2024-01-05T00:00:00.000000Z"
    said = [problem.message for problem in atlas.problems]
    assert said == ['not read: the columns "ID", "Quotation Name"']
    taguette = read_table(tmp_path, TAGUETTE + "3,Ann,dogs,\n")
    assert [tuple(problem) for problem in taguette.problems] == [
        (None, "no column says who coded; it is “table”"),
        (1, 'not read: the columns "id"'),
        (3, "a passage bears no code and no note; it is left out"),
        (4, "a row has no quote; it is left out"),
    ]


def test_the_report_of_qualcoder_has_its_categories(tmp_path: Path) -> None:
    draft = read_table(tmp_path, QUALCODER)
    assert code_paths(draft) == ["All", "All / Animals", "All / Animals / Dogs", "Free"]
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
    draft = read_table(tmp_path, "Case,Quote,Code\nP1,A dog,Dogs\nP2,A cat,Cats\n")
    assert [one.participant for one in draft.passages] == ["P1", "P2"]
    assert draft.participants is not None
    assert [row.participant for row in draft.participants.rows] == ["P1", "P2"]


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
    draft = read_table(tmp_path, f"document,quotation,{header}\n{rows}")
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
    draft = read_table(tmp_path, f"Document,Text Content,Codes,Number of Codes\n{lines}")
    assert [len(one.codings) for one in draft.passages] == [1, 2, 2, 3]
    assert code_paths(draft) == ["Dogs, big", "Cats", "Owls", "big"]
    assert not [problem for problem in draft.problems if "comma" in problem.message]


def test_a_row_that_counts_its_codes_is_held_to_it(tmp_path: Path) -> None:
    rows = 'a,"Dogs, Cats",2\nb,"Dogs, big, Cats",2\nc,Cats,1\n'
    head = "Text Content,Codes,Number of Codes,Document\n"
    draft = read_table(tmp_path, head + rows.replace("\n", ",Ann\n"))
    said = [tuple(problem) for problem in draft.problems if problem.line != 1]
    assert said[1] == (3, "the codes of a row are not as many as it says: a comma may be in a name")


def test_the_columns_of_dedoose_say_which_codes_are_applied(tmp_path: Path) -> None:
    head = "Media Title,Excerpt Copy,Codes Applied Combined"
    each = "Code: Trust, loss of {0},Code: Trust, loss of Range,Code: Animals\\Dogs {0}"
    header = f'{head},"' + each.format("Applied").replace(",Code", '","Code') + '"'
    draft = read_table(tmp_path, f"{header}\nAnn,A dog,,True,,False\nAnn,A cat,,True,,True\n")
    assert code_paths(draft) == ["Trust, loss of", "Animals", "Animals / Dogs"]
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
    draft = read_table(tmp_path, f"{header}\nLook,Ann,Dogs,12,A dog,Zoe\n")
    (one,) = draft.passages
    assert (one.quote, one.document, one.coder, one.near) == ("A dog", "Ann", "Zoe", 12)
    assert (code_paths(draft), [memo.text for memo in draft.memos]) == (["Dogs"], ["Look"])


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


ODD = "Wer,Was,Wo,Anno\nZoe,A dog,Ann,Dogs\n"


SAID = "coder=Wer,quote=Was,document=Wo,code=Anno"


def test_columns_are_named_by_a_person(tmp_path: Path) -> None:
    path = written(tmp_path, ODD, "table.csv")
    assert refusal(read, path) == (
        'FILE, line 1: the header ("Wer", "Was", "Wo", "Anno") is that of no sheet known here.'
        " Correct the header, say what it is with --as (codebook, codings, rankings, themes,"
        " segments, participants, codes, taxonomy, guideline, transcript), or which columns hold"
        " what with --columns quote=…,code=…,document=…."
    )
    draft = read_table(tmp_path, ODD, SAID)
    (passage,) = draft.passages
    assert (passage.quote, passage.coder, passage.document) == ("A dog", "Zoe", "Ann")
    assert code_paths(draft) == ["Dogs"]
    again = read(path, columns=Columns(known={draft.header: SAID}))
    assert again == draft
    codes = read_table(tmp_path, ODD, "code=Anno,definition=Was")
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


def test_names_above_which_stand_others_of_the_table_are_codes(tmp_path: Path) -> None:
    table = "name,parent,definition\nCorn,,Ground\nRye,Corn,A kind\nRiver,,Water\n"
    draft = read_table(tmp_path, table)
    assert draft.kind == "codes"
    assert code_paths(draft) == ["Corn", "Corn / Rye", "River"]
    assert code_paths(read_table(tmp_path, "name,parent\nCorn,\nRye,Corn\n")) == [
        "Corn",
        "Corn / Rye",
    ]
    for other in (
        table.replace("Rye,Corn", "Rye,Wheat"),  # a column of parents, of whom no row tells
        table.replace("River", "Rye"),  # two of one name
        table.replace("definition", "shoe size"),  # of people it may be
    ):
        with pytest.raises(InputError, match="is that of no sheet known here"):
            read_table(tmp_path, other)
