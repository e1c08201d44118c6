"""Which codings are to be seen, where not all are."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from codebook.study.views import Code, Codebook


class Filter(NamedTuple):
    """Lets codings through: of some codes, or of one coder; `name` says of which."""

    name: str
    code_ids: frozenset[str] = frozenset()
    coder_id: str = ""

    def shows(self, code_id: str, coder_id: str) -> bool:
        """Say whether a coding is to be seen."""
        return code_id in self.code_ids or coder_id == self.coder_id


def only_code(codebook: Codebook, code: Code) -> Filter:
    """Return what shows a code and all codes below it."""
    after = codebook.codes[codebook.order[code.id] + 1 :]
    below = takewhile(lambda each: each.depth > code.depth, after)
    return Filter(code.label, frozenset([code.id, *(each.id for each in below)]))


def only_coder(coder_id: str, name: str) -> Filter:
    """Return what shows one coder's codings."""
    return Filter(name, coder_id=coder_id)
