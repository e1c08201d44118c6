"""Lines of text as files of every format and encoding that transcripts are read from.

What a format cannot hold (a tab in HTML, white space at the end of a line of OpenDocument) a
writer writes as that format does: with its own signs.
"""

from __future__ import annotations

import csv
import zipfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from html import escape
from io import BytesIO, StringIO

from word import docx, package

ENCODINGS = {
    "utf-8": "utf-8",
    "utf-8-sig": "utf-8-sig",
    "utf-16": "utf-16-le",
    "utf-16-be": "utf-16-be",
}
"""For each codec to write by, what a reader says it was."""


def write_docx(lines: Sequence[str]) -> bytes:
    """Write each line as a paragraph, in runs of few letters."""
    return docx("".join(f"<w:p>{_runs(line)}</w:p>" for line in lines))


def _runs(line: str) -> str:
    cut = min(3, len(line))
    pieces = [piece for piece in (line[:cut], line[cut:]) if piece]
    return "".join(f"<w:r>{_word(piece)}</w:r>" for piece in pieces)


def _word(text: str) -> str:
    return "<w:tab/>".join(
        f"<w:t xml:space='preserve'>{escape(piece)}</w:t>" for piece in text.split("\t")
    )


ODF = {
    prefix: f"urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"
    for prefix, space in {
        "office": "office",
        "text": "text",
        "table": "table",
        "style": "style",
        "draw": "drawing",
        "fo": "xsl-fo-compatible",
        "svg": "svg-compatible",
    }.items()
} | {"dc": "http://purl.org/dc/elements/1.1/"}


def odt(body: str, styles: str = "", named: str = "") -> bytes:
    """Return an OpenDocument text of as little as there must be; `styles` are automatic ones."""
    spaces = " ".join(f'xmlns:{prefix}="{space}"' for prefix, space in ODF.items())
    sheet = (
        f"<office:document-styles {spaces}><office:styles>{named}</office:styles>"
        "</office:document-styles>"
    )
    return package(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"<office:document-content {spaces}><office:automatic-styles>{styles}"
            f"</office:automatic-styles><office:body><office:text>{body}</office:text>"
            "</office:body></office:document-content>",
            **({"styles.xml": sheet} if named else {}),
        }
    )


def write_odt(lines: Sequence[str]) -> bytes:
    """Write each line as a paragraph; each space after another, and each tab, as its sign."""
    return odt("".join(f"<text:p>{_open_text(line)}</text:p>" for line in lines))


def _open_text(line: str) -> str:
    text = escape(line).replace("\t", "<text:tab/>").replace("  ", " <text:s/>")
    return "<text:s/>" + text[1:] if text.startswith(" ") else text


def write_html(lines: Sequence[str]) -> bytes:
    """Write lines with breaks between them, white space as it is."""
    body = "<br>".join(escape(line).replace("  ", " &#32;") for line in lines)
    page = f"<!DOCTYPE html><html><head><meta charset=utf-8><title>T</title></head><body>{body}"
    return f"{page}</body></html>".encode()


def write_rtf(lines: Sequence[str]) -> bytes:
    """Write each line as a paragraph, other letters than ASCII by their numbers."""
    body = "\\par\n".join("".join(map(_rtf, line)) for line in lines)
    head = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Arial;}}\uc1\pard "
    return f"{head}{body}}}".encode("ascii")


def _rtf(char: str) -> str:
    if char in "\\{}":
        return f"\\{char}"
    if char == "\t":
        return "\\tab "
    if char.isascii():
        return char
    units = char.encode("utf-16-le")
    codes = [int.from_bytes(units[at : at + 2], "little", signed=True) for at in (0, 2)]
    return "".join(f"\\u{code}?" for code in codes[: len(units) // 2])


_WIDTHS = 50  # lines on a page


def write_pdf(lines: Sequence[str]) -> bytes:
    """Write lines on pages in a font that has every letter, and says which they are."""
    letters = sorted({char for line in lines for char in line})
    codes = {char: number for number, char in enumerate(letters, 1)}
    streams = [
        "BT /F1 10 Tf 40 800 Td "
        + " 0 -14 Td ".join(
            f"<{''.join(f'{codes[char]:04x}' for char in line)}> Tj"
            for line in lines[start : start + _WIDTHS]
        )
        + " ET"
        for start in range(0, len(lines), _WIDTHS)
    ]
    return pdf(streams, codes)


def pdf(streams: Sequence[str], codes: dict[str, int]) -> bytes:
    """Return a PDF with a page for each stream; `codes` are the numbers of the font's letters."""
    kids = " ".join(f"{number} 0 R" for number in range(7, 7 + 2 * len(streams), 2))
    rows = [f"<{code:04x}> <{char.encode('utf-16-be').hex()}>" for char, code in codes.items()]
    shown = "".join(
        f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar\n"
        for part in (rows[at : at + 100] for at in range(0, len(rows), 100))
    )
    unicode = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2"
        " def 1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{shown}endcmap CMapName currentdict /CMap defineresource pop end end"
    )
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(streams)}>>".encode(),
        b"<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[4 0 R]"
        b"/ToUnicode 5 0 R>>",
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(Adobe)"
        b"/Ordering(Identity)/Supplement 0>>/FontDescriptor 6 0 R/DW 500>>",
        _stream(unicode),
        b"<</Type/FontDescriptor/FontName/A/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0"
        b"/Ascent 800/Descent -200/CapHeight 700/StemV 80>>",
    ]
    for stream in streams:
        objects += [
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9000 842]/Contents %d 0 R"
            b"/Resources<</Font<</F1 3 0 R>>>>>>" % (len(objects) + 2),
            _stream(stream),
        ]
    return _numbered(objects)


def _stream(text: str) -> bytes:
    data = zlib.compress(text.encode())
    return b"<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (len(data), data)


def _numbered(objects: Sequence[bytes]) -> bytes:
    out, places = BytesIO(), []
    out.write(b"%PDF-1.7\n")
    for number, item in enumerate(objects, 1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, item))
    start = out.tell()
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    out.write(b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table))
    out.write(b"trailer<</Size %d/Root 1 0 R>>\n" % (len(objects) + 1))
    out.write(b"startxref\n%d\n%%%%EOF\n" % start)
    return out.getvalue()


WRITERS: dict[str, Callable[[Sequence[str]], bytes]] = {
    ".docx": write_docx,
    ".odt": write_odt,
    ".html": write_html,
    ".rtf": write_rtf,
    ".pdf": write_pdf,
}
"""For each extension of a format that says itself how it is encoded, what writes lines in it."""


def write_text(lines: Sequence[str], encoding: str = "utf-8", line_end: str = "\n") -> bytes:
    """Write lines as text."""
    return line_end.join(lines).encode(encoding)


def write_csv(
    rows: Iterable[Sequence[str]], delimiter: str = ",", encoding: str = "utf-8"
) -> bytes:
    """Write rows as a spreadsheet program does."""
    out = StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue().encode(encoding)


def write_xlsx(rows: Iterable[Sequence[str]], merged: str = "") -> bytes:
    """Write rows as a workbook of as little as there must be; `merged` is a range of cells."""
    cells = (
        "".join(f'<c t="inlineStr"><is><t>{escape(cell)}</t></is></c>' for cell in row)
        for row in rows
    )
    ranges = f'<mergeCells count="1"><mergeCell ref="{merged}"/></mergeCells>' if merged else ""
    of = "http://schemas.openxmlformats.org"
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    return package(
        {
            "[Content_Types].xml": f'<Types xmlns="{of}/package/2006/content-types">'
            '<Default Extension="rels"'
            ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>'
            f'<Override PartName="/xl/sheet.xml" ContentType="{kinds}.worksheet+xml"/></Types>',
            "_rels/.rels": _related("officeDocument", "xl/workbook.xml"),
            "xl/workbook.xml": f'<workbook xmlns="{of}/spreadsheetml/2006/main"'
            f' xmlns:r="{of}/officeDocument/2006/relationships"><sheets>'
            '<sheet name="Talk" sheetId="1" r:id="rId1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": _related("worksheet", "sheet.xml"),
            "xl/sheet.xml": f'<worksheet xmlns="{of}/spreadsheetml/2006/main"><sheetData>'
            f"{''.join(f'<row>{row}</row>' for row in cells)}</sheetData>{ranges}</worksheet>",
        }
    )


def _related(kind: str, target: str) -> str:
    of = "http://schemas.openxmlformats.org"
    return (
        f'<Relationships xmlns="{of}/package/2006/relationships"><Relationship Id="rId1"'
        f' Type="{of}/officeDocument/2006/relationships/{kind}" Target="{target}"/></Relationships>'
    )


def write_vtt(turns: Sequence[tuple[str, str]]) -> bytes:
    """Write what people say as captions, each line one, with the voice in each."""
    cues = [
        f"{_clock(number, '.')} --> {_clock(number + 1, '.')} align:start position:0%\n"
        f"<v {escape(who, quote=False)}>{escape(line, quote=False)}</v>"
        for number, (who, line) in enumerate(_lines(turns))
    ]
    return "\n\n".join(["WEBVTT - made up", "NOTE\nnothing", *cues, ""]).encode()


def write_srt(turns: Sequence[tuple[str, str]]) -> bytes:
    """Write what people say as captions, each line one, with a label in the first of a turn."""
    cues, last = [], ""
    for number, (who, line) in enumerate(_lines(turns)):
        label = f"{who}: " if who != last else ""
        times = f"{_clock(number, ',')} --> {_clock(number + 1, ',')}"
        cues.append(f"{number + 1}\r\n{times}\r\n{label}{line}\r\n")
        last = who
    return "\r\n".join(cues).encode()


def _lines(turns: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(who, line) for who, said in turns for line in said.split("\n")]


def _clock(seconds: int, point: str) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{point}000"


def zipped(data: bytes) -> dict[str, bytes]:
    """Return what is in a zip, by name."""
    with zipfile.ZipFile(BytesIO(data)) as source:
        return {name: source.read(name) for name in source.namelist()}
