"""The view driven by the mouse: click, drag, auto-scroll, double and triple click."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.geometry import Offset
from textual.pilot import Pilot

from codebook.text.spans import Span
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.view import TranscriptView
from transcript_harness import INTERVIEW, TranscriptApp, codings, span_of

SIZES = [(80, 24), (120, 40)]
sized = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def cell(view: TranscriptView, offset: int) -> tuple[int, int]:
    """Return x and y in the view of an offset."""
    assert view._layout is not None
    y, x = view._layout.cell_of(offset)
    return x + view._layout.columns.text_at, y - view.scroll_offset.y


async def drag(pilot: Pilot[None], view: TranscriptView, start: int, end: int) -> None:
    await pilot.mouse_down(view, offset=cell(view, start))
    await pilot.hover(view, offset=cell(view, end))
    await pilot.mouse_up(view, offset=cell(view, end))


def moved_to(view: TranscriptView, x: int, y: int) -> events.MouseMove:
    """Return a movement with a button held; Pilot sends none from outside of the screen."""
    return events.MouseMove(view, x, y, 0, 1, 1, False, False, False)


@sized
async def test_a_click_puts_the_focus_and_lets_go_of_what_was_selected(
    size: tuple[int, int],
) -> None:
    app = TranscriptApp(highlights=codings())
    async with app.run_test(size=size) as pilot:
        view = app.view
        await pilot.press("shift+right")
        await pilot.click(view, offset=cell(view, span_of("behaves").start))
        assert view.caret == span_of("behaves").start
        assert view.selection is None
        assert view.target.of(INTERVIEW).startswith("That it behaves")


@sized
async def test_dragging_selects_both_ways(size: tuple[int, int]) -> None:
    app = TranscriptApp(highlights=codings())
    async with app.run_test(size=size) as pilot:
        view = app.view
        words = span_of("the ranking model")
        await drag(pilot, view, words.start, words.end - 1)
        assert view.selection == words
        await drag(pilot, view, words.end - 1, words.start)
        assert view.selection == words
        assert app.screen.get_selected_text() == "the ranking model"


async def test_the_right_button_chooses_what_is_selected_or_the_sentence_there() -> None:
    app = TranscriptApp()
    async with app.run_test(size=(80, 24)) as pilot:
        view = app.view
        start, end = span_of("the ranking model").start, span_of("times the latency").start
        await drag(pilot, view, start, end - 2)
        chosen = []
        for place in (start, start + 5, span_of("behaves").start):
            await pilot.mouse_down(view, offset=cell(view, place), button=3)
            await pilot.mouse_up(view, offset=cell(view, place))
            assert isinstance(app.told[-1], TranscriptView.Activated)
            chosen.append(view.target.of(INTERVIEW))
        assert chosen[:2] == [INTERVIEW[start : end - 1]] * 2
        assert chosen[2].startswith("That it behaves")


async def test_dragging_over_wide_characters_takes_whole_ones() -> None:
    app = TranscriptApp()
    async with app.run_test(size=(120, 40)) as pilot:
        view = app.view
        start = span_of("我的同事").start
        x, y = cell(view, start)
        await pilot.mouse_down(view, offset=(x + 1, y))
        await pilot.hover(view, offset=(x + 5, y))
        await pilot.mouse_up(view, offset=(x + 5, y))
        assert view.selection is not None
        assert view.selection.of(INTERVIEW) == "我的同"


@sized
async def test_two_clicks_take_a_word_and_three_the_turn(size: tuple[int, int]) -> None:
    app = TranscriptApp(highlights=codings())
    async with app.run_test(size=size) as pilot:
        view = app.view
        at = cell(view, span_of("nking").start)
        await pilot.click(view, offset=at, times=2)
        await pilot.pause()
        assert view.selection == span_of("ranking")
        assert app.screen.get_selected_text() == "ranking"
        await pilot.click(view, offset=at, times=3)
        await pilot.pause()
        assert view.target.of(INTERVIEW).startswith("Honestly?")
        assert view.target.of(INTERVIEW).endswith("line by line.")


async def test_shift_and_a_click_extend() -> None:
    app = TranscriptApp()
    async with app.run_test() as pilot:
        view = app.view
        await pilot.click(view, offset=cell(view, span_of("behaves").start))
        await pilot.click(view, offset=cell(view, span_of(" on their").start), shift=True)
        await pilot.pause()
        assert view.selection == span_of("behaves the same")


def send(app: App[None], view: TranscriptView, button: int, offset: int, end: str) -> None:
    """Let a terminal say what the mouse does at an offset; unlike Pilot, it names no widget."""
    x, y = cell(view, offset)
    said = f"\x1b[<{button};{view.region.x + x + 1};{view.region.y + y + 1}{end}"
    assert app._driver is not None
    for message in XTermParser().feed(said):
        app._driver.process_message(message)


async def test_a_terminal_clicks_and_drags() -> None:
    app = TranscriptApp(highlights=codings())
    async with app.run_test() as pilot:
        view = app.view
        start, end = span_of("the ranking model").start, span_of("times the latency").start
        for pressed in "Mm":
            send(app, view, 0, start, pressed)
        await pilot.pause()
        assert view.caret == start
        last = end - 2
        for button, offset, pressed in ((0, start, "M"), (32, last, "M"), (0, last, "m")):
            send(app, view, button, offset, pressed)
        await pilot.pause()
        assert view.selection == Span(start, end - 1)


async def test_the_wheel_scrolls_and_leaves_the_caret() -> None:
    app = TranscriptApp()
    async with app.run_test(size=(60, 12)) as pilot:
        view = app.view
        caret = view.caret
        view.post_message(events.MouseScrollDown(view, 5, 5, 0, 1, 0, False, False, False))
        await pilot.pause()
        assert view.scroll_offset.y > 0
        assert view.caret == caret


def length(view: TranscriptView) -> int:
    assert view.selection is not None
    return view.selection.end - view.selection.start


async def until(condition: Callable[[], bool]) -> None:
    """Let time go by until something is so."""
    end = monotonic() + 30
    while not condition():
        assert monotonic() < end, "what was waited for did not come"
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("direction", [1, -1])
async def test_dragging_beyond_the_edge_scrolls_and_selects_while_the_mouse_is_still(
    direction: int,
) -> None:
    text = "\n\n".join(f"Line {at} is here." for at in range(300))
    app = TranscriptApp(Document.of(text))
    async with app.run_test(size=(60, 20)) as pilot:
        view = app.view
        view.focus_on(text.index("Line 150"))
        await pilot.pause()
        x, y = cell(view, view.caret)
        await pilot.mouse_down(view, offset=(x, y))
        view.post_message(moved_to(view, x, view.page + 2 if direction > 0 else -3))
        top = view.scroll_offset.y
        await until(lambda: (view.scroll_offset.y - top) * direction > 0)
        selected = length(view)
        await until(lambda: length(view) > selected)
        view.post_message(moved_to(view, x, 5))
        await pilot.pause()
        still = view.scroll_offset.y
        await pilot.pause(0.15)
        assert view.scroll_offset.y == still
        await pilot.mouse_up(view, offset=(x, 5))
        assert app.mouse_captured is None
        kept = view.selection
        await pilot.hover(view, offset=(x, 9))
        assert view.selection == kept


async def test_another_button_and_the_margins_do_no_harm() -> None:
    app = TranscriptApp()
    async with app.run_test() as pilot:
        view = app.view
        caret = view.caret
        await pilot.mouse_down(view, offset=(12, 8), button=2)
        await pilot.mouse_up(view, offset=(12, 8))
        assert view.caret == caret
        for at in (Offset(0, 0), Offset(1, 9), Offset(view.size.width - 3, 9), Offset(3, 23)):
            await pilot.click(view, offset=at)
            assert 0 <= view.caret <= len(INTERVIEW)
