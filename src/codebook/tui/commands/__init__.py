"""Every command of the workbench, once: bindings, footers, palette, help and manual come from here.

Plain data, a module for each group: nothing of the terminal library is imported.
"""

from __future__ import annotations

from codebook.tui.commands.assigning import assign_keys, command_table, groups
from codebook.tui.commands.command import ALWAYS, Command, CommandRow
from codebook.tui.commands.everywhere import OVER
from codebook.tui.commands.screens import BEGINNING, COMMANDS, NEEDING_TEXT, SCREENS, beside

__all__ = [
    "ALWAYS",
    "BEGINNING",
    "COMMANDS",
    "NEEDING_TEXT",
    "OVER",
    "SCREENS",
    "Command",
    "CommandRow",
    "assign_keys",
    "beside",
    "command_table",
    "groups",
]
