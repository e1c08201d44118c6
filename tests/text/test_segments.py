"""Sentences and words in several languages, and what holds of them for any text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.segments import sentences, words
from codebook.text.spans import Span

PIECES = st.sampled_from(
    [
        "I see",
        " ",
        ". ",
        "? ",
        "...",
        "e.g. ",
        "Dr. ",
        "3.5",
        "\n",
        "\n\n",
        "“",
        "”",
        "说",
        "。",
        "🙂",
    ]
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=30).map("".join))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It ran. It failed!", ["It ran.", "It failed!"]),
        ("Dr. Doe said so, e.g. here. Yes.", ["Dr. Doe said so, e.g. here.", "Yes."]),
        ("It took 3.5 hours... maybe more. OK", ["It took 3.5 hours... maybe more.", "OK"]),
        ("So... I left… He stayed.", ["So...", "I left…", "He stayed."]),
        ("J. Doe left on the 3. Then?!", ["J. Doe left on the 3. Then?!"]),
        ("He asked “Why?” and left. “No.” So.", ["He asked “Why?” and left.", "“No.”", "So."]),
        ("We said no. Then etc. Then", ["We said no.", "Then etc.", "Then"]),
        (
            "Das ist z.B. so. Am 3. Mai war es anders.",
            ["Das ist z.B. so.", "Am 3. Mai war es anders."],
        ),
        ("这是真的吗？是的。“好。”然后……没有", ["这是真的吗？", "是的。", "“好。”", "然后……没有"]),
        ("そうです。違います！", ["そうです。", "違います！"]),
        ("हम गए। वह आया।", ["हम गए।", "वह आया।"]),
        ("هل هذا صحيح؟ نعم.", ["هل هذا صحيح؟", "نعم."]),
        ("a line\nthat goes on\n\na paragraph", ["a line\nthat goes on", "a paragraph"]),
        (" \n ", []),
        ("(…) It ran. It failed. (…)", ["(…) It ran.", "It failed. (…)"]),
        ("... And he? ... No.", ["... And he?", "... No."]),
        ("He left. [...]\n\n(...)\n\nThen", ["He left. [...]", "(...)", "Then"]),
        ("He left. (…)\nThen he came.", ["He left.", "(…)\nThen he came."]),
    ],
)
def test_a_text_is_cut_into_sentences(text: str, found: list[str]) -> None:
    assert [span.of(text) for span in sentences(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I don't know, e.g. 3.5-fold.", ["I", "don't", "know", "e.g", "3.5-fold"]),
        ("文档 first 写", ["文", "档", "first", "写"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("re\u0301sume\u0301 über", ["re\u0301sume\u0301", "über"]),
        ("שָׁלוֹם עולם", ["שָׁלוֹם", "עולם"]),
        ("요구사항 분석", ["요구사항", "분석"]),
        ("ok 👍🏽👩‍💻 then", ["ok", "👍🏽👩‍💻", "then"]),
        ("... — !", []),
    ],
)
def test_a_text_is_cut_into_words(text: str, found: list[str]) -> None:
    assert [span.of(text) for span in words(text)] == found


def test_a_stretch_keeps_the_offsets_of_the_text() -> None:
    text = "Not this. But this. Not that."
    assert [span.of(text) for span in sentences(text, 10, 19)] == ["But this."]
    assert [span.of(text) for span in words(text, 10, 19)] == ["But", "this"]


def test_no_word_begins_with_the_mark_of_a_letter_before() -> None:
    text = "です\u200dmodel"
    assert [list(words(text, start)) for start in (2, 3)] == [[Span(3, 8)]] * 2


@given(TEXTS)
def test_sentences_hold_all_but_white_space_once_and_in_order(text: str) -> None:
    spans = list(sentences(text))
    assert all(span.of(text) == span.of(text).strip() != "" for span in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))
    outside = list(text)
    for span in reversed(spans):
        del outside[span.start : span.end]
    assert "".join(outside).strip() == ""


@given(TEXTS)
def test_words_hold_every_letter_once_and_in_order(text: str) -> None:
    spans = list(words(text))
    assert all(one.end <= other.start for one, other in pairwise(spans))
    held = {at for span in spans for at in range(*span)}
    assert all(at in held for at, char in enumerate(text) if char.isalnum())
    assert not any(text[at].isspace() for at in held)
