"""The files of a study's folder are searched, in any encoding; what cannot be is said."""

from __future__ import annotations

import os
import shutil
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest

from cells import edit_cell
from codebook import Study
from codebook.reading.files import LARGEST
from codebook.study.privacy.folder_files import pieces_in
from command import codebook
from withdrawing import begun

TAKE_OUT = ": remove what is theirs, or delete it"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with begun(tmp_path) as study:
        yield study


@pytest.fixture
def folder(study: Study) -> Path:
    found = study.store.folder
    assert found
    return found


def unsearched(name: str) -> str:
    return f"perhaps the file {name}, which could not be searched{TAKE_OUT}"


def zipped(**parts: str | bytes) -> bytes:
    """Return a zip with these parts, by their names without the suffix."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as package:
        for name, data in parts.items():
            package.writestr(f"{name}.xml", data)
    return made.getvalue()


def with_password(data: bytes) -> bytes:
    return with_flag(data, (6, 8), 1)


def with_unknown_compression(data: bytes) -> bytes:
    return with_flag(data, (8, 10), 97)


def with_flag(data: bytes, places: tuple[int, int], value: int) -> bytes:
    """Set a byte of the first part's header, and of its entry in the directory."""
    changed = bytearray(data)
    for place, sign in zip(places, (b"PK\3\4", b"PK\1\2"), strict=True):
        changed[changed.find(sign) + place] = value
    return bytes(changed)


def with_other_content(data: bytes) -> bytes:
    return data.replace(b"Nobody", b"nobody", 1)


def cut_off(data: bytes) -> bytes:
    return data[:-30]


DAMAGES = (with_password, with_unknown_compression, with_other_content, cut_off)


@pytest.mark.parametrize("damaged", DAMAGES)
def test_one_file_that_cannot_be_searched_is_listed_and_stops_nothing(
    study: Study, folder: Path, damaged: Callable[[bytes], bytes]
) -> None:
    (folder / "exports").mkdir(exist_ok=True)
    names = ("exports/kept.docx", "notes.zip")
    for name in names:
        (folder / name).write_bytes(damaged(zipped(one="Nobody.", two="<t>Nobody else.</t>")))
    assert study.forget("U1", rehearsal=True).remaining[-2:] == tuple(map(unsearched, names))
    study.add_pseudonym("manual", "handbook")
    assert study.remaining_names().beside == [
        f"perhaps the file {name}, which could not be searched" for name in names
    ]
    assert study.pseudonymise().remaining[-2:] == tuple(study.remaining_names().beside)
    assert all((folder / name).exists() for name in names)


def test_the_parts_beside_a_damaged_one_are_searched(study: Study, folder: Path) -> None:
    data = zipped(one="Nobody.", two="<t>U</t><t>1</t>")
    (folder / "notes.zip").write_bytes(with_password(data))
    assert study.forget("U1", rehearsal=True).remaining == (f"the file notes.zip{TAKE_OUT}",)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "cp1252", "utf-8"])
def test_names_are_found_in_any_encoding(study: Study, folder: Path, encoding: str) -> None:
    text = "Gestern sprach Jörg Müller über die Küche, und alle hörten zu.\n"
    (folder / "notes.txt").write_bytes(text.encode(encoding))
    (folder / "notes.zip").write_bytes(zipped(notes=text.encode(encoding)))
    study.add_pseudonym("Müller", "P9")
    assert study.remaining_names().beside == ["the file notes.txt", "the file notes.zip"]


def test_files_that_are_called_like_the_studys_own_are_searched(study: Study, folder: Path) -> None:
    study.add_pseudonym("students", "learners")
    for name in ("study.db.bak", "study.db-old", "backup of study.db"):
        shutil.copy(folder / "study.db", folder / name)
    for name in ("pseudonyms.csv~", ".notes", "study.db.d/notes.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("What students said.", "utf-8")
    assert study.remaining_names().beside == [
        f"the file {name}"
        for name in (
            *(".notes", "backup of study.db", "pseudonyms.csv~", "study.db-old", "study.db.bak"),
            "study.db.d/notes.txt",
        )
    ]


def test_a_document_in_a_zip_is_searched(study: Study, folder: Path) -> None:
    document = zipped(document="<w:t>U</w:t><w:t>1</w:t>")
    (folder / "sent.zip").write_bytes(zipped(inner=document))
    deep = zipped(a=zipped(b=zipped(c=zipped(d="Nobody"))))
    (folder / "within.zip").write_bytes(deep)
    assert study.forget("U1", rehearsal=True).remaining == (
        f"the file sent.zip{TAKE_OUT}",
        unsearched("within.zip"),
    )


def test_what_is_no_text_is_listed_but_for_pictures_in_documents(
    study: Study, folder: Path
) -> None:
    noise = bytes(range(256)) * 40
    (folder / "call.mp3").write_bytes(noise)
    (folder / "U1.mp3").write_bytes(noise)
    (folder / "letter.doc").write_bytes(noise + "in U1.md".encode("utf-16-le"))
    (folder / ".DS_Store").write_bytes(noise)
    with zipfile.ZipFile(folder / "logo.docx", "w") as package:
        package.writestr("[Content_Types].xml", "<t/>")
        package.writestr("word/media/logo.png", noise)
    with zipfile.ZipFile(folder / "calls.zip", "w") as package:
        package.writestr("call.mp3", noise)
    assert study.forget("U1", rehearsal=True).remaining == (
        f"the file U1.mp3{TAKE_OUT}",
        f"the file letter.doc{TAKE_OUT}",
        unsearched("call.mp3"),
        unsearched("calls.zip"),
    )


def test_a_file_that_is_too_large_is_listed(
    study: Study, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.study.privacy.folder_files._UNPACKED", 300_000)
    with (folder / "tape.txt").open("wb") as file:
        file.truncate(LARGEST + 1)
    (folder / "bomb.zip").write_bytes(zipped(**{f"t{each}": "\n" * 150_000 for each in range(3)}))
    assert study.forget("U1", rehearsal=True).remaining == (
        unsearched("bomb.zip"),
        unsearched("tape.txt"),
    )


def test_folders_that_are_not_entered_are_listed(study: Study, folder: Path) -> None:
    for name in (".git/objects", ".codebook-other", "notes/.obsidian"):
        (folder / name).mkdir(parents=True)
        (folder / name / "blob").write_text("U1", "utf-8")
    assert study.forget("U1", rehearsal=True).remaining == (
        f"the file notes/.obsidian/blob{TAKE_OUT}",
        f"perhaps files in the hidden folder .git, which were not searched{TAKE_OUT}",
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_what_may_not_be_read_is_listed(study: Study, folder: Path) -> None:
    (folder / "closed").mkdir()
    (folder / "closed.txt").write_text("U1", "utf-8")
    for name in ("closed", "closed.txt"):
        (folder / name).chmod(0)
    try:
        assert study.forget("U1", rehearsal=True).remaining == (
            unsearched("closed.txt"),
            f"perhaps files in the folder closed, which were not searched{TAKE_OUT}",
        )
    finally:
        (folder / "closed").chmod(0o700)


def test_a_name_in_a_files_name_is_told_of(study: Study, folder: Path) -> None:
    study.define_field("Name", "text")
    (key,) = (person.id for person in study.people() if person.label == "U1")
    edit_cell(study, key, "Name", "Ada Quist")
    (folder / "Ada Quist.mp3").write_bytes(bytes(range(256)))
    (mention,) = study.forget("U1", rehearsal=True).named
    assert mention == ("the file Ada Quist.mp3", {"Ada Quist": 1})


def test_rtf_is_read(tmp_path: Path) -> None:
    path = tmp_path / "notes.rtf"
    path.write_bytes(rb"{\rtf1\ansi\ansicpg1252 Jorg M\'fcller}")
    assert any("Jorg Müller" in piece.text for piece in pieces_in(path))


def test_the_command_says_what_could_not_be_searched(study: Study, folder: Path) -> None:
    (folder / "broken.docx").write_bytes(zipped(one="Nobody.")[:-30])
    study.close()
    ran = codebook("forget", "U1", "--dry-run", "--study", folder, "--coder", "First")
    assert (ran.code, ran.err) == (0, "A dry run: nothing was erased.\n")
    assert f"  {unsearched('broken.docx')}\n" in ran.out
