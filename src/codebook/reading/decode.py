"""Bytes → text: which of the encodings that transcripts and tables really come in was used."""

from __future__ import annotations

import codecs
import unicodedata
from typing import NamedTuple

from codebook.reading.legacy import likely_encodings

_BOMS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",  # before UTF-16: its mark begins like that one
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_NAMES = {"cp932": "shift_jis"}  # the same to its users; cp932 is the superset that is in use

_SUPERSETS = {  # what is meant, as browsers know
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
}
_LANGUAGES = ("cp", "gb18030", "big5", "euc", "iso8859", "koi8", "mac-", "iso2022", "tis")


class Decoded(NamedTuple):
    """Text, line ends untouched, and the name of the encoding it was read by.

    One leading byte order mark is taken off. Bytes that are damaged are U+FFFD in the text.
    """

    text: str
    encoding: str


def decode(data: bytes) -> Decoded:
    """Return `data` as text, whatever it is: NUL and U+FFFD in the text tell that it was none."""
    for mark, codec in _BOMS.items():
        if data.startswith(mark):
            text = data[len(mark) :].decode(codec, errors="replace")
            return Decoded(text, "utf-8-sig" if codec == "utf-8" else codec)
    if b"\0" in data:
        return _utf16(data) or Decoded(data.decode("utf-8", errors="replace"), "utf-8")
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _damaged_utf8(data) or _legacy(data)


def decode_declared(data: bytes, name: str) -> Decoded | None:
    """Return `data` as text in the encoding that a file says it is in, None where it cannot be.

    Only encodings of single languages are taken at their word: Unicode shows by itself.
    """
    if _is_utf8(data) or data.startswith(tuple(_BOMS)):
        return None
    try:
        codec = codecs.lookup(name).name
    except LookupError:
        return None
    codec = _SUPERSETS.get(codec, codec)
    if not codec.startswith(_LANGUAGES):
        return None
    text = data.decode(codec, errors="replace")
    return Decoded(text, _NAMES.get(codec, codec))


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
    """Say whether `text` is made of spaces, line ends and assigned printable characters.

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
    guesses = likely_encodings(data)
    for codec in guesses:
        try:
            return Decoded(data.decode(codec), _NAMES.get(codec, codec))
        except UnicodeDecodeError:
            continue
    return Decoded(data.decode(guesses[0], errors="replace"), _NAMES.get(guesses[0], guesses[0]))
