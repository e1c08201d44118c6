"""Codes that two coders put apart, and that are merged then."""

from __future__ import annotations

from codebook import Study
from codebook.study.reconciliation.disagreements import Case
from phrases import place_of, put

WORDS, MORE = "I teach.", "How to set it up."


def number(study: Study, label: str) -> str:
    return study.codebook().by_number[label].id


def coded_apart(study: Study, first: str = "A.1", second: str = "A.1") -> None:
    """Let each coder put a code on the same words; then the layers open."""
    for name, own in (("Second", second), ("First", first)):
        study.work_as(name)
        put(study, WORDS, own)
    for name in ("Second", "First"):
        study.work_as(name)
        study.done()


def own_coding(study: Study, name: str, words: str = WORDS) -> str:
    study.work_as(name)
    revision, span = place_of(study, words)
    (coding,) = (
        code.coding_id
        for passage in study.passages(revision)
        if study.coder and passage.coder_id == study.coder.id and passage.span == span
        for code in passage.codes
    )
    return coding


def merge(study: Study, label: str, into: str) -> None:
    study.merge_codes([number(study, label)], number(study, into))


def consensus_of(study: Study) -> list[tuple[str, str]]:
    """(quote, label) of every coding of the consensus, in order."""
    codings = study.codings()
    joint = codings[codings["coder"] == "consensus"].sort_values(["start", "end", "code"])
    return list(zip(joint["quote"], joint["code"], strict=True))


def only_case(study: Study) -> Case:
    (case,) = study.queue().cases
    return case


def layer(study: Study, coder: str) -> list[tuple[str, str]]:
    codings = study.codings()
    own = codings[codings["coder"] == coder]
    return sorted(zip(own["quote"], own["code"], strict=True))
