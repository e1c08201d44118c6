"""Keys of the transcript view. An application may leave out the letters, or bind others."""

from __future__ import annotations

from collections.abc import Iterator

from textual.binding import Binding

from codebook.tui.reading_keys import STEPS, STICK, Motion, with_shift

_MOTIONS = [motion for step in STEPS for motion in (step.on, step.back)]


def _arrows(motion: Motion) -> Iterator[Binding]:
    name = motion.name.replace("_", "-")
    for key in motion.keys:
        yield _quiet(key, f"move('{motion.name}')", motion.label, name)
        yield _quiet(
            with_shift(key), f"extend('{motion.name}')", _selecting(motion), f"select-{name}"
        )


def _letters(motion: Motion) -> Iterator[Binding]:
    for key in motion.letters:
        yield _quiet(key, f"move('{motion.name}')", motion.label, key)
    for key in motion.capitals:
        yield _quiet(key, f"extend('{motion.name}')", _selecting(motion), key)


def _selecting(motion: Motion) -> str:
    return f"Select: {motion.label.lower()}"


def _quiet(key: str, action: str, said: str, name: str) -> Binding:
    return Binding(key, action, said, show=False, id=f"transcript.{name}")


ARROWS: list[Binding] = [
    *(binding for motion in _MOTIONS for binding in _arrows(motion)),
    _quiet("escape", "release", "Clear the selection", "release"),
    _quiet("enter", "activate", "Open", "activate"),
]
"""Keys that no code's id can begin with; each motion with shift extends the selection."""

LETTERS: list[Binding] = [
    *(binding for motion in _MOTIONS for binding in _letters(motion)),
    _quiet(STICK, "stick", "Select as you move", "stick"),
]
"""Letters and signs for the same, to be bound where no code of the study begins with them."""
