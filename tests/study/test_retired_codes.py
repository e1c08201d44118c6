"""What is retired is no code of the study: readers are not told of it, but where it was used."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import latex
import small
from codebook import Study
from codebook.study.codebook import Code
from command import codebook
from phrases import emerged, place_of, put
from stages import move_to


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """Haste was merged into Folklore, Gossip rejected; B is retired, but B.1 below it is not.

    Of the five numbered codes and Folklore, which emerged and waits, five are in use. Below
    Hearsay, which is retired, lies Rumour, which is retired and was used.
    """
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        put(study, "I teach.", "A.1")
        put(study, "Naïve café", "B.1")
        for words, name in (("The manual", "Folklore"), ("manual says", "Haste")):
            emerged(study, *place_of(study, words), name)
        study.set_key(put(study, "for hours", "A.2", "B.1"), key=True)
        emerged(study, *place_of(study, "Then I"), "Gossip")
        hearsay = study.new_code("Hearsay")
        emerged(study, *place_of(study, "Then I wait"), "Rumour", parent_id=hearsay)
        move_to(study, "reconciliation")
        study.set_key(passage_of(study, "Gossip"), key=True)
        study.merge_codes([code(study, "Haste").id], code(study, "Folklore").id)
        study.reject_codes([code(study, "Gossip").id], "Who says so?")
        for label in ("B", "Hearsay", "Rumour"):
            study.retire_code(code(study, label).id)
        yield study


def code(study: Study, label: str) -> Code:
    return next(found for found in study.codebook().codes if label in (found.number, found.name))


def passage_of(study: Study, label: str) -> str:
    return study.passages_of(code(study, label).id)[0].passage_id


def exported(study: Study, name: str, folder: Path) -> str:
    (path,) = study.export([name], folder)
    return path.read_text(encoding="utf-8")


def rows(study: Study, name: str, folder: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(exported(study, name, folder))))[1:]


def said(html: str) -> list[str]:
    """Return the texts of a page in their order."""
    return [text.strip() for text in re.findall(r">([^<>]+)<", html) if text.strip()]


def test_status_counts_the_codes_in_use(study: Study, tmp_path: Path) -> None:
    assert len(study.codebook().codes) == 10
    assert study.status().codes == 5
    ran = codebook("status", "--study", tmp_path / "study", "--coder", "First")
    assert "2 participants, 2 transcripts, 5 codes, 8 codings, 0 rankings\n" in ran.out
    ran = codebook("status", "--study", tmp_path / "study", "--json")
    assert ran.json["codes"] == 5


def test_the_report_counts_the_codes_in_use_and_shows_retired_ones_that_were_used(
    study: Study, tmp_path: Path
) -> None:
    html = exported(study, "report", tmp_path)
    told = dict(re.findall("<dt>([^<]*)</dt><dd>([^<]*)</dd>", html))
    assert (told["codes"], told["emergent code"], told["codings"]) == ("5", "1", "8")
    heads = dict(
        re.findall(r'class="chip"[^>]*>([^<]+)</span>.*?class="counts">([^<]*)</span></h', html)
    )
    assert heads == {
        "A": "2 passages, 1 participant with the codes under it",
        "A.1": "1 passage, 1 participant",
        "A.2": "1 passage, 1 participant",
        "B": "2 passages, 1 participant with the codes under it; retired",
        "B.1": "2 passages, 1 participant",
        "Folklore": "2 passages, 1 participant; emergent, candidate",
        "Gossip": "1 passage, 1 participant; emergent, retired",
        "Hearsay": "1 passage, 1 participant with the codes under it; emergent, retired",
        "Rumour": "1 passage, 1 participant; emergent, retired",
    }
    assert "Codings of 4 codes on the words of 2 participants" in html
    assert "Haste" not in html


def test_who_took_part_is_counted_with_the_codes_in_use(study: Study, tmp_path: Path) -> None:
    html = exported(study, "report", tmp_path)
    table = said(html[html.index("<caption>Participants, with") :])
    at = table.index("U1")
    assert table[at : at + 7] == ["U1", "User", "Beginner", "one tool", "1", "8", "4"]


@pytest.mark.parametrize("name", ["matrix", "presence", "groups"])
def test_sheets_list_what_is_in_use_or_was_used(study: Study, tmp_path: Path, name: str) -> None:
    labels = [row[0] for row in rows(study, name, tmp_path)]
    kept = ["A", "A.1", "A.2", "B", "B.1", "Folklore", "Gossip", "Hearsay", "Rumour"]
    assert labels == kept


def test_the_sheets_to_work_with_have_every_code_with_its_state(
    study: Study, tmp_path: Path
) -> None:
    states = {row[0]: row[5] for row in rows(study, "codes", tmp_path)}
    assert len(states) == 10
    assert {label for label, state in states.items() if state == "retired"} == {
        *("B", "Gossip", "Haste", "Hearsay", "Rumour"),
    }
    assert {row[0]: row[7] for row in rows(study, "taxonomy", tmp_path)}["B"] == "retired"


def test_figures_and_papers_tell_of_the_codes_in_use(study: Study, tmp_path: Path) -> None:
    paths = [path for path in study.export(["figures"], tmp_path) if path.suffix == ".svg"]
    drawn = {path.stem: path.read_text(encoding="utf-8") for path in paths}
    assert "Codings of 4 codes on the words of 2 participants" in drawn["matrix"]
    assert "How often 2 codes lie on the same words" in drawn["cooccurrence"]
    assert not re.search("Gossip|Rumour|Haste", "".join(drawn.values()))
    paper = {path.name: path.read_text() for path in study.export(["paper"], tmp_path)}
    assert [row[0] for row in latex.cells(paper["quotes.tex"])[1:]] == [
        *("A.2 Documentation", "B.1 Speed"),
    ]
    assert [row[0] for row in latex.cells(paper["taxonomy.tex"])[1:]] == ["A", "A.1", "A.2", "B.1"]


def test_saturation_knows_the_codes_in_use(study: Study) -> None:
    steps = study.saturation()[""].steps
    assert [(step.interview, step.known) for step in steps] == [("U1", 4)]
    assert [found.label for found in steps[0].new] == ["A.1", "A.2", "B.1", "Folklore"]


def test_a_retired_code_leaves_a_study_exported_for_other_tools(
    study: Study, tmp_path: Path
) -> None:
    for each in study.codebook().in_use:
        study.retire_code(each.id)
    assert study.status().codes == 0
    assert "Gossip" in exported(study, "qdc", tmp_path)
    assert "qdc.qdc" in {path.name for path in study.export(out=tmp_path)}


def test_what_is_retired_supports_no_code_above_it(tmp_path: Path) -> None:
    """Below B, only a rejected candidate is used; below A, one of two codes is retired."""
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        wishes = code(study, "B").id
        emerged(study, *place_of(study, "I teach."), "Gossip", parent_id=wishes)
        study.code(*place_of(study, "安装", "D1"), [code(study, "Gossip").id])
        put(study, "The manual", "A.1")
        put(study, "写文档", "A.2", name="D1")
        move_to(study, "reconciliation")
        study.reject_codes([code(study, "Gossip").id], "Who says so?")
        study.retire_code(code(study, "A.2").id)
        for under, below in (("A", ["A", "A.1"]), ("B", ["B", "B.1"])):
            borne = study.codebook().bearing(code(study, under))
            assert [each.number for each in borne] == below

        found = study.taxonomy()
        used = {node.code.number: node.participants for node in found.nodes}
        assert used == {"A": 1, "A.1": 1, "B": 0, "B.1": 0}
        assert [node.code.number for node in found.never_observed] == ["B", "B.1"]
        by_group = study.divisions()[1]
        support = study.support(by_group)
        people = {
            label: support[code(study, label).id, None].participants
            for label in ("A", "A.1", "A.2", "Gossip")
        }
        assert people == {"A": 1, "A.1": 1, "A.2": 1, "Gossip": 2}
        assert (wishes, None) not in support
        with_those_below = {
            row["code"]: (row["branch groundedness"], row["branch participants"])
            for row in csv.DictReader(io.StringIO(exported(study, "codes", tmp_path)))
        }
        assert with_those_below == {
            "A": ("1", "1"),
            "A.1": ("1", "1"),
            "A.2": ("1", "1"),
            "B": ("0", "0"),
            "B.1": ("0", "0"),
            "Gossip": ("2", "2"),
        }
