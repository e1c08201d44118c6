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
from phrases import emerged, place_of, put

SAID = "How to set it up. The manual says nothing!"


@pytest.fixture
def study(made_small: Path, tmp_path: Path) -> Iterator[Study]:
    with Study.open(shutil.copytree(made_small, tmp_path / "s"), "First") as study:
        yield study


def key_passage(study: Study, words: str = SAID, *, key: bool = True) -> str:
    passage_id = put(study, words)
    study.set_key(passage_id, key=key)
    return passage_id


def both_marked_it(study: Study) -> None:
    """Let each coder mark the passage as a key passage, and then be done."""
    for name in ("First", "Second"):
        study.work_as(name)
        key_passage(study)
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()


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
    assert study.quotes()[0].printed == SAID
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
    both_marked_it(study)
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
    both_marked_it(study)
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


def test_that_codings_are_hidden_from_who_names_no_coder_is_told(
    study: Study, tmp_path: Path
) -> None:
    where = ("--out", tmp_path / "out", "--study", tmp_path / "s")
    told = (
        "No coder is named, so what First and Second coded is hidden, and not in these files."
        " Say who you are with --coder NAME or CODEBOOK_CODER.\n"
    )
    assert told not in codebook("export", *where).err, "nothing is coded yet"
    study.work_as("First")
    put(study, SAID)
    assert told in codebook("export", *where).err
    assert told not in codebook("export", *where, "--coder", "First").err
    for coder in ("First", "Second"):
        study.work_as(coder)
        study.done()
    assert told not in codebook("export", *where).err, "the layers are open"


def test_insights_that_are_on_no_key_passage_are_told(study: Study, tmp_path: Path) -> None:
    def told() -> str:
        where = ("--out", tmp_path / "out", "--study", tmp_path / "s", "--coder", "First")
        return codebook("export", *where).err

    study.work_as("First")
    first, second = put(study, SAID), put(study, "I teach.")
    study.set_insight(first, "Setting it up is asked for.")
    assert (study.insights_beside(), printed(study, tmp_path)) == (1, [])
    assert "1 insight is not on a key passage, so CodeBook.csv leaves it out" in told()
    study.set_insight(second, "Work is teaching.")
    assert "2 insights are not on a key passage, so CodeBook.csv leaves them out" in told()
    study.work_as("Second")
    assert study.insights_beside() == 0, "they do not see each other's"
    study.work_as("First")
    for passage in (first, second):
        study.set_key(passage, key=True)
    assert study.insights_beside() == 0
    assert "insight" not in told()
    study.set_key(first, key=False)
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    study.merge_agreed()
    assert study.insights_beside() == 1, "the layers are open, and there is no consensus yet"
    for case in study.queue().cases:
        study.rule(case, "both")
    consensus = study.codings().query("coder == 'consensus'")
    beside = consensus[(consensus["insight"] != "") & ~consensus["key"]]
    assert study.insights_beside() == len(beside) == 1, "of the consensus alone, once there is one"


def test_key_passages_of_external_layers_that_are_left_out_are_told(
    study: Study, tmp_path: Path
) -> None:
    header = "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote"
    sheet = tmp_path / "CodeBook.csv"
    rows = ["U1,User,,,,An earlier word,A.1,", "U1,User,,,,Another one,A.2,"]

    def exported() -> str:
        where = ("--out", tmp_path / "out", "--study", tmp_path / "s", "--coder", "First")
        return codebook("export", "codebook", *where).err

    sheet.write_text("\n".join([f"{header},Linked Taxonomy Node(s),Research Insight", *rows, ""]))
    study.import_files([sheet])
    assert printed(study, tmp_path) == ["An earlier word", "Another one"]
    for name in ("First", "Second"):
        study.work_as(name)
        key_passage(study)
    assert (study.external_key_passages_left_out(), exported()) == (0, "")
    for name in ("First", "Second"):
        study.work_as(name)
        study.done()
    assert printed(study, tmp_path) == [SAID], "of the consensus alone, once there is one"
    assert study.external_key_passages_left_out() == 2
    assert exported() == (
        "CodeBook.csv leaves out 2 key passages of external layers, such as an imported"
        " CodeBook.csv: once there is a consensus, only that is published. codings.csv has"
        " them.\n"
    )


def test_key_passages_without_a_code_are_told(study: Study, tmp_path: Path) -> None:
    def told() -> str:
        where = ("--out", tmp_path / "out", "--study", tmp_path / "s", "--coder", "First")
        return codebook("export", "codebook", *where).err

    study.work_as("First")
    revision, span = place_of(study, SAID)
    study.annotate(revision, span, "Well said.")
    coded = put(study, "I teach.")
    (bare,) = (each.id for each in study.passages(revision) if each.span == span)
    study.set_key(coded, key=True)
    assert "no code" not in told()
    study.set_key(bare, key=True)
    assert "1 key passage has no code: its node is empty in CodeBook.csv.\n" in told()
    study.uncode([code.coding_id for each in study.passages(revision) for code in each.codes])
    assert "2 key passages have no code: their node is empty in CodeBook.csv.\n" in told()
    study.work_as("Second")
    assert study.key_passages_uncoded() == 0, "they do not see each other's"


def test_lines_of_a_file_are_one_in_sheets_and_what_is_typed_is_kept(
    study: Study, tmp_path: Path
) -> None:
    study.work_as("First")
    (tmp_path / "U1-more.txt").write_text("I: Why?\nU1: It rains\n    all day.\nU1: So\nthere.\n")
    study.import_files([tmp_path / "U1-more.txt"])
    for words in ("It rains\n    all day.", "So\nthere."):
        study.set_key(put(study, words, name="U1-more"), key=True)
    typed = next(each for each in study.quotes() if each.entry.quote.startswith("So"))
    study.set_published_quote(typed.passage_id, "So\n[there].")
    place = ("--study", tmp_path / "s", "--coder", "First")
    assert codebook("export", "codebook", "--out", tmp_path, *place).code == 0
    with (tmp_path / "CodeBook.csv").open(encoding="utf-8", newline="") as file:
        quotes = [row["Thematic Quote"] for row in csv.DictReader(file)]
    assert quotes == ["It rains all day.", "So\n[there]."]
    (path,) = study.export(["quotes"], tmp_path)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["as published"] for row in rows] == quotes
    assert [row["verbatim"] for row in rows] == ["It rains\n    all day.", "So\nthere."]
    assert [row["differences"] for row in rows] == ["", "put in “[”\nput in “]”"]
    listed = codebook("quotes", "--json", *place).json["quotes"]
    assert [each["published"] for each in listed] == quotes
    again = codebook("import", tmp_path / "CodeBook.csv", "--json", *place).json["imported"]
    assert [each["added"] for each in again] == [0], "it repeats what the study has"


def test_key_passages_that_are_not_in_the_consensus_are_told(study: Study, tmp_path: Path) -> None:
    def told() -> str:
        where = ("--out", tmp_path / "out", "--study", tmp_path / "s", "--coder", "First")
        return codebook("export", "codebook", *where).err

    study.work_as("First")
    for words in ("I teach.", SAID):
        passage = put(study, words)
        study.set_key(passage, key=True)
        study.set_insight(passage, "It is said.")
    on_it = [each for each in study.passages(place_of(study, SAID)[0]) if each.id == passage]
    study.uncode([applied.coding_id for each in on_it for applied in each.codes])
    assert "1 key passage has no code: its node is empty in CodeBook.csv." in told()
    assert study.key_passages_beside_consensus() == {}, "there is no consensus yet"
    study.done()
    study.work_as("Second")
    put(study, "I teach.", "B.1")
    study.done()
    (case,) = study.queue().cases
    study.rule(case, "both")
    left_out = (
        "CodeBook.csv leaves out {} of First, which {} not in the consensus: {} no code, or what"
        " codes {} is not settled or was ruled out.\n"
    )
    assert left_out.format("1 key passage", "is", "it has", "it") in told()
    (case,) = study.queue().cases
    study.rule(case, "neither")
    assert left_out.format("2 key passages", "are", "they have", "them") in told()


def test_a_rejected_candidate_on_a_key_passage_is_told(study: Study, tmp_path: Path) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        key_passage(study)
        if name == "Second":
            own = emerged(study, *place_of(study, SAID), "Cost of defaults")
        study.done()
    (case,) = study.queue().cases
    study.reject_codes([own], "It is A.1.")
    assert study.rejected_on_key_passages() == {}
    study.rule(case, "both")
    where = ("--out", tmp_path / "out", "--study", tmp_path / "s", "--coder", "First")
    assert codebook("export", "codebook", *where).err == (
        "CodeBook.csv prints a candidate that was rejected: Cost of defaults (on 1 key passage)."
        " Passages keep it.\n"
    )
    study.retire_code(own, retired=False)
    assert study.rejected_on_key_passages() == {}
