"""Agreement of a study's coders, against figures counted by hand and the sample study."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.agreement import Measure
from codebook.errors import RefusedError, UsageError
from codebook.study.measuring.corpus import Uncoded
from codebook.study.measuring.methods import methods_paragraph
from codebook.study.measuring.reliability import Reliability
from codebook.study.sample import copy_sample
from command import codebook
from phrases import put


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """First and Second agree on one of U1's two turns and on one of D1's, and differ once.

    U1: "I teach." A.1 / A.1; "The manual" A.2 / B.1. D1: first turn none / none, second A.1 / none.
    """
    with small.make(tmp_path / "s", tmp_path / "sources") as study:
        coded = {
            "First": [
                ("U1", "I teach.", "A.1"),
                ("U1", "The manual", "A.2"),
                ("D1", "安装", "A.1"),
            ],
            "Second": [("U1", "teach", "A.1"), ("U1", "manual says", "B.1")],
        }
        for name, codes in coded.items():
            study.work_as(name)
            for transcript, words, number in codes:
                put(study, words, number, name=transcript)
        yield study


def finish(study: Study, *transcripts: str) -> None:
    for name in ("First", "Second"):
        study.work_as(name)
        study.done(transcripts)


def test_turns_as_counted_by_hand(study: Study) -> None:
    finish(study)
    found = study.agreement()
    assert (found.units, found.coders, found.transcripts) == (4, ("First", "Second"), ("U1", "D1"))
    assert found.measures["percent_agreement"].value == pytest.approx(0.5)
    table = found.tables["A.1"]
    assert (table.both, table.first, table.second, table.neither) == (1, 1, 0, 2)
    # Cohen: observed 3/4, by chance (2·1 + 2·3)/16 = 1/2.
    assert found.by["A.1"].value == pytest.approx(0.5)
    assert found.measures["masi_alpha"].ci is not None


def test_units_may_be_sentences_passages_or_characters(study: Study) -> None:
    finish(study)
    assert study.agreement(unit="sentence").units > 4
    assert study.agreement(unit="passage").units == 5
    characters = study.agreement(unit="character").tables["A.1"]
    assert (characters.both, characters.first, characters.second) == (5, 3 + 2, 0)


def test_a_passage_has_the_codes_of_all_that_touch_it_also_within_each_other(study: Study) -> None:
    for words, number in (("我写文档。没有人读它。", "A.1"), ("写", "B.1"), ("读", "A.2")):
        put(study, words, number, name="D1")  # by Second
    finish(study)
    found = study.agreement(unit="passage")
    assert found.units == 8
    of_code = {number: found.tables[number] for number in ("A.1", "A.2", "B.1")}
    assert of_code == {"A.1": (2, 1, 3, 2), "A.2": (0, 2, 2, 4), "B.1": (0, 0, 4, 4)}


def test_a_passage_is_in_the_part_of_its_words_not_of_what_is_before_its_label(
    study: Study,
) -> None:
    (talk,) = (each for each in study.interviews() if each.name == "D1")
    study.set_part(talk.id, 0, "I")
    study.set_part(talk.id, 2, "II")
    put(study, "访谈者：还有呢？", "A.1", name="D1")
    finish(study)
    found = study.agreement(unit="passage", by="part").by
    assert {part: found[part].n for part in found} == {"I": 2, "II": 4}


def test_passages_of_the_consensus_are_no_units(study: Study) -> None:
    """A ruling makes passages with ends of their own; the agreement it follows from stays."""
    finish(study)
    before = study.agreement(unit="passage")
    shared = [case for case in study.queue().cases if len(case.dispute.sides) == 2]
    study.rule_alike(shared, "union")
    assert study.agreement(unit="passage") == before


@pytest.mark.parametrize(
    ("by", "keys"),
    [("transcript", ["U1", "D1"]), ("group", ["User", "Developer"]), ("part", ["I", "II", "none"])],
)
def test_agreement_is_told_by_what_is_asked_for(study: Study, by: str, keys: list[str]) -> None:
    finish(study)
    found = study.agreement(by=by)  # type: ignore[arg-type] # the values are in the parameters
    assert list(found.by) == keys


def test_while_apart_nothing_shows(study: Study) -> None:
    with pytest.raises(RefusedError, match=r"still coding separately\. Agreement is shown once"):
        study.agreement()


def test_names_and_numbers_of_coders(study: Study, tmp_path: Path) -> None:
    finish(study)
    with pytest.raises(UsageError, match="The study has no coder 'X'"):
        study.agreement(coders=["First", "X"])
    for names in (["First"], ["First", "First"]):
        with pytest.raises(
            RefusedError, match=r"needs two coders\. Name two, separated by a comma\."
        ):
            study.agreement(coders=names)


def test_on_the_command_line(tmp_path: Path) -> None:
    copy_sample(tmp_path / "sample")
    here = ("--study", tmp_path / "sample")
    found = codebook("agreement", "--json", *here).json
    assert found["unit"] == "turn"
    assert found["coders"] == ["Ada", "Ben"]
    assert found["units"] == 202
    assert set(found["measures"]) >= {"masi_alpha", "jaccard_alpha", "pooled_kappa"}
    assert set(found["by"]) == set(found["tables"])
    low, high = found["measures"]["masi_alpha"]["ci"]
    assert 0 < low < found["measures"]["masi_alpha"]["value"] < high < 1
    again = codebook("agreement", "--json", *here).json
    assert again == found
    words = codebook("agreement", "--by", "part", *here)
    assert "202 units (turn) of U1, U2, D1, D2, U3, U6, D3, D4, coded" in words.err
    assert "masi_alpha" in words.out


def test_a_kappa_that_rounds_to_nothing_has_no_sign() -> None:
    names = ("masi_alpha", "pooled_kappa", "percent_agreement")
    by = {"A.1": Measure(-0.003), "B.1": Measure(1.0)}
    half = dict.fromkeys(names, Measure(0.5))
    found = Reliability(
        "turn",
        ("Ada", "Ben"),
        ("U1",),
        10,
        half,
        by,
        {},
        labels={},
        left_out=(),
        uncoded=Uncoded(0, 0),
        merged=0,
    )
    assert "ranged from 0.00 (A.1) to 1.00 (B.1)" in methods_paragraph(found)
    assert "each other's codes. We compared" in methods_paragraph(found)
    nought = dict.fromkeys(names, Measure(-0.004, (-0.0049, 0.2)))
    assert " 0.00 (95 % CI 0.00 to 0.20)" in methods_paragraph(replace(found, measures=nought))
    some = methods_paragraph(replace(found, uncoded=Uncoded(0, 1)))
    assert "other's codes. In 1 of them not each coder put a code. We compared" in some
    nobody = methods_paragraph(replace(found, uncoded=Uncoded(9, 0)))
    assert "In 9 of them nobody put a code. We compared" in nobody
    uncoded = replace(found, uncoded=Uncoded(9, 2))
    said = "In 9 of them nobody put a code and in 2 not each of them did. We compared"
    assert said in methods_paragraph(uncoded)


def test_the_paragraph_says_what_the_interval_rests_on(study: Study) -> None:
    finish(study)
    found = study.agreement()
    said = (
        "The interval is that of 1,000 bootstrap resamples of whole transcripts, of which there"
        " are 2. Cohen's kappa pooled"
    )
    assert said in methods_paragraph(found)
    study_of_one = replace(
        found, measures={**found.measures, "masi_alpha": Measure(0.5, None, 4, "No interval: …")}
    )
    assert "resamples" not in methods_paragraph(study_of_one)


def test_who_has_finished_nothing_takes_no_agreement_away(study: Study, tmp_path: Path) -> None:
    finish(study)
    before = study.agreement()
    study.add_coder("Zed")
    found = study.agreement()
    assert found == replace(before, left_out=("Zed, who has finished no transcript.",))
    assert study.confusions().coders == ("First", "Second")
    study.assign(["U1"], ["First", "Second"])
    study.work_as("Zed")
    assert study.agreement().measures == before.measures
    (path,) = study.export(["agreement"], tmp_path / "out")
    assert path.read_text(encoding="utf-8").count("masi_alpha") == 1
    with pytest.raises(RefusedError, match="There is no transcript that all of them have finished"):
        study.agreement(coders=("First", "Zed"))


def test_who_finished_only_what_others_were_to_code_is_left_out(study: Study) -> None:
    study.add_coder("Zed")
    study.assign(["U1"], ["First", "Second"])
    finish(study)
    study.work_as("Zed")
    study.done(["U1"])
    study.done()
    assert study.agreement().coders == ("First", "Second", "Zed")
    study.assign(["D1"], ["First", "Second"])
    assert study.agreement().left_out == ("Zed, who was not to code what Zed has finished.",)
