"""The user's own keys, read from a file, and what is wrong there in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from codebook.tui.commands import COMMANDS
from codebook.tui.model.drafts import Drafts
from codebook.tui.model.places import Place, Places
from codebook.tui.rebinding import Rebound, rebound, settings_file
from codebook.tui.widgets.dial import Dial
from codebook.tui.widgets.key_bar import KeyBar
from workbench import workbench


def read(tmp_path: Path, text: str) -> Rebound:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return rebound(path)


def keys(found: Rebound, command_id: str) -> tuple[str, ...]:
    return next(command.keys for command in found.commands if command.id == command_id)


def test_where_the_system_knows_no_home_nothing_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert rebound() == Rebound(COMMANDS)
    places = Places()
    places.remember("s", "Ada", Place("t", 1))
    assert places.recall("s", "Ada") is None
    assert Drafts().abandoned("s", "Ada") == []


def test_without_a_file_all_is_as_it_is(tmp_path: Path) -> None:
    assert rebound(tmp_path / "none.toml") == Rebound(COMMANDS)
    assert read(tmp_path, "[other]\nx = 1") == Rebound(COMMANDS)


def test_a_command_gets_one_key_or_several(tmp_path: Path) -> None:
    found = read(tmp_path, '[keys]\nuncode = "f5"\nundo = ["z", "ctrl+z"]')
    assert found.errors == ()
    assert keys(found, "uncode") == ("f5",)
    assert keys(found, "undo") == ("z", "ctrl+z")
    assert keys(found, "redo") == ("ctrl+r", "ctrl+y")


def test_two_commands_may_change_places(tmp_path: Path) -> None:
    found = read(tmp_path, '[keys]\ninsight = "m"\nmemo = "i"')
    assert found.errors == ()
    assert (keys(found, "insight"), keys(found, "memo")) == (("m",), ("i",))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[keys]\nuncod = 'z'",
            "there is no command 'uncod'. `codebook keys --json` lists their ids.",
        ),
        ("[keys]\nreading_1 = 'z'", "the keys of 'reading_1' cannot be changed."),
        ("[keys]\ntheme = 'z'", "the keys of 'theme' cannot be changed."),
        ("[keys]\nuncode = 3", "'uncode' needs a key such as \"f5\", or a list of keys."),
        ("[keys]\nuncode = []", "'uncode' needs a key such as \"f5\", or a list of keys."),
        ("[keys]\nuncode = 'a,b'", "'uncode' needs a key such as \"f5\", or a list of keys."),
        ("[keys]\nuncode = 'j'", "'j' cannot be the key of 'uncode': 'reading_1' has it."),
        ("[keys]\nuncode = 'u'", "'u' cannot be the key of 'uncode': 'undo' has it."),
        ("[keys]\nuncode = ['z', 'z']", "'z' cannot be the key of 'uncode': it is there twice."),
        (
            "[keys]\ncode_save = 's'",
            '\'code_save\' works while you type: it needs a key such as "f5" or "ctrl+t".',
        ),
        ("[keys]\nmatrix_level = '?'", "'?' cannot be the key of 'matrix_level': 'help' has it."),
        ("[keys]\nhelp = 'f5'", "'f5' cannot be the key of 'help': 'search_dials' has it."),
        ("keys = 1", "keys must be a table, [keys]."),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_and_passed_over(
    tmp_path: Path, text: str, sentence: str
) -> None:
    found = read(tmp_path, text)
    assert found.commands == COMMANDS
    (said,) = found.errors
    assert said.startswith(str(tmp_path / "settings.toml"))
    assert said.endswith(f": {sentence}")


def test_a_file_that_is_no_toml_is_said(tmp_path: Path) -> None:
    (said,) = read(tmp_path, "[keys").errors
    assert said.startswith(f"{tmp_path / 'settings.toml'} cannot be read, so it is ignored: ")


def test_screens_that_are_not_seen_together_may_have_the_same_key(tmp_path: Path) -> None:
    found = read(tmp_path, "[keys]\npassages_move = 'o'\nmatrix_level = 'o'")
    assert found.errors == ()
    assert keys(found, "interviews") == keys(found, "passages_move") == ("o",)


async def test_the_screens_over_the_desk_have_the_keys_that_the_user_wants(small: Path) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text('[keys]\nmatrix_level = "y"\nsearch_dials = ["f8"]\nundo = "z"')
    async with workbench(small, "First") as bench:
        await bench.press("#")
        assert str(bench.app.screen.query_one(KeyBar).render()).startswith("⏎ Passages  y Levels")
        rows = bench.table.row_count
        await bench.press("t")
        assert bench.table.row_count == rows
        await bench.press("y")
        assert bench.table.row_count < rows
        await bench.press("?")
        assert bench.top == "HelpDialog"
        told = [str(each.render()) for each in bench.app.screen.query(".keys").results(Static)]
        assert told == ["⏎", "y", "tab", "w", "↓ ↑ → ←", "esc q", "ctrl+p", "? f1"]
        await bench.press("escape", "escape", "/", *"teach", "enter", "f8")
        assert [str(dial.render()) for dial in bench.app.screen.query(Dial)][:2] == [
            "f8 whole words",
            " as typed",
        ]
        await bench.press("a", "1")
        await bench.press("escape", "escape")
        assert bench.coded("teach") == ["A.1"]
        await bench.press("/", "enter", "z")
        assert bench.coded("teach") == [], "a list undoes with the desk's key"


async def test_the_desk_has_the_keys_that_the_user_wants(small: Path) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text('[keys]\nundo = "z"\nagain = ["t", "."]\ninsight = "u"\nmemo = "a"\nfoo = "y"')
    async with workbench(small, "First") as bench:
        (said,) = bench.said
        assert "there is no command 'foo'" in said
        assert "t Again  z Undo" in str(bench.screen.query_one(KeyBar).render())
        await bench.focus("I teach.")
        await bench.press("a", "1")
        assert bench.coded("I teach.") == ["A.1"], "ids still win, and memo has another key"
        assert bench.screen.keys["memo"] == ("f4",)
        await bench.press("z")
        assert bench.coded("I teach.") == []
        await bench.press("t")
        assert bench.coded("I teach.") == ["A.1"]
        await bench.press("u")
        assert bench.top == "ShortNoteDialog"
