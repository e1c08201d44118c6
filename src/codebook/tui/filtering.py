"""What is to be seen, where not everything is: some codings, or some of what is said."""

from __future__ import annotations

from typing import NamedTuple

from codebook.study.codebook import Code, Codebook
from codebook.text.turns import Turn


class Filter(NamedTuple):
    """Lets through codings of some codes or of one coder, or what is said in a part or by one.

    `name` says of which. A filter of what is said lets all codings through.
    """

    name: str
    code_ids: frozenset[str] = frozenset()
    coder_id: str = ""
    part: str = ""
    speaker: str = ""

    @property
    def of_text(self) -> bool:
        """Say whether it is a filter of what is said."""
        return bool(self.part or self.speaker)

    def shows(self, code_id: str, coder_id: str) -> bool:
        """Say whether a coding is to be seen."""
        return self.of_text or code_id in self.code_ids or coder_id == self.coder_id

    def keeps(self, turn: Turn) -> bool:
        """Say whether a turn is to be seen."""
        in_part = turn.part.casefold() == self.part.casefold()
        return in_part if self.part else self.speaker in {"", turn.speaker}


def only_code(codebook: Codebook, code: Code) -> Filter:
    """Return what shows a code and all codes below it."""
    return Filter(code.label, frozenset(each.id for each in (code, *codebook.below(code))))


def only_coder(coder_id: str, name: str) -> Filter:
    """Return what shows one coder's codings."""
    return Filter(name, coder_id=coder_id)


def only_part(label: str) -> Filter:
    """Return what shows one part of the interview."""
    return Filter(label, part=label)


def only_speaker(label: str) -> Filter:
    """Return what shows what one person says."""
    return Filter(label, speaker=label)
