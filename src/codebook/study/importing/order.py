"""The order in which the files of one import are written: what others refer to comes first."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.reading.drafts import Kind

_ORDER: tuple[tuple[Kind, ...], ...] = (
    ("labels",),  # which are refused
    ("taxonomy",),
    ("qdc", "codes"),
    ("guideline",),
    ("participants",),
    ("transcript",),
    ("qdpx", "taguette", "qualcoder", "qc"),
    ("codebook",),  # makes numbered codes of ids that codings would make candidates of
    ("codings",),
    ("segments",),
    ("rankings",),
    ("themes",),
)
OF_PASSAGES = frozenset({"codebook", "codings", "segments", "rankings", "themes"})
"""The kinds of files that may name passages by whose words they are, or in whose interview."""

_PLACES = {kind: place for place, kinds in enumerate(_ORDER) for kind in kinds}


def in_order(kinds: Sequence[Kind]) -> list[int]:
    """Return the places of files of these kinds in the order in which they are to be written.

    Files that come equally early are written as they were given.
    """
    return sorted(range(len(kinds)), key=lambda at: _PLACES[kinds[at]])
