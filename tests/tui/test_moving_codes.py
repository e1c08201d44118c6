"""Codes are moved among their neighbours."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import RefusedError
from codebook.text.spans import Span
from workbench import workbench


def labels(study: Study, parent: str) -> list[str]:
    codebook = study.codebook()
    above = codebook.by_number[parent].id
    return [code.label for code in codebook.codes if code.parent_id == above]


def test_a_code_is_moved_among_its_neighbours_in_one_action(sample: Path) -> None:
    with Study.open(sample, "Ada") as study:
        first = study.codebook().by_number["A.1"].id
        assert not study.move_code(first, -1), "it is the first already"
        assert study.move_code(first, 2)
        assert labels(study, "A") == ["A.2", "A.3", "A.1", "A.4"]
        assert study.undo() == "moved A.1 on"
        assert labels(study, "A") == ["A.1", "A.2", "A.3", "A.4"]
        study.redo()
        study.new_code("Later", parent_id=study.codebook().by_number["A"].id)
        assert labels(study, "A") == ["A.2", "A.3", "A.1", "A.4", "Later"]
        assert [c.label for c in study.codebook().codes if c.depth == 0][:3] == ["A", "B", "C"]


def test_while_blind_the_order_is_not_changed(small: Path) -> None:
    with Study.open(small, "First") as study:
        code = study.codebook().by_number["A.1"]
        interview = study.interviews()[0]
        turn = study.transcript(interview.id).turns[-1]
        study.code(interview.revision_id, Span(turn.start, turn.end), [code.id])
        with pytest.raises(RefusedError, match=r"A\.1 is everybody's"):
            study.move_code(code.id, 1)


async def test_it_is_moved_from_the_tree_and_from_its_own_screen(sample: Path) -> None:
    async with workbench(sample, "Ada", size=(120, 40)) as bench:
        await bench.focus("it has to be compiled")
        await bench.press("tab", "down", "down", "alt+up")
        assert bench.screen.panes.codes.code is not None
        assert bench.screen.panes.codes.code.label == "A.2", "the cursor stays on it"
        assert labels(bench.desk.study, "A")[:2] == ["A.2", "A.1"]
        await bench.press("=", "alt+down")
        assert bench.said[-1] == "A.2 is 2 of 4 now."
        await bench.press("alt+down", "alt+down", "alt+down")
        assert bench.said[-1] == "A.2 cannot move further."
        await bench.press("escape", "escape", *"uuuu")
        assert labels(bench.desk.study, "A")[:2] == ["A.1", "A.2"]
