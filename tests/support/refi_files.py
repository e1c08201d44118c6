"""REFI-QDA files made by hand: what other tools write, and what nobody should."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

SPACE = "urn:QDA-XML:project:1.0"
CODES_SPACE = "urn:QDA-XML:codebook:1.0"


def guid(number: int) -> str:
    """Return a GUID."""
    return f"{number:08x}-0000-4000-8000-00000000000a"


ANN, BOB, DOG, CAT, TEXT, NOTE = (guid(number) for number in range(1, 7))
USERS = f'<Users><User guid="{ANN}" name="Ann"/><User guid="{BOB}" name="Bob"/></Users>'
CODES = (
    f'<CodeBook><Codes><Code guid="{DOG}" name="Dog" isCodable="true"/>'
    f'<Code guid="{CAT}" name="Cat" isCodable="true"/></Codes></CodeBook>'
)
WORDS = "I: What did you see?\n\nP1: A dog, a cat 🙂 and a naïve bird.\n\nI: Where?\n"


def package(xml: str | bytes, files: Mapping[str, str | bytes] | None = None) -> bytes:
    """Return a .qdpx of a project's XML and files by name."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as made:
        made.writestr("project.qde", xml)
        for name, content in (files or {}).items():
            made.writestr(name, content)
    return buffer.getvalue()


def project(inner: str, *, origin: str = "Other 1", space: str = SPACE) -> str:
    """Return a project's XML around its parts."""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Project xmlns="{space}" name="P" origin="{origin}">\n{inner}\n</Project>'
    )


def selection(start: int, end: int, inner: str, *, key: int = 100, more: str = "") -> str:
    """Return a selection on a line of its own."""
    return (
        f'\n<PlainTextSelection guid="{guid(key)}" startPosition="{start}" endPosition="{end}"'
        f"{more}>{inner}</PlainTextSelection>"
    )


def coding(code: str = DOG, user: str = ANN, *, key: int = 200) -> str:
    """Return a coding; no user where that is empty."""
    who = f' creatingUser="{user}"' if user else ""
    return f'<Coding guid="{guid(key)}"{who}><CodeRef targetGUID="{code}"/></Coding>'


def one_text(
    selections: str,
    *,
    text: str | bytes = WORDS,
    origin: str = "Other 1",
    before: str = USERS + CODES,
    after: str = "",
) -> bytes:
    """Return a .qdpx with one source, "Talk"."""
    source = (
        f'<Sources><TextSource guid="{TEXT}" name="Talk.txt" plainTextPath="internal://{TEXT}.txt">'
        f"{selections}</TextSource></Sources>"
    )
    xml = project(before + source + after, origin=origin)
    return package(xml, {f"sources/{TEXT}.txt": text})


def save(folder: Path, data: bytes, name: str = "given.qdpx") -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.write_bytes(data)
    return path


def variable(name: str, key: int) -> str:
    """Return a variable of texts."""
    return f'<Variable guid="{guid(key)}" name="{name}" typeOfVariable="Text"/>'


def value(key: int, text: str) -> str:
    """Return a value of the variable with a key."""
    ref = f'<VariableRef targetGUID="{guid(key)}"/>'
    return f"<VariableValue>{ref}<TextValue>{text}</TextValue></VariableValue>"


def case(name: str, key: int, inner: str = "", *, sources: Iterable[str] = (TEXT,)) -> str:
    """Return a case of sources, by GUID, on a line of its own."""
    refs = "".join(f'<SourceRef targetGUID="{each}"/>' for each in sources)
    return f'\n<Case guid="{guid(key)}" name="{name}">{inner}{refs}</Case>'


def source(name: str, key: int, inner: str = "") -> str:
    """Return a source on a line of its own; its text is a file of that key's GUID."""
    path = f"internal://{guid(key)}.txt"
    return (
        f'\n<TextSource guid="{guid(key)}" name="{name}" plainTextPath="{path}">{inner}'
        "</TextSource>"
    )


def several_texts(
    sources: Mapping[int, tuple[str, str, str]], before: str = USERS + CODES
) -> bytes:
    """Return a .qdpx with sources by key, each (name, text, selections)."""
    made = "".join(source(name, key, inner) for key, (name, _, inner) in sources.items())
    files = {f"sources/{guid(key)}.txt": text for key, (_, text, _) in sources.items()}
    return package(project(f"{before}<Sources>{made}</Sources>"), files)
