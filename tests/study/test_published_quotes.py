"""Quotes as published: written beside what was said, printed, and every difference listed."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import RefusedError, UsageError
from command import codebook
from phrases import place_of, put

SAID = "How to set it up. The manual says nothing!"


@pytest.fixture
def study(made_small: Path, tmp_path: Path) -> Iterator[Study]:
    with Study.open(shutil.copytree(made_small, tmp_path / "s"), "First") as study:
        yield study


def key_passage(study: Study, words: str = SAID, *, key: bool = True) -> str:
    passage_id = put(study, words)
    study.set_key(passage_id, key=key)
    return passage_id


def printed(study: Study, folder: Path) -> list[str]:
    (path,) = study.export(["codebook"], folder)
    with path.open(encoding="utf-8", newline="") as file:
        return [row["Thematic Quote"] for row in csv.DictReader(file)]


def test_it_is_printed_and_what_was_said_stays(study: Study, tmp_path: Path) -> None:
    key = key_passage(study)
    study.set_published_quote(key, " How to set [the tool] up. […] ")
    (quote,) = study.quotes()
    assert (quote.passage_id, quote.entry.quote) == (key, SAID)
    assert quote.printed == "How to set [the tool] up. […]"
    assert quote.differences == [
        "“it” became “[the tool]”",
        "“The manual says nothing!” became “[…]”",
    ]
    assert printed(study, tmp_path) == [quote.printed]
    assert study.log(1)[0].label == "wrote a quote as published in U1"
    study.undo()
    assert printed(study, tmp_path) == [SAID]


@pytest.mark.parametrize("text", ["", "  ", SAID, f"{SAID}\n"])
def test_nothing_or_its_own_words_are_no_other_form(study: Study, text: str) -> None:
    key = key_passage(study)
    study.set_published_quote(key, "Shorter.")
    study.set_published_quote(key, text)
    assert study.quotes()[0].entry.published == ""
    assert study.quotes()[0].differences == []


def test_what_is_not_published_or_another_coders_is_refused(study: Study) -> None:
    plain = key_passage(study, "I teach.", key=False)
    with pytest.raises(RefusedError) as refused:
        study.set_published_quote(plain, "x")
    assert str(refused.value) == "Only key passages are published. Mark it as a key passage first."
    with pytest.raises(UsageError, match="That passage is not there any more"):
        study.set_published_quote("none", "x")
    key = key_passage(study)
    study.work_as("Second")
    with pytest.raises(RefusedError) as refused:
        study.set_published_quote(key, "x")
    assert str(refused.value) == (
        "That passage is First's. Who marked a passage says how it is printed."
    )


def test_of_the_consensus_anybody_says_how_it_is_printed(study: Study, tmp_path: Path) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        key_passage(study)
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    study.merge_agreed()
    (quote,) = study.quotes()
    assert quote.entry.coder == "consensus"
    study.set_published_quote(quote.passage_id, "How to set it up.")
    assert printed(study, tmp_path) == ["How to set it up."]
    study.merge_agreed()
    assert printed(study, tmp_path) == ["How to set it up."], "ruling again leaves it"


@pytest.mark.parametrize("who", ["First", "Second"])
def test_of_two_forms_of_the_consensus_anybody_takes_the_other(
    study: Study, tmp_path: Path, who: str
) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        key_passage(study)
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    shutil.copytree(tmp_path / "s", tmp_path / "there")
    with Study.open(tmp_path / "there", "Second") as other:
        other.set_published_quote(other.quotes()[0].passage_id, "Form B")
    study.set_published_quote(study.quotes()[0].passage_id, "Form A")
    study.work_as(who)
    study.merge(tmp_path / "there")
    (conflict,) = study.conflicts()
    study.settle_conflict(1, take=True)
    assert printed(study, tmp_path) == [conflict.other]
    assert (study.conflicts(), study.check()) == ([], [])


def test_the_consensus_is_printed_as_a_coder_said(study: Study, tmp_path: Path) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        key = key_passage(study)
        if name == "Second":
            study.set_published_quote(key, "How to set [it] up.")
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    study.merge_agreed()
    (quote,) = study.quotes()
    assert (quote.entry.coder, quote.printed) == ("consensus", "How to set [it] up.")
    assert printed(study, tmp_path) == [quote.printed]
    assert "left out “The manual says nothing!”" in quote.differences


def test_on_the_command_line(study: Study, tmp_path: Path) -> None:
    key_passage(study)
    study.close()
    place = ("--study", tmp_path / "s", "--coder", "First")
    assert codebook("quotes", *place).out == f"1  U1  A.1\n   {SAID}\n"
    ran = codebook("quotes", "1", "How to set it up.", *place)
    assert ran.out == (
        "1  U1  A.1\n   How to set it up.\n   - left out “The manual says nothing!”\n"
    )
    (found,) = codebook("quotes", *place, "--json").json["quotes"]
    assert found == {
        "number": 1,
        "participant": "U1",
        "coder": "First",
        "codes": "A.1",
        "verbatim": SAID,
        "published": "How to set it up.",
        "differences": ["left out “The manual says nothing!”"],
        "apart": {},
    }
    assert codebook("quotes", "1", "", *place).out == f"1  U1  A.1\n   {SAID}\n"
    ran = codebook("quotes", "2", *place)
    assert (ran.code, ran.err) == (
        2,
        "codebook: There is no key passage 2: the study has 1. `codebook quotes` lists them.\n",
    )
    assert codebook("quotes", "1", "x", "--study", tmp_path / "s").code == 2


def test_several_forms_of_one_place_are_said_until_one_is_settled_on(
    study: Study, tmp_path: Path
) -> None:
    forms = {"First": "How to set [it] up.", "Second": "How to set it up […]"}
    for name, form in forms.items():
        study.work_as(name)
        study.set_published_quote(key_passage(study), form)
        assert study.forms_apart() == 0, "they do not see each other's"
    for name in forms:
        study.work_as(name)
        study.done()
    study.merge_agreed()
    (quote,) = study.quotes()
    assert (quote.printed, quote.apart, study.forms_apart()) == (forms["First"], forms, 1)
    place = ("--study", tmp_path / "s", "--coder", "First")
    said = "Coders gave different printed forms to a key passage: `codebook quotes` lists them.\n"
    assert codebook("export", "codebook", "--out", tmp_path, *place).err == said
    told = [f"   - {name}'s printed form: {form}\n" for name, form in forms.items()]
    assert codebook("quotes", *place).out.endswith("".join(told))
    study.set_published_quote(quote.passage_id, "Set [it] up.")
    assert (study.quotes()[0].apart, study.forms_apart()) == ({}, 0)


def test_that_there_is_no_codebook_without_key_passages_is_told(
    study: Study, tmp_path: Path
) -> None:
    def told(*sheets: str) -> str:
        where = ("--out", tmp_path / "out", "--study", tmp_path / "s", "--coder", "First")
        return "\n".join(
            line for line in codebook("export", *sheets, *where).err.splitlines() if "key" in line
        )

    study.work_as("First")
    assert told() == "", "nothing is coded yet"
    passage = put(study, SAID)
    assert told() == (
        "No CodeBook.csv was written, since none of the passages to be published is marked as a"
        " key passage yet; * in the workbench marks one."
    )
    assert told("codings") == "", "it was not asked for"
    study.set_key(passage, key=True)
    assert told() == ""


def test_a_key_passage_that_waits_for_agreement_is_said_to(study: Study, tmp_path: Path) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        put(study, "I teach.")
        if name == "First":
            key_passage(study)
        study.done()
    place = ("--out", tmp_path / "out", "--study", tmp_path / "s", "--coder", "First")
    said = codebook("export", *place).err.splitlines()
    assert "No CodeBook.csv: 1 key passage is marked, but not agreed on yet." in said
