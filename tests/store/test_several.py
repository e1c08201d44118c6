"""Columns of several values: what is taken apart is put together as it was."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from codebook.store.journal.several import several_of
from codebook.study.settings import Field, Level, Settings

WORDS = st.text("aB.: é\n", min_size=1, max_size=6)
NAMES = st.lists(WORDS, unique=True, max_size=4)


@given(NAMES, NAMES, NAMES, st.lists(WORDS, max_size=3), WORDS)
def test_settings(
    own: list[str], asking: list[str], headers: list[str], background: list[str], fits: str
) -> None:
    settings = Settings(
        background=tuple(background),
        own=tuple(Field(name, "choice", ("x", name)) for name in own),
        levels=(Level("Beginner", 0.0), Level("Advanced", 3.0)),
        interviewers=tuple(asking),
        fits=fits,
        tables=tuple((header, "quote") for header in headers),
    )
    (column,) = several_of("study")
    stored = column.together(column.apart(settings.to_json()))
    assert Settings.from_json(stored) == settings


@given(st.lists(st.tuples(WORDS, WORDS), max_size=5))
def test_turns(said: list[tuple[str, str]]) -> None:
    turns = [
        [9 * at, 9 * at + 5, speaker, "0:03", part, "speech"]
        for at, (speaker, part) in enumerate(said)
    ]
    stored = json.dumps(turns, ensure_ascii=False, separators=(",", ":"))
    (column,) = several_of("segmentation")
    assert column.together(column.apart(stored)) == stored
