"""Who works at the workbench, and what is said where there is no study, name or interview."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from codebook import Study
from codebook.tui.app import Workbench
from codebook.tui.model.picking import Choice
from codebook.tui.widgets.context_bar import ContextBar
from codebook.tui.widgets.key_bar import KeyBar
from phrases import emerged, place_of
from small import TAXONOMY
from workbench import Bench, opened, workbench

NO_INTERVIEWS = "No interviews yet: I imports them."

TEACH = "I teach."
LOOKING = "You are just looking. To write, say who you are: @"


async def test_who_is_not_named_is_asked(small: Path) -> None:
    async with workbench(small) as bench:
        assert bench.top == "NarrowedChoice"
        assert bench.offered() == ["First", "Second", "just look, without writing"]
        await bench.press("down", "enter")
        assert bench.desk.coder == "Second"
        await bench.focus(TEACH)
        await bench.press("a", "1")
        assert bench.coded(TEACH) == ["A.1"]
        await bench.press("q")
    async with workbench(small) as bench:
        assert bench.app.screen.query_one(OptionList).highlighted == 1, "who worked here last"


async def test_a_name_is_found_by_what_is_typed_of_it(small: Path) -> None:
    async with workbench(small, "Second") as bench:
        await bench.press("@")
        assert bench.app.screen.query_one(OptionList).highlighted == 1, "who one is"
        await bench.type("fir")
        assert bench.offered() == ["First"]
        await bench.press("enter")
        assert bench.desk.coder == "First"
        await bench.press("@", *"zebra", "enter")
        assert (bench.top, bench.offered()) == ("NarrowedChoice", [])
        await bench.press("escape")
        assert bench.desk.coder == "First"


async def test_the_first_coder_says_a_name_where_there_is_none(tmp_path: Path) -> None:
    Study.create(tmp_path / "s").close()
    async with workbench(tmp_path / "s") as bench:
        assert bench.top == "AskDialog"
        told = bench.app.screen.query_one(".said", Static)
        assert str(told.render()) == ("This study has no coder yet. Enter your own name.")
        await bench.press("enter")
        assert str(told.render()) == "'' cannot be a coder's name. Use letters."
        await bench.press("escape", "@", *" Mia ", "enter")
        assert (bench.top, bench.desk.coder, bench.desk.coders) == ("DeskScreen", "Mia", ["Mia"])
        await bench.press("ctrl+n", *"waiting", "enter", "escape")
        assert [code.name for code in bench.desk.codebook.codes] == ["waiting"]
        await bench.press("@")
        assert bench.top == "NarrowedChoice"


async def test_one_who_just_looks_writes_nothing(small: Path) -> None:
    before = (small / "study.db").read_bytes()
    async with workbench(small) as bench:
        await bench.press("escape")
        assert bench.desk.coder is None
        await bench.focus(TEACH)
        for key in ("a", "enter", "x", ".", "i", "m", "*", "u", "ctrl+r"):
            bench.app.clear_notifications()
            await bench.press(key)
            assert bench.top == "DeskScreen", key
            assert bench.said == [LOOKING], key
        await bench.press("w")
        assert bench.said[-1] == "While you are just looking, you have no layer of your own."
        await bench.press("@", "enter")
        await bench.focus(TEACH)
        assert (small / "study.db").read_bytes() == before
        await bench.press("a", "1")
        assert bench.coded(TEACH) == ["A.1"]


async def test_a_coder_who_was_not_here_yet_begins_where_the_last_one_is(small: Path) -> None:
    async with workbench(small, "First") as bench:
        first, second = (interview.id for interview in bench.desk.interviews)

        def place() -> tuple[str | None, int]:
            read = bench.desk.transcript
            return read.id if read else None, bench.view.caret

        await bench.press("]", "ctrl+end")
        last = place()
        assert last[0] == second
        await bench.press("@", "down", "enter")
        assert (bench.desk.coder, place()) == ("Second", last)
        await bench.press("[", "ctrl+home")
        assert place()[0] == first
        await bench.press("@", "up", "enter")
        assert (bench.desk.coder, place()) == ("First", last), "who was here begins there again"


async def test_blind_coders_do_not_see_each_other(small: Path) -> None:
    with Study.open(small, "Second") as study:
        emerged(study, *place_of(study, TEACH), "hidden")
    async with workbench(small, "First") as bench:
        assert len(bench.view.highlights) == 0
        assert all(code.name != "hidden" for code in bench.desk.codebook.codes)
        await bench.press("@", "down", "enter")
        assert [h.label for h in bench.view.highlights] == ["hidden"]


async def refused(place: str | Path, coder: str | None) -> tuple[list[str], int | None]:
    """What fills the screen, and the exit code that q then gives."""
    app = Workbench(place, coder)
    async with app.run_test(size=(80, 24)) as pilot:
        bench = Bench(app, pilot)
        await opened(bench)
        assert bench.top == "NoticeScreen"
        told = [str(each.render()) for each in app.screen.query(Static)]
        await pilot.press("q")
    return told, app.return_code


async def test_a_place_without_a_study_is_a_sentence(tmp_path: Path) -> None:
    told, code = await refused(tmp_path, None)
    assert told == [
        f"{tmp_path}: no study here.",
        "Name a study with --study, or make one with `codebook init FOLDER` or `codebook demo`.",
        "q quits",
    ]
    assert code == 1


async def test_a_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "study.db").write_bytes(b"no database at all, only words" * 40)
    told, code = await refused(tmp_path, None)
    assert told[0].startswith(str(tmp_path))
    assert code == 1


async def test_a_name_that_the_study_lacks_is_a_sentence(small: Path) -> None:
    told, code = await refused(small, "Nobody")
    assert told[0] == f"{small} has no coder 'Nobody'."
    assert "First, Second" in told[1]
    assert code == 2


async def test_what_nobody_foresaw_is_a_sentence(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        message = "the moon is full"
        raise ArithmeticError(message)

    monkeypatch.setattr(Study, "open", fail)
    told, code = await refused(small, "First")
    assert told == [
        "Something unexpected went wrong (ArithmeticError: the moon is full).",
        "What was under way was not written; please report it.",
        "q quits",
    ]
    assert code == 1


async def test_a_study_without_interviews_says_how_to_get_some(tmp_path: Path) -> None:
    Study.create(tmp_path / "empty", coders=["First"]).close()
    async with workbench(tmp_path / "empty", "First") as bench:
        told = str(bench.screen.query_one("#nothing", Static).render())
        assert told == (
            "This study has no interviews yet.\n\nI imports them, and the taxonomy too.\n"
            "Without a taxonomy, make codes as you read."
        )
        await bench.press("?")
        groups = [str(each.render()) for each in bench.app.screen.query(".group")]
        assert "Reading" not in groups, "there is nothing to read"
        offered = [str(each.render()) for each in bench.app.screen.query(".told")]
        assert any(each.endswith("import them into the study.") for each in offered)
        assert not any("on the passage in focus" in each for each in offered)
        await bench.press("escape")
        for key in ("enter", "n", "]", "o", "escape", "p", "x", ".", ">", "s", "i", "w", "?"):
            await bench.press(key)
            await bench.press("escape")


async def test_commands_wait_until_the_study_is_open(small: Path) -> None:
    app = Workbench(small, "First")
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("n", "o", "a", "1", "enter", "u", "w", "?", "@"):
            app.simulate_key(key)
        bench = Bench(app, pilot)
        await opened(bench)
        assert bench.screen.is_current


async def test_a_study_with_its_taxonomy_only_asks_for_interviews_only(tmp_path: Path) -> None:
    (tmp_path / "taxonomy.csv").write_text(TAXONOMY, encoding="utf-8")
    files = [tmp_path / "taxonomy.csv"]
    Study.create(tmp_path / "study", coders=["Ada"], files=files).close()
    async with workbench(tmp_path / "study", "Ada") as bench:
        told = str(bench.screen.query_one("#nothing", Static).render())
        assert told == "This study has no interviews yet.\n\nI imports them."
        await bench.press("b")
        assert bench.said == [NO_INTERVIEWS]
        bench.app.clear_notifications()
        bench.screen.commands.coding.apply(Choice((bench.desk.codebook.codes[0].id,)))
        await bench.settle()
        assert bench.said == [NO_INTERVIEWS]
        assert str(bench.screen.query_one("#here Static", Static).render()) == ""


async def test_a_study_without_interviews_says_how_they_come_in(tmp_path: Path) -> None:
    Study.create(tmp_path / "study", coders=["Ada"]).close()
    async with workbench(tmp_path / "study", "Ada") as bench:
        told = str(bench.screen.query_one("#nothing", Static).render())
        assert "I imports them, and the taxonomy too." in told
        bar = bench.screen.query_one(KeyBar)
        assert str(bar.render()) == "I Import  P Participants  @ Who am I  ? Help"
        await bench.press("escape")
        assert bench.said == []
        for key in (".", "x", "]", "n", "f", "s", "d", "/", "enter", '"', "o", ">", "m", "1"):
            bench.app.clear_notifications()
            await bench.press(key)
            assert (bench.top, bench.said) == ("DeskScreen", [NO_INTERVIEWS]), key
        for key in ("N", "R", "#"):
            await bench.press(key)
            bar = bench.app.screen.query_one(KeyBar)
            assert str(bar.render()) == "esc Back  ? Help"
            await bench.press("escape")
        await bench.press("I")
        assert bench.top == "ImportScreen"


async def test_the_first_interview_opens_when_somebody_else_brings_it_in(tmp_path: Path) -> None:
    talk = tmp_path / "talk.txt"
    talk.write_text("P1: By colour, honestly.\n", encoding="utf-8")
    Study.create(tmp_path / "study", coders=["Ada", "Ben"]).close()
    async with workbench(tmp_path / "study", "Ada") as bench:
        with Study.open(tmp_path / "study", "Ben") as other:
            other.import_files([talk])
        await bench.until(lambda: bench.desk.transcript is not None)
        assert bench.view.has_focus
        assert not bench.screen.query_one("#nothing").display
        assert "⏎ Code" in str(bench.screen.query_one(KeyBar).render())


async def test_a_study_without_codes_says_how_one_is_made(tmp_path: Path) -> None:
    talk = tmp_path / "talk.txt"
    talk.write_text("P1: By colour, honestly.\n", encoding="utf-8")
    with Study.create(tmp_path / "study", coders=["Ada"]) as study:
        study.work_as("Ada")
        study.import_files([talk])
    async with workbench(tmp_path / "study", "Ada") as bench:
        here = bench.screen.query_one("#here Static", Static)
        assert str(here.render()) == (
            "There are no codes yet. ⏎ and a name make one here; I imports a taxonomy."
        )
        await bench.press('"', "enter")
        assert "By colour, honestly" in str(here.render())


async def test_a_long_name_of_a_coder_leaves_room_for_the_stage(small: Path) -> None:
    name = "A person of so many names that they would fill half of a line, and then some"
    with Study.open(small, "First") as study:
        study.add_coder(name)
    async with workbench(small, name) as bench:
        top = str(bench.screen.query_one(ContextBar).render()).splitlines()[0]
        assert top.startswith("small ")
        assert top.endswith("…  setup")
        await bench.press("M")
        title = bench.app.screen.query_one("#headline")
        assert title.size.width > len("Notes")
        whose = bench.told("#whose")
        assert whose == "A person of so many nam…  setup"


async def test_ctrl_c_without_a_selection_says_how_to_quit(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for keys in (("ctrl+c",), ("P", "ctrl+c")):
            bench.app.clear_notifications()
            await bench.press(*keys)
            assert bench.said == [
                "Nothing is selected to be copied. On the desk, q closes the workbench."
            ]


async def test_ctrl_c_in_a_dialog_without_a_selection_says_so(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for keys, dialog in ((("enter", "z"), "CodeBox"), (("?",), "HelpDialog")):
            bench.app.clear_notifications()
            await bench.press(*keys, "ctrl+c")
            assert bench.top == dialog
            assert bench.said == ["Nothing is selected to be copied."]
            await bench.press("escape")
        bench.app.clear_notifications()
        await bench.press("enter", "z", "shift+left", "ctrl+c")
        assert (bench.app.clipboard, bench.said) == ("z", [])
