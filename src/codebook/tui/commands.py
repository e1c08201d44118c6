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
        "in_vivo", ('"',), "In vivo",
        "Make a new code that is called as the words selected, or those in focus.", CODING,
        ("ctrl+k",),
    ),
    Command(
        "recode", ("r",), "Other code", "Put another code in the place of one of yours.", CODING,
        ("ctrl+t",),
    ),
    Command(
        "unsure", ("!",), "Unsure", "Mark a coding of yours as unsure, or as sure again.", CODING,
        ("ctrl+b",),
    ),
    Command(
        "ends", ("e",), "New ends", "Give the passage in focus the ends of what is selected.",
        CODING, ("ctrl+e",),
    ),
    *(
        Command(
            move, (key,), label, f"Let the passage in focus {text}.", CODING, (spare,),
            action=f"move_end('{move}')",
        )
        for move, key, spare, label, text in (
            ("end_on", "+", "alt+right", "Longer", "end a word later"),
            ("end_back", "-", "alt+left", "Shorter", "end a word earlier"),
            ("start_back", "(", "alt+up", "Begin earlier", "begin a word earlier"),
            ("start_on", ")", "alt+down", "Begin later", "begin a word later"),
        )
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
        "next_unsure", ("U",), "Next unsure",
        "Go to the next passage with an unsure coding; after the last, to the first.", READING,
        ("ctrl+n",),
    ),
    Command(
        "questions", ("d",), "Questions", "Hide what the interviewer says, or show it again.",
        READING, ("ctrl+d",),
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
        "search", ("/",), "Search",
        "Find words in the interviews; go to a place, or code those chosen.", LOOKING,
        ("alt+s",),
    ),
    Command(
        "next_hit", (";",), "Next found", "Go to the next place that the search found.", LOOKING,
        ("alt+n",),
    ),
    Command(
        "previous_hit", (":",), "Previous found", "Go to the place before that it found.",
        LOOKING, ("alt+p",),
    ),
    Command(
        "passages", ("p",), "Passages",
        "Read the passages of the code under the cursor or at the caret; go to one, or give some"
        " another code.", LOOKING, ("f12",),
    ),
    Command(
        "edit_code", ("=",), "Meaning",
        "Change the definition, name, colour or place of that code; merge or retire it; see what"
        " it meant before.", LOOKING, ("alt+c",),
    ),
    Command(
        "matrix", ("#",), "Matrix", "Count the codes by participant; go to what is counted.",
        LOOKING, ("alt+m",),
    ),
    Command(
        "back", ("escape",), "Back",
        "Clear the selection; from a list, go back to the transcript; then show all codings.",
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
        "only", ("f",), "Show only",
        "Show the codings of one code and those below it, or of one coder; again, all of them.",
        LOOKING, ("ctrl+l",),
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
        "tour", ("T",), "Tour", "Show the first steps; during the tour, the next one.", STUDY,
        ("alt+t",),
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


def command_table(
    first_keys: AbstractSet[str] = frozenset(), commands: Iterable[Command] = COMMANDS
) -> list[CommandRow]:
    """Return every command with its keys, in order; those of a study whose ids begin otherwise."""
    ordered = tuple(commands)
    keys = assign_keys(ordered, first_keys)
    return [CommandRow(c.id, keys[c.id], c.label, c.help, c.group) for c in ordered]


def groups(rows: Iterable[CommandRow]) -> Mapping[str, list[CommandRow]]:
    """Return rows by group, in the order in which groups first appear."""
    found: dict[str, list[CommandRow]] = {}
    for row in rows:
        found.setdefault(row.group, []).append(row)
    return found
