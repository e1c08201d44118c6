"""`codebook rankings`: the contract's keys, the reference values, and the orders of the paper."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import nineteen
from agreement_cases import FOLDER
from codebook import Study
from codebook.cli.main import run

Row = tuple[str, str, object, str]


def table(folder: Path, rows: Iterable[Row]) -> Path:
    path = folder / "table.csv"
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["participant", "part", "position", "item"])
        writer.writerows(rows)
    return path


def shown(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Any:  # noqa: ANN401
    assert run(["rankings", *map(str, arguments), "--json"]) == 0
    return json.loads(capsys.readouterr().out)["parts"]


def case(name: str) -> dict[str, Any]:
    path = FOLDER / f"{name}.json"
    if not path.is_file():
        pytest.skip("the reference cases are not beside this checkout")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", ["zar_ex12.6_friedman", "zar_ex20.5_birds"])
def test_scores_of_a_table(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = case(name)
    ratings, expected = known["data"]["ratings"], known["expected"]
    rows = [
        (f"P{who}", "II", score, f"i{item}")
        for who, row in enumerate(ratings)
        for item, score in enumerate(row)
    ]
    part = shown(capsys, "--table", table(tmp_path, rows))["II"]
    assert part["n"] == len(ratings)
    assert part["kendall_w"] == pytest.approx(expected["kendall_w"], abs=1e-9)
    assert part["chi2"] == pytest.approx(expected["chi2"], abs=1e-9)
    if "p" in expected:
        assert part["p"] == pytest.approx(expected["p"], abs=1e-9)
    for each, total in zip(part["items"], expected.get("rank_sums", ()), strict=False):
        assert each["mean_rank"] == pytest.approx(total / len(ratings))


@pytest.mark.parametrize("empty", [True, False], ids=["with empty positions", "ranked rows only"])
def test_lists_of_unequal_length(
    empty: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = case("topk_w_uneven")
    lists, items = known["data"]["lists"], known["data"]["items"]
    rows = [
        (f"P{who}", "II", named.index(item) + 1 if item in named else "", item)
        for who, named in enumerate(lists)
        for item in items
        if empty or item in named or (item == "f" and who == 0)
    ]
    part = shown(capsys, "--table", table(tmp_path, rows))["II"]
    assert part["kendall_w"] == pytest.approx(known["expected"]["kendall_w_topk"], abs=1e-9)
    tops = {each["item"]: each["top"] for each in part["items"]}
    assert tops == {"a": 3, "b": 3, "c": 1, "d": 1, "e": 0, "f": 0}


def test_borda_of_ballots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = case("borda_tennessee")
    ballots = [order for many, order in known["data"]["ballots"] for _ in range(many)]
    rows = [
        (f"P{who}", "II", place, item)
        for who, order in enumerate(ballots)
        for place, item in enumerate(order, 1)
    ]
    part = shown(capsys, "--table", table(tmp_path, rows), "--top", "1")["II"]
    assert {each["item"]: each["borda"] for each in part["items"]} == known["expected"]["borda"]
    assert {each["item"]: each["top"] for each in part["items"]}["Memphis"] == 42
    assert part["order"] == ["Nashville", "Chattanooga", "Memphis", "Knoxville"]


def test_half_ranks_and_competition_ranks_are_the_same_tie(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for tie in ([1, 1, 3], [1.5, 1.5, 3]):
        rows = [("P1", "II", place, item) for place, item in zip(tie, "abc", strict=True)]
        rows += [("P2", "II", place, item) for place, item in zip((1, 2, 3), "abc", strict=True)]
        found.append(shown(capsys, "--table", table(tmp_path, rows))["II"])
    assert found[0] == found[1]
    assert [each["mean_rank"] for each in found[0]["items"]] == [1.25, 1.75, 3]
    one = shown(capsys, "--table", table(tmp_path, rows[:3]))["II"]
    assert [each["place"] for each in one["items"]] == [1, 1, 3]


@pytest.fixture(scope="module")
def ranked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("nineteen")
    with Study.open(nineteen.copied(folder / "study", ranked=True)) as study:
        study.export(["rankings"], folder)
    return folder


def test_the_orders_of_the_paper_by_group(ranked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts = shown(capsys, "--study", ranked / "study", "--by", "group")
    assert {key: part["n"] for key, part in parts.items()} == {"II": 19, "III": 11, "IV": 19}
    developers = {key: part["groups"]["Developer"] for key, part in parts.items() if key != "III"}
    assert developers["II"]["order"] == ["A.3", "A.1", "A.2", "A.4"]
    assert developers["IV"]["order"] == ["B.1", "B.2", "B.3", "B.4"]
    assert list(parts["III"]["groups"]) == ["User"], "developers were not asked"
    assert parts["II"]["overlap"][0]["groups"] == ["User", "Developer"]
    assert 0 < parts["II"]["overlap"][0]["rbo"] < 1
    part = parts["II"]
    assert set(part) >= {"n", "items", "kendall_w", "p"}
    assert all(set(each) >= {"item", "top", "mean_rank", "borda"} for each in part["items"])
    low, high = part["items"][0]["intervals"]["borda"]
    assert low < part["items"][0]["borda"] < high


def test_the_orders_of_the_paper_by_experience(
    ranked: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bugs = shown(capsys, "--study", ranked / "study", "--by", "level")["III"]["groups"]
    assert list(bugs) == ["Beginner", "Intermediate", "Advanced"]
    assert bugs["Beginner"]["order"] == ["C.1", "C.6", "C.10"]
    assert bugs["Advanced"]["order"] == ["C.2", "C.3", "C.8"]


def figures(part: dict[str, Any]) -> dict[str, tuple[object, ...]]:
    """What is said of each item, in the numbers that a sheet of rankings tells."""
    return {each["item"]: (each["top"], each["mean_rank"], each["borda"]) for each in part["items"]}


def test_the_exported_sheet_says_the_same(ranked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    of_study = shown(capsys, "--study", ranked / "study", "--by", "level")
    of_sheet = shown(capsys, "--table", ranked / "rankings.csv", "--by", "level")
    for key, part in of_study.items():
        other = of_sheet[key]
        for name in ("n", "kendall_w", "p"):
            assert part[name] == other[name]
        assert figures(part) == figures(other)
        assert part["groups"].keys() == other["groups"].keys()


def test_what_is_printed(ranked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rankings", "--study", str(ranked / "study"), "--by", "group"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "II  Questions and confusion · 19 participants"
    heads = "item top 3 ranked by mean rank Borda their codings"
    assert " ".join(lines[1].split()) == heads
    assert lines[6].startswith("Kendall's W 0.")
    at = lines.index("II, Developer · 8 participants") + 2
    assert [line.split()[0] for line in lines[at : at + 4]] == ["A.3", "A.1", "A.2", "A.4"]
    assert any(line.startswith("User and Developer: rank-biased overlap") for line in lines)


def test_a_mean_rank_stands_beside_how_many_gave_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows: list[Row] = [
        ("P1", "X", place, item) for place, item in zip((1, 2, 3), "abc", strict=True)
    ]
    for who in ("P2", "P3", "P4"):
        rows += [(who, "X", place, item) for place, item in zip(("", 1, 2), "abc", strict=True)]
    path = table(tmp_path, rows)
    assert run(["rankings", "--table", str(path)]) == 0
    heads, *lines = capsys.readouterr().out.splitlines()[1:5]
    assert " ".join(heads.split()) == "item top 3 ranked by mean rank Borda", (
        "no codings on a sheet"
    )
    assert [line.split()[:6] for line in lines] == [
        ["b", "4", "4", "of", "4", "1.25"],
        ["c", "4", "4", "of", "4", "2.25"],
        ["a", "1", "1", "of", "4", "1.00"],
    ]
    with pytest.raises(SystemExit):
        run(["rankings", "--help"])
    assert (
        "The mean rank is that of those who ranked the item: `ranked by` says how many. Borda gives"
        " n - 1 points to the first of n items; items that were not ranked share the points, and in"
        " Kendall's W the ranks, that are left."
    ) in " ".join(capsys.readouterr().out.split())


def test_too_few_participants_give_no_interval_for_w(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [("P1", "X", 1, "a"), ("P1", "X", 2, "b"), ("P2", "X", 1, "b"), ("P2", "X", 2, "a")]
    path = table(tmp_path, rows)
    assert run(["rankings", "--table", str(path)]) == 0
    assert (
        "Kendall's W 0.00, χ² 0.00, p 1.000."
        " No interval of W: it needs five judges and three items.\n"
    ) in capsys.readouterr().out
    part = shown(capsys, "--table", path)["X"]
    assert part["ci"] is None
    assert part["reason"] == "No interval of W: it needs five judges and three items."


def test_it_is_said_whose_codings_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["rankings", "--help"])
    assert (
        "Codings are those of the item, and of codes below it, on the words of the participants of"
        " that table, who ranked; `codebook export groups` counts those of everybody."
    ) in " ".join(capsys.readouterr().out.split())


TIED = {"X": ["P,1,k1", "P,1,k2", "P,1,k3"], "Y": ["P,1,k3", "P,2,k2", "P,3,k1"]}


@pytest.mark.parametrize("rows", list(permutations(TIED["X"])))
def test_overlap_does_not_follow_from_the_order_of_rows(
    rows: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """X puts all alike, which is 0.90 from any order (tests/agreement/test_tied_overlap.py)."""
    table = tmp_path / "rankings.csv"
    lines = [*(f"x,X,{row}" for row in rows), *(f"y,Y,{row}" for row in TIED["Y"])]
    for some in (lines, lines[::-1]):
        table.write_text("\n".join(["participant,group,part,position,item", *some]))
        (overlap,) = shown(capsys, "--table", table, "--by", "group")["P"]["overlap"]
        assert overlap["rbo"] == pytest.approx(0.9033333333)


def test_usage_and_refusals(
    ranked: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.csv"
    empty.write_text("participant,part,position,item\n")
    assert run(["rankings", "--table", str(empty)]) == 1
    assert capsys.readouterr().err == (
        f"codebook: {empty}: the sheet has no rankings. Add a row for each item ranked.\n"
    )


@pytest.mark.parametrize(
    ("header", "what"),
    [
        ("transcript,coder,start,end,code", "the header is that of codings, not of rankings."),
        ("about,name,value,low,high", "this is the agreement sheet that codebook wrote, to be"),
    ],
)
def test_another_sheet_is_refused_with_what_is_asked_for(
    header: str, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.csv"
    other.write_text(f"{header}\n1,2,3,4,5\n", encoding="utf-8")
    assert run(["rankings", "--table", str(other)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"codebook: {other}: {what}")
    assert said.endswith(
        " A sheet of rankings has the columns participant, part, position, item.\n"
    )


def test_groups_that_nobody_has_are_said_to_lack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "ranked.csv"
    sheet.write_text("participant,part,position,item\nU1,II,1,A\nU2,II,1,B\n", encoding="utf-8")
    assert run(["rankings", "--table", str(sheet), "--by", "group"]) == 0
    assert capsys.readouterr().err == (
        "Nobody who ranked has a group, so all are shown together.\n"
    )
    assert run(["rankings", "--table", str(sheet)]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("by", ["group", "level"])
def test_who_has_no_group_is_counted_apart(
    by: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "ranked.csv"
    rows = ["U1,II,1,A.1,User", "U2,II,1,A.2,", "D1,II,1,A.2,Dev"]
    sheet.write_text("\n".join([f"participant,part,position,item,{by}", *rows]), encoding="utf-8")
    part = shown(capsys, "--table", sheet, "--by", by)["II"]
    assert {name: group["n"] for name, group in part["groups"].items()} == {
        "User": 1,
        "Dev": 1,
        "": 1,
    }
    assert [each["groups"] for each in part["overlap"]] == [["User", "Dev"]], "they are no group"
    assert run(["rankings", "--table", str(sheet), "--by", by]) == 0
    assert f"II, without a {by} · 1 participant" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("by", ["group", "level"])
def test_a_group_need_not_stand_in_each_row_but_there_is_one(
    by: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "ranked.csv"
    rows = ["U1,II,1,A.1,User", "U1,II,2,A.2,", "U2,II,1,A.1,", "U2,III,1,B.1,Dev"]
    sheet.write_text("\n".join([f"participant,part,position,item,{by}", *rows]), encoding="utf-8")
    parts = shown(capsys, "--table", sheet, "--by", by)
    assert {part: list(figures["groups"]) for part, figures in parts.items()} == {
        "II": ["User", "Dev"],
        "III": ["Dev"],
    }
    with sheet.open("a", encoding="utf-8") as stream:
        stream.write("\nU1,III,1,B.1,Dev")
    assert run(["rankings", "--table", str(sheet), "--by", by]) == 1
    assert capsys.readouterr().err == (
        f'codebook: {sheet}, line 6: the {by} of U1 is "Dev", but "User" in row 2. Correct one of'
        " them.\n"
    )
    assert run(["rankings", "--table", str(sheet)]) == 0, "nobody asked for it"
