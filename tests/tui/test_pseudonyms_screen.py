"""Names are given pseudonyms, which are applied once that is agreed to; a participant forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import Static

from codebook import Study
from codebook.tui.screens.pseudonyms.pseudonyms_screen import PseudonymsScreen
from pictures import SMALL, Pictures
from workbench import Bench, on_top, workbench

TALK = """Interviewer: Who helped you?

Marlene Quist: I asked Oskar, and then Oskar of Tornby asked U1. Part II is missing.

Interviewer: What did Quist say? The part for Linux on a Monday?

Marlene Quist: Write to oskar@example.org.
"""


@pytest.fixture
def talk(small: Path) -> Path:
    """The small study with an interview that names people."""
    path = small.parent / "Talk.txt"
    path.write_text(TALK, "utf-8")
    with Study.open(small, "First") as study:
        study.import_files([path])
        study.add_memo("study", study.id, "Oskar came late.")
    return small


def listed(bench: Bench) -> list[str]:
    decided = on_top(bench, PseudonymsScreen).list.items
    return [f"{each.words} > {each.pseudonym}".strip(" >") for each in decided]


def said(bench: Bench, selector: str) -> str:
    """What the lines hold that are found so on the screen on top."""
    found = (each.render() for each in bench.app.screen.query(selector).results(Static))
    return "\n".join(str(each) for each in found if isinstance(each, Content))


async def test_as_many_places_are_listed_as_are_counted(talk: Path) -> None:
    async with workbench(talk, "First") as bench:
        await bench.press("Y")
        names = on_top(bench, PseudonymsScreen).list.items
        times = {each.words: each.times for each in names}
        assert (times["Marlene Quist"], times["Quist"], times["Talk"]) == (2, 3, 0)
        await bench.press("p", "p", "escape", "Y")
        for each in on_top(bench, PseudonymsScreen).list.items:
            places = f"{each.times} time{'s' * (each.times != 1)}, in Talk"
            shown = places if each.times else "in no interview now"
            assert f"{each.words}  {shown}" in said(bench, "#said")
            await bench.press("down")


async def test_what_fails_while_a_name_is_looked_for_is_said(
    talk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise OSError("the disk is gone")

    async with workbench(talk, "First") as bench:
        await bench.press("Y")
        monkeypatch.setattr(bench.desk.study, "mentions", fail)
        await bench.press("down")
        await bench.until(lambda: bool(bench.said))
        assert bench.said[-1].startswith("Something unexpected went wrong (OSError: the disk is")
        assert bench.top == "PseudonymsScreen"


async def test_names_are_decided_and_applied(talk: Path) -> None:
    async with workbench(talk, "First") as bench:
        await bench.press("Y")
        assert listed(bench) == [
            "Marlene Quist",
            "Quist",
            "oskar@example.org",
            "Oskar",
            "Linux",
            "Talk",
            "Tornby",
            "Monday",
        ]
        assert "Marlene Quist  2 times, in Talk" in said(bench, "#said")
        await bench.press("p", "p", "enter")
        assert bench.typed() == "[e-mail]"
        await bench.press("enter", "p")
        assert said(bench, ".told") == "4 names to apply · Oskar → P2"
        await bench.press("x", "x", "l")
        decided = [
            "Marlene Quist > P1",
            "Quist > P1",
            "oskar@example.org > [e-mail]",
            "Oskar > P2",
            "Tornby > Place 1",
            "Linux > Linux",
            "Talk > Talk",
        ]
        assert listed(bench) == ["Monday", *decided]
        await bench.press("u", "u")
        assert bench.said[-1] == "Taken back: Talk"
        assert listed(bench)[:3] == ["Talk", "Tornby", "Monday"]
        await bench.press("home", "down", "o", "home", "end", "up", "delete")
        assert listed(bench)[:2] == ["Talk", "Tornby"], "it is to be decided again"
        await bench.press("home", "down", "o")
        assert bench.desk.study.pseudonyms()["Tornby"] == "Organisation 1"
        await bench.press("+")
        await bench.type("U1 = Oskar's friend")
        await bench.press("enter")
        assert "contains the name “Oskar”" in said(bench, ".said")
        await bench.press("escape", "f6")
        await bench.until(lambda: "the transcript Talk" in said(bench, "VerticalScroll Static"))
        assert said(bench, "VerticalScroll Static").splitlines()[:2] == [
            "Still in the study and its exports",
            "  the transcript Talk",
        ]
        assert said(bench, ".said") == (
            "Names of the key are still there. f5 applies it; then export again."
        )
        await bench.press("escape", "f5")
        warned = said(bench, ".said")
        assert warned.startswith("Nobody can undo this")
        assert "Earlier actions that touched" in warned
        await bench.type("yes")
        await bench.press("enter")
        assert said(bench, ".ask").startswith("That is not “apply”.")
        for _ in "yes":
            await bench.press("backspace")
        await bench.type("apply")
        await bench.press("enter")
        about = "7 places in 1 interview and 3 records now have pseudonyms."
        await bench.until(lambda: said(bench, ".said") == about)
        await bench.press("escape")
        await bench.until(lambda: said(bench, ".told").startswith("Choose pseudonyms;"))
        assert "P1" not in listed(bench), "what stands for a name is none"
        assert "Organisation" not in listed(bench)
        await bench.press("f6")
        left = "No name of the key is left in the study and its exports."
        await bench.until(lambda: bench.said[-1] == left)
        texts = [bench.desk.study.transcript(each.id).text for each in bench.desk.interviews]
        assert "I asked P2, and then P2 of Organisation 1 asked U1" in texts[2]


async def test_nothing_is_said_of_names_before_they_are_looked_for(talk: Path) -> None:
    async with workbench(talk, "First") as bench:
        await bench.press("Y")
        screen = on_top(bench, PseudonymsScreen)
        screen.list.show([])
        screen.renew()
        screen.show()  # as any key does meanwhile
        assert bench.told() == "Looking through the interviews …"
        await bench.until(lambda: bench.told() != "Looking through the interviews …")
        assert len(listed(bench)) == 8


async def test_a_participant_is_forgotten_once_the_id_is_typed(talk: Path) -> None:
    async with workbench(talk, "First") as bench:
        await bench.press("P", "f8")
        await bench.until(lambda: bench.top == "ListingDialog")
        assert said(bench, "VerticalScroll Static").splitlines() == [
            "This would be erased",
            "  6 records, including 0 passages",
            "  the transcript U1",
            "  1 backup; a new one is made",
            "Still named, until pseudonyms are applied (Y)",
            "  the transcript Talk: U1 (1)",
        ]
        await bench.type("D1")
        await bench.press("enter")
        assert bench.top == "ListingDialog"
        await bench.press("escape")
        assert len(bench.desk.study.people()) == 2
        await bench.press("f8")
        await bench.until(lambda: bench.top == "ListingDialog")
        await bench.press("U", "1", "enter")
        await bench.until(lambda: said(bench, "VerticalScroll Static").startswith("Still named"))
        await bench.press("escape", "escape")
        assert [each.label for each in bench.desk.study.people()] == ["D1"]
        assert bench.desk.transcript is not None
        assert bench.desk.transcript.name == "D1", "the interview that was open is gone"


async def test_names(pictures: Pictures, sample: Path) -> None:
    await pictures.show(sample, "Ada", "", "Y", "p", "l", "x", "end", "up", "up")


async def test_forgetting(pictures: Pictures, talk: Path) -> None:
    await pictures.show(talk, "First", "", "P", "f8", "u", "1", sizes=[SMALL])
