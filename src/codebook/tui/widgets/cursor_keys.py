"""The keys that move a cursor among rows: by one, by a page, to the first and the last."""

from __future__ import annotations

from textual.binding import Binding, BindingType

CURSOR: tuple[BindingType, ...] = (
    Binding("up", "step(-1)", show=False),
    Binding("down", "step(1)", show=False),
    Binding("pageup", "page(-1)", show=False),
    Binding("pagedown", "page(1)", show=False),
    Binding("home,ctrl+home", "end(-1)", show=False),
    Binding("end,ctrl+end", "end(1)", show=False),
)
"""Bindings of a widget that has the actions `step`, `page` and `end`."""
