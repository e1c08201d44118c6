"""What options offer is what the study knows, though the command line has lists of its own."""

from __future__ import annotations

from typing import get_args

from codebook.cli import exporting, files, reading_options
from codebook.reading.drafts import Kind
from codebook.reading.turns.correction import STYLE_NAMES
from codebook.study.exporting import sheets


def test_the_kinds_are_those_that_are_imported() -> None:
    assert {*files.KINDS} == {*get_args(Kind)} - {"labels"}  # those are only measured


def test_the_sheets_are_those_that_are_written() -> None:
    assert list(exporting.SHEETS) == list(sheets.FILES)


def test_the_styles_are_those_that_are_read() -> None:
    assert reading_options.STYLES == STYLE_NAMES
