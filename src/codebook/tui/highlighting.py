"""Which highlights the codings of an interview make, and how two sets of them differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codebook.study.codebook import Codebook
from codebook.study.views import Passage
from codebook.tui.desk import Annotated, Coded
from codebook.tui.widgets.transcript import Highlight

_LONGEST = 14
_KEY, _UNSURE, _MEMO = "★", "?", "✎"
_NO_CODE = "#808080"  # which no hue of a code is near


class Change(NamedTuple):
    """What to take away, by key, and what to show."""

    gone: list[str]
    new: list[Highlight]


def highlights(codings: Iterable[Coded], codebook: Codebook) -> dict[str, Highlight]:
    """Return the highlights of codings by coding id; others' bear their coder's name.

    A key passage, or one with a memo, is marked once, however many codes it has; an unsure coding
    has a question mark.
    """
    found: dict[str, Highlight] = {}
    marked: set[str] = set()
    for passage, code, coding_id, coder, own, unsure in codings:
        label = code.label if len(code.label) <= _LONGEST else f"{code.label[: _LONGEST - 1]}…"
        found[coding_id] = Highlight(
            coding_id,
            *passage.span,
            codebook.colour(code),
            (label if own else f"{label} {coder}") + (_UNSURE if unsure else ""),
            _UNSURE if unsure else "" if passage.id in marked else _mark(passage),
        )
        marked.add(passage.id)
    return found


def notes_only(annotated: Iterable[Annotated]) -> dict[str, Highlight]:
    """Return the highlights of passages without a code, by passage id."""
    found = {}
    for passage, coder in annotated:
        kept = {
            "key passage": passage.is_key,
            "memo": passage.has_memo,
            "insight": passage.insight,
        }
        label = f"{next(filter(kept.get, kept), '')} {coder}".strip()
        mark = _mark(passage) or _MEMO
        found[passage.id] = Highlight(passage.id, *passage.span, _NO_CODE, label, mark)
    return found


def _mark(passage: Passage) -> str:
    return _KEY if passage.is_key else _MEMO if passage.has_memo else ""


def change(old: Mapping[str, Highlight], new: Mapping[str, Highlight]) -> Change:
    """Return what leads from one set of highlights to another."""
    gone = [key for key in old if key not in new]
    return Change(gone, [shown for key, shown in new.items() if old.get(key) != shown])
