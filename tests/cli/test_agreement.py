"""`codebook agreement` on sheets, as a process."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from codebook.cli.main import run
from codebook.text.display import display_width
from codebook.text.spans import Span
from command import codebook
from contract import LABEL_MEASURES
from phrases import emerged
from small import U1, make

SHEET = """\
item,Label1,Label2,Label3,Final_Label
a,A.1,A.1,A.1,A.1
b,A.2,A.1,A.2,A.2
c,B.1,B.1,B.1,B.1
d,B.1,B.2,B.1,B.1
e,B.2,B.2,,B.2
e,A.1,A.1,A.1,A.1
"""


def test_a_sheet_of_labels_has_every_measure_of_the_contract(tmp_path: Path) -> None:
    path = tmp_path / "labels.csv"
    path.write_text(SHEET)
    ran = codebook("agreement", "--labels", path, "--group-by-prefix", "--json")
    assert ran.code == 0, ran.err
    found = ran.json
    assert set(found["measures"]) == set(LABEL_MEASURES)
    assert set(found["groups"]) == {"A", "B"}
    assert found["measures"]["fleiss_kappa"]["value"] is None
    assert "missing" in found["measures"]["fleiss_kappa"]["reason"].lower()
    # Pairs of raters over the units both rated: (1, 2) 4 of 6, (1, 3) 5 of 5, (2, 3) 3 of 5.
    assert found["measures"]["percent_agreement"]["value"] == pytest.approx((4 / 6 + 1 + 3 / 5) / 3)
    assert "e occurs more than once (labels.csv line 6, labels.csv line 7)" in ran.err
    words = codebook("agreement", "--labels", path)
    assert "fleiss_kappa        undefined" in words.out


def test_units_in_no_group_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "labels.csv"
    path.write_text("item,L1,L2,Final_Label\na,A,A,A\nb,A,B,\nc,B,B,B\nd,B,A,;\n")
    ran = codebook("agreement", "--labels", path, "--group-by-prefix")
    assert ran.err.splitlines()[0] == "2 units without a final label are in no group."
    assert codebook("agreement", "--labels", path, "--group-by-prefix", "--json").json[
        "ungrouped"
    ] == (2)
    path.write_text("item,L1,L2,Final_Label\na,A,A,A\nb,A,B,\n")
    ran = codebook("agreement", "--labels", path, "--group-by-prefix")
    assert ran.err.startswith("1 unit without a final label is in no group.\n")
    assert "final label" not in codebook("agreement", "--labels", path).err


def test_labels_that_differ_only_in_capitals_are_named(tmp_path: Path) -> None:
    path = tmp_path / "labels.csv"
    path.write_text("item,L1,L2\na,A,A\nb,a,A\nc,B;Bug,B\nd,bug,B\n")
    ran = codebook("agreement", "--labels", path)
    assert ran.err.splitlines()[:2] == [
        "A and a differ only in capitals; each is a label of its own.",
        "Bug and bug differ only in capitals; each is a label of its own.",
    ]
    path.write_text("item,L1,L2\na,A,A\nb,B,A\n")
    assert "capitals" not in codebook("agreement", "--labels", path).err


def test_a_label_with_another_one_between_its_commas_is_named(tmp_path: Path) -> None:
    path = tmp_path / "labels.csv"
    path.write_text('item,L1,L2\na,A;C,"A, C"\nb,B,B\nc,"Hope, at last","Hope, at last"\n')
    ran = codebook("agreement", "--labels", path)
    assert ran.err.splitlines()[0] == (
        "“A, C” counts as one label; where several are meant, part them by `;`."
    )
    assert "Hope" not in ran.err


def test_a_sheet_that_is_named_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "labels.csv"
    path.write_text("item,L1,L2\na,A,A\nb,B,A\n")
    ran = codebook("agreement", "--labels", path, tmp_path / "." / "labels.csv")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        f"codebook: {path}: this sheet is named twice, and its units would count twice."
        " Name it once.\n"
    )


def test_grouping_by_a_final_label_needs_one(tmp_path: Path) -> None:
    path = tmp_path / "labels.csv"
    path.write_text("item,L1,L2\na,A,A\nb,A,B\n")
    ran = codebook("agreement", "--labels", path, "--group-by-prefix", "--json")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        f"codebook: {path}, line 1: there is no column Final_Label, by whose first letter units"
        " are grouped. Add one, or leave out --group-by-prefix.\n"
    )


def test_the_published_sheet_by_type(artefacts: Path) -> None:
    ran = codebook(
        "agreement", "--labels", artefacts / "labels-MindSpeed.csv", "--group-by-prefix", "--json"
    )
    found = ran.json
    assert found["raters"] == [f"Label{number}" for number in range(1, 8)]
    assert set(found["groups"]) <= {"A", "B", "C"}
    assert 0 < found["measures"]["fleiss_kappa"]["value"] < 1


def test_a_sheet_of_passages(tmp_path: Path) -> None:
    path = tmp_path / "spans.csv"
    path.write_text(
        "unit,length,coder,start,end,code\n"
        "U1,100,Ada,0,50,A.1\nU1,100,Ben,0,50,A.1\nU1,100,Ada,60,70,B.1\nU1,100,Ben,65,75,B.1\n"
    )
    found = codebook("agreement", "--spans", path, "--json").json
    assert found["measures"]["cu_alpha"]["value"] == pytest.approx(1)
    assert 0 < found["measures"]["u_alpha"]["value"] < 1
    assert set(found["per_code"]) == {"A.1", "B.1"}
    assert set(found["per_code"]["A.1"]) >= {"u_alpha", "coverage"}
    assert codebook("agreement", "--spans", path).code == 0


@pytest.mark.parametrize("number", [str(2**63), "1" + "0" * 23])
def test_a_place_that_no_text_has(tmp_path: Path, number: str) -> None:
    path = tmp_path / "spans.csv"
    path.write_text(f"unit,length,coder,start,end,code\nU1,{number},Ada,0,50,A.1\n")
    ran = codebook("agreement", "--spans", path)
    said = f"line 2: length is “{number}”, more than any text has. Correct the cell.\n"
    assert (ran.code, ran.err) == (1, f"codebook: {path}, {said}")


def test_a_coder_without_a_row_for_a_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "spans.csv"
    path.write_text(
        "unit,length,coder,start,end,code\n"
        "T1,100,A,0,10,x\nT1,100,B,0,10,x\nT2,100,A,0,10,x\nT2,100,B,0,10,x\nT1,100,C,0,10,x\n"
    )
    ran = codebook("agreement", "--spans", path)
    assert ran.err == (
        "C has no row for T2, which counts as nothing coded there.\n"
        "Where a coder read the text and coded nothing, a row without start, end and code says"
        " so; where not, measure without that text or that coder.\n"
    )
    assert codebook("agreement", "--spans", path, "--json").json["unread"] == {"C": ["T2"]}
    path.write_text(f"{path.read_text()}T2,100,C,,,\n")
    told = codebook("agreement", "--spans", path)
    assert (told.out, told.err) == (ran.out, "")
    assert codebook("agreement", "--spans", path, "--json").json["unread"] == {}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("unit,length,coder,start,end\nU1,9,A,0,1\n", "line 1: the column code is missing."),
        ("unit,length,coder,start,end,code\nU1,9,A,x,1,c\n", "line 2: start is “x”, not a whole"),
        ("unit,length,coder,start,end,code\nU1,9,A,0,99,c\n", "line 2: The passage 0-99 is not"),
        ("unit,length,coder,start,end,code\nU1,9,A,0,9,\n", "line 2: the passage has no code."),
        ("unit,length,coder,start,end,code\nU1,9,A,0,,\n", "line 2: the passage has no code."),
    ],
)
def test_a_bad_sheet_of_passages_is_refused_with_its_line(
    tmp_path: Path, content: str, sentence: str
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(content)
    ran = codebook("agreement", "--spans", path)
    assert ran.code == 1
    assert f"codebook: {path}, {sentence}" in ran.err


@pytest.mark.parametrize(
    ("content", "way_out"),
    [
        ("transcript,coder,start,end,code,quote\nU1,A,0,9,x,y\n", "with a column length (of"),
        ("unit,length,coder,start,end,code\nU1,9,A,0,9,x\n", "measure it with --spans."),
    ],
)
def test_passages_are_no_labels(tmp_path: Path, content: str, way_out: str) -> None:
    path = tmp_path / "codings.csv"
    path.write_text(content)
    ran = codebook("agreement", "--labels", path)
    assert (ran.code, ran.out) == (1, "")
    assert f"{path}, line 1: it is a sheet of codings: each row is one coder's code" in ran.err
    assert way_out in ran.err


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (
            "Participant,Type,Level,Context,Prompt Category,Thematic Quote,"
            "Linked Taxonomy Node(s),Research Insight\nU1,User,New,ours,Setup,Well,A.1,Look\n",
            "the header is that of codebook, not of labels.",
        ),
        (
            "participant,part,position,item\nU1,II,1,A.1\n",
            "the header is that of rankings, not of labels.",
        ),
        (
            "code,name,U1,U2\nA.1,Setting up,1,2\n",
            "this is the matrix that codebook wrote, to be read only.",
        ),
        (
            "id,name,definition,origin\nA,Setup,What,taxonomy\n",
            "the header is that of taxonomy, not of labels.",
        ),
        (
            "Participant,Group,Gender\nU1,User,Female\n",
            "the header is that of participants, not of labels.",
        ),
    ],
    ids=["codebook", "rankings", "matrix", "taxonomy", "participants"],
)
def test_other_sheets_of_a_study_are_no_labels(content: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text(content)
    ran = codebook("agreement", "--labels", path)
    way_out = "The first column names the unit, each other one is a rater."
    assert ran == (1, "", f"codebook: {path}: {what} {way_out}\n")


def test_external_layers_are_compared_once_they_are_coders_of_the_study(tmp_path: Path) -> None:
    study = tmp_path / "study"
    make(study, tmp_path / "sources").close()
    given = ("--study", study, "--coder")
    came = tmp_path / "came.csv"
    teach, wait = U1.index("teach"), U1.index("wait")
    rows = [f"U1,{name},{teach},{teach + 5},A.1" for name in ("Ada", "Ben")]
    rows.append(f"U1,Ben,{wait},{wait + 4},A.2")
    came.write_text("\n".join(["transcript,coder,start,end,code", *rows, ""]), encoding="utf-8")
    codebook("import", came, *given, "First")
    refused = codebook("agreement", "--coders", "Ada,Ben", *given, "First")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == (
        "codebook: Ada and Ben are external: the codings came with a file, and nobody says what of"
        " it is finished. Its coders: First, Second. To compare an external layer, add a coder of"
        " another name for it (`codebook coders add NAME`), import its rows of `codebook export"
        " codings` with that name in them (`--coder NAME`), and say `codebook done --coder NAME`.\n"
    )
    one = codebook("agreement", "--coders", "Ada,First", *given, "First")
    assert one.err.startswith("codebook: Ada is external: the codings came with a file")
    unknown = codebook("agreement", "--coders", "Ada,Zed", *given, "First")
    assert "The study has no coder 'Zed'. Its coders: First, Second." in unknown.err
    assert codebook("status", *given, "Ada").err == (
        f"codebook: Ada is no coder of {study}: the codings came with a file. Its coders: First,"
        " Second. `codebook coders add` adds one of another name.\n"
    )

    codebook("export", "codings", "--out", tmp_path, *given, "First")
    header, *exported = (tmp_path / "codings.csv").read_text("utf-8").splitlines()
    for name in ("Ada", "Ben"):
        own = [row.replace(f",{name},", f",{name} R.,") for row in exported if f",{name}," in row]
        sheet = tmp_path / f"{name}.csv"
        sheet.write_text("\n".join([header, *own, ""]), encoding="utf-8")
        codebook("coders", "add", f"{name} R.", *given[:2])
        assert codebook("import", sheet, *given, f"{name} R.").code == 0
        codebook("done", *given, f"{name} R.")
    for name in ("First", "Second"):
        codebook("done", *given, name)
    compared = codebook("agreement", "--coders", "Ada R.,Ben R.", "--json", *given, "First")
    assert compared.json["tables"]["A.1"]["both"] == 1
    assert compared.json["tables"]["A.2"]["second"] == 1


def test_two_kinds_of_sheets_at_once_are_wrong_usage() -> None:
    ran = codebook("agreement", "--labels", "a.csv", "--spans", "b.csv")
    assert ran.code == 2
    assert "argument --spans: not allowed with argument --labels" in ran.err


@pytest.mark.parametrize(
    "sheet",
    [
        "item,Label1,Final_Label\na,A,A\n",
        "item,Label1,Final Label\na,A,A\n",
        "item,Label1,\na,A,\n",
    ],
)
def test_one_rater_is_none(tmp_path: Path, sheet: str) -> None:
    path = tmp_path / "one.csv"
    path.write_text(sheet)
    ran = codebook("agreement", "--labels", path)
    assert (ran.code, ran.out) == (1, "")
    assert f"{path}, line 1: it has 1 column of raters; agreement needs two." in ran.err


def test_of_a_study_with_intervals_and_the_two_by_two_table_of_each_code(tmp_path: Path) -> None:
    sample = str(tmp_path / "sample")
    assert codebook("demo", sample, "--no-open").code == 0
    ran = codebook("agreement", "--study", sample)
    found = codebook("agreement", "--study", sample, "--json").json
    low, high = found["measures"]["masi_alpha"]["ci"]
    first, *_ = lines = ran.out.splitlines()
    value = found["measures"]["masi_alpha"]["value"]
    figures = ["masi_alpha", f"{value:.3f}", f"{low:.3f}", "to", f"{high:.3f}"]
    assert first.split() == [*figures, "alpha,", "MASI", "distance"], "as on the screen"
    heads = next(line for line in lines if "kappa   both" in line)
    assert heads.split("  ")[-1].strip() == "neither"
    assert "only Ada" in heads
    assert "only Ben" in heads
    table = found["tables"]["A.2.i"]
    assert (sum(table.values()), len(table)) == (found["units"], 4)
    characters = codebook("agreement", "--study", sample, "--unit", "character", "--json").json
    counts = [
        count
        for one in (found, characters)
        for each in one["tables"].values()
        for count in each.values()
    ]
    assert {type(count) for count in counts} == {int}
    shown = next(line.split() for line in lines if line.startswith("A.2.i "))
    assert shown[2:] == [str(count) for count in table.values()]
    assert "95 % intervals" in ran.err
    by_part = codebook("agreement", "--study", sample, "--by", "part").out
    assert by_part.splitlines()[-5] == "masi_alpha by part"
    assert [line.split()[0] for line in by_part.splitlines()[-4:]] == ["I", "II", "III", "IV"]


class Terminal(io.StringIO):
    """What somebody sees who sits at it."""

    def isatty(self) -> bool:
        return True


def test_long_names_are_cut_at_a_terminal_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "Waiting until somebody answers whom one has asked for help, and going on without"
    with make(tmp_path / "small", tmp_path / "files", None) as study:
        for place, coder in enumerate(("First", "Second")):
            study.work_as(coder)
            revision = study.interviews()[0].revision_id
            emerged(study, revision, Span(70 + place, 90), long)
            emerged(study, revision, Span(70 + place, 90), f"{long}: {coder}")
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done()
    given = ["agreement", "--study", str(tmp_path / "small")]
    names = {f"{long} (First)", f"{long} (Second)", f"{long}: First", f"{long}: Second"}
    assert set(codebook(*given, "--json").json["by"]) == names
    assert all(name in codebook(*given).out for name in names)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "80")
    assert run(given) == 0
    lines = [line for line in terminal.getvalue().splitlines() if "…" in line]
    assert len(lines) == len(names)
    assert max(map(display_width, lines)) <= 80
    ends = {line.partition("…")[2].partition(")")[0] for line in lines}
    assert ends >= {" (First", " (Second"}, "whose is whose"
