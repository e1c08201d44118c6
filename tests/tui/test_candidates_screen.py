"""Candidates accepted, joined and rejected; old ids still find their codes."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, Static

from codebook import Study
from codebook.tui.picking import Picker
from codebook.tui.screens.candidates_screen import CandidatesScreen
from workbench import Bench, workbench


def names(bench: Bench) -> list[str]:
    screen = bench.app.screen
    assert isinstance(screen, CandidatesScreen)
    return [each.code.name for each in screen.list.items]


def code(bench: Bench, number: str) -> str:
    return bench.desk.study.codebook().by_number[number].name


async def test_candidates_are_accepted_joined_and_rejected(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("N")
        assert names(bench) == [
            "Cost of a wrong default", "Debugging on borrowed time",
            "Folklore instead of documentation", "Quietly harmful defaults",
            "Sites without a network", "Triage as unpaid work",
        ]  # fmt: skip
        said = str(bench.app.screen.query_one("#said", Static).render())
        assert "≈ Quietly harmful defaults  (8 passages in common)" in said
        await bench.press("m", "enter")
        assert bench.said[-1] == (
            "What was coded Cost of a wrong default is coded Quietly harmful defaults now."
        )
        await bench.press("down", "x")
        assert bench.said[-1].startswith("Folklore instead of documentation is rejected")
        await bench.press("home", "+")
        assert bench.top == "CodeChoice", "it lies in no branch yet"
        await bench.type("b.4")
        await bench.press("enter")
        assert bench.said[-1] == "Debugging on borrowed time is B.4.iii now."
        assert code(bench, "B.4.iii") == "Debugging on borrowed time"
        await bench.press("+", "enter")
        assert code(bench, "D") == "Quietly harmful defaults", "under no code"
        await bench.press("u")
        assert names(bench)[0] == "Quietly harmful defaults"
        await bench.press("home", "=", "f7")
        assert bench.said[-1] == "Quietly harmful defaults is accepted."
        assert code(bench, "D") == "Quietly harmful defaults"


async def test_a_code_is_renumbered_and_its_old_id_finds_it(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        bench.screen.codes.focus()
        await bench.press("home", "down", "=")
        assert bench.top == "CodeScreen"
        before = bench.app.screen.query_one("#headline", Static)
        number = str(before.render()).split()[0]
        await bench.press("f7")
        bench.app.screen.query_one(Input).value = "A.9"
        await bench.press("enter")
        assert bench.said[-1] == f"{number} is A.9 now; {number} still finds it."
        found = bench.desk.picker.pick(number.lower()).found[0]
        assert (found.code.number, found.was) == ("A.9", number)


def test_an_old_id_that_another_code_has_now_is_that_codes(sample: Path) -> None:
    with Study.open(sample, "Ada") as study:
        by_number = study.codebook().by_number
        first, second = by_number["A.1"].id, by_number["A.2"].id
        study.renumber_code(first, "A.9")
        picker = Picker(study.codebook())
        assert [(f.code.id, f.was) for f in picker.pick("a1i").found[:1]] == [
            (by_number["A.1.i"].id, "A.1.i")
        ]
        assert picker.pick("a1").name == "", "no new code is offered for an old id"
        study.renumber_code(second, "A.1")
        picker = Picker(study.codebook())
        assert [(f.code.id, f.was) for f in picker.pick("a1").found[:1]] == [(second, "")]
        assert picker.settled("a2") is None, "an old id never codes by itself"
