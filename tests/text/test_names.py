"""Names are found as they look, whatever characters make them look so."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.names import (
    count_whole,
    lenient_pattern,
    may_hide_names,
    plain,
    whole_words,
)

NAMES = ("Zoë", "Zoë Müller", "Jose", "José", "Nguyễn", "한별", "王小明")
UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"


@st.composite
def written(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a name and a way to write it in which it looks the same."""
    name = draw(st.sampled_from(NAMES))
    form = unicodedata.normalize(draw(st.sampled_from(["NFC", "NFD"])), name)
    places = [at for at in range(1, len(form)) if not unicodedata.combining(form[at])]
    # A jamo is no mark: within a syllable of Hangul nobody would see one character.
    places = [at for at in places if not "\u1160" <= form[at] <= "\u11ff"]
    for at in sorted(draw(st.sets(st.sampled_from(places or [len(form)]))), reverse=True):
        form = form[:at] + draw(st.sampled_from(UNSEEN)) + form[at:]
    return name, form


@given(st.lists(written(), max_size=4), st.sampled_from(["; ", ", ", "\n"]))
def test_a_name_is_found_in_whatever_characters_it_is_written(
    names: list[tuple[str, str]], between: str
) -> None:
    text = between.join(["é", *(form for _, form in names), "."])
    found = [plain(each[0]) for each in lenient_pattern(*NAMES).finditer(text)]
    assert found == [name for name, _ in names]
    if not may_hide_names(text):
        assert [each[0] for each in whole_words(*NAMES).finditer(text)] == found


@pytest.mark.parametrize("text", ["Zoës", "Zoe", "Jo-se", "Jose\u0308", "aJose", "Zo ë"])
def test_what_looks_otherwise_is_none(text: str) -> None:
    assert lenient_pattern(*NAMES).search(text) is None


def test_without_names_there_is_no_pattern() -> None:
    for pattern in (whole_words, lenient_pattern):
        with pytest.raises(ValueError, match="no names"):
            pattern()


@given(st.text("aA 王é.1", min_size=1, max_size=3), st.text("aA 王é.1", max_size=30))
def test_names_are_counted_where_they_are_found(name: str, text: str) -> None:
    assert count_whole(name, text) == len(whole_words(name).findall(text))
