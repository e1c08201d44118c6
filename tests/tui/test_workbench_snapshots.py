"""What the screens look like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_workbench_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook import Study
from codebook.tui.app import Workbench
from pictures import SIZES, Compare, looks


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize("theme", ["codebook-dark", "codebook-light", "ansi-dark"])
def test_desk(snap_compare: Compare, sample: Path, size: tuple[int, int], theme: str) -> None:
    app = Workbench(sample, "Ada")
    app.theme = theme
    assert looks(snap_compare, app, size, "it has to be compiled")


def test_desk_without_colours(
    snap_compare: Compare, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert looks(snap_compare, Workbench(sample, "Ada"), (80, 24), "it has to be compiled")


def test_desk_with_several_codings(
    snap_compare: Compare, small: Path, size: tuple[int, int]
) -> None:
    keys = ("b", "1", "a", "1", "*", "i", *"Hours", "ctrl+s", "m", *"Ask", "ctrl+s", "up", "a", "2")
    assert looks(snap_compare, Workbench(small, "First"), size, "Then I wait", *keys)


@pytest.mark.parametrize(
    ("size", "theme"), [((80, 24), "ansi-dark"), ((120, 40), "codebook-light")], ids=["80", "120"]
)
def test_desk_with_memos_on_words_without_a_code(
    snap_compare: Compare, small: Path, size: tuple[int, int], theme: str
) -> None:
    keys = ("m", *"Ask", "ctrl+s", "up", "a", "2", "m", *"Why", "ctrl+s", "down")
    app = Workbench(small, "First")
    app.theme = theme
    assert looks(snap_compare, app, size, "The manual says", *keys)


def test_desk_with_the_focus_on_the_codebook(
    snap_compare: Compare, sample: Path, size: tuple[int, int]
) -> None:
    keys = ("tab", "down", "right")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)


def test_desk_with_a_filter_without_questions_with_doubt_and_tour(
    snap_compare: Compare, small: Path, size: tuple[int, int]
) -> None:
    keys = ("b", "1", "!", "up", "b", "1", "a", "1", "f", "enter", "d", "T", "T")
    assert looks(snap_compare, Workbench(small, "First"), size, "Then I wait", *keys)


def test_code_box_in_vivo(snap_compare: Compare, small: Path) -> None:
    keys = ("a", "1", "quotation_mark")
    assert looks(snap_compare, Workbench(small, "First"), (80, 24), "Then I wait", *keys)


def test_code_box(snap_compare: Compare, sample: Path, size: tuple[int, int]) -> None:
    keys = ("c", "1", "down")
    assert looks(snap_compare, Workbench(sample, "Ada"), size, "it has to be compiled", *keys)


def test_code_box_with_a_new_name(
    snap_compare: Compare, small: Path, size: tuple[int, int]
) -> None:
    keys = ("enter", *"b1,the", "space", *"documents")
    assert looks(snap_compare, Workbench(small, "First"), size, "I teach", *keys)


def test_help(snap_compare: Compare, small: Path, size: tuple[int, int]) -> None:
    assert looks(snap_compare, Workbench(small, "First"), size, "I teach", "?")


def test_who_am_i(snap_compare: Compare, small: Path, size: tuple[int, int]) -> None:
    assert looks(snap_compare, Workbench(small, None), size, "")


def test_who_is_the_first(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    Study.create(tmp_path / "small").close()
    assert looks(snap_compare, Workbench(tmp_path / "small", None), size, "", "M", "i", "a")


def test_interviews(snap_compare: Compare, small: Path, size: tuple[int, int]) -> None:
    keys = ("a", "1", "o", "down")
    assert looks(snap_compare, Workbench(small, "First"), size, "I teach", *keys)


def test_memo(snap_compare: Compare, small: Path, size: tuple[int, int]) -> None:
    keys = ("a", "1", "m", *"Ask", "space", *"again")
    assert looks(snap_compare, Workbench(small, "First"), size, "I teach", *keys)


def test_palette(snap_compare: Compare, small: Path) -> None:
    keys = ("ctrl+p",)
    assert looks(snap_compare, Workbench(small, "First"), (80, 24), "I teach", *keys)


def test_notice(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert looks(snap_compare, Workbench("nowhere", None), (80, 24), "")
