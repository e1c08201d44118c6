"""Which commands work on which screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType

from codebook.tui.commands.agreement import AGREEMENT
from codebook.tui.commands.candidates import CANDIDATES
from codebook.tui.commands.code import CODE
from codebook.tui.commands.coding import CODING
from codebook.tui.commands.command import ALWAYS, Command, dispatched_by_id
from codebook.tui.commands.everywhere import EVERYWHERE, OVER
from codebook.tui.commands.fields import FIELDS, LIST, LIST_GROUP, TREE, TREE_GROUP
from codebook.tui.commands.grouping import COMPARED, GROUPING, THEME
from codebook.tui.commands.importing import IMPORTING
from codebook.tui.commands.looking import LOOKING
from codebook.tui.commands.lost import LOST, PLACING
from codebook.tui.commands.matrix import MATRIX
from codebook.tui.commands.notes import NOTES
from codebook.tui.commands.participants import PARTICIPANTS
from codebook.tui.commands.passages import PASSAGES
from codebook.tui.commands.pseudonyms import PSEUDONYMS
from codebook.tui.commands.rankings import RANKED, RANKINGS
from codebook.tui.commands.reading import READING
from codebook.tui.commands.reconciliation import ALIKE, RECONCILIATION
from codebook.tui.commands.reviewing import REVIEWING
from codebook.tui.commands.rows import READ_ON, ROW_CHOOSING, ROW_MOVES, ROWS
from codebook.tui.commands.search import SEARCH
from codebook.tui.commands.study import STUDY


def _without_footer(commands: Iterable[Command]) -> Iterator[Command]:
    return (command._replace(footer=0) for command in commands)


_CHOOSE, *_CHOOSE_MORE = ROW_CHOOSING

_READ_ROWS = tuple(row._replace(footer=6) if row.id == "row_all" else row for row in ROWS)
"""The commands of a list of passages, which is more often narrowed than chosen as a whole."""

SCREENS: Mapping[str, tuple[Command, ...]] = MappingProxyType(
    {
        "desk": dispatched_by_id((*CODING, *READING, *LOOKING, *EVERYWHERE, *STUDY)),
        "tree": TREE,
        "list": LIST,
        "search": (*SEARCH, *ROWS, *OVER),
        "passages": (*PASSAGES, *_READ_ROWS, READ_ON, *OVER),
        "lost": (*LOST, *_without_footer(ROWS), READ_ON, *OVER),
        "place": (*PLACING, *OVER),
        "notes": (*NOTES, *ROW_MOVES, READ_ON, *OVER),
        "matrix": (*MATRIX, *OVER),
        "agreement": (*AGREEMENT, *OVER),
        "code": (*CODE, *OVER),
        "participants": (*PARTICIPANTS, *OVER),
        "candidates": (
            *CANDIDATES,
            _CHOOSE._replace(footer=6),
            *_without_footer((*_CHOOSE_MORE, *ROW_MOVES)),
            READ_ON,
            *OVER,
        ),
        "pseudonyms": (*PSEUDONYMS, *_without_footer((*ROW_CHOOSING, *ROW_MOVES)), *OVER),
        "grouping": (*GROUPING, *OVER),
        "compared": (*COMPARED, *OVER),
        "theme": (*THEME, *_READ_ROWS, READ_ON, *OVER),
        "rankings": (*RANKINGS, *OVER),
        "ranked": (*RANKED, *OVER),
        "reconciliation": (*RECONCILIATION, *OVER),
        "review": (*REVIEWING, *OVER),
        "import": (*IMPORTING, _CHOOSE, *_without_footer((*_CHOOSE_MORE, *ROW_MOVES)), *OVER),
        "alike": (*ALIKE, *ROW_CHOOSING, *ROW_MOVES, *OVER),
        "fields": FIELDS,
    }
)
"""The commands of each screen; those used most come first within a group."""

TAKING_IDS = ("desk", "tree", "search", "grouping", "reconciliation", "review")
"""The screens on which one types a code's id."""

BESIDE_IDS: frozenset[str] = frozenset(each.id for name in TAKING_IDS for each in SCREENS[name])
"""The ids of the commands on these screens, which leave to the codes the keys that begin an id."""

_IN_TREE = ("tree_choose", "edit_code", "passages", "memo", "only", "undo", "back")
_IN_LIST = ("list_choose", "memo", "done", "list_remove", "undo", "back")


def _footer(*screens: str, first: Sequence[str]) -> tuple[Command, ...]:
    """Return the commands of a footer: the `first` in this order, and those that always stay."""
    return tuple(
        each._replace(footer=first.index(each.id) + 1) if each.id in first else each
        for name in screens
        for each in SCREENS[name]
        if each.id in first or each.footer >= ALWAYS
    )


PANE_FOOTERS: Mapping[str, tuple[Command, ...]] = MappingProxyType(
    {
        TREE_GROUP: _footer("tree", "desk", first=_IN_TREE),
        LIST_GROUP: _footer("list", "desk", first=_IN_LIST),
    }
)
"""The commands in the desk's footer while a pane beside the text has the focus, by its group."""

_FIRST = ("import", "participants", "who")
FOOTER_WITHOUT_INTERVIEWS = _footer("desk", first=_FIRST)
"""The commands in the desk's footer while the study has no interview yet."""

_ASKED = ("review_reason", "walk_there", "walk_on")
FOOTER_OF_OWN_CODING = tuple(
    each._replace(label="Answer") if each.id == "review_reason" else each
    for each in _footer("review", first=_ASKED)
)
"""The commands in the footer of a review while it shows a coding of the coder's own."""

_NEED_NO_INTERVIEW = {"undo", "redo", "memo", "new_code"}
_ALSO_NEED_ONE = {
    *("next_interview", "previous_interview", "interviews"),
    *("search", "only", "remove_interview"),
}
NEED_INTERVIEW: frozenset[str] = frozenset(
    {each.id for each in (*CODING, *READING) if each.id not in _NEED_NO_INTERVIEW} | _ALSO_NEED_ONE
)
"""The ids of the desk's commands that do nothing where there is no interview yet."""

IN_EMPTY_STUDY = (
    *("import", "who", "participants", "new_code", "undo", "redo"),
    *("palette", "help", "theme", "tour", "leave"),
)
"""The ids of the desk's commands that do something where there is neither interview nor code."""


def _each_once() -> Iterator[Command]:
    known: set[str] = set()
    for command in chain.from_iterable(SCREENS.values()):
        if command.id not in known:
            known.add(command.id)
            yield command


COMMANDS: tuple[Command, ...] = tuple(_each_once())
"""All commands, each once, as it is on the first screen that has it."""


@cache
def sharing_a_screen(command_id: str) -> frozenset[str]:
    """Return the ids of the commands that work on any screen on which this one works."""
    together = ({each.id for each in commands} for commands in SCREENS.values())
    return frozenset().union(*(ids for ids in together if command_id in ids))
