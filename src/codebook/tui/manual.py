"""The manual page of keys, made from the table of commands."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.tui.commands import command_table, groups


def keys_markdown() -> str:
    """Return the manual page of keys."""
    lines = [
        "# Keys",
        "",
        "The keys that begin a code's id in your study code: `b5` puts B.5 on the sentence, turn or"
        " selection in focus. A command that would sit on one of them moves to another key; the"
        " footer and `?` show those in force.",
        "",
        "Other keys can be had from a settings file, `codebook/settings.toml` in"
        " `$XDG_CONFIG_HOME` (`~/.config` where that is not set). Under `[keys]` each line names a"
        ' command by its id and gives its key or a list of keys, for example `uncode = "f5"` or'
        ' `undo = ["z", "ctrl+z"]`. `codebook keys --json` lists the ids. What cannot be had, such'
        " as a key that another command has, is said when the workbench opens. The keys of"
        " reading and of boxes stay as they are.",
        "",
        "`codebook keys` prints the list with your own keys; this page is made from it.",
    ]
    for group, rows in groups(command_table()).items():
        lines += ["", f"## {group}", "", "| key | command | what it does |", "|---|---|---|"]
        lines += [f"| {_marked(row.keys)} | {row.label} | {row.help} |" for row in rows]
    return "\n".join(lines) + "\n"


def _marked(keys: Iterable[str]) -> str:
    return " ".join(f"`{key}`" for key in keys) or "palette"
