"""The keys for reading, as plain data for the transcript view and the table of commands."""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import NamedTuple


class Motion(NamedTuple):
    """A motion of the transcript view with its keys.

    - `keys`: keys with which no code's id can begin; `letters` are the other ones.
    - `capitals`: letters that select on the way.
    """

    name: str
    label: str
    keys: tuple[str, ...]
    letters: tuple[str, ...] = ()
    capitals: tuple[str, ...] = ()


class Step(NamedTuple):
    """A motion and its opposite."""

    label: str
    help: str
    on: Motion
    back: Motion

    @property
    def listed(self) -> tuple[str, ...]:
        """Return the keys of both, alternating."""
        return in_turns((*self.on.keys, *self.on.letters), (*self.back.keys, *self.back.letters))


def in_turns(on: tuple[str, ...], back: tuple[str, ...]) -> tuple[str, ...]:
    """Return the items of both tuples, alternating."""
    return tuple(key for key in chain(*zip_longest(on, back)) if key)


def with_shift(key: str) -> str:
    """Return a key with shift, which selects on the way."""
    *modifiers, last = key.split("+")
    return "+".join([*modifiers, "shift", last])


STEPS = (
    Step(
        label="Sentence",
        help="Next, previous sentence or turn.",
        on=Motion("unit_next", "Next sentence or turn", ("down",), ("j",), ("J",)),
        back=Motion("unit_previous", "Previous sentence or turn", ("up",), ("k",), ("K",)),
    ),
    Step(
        label="Turn",
        help="Next, previous turn.",
        on=Motion("turn_next", "Next turn", ("ctrl+down",), ("}",)),
        back=Motion("turn_previous", "Previous turn", ("ctrl+up",), ("{",)),
    ),
    Step(
        label="Word",
        help="Next, previous word.",
        on=Motion("word_next", "Next word", ("right",), ("l",), ("L",)),
        back=Motion("word_previous", "Previous word", ("left",), ("h",), ("H",)),
    ),
    Step(
        label="Character",
        help="Next, previous character.",
        on=Motion("character_next", "Next character", ("ctrl+right",)),
        back=Motion("character_previous", "Previous character", ("ctrl+left",)),
    ),
    Step(
        label="Line",
        help="Start, end of the line.",
        on=Motion("line_start", "Start of line", ("home",)),
        back=Motion("line_end", "End of line", ("end",)),
    ),
    Step(
        label="Page",
        help="Next, previous page.",
        on=Motion("page_next", "Next page", ("pagedown",)),
        back=Motion("page_previous", "Previous page", ("pageup",)),
    ),
    Step(
        label="Transcript",
        help="Start, end of the transcript.",
        on=Motion("document_start", "Start of transcript", ("ctrl+home",), ("g",)),
        back=Motion("document_end", "End of transcript", ("ctrl+end",), ("G",)),
    ),
)
"""All motions; each key with shift selects on the way."""

STICK = "v"
"""The key after which every motion selects."""
