"""Grouping by keys and mouse, alone and then together."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.geometry import Region
from textual.widgets import Input, Static, TextArea

import themed
from codebook import Study
from codebook.tui.model.filters import only_coder
from codebook.tui.screens.grouping.compared_groupings_screen import ComparedGroupingsScreen
from codebook.tui.screens.grouping.grouping_screen import GroupingScreen
from codebook.tui.widgets.board_view import BoardView
from codebook.tui.widgets.key_bar import KeyBar
from stages import move_to
from workbench import Bench, on_top, workbench


@pytest.fixture
def alone(sample: Path) -> Path:
    """The sample study in the stage of grouping, Ben's themes made."""
    with Study.open(sample) as study:
        themed.begin(study)
        themed.group(study, "Ben")
    return sample


def screen(bench: Bench) -> GroupingScreen:
    return on_top(bench, GroupingScreen)


def columns(bench: Bench) -> dict[str, str]:
    shown = screen(bench).board.columns[1:]
    return {c.theme.name: " ".join(code.number for code in c.codes) for c in shown if c.theme}


def stored(bench: Bench) -> dict[str, str]:
    """What the study has, which must be what is shown."""
    by_id, whose = bench.desk.study.codebook().by_id, screen(bench).whose.name
    themes = next((g.themes for g in bench.desk.study.groupings() if g.coder == whose), ())
    return {t.name: " ".join(by_id[key].number for key in t.code_ids) for t in themes}


async def test_codes_are_sorted_by_keys(alone: Path) -> None:
    async with workbench(alone, "Ada") as bench:
        await bench.press("S", "n")
        await bench.type("Setup")
        await bench.press("enter")
        assert columns(bench) == stored(bench) == {"Setup": "A.1.i"}
        assert bench.told() == "1 of 70 grouped · 1 theme", "nothing of Ben's"
        await bench.press("1", "n")
        await bench.type("Manual")
        await bench.press("tab")
        assert isinstance(bench.app.focused, TextArea)
        await bench.type("docs")
        await bench.press("ctrl+s")
        assert columns(bench) == stored(bench) == {"Setup": "A.1.i A.1.ii", "Manual": "A.2"}
        await bench.press("right", "down", "+")
        assert bench.told() == "Also into which theme? 1 is the first."
        await bench.press("escape", "+", "2")
        assert columns(bench) == stored(bench)
        assert columns(bench)["Manual"] == "A.1.ii A.2", "it lies in both"
        await bench.press("up", "shift+right")
        assert columns(bench) == stored(bench)
        assert columns(bench)["Manual"] == "A.1.i A.1.ii A.2"
        assert (screen(bench).board.at, screen(bench).board.rows[2]) == (2, 0)
        await bench.press("x", "u", "u")
        assert columns(bench) == stored(bench)
        assert columns(bench)["Setup"] == "A.1.i A.1.ii"
        await bench.press("home", "space", "space", "1")
        assert columns(bench) == {"Setup": "A.1.i A.1.ii A.2", "Manual": ""}
        await bench.press("<")
        assert list(columns(bench)) == list(stored(bench)) == ["Manual", "Setup"]
        await bench.press("r")
        bench.app.screen.query_one(Input).value = "Docs"
        await bench.press("enter", "right", "-")
        assert columns(bench) == stored(bench) == {"Docs": ""}
        assert bench.said[-1] == "Setup is deleted: u brings it back."
        await bench.press("u", "3")
        assert bench.said[-1] == "There is no such theme yet. A new one: n"
        await bench.press("w", "=")
        assert bench.said[-1] == (
            "The groupings are compared once every coder has grouped alone."
            " It waits for Ada and Ben: who has finished says so with D on the desk."
        )


async def test_grouping_is_declared_finished_on_the_board_and_waits_for_the_others(
    alone: Path,
) -> None:
    async with workbench(alone, "Ada") as bench:
        await bench.press("S", "D")
        assert bench.offered() == ["I have finished all of grouping"]
        await bench.press("enter")
        assert bench.said[-1] == "You have finished grouping. Grouping waits for Ben."
        await bench.press("=")
        assert bench.said[-1] == (
            "The groupings are compared once every coder has grouped alone."
            " It waits for Ben: who has finished says so with D on the desk."
        )
    async with workbench(alone, "Ben") as bench:
        await bench.press("S", "D", "enter")
        begun = "Everybody has finished grouping: the study is in its last stage now."
        assert bench.said[-1] == begun
        await bench.until(lambda: bench.told("#whose").startswith("Ben  final"))
        await bench.press("w")
        assert screen(bench).whose.joint


async def test_uses_are_counted_in_the_layers_shown_and_it_says_in_which(alone: Path) -> None:
    async with workbench(alone, "Ada") as bench:
        consensus = bench.desk.consensus
        for through, named in ((None, "Ada + Ben"), ("consensus", "consensus only")):
            chosen = only_coder(consensus, through) if through else None
            bench.desk.look(only_own=False, through=chosen)
            await bench.press("S")
            counts = {code.id: code.uses for code in screen(bench).board.cards}
            layer = consensus if through else ""
            book = bench.desk.study.codebook(layer, consensus=False)
            assert counts == {key: book.by_id[key].uses for key in counts}
            assert bench.told("#headline") == f"Grouping · Ada's · counts: {named}"
            await bench.press("escape")


async def test_a_card_is_dragged_found_and_read(alone: Path) -> None:
    async with workbench(alone, "Ada") as bench:
        await bench.press("S", "n")
        await bench.type("Setup")
        await bench.press("enter")
        view = screen(bench).view
        await bench.pilot.mouse_down(view, offset=(5, 4))
        await bench.pilot.mouse_up(view, offset=(45, 8))
        await bench.settle()
        assert columns(bench) == stored(bench) == {"Setup": "A.1.i A.2.i"}
        await bench.pilot.mouse_down(view, offset=(45, 3))
        await bench.pilot.mouse_up(view, offset=(5, 8))
        await bench.settle()
        assert columns(bench) == stored(bench) == {"Setup": "A.1.i"}
        await bench.press("c", "2", "enter")
        card = screen(bench).board.card
        assert card is not None
        assert card.number == "C.2"
        await bench.press("1", "right", "*")
        assert bench.top == "ThemePassages"
        await bench.press("*", "escape")
        (grouping,) = bench.desk.study.groupings()
        assert len(grouping.themes[0].passages) == 1
        await bench.press("enter")
        assert bench.top == "PassagesScreen"


async def test_together_from_what_is_agreed(alone: Path) -> None:
    with Study.open(alone) as study:
        themed.group_all_but(study, "Ben")
    async with workbench(alone, "Ada") as bench:
        await bench.press("S")
        assert bench.told() == (
            "The joint grouping has not begun: = does that, or n makes its first theme."
        )
        await bench.press("w")
        assert screen(bench).whose.name == "Ada"
        await bench.press("w", "n")
        assert bench.said[-1] == "This is Ben's grouping; only Ben can change it."
        await bench.press("=")
        assert isinstance(bench.app.screen, ComparedGroupingsScreen)
        assert (
            bench.told() == "adjusted Rand 0.37 · V 0.66 · omega 0.44 · 8 codes that both grouped"
        )
        await bench.press("enter", "enter")
        assert screen(bench).whose.joint
        assert columns(bench) == stored(bench)
        assert columns(bench) == {
            "Getting it to run / Setup": "A.1.i A.1.ii C.1",
            "Words that mislead / Messages and manuals": "A.2 A.2.i C.2",
            "Time and cost / Cost": "B.2",
        }
        screen(bench).board.find(bench.desk.codebook.by_number["B.1"].id)
        screen(bench).view.renew()
        await bench.settle()
        about = bench.told("#about")
        assert "Ada: Getting it to run · Ben: Messages and manuals" in about
        await bench.press("1", "right", "r", "tab", "tab")
        await bench.type("why")
        await bench.press("ctrl+s")
        assert bench.desk.study.groupings()[0].themes[0].reason == "why"


async def test_where_nothing_is_agreed_the_first_joint_theme_is_made_on_the_board(
    sample: Path,
) -> None:
    with Study.open(sample) as study:
        themed.begin(study)
        numbers = study.codebook().by_number
        for coder, number in (("Ada", "A.1"), ("Ben", "B.1")):
            study.work_as(coder)
            study.new_theme("Mine", [numbers[number].id])
        move_to(study, "final")
    async with workbench(sample, "Ada") as bench:
        await bench.press("S", "=", "enter", "enter")
        assert bench.said[-1] == (
            "Nothing is agreed to begin with: n on the joint board makes the first theme."
        )
        assert bench.top == "ComparedGroupingsScreen", "one of the two can still be chosen"
        await bench.press("escape", "n", *"Ours", "enter")
        assert screen(bench).whose.joint
        assert stored(bench).keys() == {"Ours"}


async def test_what_cannot_be_grouped_now_is_said_before_anything_is_typed(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("S")
        assert bench.told() == (
            "44 of 70 grouped · 6 themes · begins when all finish reconciliation (D)"
        )
        for key in ("n", "1"):
            await bench.press(key)
            assert bench.top == "GroupingScreen"
            assert bench.said[-1] == (
                "Nothing is grouped yet: the study is in the stage reconciliation. Grouping begins"
                " when every coder has finished the stages before it, with D on the desk."
            )


async def test_the_board_knows_when_the_other_coder_has_finished(alone: Path) -> None:
    async with workbench(alone, "Ada") as bench:
        bench.desk.study.done()
        await bench.press("S", "w")
        assert bench.said[-1].startswith("Other coders' groupings are shown once")
        assert bench.told("#whose") == "Ada  grouping"
        with Study.open(alone, "Ben") as other:
            assert other.done().stage == "final"
        screen(bench).look()
        await bench.settle()
        assert bench.told("#whose") == "Ada  final"
        assert bench.told().endswith("grouped · 0 themes · closed: w leads to the joint one")
        await bench.press("n")
        assert bench.said[-1].startswith("The groupings are open to all now")
        await bench.press("w")
        assert screen(bench).whose.name == "Ben"


async def test_the_footer_offers_what_works_on_the_grouping_that_is_shown(alone: Path) -> None:
    def footer() -> str:
        return str(screen(bench).query_one(KeyBar).render())

    changing = "n New theme  1 … 9 To theme  ⏎ Quotes  r Edit"
    reading = "⏎ Quotes  w Whose  = Compare"
    async with workbench(alone, "Ada") as bench:
        await bench.press("S")
        assert footer().startswith(changing)
        bench.desk.study.done()
        with Study.open(alone, "Ben") as other:
            other.done()
        screen(bench).look()
        await bench.settle()
        assert footer().startswith(reading), "the own one is closed"
        await bench.press("w")
        assert footer().startswith(reading), "it is Ben's"
        await bench.press("w")
        assert screen(bench).whose.joint
        assert footer().startswith(changing)


async def test_a_screen_opens_on_the_study_as_it_is_now(alone: Path) -> None:
    async with workbench(alone, "Ada") as bench:
        bench.desk.study.done()
        with Study.open(alone, "Ben") as other:
            other.done()
        await bench.press("S")
        assert bench.told("#whose") == "Ada  final"
        assert screen(bench).whose.joint


async def test_no_line_of_groupings_compared_is_longer_than_there_is_room(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("S", "=")
        beside = bench.app.screen.query_one("#beside", Static)
        matched = str(beside.render()).partition(" pairs of codes")[0].splitlines()
        assert any("…" in line for line in matched)
        assert max(map(cell_len, matched)) <= beside.size.width


async def test_each_pair_that_only_one_put_together_is_listed_once(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("S", "=")
        shown = str(bench.app.screen.query_one("#beside", Static).render())
        head, _, below = shown.partition(" pairs of codes that one put together")
        withs = [line for line in below.splitlines() if line.startswith("  with ")]
        listed = sum(line.count(",") + 1 for line in withs)
        assert listed == int(head.split()[-1])


async def test_few_columns_share_the_room(alone: Path) -> None:
    async with workbench(alone, "Ada", size=(120, 40)) as bench:
        await bench.press("S")
        view = screen(bench).query_one(BoardView)
        first = view.render_line(2).text
        assert "A.1.i System Support and Dependency Management" in first, "it is not cut"
        wide = [view.wide]
        for name in ("One", "Two", "Three", "Four"):
            await bench.press("n")
            await bench.type(name)
            await bench.press("enter")
            wide.append(view.wide)
        assert wide == [59, 59, 39, 29, 29], "of 118 cells"
        assert all(view.render_line(y).cell_length == 118 for y in range(view.size.height))


async def test_all_themes_there_is_room_for_are_painted_at_once(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("S")
        view = screen(bench).view
        (head,) = view.render_lines(Region(0, 0, view.size.width, 1))
        count = len(screen(bench).board.visible_columns) - 1
        assert count > 1
        assert head.text.count("│") == count


async def test_nothing_is_offered_where_there_is_no_code(tmp_path: Path) -> None:
    Study.create(tmp_path / "study", coders=["Ada"]).close()
    async with workbench(tmp_path / "study", "Ada") as bench:
        await bench.press("S")
        assert bench.told().startswith("There are no codes yet")
        assert str(screen(bench).query_one(KeyBar).render()) == "esc Back  ? Help"


async def test_one_who_only_looks_writes_nothing(alone: Path) -> None:
    async with workbench(alone) as bench:
        await bench.press("escape", "S", "n")
        assert bench.said[-1].startswith("You are just looking.")
        assert columns(bench) == {}


async def test_the_form_of_a_theme_says_what_enter_does_in_each_field(alone: Path) -> None:
    def edge() -> str:
        return str(bench.app.screen.query_one(".box").border_subtitle)

    async with workbench(alone, "Ada") as bench:
        await bench.press("S", "n", *"Set")
        assert edge() == "⏎ or ctrl+s save · tab next field · esc leave"
        await bench.press("tab", "x", "enter", "y", "escape")
        assert edge() == "ctrl+s save · ⏎ new line · esc again leaves without saving"
        await bench.press("shift+tab", *"up")
        assert edge() == "⏎ or ctrl+s save · tab next field · esc leave"
        assert bench.typed() == "Setup", "what was typed is not selected"
        await bench.press("escape")
        assert bench.top == "ThemeForm", "it was said in the other field"
        await bench.press("enter", "right", "r", "tab", "tab", "!")
        assert bench.typed() == "Setup!"
        await bench.press("escape", "escape", "r", "?", "enter")
        assert stored(bench).keys() == {"?"}, "it begins selected"


async def test_why_a_joint_theme_is_made_is_asked_with_it(alone: Path) -> None:
    with Study.open(alone) as study:
        themed.group_all_but(study, "Ben")
    async with workbench(alone, "Ada") as bench:
        await bench.press("S", "=", "enter", "enter", "n", *"Why", "tab", "tab", *"Both saw it")
        await bench.press("ctrl+s")
        made = bench.desk.study.groupings()[0].themes[-1]
        assert (made.name, made.definition, made.reason) == ("Why", "", "Both saw it")


async def test_a_name_that_is_refused_stays_to_be_corrected(alone: Path) -> None:
    async with workbench(alone, "Ada") as bench:
        await bench.press("S", "n")
        bench.app.screen.query_one(Input).value = "x" * 314
        await bench.press("enter")
        told = "The name has 314 characters; a theme's name has at most 200."
        assert bench.told("#told") == f"{told} Put the rest into the definition."
        assert bench.typed() == "x" * 314
        await bench.answer("Setup")
        assert list(stored(bench)) == ["Setup"]
