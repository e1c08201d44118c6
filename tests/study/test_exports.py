"""What leaves the study by name: golden sheets, one workbook of all, and nothing hidden in any."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from lxml import etree

import latex
import nineteen
import small
from cells import edit_cell
from codebook import Study
from codebook.errors import RefusedError
from codebook.exporting.contents_sheet import ABOUT
from codebook.study.exporting.sheets import ASKED_FOR, FILES
from codebook.text.cells import unescape_xstring
from codebook.text.spans import Span
from phrases import put
from spoken import read_transcript

CODINGS = {
    "First": [("U1", "I teach.", "A.1"), ("U1", "The manual", "A.2"), ("D1", "安装", "A.1")],
    "Second": [("U1", "teach", "A.1"), ("U1", "manual says", "B.1"), ("U1", "I teach.", "A.2")],
}
KEYS = ("I teach.", "The manual")


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    """Two layers that are open; two key passages of First, one of them printed otherwise."""
    folder = tmp_path_factory.mktemp("exports")
    with small.make(folder / "s", folder / "sources") as study:
        for name, codings in CODINGS.items():
            study.work_as(name)
            for transcript, words, number in codings:
                key = put(study, words, number, name=transcript)
                if name == "First" and words in KEYS:
                    study.set_key(key, key=True)
                    study.set_insight(key, "=SUM(A1) | <b>they</b> teach")
        study.work_as("First")
        study.set_published_quote(study.quotes()[0].passage_id, "[They] teach.")
        study.work_as("Second")
        study.add_memo("passage", key, "Why?")
        for name in CODINGS:
            study.work_as(name)
            study.done()
        study.work_as("First")
        study.add_memo("passage", key, "Because.")
        study.work_as("Second")
        yield study


def exported(study: Study, name: str, folder: Path) -> bytes:
    (path,) = study.export([name], folder)
    return path.read_bytes()


def rows(study: Study, name: str, folder: Path) -> list[list[str]]:
    text = exported(study, name, folder).decode()
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


GOLDEN = {
    "codebook": """
Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,\
Linked Taxonomy Node(s),Research Insight
U1,User,Beginner,one tool,,[They] teach.,A.1,'=SUM(A1) | <b>they</b> teach
U1,User,Beginner,one tool,,The manual,A.2,'=SUM(A1) | <b>they</b> teach
""",
    "participants": """
Participant,Group,Experience Level,Framework Context,Gender,Years
U1,User,Beginner,one tool,Female,8 Months
D1,Developer,Advanced,another tool,Male,4 years
""",
    "taxonomy": """
id,name,parent,definition,use_when,avoid_when,origin,state,colour,examples
A,Questions,,What people ask,,,taxonomy,accepted,,
A.1,Setting up,A,Installing and first steps,,,taxonomy,accepted,,
A.2,Documentation,A,What is written and what is not,,,taxonomy,accepted,,
B,Wishes,,What people would like,,,taxonomy,accepted,,
B.1,Speed,B,That it be faster,,,taxonomy,accepted,,
""",
    "saturation": """
group,place,interview,new codes,known codes,names
,1,U1,3,3,"A.1, A.2, B.1"
,2,D1,0,3,
User,1,U1,3,3,"A.1, A.2, B.1"
Developer,1,D1,1,1,A.1
""",
    "transcripts": """
name,participants,format,words,characters,turns,speakers,sha256
U1,U1,md,29,222,4,"Interviewer, U1",\
645c65e5184b16b4f49af4db18cdaa7d7828cbe60e5bf7770b85f3a358dfcfe2
D1,D1,txt,28,54,4,"访谈者, D1",\
3c1be730647d0b025acc6c908a5b1ee6ac0d21fef5bdb1d23fc336620c2b252b
""",
    "reconciliation": """
transcript,participant,kind,state,First codes,First start,First end,First quote,\
Second codes,Second start,Second end,Second quote,outcome,result,result quote,reason,ruled by,at
U1,U1,only one coded it,open,,,,,A.2,57,65,I teach.,,,,,,
U1,U1,other ends,open,A.1,57,65,I teach.,A.1,59,64,teach,,,,,,
U1,U1,different codes,open,A.2,173,183,The manual,B.1,177,188,manual says,,,,,,
D1,D1,only one coded it,open,A.1,47,49,安装,,,,,,,,,,
""",
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_sheet_is_as_it_was(study: Study, tmp_path: Path, name: str) -> None:
    assert exported(study, name, tmp_path).decode() == GOLDEN[name].lstrip("\n")


CODED = """
U1,U1,I,2,U1,First,57,65,I teach.,A.1,'=SUM(A1) | <b>they</b> teach,,true
U1,U1,I,2,U1,Second,57,65,I teach.,A.2,,"Why?
Because.",false
U1,U1,I,2,U1,Second,59,64,teach,A.1,,,false
U1,U1,II,4,U1,First,173,183,The manual,A.2,'=SUM(A1) | <b>they</b> teach,,true
U1,U1,II,4,U1,Second,177,188,manual says,B.1,,,false
D1,D1,,4,D1,First,47,49,安装,A.1,,,false
"""


def test_the_sheet_of_codings_has_a_row_for_each(study: Study, tmp_path: Path) -> None:
    header, *found = rows(study, "codings", tmp_path)
    assert header[-2:] == ["created", "modified"]
    assert [row[:-2] for row in found] == list(csv.reader(io.StringIO(CODED.lstrip("\n"))))


def test_a_coding_that_begins_with_a_label_or_a_heading_has_the_turn_that_follows(
    tmp_path: Path,
) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        put(study, "U1: I teach.")
        put(study, "## Part II. Questions\n\nInterviewer: What do you ask?", "A.2")
        put(study, "Interviewer: What do you ask?\n\nU1: How to set it up.", "B.1")
        put(study, "## Part I. Background", "B")
        columns = ["code", "participant", "part", "speaker"]
        found = study.codings().sort_values("code")
        assert found[columns].to_numpy().tolist() == [
            ["A.1", "U1", "I", "U1"],
            ["A.2", "", "II", "Interviewer"],
            ["B", "", "", ""],
            ["B.1", "U1", "II", "Interviewer"],
        ]
        assert found["turn"].fillna(0).to_list() == [2, 3, 0, 3]


def test_the_sheet_of_agreement_counts_turns_by_measure_and_by_code(
    study: Study, tmp_path: Path
) -> None:
    header, *found = rows(study, "agreement", tmp_path)
    assert header == [
        *("about", "name", "value", "low", "high", "n", "reason"),
        *("both", "First alone", "Second alone", "neither"),
    ]
    by_name = {row[1]: row for row in found}
    assert by_name["percent_agreement"] == [
        *("measure", "percent_agreement", "0.25", "0", "0.5", "4", ""),
        *[""] * 4,
    ]
    # Counted by hand: of four turns both gave A.1 to one, First alone to one; kappa is 1/2.
    assert by_name["A.1"] == ["code", "A.1", "0.5", "", "", "4", "", "1", "1", "0", "2"]
    assert [row[1] for row in found if row[0] == "code"] == ["A.1", "A.2", "B.1"]


def test_the_sheet_of_codes_counts_each_and_its_branch(study: Study, tmp_path: Path) -> None:
    assert exported(study, "codes", tmp_path).decode() == (
        "code,name,colour,parent,origin,state,codings,groundedness,participants,transcripts,"
        "branch groundedness,branch participants,definition\n"
        "A,Questions,#0072B2,,taxonomy,accepted,0,0,0,0,4,2,What people ask\n"
        "A.1,Setting up,#0072B2,A,taxonomy,accepted,3,3,2,2,3,2,Installing and first steps\n"
        "A.2,Documentation,#0072B2,A,taxonomy,accepted,2,2,1,1,2,1,What is written and what is"
        " not\n"
        "B,Wishes,#E69F00,,taxonomy,accepted,0,0,0,0,1,1,What people would like\n"
        "B.1,Speed,#E69F00,B,taxonomy,accepted,1,1,1,1,1,1,That it be faster\n"
    )


def test_the_matrix_counts_codings_by_participant(study: Study, tmp_path: Path) -> None:
    assert exported(study, "matrix", tmp_path) == (
        b"code,name,U1,D1,total\nA,Questions,0,0,0\nA.1,Setting up,2,1,3\n"
        b"A.2,Documentation,2,0,2\nB,Wishes,0,0,0\nB.1,Speed,1,0,1\n"
    )


def test_codes_occur_together_where_one_coder_put_them(study: Study, tmp_path: Path) -> None:
    """Second's "teach" lies in "I teach."; the layers of two coders are not held together."""
    assert exported(study, "cooccurrence", tmp_path) == (
        b"code,name,A.1,A.2,B.1\nA.1,Setting up,3,1,0\nA.2,Documentation,1,2,0\nB.1,Speed,0,0,1\n"
    )


def test_presence_and_pairs_say_whether_at_all(study: Study, tmp_path: Path) -> None:
    assert exported(study, "presence", tmp_path) == (
        b"code,name,U1,D1,participants\nA,Questions,0,0,0\nA.1,Setting up,1,1,2\n"
        b"A.2,Documentation,1,0,1\nB,Wishes,0,0,0\nB.1,Speed,1,0,1\n"
    )
    assert exported(study, "pairs", tmp_path) == (
        b"code,name,A.1,A.2,B.1\nA.1,Setting up,1,1,0\nA.2,Documentation,1,1,0\nB.1,Speed,0,0,1\n"
    )


def test_groups_say_how_many_participants_of_each_bear_a_code(study: Study, tmp_path: Path) -> None:
    header, *found = rows(study, "groups", tmp_path)
    sizes = ("all (of 2)", "Group User (of 1)", "Group Developer (of 1)")
    levels = ("Experience Level Beginner (of 1)", "Experience Level Advanced (of 1)")
    every = (*sizes, *levels, "Gender Female (of 1)", "Gender Male (of 1)")
    pairs = ((each, f"{each.partition(' (')[0]} codings") for each in every)
    assert header == ["code", "name", *(each for pair in pairs for each in pair)]
    assert [row[:8] for row in found] == [
        ["A", "Questions", "2", "5", "1", "4", "1", "1"],
        ["A.1", "Setting up", "2", "3", "1", "2", "1", "1"],
        ["A.2", "Documentation", "1", "2", "1", "2", "0", "0"],
        ["B", "Wishes", "1", "1", "1", "1", "0", "0"],
        ["B.1", "Speed", "1", "1", "1", "1", "0", "0"],
    ]
    assert all(row[4:8] == row[8:12] == row[12:] for row in found), "one participant each"


def test_the_sheet_of_quotes_has_them_verbatim_and_as_published(
    study: Study, tmp_path: Path
) -> None:
    assert exported(study, "quotes", tmp_path).decode() == (
        "participant,group,Experience Level,Framework Context,Gender,Years,coder,transcript,"
        "start,end,codes,verbatim,as published,differences,prompt category,insight\n"
        "U1,User,Beginner,one tool,Female,8 Months,First,U1,57,65,A.1,I teach.,[They] teach.,"
        "“I” became “[They]”,,'=SUM(A1) | <b>they</b> teach\n"
        "U1,User,Beginner,one tool,Female,8 Months,First,U1,173,183,A.2,The manual,The manual,,,"
        "'=SUM(A1) | <b>they</b> teach\n"
    )


def test_memos_name_what_they_are_about(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        where = next(each for each in study.interviews() if each.name == "U1")
        code = study.codebook().by_number["A.1"].id
        passage = study.code(where.revision_id, Span(57, 65), [code])
        study.set_insight(passage, "no memo")
        person = study.people()[0].id
        abouts = {
            "passage": passage,
            "code": code,
            "transcript": where.id,
            "participant": person,
            "study": study.id,
        }
        for about, target in abouts.items():
            study.add_memo(about, target, f"=of a {about}")
        header, *found = rows(study, "memos", tmp_path)
        assert header == ["about", "name", "start", "end", "quote", "coder", "memo", "created"]
        assert [row[:7] for row in found] == [
            ["passage", "U1", "57", "65", "I teach.", "First", "'=of a passage"],
            ["code", "A.1 Setting up", "", "", "", "First", "'=of a code"],
            ["transcript", "U1", "", "", "", "First", "'=of a transcript"],
            ["participant", "U1", "", "", "", "First", "'=of a participant"],
            ["study", "study", "", "", "", "First", "'=of a study"],
        ]
        assert [row[7] for row in found] == [memo.created for memo in study.memos()]
        study.work_as("Second")
        assert rows(study, "memos", tmp_path) == [header]


def test_the_log_is_the_audit_trail_from_the_beginning(study: Study, tmp_path: Path) -> None:
    header, *found = rows(study, "log", tmp_path)
    assert header == ["at", "coder", "action", "kind", "records"]
    assert [row[:1] for row in found] == sorted(row[:1] for row in found)
    assert found[0][1:] == ["", "made the study", "start", "3"]
    assert ["Second", "finished the stage", "stage", "2"] in [row[1:] for row in found[-3:]]
    assert found[-1][1:] == ["First", "wrote a memo on a passage in U1", "do", "1"]
    assert len(found) == len(study.log())


def cells(data: bytes) -> dict[str, list[list[str]]]:
    """Return the cells of a workbook as a csv file would have them."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    return {
        sheet.title: [list(map(written, row)) for row in sheet.iter_rows(values_only=True)]
        for sheet in book.worksheets
    }


def written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else unescape_xstring(str(value))


def test_the_workbook_has_every_sheet_as_its_csv(study: Study, tmp_path: Path) -> None:
    data = exported(study, "workbook", tmp_path)
    book = cells(data)
    names = [name for name, file in FILES.items() if file.endswith(".csv")]
    found = [[unguarded(row) for row in rows(study, name, tmp_path)] for name in names]
    full = [each for each in found if len(each) > 1]
    assert list(book) == ["Contents", "CodeBook", "Background", *list(book)[3:]]
    others = {"Contents", "Background", "Charts"}
    held = [sheet for title, sheet in book.items() if title not in others]
    assert held == full
    assert len(held) >= 11
    (path,) = study.export(["background"], tmp_path)
    assert cells(path.read_bytes()) == {"Sheet1": book["Background"]}
    assert exported(study, "workbook", tmp_path) == data


def test_word_documents_are_the_transcripts_with_the_codings_as_comments(
    study: Study, tmp_path: Path
) -> None:
    paths = study.export(["word"], tmp_path)
    assert [path.relative_to(tmp_path).as_posix() for path in paths] == [
        "word/U1.docx",
        "word/D1.docx",
    ]
    first, second = map(read_transcript, paths)
    for draft, interview in zip((first, second), study.interviews(), strict=True):
        transcript = study.transcript(interview.id)
        assert draft.text == transcript.text
        assert [turn[:4] for turn in draft.turns] == [turn[:4] for turn in transcript.turns]
    comments = [(one.author, first.text[one.start : one.end], one.text) for one in first.comments]
    assert comments == [
        ("First", "I teach.", "\n\nBecause."),
        ("First", "I teach.", "A.1 Setting up\n=SUM(A1) | <b>they</b> teach"),
        ("Second", "I teach.", "A.2 Documentation\n\nWhy?"),
        ("Second", "teach", "A.1 Setting up"),
        ("First", "The manual", "A.2 Documentation\n=SUM(A1) | <b>they</b> teach"),
        ("Second", "manual says", "B.1 Speed"),
    ]
    assert [path.read_bytes() for path in paths] == [
        path.read_bytes() for path in study.export(["word"], tmp_path / "again")
    ]


def test_a_paper_gets_its_tables_and_the_methods(study: Study, tmp_path: Path) -> None:
    made = {path.name: path.read_text() for path in study.export(["paper"], tmp_path)}
    assert list(made) == [
        *("methods.tex", "taxonomy.tex", "groups.tex", "participants.tex", "quotes.tex"),
        *("agreement.tex", "agreement-by-code.tex", "preview.tex"),
    ]
    assert latex.cells(made["taxonomy.tex"]) == [
        ["Id", "Code", "Passages", "Participants"],
        ["A", "Questions", "4", "2"],
        ["A.1", "Setting up", "3", "2"],
        ["A.2", "Documentation", "2", "1"],
        ["B", "Wishes", "1", "1"],
        ["B.1", "Speed", "1", "1"],
    ]
    assert latex.cells(made["groups.tex"]) == [
        ["Id", "Code", "All (2)", "User (1)", "Developer (1)"],
        ["A", "Questions", "2", "1", "1"],
        ["A.1", "Setting up", "2", "1", "1"],
        ["A.2", "Documentation", "1", "1", "0"],
        ["B", "Wishes", "1", "1", "0"],
        ["B.1", "Speed", "1", "1", "0"],
    ]
    assert latex.cells(made["participants.tex"])[1:] == [
        ["U1", "User", "Beginner", "one tool", "5"],
        ["D1", "Developer", "Advanced", "another tool", "1"],
    ]
    assert latex.cells(made["quotes.tex"])[1:] == [
        ["A.1 Setting up", "“[They] teach.”", "U1"],
        ["A.2 Documentation", "“The manual”", "U1"],
    ]
    assert latex.cells(made["agreement-by-code.tex"])[1] == ["A.1", "0.50", "1", "1", "0", "2"]
    assert len(latex.cells(made["agreement.tex"])) == 6
    said = latex.printed(made["methods.tex"])
    assert said.startswith("First and Second coded 2 transcripts independently")
    inputs = re.findall(r"\\input\{(.*)\}", made["preview.tex"])
    assert [f"{name}.tex" for name in inputs] == list(made)[:-1]


def test_figures_are_drawn_of_what_there_is(study: Study, tmp_path: Path) -> None:
    made = study.export(["figures"], tmp_path)
    names = ("matrix", "cooccurrence", "saturation", "agreement")
    assert [path.name for path in made] == [f"{n}.{kind}" for n in names for kind in ("svg", "pdf")]
    drawn = {path.stem: text_of(path.read_bytes()) for path in made if path.suffix == ".svg"}
    assert drawn["matrix"][1:] == [
        *("U1", "D1", "A.1  Setting up", "2", "1", "A.2  Documentation", "2", "B.1  Speed", "1"),
    ]
    assert drawn["cooccurrence"][1:] == ["A.1", "A.2  Documentation", "1"]
    assert drawn["saturation"][2:] == ["U1", "3  (+3)", "D1", "3"]
    assert drawn["agreement"][-6:] == [
        *("A.1  Setting up", "0.50", "A.2  Documentation", "-0.33", "B.1  Speed", "0.00"),
    ]
    again = study.export(["figures"], tmp_path / "again")
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in made]


def text_of(svg: bytes) -> list[str]:
    """Return the words of a figure, its title first; not how it looks, nor what was cut off."""
    root = etree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    return [
        root.findtext(f"{space}title") or "",
        *(t.text or "" for t in root.iter(f"{space}text")),
    ]


def test_rankings_are_drawn_by_group(tmp_path: Path) -> None:
    with Study.open(nineteen.copied(tmp_path / "s", ranked=True), "First") as study:
        made = {path.name: path for path in study.export(["figures"], tmp_path / "out")}
    assert sorted(made) == [
        f"rankings-{p}.{kind}" for p in ("II", "III", "IV") for kind in ("pdf", "svg")
    ]
    words = text_of(made["rankings-II.svg"].read_bytes())
    assert words[0] == "Part II: share of each group that ranked it among the first 3"
    assert words[1:3] == ["User (11)", "Developer (8)"]
    assert words[8:11] == ["A.1  Unclear Installation Guidance", "11", "8"]


def test_who_ranked_without_a_group_is_drawn_too(tmp_path: Path) -> None:
    with Study.open(nineteen.copied(tmp_path / "s", ranked=True), "First") as study:
        (person,) = [each.id for each in study.people() if each.label == "U1"]
        edit_cell(study, person, "Group", "")
        made = {path.name: path for path in study.export(["figures", "report"], tmp_path / "out")}
    words = text_of(made["rankings-II.svg"].read_bytes())
    assert words[1:4] == ["User (10)", "Developer (8)", "without a group (1)"]
    assert words[9:13] == ["A.1  Unclear Installation Guidance", "10", "8", "1"]
    assert "without a group (1)" in made["report.html"].read_text("utf-8")


def unguarded(row: list[str]) -> list[str]:
    return [cell[1:] if cell.startswith("'=") else cell for cell in row]


def test_a_workbook_says_what_is_in_it_and_leads_there(study: Study, tmp_path: Path) -> None:
    book: Any = openpyxl.load_workbook(io.BytesIO(exported(study, "workbook", tmp_path)))
    contents = book["Contents"]
    listed = {row[0]: row[1:] for row in contents.iter_rows(min_row=2, values_only=True)}
    assert listed["Stage"][0] == "reconciliation (coded blind)"
    assert listed["Layers"][0] == "Codings of First, Second"
    *sheets, charts = book.worksheets[1:]
    assert (charts.title, len(charts._charts)) == ("Charts", 3)
    assert listed["Charts"] == (ABOUT["Charts"], None, None)
    for sheet in sheets:
        assert listed[sheet.title] == (ABOUT[sheet.title], sheet.max_row - 1, sheet.max_column)
    links = {
        cell.value: cell.hyperlink.location if cell.hyperlink else ""
        for (cell,) in contents.iter_rows(max_col=1)
    }
    assert (links["Co-occurrence"], links["Study"]) == ("'Co-occurrence'!A1", "")
    swatch = book["Codes"]["C2"]
    assert (swatch.fill.fgColor.rgb, swatch.font.color.rgb) == ("00" + "0072B2", "00" + "FFFFFF")
    assert book["Agreement"]["C2"].number_format == "0.000"
    assert book["Matrix"]["C2"].number_format == "0;-0;"
    crossed = {"Matrix", "Presence", "Groups", "Co-occurrence", "Pairs"}
    for sheet in [contents, *sheets]:
        assert sheet.freeze_panes == ("C2" if sheet.title in crossed else "A2")
    looks = {cell.value: cell.font.underline for (cell,) in contents.iter_rows(max_col=1)}
    assert (looks["Co-occurrence"], looks["Stage"]) == ("single", None)


def test_what_is_asked_for_by_name_comes_only_so(study: Study, tmp_path: Path) -> None:
    files = {path.name for path in study.export([], tmp_path)}
    assert {"agreement.csv", "report.html", "reconciliation.csv"} <= files
    assert not files & {FILES[name] for name in ASKED_FOR}


def test_agreement_that_cannot_be_had_is_refused_by_name_and_left_out_else(tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "sources")
    for mode, sentence in {
        "blind": "The coders are still coding separately. Agreement is shown once all have"
        " finished, with `codebook done`.",
        "review": "One coder reviews the other's codings: there is acceptance, but no independent"
        " agreement. `codebook agreement` shows the acceptance.",
    }.items():
        place = tmp_path / mode
        with Study.create(place, mode=mode, coders=["First", "Second"], files=files) as study:
            with pytest.raises(RefusedError) as refused:
                study.export(["agreement"], tmp_path / "out")
            assert str(refused.value) == sentence
            assert not (tmp_path / "out").exists()
            made = {path.name for path in study.export([], tmp_path / mode / "out")}
            assert "agreement.csv" not in made
            assert "report.html" in made


def test_the_report_prints_what_is_published(study: Study, tmp_path: Path) -> None:
    page = exported(study, "report", tmp_path)
    text = page.decode()
    assert exported(study, "report", tmp_path) == page
    assert "[They] teach.</p>" in text
    assert ">I teach.</p>" not in text
    assert "=SUM(A1) | &lt;b&gt;they&lt;/b&gt; teach" in text
    assert "codings and quotes are those of First and Second." in text
    assert "First and Second coded 2 transcripts independently" in text
    assert "3 passages, 2 participants" in text
    assert "8 Months" not in text  # background stays out of it
    row = re.search(r"<tr><th scope=\"row\">Second</th>(.*?)</tr>", text)
    assert row
    own = [action.changes for action in study.log() if action.coder == "Second"]
    assert re.findall(r">([^<]+)<", row[1])[:2] == [str(len(own)), str(sum(own))]


def test_once_there_is_a_consensus_it_alone_is_counted(tmp_path: Path) -> None:
    with small.make(tmp_path / "s", tmp_path / "sources") as study:
        for name, number in (("First", "A.1"), ("Second", "A.1"), ("Second", "B.1")):
            study.work_as(name)
            study.set_key(put(study, "I teach.", number), key=True)
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
        study.merge_agreed()
        assert [row[4] for row in rows(study, "matrix", tmp_path)[1:]] == ["0", "1", "0", "0", "0"]
        header, *found = rows(study, "quotes", tmp_path)
        assert [row[header.index("coder")] for row in found] == ["consensus"]
        report = exported(study, "report", tmp_path).decode()
    assert "Codings and quotes are those of the consensus." in report
    assert "Without any ruling, the coders agree on 1 coding." in report
    assert '<th scope="row">one has more codes</th><td class="number">1</td>' in report


def test_a_study_without_anything_has_an_empty_workbook_and_a_report(tmp_path: Path) -> None:
    with Study.create(tmp_path / "s") as study:
        assert list(cells(exported(study, "workbook", tmp_path))) == ["Contents", "Log"]
        report = exported(study, "report", tmp_path).decode()
        assert study.export([], tmp_path / "out") == []
    assert "Nothing is coded yet." in report
    assert "Agreement needs two coders." in report


HIDDEN = "Onlysecond"


def test_no_file_has_a_word_of_a_layer_that_is_hidden(tmp_path: Path) -> None:
    with small.make(tmp_path / "s", tmp_path / "sources", "Second") as study:
        key = put(study, "I teach.", "B.1")
        study.set_key(key, key=True)
        study.set_insight(key, f"{HIDDEN} insight")
        study.add_memo("passage", key, f"{HIDDEN} memo")
        made = study.new_code(f"{HIDDEN} code")
        study.edit_code(made, definition=f"{HIDDEN} meaning")
        study.code(study.interviews()[0].revision_id, Span(70, 90), [made])
        assert HIDDEN in words(study.export([*FILES.keys() - {"agreement"}], tmp_path / "second"))
        study.work_as("First")
        put(study, "The manual", "A.2")
        own = words(study.export([*FILES.keys() - {"agreement"}], tmp_path / "first"))
    assert "The manual" in own
    assert HIDDEN not in own
    report = (tmp_path / "first" / "report.html").read_text()
    assert "codings and quotes are those of First." in report
    assert "The coders are still coding separately." in report
    log = (tmp_path / "first" / "log.csv").read_text()
    assert "Second" not in log
    codes = (tmp_path / "first" / "codes.csv").read_text().splitlines()
    assert codes[-1].startswith("B.1,Speed,#E69F00,B,taxonomy,accepted,0,0,")


def words(paths: list[Path]) -> str:
    """Return all that files hold, packed or not, as one text."""
    found = []
    for path in paths:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                found += [archive.read(name) for name in archive.namelist()]
        else:
            found.append(path.read_bytes())
    return b"\n".join(found).decode("utf-8", "replace")
