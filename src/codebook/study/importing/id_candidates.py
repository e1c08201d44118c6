"""Candidates that an import made of ids, as the codebook had no such numbers yet.

Once it has, they are merged into the codes with these numbers, as a person would: so a taxonomy
makes the same codes in every copy of a study, and files and copies that name a candidate follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from codebook.reading.drafts import Problem
from codebook.store.queries import lookups
from codebook.store.schema.visibility import seen_coders
from codebook.store.tables import Code
from codebook.store.writer import Writer
from codebook.study.importing.importer import Importer
from codebook.study.taxonomy.code_merging import merge_into
from codebook.text.display import few_of
from codebook.text.numbers import sort_key

_FEW = 6  # candidates named in a remark


def join_candidates(importer: Importer, ids: Mapping[str, str]) -> None:
    """Merge such candidates into the codes that have their names for numbers; `ids` by number.

    While coders code apart, only those of the importing coder, whose they alone are: a candidate of
    an external layer may be in use where it is hidden, and stays, which is said. Those of others
    are not even told of.
    """
    tx = importer.tx
    found = [
        code
        for code in tx.all(Code, state="candidate")
        if code.name in ids and code.id == _imported_id(importer, code)
    ]
    if not found:
        return
    found.sort(key=lambda code: (sort_key(code.name), code.id))
    closed, me = lookups.is_closed(tx.connection), tx.coder_id
    shown = {None, *seen_coders(tx.connection, me or "")}
    joined = [code for code in found if not closed or (me and code.coder_id == me)]
    left = [code for code in found if code not in joined and code.coder_id in shown]
    for code in joined:
        _join(tx, code, ids[code.name])
    _tell(importer, joined, _JOINED)
    _tell(importer, left, _LEFT)


def _imported_id(importer: Importer, code: Code) -> str:
    """Return the id that a code of this maker and name has where a sheet has named it."""
    return importer.id("candidate", code.coder_id or "", code.name)


def _join(tx: Writer, code: Code, into_id: str) -> None:
    """Merge a candidate into a code, below which comes what was below the candidate."""
    below = tx.all(Code, parent_id=code.id)
    tx.update_many(Code, [{"id": each.id, "parent_id": into_id} for each in below])
    merge_into(tx, code.id, into_id)


def _tell(importer: Importer, codes: Iterable[Code], said: str) -> None:
    if named := few_of((code.name for code in codes), _FEW):
        importer.problems.append(Problem(None, said.format(named)))


_JOINED = "candidates that were called by these ids have been merged into the codes: {}"
_LEFT = (
    "candidates that are called by these ids stay beside the codes while coders code apart: {};"
    " import this file again once all have finished"
)
