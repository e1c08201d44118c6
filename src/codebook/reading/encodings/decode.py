"""Bytes → text: which of the encodings that transcripts and tables really come in was used."""

from __future__ import annotations

import codecs
import unicodedata
from typing import NamedTuple

from codebook.reading.drafts import Problem
from codebook.reading.encodings.legacy import escaped, guess

_BOMS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",  # before UTF-16: its mark begins like that one
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_NAMES = {"cp932": "shift_jis", "big5hkscs": "big5"}  # the same to their users: supersets in use

_SUPERSETS = {  # what is meant, as browsers know
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
}
_WORD = 24
_SAY = "say which it is with --encoding"
_NO_TEXT = {"idna", "punycode", "undefined", "raw_unicode_escape", "unicode_escape", "utf-7"}
_LANGUAGES = ("cp", "gb18030", "big5", "euc", "iso8859", "koi8", "mac-", "iso2022", "tis")


class Decoded(NamedTuple):
    """Text, line ends untouched, and the name of the encoding it was read by.

    One leading byte order mark is taken off. Bytes that are damaged are U+FFFD in the text.
    `doubts` say that it could be in another encoding as well.
    """

    text: str
    encoding: str
    doubts: tuple[Problem, ...] = ()


def decode(data: bytes) -> Decoded:
    """Return `data` as text, whatever it is: NUL and U+FFFD in the text tell that it was none."""
    for mark, codec in _BOMS.items():
        if data.startswith(mark):
            text = data[len(mark) :].decode(codec, errors="replace")
            return Decoded(text, "utf-8-sig" if codec == "utf-8" else codec)
    if b"\0" in data:
        return _utf16(data) or Decoded(data.decode("utf-8", errors="replace"), "utf-8")
    if codec := escaped(data):
        return decode_as(data, codec)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _damaged_utf8(data) or _legacy(data)


def decode_declared(data: bytes, name: str) -> Decoded | None:
    """Return `data` as text in the encoding that a file says it is in, None where it cannot be.

    Only encodings of single languages are taken at their word: Unicode shows by itself.
    """
    codec = codec_named(name)
    if _is_utf8(data) or data.startswith(tuple(_BOMS)) or not codec.startswith(_LANGUAGES):
        return None
    return decode_as(data, codec)


def decode_as(data: bytes, codec: str) -> Decoded:
    """Return `data` as text in an encoding of `codec_named`."""
    text = data.decode(codec, errors="replace").removeprefix("\ufeff")
    return Decoded(text, _NAMES.get(codec, codec))


def codec_named(name: str) -> str:
    """Return Python's name of the encoding that a person calls `name`, "" for none."""
    try:
        codec = codecs.lookup(name.strip())
    except (LookupError, ValueError):  # ValueError: a NUL in the name
        return ""
    is_text = codec._is_text_encoding and codec.name not in _NO_TEXT  # noqa: SLF001 - as str.encode
    return _SUPERSETS.get(codec.name, codec.name) if is_text else ""


def _utf16(data: bytes) -> Decoded | None:
    """Read UTF-16 that lacks its mark: the byte order that gives characters which exist."""
    if 4 * data.count(0) < len(data) and _is_utf8(data):
        return None  # text with a stray NUL or two, of which UTF-16 would make Chinese
    for codec in ("utf-16-le", "utf-16-be"):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        if _plausible(text[:4096]):
            return Decoded(text, codec)
    return None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _plausible(text: str) -> bool:
    """Whether `text` is made of spaces, line ends and assigned printable characters.

    In the wrong byte order a space is U+2000 and a line end U+0A00, which is unassigned.
    """
    odd = sum(
        unicodedata.category(char) in {"Cn", "Co", "Cc"} and char not in "\t\n\r" for char in text
    )
    return odd == 0 and any(char in " \n" for char in text)


def _damaged_utf8(data: bytes) -> Decoded | None:
    """Read UTF-8 in which a few bytes are broken, as in a file that was cut off."""
    text = data.decode("utf-8", errors="replace")
    broken = text.count("\ufffd")
    whole = len(data.decode("ascii", errors="ignore"))
    beyond_ascii = len(text) - whole - broken
    return Decoded(text, "utf-8") if beyond_ascii >= 10 * broken else None


def _legacy(data: bytes) -> Decoded:
    codec, others, likely = guess(data)
    text, encoding, _ = decode_as(data, codec)
    found = [_difference(text, decode_as(data, other)) for other in others]
    told = [difference for difference in found if difference]
    if told:
        line, word, _ = min(told)
        other = " or ".join(instead for _, _, instead in told)
        said = f"not certain: read as {encoding} (“{word}”), it could be {other}"
        return Decoded(text, encoding, (Problem(line, f"{said}; {_SAY}"),))
    if not likely:
        line = next(at for at, words in enumerate(text.split("\n"), 1) if not words.isascii())
        said = f"read as {encoding}, in which it makes no words of any language known here"
        return Decoded(text, encoding, (Problem(line, f"{said}; {_SAY}"),))
    return Decoded(text, encoding)


def _difference(text: str, other: Decoded) -> tuple[int, str, str] | None:
    """Return the first line that another encoding reads otherwise, a word of it, and what it is.

    None where the two read alike.
    """
    pairs = zip(text.split("\n"), other.text.split("\n"), strict=False)
    for line, (taken, instead) in enumerate(pairs, 1):
        if taken != instead:
            words = zip(taken.split(" "), instead.split(" "), strict=False)
            one, two = next((pair for pair in words if pair[0] != pair[1]), (taken, instead))
            return line, one[:_WORD].strip(), f"{other.encoding} (“{two[:_WORD].strip()}”)"
    return None
