"""A command waits for another program that writes, and says so to who sits at a terminal."""

from __future__ import annotations

import io
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.cli.main import run
from holding import held

WAITING = "codebook: waiting for another program that is writing to this study …"


class Seated(io.StringIO):
    """A terminal; the other program has done when it says that one waits for it."""

    def __init__(self, other: ExitStack | None = None) -> None:
        super().__init__()
        self._other = other

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if WAITING in text and self._other:
            self._other.close()
        return super().write(text)


def test_it_says_that_it_waits_and_is_done_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.make(tmp_path / "study", tmp_path / "files").close()
    monkeypatch.setattr("codebook.cli.studies._UNSEEN", 0.0)
    with ExitStack() as other:
        seen = Seated(other)
        monkeypatch.setattr(sys, "stderr", seen)
        other.enter_context(held(tmp_path / "study"))
        assert run(["coders", "add", "Third", "--study", str(tmp_path / "study")]) == 0
    assert seen.getvalue().startswith(f"\r{WAITING:<79}\n")
    with Study.open(tmp_path / "study") as study:
        assert study.coders()[-1].name == "Third"


def test_it_gives_up_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "study"
    small.make(place, tmp_path / "files").close()
    monkeypatch.setattr("codebook.waiting.LONGEST", 0.05)
    refused = (
        f"codebook: {place}: another program holds the study locked. Close it, or try again in a"
        " moment; nothing was changed.\n"
    )
    for seen, said in ((Seated(), f"\r{WAITING:<79}\n{refused}"), (io.StringIO(), refused)):
        monkeypatch.setattr("codebook.cli.studies._UNSEEN", 0.01)
        monkeypatch.setattr(sys, "stderr", seen)
        with held(place):
            assert run(["coders", "add", "Third", "--study", str(place)]) == 1
        assert seen.getvalue() == said
    with Study.open(place) as study:
        assert "Third" not in {each.name for each in study.coders()}
