"""Filters of what the desk shows: some codings, or some turns."""

from __future__ import annotations

from typing import NamedTuple

from codebook.study.codebook import Code, Codebook
from codebook.text.turns import Turn


class Filter(NamedTuple):
    """Shows the codings of some codes or of one coder or the unsure ones, or some turns.

    `name` is that of what is shown, `code` the uppermost of the codes. A filter of turns, which are
    those of one part or speaker, shows all codings.
    """

    name: str
    code: Code | None = None
    code_ids: frozenset[str] = frozenset()
    coder_id: str = ""
    part: str = ""
    speaker: str = ""
    unsure: bool = False

    @property
    def of_text(self) -> bool:
        """Whether it is a filter of turns."""
        return bool(self.part or self.speaker)

    def shows(self, code_id: str, coder_id: str, *, unsure: bool) -> bool:
        """Whether it shows a coding, which may be unsure."""
        named = code_id in self.code_ids or coder_id == self.coder_id
        return self.of_text or named or (self.unsure and unsure)

    def keeps(self, turn: Turn) -> bool:
        """Whether it shows a turn."""
        in_part = turn.part.casefold() == self.part.casefold()
        return in_part if self.part else self.speaker in {"", turn.speaker}


def only_code(codebook: Codebook, code: Code) -> Filter:
    """Return a filter that shows a code and all codes below it."""
    return Filter(code.label, code, frozenset(each.id for each in (code, *codebook.below(code))))


def kept(old: Filter | None, codebook: Codebook) -> Filter | None:
    """Return a filter as it is with other codes; None where its code went out of use."""
    if old is None or old.code is None:
        return old
    now = codebook.by_id.get(old.code.id)
    if now is None or (now.state == "retired" and old.code.state != "retired"):
        return None
    return only_code(codebook, now)


def only_coder(coder_id: str, name: str) -> Filter:
    """Return a filter that shows one coder's codings."""
    return Filter(name, coder_id=coder_id)


def only_part(label: str) -> Filter:
    """Return a filter that shows one part of the interview."""
    return Filter(f"part {label}", part=label)


def only_speaker(label: str) -> Filter:
    """Return a filter that shows what one person says."""
    return Filter(label, speaker=label)


def only_unsure() -> Filter:
    """Return a filter that shows the codings that are marked as unsure."""
    return Filter("unsure", unsure=True)
