from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from textual.binding import Binding

from codebook.text.numbers import first_keys, keystrokes
from codebook.tui.commands import COMMANDS, assign_keys, command_table
from codebook.tui.keys import bindings, keymap, listed
from codebook.tui.manual import keys_markdown
from codebook.tui.screens.desk_screen import DeskScreen
from codebook.tui.widgets.transcript import ARROWS, LETTERS

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
def test_no_command_sits_on_a_key_that_codes_and_no_two_share_one(typed: frozenset[str]) -> None:
    begin = first_keys(typed)
    keys = assign_keys(COMMANDS, begin)
    given_out = [key for command in COMMANDS for key in keys[command.id]]
    assert len(given_out) == len(set(given_out))
    assert not [key for key in given_out if len(key) == 1 and keystrokes(key)[:1] in begin]
    for command in COMMANDS:
        assert keys[command.id] or not command.keys or command.native or command.placed


def test_every_command_has_an_action_on_the_desk_and_a_sentence_of_help() -> None:
    for command in COMMANDS:
        assert command.help.endswith("."), command.id
        if not command.native and "." not in command.does:
            name = f"action_{command.does.partition('(')[0]}"
            assert callable(getattr(DeskScreen, name, None)), name


def test_the_bindings_are_those_of_the_table() -> None:
    bound = [b for b in bindings() if isinstance(b, Binding)]
    keys = [key for binding in bound for key in binding.key.split(",")]
    wanted = [key for command in COMMANDS if not command.native for key in command.keys]
    assert keys == wanted
    assert {b.id for b in bound} == set(keymap(assign_keys(COMMANDS, frozenset())))


def test_the_keys_of_the_transcript_are_in_the_table() -> None:
    table = {key for command in COMMANDS for key in command.keys}
    own = {key for b in (*ARROWS, *LETTERS) for key in b.key.split(",") if "shift+" not in key}
    assert own <= table
    reading = {key for c in COMMANDS if c.id.startswith("reading") for key in c.keys}
    assert {key for key in reading if "shift+" not in key} <= own


def test_the_table_needs_no_terminal_library() -> None:
    code = (
        "import sys; from codebook.tui.commands import command_table; command_table();"
        "print(*(m for m in sys.modules if m.split('.')[0] in {'textual', 'rich', 'sqlmodel'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_the_table_lists_every_command_once() -> None:
    rows = command_table()
    assert [row.id for row in rows] == [command.id for command in COMMANDS]
    assert len({row.id for row in rows}) == len(rows)


def test_the_manual_page_is_made_from_the_table() -> None:
    page = PROJECT / "docs" / "keys.md"
    assert page.read_text(encoding="utf-8") == keys_markdown(), (
        "make it again: python -c 'from codebook.tui.manual import keys_markdown;"
        ' print(keys_markdown(), end="")\' > docs/keys.md'
    )


def test_a_long_run_of_keys_is_listed_by_its_ends() -> None:
    assert listed(tuple("123456789")) == "1 … 9"
    assert listed(("ctrl+z", "pagedown", "?")) == "ctrl+z pgdn ?"
