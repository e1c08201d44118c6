"""From a path to bytes that may be looked at: what no reader accepts is refused here."""

from __future__ import annotations

import struct
import unicodedata
import zlib
from io import BytesIO
from itertools import pairwise
from lzma import LZMAError
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from zipfile import BadZipFile, ZipFile

from codebook.errors import InputError, UsageError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.reading.encodings.decode import Decoded, codec_named, decode, decode_as
from codebook.reading.normalise import quoted
from codebook.study_files import is_database

LARGEST = 100 * 1024 * 1024
"""The most bytes that a file may have."""

_UNPACKED = 3 * LARGEST  # about a third of a spreadsheet's XML is text

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLD_FORMATS = {  # by the name of a stream in the file
    "EncryptedPackage": ("the file is protected by a password.", "without one and try again."),
    "WordDocument": ("this is a document in Word's old format (.doc).", "as .docx."),
    "Workbook": ("this is a sheet in Excel's old format (.xls).", "as .xlsx."),
    "": ("this is a file in an old Office format.", "as .docx or .xlsx."),
}
_ZIP, _END_OF_ZIP = b"PK\x03\x04", b"PK\x05\x06"
_OUTSIDE = lazy_pattern(r"^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)")
_MOST_TAGS = 12_000_000  # a sheet of 100,000 rows and 15 columns of text has 9 million
_MOST_TAGS_AT_ONCE = 1_000_000
_UNIT_END = lazy_pattern(rb"</(?:\w+:)?(?:row|si)>")  # where a parser lets go of what it has read
DAMAGED = "Get the file again from where it came from, or save it anew in its program."
"""What to do about a damaged file."""

UNLOCKED = "Save it without one and try again."
"""What to do about a file that has a password."""

IS_STUDY, JOIN_STUDY = "it is a study of codebook.", "Join it with: codebook merge."
"""What is said of a study that was named as a file to read, and what to do."""

_SAMPLE = 100_000  # characters by which bytes are told from text
_CONTROLS = bytes([*range(1, 9), *range(14, 27), *range(28, 32), 127])
_ENCODINGS = "Some are utf-8, utf-16, cp1252, cp1250, cp1251, koi8-r, mac-roman, gb18030, euc-kr."

BROKEN = (
    *(BadZipFile, EOFError, LZMAError, OSError, RuntimeError, ValueError),  # what zipfile raises
    *(struct.error, zlib.error),
)
"""What reading a damaged zip raises."""


def load(path: Path) -> bytes:
    """Return the bytes of the file at `path`.

    Raises InputError if it is missing, no file, not readable, empty, too large, or encrypted.
    """
    if is_database(path) and path.exists():
        raise InputError(path, IS_STUDY, JOIN_STUDY)
    try:
        data = _read(path)
    except FileNotFoundError as error:
        raise InputError(path, "there is no such file.", "Check the path.") from error
    except OSError as error:
        reason = (error.strerror or "the system says no").lower()
        raise InputError(path, f"the file cannot be read: {reason}.", "Check it.") from error
    if not data.strip():
        raise InputError(path, "the file is empty.", "Check that this is the file you mean.")
    if data.startswith(_OLE):
        raise _old_format(path, data)
    return data


def _old_format(path: Path, data: bytes) -> InputError:
    """Return the refusal of a file from before Office files were packages of XML."""
    names = (name for name in _OLD_FORMATS if name.encode("utf-16-le") in data)
    message, how = _OLD_FORMATS[next(names)]
    return InputError(path, message, f"Open it in the program it is from and save it {how}")


def _read(path: Path) -> bytes:
    status = path.stat()
    if S_ISDIR(status.st_mode):
        raise InputError(path, "this is a folder.", "Name the files in it.")
    if not S_ISREG(status.st_mode):  # a device or a pipe may have no end
        raise InputError(path, "this is not a regular file.", "Copy what it gives into one.")
    size, most = (count // 1024**2 for count in (status.st_size, LARGEST))
    if size > most:
        raise InputError(
            path,
            f"it holds {size:,} MB, more than the {most} allowed.",
            "Split it into smaller files.",
        )
    return path.read_bytes()


def codec_of(encoding: str) -> str:
    """Return Python's name of an encoding, "" for none; UsageError for one that there is not."""
    codec = codec_named(encoding) if encoding else ""
    if encoding and not codec:
        raise UsageError(f"“{encoding}” is no encoding that is known here.", _ENCODINGS)
    return codec


def text_of(path: Path, data: bytes, encoding: str = "") -> Decoded:
    """Return the text of a file, in an encoding that a person named; InputError where it is none.

    Raises UsageError for an encoding that there is not.
    """
    codec = codec_of(encoding)
    decoded = decode_as(data, codec) if codec else decode(data)
    text, size = decoded.text, len(decoded.text)
    broken = text.count("\ufffd") if "\ufffd" in text else 0  # as a rule none, which is seen sooner
    if codec and broken > max(8, size / 50):
        raise InputError(
            path,
            f"it is not in {decoded.encoding}: {broken:,} characters are not readable so.",
            "Name another encoding, or none.",
        )
    is_whole = size <= _SAMPLE and decoded.encoding == "utf-8"
    sample = data if is_whole else text[:_SAMPLE].encode()
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    is_odd = broken > max(8, size / 50) or controls > max(8, min(size, _SAMPLE) / 50)
    if is_odd or (b"\0" in data and "\0" in text):
        raise InputError(
            path, "this is not a text file.", "Save it as text (UTF-8) in the program it is from."
        )
    return decoded


def unseen(char: str, count: int, fate: str) -> str:
    """Say of a character that cannot be seen that it is "kept", or "left out", `count` times."""
    times = "once" if count == 1 else f"{count:,} times"
    name = unicodedata.name(char, "a control character").lower()
    return f"U+{ord(char):04X}, {name}, cannot be seen; it is {fate} ({times})"


def undecoded(text: str) -> tuple[Problem, ...]:
    """Return what to report of characters that could not be decoded, which are U+FFFD in text."""
    if "\ufffd" not in text:
        return ()
    line, count = text.count("\n", 0, text.index("\ufffd")) + 1, text.count("\ufffd")
    what = "a character is" if count == 1 else f"{count} characters, the first one here, are"
    return (Problem(line, f"{what} not readable"),)


def is_zip(data: bytes) -> bool:
    """Whether `data` is a zip container, as .xlsx and .docx are."""
    return data.startswith(_ZIP)


def may_be_zip(data: bytes) -> bool:
    """Whether `data` may end as a zip container, whatever stands before it."""
    return data.rfind(_END_OF_ZIP) >= 0  # from where it is, as a rule


def open_zip(path: Path, data: bytes) -> ZipFile:
    """Open a zip; InputError for a damaged one.

    One with a member that would lie outside of its folder, were it unpacked, is refused whatever
    else is in it: no program writes that, and another one may unpack it.
    """
    try:
        opened = ZipFile(BytesIO(data))
    except BROKEN as error:
        raise damaged(path) from error
    for name in opened.namelist():
        if _OUTSIDE.search(name):
            said = f"{quoted(name)} in it would lie outside of the folder that it is unpacked in."
            raise InputError(path, said, DAMAGED)
    return opened


def damaged(path: Path) -> InputError:
    """Return the refusal of a container that is not whole."""
    return InputError(path, "the file is damaged or cut off.", DAMAGED)


def open_package(path: Path, data: bytes) -> ZipFile:
    """Open an Office file, a zip of XML parts, when it is whole and harmless.

    Raises InputError as `open_zip` does, and for an encrypted container, a zip bomb or an entity
    bomb.
    """
    package = open_zip(path, data)
    try:
        _check_parts(path, package)
    except BROKEN as error:
        raise damaged(path) from error
    return package


def _check_parts(path: Path, package: ZipFile) -> None:
    parts = package.infolist()
    if any(part.flag_bits & 1 for part in parts):
        raise InputError(path, "the file is protected by a password.", UNLOCKED)
    if sum(part.file_size for part in parts) > _UNPACKED:
        raise _too_much(path)
    tags = 0
    for part in parts:
        if part.filename.endswith((".xml", ".rels")):
            with package.open(part) as stream:  # bounded: a container may lie about its sizes
                xml = stream.read(LARGEST + 1)
            if len(xml) > LARGEST:
                raise _too_much(path)
            tags += _count_tags(path, part.filename, xml)
    if tags > _MOST_TAGS:
        raise _too_much(path)


def _count_tags(path: Path, name: str, xml: bytes) -> int:
    """Return how many tags a part has; InputError for one made to exhaust a parser's memory."""
    if b"\0" in xml[:4]:  # UTF-16
        xml = xml.replace(b"\0", b"")
    if b"<!DOCTYPE" in xml:  # no Office program writes one; its one use here is an attack
        raise InputError(path, f"{name} in it declares XML entities.", "Save the file anew.")
    ends = [0, *(unit.end() for unit in _UNIT_END.finditer(xml)), len(xml)]
    counts = [xml.count(b"<", start, end) for start, end in pairwise(ends)]
    if max(counts) > _MOST_TAGS_AT_ONCE:
        raise _too_much(path)
    return sum(counts)


def _too_much(path: Path) -> InputError:
    return InputError(path, "the file unpacks to too much.", "Split it, or save it as CSV.")
