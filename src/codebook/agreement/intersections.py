"""The sums that the u-alpha family is made of: lengths that coders marked alike, or did not."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from codebook.agreement.bootstrap import Flags, FloatArray, IntArray
from codebook.agreement.continuum import Continuum, Pieces
from codebook.agreement.tally import Tally


@dataclass(frozen=True, eq=False)
class Intersections:
    """The sums of which the u-alpha family consists, for each text, so that texts can be weighted.

    All are sums over ordered pairs of coders, divided by the number of coders less one. Arrays have
    one entry for each text, tallies one for each text and code. Lengths are in characters.

    - `whole`: the characters of all coders; `split` those on which the two differ, gaps included.
    - `own`: the squared lengths of all passages, plus the lengths of gaps.
    - `marked`: the characters marked with a code.
    - `shared`: those of `marked` that the other coder marked too, with any code; `same` those that
      the other marked with the same code.
    - `own_shared`: over the passages with a code, the square of the length that a passage shares
      with the other coder's passages.
    """

    whole: FloatArray
    split: FloatArray
    own: FloatArray
    marked: Tally
    shared: Tally
    same: Tally
    own_shared: Tally

    @classmethod
    def of(cls, continuum: Continuum) -> Intersections:
        """Measure a continuum of two coders or more, in which no coder's passages overlap."""
        pieces = continuum.pieces
        texts, codes = len(continuum.texts), len(continuum.codes)
        sizes = np.array(list(continuum.texts.values()), np.float64) * len(continuum.coders)
        lengths = (continuum.end - continuum.start).astype(np.float64)
        gaps = sizes - np.bincount(continuum.text, lengths, texts)
        paired = _PairedPieces.of(continuum, pieces)
        others = len(continuum.coders) - 1

        def tally(passage: IntArray, amount: FloatArray) -> Tally:
            entries = continuum.text[passage], continuum.code[passage]
            return Tally(*entries, amount / others, (texts, codes))

        every = np.arange(len(lengths))
        return cls(
            whole=sizes,
            split=np.bincount(pieces.text, paired.split * pieces.length, texts) / others,
            own=np.bincount(continuum.text, lengths**2, texts) + gaps,
            marked=tally(every, lengths * others),
            shared=tally(paired.passage, paired.length),
            same=tally(paired.passage[paired.same], paired.length[paired.same]),
            own_shared=tally(every, paired.own),
        )


@dataclass(frozen=True, eq=False)
class _PairedPieces:
    """What ordered pairs of coders have on each piece of a continuum.

    - `split`: for each piece, how many ordered pairs differ on it.
    - `passage`, `length`, `same`: parallel, one entry for each piece that both of an ordered pair
      marked: the first one's passage there, the piece's length, whether both gave the same code.
    - `own`: for each passage, the sum over the other coders of the squared length that it shares
      with their passages.
    """

    split: FloatArray
    passage: IntArray
    length: FloatArray
    same: Flags
    own: FloatArray

    @classmethod
    def of(cls, continuum: Continuum, pieces: Pieces) -> _PairedPieces:
        code = np.append(continuum.code, -1)[pieces.owner]
        split = np.zeros(len(pieces.length))
        own = np.zeros(len(continuum.start))
        passages, lengths, sames = [], [], []
        for one, two in combinations(range(len(continuum.coders)), 2):
            differ = code[one] != code[two]
            split += 2 * differ
            both = (code[one] >= 0) & (code[two] >= 0)
            length, same = pieces.length[both], ~differ[both]
            for coder in (one, two):
                passage = pieces.owner[coder, both]
                own += np.bincount(passage, length, len(own)) ** 2
                passages.append(passage)
                lengths.append(length)
                sames.append(same)
        return cls(
            split, np.concatenate(passages), np.concatenate(lengths), np.concatenate(sames), own
        )
