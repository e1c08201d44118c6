"""Rankings typed in at the screen, and read back from its bars."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual import events
from textual.widgets import Input

import nineteen
from cells import edit_cell
from codebook import Study
from codebook.store.tables import Ranking
from codebook.store.writer import ActionHead
from codebook.study.ranking.ranking_figures import Speech
from codebook.study.ranking.ranking_tables import figures_of_table
from codebook.tui.screens.rankings.ranking_plot import bar, plot, table
from workbench import Bench, workbench


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return nineteen.copied(tmp_path / "study")


def line(bench: Bench) -> Input:
    return bench.app.screen.query_one(Input)


def grid(bench: Bench) -> dict[str, list[str]]:
    return {name.split()[0]: [cell.strip() for cell in cells] for name, *cells in bench.cells()}


def kept(study: Study) -> dict[str, dict[str, str]]:
    labels = {person.id: person.label for person in study.people()}
    found: dict[str, dict[str, str]] = {}
    for (person, card), answer in study.answers().items():
        found.setdefault(labels[person], {})[card] = answer.typed
    return found


def unranked(place: Path) -> dict[str, dict[str, str]]:
    """Take all rankings out of a study; return them as they can be typed."""
    with Study.open(place) as study:
        found = kept(study)
        with study.store.action(ActionHead(None, "unranked", any_layer=True)) as tx:
            tx.delete(Ranking, [ranking.id for ranking in tx.all(Ranking)])
    return {label: dict(sorted(parts.items())) for label, parts in found.items()}


def short(typed: str) -> str:
    """What is pressed for an answer: the ends of ids, the whole of what is on no card."""
    return re.sub(r"[ABC]\.| ", "", typed.replace("C.11", "c11"))


async def test_nineteen_participants_in_fewer_than_eight_keys_each_per_part(sample: Path) -> None:
    wanted = unranked(sample)
    async with workbench(sample, "Ada") as bench:
        await bench.press("O")
        pressed: dict[tuple[str, str], int] = {}
        for label, parts in wanted.items():
            assert bench.told("#where") == f"{label}, II"
            for part, typed in parts.items():
                keys = [*short(typed), "tab"]
                pressed[label, part] = len(keys)
                for key in keys:  # as fast as they can be pressed
                    bench.app.post_message(events.Key(key, key if len(key) == 1 else None))
            await bench.settle()
        assert len(pressed) == 19 * 3
        assert max(pressed.values()) < 8
        assert grid(bench)["U1"] == ["A.2 A.1 A.3", "C.6 C.2 C.4", "B.4 B.3 B.2"]
        assert grid(bench)["U2"][2] == "B.1 B.3=B.4 B.2"
        assert grid(bench)["U10"] == ["A.1 A.4 A.2", "declined", "B.4 B.1"]
        with Study.open(sample) as study:
            assert kept(study) == wanted
        await bench.press("f3")
        assert bench.app.screen.query_one("#rule").size.height == 3, "it is read to its end"
        assert "W. Ranges: 95 % intervals. Codings" in " ".join(bench.told("#rule").split())
        assert bench.told("#headline").startswith("Rankings  IV"), "of the part in focus"
        await bench.press("tab", "right")
        figures = bench.told("#figures").splitlines()
        assert figures[0].split() == ["all", "(19)", "User", "(11)", "Developer", "(8)"]
        assert bench.told("#headline") == "Rankings  II  Questions and confusion"
        await bench.press("right")
        assert bench.told("#headline") == "Rankings  III  Bugs and debugging"
        await bench.press("left", "left", "escape")
        assert bench.top == "RankingsScreen"


async def test_one_answer_is_typed_mended_and_taken_back(place: Path) -> None:
    async with workbench(place, "First") as bench:
        await bench.press("O")
        assert bench.told("#where") == "U1, II"
        assert len(bench.told(".told")) <= 78, "how it is typed is seen whole at 80 columns"
        assert bench.told("#asked").startswith("From the list of question themes")
        await bench.type("3 9")
        await bench.press("enter")
        assert bench.told() == (
            "“9” is not a code that can be ranked here. Type ids from A.1 to A.4 or others of"
            " the same types, best first."
        )
        await bench.press("backspace", "1")
        assert " 1 A.3 Unexpected" in bench.told("#list")
        assert " 2 A.1 Unclear" in bench.told("#list")
        await bench.press("enter")
        assert bench.told("#where") == "U2, II", "on to the next participant"
        assert grid(bench)["U1"] == ["A.3 A.1", "·", "·"]
        await bench.press("up")
        assert line(bench).value == "A.3 A.1"
        await bench.press("2", "escape")
        assert line(bench).value == "A.3 A.1", "what is typed takes its place; escape puts it back"
        await bench.press("ctrl+z")
        assert grid(bench)["U1"][0] == "·"
        assert bench.said[-1] == "Undone: U1, part II: A.3 A.1"
        await bench.press("ctrl+r")
        assert grid(bench)["U1"][0] == "A.3 A.1"
        await bench.press("backspace", "enter")
        assert grid(bench)["U1"][0] == "·", "nothing typed takes the answer away"
        await bench.press("escape")
        assert bench.top == "DeskScreen"


async def test_several_pasted_lines_are_refused_and_one_is_taken(place: Path) -> None:
    async with workbench(place, "First") as bench:
        await bench.press("O", "3")
        for text in ("A.1 A.2\rA.3\r", "A.1 A.2\r\nA.3", "A.1\nA.2\n", "A.1\tA.2"):
            line(bench).post_message(events.Paste(text))
            await bench.settle()
            assert line(bench).value == "3", "what is typed stays"
            assert bench.told() == (
                "Several answers cannot be pasted at once; I on the desk imports a sheet."
            )
        await bench.press("escape")
        line(bench).post_message(events.Paste("A.1 A.2\r"))
        await bench.press("enter")
        assert grid(bench)["U1"][0] == "A.1 A.2"


async def test_what_is_not_on_the_list(place: Path) -> None:
    async with workbench(place, "First") as bench:
        await bench.press("O", "1")
        await bench.type(' "why ü?"')
        await bench.press("tab", "/", "tab", "-", "tab")
        assert grid(bench)["U1"] == ['A.1 "why ü?"', "declined", "not asked"]
        assert [code.name for code in bench.desk.codebook.codes if not code.number] == ["why ü?"]


async def test_more_than_the_question_asks_for_is_entered_at_the_second_time(place: Path) -> None:
    async with workbench(place, "First") as bench:
        await bench.press("O", *"1234")
        too_many = "The question asks for 3, and A.4 comes after"
        assert bench.told() == f"{too_many}."
        await bench.press("enter")
        assert bench.told() == f"{too_many}: ⏎ again enters it all the same."
        assert (bench.told("#where"), grid(bench)["U1"][0]) == ("U1, II", "·")
        await bench.press("enter", "up")
        assert grid(bench)["U1"][0] == "A.1 A.2 A.3 A.4 !"
        assert bench.told() == f"{too_many}."
        await bench.press("down", *"12 3=4", "enter", *'123 "bill"', "enter")
        assert grid(bench)["U2"][0] == "A.1 A.2 A.3=A.4", "who ties has the third place"
        assert grid(bench)["U3"][0] == 'A.1 A.2 A.3 "bill"', "the list has nothing of it"
        await bench.press("tab", "tab", *"1234", "enter")
        assert grid(bench)["U4"][2] == "B.1 B.2 B.3 B.4", "as many as they like"


async def test_the_last_row_stays_and_its_answer_too(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("O", "2", "enter", "1", "enter")
        assert bench.told("#where") == "D1, II"
        assert bench.told() == "This is the last participant."
        await bench.press("2", "enter")
        assert grid(bench) == {"U1": ["A.2"], "D1": ["A.2"]}
        await bench.press("1")
        assert bench.told() == "Replaces A.2; esc keeps that."
        await bench.press("escape")
        assert line(bench).value == "A.2"


async def test_names_have_the_room_that_answers_leave(small: Path, place: Path) -> None:
    named = "Practitioner of many years in trade"
    for study in (small, place):
        with Study.open(study, "First") as opened:
            (person,) = [each.id for each in opened.people() if each.label == "U1"]
            edit_cell(opened, person, "Group", named)
    async with workbench(small, "First") as bench:
        await bench.press("O")
        assert bench.cells()[0][0] == f"U1 {named}"
    async with workbench(place, "First") as bench:
        await bench.press("O")
        assert bench.cells()[0][0] == "U1 Practition…", "three parts leave no room"


async def test_who_is_not_asked(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("O", "down")
        assert bench.told("#where") == "D1, II"
        assert bench.told("#asked").startswith("The guideline does not ask Developers. Please")
        assert grid(bench)["D1"] == [""], "who is not asked has no empty place"
        assert grid(bench)["U1"] != [""]


async def test_the_passage_in_which_it_was_said_is_chosen(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("O", "2", "f2")
        assert bench.told() == "U1 has no coded passage that you may see."
        await bench.press("escape")
        await bench.focus("How to set it up.")
        await bench.press("a", "1", "O", "f2", "enter")
        assert grid(bench)["U1"] == ["A.2 ¶"]
        await bench.press("f2", "down", "enter")
        assert grid(bench)["U1"] == ["A.2"]


def test_a_bar_is_as_long_as_its_share() -> None:
    lengths = {0: "  ", 1: "▏ ", 5: "▋ ", 8: "█ ", 9: "█▏", 16: "██"}
    assert {share: bar(share / 16, 2) for share in lengths} == lengths
    assert bar(2, 3) == "███"


def test_a_mean_rank_stands_beside_how_many_gave_it(tmp_path: Path) -> None:
    path = tmp_path / "rankings.csv"
    path.write_text("participant,part,position,item\nP1,X,1,a\nP2,X,,a\nP2,X,1,b\n")
    lines = [line.plain.split() for line in table(figures_of_table(path, None, 3)["X"], 76)]
    assert lines[0][:6] == ["top", "3", "ranked", "by", "mean", "rank"]
    assert [line[:6] for line in lines[1:3]] == [
        ["a", "1", "1", "of", "2", "1.0"],
        ["b", "1", "1", "of", "2", "1.0"],
    ]
    assert " ".join(lines[4]) == "No interval of W: it needs five judges and three items."


def test_what_strikes_stands_below_where_it_has_no_room(tmp_path: Path) -> None:
    with Study.open(nineteen.copied(tmp_path / "study", ranked=True)) as study:
        part = study.ranking_figures()["II"]
    strikes = Speech(1, 1, 3, 1, "often spoken of, ranked low")
    items = tuple(each._replace(speech=strikes) for each in part.items)
    for width, at_the_end in ((120, True), (76, False)):
        lines = [line.plain for line in table(replace(part, items=items), width)]
        below = f"{part.order[0]} is often spoken of, ranked low"
        assert (below not in lines) is lines[1].endswith("low") is at_the_end
        assert max(map(cell_len, lines)) <= width


def test_the_orders_of_the_paper_are_read_from_bars_and_tables(tmp_path: Path) -> None:
    with Study.open(nineteen.copied(tmp_path / "study", ranked=True)) as study:
        by_group, by_level = study.ranking_figures("group"), study.ranking_figures("level")
    assert _order(by_group["II"].groups["Developer"], 80) == ["A.3", "A.1", "A.2", "A.4"]
    assert _order(by_group["IV"].groups["Developer"], 80) == ["B.1", "B.2", "B.3", "B.4"]
    assert _order(by_level["III"].groups["Beginner"], 120)[:3] == ["C.1", "C.6", "C.10"]
    assert _order(by_level["III"].groups["Advanced"], 120)[:3] == ["C.2", "C.3", "C.8"]
    heading, *lines = [each.plain for each in plot(by_level["III"], 100)]
    assert " ".join(heading.split()) == "all (11) Beginner (4) Intermediate (3) Advanced (4)"
    (bugs,) = [text for text in lines if text.startswith("C.6 ")]
    assert bugs.split()[-2:] == ["·", "·"], "nobody else ranked it"
    places = {text.split()[0]: text[heading.index("Beginner") :].split()[0] for text in lines}
    ranked = {item: place for item, place in places.items() if place != "·"}
    assert ranked == {"C.1": "1", "C.6": "2", "C.10": "3"}
    assert max(map(len, [heading, *lines])) <= 100


async def test_who_has_no_group_stands_beside_the_groups(sample: Path) -> None:
    with Study.open(sample, "Ada") as study:
        (person,) = [each.id for each in study.people() if each.label == "U1"]
        edit_cell(study, person, "Group", "")
    async with workbench(sample, "Ada", (120, 40)) as bench:
        await bench.press("O", "f3", "tab")
        heading, *lines = bench.told("#figures").splitlines()
        assert " ".join(heading.split()) == "all (19) User (10) Developer (8) – (1)"
        assert "without a group, 1" in lines


def test_items_that_tie_share_a_place(tmp_path: Path) -> None:
    ranks = {"1": "T.1 T.2 T.3", "2": "T.2 T.3 T.1", "3": "T.3 T.1 T.2", "4": "T.1 T.2=T.3"}
    rows = ["participant,group,part,position,item"]
    for who, typed in ranks.items():
        place = 1
        for level in typed.split():
            rows += [
                f"P{who},{'Two' if who == '4' else 'One'},II,{place},{item}"
                for item in level.split("=")
            ]
            place += level.count("=") + 1
    path = tmp_path / "rankings.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    part = figures_of_table(path, "group", 1)["II"]
    lines = [line.plain.split() for line in plot(part, 100)]
    numbered = [[cell for cell in line if cell.isdigit()] for line in lines[1:]]
    assert lines[0] == ["all", "(4)", "One", "(3)", "Two", "(1)"]
    assert numbered == [
        ["1", "2", "1", "1", "1", "1"],
        ["2", "1", "1", "1", "2", "0"],
        ["2", "1", "1", "1", "2", "0"],
    ]


def _order(part: object, width: int) -> list[str]:
    """The order of the items as the bars show it, and the table has too."""
    from codebook.study.ranking.ranking_figures import PartFigures

    assert isinstance(part, PartFigures)
    plotted = [each.plain.split()[0] for each in plot(part, width)[1:]]
    tabled = [each.plain.split()[0] for each in table(part, width)[1 : len(plotted) + 1]]
    assert plotted == tabled
    return plotted


async def test_it_begins_with_who_is_read(sample: Path) -> None:
    unranked(sample)
    async with workbench(sample, "Ada") as bench:
        await bench.press("escape", "]", "O")
        person = bench.desk.context_at(bench.view.caret).participant
        assert person
        assert person.label != "U1"
        assert bench.told("#where") == f"{person.label}, II"
        keys = (each.key for each in bench.desk.study.cards() if each.asks(person.group))
        for key in keys:
            bench.desk.study.rank(person.id, key, "-")
        await bench.press("escape", "O")
        assert bench.told("#where") == "U1, II", "there is nothing wanting of that one"
        await bench.press("escape", "P")
        assert bench.told("#where") == f"{person.label}, Participant"
