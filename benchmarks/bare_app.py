"""The floors of starting up: Textual with one label; with `sqlmodel` as argument, that imported."""

from __future__ import annotations

import sys

from textual.app import App, ComposeResult
from textual.widgets import Label

READY = "READY"


class Bare(App[None]):
    """One label."""

    def compose(self) -> ComposeResult:
        """Make the label."""
        yield Label(READY)


if __name__ == "__main__":
    if "sqlmodel" in sys.argv:
        import sqlmodel  # noqa: F401 - what it costs is the question
    Bare().run()
