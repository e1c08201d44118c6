"""Columns between two lines: only the rows that are other ones are painted again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Region

from codebook.tui.widgets.side_panel import SidePanel


class Panel(SidePanel):
    """Notes which regions are to be painted again."""

    asked: Sequence[Region] = ()

    def refresh(self, *regions: Region, **how: Any) -> Self:  # noqa: ANN401 - Textual's own
        self.asked = regions
        return super().refresh(*regions, **how)

    def rows(self) -> list[str]:
        return [strip.text.rstrip() for strip in self.render_lines(self.size.region)]

    def write(self, above: str, left: list[str], right: list[str], below: str = "") -> list[int]:
        """Show a text; return the rows that are painted again for it."""
        self.asked = []
        self.show(Content(above), [map(Content, left), map(Content, right)], Content(below))
        assert all(each == Region(0, each.y, self.size.width, 1) for each in self.asked)
        return [each.y for each in self.asked]


class Shows(App[None]):
    CSS = "Panel { height: 6; }"

    def compose(self) -> ComposeResult:
        yield Panel()


async def test_only_rows_that_are_other_ones_are_painted_again() -> None:
    async with Shows().run_test(size=(32, 10)) as pilot:
        panel = pilot.app.query_one(Panel)
        assert panel.write("head", ["a", "b", "c"], ["d"], "foot") == [0, 1, 2, 3, 5]
        panel.notify_style_update()  # it is painted anew as a whole
        assert panel.write("head", ["a", "b", "c"], ["d"], "foot") == []
        await pilot.pause()
        assert panel.rows() == [" head", " a               d", " b", " c", "", " foot"]
        assert panel.write("head", ["a", "B", "c"], ["d"], "foot") == [2]
        assert panel.write("head", ["a", "B", "c"], ["d"], "foot") == []
        assert panel.write("Head", ["a"], ["d", "e"], "") == [0, 2, 3, 5]
        assert panel.rows() == [" Head", " a               d", "                 e", "", "", ""]
        assert panel.text() == "Head\na\nd\ne\n"


async def test_what_has_no_room_ends_with_an_ellipsis() -> None:
    async with Shows().run_test(size=(32, 10)) as pilot:
        panel = pilot.app.query_one(Panel)
        panel.write("a head that is much longer than a line", list("abcde"), ["1", "2", "3", "4"])
        await pilot.pause()
        assert panel.rows() == [
            " a head that is much longer th…",
            " a               1",
            " b               2",
            " c               3",
            " d …             4",
            "",
        ]
        await pilot.resize_terminal(60, 10)
        await pilot.pause()
        assert panel.rows()[0] == " a head that is much longer than a line"


async def test_it_is_as_high_as_its_text_where_its_height_is_auto() -> None:
    async with Shows().run_test(size=(32, 10)) as pilot:
        panel = pilot.app.query_one(Panel)
        panel.write("head", ["a"], ["d"], "foot")
        panel.styles.height = "auto"
        panel.styles.max_height = 7
        heights = []
        for left in ("a", "a word or two that are broken", "c\n" * 9, "a"):
            panel.show(Content("head"), [[Content(left)], [Content("d")]], Content("foot"))
            await pilot.pause()
            heights.append((panel.size.height, panel.rows()[-1]))
        assert heights == [(3, " foot"), (5, " foot"), (7, " foot"), (3, " foot")]
