"""The table of commands: keys that code, help, and nothing bound that is not in it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.actions import parse
from textual.binding import Binding
from textual.dom import DOMNode

from codebook import tui
from codebook.text.numbers import first_keys, keystrokes
from codebook.tui.app import Workbench
from codebook.tui.commands import COMMANDS, SCREENS, assign_keys, command_table, sharing_a_screen
from codebook.tui.commands.screens import BESIDE_IDS, TAKING_IDS
from codebook.tui.keys import bindings, keymap, listed
from codebook.tui.manual import keys_markdown
from codebook.tui.screens.desk.desk_screen import DeskScreen
from codebook.tui.screens.importing.import_screen import ImportScreen
from codebook.tui.widgets.row_list import RowList
from codebook.tui.widgets.transcript.bindings import ARROWS, LETTERS
from workbench import on_top, workbench

PROJECT = Path(__file__).parents[2]
AWKWARD = frozenset("hjklv1")


def test_without_codes_every_command_keeps_the_keys_it_wants() -> None:
    keys = assign_keys(COMMANDS, frozenset())
    assert keys == {command.id: command.keys for command in COMMANDS}


def test_a_command_moves_from_a_key_that_begins_an_id() -> None:
    keys = assign_keys(COMMANDS, first_keys(["U", "X.1", "I", "M", "1"]))
    assert keys["undo"] == ("ctrl+z",)
    assert keys["uncode"] == ("delete",)
    assert keys["insight"] == ("f3",), "w is the command for layers"
    assert keys["memo"] == ("f4",)
    assert keys["recent"] == tuple("234567890")


def test_a_capital_is_taken_with_its_letter() -> None:
    assert assign_keys(COMMANDS, first_keys(["e.1"]))["export"] == ("f10",)


def test_with_types_h_j_k_l_v_and_1_the_letters_leave_reading_to_the_arrows() -> None:
    keys = assign_keys(COMMANDS, AWKWARD)
    by_label = {command.label: keys[command.id] for command in COMMANDS if command.native}
    assert by_label["Sentence"] == ("down", "up")
    assert by_label["Word"] == ("right", "left")
    assert by_label["Sticky"] == ()
    assert keys["recent"] == tuple("234567890")


@given(st.frozensets(st.characters(categories=["L", "Nd", "P", "S"]), max_size=60))
def test_no_command_sits_on_a_key_that_codes_and_none_beside_it_shares_one(
    typed: frozenset[str],
) -> None:
    begin = first_keys(typed)
    keys = assign_keys(COMMANDS, begin)
    for name, commands in SCREENS.items():
        given_out = [key for command in commands for key in keys[command.id]]
        assert len(given_out) == len(set(given_out)) or name == "fields"
    for command in COMMANDS:
        typed_keys = [key for key in keys[command.id] if len(key) == 1]
        beside = command.id in BESIDE_IDS
        assert not beside or not [key for key in typed_keys if keystrokes(key)[:1] in begin]
        assert beside or keys[command.id] == command.keys
        assert keys[command.id] or not command.keys or command.native or command.has_places


def test_a_key_means_different_things_on_screens_of_their_own() -> None:
    table = {row.id: row.keys for row in command_table(frozenset("on"))}
    assert table["interviews"] == table["group_new"] == ("f2",)
    assert "group_new" not in sharing_a_screen("interviews")
    assert "passages_move" not in sharing_a_screen("memo")
    assert sharing_a_screen("help") >= {"memo", "passages_move", "code_save"}


def test_where_no_id_is_typed_a_command_keeps_the_key_that_begins_one() -> None:
    keys = assign_keys(COMMANDS, frozenset("mps"))
    assert (keys["memo"], keys["passages"], keys["unit"]) == (("f4",), ("f12",), ("f7",))
    assert keys["candidate_join"] == keys["passages_move"] == ("m",)
    assert (keys["import_answers"], keys["import_style"]) == (("p",), ("s",))


def test_ids_are_typed_on_the_screens_that_say_so() -> None:
    feeds = {
        name: [vars(base)["feed"] for base in kind.__mro__ if "feed" in vars(base)]
        for name, kind in OVER_DESK.items()
    }
    taking = {
        name
        for name, own in feeds.items()
        if any("picker.begins(" in inspect.getsource(feed) for feed in own)
    }
    assert taking == set(TAKING_IDS) - {"desk", "tree"}


def test_a_command_has_a_key_to_spare_only_where_it_can_lose_its_own() -> None:
    assert not [each.id for each in COMMANDS if each.spare and each.id not in BESIDE_IDS]


def test_every_command_has_a_sentence_of_help() -> None:
    for command in COMMANDS:
        assert command.help.endswith("."), command.id


def everything() -> Iterator[type[DOMNode]]:
    """Every screen, pane and field of the workbench."""
    for module in pkgutil.walk_packages(tui.__path__, "codebook.tui."):
        for found in vars(importlib.import_module(module.name)).values():
            here = isinstance(found, type) and found.__module__ == module.name
            if here and issubclass(found, DOMNode):
                yield found


EVERYTHING = sorted(everything(), key=lambda kind: kind.__name__)
KEYED = [kind for kind in EVERYTHING if kind.__dict__.get("BINDINGS")]
OVER_DESK = {name: kind for kind in EVERYTHING if (name := kind.__dict__.get("name_in_table"))}


@pytest.mark.parametrize("kind", KEYED, ids=lambda kind: kind.__name__)
def test_every_binding_is_one_of_the_table(kind: type[DOMNode]) -> None:
    by_name = {
        f"{command.id}-{place}" if command.has_places else command.id: (command, keys)
        for command in COMMANDS
        if not command.native
        for place, keys in enumerate(
            [(key,) for key in command.keys] if command.has_places else [command.keys], 1
        )
    }
    fixed = {key for command in COMMANDS if command.native for key in command.keys}
    for binding in kind.BINDINGS:
        assert isinstance(binding, Binding)
        keys = tuple(binding.key.split(","))
        if binding.id in by_name:
            command, wanted = by_name[binding.id]
            assert keys == wanted
            assert binding.description == command.label
        else:
            assert {key for key in keys if "shift+" not in key} <= fixed | {"escape", "enter"}
            assert not binding.show


def test_the_screens_and_panes_that_bind_keys_are_all_known() -> None:
    names = {kind.__name__ for kind in KEYED}
    assert {"DeskScreen", "SearchScreen", "PassagesScreen", "MatrixScreen", "CodeScreen"} <= names
    assert {"RowList", "CodeTree", "TranscriptView"} <= names
    assert OVER_DESK.keys() == SCREENS.keys() - {"desk", "tree", "list", "fields"}


@pytest.mark.parametrize("name", sorted(SCREENS.keys() - {"tree", "list", "fields"}))
def test_every_command_of_a_screen_has_an_action_there(name: str) -> None:
    homes = (OVER_DESK.get(name, DeskScreen), RowList, Workbench)
    for command in SCREENS[name]:
        if not command.native:
            action = f"action_{command.full_action.partition('(')[0].rpartition('.')[2]}"
            assert any(callable(getattr(home, action, None)) for home in homes), action


async def test_screens_that_look_up_what_does_a_command_know_each_and_no_other(
    small: Path,
) -> None:
    def done(*screens: str) -> set[object]:
        commands = [each for name in screens for each in SCREENS[name] if not each.native]
        actions = [parse(each.full_action.format(place=1)) for each in commands]
        return {given[0] for _, action, given in actions if action == "do"}

    async with workbench(small, "First") as bench:
        assert bench.screen.commands.by_id.keys() == done("desk", "tree", "list")
        await bench.press("I")
        screen = on_top(bench, ImportScreen)
        assert screen._does.keys() == done("import")


def test_the_keymap_names_every_binding_that_can_be_had_otherwise() -> None:
    bound = {
        binding.id
        for commands in SCREENS.values()
        for binding in bindings(commands)
        if isinstance(binding, Binding)
    }
    assert bound == set(keymap(assign_keys(COMMANDS, frozenset())))


def test_the_keys_of_the_transcript_are_in_the_table() -> None:
    own = {key for b in (*ARROWS, *LETTERS) for key in b.key.split(",") if "shift+" not in key}
    reading = {key for c in COMMANDS if c.id.startswith("reading") for key in c.keys}
    assert own - {"escape", "enter"} == {key for key in reading if "shift+" not in key}


def test_the_table_needs_no_terminal_library() -> None:
    code = (
        "import sys; from codebook.tui.commands import command_table; command_table();"
        "print(*(m for m in sys.modules if m.split('.')[0] in {'textual', 'rich', 'sqlmodel'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_the_table_lists_every_command_once_or_those_of_a_screen() -> None:
    rows = command_table()
    assert [row.id for row in rows] == [command.id for command in COMMANDS]
    assert len({row.id for row in rows}) == len(rows)
    wanted = {command.id for command in SCREENS["matrix"]}
    assert {row.id for row in command_table(frozenset(), COMMANDS, "matrix")} == wanted


def test_the_manual_page_is_made_from_the_table() -> None:
    page = PROJECT / "docs" / "keys.md"
    assert page.read_text(encoding="utf-8") == keys_markdown(), (
        "make it again: python -c 'from codebook.tui.manual import keys_markdown;"
        ' print(keys_markdown(), end="")\' > docs/keys.md'
    )


def test_a_long_run_of_keys_is_listed_by_its_ends() -> None:
    assert listed(tuple("123456789")) == "1 … 9"
    assert listed(("ctrl+z", "pagedown", "?")) == "ctrl+z pgdn ?"
