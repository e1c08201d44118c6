"""Bytes become text in the encoding that they are in, and no byte is dropped in silence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.encodings.decode import decode

ENGLISH = "Interviewer: It’s “fine”, isn’t it?\n\nU3: Well — yes, mostly; the café one.\n" * 3
GERMAN = (
    "I: Wie benutzen Sie das Gerät?\n\nB: Äh, täglich. Für Übungen, natürlich, und Späße.\n" * 3
)
SIMPLIFIED = (
    "采访者：您平时怎么使用这个框架？\n\n受访者：嗯……先看文档，然后自己试，报错的时候比较多。\n" * 3
)
TRADITIONAL = (
    "訪問者：您平常怎麼使用這個框架？\n\n受訪者：嗯……先看文件，然後自己試，報錯的時候比較多。\n" * 3
)
JAPANESE = (
    "聞き手：普段はどのように使っていますか？\n\n話し手：ええと、まずドキュメントを読みます。\n" * 3
)


@pytest.mark.parametrize("text", [ENGLISH, GERMAN, SIMPLIFIED, TRADITIONAL, JAPANESE])
@pytest.mark.parametrize(
    ("codec", "named"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("utf-16", "utf-16-le"),
        ("utf-32", "utf-32-le"),
    ],
)
def test_unicode_is_told_by_its_mark_or_its_bytes(text: str, codec: str, named: str) -> None:
    assert decode(text.encode(codec)) == (text, named, ())


def test_a_mark_of_the_other_byte_order_counts() -> None:
    assert decode(b"\xfe\xff" + GERMAN.encode("utf-16-be"))[:2] == (GERMAN, "utf-16-be")


@pytest.mark.parametrize(
    ("text", "codec", "named"),
    [
        (ENGLISH, "cp1252", "cp1252"),
        (GERMAN, "cp1252", "cp1252"),
        (SIMPLIFIED, "gb18030", "gb18030"),
        (TRADITIONAL, "big5", "big5"),
        (JAPANESE, "cp932", "shift_jis"),
    ],
)
@pytest.mark.parametrize("times", [1, 4000])
def test_a_legacy_encoding_is_told_by_the_language(
    text: str, codec: str, named: str, times: int
) -> None:
    assert decode((text * times).encode(codec)) == (text * times, named, ())


def test_only_one_mark_is_taken_off() -> None:
    assert decode("\ufeff\ufeffI: hi".encode()).text == "\ufeffI: hi"


def test_damaged_utf8_stays_utf8() -> None:
    whole = SIMPLIFIED.encode()
    text, encoding, _ = decode(whole[: len(whole) - 2])
    assert encoding == "utf-8"
    assert text == SIMPLIFIED[:-2] + "\ufffd"


def test_line_ends_are_left_to_the_reader() -> None:
    assert decode(b"a\r\nb\rc\n").text == "a\r\nb\rc\n"


def test_what_is_no_text_keeps_its_nul() -> None:
    assert "\0" in decode(b"\x00\x01\x02\x03\xff\xfe\x00").text


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_utf8_comes_back_whole(text: str) -> None:
    assert decode(text.encode()).text == text.removeprefix("\ufeff")


@given(st.binary(max_size=300))
def test_no_byte_is_dropped_in_silence(data: bytes) -> None:
    text, encoding, _ = decode(data)
    codec = {"shift_jis": "cp932", "big5": "big5hkscs"}.get(encoding, encoding)
    assert "\ufffd" in text or data.decode(codec).removeprefix("\ufeff") == text
