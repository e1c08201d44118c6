"""A broken file of any format is read or refused in a sentence.

`python tests/soak/broken_files.py` does the same ten thousand times for each format.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.errors import InputError
from codebook.reading.registry import read
from mutations import SEEDS, mutate
from read_whole import check


def read_or_refuse(data: bytes, extension: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"U1{extension}"
        path.write_bytes(data)
        refusal = ""
        try:
            check(read(path, "transcript"))
        except InputError as error:
            refusal = str(error)
        assert not refusal or (refusal.startswith(f"{path}") and refusal[-1] in ".)")


@pytest.mark.parametrize("extension", SEEDS)
def test_the_seed_itself_is_known_and_read(tmp_path: Path, extension: str) -> None:
    path = tmp_path / f"U1{extension}"
    path.write_bytes(SEEDS[extension])
    draft = read(path)
    assert draft.format == extension[1:]
    check(draft)


@settings(max_examples=240)
@given(st.sampled_from(sorted(SEEDS.keys() - {".pdf"})), st.integers(0, 2**32))
def test_a_broken_file_is_read_or_refused(extension: str, seed: int) -> None:
    read_or_refuse(mutate(extension, Random(seed)), extension)  # noqa: S311 - no secret


@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_a_broken_pdf_is_read_or_refused(seed: int) -> None:
    read_or_refuse(mutate(".pdf", Random(seed)), ".pdf")  # noqa: S311 - no secret
