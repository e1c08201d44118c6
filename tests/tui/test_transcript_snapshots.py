"""Pictures of the transcript view in the themes, at both sizes. Nothing in it blinks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from transcript_harness import TranscriptApp, codings

SnapCompare = Callable[..., bool]
SIZES = [(80, 24), (120, 40)]
THEMES = ["textual-dark", "textual-light", "ansi-dark"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_reading(snap_compare: SnapCompare, size: tuple[int, int], theme: str) -> None:
    width = "52" if size == (80, 24) else "1fr"
    app = TranscriptApp(highlights=codings(), theme=theme, width=width)
    assert snap_compare(app, terminal_size=size, press=["down"] * 4)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_selecting(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    app = TranscriptApp(highlights=codings())
    press = [*["down"] * 4, "right", "right", *["shift+right"] * 4]
    assert snap_compare(app, terminal_size=size, press=press)


def test_without_colour(snap_compare: SnapCompare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TranscriptApp(highlights=codings())
    assert snap_compare(app, terminal_size=(80, 24), press=[*["down"] * 4, "shift+down"])
