"""The keys of the workbench in a study, for those whom the command line sends there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.text.numbers import first_keys

if TYPE_CHECKING:
    from codebook.study import Study


def key_of(label: str, study: Study, screen: str = "desk") -> str:
    """Return the key that a command of a screen has in a study, empty for no command."""
    if not label:
        return ""
    from codebook.tui.commands import command_table
    from codebook.tui.rebinding import rebound

    codes = study.codebook(counted=False).codes
    ids = first_keys(code.number or "" for code in codes if code.state != "retired")
    rows = command_table(ids, rebound().commands, screen)
    return next((row.keys[0] for row in rows if row.label == label and row.keys), "ctrl+p")
