"""The codebook as XML; the same for the codebook alone and for a project, but for their notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from codebook.exporting.refi.markup import container, content, element, guid, references, value
from codebook.exporting.refi.rows import Code, Set
from codebook.text.exchange import ORIGIN


def codes_xml(codes: Iterable[Code]) -> str:
    """Return `<Codes>`; nothing where there are none."""
    return container("Codes", _nested(codes))


def _nested(codes: Iterable[Code]) -> Iterator[str]:
    depth = -1
    for code in codes:
        yield "</Code>\n" * (depth - code.depth + 1)
        depth = code.depth
        colour = f' color="{code.colour}"' if code.colour else ""
        yield (
            f'<Code guid="{guid(code.id)}" name="{value(code.name)}"'
            f' isCodable="{"true" if code.codable else "false"}"{colour}>'
        )
        yield element("Description", code.description) + references("NoteRef", code.notes)
    yield "</Code>\n" * (depth + 1)


def codebook_xml(codes: Sequence[Code], sets: Iterable[Set]) -> str:
    """Return the whole file of a codebook, which has at least one code."""
    alone = [code._replace(notes=()) for code in codes]
    grouped = [
        f'<Set guid="{guid(each.id)}" name="{value(each.name)}">'
        + element("Description", each.description)
        + "".join(f'<MemberCode guid="{guid(key)}"/>' for key in each.codes)
        + "</Set>\n"
        for each in sets
    ]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="{content(ORIGIN)}">\n'
        f"{codes_xml(alone)}{container('Sets', grouped)}</CodeBook>\n"
    )
