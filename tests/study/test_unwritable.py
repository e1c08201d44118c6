"""A study in a folder that nobody may write to says so, whatever lies beside its file."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import StudyError
from phrases import put
from troubles import read_only


@pytest.fixture(params=["with a log", "without a log"])
def copied(request: pytest.FixtureRequest, made_small: Path, tmp_path: Path) -> Path:
    """A copy of a study, made while it is in use or afterwards."""
    place = shutil.copytree(made_small, tmp_path / "written")
    with Study.open(place, "First") as study:
        put(study, "I teach.", "A.1")
        if request.param == "with a log":
            return Path(shutil.copytree(place, tmp_path / "copy"))
    return Path(shutil.copytree(place, tmp_path / "copy"))


def test_what_cannot_be_written_is_known(copied: Path) -> None:
    with read_only(copied), Study.open(copied, "First") as study:
        study.latest()
        assert study.is_read_only()
        assert len(study.codings()) == 1
        with pytest.raises(StudyError, match="the study cannot be written"):
            study.prepare_to_write()
        with pytest.raises(StudyError, match=r"Choose another folder: codebook export --out"):
            study.export(["codings"], copied / "exports")


def test_a_study_that_can_be_written_again_is_written(copied: Path) -> None:
    with ExitStack() as until_then:
        until_then.enter_context(read_only(copied))
        study = Study.open(copied, "First")
        study.latest()
        until_then.close()
        study.latest()
        put(study, "I teach.", "A.2")
        assert len(study.codings()) == 2
        study.latest()
        assert not study.is_read_only()
        study.close()
