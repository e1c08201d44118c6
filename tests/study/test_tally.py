"""Disagreements in figures: those of the queue, without its cases."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError
from codebook.study.reconciliation.disagreements import Case
from codebook.study.reconciliation.tally import State, Tally, tally
from phrases import put

CODED = {
    "First": [("I teach.", "A.1 B.1"), ("How to set", "A.1"), ("manual", "A.2"), ("hours", "B.1")],
    "Second": [("I teach.", "A.1"), ("How to set", "A.1"), ("manual says", "A.2"), ("wait", "B")],
}


def counted(study: Study) -> Tally:
    queue = study.queue()
    ruled = [case.ruled.outcome for case in queue.cases if case.ruled]
    kinds = Counter((case.dispute.kind, state(case)) for case in queue.cases)
    sides = [side for case in queue.cases if case.is_open for side in case.dispute.sides]
    codes = {code_id for side in sides for code_id in side.codes}
    return Tally(queue.agreed, Counter(kinds), Counter(ruled), codes)


def state(case: Case) -> State:
    return "open" if case.ruled is None else "later" if case.is_open else "settled"


def test_its_figures_are_those_of_the_queue(tmp_path: Path) -> None:
    with small.make(tmp_path / "s", tmp_path / "files") as study:
        for name, codings in CODED.items():
            study.work_as(name)
            for words, labels in codings:
                put(study, words, *labels.split())
        with pytest.raises(RefusedError, match="still coding separately"):
            tally(study.store)
        for name in CODED:
            study.work_as(name)
            study.done()
        assert tally(study.store) == counted(study)
        assert tally(study.store).kinds == {
            ("more", "open"): 1,
            ("ends", "open"): 1,
            ("alone", "open"): 2,
        }
        more, ends, alone, _ = sorted(study.queue().cases, key=lambda case: -len(case.dispute.kind))
        for case, outcome in ((more, "both"), (ends, "later"), (alone, "neither")):
            study.rule(case, outcome)
        found = tally(study.store)
        assert found == counted(study)
        assert (found.agreed, found.outcomes) == (2, {"both": 1, "later": 1, "neither": 1})
