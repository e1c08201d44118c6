"""Text without blanks that is shown beside or below a list."""

from __future__ import annotations

from pathlib import Path

from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Offset
from textual.selection import Selection

from codebook.tui.widgets.prose import Prose
from import_screen import look
from workbench import workbench

ASKED = "请问您平时是怎么使用深度学习框架的呢有没有遇到过什么让您印象特别深刻的困难或者问题"
SAID = "我们每天都用这个框架来训练模型但是文档写得不清楚所以我们花了很多时间去猜测每个参数的意思"


class Showing(App[None]):
    def __init__(self, *lines: str) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        yield Prose(id="text")

    def on_mount(self) -> None:
        self.query_one(Prose).show(Content("\n").join(map(Content, self._lines)))

    def shown(self) -> list[str]:
        prose = self.query_one(Prose)
        strips = prose.render_lines(prose.size.region)
        return [strip.text.rstrip().lstrip("\u200b") for strip in strips]


async def test_chinese_turns_begin_beside_the_name_in_the_import(
    small: Path, tmp_path: Path
) -> None:
    text = f"访谈者：{ASKED}？\n\n受访者：{SAID}。\n"
    (tmp_path / "U9.txt").write_text(text, encoding="utf-8")
    async with workbench(small, "First") as bench:
        await look(bench, tmp_path / "U9.txt")
        prose = bench.app.screen.query_one(Prose)
        lines = [strip.text.strip() for strip in prose.render_lines(prose.size.region)]
        assert f"访谈者  {ASKED[:34]}" in lines
        assert f"受访者  {SAID[:34]}" in lines


async def test_a_line_of_wide_letters_is_broken_anew_at_another_width() -> None:
    async with Showing(f"受访者  {SAID}", "So, a line with blanks.").run_test(
        size=(30, 20)
    ) as pilot:
        shown = pilot.app
        assert isinstance(shown, Showing)
        assert shown.shown() == [
            f"受访者  {SAID[:11]}",
            SAID[11:26],
            SAID[26:41],
            SAID[41:],
            "So, a line with blanks.",
        ]
        await pilot.resize_terminal(20, 20)
        await pilot.pause()
        assert shown.shown()[0] == f"受访者  {SAID[:6]}"
        assert shown.shown()[-2:] == ["So, a line with", "blanks."]
        assert "".join(shown.shown()[1:-2]) == SAID[6:]


async def test_what_is_copied_has_no_break_that_the_text_has_not() -> None:
    async with Showing(f"受访者  {SAID}", "Two.").run_test(size=(30, 20)) as pilot:
        prose = pilot.app.query_one(Prose)
        assert prose.get_selection(Selection(None, None))[0] == f"受访者  {SAID}\nTwo."
        some = Selection(Offset(0, 1), Offset(3, 2))
        assert prose.get_selection(some)[0] == SAID[11:28]
