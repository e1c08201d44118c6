"""What the screens look like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_workbench_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook import Study
from pictures import SIZES, SMALL, Pictures, Size
from workbench import workbench


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_desk(pictures: Pictures, sample: Path, size: Size) -> None:
    async with workbench(sample, "Ada", size) as bench:
        await bench.focus("it has to be compiled")
        for theme in ("ansi-dark", "codebook-light", "codebook-dark"):
            bench.app.theme = theme
            await pictures.take(bench, theme, sizes=[size])
        await bench.press("c", "1", "down")
        await pictures.take(bench, "code box", sizes=[size])
        await bench.press("escape", "tab", "down", "right")
        await pictures.take(bench, "the focus on the codebook", sizes=[size])


async def test_desk_without_colours(
    pictures: Pictures, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    await pictures.show(sample, "Ada", "it has to be compiled", sizes=[SMALL])


async def test_desk_with_several_codings(pictures: Pictures, small: Path) -> None:
    keys = ("b", "1", "a", "1", "*", "i", *"Hours", "ctrl+s", "m", *"Ask", "ctrl+s", "up", "a", "2")
    await pictures.show(small, "First", "Then I wait", *keys)


async def test_desk_with_memos_on_words_without_a_code(pictures: Pictures, small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("The manual says")
        await bench.press("m", *"Ask", "ctrl+s", "up", "a", "2", "m", *"Why", "ctrl+s", "down")
        for theme, size in zip(("ansi-dark", "codebook-light"), SIZES, strict=True):
            bench.app.theme = theme
            await pictures.take(bench, theme, sizes=[size])


async def test_desk_with_a_filter_without_questions_with_doubt_and_tour(
    pictures: Pictures, small: Path
) -> None:
    keys = ("b", "1", "!", "up", "b", "1", "a", "1", "f", "enter", "d", "T", "T")
    await pictures.show(small, "First", "Then I wait", *keys)


async def test_boxes(pictures: Pictures, small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("I teach")
        await bench.press("?")
        await pictures.take(bench, "help")
        await bench.press("escape", "ctrl+p")
        await pictures.take(bench, "palette", sizes=[SMALL])
        await bench.press("escape", "enter", *"b1,the", "space", *"documents")
        await pictures.take(bench, "a new name")
        await bench.press("escape", "a", "1", "m", *"Ask", "space", *"again")
        await pictures.take(bench, "memo")
        await bench.press("escape", "escape", "o", "down")
        await pictures.take(bench, "interviews")


async def test_code_box_in_vivo(pictures: Pictures, small: Path) -> None:
    keys = ("a", "1", "quotation_mark")
    await pictures.show(small, "First", "Then I wait", *keys, sizes=[SMALL])


async def test_who_am_i(pictures: Pictures, small: Path) -> None:
    await pictures.show(small, None, "")


async def test_who_is_the_first(pictures: Pictures, tmp_path: Path) -> None:
    Study.create(tmp_path / "small").close()
    await pictures.show(tmp_path / "small", None, "", "M", "i", "a")


async def test_notice(pictures: Pictures, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    await pictures.show(Path("nowhere"), None, "", sizes=[SMALL])
