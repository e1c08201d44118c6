"""Which highlights the codings of an interview make, and how two sets of them differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codebook.study.views import Codebook
from codebook.tui.desk import Coded
from codebook.tui.widgets.transcript import Highlight

_LONGEST = 14
_KEY, _UNSURE = "★", "?"


class Change(NamedTuple):
    """What to take away, by key, and what to show."""

    gone: list[str]
    new: list[Highlight]


def highlights(codings: Iterable[Coded], codebook: Codebook) -> dict[str, Highlight]:
    """Return the highlights of codings by coding id; others' bear their coder's name.

    A key passage is marked once, however many codes it has; an unsure coding has a question mark.
    """
    found: dict[str, Highlight] = {}
    marked: set[str] = set()
    for passage, code, coding_id, coder, own, unsure in codings:
        label = code.label if len(code.label) <= _LONGEST else f"{code.label[: _LONGEST - 1]}…"
        found[coding_id] = Highlight(
            coding_id, *passage.span, codebook.colour(code),
            (label if own else f"{label} {coder}") + (_UNSURE if unsure else ""),
            _UNSURE if unsure else _KEY if passage.is_key and passage.id not in marked else "",
        )  # fmt: skip
        marked.add(passage.id)
    return found


def change(old: Mapping[str, Highlight], new: Mapping[str, Highlight]) -> Change:
    """Return what leads from one set of highlights to another."""
    gone = [key for key in old if key not in new]
    return Change(gone, [shown for key, shown in new.items() if old.get(key) != shown])
