"""Ways through the study on the desk: interviews, passages, layers, palette, window."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from textual.command import CommandList
from textual.containers import VerticalScroll
from textual.events import Key
from textual.widgets import Input, Static
from textual.widgets._toast import Toast

from codebook import Study
from codebook.study.importing.options import Options
from codebook.tui.commands import COMMANDS, SCREENS, command_table
from codebook.tui.commands.synonyms import SYNONYMS
from codebook.tui.messages import Exported
from codebook.tui.model.places import Place, Places
from codebook.tui.screens.reconciliation.reconciliation_screen import ReconciliationScreen
from codebook.tui.widgets.context_bar import ContextBar
from codebook.tui.widgets.interview_list import InterviewList
from codebook.tui.widgets.key_bar import KeyBar
from codebook.tui.widgets.transcript.granules import covering
from workbench import Bench, on_top, workbench

TEACH = "I teach."
MANUAL = "The manual says nothing!"


def name(bench: Bench) -> str:
    assert bench.desk.transcript is not None
    return bench.desk.transcript.name


def top_lines(bench: Bench) -> list[str]:
    return [line.rstrip() for line in str(bench.screen.query_one(ContextBar).render()).split("\n")]


def listed(bench: Bench) -> list[str]:
    interviews = bench.screen.query_one(InterviewList)
    return [str(option.prompt).splitlines()[0].rstrip() for option in interviews.options]


async def test_the_top_says_whose_layer_which_stage_who_speaks_and_what_was_asked(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        study, person, asked = top_lines(bench)
        assert study.split() == ["small", "First's", "layer", "setup"]
        assert person.startswith("U1  User · Beginner · one tool · Female · 8 Months")
        assert person.endswith("II  Questions")
        assert asked == "asked  What do you ask?"
        await bench.press("a", "1")
        assert top_lines(bench)[0].split()[-1] == "coding", "the first coding begins the stage"
        assert top_lines(bench)[2] == "asked  What do you ask?"
        await bench.pilot.resize_terminal(60, 20)
        await bench.until(lambda: top_lines(bench)[2] == "A.1 Setting up")
        await bench.press("u")
        assert top_lines(bench)[2] == "asked  What do you ask?", "there is no pane that says it"


async def test_a_window_that_grows_shows_the_question_again(small: Path) -> None:
    async with workbench(small, "First", size=(120, 30)) as bench:
        await bench.focus(MANUAL)
        await bench.press("a", "1")
        for columns in (60, 200, 60, 100):
            await bench.pilot.resize_terminal(columns, 30)
            await bench.settle()
            third = bench.screen.query_one(ContextBar).render_line(2).text.strip()
            assert third == ("A.1 Setting up" if columns == 60 else "asked  What do you ask?")


async def test_brackets_open_the_next_and_the_previous_interview(small: Path) -> None:
    async with workbench(small, "First") as bench:
        assert name(bench) == "U1"
        await bench.focus(MANUAL)
        await bench.press("[")
        assert bench.said[-1] == "This is the first interview."
        await bench.press("]")
        assert name(bench) == "D1"
        await bench.press("]")
        assert bench.said[-1] == "This is the last interview."
        await bench.press("[")
        assert name(bench) == "U1"
        assert bench.view.caret == bench.span(MANUAL).start, "where it was left"


async def test_an_interview_is_chosen_in_a_dialog_or_in_the_list_at_the_left(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("o")
        assert bench.top == "InterviewsDialog"
        told = bench.app.screen.query_one("VerticalScroll > Static", Static)
        assert "Experience Level  Beginner" in str(told.render())
        await bench.press(*"DEV", "enter")
        assert name(bench) == "D1"
        await bench.press("o", *"nobody", "enter")
        assert bench.top == "InterviewsDialog", "there is none to open"
        assert bench.app.screen.query_one(".box").border_subtitle == (
            "no interview matches · esc leave"
        )
        await bench.press(*["backspace"] * 6, "up", "down", "escape")
        assert name(bench) == "D1"
        await bench.pilot.resize_terminal(130, 40)
        await bench.press("o", *"user", "enter")
        assert name(bench) == "U1", "as one types, where the list is beside it too"
        await bench.press("shift+tab")
        assert bench.screen.panes.interviews.has_focus
        await bench.press("down", "enter")
        assert name(bench) == "D1"
        assert bench.view.has_focus


async def test_coded_passages_and_turns_without_code_are_gone_to(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("a", "1")
        await bench.focus("What do you do?")
        await bench.press(">")
        assert bench.view.caret == bench.span(MANUAL).start
        await bench.focus("What do you do?")
        await bench.press("n")
        assert bench.view.caret == bench.span(TEACH).start
        await bench.press("n")
        assert bench.said[-1] == "Every turn after this one has a code of yours."
        await bench.focus("Then I wait")
        await bench.press("<")
        assert bench.view.caret == bench.span(MANUAL).start


async def test_the_passages_of_a_code_are_listed_and_gone_to(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("p")
        assert bench.said[-1].startswith("There is no code here.")
        await bench.focus(MANUAL)
        await bench.press("a", "1")
        await bench.press("]", "a", "1")
        await bench.press("p")
        assert bench.top == "PassagesScreen"
        await bench.press("up", "up", "enter")
        assert name(bench) == "U1"
        assert bench.view.caret == bench.span(MANUAL).start


async def test_other_layers_are_shown_or_not(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        both = len(bench.view.highlights)
        assert {h.by for h in bench.view.highlights} >= {"", "Ben"}
        await bench.press("w")
        assert bench.said[-1] == "Only your layer is shown."
        assert 0 < len(bench.view.highlights) < both
        assert not any("Ben" in h.by for h in bench.view.highlights)
        await bench.press("w", "w")
        assert len(bench.view.highlights) == both


async def test_the_consensus_alone_is_shown_once_there_is_one(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        both = len(bench.view.highlights)
        await bench.press("w", "w")
        assert bench.said[-1] == "Only the consensus is shown."
        first_line = str(bench.screen.query_one(ContextBar).render())
        assert "Ada · consensus only  reconciliation" in first_line
        assert {h.by for h in bench.view.highlights} == {"consensus"}
        shown = {code.id: code.uses for code in bench.desk.codebook.codes}
        joint = bench.desk.study.codebook(bench.desk.consensus)
        assert shown == {code.id: code.uses for code in joint.codes}
        assert any(shown.values())
        await bench.press("w")
        assert bench.said[-1] == "All layers are shown."
        assert len(bench.view.highlights) == both


async def test_the_sheets_are_written_and_the_folder_said(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1")
        await bench.press("E")
        written = list((small / "exports").iterdir())
        told = f"{small / 'exports'}: {len(written)} files"
        assert bench.said[-1] == f"{told}. No CodeBook.csv: * marks passages for it."
        assert "I teach." in (small / "exports" / "codings.csv").read_text(encoding="utf-8")
        await bench.press("*", "E")
        told = f"{small / 'exports'}: {len(written) + 1} files"
        await bench.until(lambda: bench.said[-1] == told)
        assert "I teach." in (small / "exports" / "CodeBook.csv").read_text(encoding="utf-8")
        await bench.press("u", "E")
        told = (
            f"{small / 'exports'}: {len(written)} files. No CodeBook.csv: * marks passages for it."
            f" There is nothing to write for CodeBook.csv in {small / 'exports'}. If an earlier"
            " export of yours wrote it, it is outdated: delete it."
        )
        await bench.until(lambda: bench.said[-1] == told)


async def test_what_is_undecided_in_the_sheets_is_said_with_them(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("E")
        remark = "115 disagreements are open: what they are about is not counted."
        told = f"{sample / 'exports'}: 14 files. {remark} 1 more remark: codebook export"
        await bench.until(lambda: bench.said[-1] == told)
        bench.screen.on_exported(Exported([sample / "exports" / "a.csv"], remarks=[remark] * 3))
        told = f"{sample / 'exports'}: 1 file. {remark} 2 more remarks: codebook export"
        await bench.until(lambda: bench.said[-1] == told)


async def offered(bench: Bench, words: str) -> None:
    """Wait until the palette has these words in its first line."""
    lines = bench.app.screen.query_one(CommandList)
    await bench.until(
        lambda: lines.option_count > 0 and words in str(lines.get_option_at_index(0).prompt)
    )


async def test_the_palette_runs_commands_applies_codes_and_opens_interviews(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("ctrl+p")
        await bench.type("speed")
        await offered(bench, "B.1")
        await bench.press("down", "enter")
        assert bench.coded(TEACH) == ["B.1"]
        await bench.press("ctrl+p")
        await bench.type("interview: d1")
        await offered(bench, "D1")
        await bench.press("down", "enter")
        assert name(bench) == "D1"
        await bench.press("ctrl+p")
        await bench.type("undo")
        await offered(bench, "Undo")
        await bench.press("down", "enter")
        assert bench.said[-1] == "Undone: coded U1: B.1"


async def test_the_palette_finds_commands_by_what_is_told_of_them_too(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for words, label in (
            ("filter", "Show only"),
            ("typing error", "Correct words"),
            ("rename", "Meaning"),
            ("delet", "Uncode"),
            ("colour defin", "Meaning"),
        ):
            await bench.press("ctrl+p")
            await bench.type(words)
            await offered(bench, label)
            await bench.press("escape")
        await bench.press("ctrl+p", *"passages")
        await offered(bench, "Passages   p")
        await bench.press("escape", "ctrl+p", *"zz")
        await offered(bench, "No matches")


async def test_the_palette_lists_letters_scattered_in_a_name_after_words(small: Path) -> None:
    with Study.open(small, "First") as study:
        study.new_code("Doubt every long evening talk")
        study.new_code("Deletions")
    async with workbench(small, "First") as bench:
        await bench.press("ctrl+p", *"delet")
        lines = bench.app.screen.query_one(CommandList)
        await bench.until(lambda: lines.option_count > 2)
        told = [str(each.prompt).splitlines()[0] for each in lines.options]
        places = [
            next(at for at, line in enumerate(told) if words in line)
            for words in ("Apply Deletions", "Uncode", "Apply Doubt every")
        ]
        assert places[0] == 0
        assert places == sorted(places)


def test_what_a_command_is_called_elsewhere_stands_nowhere_else() -> None:
    commands = {each.id: each for table in SCREENS.values() for each in table}
    assert set(SYNONYMS) <= set(commands)
    for key, words in SYNONYMS.items():
        told = f"{commands[key].label} {commands[key].help}".casefold()
        assert not [each for each in words.split() if re.search(rf"\b{each}\b", told)], key


async def test_help_finds_what_a_word_or_a_key_does(small: Path) -> None:
    def told() -> list[str]:
        cells = bench.app.screen.query("HelpDialog Grid Static").results(Static)
        return [str(each.render()) for each in cells if each.display]

    def helped(key: str) -> str:
        return next(row.help for row in command_table() if row.id == key)

    async with workbench(small, "First") as bench:
        await bench.press("?")
        all_of_it = told()
        box = bench.app.screen.query_one(".box")
        await bench.type("typ")
        assert helped("correct") in told(), "a typo, as it is called elsewhere"
        assert helped("undo") not in told()
        heads = bench.app.screen.query(".group").results(Static)
        assert "Everywhere" not in [str(head.render()) for head in heads if head.display]
        await bench.press(*["backspace"] * 3)
        assert told() == all_of_it
        await bench.type("~")
        assert told() == ["~", helped("correct")], "what is on a key is told alone"
        await bench.press("backspace", "p")
        assert told() == ["p", helped("passages")]
        await bench.press("backspace", "P")
        assert told() == ["P", helped("participants")]
        await bench.type("zzz")
        assert (told(), str(box.border_subtitle)) == ([], "esc leave")
        assert bench.told(".none") == "No command or mark here is called or described “Pzzz”."
        assert bench.app.screen.query_one(".none").region.height == 1
        await bench.press(*["backspace"] * 4, "down", "down")
        assert not bench.app.screen.query_one(".none").display
        assert bench.app.screen.query_one(VerticalScroll).scroll_y == 2
        assert str(box.border_subtitle) == "↑ ↓ more · a click does it · esc leave"
        await bench.press("pageup", "escape")
        assert bench.top == "DeskScreen"


async def test_help_lists_every_command_with_the_keys_in_force(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("?")
        assert bench.top == "HelpDialog"
        told = [str(each.render()) for each in bench.app.screen.query(Static)]
        assert "a b" in told
        assert "Type a code's id to code what is in focus: a1 for A.1." in told
        look = next(row for row in command_table() if row.id == "theme")
        assert told[told.index(look.help) - 1] == "ctrl+p", "it has no key of its own"
        rows = command_table(frozenset("ab"), COMMANDS, "desk", "tree")
        assert all(row.help in told for row in rows)
        await bench.press("escape")
        assert bench.top == "DeskScreen"


async def test_help_in_an_empty_study_lists_what_can_be_done_there(tmp_path: Path) -> None:
    Study.create(tmp_path / "s", coders=["First"]).close()
    async with workbench(tmp_path / "s", "First") as bench:
        await bench.press("?")
        keys = [str(each.render()) for each in bench.app.screen.query(".keys").results(Static)]
        assert keys[:3] == ["I", "@", "P"]
        assert "ctrl+n" in keys
        assert not {"R", "#", "%", "p", "O"} & set(keys)


async def test_keys_of_other_programs_are_answered(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("ctrl+f")
        assert bench.said == ["/ searches."]
        await bench.press("ctrl+s")
        assert bench.said[-1] == "Everything is saved as you go."


@pytest.fixture
def awkward(tmp_path: Path, small: Path) -> Path:
    """A study whose types are H, J, K, L, V and 1, on top of A and B."""
    lines = ["id,name,parent,definition"]
    for letter in "HJKLV1":
        lines += [f"{letter},Type {letter},,", f"{letter}.1,Theme {letter},{letter},"]
    path = tmp_path / "awkward.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    with Study.open(small, "First") as study:
        study.import_files([path], options=Options(kind="taxonomy"))
    return small


async def test_ids_win_over_reading_keys_and_digits(awkward: Path) -> None:
    async with workbench(awkward, "First") as bench:
        await bench.focus(TEACH)
        for keys in ("j1", "h1", "v1", "11"):
            await bench.press(*keys)
        assert bench.coded(TEACH) == ["J.1", "H.1", "V.1", "1.1"]
        await bench.focus(MANUAL)
        await bench.press("2")
        assert bench.coded(MANUAL) == ["J.1"], "recent codes begin at 2"
        assert len(bench.desk.recent.keyed) == 4
        await bench.press("up")
        assert bench.view.caret == bench.span("How to set it up.").start


async def test_the_footer_shows_the_keys_in_force(tmp_path: Path, small: Path) -> None:
    async with workbench(small, "First") as bench:
        assert str(bench.screen.query_one(KeyBar).render()).startswith("a b… Code  . Again  u Undo")
    path = tmp_path / "more.csv"
    path.write_text("id,name,parent,definition\nU,Use,,\nX,Ex,,\nM,Em,,\n", encoding="utf-8")
    with Study.open(small, "First") as study:
        study.import_files([path], options=Options(kind="taxonomy"))
    async with workbench(small, "First") as bench:
        bar = str(bench.screen.query_one(KeyBar).render())
        assert bar == (
            "⏎ Code  . Again  ctrl+z Undo  del Uncode  i Insight  f4 Memo  o Open  ? Help"
        )
        await bench.focus(TEACH)
        await bench.press("u")
        assert bench.coded(TEACH) == ["U"]
        await bench.press("ctrl+z")
        assert bench.coded(TEACH) == []


async def test_a_click_in_the_footer_does_what_the_key_shown_there_does(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("R")
        await bench.settle()
        bar = bench.app.screen.query_one(KeyBar)
        assert str(bar.render()) == (
            "1 2 One side  + Both  - Neither  l Later  r Reason  w Widest  esc Back  ? Help"
        )
        await bench.pilot.click(bar, offset=(3, 0))
        await bench.settle()
        assert bench.told("#headline") == "114 of 115 left · by kind"
        panel = on_top(bench, ReconciliationScreen).panel
        assert "No. 1: ruled Ben" in panel.text(), "the second of two keys"


@pytest.mark.parametrize("size", [(60, 20), (72, 24), (116, 30), (250, 70)])
async def test_it_works_at_every_size(small: Path, size: tuple[int, int]) -> None:
    async with workbench(small, "First", size=size) as bench:
        await bench.focus(MANUAL)
        await bench.press("a", "1")
        assert bench.coded(MANUAL) == ["A.1"]
        assert "Help" in str(bench.screen.query_one(KeyBar).render())
        await bench.press("b")
        assert bench.app.screen.query_one(".box").region.width <= size[0]


async def test_a_theme_that_is_chosen_stays(small: Path) -> None:
    async with workbench(small, "First") as bench:
        assert bench.app.theme == "codebook-dark"
        await bench.press("ctrl+p")
        await bench.type("theme")
        await offered(bench, "heme")
        await bench.press("enter")
        await bench.type("codebook-light")
        await offered(bench, "codebook-light")
        await bench.press("down", "enter")
        assert bench.app.theme == "codebook-light"
    async with workbench(small, "First") as bench:
        assert bench.app.theme == "codebook-light"


async def test_a_footer_offers_only_what_works_where_the_focus_is(small: Path) -> None:
    def bar(bench: Bench) -> str:
        return str(bench.app.screen.query_one(KeyBar).render())

    async with workbench(small, "First") as bench:
        await bench.press("/")
        assert bar(bench) == "esc Back  f1 Help", "letters are looked for"
        await bench.press(*"teach", "enter")
        assert bar(bench) == (
            "⏎ Go there  space Choose  ctrl+a All or none  + Code by name  esc Back  ? Help"
        )
        await bench.press("escape", "P", "?")
        assert bench.app.screen.query_one(Input).value == "?"
        assert bar(bench).endswith("esc Back  f1 Help")
        await bench.press("f1")
        assert bench.top == "HelpDialog"
        await bench.press("escape", "escape", "escape")
        assert bench.top == "DeskScreen"


async def test_the_newest_message_of_a_kind_stands_alone_clear_of_the_caret(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("[", "x", "w", "w")
        assert bench.said == ["All layers are shown."]
        (toast,) = bench.app.screen.query("Toast")
        assert toast.region.y > 12, "the caret is high"
        assert len(bench.app.screen.query("ToastHolder")) == 1, "those before leave no gap"
        await bench.focus("Then I wait, for hours.")
        assert bench.view.low
        (toast,) = bench.app.screen.query("Toast")
        assert toast.region.bottom < 12
        await bench.press("P")
        for sentence in ("One.", "Two.", "A long one. " * 12):
            bench.screen.say(sentence)
            await bench.settle()
        (toast,) = bench.app.screen.query("Toast")
        assert (toast.region.y, toast.region.bottom) == (0, 2), "over the title"
        bench.screen.say("A longer one. " * 14)
        await bench.settle()
        (toast,) = bench.app.screen.query("Toast")
        assert (toast.region.y, toast.region.bottom) == (20, 23), "clear of the heads of columns"


async def test_what_was_said_goes_as_screens_open_and_are_left_but_no_warning(
    small: Path,
) -> None:
    def toasts(bench: Bench) -> list[str]:
        return [str(toast.render()) for toast in bench.app.screen.query(Toast)]

    async with workbench(small, "First") as bench:
        bench.screen.say("Careful.", warning=True)
        await bench.press("w", "w", "enter")
        assert bench.top == "CodeBox"
        assert toasts(bench) == ["Careful.", "All layers are shown."], "a dialog has no title"
        await bench.press("escape", "P")
        assert toasts(bench) == ["Careful."]
        bench.screen.say("Said there.")
        await bench.press("escape")
        assert toasts(bench) == ["Careful."]
        bench.screen.say("Said since.")
        await bench.pilot.pause()
        assert toasts(bench) == ["Careful.", "Said since."]
        assert len(bench.app.screen.query("ToastHolder")) == 2, "what went leaves no gap"


async def test_one_message_twice_in_one_breath_is_one(small: Path) -> None:
    async with workbench(small) as bench:
        await bench.press("escape")
        for _ in range(2):
            bench.app.post_message(Key("x", "x"))
        await bench.settle()
        (said,) = bench.said
        assert said.startswith("You are just looking.")
        assert len(bench.app.screen.query("ToastHolder")) == 1


async def test_a_screen_that_cannot_be_loaded_is_a_sentence(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(small, "First") as bench:
        monkeypatch.setitem(sys.modules, "codebook.tui.screens.matrix.matrix_screen", None)
        await bench.press("#")
        assert bench.said[-1] == (
            "A part of codebook cannot be loaded (import of"
            " codebook.tui.screens.matrix.matrix_screen halted; None in sys.modules)."
            " Install codebook again."
        )
        assert bench.top == "DeskScreen"
        await bench.focus(TEACH)
        await bench.press("a", "1")
        assert bench.coded(TEACH) == ["A.1"]


async def test_where_several_are_interviewed_the_one_who_speaks_is_named_or_all(
    tmp_path: Path,
) -> None:
    files = [tmp_path / "talk.md", tmp_path / "participants.csv"]
    talk = "Chair: Why?\n\nU1: I wait.\n\nU1 and U2: Long.\n\nU2: I do not.\n"
    files[0].write_text(talk, "utf-8")
    files[1].write_text("Participant,Group,Gender\nU1,User,Female\nU2,Maker,Male\n", "utf-8")
    Study.create(tmp_path / "s", coders=["First"], files=files).close()
    async with workbench(tmp_path / "s", "First") as bench:
        told = {"Why?": "U1, U2  talk", "I wait.": "U1  talk  User · Female"}
        told |= {"Long.": "U1, U2  talk", "I do": "U2  talk  Maker · Male"}
        for quote, people in told.items():
            await bench.focus(quote)
            assert top_lines(bench)[1] == people
        assert listed(bench) == ["U1, U2  talk"]


async def test_where_nobody_is_known_to_answer_the_top_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "a talk that has a rather long name.md"
    file.write_text("Dan: What then?\n\nParticipant: We waited.\n", encoding="utf-8")
    Study.create(tmp_path / "s", coders=["First"], files=[file]).close()
    async with workbench(tmp_path / "s", "First", size=(120, 30)) as bench:
        hint = "no participant yet. To say who answers: P, then f2"
        assert top_lines(bench)[1] == f"{file.stem}  {hint}"
        await bench.pilot.resize_terminal(80, 24)
        await bench.settle()
        assert top_lines(bench)[1] == f"{file.stem}  who answers? P, then f2"
        await bench.press("P", "f2", "enter")
        await bench.type("U3")
        await bench.press("enter", "escape")
        assert top_lines(bench)[1] == f"U3  {file.stem}"


@pytest.mark.parametrize(
    ("file", "list_says", "top_says"),
    [
        ("Interview U1", "Interview U1  User", "Interview U1  User · Female"),
        ("menu12", "U1  menu12", "U1  menu12  User · Female"),
        (
            "recording of the second talk about the tools of the trade",
            "U1  recording of the second talk about the tools of the trade",
            "U1  recording of the second talk a…  User · Female",
        ),
    ],
)
async def test_who_is_interviewed_comes_before_a_name_that_says_it_not(
    tmp_path: Path, file: str, list_says: str, top_says: str
) -> None:
    files = [tmp_path / f"{file}.md", tmp_path / "participants.csv"]
    files[0].write_text("Chair: Why?\n\nU1: I wait.\n", "utf-8")
    files[1].write_text("Participant,Group,Gender\nU1,User,Female\n", "utf-8")
    Study.create(tmp_path / "s", coders=["First"], files=files).close()
    async with workbench(tmp_path / "s", "First") as bench:
        await bench.focus("I wait.")
        assert (listed(bench), top_lines(bench)[1]) == ([list_says], top_says)


def turn_rows(bench: Bench) -> range:
    """The rows of the turn at the caret, counted from the first one seen."""
    view, layout = bench.view, bench.view._layout
    assert layout is not None
    turn = covering(view.document, "turn", view.caret)
    rows = layout.rows_of(view.caret, turn.end)
    top = view.scroll_offset.y
    return range(rows[0] - top, rows[-1] + 1 - top)


async def test_where_one_goes_there_is_room_to_read(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("escape")  # the tour
        page, gone = bench.view.page, []
        for key in (*["n"] * 6, *[">"] * 12, "ctrl+home", *["n"] * 3):
            top, before = bench.view.scroll_offset.y, bench.view.caret
            await bench.press(key)
            if bench.view.caret == before or key == "ctrl+home":
                continue
            rows = turn_rows(bench)
            gone.append(rows[0])
            assert rows[0] >= 0
            assert rows[-1] < page or rows[0] <= page // 3, (key, rows)
            was_seen = top == bench.view.scroll_offset.y
            assert was_seen or rows[0] <= page // 3, "what is not seen whole begins high up"
        assert len(set(gone)) > 3


async def test_it_is_said_where_no_coded_passage_is_left(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", ">")
        assert bench.said[-1] == "No coded passage comes after this place."
        assert bench.view.caret == bench.span(TEACH).start
        await bench.press("<")
        assert bench.said[-1] == "No coded passage comes before this place."
        await bench.press("ctrl+home", ">")
        assert bench.view.caret == bench.span(TEACH).start
        assert len(bench.said) == 1, "it is gone to in silence"


async def test_opening_changes_nothing_of_where_one_was(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("Then I wait")
        left = bench.view.caret
        await bench.press("q")
    for _ in range(2):  # which ends without a key, as a kill does
        async with workbench(small, "First") as bench:
            await bench.until(lambda: bench.view.caret == left)
            place = Places().recall(bench.desk.study.id, "First")
            assert place == Place(bench.desk.interviews[0].id, left)
