"""The table of all commands: bindings, footers, palette, help and manual are made from it.

Plain data, a module for each group. Nothing of the terminal library is imported.
"""

from __future__ import annotations

from codebook.tui.commands.assigning import assign_keys, command_table, groups
from codebook.tui.commands.command import ALWAYS, Command, CommandRow
from codebook.tui.commands.everywhere import OVER
from codebook.tui.commands.screens import (
    COMMANDS,
    FOOTER_OF_OWN_CODING,
    FOOTER_WITHOUT_INTERVIEWS,
    IN_EMPTY_STUDY,
    NEED_INTERVIEW,
    PANE_FOOTERS,
    SCREENS,
    sharing_a_screen,
)

__all__ = [
    "ALWAYS",
    "COMMANDS",
    "FOOTER_OF_OWN_CODING",
    "FOOTER_WITHOUT_INTERVIEWS",
    "IN_EMPTY_STUDY",
    "NEED_INTERVIEW",
    "OVER",
    "PANE_FOOTERS",
    "SCREENS",
    "Command",
    "CommandRow",
    "assign_keys",
    "command_table",
    "groups",
    "sharing_a_screen",
]
