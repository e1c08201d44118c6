"""Nothing but SQLite opens the database of a study, whatever somebody names as a file to read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import InputError
from codebook.study.importing.options import Options
from codebook.study_files import DATABASE
from command import codebook
from small import make

Look = Callable[[Study, Path], object]


def in_folder(study: Study, folder: Path) -> object:
    return [study.look_at(path) for path in study.offer(folder)]


def by_name(study: Study, folder: Path) -> object:
    return [study.look_at(folder / f"{DATABASE}{end}") for end in ("", "-wal", "-shm")]


def by_link(study: Study, folder: Path) -> object:
    link = folder.parent / "talk.txt"
    link.symlink_to(folder / DATABASE)
    return study.look_at(link)


def rehearsed(study: Study, folder: Path) -> object:
    return study.import_files([folder], options=Options(dry_run=True))


@pytest.mark.parametrize("look", [in_folder, by_name, by_link, rehearsed])
def test_locks_of_an_open_study_outlive_a_look_at_its_folder(tmp_path: Path, look: Look) -> None:
    """A process that closes a file loses its locks; the next one would remove the log in use."""
    folder = tmp_path / "study"
    with make(folder, folder / "sources") as study:
        (first, *_) = study.interviews()
        study.add_memo("transcript", first.id, "Before.")
        log = (folder / f"{DATABASE}-wal").stat()
        look(study, folder)
        assert codebook("status", "--study", folder, "--coder", "Second").code == 0
        assert os.path.samestat(log, (folder / f"{DATABASE}-wal").stat())
        study.add_memo("transcript", first.id, "After.")
        told = codebook("log", "--study", folder, "--coder", "First").out
        assert told.count("memo") == 2


def test_a_folder_of_a_study_offers_what_its_people_put_there(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    with make(folder, folder / "sources") as study:
        study.export()
        (folder / "pseudonyms.csv").write_text("name,pseudonym\nMara,P1\n", encoding="utf-8")
        found = {path.relative_to(folder).parts[0] for path in study.offer(folder)}
        assert found == {"sources"}
        with pytest.raises(InputError) as refused:
            study.import_files([folder / DATABASE])
    assert str(refused.value) == (
        f"{folder / DATABASE}: it is a study of codebook. Join it with: codebook merge."
    )
    assert codebook("import", ".", "--study", folder, "--coder", "First", cwd=folder).code == 0
