"""The screen of a code's passages: seen in their place, narrowed, and coded otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import OptionList, Static, TextArea

from codebook import Study
from codebook.tui.screens.passages.passages_screen import PassagesScreen
from codebook.tui.widgets.code_tree import CodeTree
from phrases import place_of, put
from small import write_files
from workbench import Bench, on_top, workbench

MANUAL = "The manual says nothing!"
TEACH = "I teach."


def screen(bench: Bench) -> PassagesScreen:
    return on_top(bench, PassagesScreen)


def quotes(bench: Bench) -> list[str]:
    return [row.quote for row in screen(bench).list.items]


async def test_the_passages_of_a_code_are_shown_in_their_place_and_gone_to(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("a", "1", "]", "a", "1", "p")
        assert bench.told("#headline") == "A.1  Setting up"
        assert bench.told(".told") == "2 passages"
        assert quotes(bench)[0] == MANUAL
        context = bench.told("#said")
        assert "Interviewer  What do you ask?" in context
        assert "U1  How to set it up. The manual says nothing!" in context
        await bench.press("enter")
        assert bench.top == "DeskScreen"
        assert bench.view.caret == bench.span(MANUAL).start


async def test_the_passages_of_what_is_below_a_code_are_its_too(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        study, codebook = bench.desk.study, bench.desk.codebook
        code = codebook.by_number["A.3"]
        below = [len(study.passages_of(each.id)) for each in codebook.below(code)]
        assert all([code.uses, *below]), "each has passages of its own"
        tree = bench.screen.query_one(CodeTree)
        tree.focus()
        tree.look_at(code.id)
        await bench.settle()
        await bench.press("p")
        assert bench.told("#headline").endswith(", with what is below")
        assert len(quotes(bench)) == code.uses + sum(below)


async def test_a_place_longer_than_there_is_room_is_scrolled(tmp_path: Path) -> None:
    file = tmp_path / "U1.md"
    file.write_text(f"Interviewer: What then?\n\nU1: {'We waited. ' * 200}\n", encoding="utf-8")
    Study.create(tmp_path / "s", coders=["First"], files=[file]).close()
    async with workbench(tmp_path / "s", "First") as bench:
        await bench.begin_coding("We waited.", "waiting")
        await bench.press("enter", "p", "ctrl+down", "ctrl+down", "ctrl+up")
        assert screen(bench).query_one("#context").scroll_offset.y == 3


async def test_one_coders_passages_are_shown_alone(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        await bench.press("p")
        all_coders = {row.coder for row in screen(bench).list.items}
        assert all_coders == {"Ada", "Ben", "consensus"}
        coders = [row.coder for row in screen(bench).list.items]
        each = ", ".join(f"{name} {coders.count(name)}" for name in ("Ada", "Ben", "consensus"))
        assert bench.told(".told") == f"{len(coders)} passages · {each}"
        await bench.press("w")
        assert {row.coder for row in screen(bench).list.items} == {"Ada"}
        assert bench.told(".told").endswith(" · Ada's only")
        await bench.press("w", "w", "w")
        assert {row.coder for row in screen(bench).list.items} == all_coders


async def test_those_chosen_get_another_code_in_one_action(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for quote in (TEACH, MANUAL, "How to set it up."):
            await bench.focus(quote)
            await bench.press("a", "1")
        await bench.press("p", "space", "down", "space")
        assert bench.told(".told") == "3 passages · 2 chosen"
        await bench.press("m")
        await bench.type("b1")
        await bench.press("enter")
        assert bench.told(".told") == "1 passage"
        assert bench.said[-1] == "Coded B.1 now: 2 passages."
        assert bench.coded(TEACH) == bench.coded(MANUAL) == ["B.1"]
        assert bench.coded("How to set it up.") == ["A.1"]
        await bench.press("ctrl+z")
        assert bench.told(".told") == "3 passages"


async def test_a_code_is_split_into_a_new_one(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "p", "m")
        await bench.type("profession")
        await bench.press("enter")
        assert bench.coded(TEACH) == ["profession"]
        assert bench.said[-1] == "Coded “profession” now: 1 passage."
        assert bench.told(".told") == "No passage has this code."


async def test_codings_of_others_stay_and_one_code_at_a_time_is_given(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        await bench.press("p", "w", "w", "m")
        assert bench.said[-1] == "Only what you coded yourself can be given another code."
        await bench.press("w", "w", "m")
        await bench.type("b1,b2")
        await bench.press("enter")
        refusal = bench.app.screen.query_one("#refusal", Static)
        assert str(refusal.render()) == "Choose exactly one code."
        await bench.press("backspace", "backspace", "backspace", "enter")
        assert bench.top == "PassagesScreen", "the box was still there, to be put right"


async def test_a_quote_without_a_transcript_has_no_place_to_go_to(
    small: Path, tmp_path: Path
) -> None:
    sheet = tmp_path / "CodeBook.csv"
    sheet.write_text(
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        "Linked Taxonomy Node(s),Research Insight\n"
        'U1,User,Beginner,one tool,Questions,"Nobody told me.",A.1,They are alone\n',
        encoding="utf-8",
    )
    with Study.open(small, "First") as study:
        study.import_files([sheet])
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "p")
        assert quotes(bench) == [TEACH, "Nobody told me."]
        await bench.press("end")
        assert "It has no place in a transcript yet." in bench.told("#said")
        await bench.press("enter")
        assert bench.said[-1] == "This quote has no place in a transcript yet."
        await bench.press("escape")
        assert bench.top == "DeskScreen"


async def test_a_type_that_is_not_used_itself_stands_for_what_is_below(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1")
        bench.screen.panes.codes.focus()
        await bench.press("home", "p")
        assert bench.told("#headline") == "A  Questions, with what is below"
        assert bench.told(".told") == "1 passage"
        await bench.press("f")
        assert offered(bench) == ["with another code …", "with a code in the same turn …"]
        await bench.press("enter")
        assert bench.said[-1] == "These words have no other code."
        await bench.press("f", "down", "enter")
        assert bench.said[-1] == "No other code is in these turns."
        assert bench.top == "PassagesScreen"


def offered(bench: Bench) -> list[str]:
    """The rows that can be chosen from."""
    options = bench.app.screen.query_one(OptionList)
    return [str(options.get_option_at_index(at).prompt) for at in range(options.option_count)]


async def coded(bench: Bench) -> None:
    """Code in both interviews, twice on the same words, and list the passages of A.1."""
    for quote, codes in (
        (TEACH, ["a1", "b1"]),
        (MANUAL, ["a1", "a2"]),
        ("How to set it up.", ["a1"]),
    ):
        await bench.focus(quote)
        for code in codes:
            await bench.press(*code)
    await bench.press("]")
    await bench.focus("我写文档。")
    await bench.press(*"a1", *"b1", "p")
    assert bench.told(".told") == "4 passages"


async def test_passages_are_narrowed_by_other_codes_and_by_who_said_them(small: Path) -> None:
    async with workbench(small, "First") as bench:
        bench.screen.panes.codes.focus()
        await bench.press("home", "p", "f")
        assert bench.said[-1] == "There is no passage to choose from."
        await bench.press("escape")
        await coded(bench)
        await bench.press("f")
        assert offered(bench) == [
            "with B.1 Speed",
            "with another code …",
            "with a code in the same turn …",
            "User  3",
            "Developer  1",
            "Experience Level: Beginner  3",
            "Experience Level: Advanced  1",
            "Gender: Female  3",
            "Gender: Male  1",
        ]
        await bench.press("enter")
        assert bench.told(".told") == "2 of 4 passages · with B.1 Speed"
        assert quotes(bench) == [TEACH, "我写文档。"]
        await bench.press("f", "down", "down", "down", "down", "enter")
        assert bench.told(".told") == "1 of 4 passages · with B.1 Speed · Developer"
        assert quotes(bench) == ["我写文档。"]
        await bench.press("f")
        any_code = ["with another code …", "with a code in the same turn …"]
        assert offered(bench) == ["all passages again", *any_code]
        await bench.press("enter", "f", "down", "enter")
        assert bench.top == "CodeChoice"
        assert offered(bench) == [
            "B   2  Wishes",
            "B.1 2  Speed",
            "A   1  Questions",
            "A.2 1  Documentation",
        ], "the codes that are on these words, and on how many of them"
        await bench.press("b", "enter")
        assert bench.told(".told") == "2 of 4 passages · with B Wishes", "and what is below it"
        await bench.press("f", "enter", "down", "down", "f")
        assert offered(bench)[0] == "with A.2 Documentation", "what is on the words in focus"
        await bench.press("down", "down", "enter")
        box = bench.app.screen.query_one(".box")
        assert str(box.border_title) == "Which code is in the turn too?"
        assert offered(bench) == [
            "A   2  Questions",
            "A.2 2  Documentation",
            "B   2  Wishes",
            "B.1 2  Speed",
        ]
        await bench.press("a", "2", "enter")
        assert bench.told(".told") == "2 of 4 passages · in a turn with A.2 Documentation"
        assert quotes(bench) == ["How to set it up.", MANUAL]
        await bench.press("f", "enter")
        assert bench.told(".told") == "4 passages"


async def test_what_is_narrowed_stays_so_when_it_changes_and_goes_to_one_coder(
    sample: Path,
) -> None:
    async with workbench(sample, "Ada", size=(120, 36)) as bench:
        await bench.focus("it has to be compiled")
        await bench.press("p")
        everything = len(quotes(bench))
        await bench.press("f")
        at = offered(bench).index(next(row for row in offered(bench) if row.startswith("User")))
        await bench.press(*["down"] * at, "enter")
        found = [row for row in screen(bench).list.items if (row.participant or "")[0] == "U"]
        assert screen(bench).list.items == found != []
        assert bench.told(".told").startswith(f"{len(found)} of {everything} passages · User · Ada")
        await bench.press("w")
        own = sum(row.coder == "Ada" for row in found)
        assert bench.told(".told").startswith(f"{own} of ")
        assert bench.told(".told").endswith(" passages · User · Ada's only")
        await bench.press("space", "m")
        await bench.type("c1")
        await bench.press("enter", "ctrl+z")
        assert bench.told(".told").startswith(f"{own} of ")


def rows(bench: Bench) -> list[str]:
    """The rows as they are drawn."""
    return [str(screen(bench)._drawn(row, 0)) for row in screen(bench).list.items]


async def test_marks_and_what_is_written_are_shown_and_written_there(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for quote in (TEACH, MANUAL):
            await bench.focus(quote)
            await bench.press("a", "1")
        await bench.press("!", "p")
        assert rows(bench) == [f"   {TEACH}", f"?  {MANUAL}"], "who coded goes without saying"
        await bench.press("down", "*")
        assert rows(bench) == [f"    {TEACH}", f"★?  {MANUAL}"]
        assert bench.told("#said").splitlines()[0] == "First  ★ A.1 Setting up  unsure"
        await bench.press("i")
        await bench.type("Nobody helps.")
        await bench.press("enter", "n")
        await bench.type("Ask again.")
        await bench.press("ctrl+s")
        assert rows(bench) == [f"     {TEACH}", f"★?✎  {MANUAL}"]
        assert bench.told("#said").splitlines()[:3] == [
            "First  ★ A.1 Setting up  unsure",
            "insight  Nobody helps.",
            "memo  Ask again.",
        ]
        await bench.press("up", "n")
        await bench.type("Of what?")
        await bench.press("ctrl+s", "down", "*", "i")
        written = bench.app.screen.query_one(TextArea)
        assert written.text == "Nobody helps."
        written.text = ""
        await bench.press("enter")
        assert rows(bench) == [f"✎   {TEACH}", f"?✎  {MANUAL}"]
        await bench.press("ctrl+z")
        assert "insight  Nobody helps." in bench.told("#said")
        await bench.press("escape")
        (passage,) = bench.desk.own_passages(bench.span(MANUAL))
        assert (passage.is_key, passage.insight) == (False, "Nobody helps.")


async def test_what_others_marked_is_left_to_them_and_long_names_leave_room_for_quotes(
    tmp_path: Path,
) -> None:
    names = ("María-José Castellanos", "Łucja Brzęczyszczykiewicz")
    with Study.create(tmp_path / "s", coders=names, files=write_files(tmp_path / "f")) as study:
        for name in names:
            study.work_as(name)
            study.annotate(*place_of(study, TEACH), name)
            put(study, TEACH)
            study.done()
    async with workbench(tmp_path / "s", names[0]) as bench:
        await bench.focus(TEACH)
        await bench.press("p")
        assert rows(bench) == [
            f"María-José Ca…  ✎  {TEACH}",
            f"consensus          {TEACH}",
            f"Łucja Brzęczy…  ✎  {TEACH}",
        ]
        assert "memo  María" in bench.told("#said")
        await bench.press("end")
        assert "memo Łucja Brzęczyszczykiewicz  Łucja" in bench.told("#said")
        for key in ("*", "i", "n"):
            await bench.press(key)
            assert bench.top == "PassagesScreen"
            assert bench.said[-1] == (
                "That passage is Łucja Brzęczyszczykiewicz's. Mark and write on your own."
            )


async def test_unsure_codings_are_listed_across_the_study_and_among_passages(small: Path) -> None:
    async with workbench(small, "First") as bench:
        bench.screen.action_do("unsure_passages")
        await bench.settle()
        assert bench.told() == "No coding is marked as unsure."
        await bench.press("escape")
        await coded(bench)
        await bench.press("escape", "!", "up", "enter")
        await bench.press("p", "f")
        assert offered(bench)[0] == "unsure  1"
        await bench.press("enter")
        assert bench.told(".told") == "1 of 4 passages · unsure"
        assert quotes(bench) == ["我写文档。"]
        await bench.press("f", "enter")
        assert bench.told(".told") == "4 passages"
        await bench.press("escape", "[")
        await bench.focus(MANUAL)
        await bench.press("!", "down", "enter")
        bench.screen.action_do("unsure_passages")
        await bench.settle()
        assert bench.told("#headline") == "Unsure codings"
        assert rows(bench) == [f"A.2  ?  {MANUAL}", "A.1  ?  我写文档。"]
        await bench.press("down", "enter")
        assert bench.desk.transcript is not None
        assert bench.desk.transcript.name == "D1"


async def passages_of(bench: Bench, number: str) -> list[str]:
    """Show the passages of a code; return the rows as they are read at 60 cells."""
    tree = bench.screen.query_one(CodeTree)
    tree.focus()
    tree.look_at(bench.desk.codebook.by_number[number].id)
    await bench.settle()
    await bench.press("p")
    return [screen(bench)._drawn(row, 60).plain for row in screen(bench).list.items]


@pytest.mark.parametrize(("one", "other"), [("U1", "D1"), ("U7", "U12")])
async def test_who_speaks_is_listed_where_an_interview_has_several_participants(
    tmp_path: Path, one: str, other: str
) -> None:
    file = tmp_path / "pair.md"
    said = ("Interviewer: Well?", f"{one}: We wait.", f"{other}: I do not.", f"{one}: So it is.")
    file.write_text("\n\n".join(said), encoding="utf-8")
    sources = [*write_files(tmp_path / "files"), file]
    with Study.create(tmp_path / "s", coders=["First"], files=sources) as study:
        study.work_as("First")
        for words in ("We wait.", "I do not.", "So it is.", "Well?"):
            put(study, words, name="pair")
        put(study, TEACH)
        put(study, TEACH, "A.2")
    async with workbench(tmp_path / "s", "First") as bench:
        rows = await passages_of(bench, "A.1")
        cells = max(len(one), len(other))
        assert {(row[:cells].strip(), row[cells + 2 :]) for row in rows} == {
            ("Interviewer"[: cells - 1] + "…", "Well?"),
            (one, "We wait."),
            (other, "I do not."),
            (one, "So it is."),
            ("U1", TEACH),
        }
        await bench.press("escape")
        assert await passages_of(bench, "A.2") == [TEACH], "who speaks is in the heading"
