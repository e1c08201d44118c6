"""What was asked and answered is what is read, in whatever way questions are set off."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from interviews import EXTRAS, WAYS, interview
from spoken import read

_MARKS = "*_#>–<strong/p. 0123456789Q:"


@given(
    st.sampled_from(sorted(WAYS)),
    st.frozensets(st.sampled_from(EXTRAS)),
    st.randoms(use_true_random=False),
)
def test_what_was_asked_and_answered_is_read(
    way: str, extras: frozenset[str], chance: Random
) -> None:
    written = interview(way, extras, chance)
    draft = read(written.text)
    found = [turn for turn in draft.turns if turn.kind == "speech"]
    assert [turn.speaker for turn in found] == [who for who, _ in written.turns]
    for turn, (_, words) in zip(found, written.turns, strict=True):
        assert draft.text[turn.start : turn.end].lstrip(_MARKS).startswith(words.lstrip(_MARKS))
