"""The sample study, an invented one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from codebook.errors import CodebookError, StudyError
from codebook.staging import remove_abandoned
from codebook.study.building import SOURCE


def sample_folder() -> Path:
    """Return where the sample study's files are: in the package, or the checkout it runs from."""
    package = Path(__file__).parents[1]
    for folder in (package / "sample", package.parents[1]):
        if (folder / SOURCE).is_file():
            return folder
    raise CodebookError("This installation has no sample study.", "Install codebook again.")


def copy_sample(target: Path) -> None:
    """Copy the sample study's files into a new or empty folder; StudyError where it is neither.

    A folder that holds nothing but a part of them is one in which this was interrupted.
    """
    source = sample_folder()
    paths = (source / SOURCE, *source.glob("guideline/*"), *source.glob("transcripts/*"))
    files = {str(path.relative_to(source)): path.read_bytes() for path in paths}
    try:
        if target.exists() and not _is_begun(target, files):
            said = f"{target}: the folder is not empty."
            raise StudyError(said, "Name a new one for the sample.")
        (target / "exports").mkdir(mode=0o700, parents=True, exist_ok=True)
        target.chmod(0o700)
        for name, content in files.items():
            copy = target / name
            copy.parent.mkdir(mode=0o700, exist_ok=True)
            copy.write_bytes(content)
            copy.chmod(0o600)
    except OSError as error:
        raise StudyError(
            f"{target}: the sample study cannot be made there ({error.strerror}).",
            "Choose a folder that you can write to.",
        ) from error


def _is_begun(target: Path, files: Mapping[str, bytes]) -> bool:
    """Whether a folder has no file but the first bytes of some of these."""
    if not target.is_dir():
        return False
    remove_abandoned(target)
    there = {str(path.relative_to(target)): path for path in target.rglob("*") if path.is_file()}
    return there.keys() <= files.keys() and all(
        files[name].startswith(path.read_bytes()) for name, path in there.items()
    )
