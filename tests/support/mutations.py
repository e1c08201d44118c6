"""Files of every format, and what becomes of them when something breaks in them."""

from __future__ import annotations

import struct
from collections.abc import Callable
from copy import deepcopy
from random import Random

from lxml import etree

from printed_pages import printed, ruled
from word import docx_with, package, paragraph
from writers import (
    WRITERS,
    odt,
    write_csv,
    write_srt,
    write_text,
    write_vtt,
    write_xlsx,
    zipped,
)

TALK = [("I", "What then?\nTell me."), ("B1", "Nothing, äh: 文档 {x}."), ("I", "Why?")] * 3
LINES = [f"{who}: {said}" for who, said in TALK]
SIDES = {
    "footnotes": f"<w:footnote w:id='2'>{paragraph('note')}</w:footnote>",
    "comments": f"<w:comment w:id='0' w:author='A'>{paragraph('B.2')}</w:comment>",
    "styles": "<w:style w:type='paragraph' w:styleId='S' w:default='1'><w:basedOn w:val='T'/>"
    "<w:rPr><w:b/></w:rPr></w:style><w:style w:styleId='T'><w:rPr><w:i w:val='0'/></w:rPr>"
    "</w:style>",
}
BODY = (
    "".join(map(paragraph, LINES))
    + "<w:p><w:pPr><w:pStyle w:val='S'/></w:pPr><w:r><w:rPr><w:rStyle w:val='T'/></w:rPr>"
    "<w:t>s</w:t></w:r></w:p>"
    "<w:p><w:commentRangeStart w:id='0'/><w:r><w:footnoteReference w:id='2'/></w:r>"
    "<w:commentRangeEnd w:id='0'/><w:del><w:r><w:delText>x</w:delText></w:r></w:del></w:p>"
    "<w:p><w:pPr><w:pStyle w:val='ListNumber'/></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t>i</w:t></w:r>"
    "</w:p><w:tbl><w:tr><w:tc><w:p/></w:tc>"
    "<w:tc><w:p><w:r><w:sym w:char='263A'/></w:r></w:p></w:tc>"
    "</w:tr></w:tbl>"
)
OPEN = (
    "".join(f"<text:p>{line}</text:p>" for line in LINES)
    + "<text:p><text:s text:c='3'/><text:note><text:note-body><text:p>n</text:p></text:note-body>"
    "</text:note><office:annotation office:name='c'><text:p>c</text:p></office:annotation>"
    "<text:span text:style-name='T'>i</text:span></text:p><text:p text:style-name='N'>n"
    "<draw:frame><draw:text-box><text:p>b</text:p></draw:text-box></draw:frame></text:p>"
    "<text:list text:style-name='L'><text:list-item><text:p>l</text:p></text:list-item></text:list>"
)
SLANTED = (
    "<style:style style:name='T' style:parent-style-name='Emphasis'>"
    "<style:text-properties fo:font-weight='bold' fo:font-style='italic'/></style:style>"
)
NAMED = (
    "<style:style style:name='Standard' style:family='paragraph'/><style:style style:name='N'"
    " style:family='paragraph' style:parent-style-name='Standard'><style:text-properties"
    " fo:font-weight='bold'/></style:style>"
)
RICH = WRITERS[".rtf"](LINES)[:-1] + (
    rb"\par{\b b\par}\i i\i0"
    rb"\par a{\footnote note}{\deleted gone}\cell b\cell\row{\*\shppict{\pict 8950}}"
    rb"{\field{\*\fldinst{HYPERLINK x}}{\fldrslt y}}\u-10179?\u-8704?\'e4}"
)
SEEDS: dict[str, bytes] = {
    ".docx": docx_with(BODY, SIDES),
    ".odt": odt(OPEN, SLANTED, NAMED),
    ".rtf": RICH,
    ".html": WRITERS[".html"](LINES)[:-14] + b"<table><tr><td>a<td>b</table>"
    b"<style>.q , p.r{font-weight:700}/* */</style><p class='q r'>q</p>"
    b"<pre>c</pre><ol><li>l</ol><dl><dt>t<dd>d</dl><em>i</em>",
    ".pdf": WRITERS[".pdf"]([line.replace("\n", " ") for line in LINES]),
    ".vtt": write_vtt(TALK),
    ".srt": write_srt(TALK),
    ".txt": write_text(LINES),
    ".csv": write_csv([("Speaker", "Words"), *TALK]),
    ".xlsx": write_xlsx([("Speaker", "Words"), *TALK]),
    ".md": write_text([f"**{line.replace(':', ':**', 1)}\n" for line in LINES], "utf-16"),
}
"""A file of each format, by extension."""

_TABLE = printed(
    ruled([[["No."], ["Question"], ["Answer"]], *[[["1."], ["Why", "so?"], ["A."]]] * 5])
)

PIECES: dict[str, tuple[bytes, ...]] = {
    ".docx": (b"<w:p>", b"</w:p>", b"<w:tc>", b"<w:del>", b"&#0;", b"&x;", b"w:id='2'", b"<!--"),
    ".odt": (b"<text:p>", b"</text:p>", b"<text:note>", b"<draw:text-box>", b"text:c='99999999'"),
    ".rtf": (b"{", b"}", b"\\", rb"\u", rb"\'", rb"\uc", rb"\footnote", rb"\bin9", rb"{\fonttbl"),
    ".html": (b"<", b">", b"<td>", b"<pre>", b"</tr>", b"<!--", b"&#xD800;", b"<svg>", b"<br>"),
    ".pdf": (b"<<", b">>", b"obj", b"endstream", b"/Kids[2 0 R]", b"9999999999", b"/Filter"),
    ".vtt": (b"-->", b"\n\n", b"<v ", b">", b"NOTE\n", b"STYLE\n", b"00:99", b"&#0;", b"<c>"),
    ".srt": (b"-->", b"\r\n", b"<i>", b"99", b",", b"00:00:01,000 --> 00:00:02,000"),
    ".txt": (b":", b"\n", b"\xff\xfe", b"\0", b"---\n", b"[00:01]", b"**", b"\t", b"\x80"),
    ".csv": (b'"', b",", b";", b"\t", b"\r\n", b"'=", b"sep=;\n", b"\0", b"\xff\xfe"),
    ".xlsx": (b"<c>", b"<row>", b"</row>", b"<f>1</f>", b"<v>9</v>", b'r="Z9"', b"<!--", b"&x;"),
    ".md": (b":\0", b"\n\0", b"#\0", b"*\0", b"\0\xd8", b"|\0"),
}
"""What to put in somewhere: what means something in the format."""


def mutate(extension: str, chance: Random) -> bytes:
    """Return the seed of a format with something broken in it, once to eight times.

    In a package, that is one of its parts, the tree of one, or the container. A PDF may be a table.
    """
    data = SEEDS[extension]
    if extension == ".pdf" and chance.random() < 0.3:
        data = _TABLE
    if extension not in {".docx", ".odt", ".xlsx"} or chance.random() < 0.2:
        return _broken(data, extension, chance)
    parts = zipped(data)
    name = chance.choice(sorted(parts))
    is_tree = parts[name].startswith(b"<") and chance.random() < 0.8
    broken = _reshaped(parts[name], chance) if is_tree else _broken(parts[name], extension, chance)
    return package({**parts, name: broken})


def _reshaped(xml: bytes, chance: Random) -> bytes:
    """Take elements away, copy them elsewhere, and give them other names and values."""
    root = etree.fromstring(xml)
    for _ in range(chance.randint(1, 8)):
        one, other = (chance.choice(list(root.iter())) for _ in range(2))
        way = chance.randrange(5)
        if way == 0 and (parent := one.getparent()) is not None:
            parent.remove(one)
        elif way == 1:
            other.insert(0, deepcopy(one))
        elif way == 2:
            one.tag = other.tag
        elif way == 3 and one.attrib:
            one.set(chance.choice(list(one.attrib)), chance.choice(_VALUES))
        else:
            one.text = chance.choice(_VALUES)
    return etree.tostring(root)


_VALUES = ("", "-1", "99999999999", "x", "../x", "0", "2", "false", "I: a\nB: b", "\u202e\t ")


def _broken(data: bytes, extension: str, chance: Random) -> bytes:
    for _ in range(chance.randint(1, 8)):
        data = chance.choice(_WAYS)(data, chance, PIECES[extension])
    return data


def _flip(data: bytes, chance: Random, _: tuple[bytes, ...]) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, chance: Random, _: tuple[bytes, ...]) -> bytes:
    start, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return data[:start] + data[end:] if end - start < len(data) / 2 else data[:end]


def _double(data: bytes, chance: Random, _: tuple[bytes, ...]) -> bytes:
    start, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return data[:end] + data[start:end] * chance.choice((1, 2, 30)) + data[end:]


def _insert(data: bytes, chance: Random, pieces: tuple[bytes, ...]) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(pieces) * chance.choice((1, 1, 2, 400)) + data[at:]


def _number(data: bytes, chance: Random, _: tuple[bytes, ...]) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + struct.pack("<i", chance.choice((0, -1, 1, 2**31 - 1))) + data[at + 4 :]


_WAYS: tuple[Callable[[bytes, Random, tuple[bytes, ...]], bytes], ...] = (
    *(_flip, _cut, _double, _insert, _insert, _number),
)
