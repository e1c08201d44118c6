"""Keys of the transcript view. An application may leave out the letters, or bind others."""

from __future__ import annotations

from textual.binding import Binding

_MOVES = (
    ("down", "unit_next", "Next sentence or turn"),
    ("up", "unit_previous", "Previous sentence or turn"),
    ("ctrl+down", "turn_next", "Next turn"),
    ("ctrl+up", "turn_previous", "Previous turn"),
    ("right", "word_next", "Next word"),
    ("left", "word_previous", "Previous word"),
    ("ctrl+right", "character_next", "Next character"),
    ("ctrl+left", "character_previous", "Previous character"),
    ("home", "line_start", "Start of line"),
    ("end", "line_end", "End of line"),
    ("pagedown", "page_next", "Next page"),
    ("pageup", "page_previous", "Previous page"),
    ("ctrl+home", "document_start", "Start of transcript"),
    ("ctrl+end", "document_end", "End of transcript"),
)


def _with_shift(key: str) -> str:
    *modifiers, last = key.split("+")
    return "+".join([*modifiers, "shift", last])


def _pair(key: str, shifted: str, motion: str, said: str) -> list[Binding]:
    name = motion.replace("_", "-")
    return [
        Binding(key, f"move('{motion}')", said, show=False, id=f"transcript.{name}"),
        Binding(
            shifted,
            f"extend('{motion}')",
            f"Select: {said.lower()}",
            show=False,
            id=f"transcript.select-{name}",
        ),
    ]


ARROWS: list[Binding] = [
    *(
        binding
        for key, motion, said in _MOVES
        for binding in _pair(key, _with_shift(key), motion, said)
    ),
    Binding("escape", "release", "Clear the selection", show=False, id="transcript.release"),
    Binding("enter", "activate", "Open", show=False, id="transcript.activate"),
]
"""Keys that no code's id can begin with; each motion with shift extends the selection."""

LETTERS: list[Binding] = [
    Binding("j", "move('unit_next')", "Next sentence", show=False, id="transcript.j"),
    Binding("k", "move('unit_previous')", "Previous sentence", show=False, id="transcript.k"),
    Binding("J", "extend('unit_next')", "Select: next sentence", show=False, id="transcript.J"),
    Binding("K", "extend('unit_previous')", "Select: previous", show=False, id="transcript.K"),
    Binding("h", "move('word_previous')", "Previous word", show=False, id="transcript.h"),
    Binding("l", "move('word_next')", "Next word", show=False, id="transcript.l"),
    Binding("H", "extend('word_previous')", "Select: previous word", show=False, id="transcript.H"),
    Binding("L", "extend('word_next')", "Select: next word", show=False, id="transcript.L"),
    Binding("g", "move('document_start')", "Start", show=False, id="transcript.g"),
    Binding("G", "move('document_end')", "End", show=False, id="transcript.G"),
    Binding("v", "stick", "Select as you move", show=False, id="transcript.stick"),
    Binding("{", "move('turn_previous')", "Previous turn", show=False, id="transcript.{"),
    Binding("}", "move('turn_next')", "Next turn", show=False, id="transcript.}"),
]
"""Letters and signs for the same, to be bound where no code of the study begins with them."""
