"""A folder of invented files that are to be imported, in several formats."""

from __future__ import annotations

from pathlib import Path

from word import docx_with, paragraph
from writers import write_docx

U7 = """Interviewer: What do you build?

U7: Small models. Note that I work alone.

Interviwer: And what is hard?

U7: Waiting: nobody says how long it takes.

Interviewer: Do you ask?

U7: I ask a colleague, then the forum.
"""

U8 = """WEBVTT

00:00:01.000 --> 00:00:04.000
<v Mara>What do you build?

00:00:05.000 --> 00:00:09.000
<v U8>A compiler, 小さいもの, in the evenings.

00:00:09.500 --> 00:00:12.000
<v U8>It is never done.
"""

U9 = "Q: Who taught you?\r\n\r\nA: Nobody; naïve café.\r\n\r\nQ: And now?\r\n\r\nA: I teach.\r\n"

TAXONOMY = "id,name,parent,definition\nE,Errors,,What goes wrong\nE.1,Crashes,E,It stops\n"


def write(folder: Path) -> Path:
    """Write a taxonomy, three transcripts and a file that cannot be read; return the folder."""
    folder.mkdir(parents=True)
    (folder / "U7.docx").write_bytes(write_docx(U7.splitlines()))
    (folder / "U8.vtt").write_text(U8, encoding="utf-8")
    (folder / "U9.md").write_bytes(U9.encode("cp1252"))
    (folder / "errors.csv").write_text(TAXONOMY, encoding="utf-8")
    (folder / "scan.docx").write_bytes(b"PK\x03\x04 cut off")
    (folder / ".hidden").write_text("nothing", encoding="utf-8")
    return folder


def write_commented(path: Path) -> Path:
    """Write a document in which two people commented on what U7 says; return its path."""
    lines = [f"{paragraph(line)}" for line in U7.split("\n\n")]
    ends = "<w:commentRangeEnd w:id='{0}'/><w:r><w:commentReference w:id='{0}'/></w:r>"
    for number, line in enumerate((1, 3)):
        lines[line] = lines[line].replace("<w:r>", f"<w:commentRangeStart w:id='{number}'/><w:r>")
        lines[line] = lines[line].replace("</w:p>", f"{ends.format(number)}</w:p>")
    said = (("First", "A.1; B.1"), ("Mara", "Ask her again."))
    comments = "".join(
        f"<w:comment w:id='{number}' w:author='{who}'>{paragraph(text)}</w:comment>"
        for number, (who, text) in enumerate(said)
    )
    path.write_bytes(docx_with("".join(lines), {"comments": comments}))
    return path
