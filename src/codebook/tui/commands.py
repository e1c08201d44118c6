"""Every command of the workbench, once: bindings, footer, palette, help and manual come from here.

Plain data: nothing of the terminal library is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from codebook.text.numbers import keystrokes


class Command(NamedTuple):
    """A command. `id` is the name of its action as well, unless `action` says another.

    `keys` are those it wants, the one to show first; `spare` those it moves to when codes begin
    with all of them. An action with `{place}` has one key for each place, counted from 1.
    `footer` is its place in the footer by use, 0 for none. What is `native` has its keys bound by
    the transcript or by Textual.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    group: str
    spare: tuple[str, ...] = ()
    footer: int = 0
    action: str = ""
    native: bool = False

    @property
    def does(self) -> str:
        """Return the action."""
        return self.action or self.id

    @property
    def placed(self) -> bool:
        """Say whether each key does it at a place of its own."""
        return "{place}" in self.action


class CommandRow(NamedTuple):
    """A command as it is listed."""

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    group: str


CODING, READING, LOOKING, STUDY = "Coding", "Reading", "Looking around", "Study"

COMMANDS: tuple[Command, ...] = (
    Command(
        "code", ("enter",), "Code",
        "Code the sentence, turn or selection in focus: type the code's id straight away, or"
        " press this and type a name.", CODING, footer=1,
    ),
    Command(
        "again", (".",), "Again", "Put the code used last on the passage in focus.", CODING,
        ("f5",), footer=2,
    ),
    Command(
        "recent", tuple("123456789"), "Recent", "Put one of the codes used lately on it.",
        CODING, ("0",), action="recent({place})",
    ),
    Command(
        "uncode", ("x", "delete"), "Uncode", "Take a code of yours off the passage in focus.",
        CODING, footer=4,
    ),
    Command(
        "insight", ("i",), "Insight", "Write what a passage shows, for the codebook sheet.",
        CODING, ("w", "f3"), footer=5,
    ),
    Command(
        "memo", ("m",), "Memo",
        "Write a note: on the passage in focus, or on the code or interview where the list has"
        " the focus.", CODING, ("f4",), footer=6,
    ),
    Command(
        "key_passage", ("*",), "Key passage",
        "Mark a passage for the codebook sheet, or no longer.", CODING, ("f6",),
    ),
    Command(
        "undo", ("u", "ctrl+z"), "Undo", "Take back what you did last.", CODING, footer=3,
    ),
    Command(
        "redo", ("ctrl+r", "ctrl+y"), "Redo", "Do again what you took back.", CODING,
    ),
    Command(
        "unit", ("s",), "Sentences / turns", "Step by turns instead of sentences, or back.",
        READING, ("f7",),
    ),
    Command(
        "next_passage", (">",), "Next coded", "Go to the next coded passage.", READING,
    ),
    Command(
        "previous_passage", ("<",), "Previous coded", "Go to the coded passage before.", READING,
    ),
    Command(
        "next_uncoded", ("n",), "Next uncoded",
        "Go to the next turn of a participant that bears no code of yours.", READING, ("f8",),
    ),
    Command(
        "next_interview", ("]",), "Next interview", "Open the next interview.", LOOKING,
    ),
    Command(
        "previous_interview", ("[",), "Previous interview", "Open the interview before.", LOOKING,
    ),
    Command(
        "interviews", ("o",), "Open", "Choose an interview; see its progress and background.",
        LOOKING, ("f2",), footer=7,
    ),
    Command(
        "passages", ("p",), "Passages",
        "List the passages of the code under the cursor or at the caret, and go to one.", LOOKING,
        ("f12",),
    ),
    Command(
        "back", ("escape",), "Back", "Clear the selection; from a list, go back to the transcript.",
        LOOKING,
    ),
    Command(
        "panes", ("tab", "shift+tab"), "Other pane", "Go to the next pane, or back.", LOOKING,
        action="app.focus_next", native=True,
    ),
    Command(
        "layers", ("w",), "Whose layers", "Show all layers that you may see, or your own only.",
        LOOKING, ("f9",),
    ),
    Command(
        "palette", ("ctrl+p",), "Commands",
        "Find any command, code or interview by name.", LOOKING, action="app.command_palette",
        native=True,
    ),
    Command(
        "help", ("?", "f1"), "Help", "List what works here.", LOOKING, footer=8,
    ),
    Command(
        "who", ("@",), "Who am I", "Choose whose layer you work in.", STUDY, ("f11",),
    ),
    Command(
        "export", ("E",), "Export", "Write all sheets into the study's exports.", STUDY,
        ("f10",),
    ),
    Command(
        "theme", (), "Theme", "Choose another look: dark, light, the terminal's own.", STUDY,
    ),
    Command(
        "leave", ("q", "ctrl+q"), "Quit", "Close the workbench; nothing needs saving.", STUDY,
        action="app.quit",
    ),
    Command(
        "save_note", ("ctrl+s", "ctrl+enter"), "Save a note",
        "Keep the insight or memo as it stands in its box; an empty one is taken away.", CODING,
        native=True,
    ),
    *(
        Command(f"reading_{number}", keys, label, text, READING, native=True)
        for number, (keys, label, text) in enumerate((
            (("down", "up", "j", "k"), "Sentence", "Next, previous sentence or turn."),
            (("ctrl+down", "ctrl+up", "}", "{"), "Turn", "Next, previous turn."),
            (("right", "left", "l", "h"), "Word", "Next, previous word."),
            (("ctrl+right", "ctrl+left"), "Character", "Next, previous character."),
            (("home", "end"), "Line", "Start, end of the line."),
            (("pagedown", "pageup"), "Page", "Next, previous page."),
            (("ctrl+home", "ctrl+end", "g", "G"), "Transcript", "Start, end of the transcript."),
            (("shift+down", "shift+up", "J", "K", "H", "L"), "Select",
             "Select as you move; any of the moves above with shift."),
            (("v",), "Sticky", "Select with every move from here; again to keep what is selected."),
        ), 1)
    ),
)  # fmt: skip
"""All commands, those most used first within a group."""

_POOL = tuple(f"f{number}" for number in range(2, 13))


def assign_keys(
    commands: Iterable[Command], first_keys: AbstractSet[str]
) -> dict[str, tuple[str, ...]]:
    """Return the keys in force by command, given the keys that begin a code's id.

    A key that begins an id codes, in either case, and no command keeps it. A command left with
    none moves to its spare keys, then to a function key.
    """
    ordered = tuple(commands)
    found = {command.id: _kept(command.keys, first_keys) for command in ordered}
    used = {key for command in ordered for key in command.keys}
    for command in ordered:
        lacking = len(found[command.id]) < len(command.keys) and (
            command.placed or not found[command.id]
        )
        if not lacking or command.native:
            continue
        spare = _kept((*command.spare, *(() if command.placed else _POOL)), first_keys)
        free = [key for key in spare if key not in used]
        wanted = len(command.keys) - len(found[command.id]) if command.placed else 1
        found[command.id] += tuple(free[:wanted])
        used.update(free[:wanted])
    return found


def _kept(keys: Sequence[str], first_keys: AbstractSet[str]) -> tuple[str, ...]:
    return tuple(key for key in keys if len(key) > 1 or keystrokes(key)[:1] not in first_keys)


def command_table(first_keys: AbstractSet[str] = frozenset()) -> list[CommandRow]:
    """Return every command with its keys, in order; those of a study whose ids begin otherwise."""
    keys = assign_keys(COMMANDS, first_keys)
    return [CommandRow(c.id, keys[c.id], c.label, c.help, c.group) for c in COMMANDS]


def groups(rows: Iterable[CommandRow]) -> Mapping[str, list[CommandRow]]:
    """Return rows by group, in the order in which groups first appear."""
    found: dict[str, list[CommandRow]] = {}
    for row in rows:
        found.setdefault(row.group, []).append(row)
    return found


def keys_markdown() -> str:
    """Return the manual page of keys."""
    lines = [
        "# Keys",
        "",
        "The keys that begin a code's id in your study code: `b5` puts B.5 on the sentence, turn or"
        " selection in focus. A command that would sit on one of them moves to another key; the"
        " footer and `?` show those in force.",
        "",
        "`codebook keys` prints this list, from which this page is made.",
    ]
    for group, rows in groups(command_table()).items():
        lines += ["", f"## {group}", "", "| key | command | what it does |", "|---|---|---|"]
        lines += [f"| {_marked(row.keys)} | {row.label} | {row.help} |" for row in rows]
    return "\n".join(lines) + "\n"


def _marked(keys: Iterable[str]) -> str:
    return " ".join(f"`{key}`" for key in keys) or "palette"
