"""The view driven by keys in a real application: motions, selection, copying, resizing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.app import App
from textual.pilot import Pilot

from codebook.text.spans import Span
from codebook.tui.widgets.transcript.bindings import ARROWS, LETTERS
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.highlights import Highlight
from codebook.tui.widgets.transcript.motions import MOTIONS
from codebook.tui.widgets.transcript.view import TranscriptView
from transcript_harness import INTERVIEW, TranscriptApp, codings, interview, span_of

SIZES = [(80, 24), (120, 40)]
sized = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def quoted(view: TranscriptView) -> str:
    return view.target.of(INTERVIEW)


def seen(view: TranscriptView, offset: int) -> bool:
    assert view._layout is not None
    return 0 <= view._layout.row_of(offset) - view.scroll_offset.y < view.page


@sized
async def test_arrows_and_letters_move_by_sentence_turn_and_word(size: tuple[int, int]) -> None:
    app = TranscriptApp(highlights=codings())
    async with app.run_test(size=size) as pilot:
        view = app.view
        assert quoted(view).startswith("When you hand")
        await pilot.press("down", "j")
        assert quoted(view) == "Honestly?"
        await pilot.press("up")
        assert quoted(view).startswith("Please")
        await pilot.press("k", "}", "l", "right", "h")
        assert view.caret == span_of("That it behaves").start
        await pilot.press("ctrl+down")
        assert quoted(view) == "[laughs]"
        await pilot.press("{", "ctrl+right", "ctrl+right", "ctrl+left")
        assert view.caret == span_of("onestly").start
        assert seen(view, view.caret)


@sized
async def test_whatever_is_in_focus_is_seen(size: tuple[int, int]) -> None:
    app = TranscriptApp(Document.of("\n\n".join(f"Line {at} is here." for at in range(300))))
    async with app.run_test(size=size) as pilot:
        for key in ("G", "up", "pageup", "pageup", "g", "pagedown", "ctrl+end", "ctrl+home"):
            await pilot.press(key)
            assert seen(app.view, app.view.caret), key
        assert app.view.caret == 0


async def test_a_step_scrolls_no_more_than_it_must() -> None:
    app = TranscriptApp(Document.of("\n\n".join(f"Line {at} is here." for at in range(300))))
    async with app.run_test(size=(80, 24)) as pilot:
        tops = []
        for _ in range(20):
            await pilot.press("down")
            tops.append(app.view.scroll_offset.y)
        assert {after - before for before, after in pairwise(tops)} == {0, 2}


@sized
async def test_shift_and_sticky_select_and_escape_lets_go(size: tuple[int, int]) -> None:
    app = TranscriptApp()
    async with app.run_test(size=size) as pilot:
        view = app.view
        view.focus_on(span_of("We had a release").start)
        await pilot.press("shift+right", "shift+right", "L")
        assert view.selection == span_of("We had a")
        await pilot.press("escape", "J")
        assert quoted(view).endswith("times the latency. Nobody could say why.")
        await pilot.press("escape", "v", "h")
        assert quoted(view) == "say"
        await pilot.press("v")
        assert quoted(view) == "say"
        await pilot.press("down")
        assert quoted(view).startswith("In the end")


async def test_escape_without_a_selection_is_left_to_others() -> None:
    pressed = []

    class Outer(TranscriptApp):
        BINDINGS = [("escape", "leave", "Leave")]  # noqa: RUF012  # as Textual wants it

        def action_leave(self) -> None:
            pressed.append("escape")

    app = Outer()
    async with app.run_test() as pilot:
        await pilot.press("shift+right", "escape")
        assert pressed == []
        await pilot.press("escape")
        assert pressed == ["escape"]


async def test_messages_say_that_the_caret_moved_and_that_the_target_was_chosen() -> None:
    app = TranscriptApp()
    async with app.run_test() as pilot:
        app.told.clear()
        await pilot.press("down", "enter")
        moved, activated = app.told
        assert isinstance(moved, TranscriptView.Moved)
        assert isinstance(activated, TranscriptView.Activated)
        assert quoted(app.view) == "Please think of the last time."


async def test_the_focus_may_be_on_turns() -> None:
    app = TranscriptApp()
    async with app.run_test() as pilot:
        app.view.unit = "turn"
        await pilot.press("down")
        assert quoted(app.view).startswith("Honestly?")
        assert quoted(app.view).endswith("line by line.")
        app.view.action_toggle_unit()
        assert quoted(app.view) == "Honestly?"


async def test_what_is_selected_is_copied_and_outlives_a_click_elsewhere() -> None:
    app = TranscriptApp()
    async with app.run_test() as pilot:
        view = app.view
        start, end = span_of("我的同事觉得")
        view.point_over(Span(end, end), Span(start, start))
        await pilot.press("ctrl+c")
        assert app.clipboard == "我的同事觉得"
        app.screen.clear_selection()
        await pilot.pause()
        assert view.selection == span_of("我的同事觉得")
        assert app.screen.get_selected_text() == "我的同事觉得"
        view.clear_selection()
        assert app.screen.get_selected_text() is None


async def test_every_key_has_an_action_with_a_name() -> None:
    names = set(MOTIONS) | {"unit_next", "unit_previous"}
    for binding in [*ARROWS, *LETTERS]:
        action, _, motion = binding.action.partition("('")
        assert hasattr(TranscriptView, f"action_{action}")
        assert not motion or motion.removesuffix("')") in names
    ids = [binding.id for binding in [*ARROWS, *LETTERS]]
    assert len(set(ids)) == len(ids)


async def resized(pilot: Pilot[None], app: App[None], *size: int) -> None:
    await pilot.resize_terminal(*size)
    await pilot.pause()


async def test_resizing_keeps_what_is_in_focus_where_it_was() -> None:
    text = "\n\n".join(f"Line {at}. " + "and so it goes on " * 12 for at in range(200))
    app = TranscriptApp(Document.of(text))
    async with app.run_test(size=(120, 40)) as pilot:
        view = app.view
        start = text.index("Line 90.")
        view.focus_on(start)
        view.scroll_relative(y=5, animate=False)
        assert view._layout is not None
        for size in ((60, 40), (200, 40), (80, 24), (52, 24)):
            at = view._layout.row_of(start) - view.scroll_offset.y
            await resized(pilot, app, *size)
            assert view._layout.columns.width == size[0] - 1
            assert view._layout.row_of(start) - view.scroll_offset.y == at


async def test_resizing_keeps_the_top_where_the_focus_is_out_of_sight() -> None:
    text = "\n\n".join(f"Line {at}. " + "and so it goes on " * 12 for at in range(200))
    app = TranscriptApp(Document.of(text))
    async with app.run_test(size=(120, 40)) as pilot:
        view = app.view
        assert view._layout is not None
        view.scroll_to(y=view._layout.row_of(text.index("Line 150.")), animate=False)
        await resized(pilot, app, 60, 30)
        assert view._layout.row_of(text.index("Line 150.")) == view.scroll_offset.y


@sized
async def test_a_highlight_is_seen_at_once_and_repaints_only_its_rows(
    size: tuple[int, int],
) -> None:
    app = TranscriptApp(highlights=codings())
    async with app.run_test(size=size) as pilot:
        view = app.view
        await pilot.pause()
        before = {y: view._strips[y] for y in view._strips.keys()}  # noqa: SIM118  # no dict
        span = span_of("When you hand a model")
        view.add_highlights([Highlight("new", *span, "#ff8800", "B.2")])
        await pilot.pause()
        after = {y: view._strips[y] for y in before}
        assert view._layout is not None
        assert [y for y in before if after[y] is not before[y]] == [view._layout.row_of(span.start)]
        assert any("╻" in strip.text or "▪" in strip.text for strip in after.values())
        view.remove_highlights(["new", "none such"])
        await pilot.pause()
        assert all(view._strips[y].text == before[y].text for y in before)
        assert "new" not in view.highlights


async def test_a_label_that_gives_way_to_another_is_seen_in_its_new_row() -> None:
    app = TranscriptApp()
    async with app.run_test(size=(60, 24)) as pilot:
        view = app.view
        start = span_of("Honestly?").start
        long = Highlight("long", start, span_of("mine.").end, "#ff8800", "A.2")
        short = long._replace(key="short", end=start + 9, label="B.3", signs="✎")

        async def beside() -> list[str]:
            await pilot.pause()
            ends = [strip.text.split()[-1:] for strip in view.render_lines(view.size.region)]
            return [each for (each,) in filter(None, ends) if each in {"A.2", "B.3✎"}]

        view.add_highlights([long])
        assert await beside() == ["A.2"]
        view.add_highlights([short])
        assert await beside() == ["B.3✎", "A.2"]
        view.remove_highlights(["short"])
        assert await beside() == ["A.2"]


async def test_a_place_given_before_the_first_layout_is_shown_with_its_caret() -> None:
    app = TranscriptApp(caret=span_of("Portability.").start)
    async with app.run_test(size=(60, 12)) as pilot:
        await pilot.pause()
        assert quoted(app.view) == "Portability."
        assert seen(app.view, app.view.caret)
        assert app.view._hold.caret == (app.view.caret, app.view.caret + 1)


async def test_another_transcript_begins_anew() -> None:
    app = TranscriptApp(highlights=codings())
    async with app.run_test() as pilot:
        await pilot.press("G", "shift+left")
        app.view.set_transcript(Document.of("Short."), [])
        await pilot.pause()
        assert app.view.target == Span(0, 6)
        assert app.view.selection is None
        assert app.view.scroll_offset.y == 0
        assert app.screen.get_selected_text() is None
        assert not list(app.view.highlights)


async def test_an_empty_view_takes_every_key() -> None:
    app = TranscriptApp(Document.of(""))
    async with app.run_test() as pilot:
        for binding in [*ARROWS, *LETTERS]:
            await pilot.press(binding.key)
        assert app.view.target == Span(0, 0)


async def test_colours_follow_the_theme() -> None:
    app = TranscriptApp(interview(), codings())
    async with app.run_test() as pilot:
        await pilot.pause()
        dark = app.view.render_lines(app.view.size.region)[9]
        app.theme = "textual-light"
        await pilot.pause()
        light = app.view.render_lines(app.view.size.region)[9]
        assert dark.text == light.text
        assert list(dark) != list(light)
