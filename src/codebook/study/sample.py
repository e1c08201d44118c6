"""The sample study, an invented one."""

from __future__ import annotations

from pathlib import Path

from codebook.errors import CodebookError, StudyError
from codebook.study.building import SOURCE


def sample_folder() -> Path:
    """Return where the sample study's files are: in the package, or the checkout it runs from."""
    package = Path(__file__).parents[1]
    for folder in (package / "sample", package.parents[1]):
        if (folder / SOURCE).is_file():
            return folder
    raise CodebookError("This installation has no sample study.", "Install codebook again.")


def copy_sample(target: Path) -> None:
    """Copy the sample study's files into a new or empty folder; StudyError where it is neither."""
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise StudyError(f"{target}: the folder is not empty.", "Name a new one for the sample.")
    source = sample_folder()
    try:
        (target / "exports").mkdir(mode=0o700, parents=True)
        target.chmod(0o700)
        for path in (source / SOURCE, *source.glob("guideline/*"), *source.glob("transcripts/*")):
            copy = target / path.relative_to(source)
            copy.parent.mkdir(mode=0o700, exist_ok=True)
            copy.write_bytes(path.read_bytes())
            copy.chmod(0o600)
    except OSError as error:
        raise StudyError(
            f"{target}: the sample study cannot be made there ({error.strerror}).",
            "Choose a folder that you can write to.",
        ) from error
