"""What stands in names and notes is shown and never obeyed by the terminal."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from codebook import Study
from codebook.study.codebook import NewCode
from codebook.text.spans import Span
from codebook.tui.control_filter import ControlCharacterFilter
from codebook.tui.dialogs.choice import ChoiceDialog
from codebook.tui.dialogs.line import LineDialog
from terminal import workbench_in_terminal
from workbench import Bench, workbench

TITLE = "\x1b]0;Taken\x07"
SIGNS = [*"ab é中🙂", "\x1b", "\x07", "\x9b", "\x7f", "\r", "\u202e", "\u2066", "\u200d", "\xa0"]


def test_a_name_with_commands_in_it_names_no_window(tmp_path: Path) -> None:
    source = tmp_path / f"Talk{TITLE}\u202e.txt"
    source.write_text("Interviewer: Why?\n\nU1: So.\n", encoding="utf-8")
    sheet = tmp_path / "codes.csv"
    sheet.write_text(f"id,name,parent\nA,Asking{TITLE},\nA.1,Why\x9b2J,A\n", encoding="utf-8")
    Study.create(tmp_path / "study", coders=["First"], files=[source, sheet]).close()
    with workbench_in_terminal(tmp_path / "study", tmp_path) as terminal:
        terminal.wait_for("]0;Taken")
    assert TITLE not in terminal.seen
    assert not {"\x9b", "\u202e"} & set(terminal.seen)


PATH = "in [/etc] and [b]all"


async def test_brackets_in_a_name_are_no_markup(small: Path) -> None:
    """Textual reads some texts as markup, and ends where a bracket closes what none has opened."""
    with Study.open(small, "First") as study:
        where = study.interviews()[0].revision_id
        (code,) = study.code_all([(where, Span(4, 12))], [], new=NewCode(PATH)).code_ids
        study.edit_code(code, definition="[/] of a path")
        study.define_field(f"Paths {PATH}")
    async with workbench(small, "First", (140, 40)) as bench:
        assert f"◇ {PATH}" in seen(bench)
        await bench.press("ctrl+p")
        await bench.type("etc")
        await bench.until(lambda: f"Apply {PATH}" in seen(bench))
        assert "[/] of a path" in seen(bench)
        await bench.press("escape", "P")
        assert bench.top == "ParticipantsScreen"
        assert "Paths in [/etc]" in seen(bench), "a heading in two lines"
        assert "and [b]all" in seen(bench)
        for dialog in (LineDialog(PATH), ChoiceDialog(PATH, "", [])):
            bench.app.push_screen(dialog)
            await bench.settle()
            assert PATH in seen(bench)


def seen(bench: Bench) -> str:
    """Return what stands on the screen on top."""
    lines = bench.app.screen._compositor.render_strips()
    return "\n".join(line.text for line in lines)


@given(st.lists(st.text(st.sampled_from(SIGNS))))
def test_all_else_stays_as_it_is_and_where_it_is(texts: list[str]) -> None:
    bold = Style(bold=True)
    line = [Segment(text, bold) for text in texts]
    found = ControlCharacterFilter().apply(line, Color(0, 0, 0))
    assert [each.cell_length for each in found] == [each.cell_length for each in line]
    assert all(each.style == bold for each in found)
    gone = frozenset("\x1b\x07\x9b\x7f\r\u202e\u2066")
    assert [each.text for each in found] == [
        "".join("\u200b" if sign in gone else sign for sign in text) for text in texts
    ]
