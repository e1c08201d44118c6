"""Which highlights the codings of an interview make, and how two sets of them differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codebook.study.codebook import Codebook
from codebook.study.views import Passage
from codebook.tui.model.marks import KEY, UNSURE, WRITTEN, Annotated, Coded, short_label
from codebook.tui.widgets.transcript.highlights import Highlight

_NO_CODE = "#808080"  # grey: no code has a colour near it


class HighlightChange(NamedTuple):
    """The keys of highlights to remove, and the highlights to show."""

    gone: list[str]
    new: list[Highlight]


def highlights(codings: Iterable[Coded], codebook: Codebook) -> dict[str, Highlight]:
    """Return the highlights of codings by coding id.

    A key passage, or one on which something is written, is marked once, however many codes it has;
    where it is both, what is written is marked at the label. An unsure coding has a question mark
    at its label, and in the margin where nothing else stands there.
    """
    found: dict[str, Highlight] = {}
    marked: set[str] = set()
    for passage, code, coding_id, coder, own, unsure, joint in codings:
        mark, *more = ("",) if passage.id in marked else _marks(passage)
        doubt = UNSURE if unsure else ""
        found[coding_id] = Highlight(
            coding_id,
            *passage.span,
            codebook.colour(code),
            short_label(code),
            mark or doubt,
            "" if own else coder,
            doubt + "".join(more),
            joint,
        )
        marked.add(passage.id)
    return found


def notes_only(annotated: Iterable[Annotated]) -> dict[str, Highlight]:
    """Return the highlights of passages without a code, by passage id."""
    found = {}
    for passage, coder in annotated:
        label = f"{_why_kept(passage)} {coder}".strip()
        mark = _marks(passage)[0] or WRITTEN
        found[passage.id] = Highlight(passage.id, *passage.span, _NO_CODE, label, mark)
    return found


def _why_kept(passage: Passage) -> str:
    """Return what a passage without a code has instead, empty for none."""
    if passage.is_key:
        return "key passage"
    if passage.has_memo:
        return "memo"
    return "insight" if passage.insight else ""


def _marks(passage: Passage) -> tuple[str, ...]:
    """Return the marks of a passage, the one for the margin first; empty where it has none."""
    written = (WRITTEN,) if passage.insight or passage.has_memo else ()
    return (KEY, *written) if passage.is_key else written or ("",)


def difference(old: Mapping[str, Highlight], new: Mapping[str, Highlight]) -> HighlightChange:
    """Return what has to change to get from the old highlights to the new ones."""
    gone = [key for key in old if key not in new]
    return HighlightChange(gone, [shown for key, shown in new.items() if old.get(key) != shown])
