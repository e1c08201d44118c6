"""The manual page of keys and marks, made from the table of commands."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.tui.commands import command_table, groups
from codebook.tui.commands.marks import MARKS


def keys_markdown() -> str:
    """Return the manual page of keys."""
    lines = [
        "# Keys",
        "",
        "The keys that begin a code's id in your study apply that code: `b5` puts B.5 on the"
        " sentence, turn or selection in focus. Where ids are typed, a command on one of these keys"
        " moves to another; the footer and `?` show the keys in force.",
        "",
        "You can change keys in a settings file, `codebook/settings.toml` in `$XDG_CONFIG_HOME`"
        " (`~/.config` if that is not set). Under `[keys]`, each line names a command by its id and"
        ' gives its key or a list of keys, for example `uncode = "f5"` or `undo = ["z", "ctrl+z"]`.'
        " `codebook keys --json` lists the ids. A key that cannot be used, such as one that another"
        " command has, is reported when the workbench opens. The keys for reading and for boxes are"
        " fixed.",
        "",
        "`codebook keys` prints this list with your own keys; this page is made from it. The marks"
        " on the screen are explained at the end, and by `?`.",
    ]
    for group, rows in groups(command_table()).items():
        lines += ["", f"## {group}", "", "| key | command | what it does |", "|---|---|---|"]
        lines += [f"| {_marked(row.keys)} | {row.label} | {row.help} |" for row in rows]
    lines += ["", f"## {MARKS[0].group}", "", "| mark | what it stands for |", "|---|---|"]
    lines += [f"| {_marked(row.keys)} | {row.help} |" for row in MARKS]
    return "\n".join(lines) + "\n"


def _marked(keys: Iterable[str]) -> str:
    return " ".join(f"`{key}`" for key in keys) or "palette"
