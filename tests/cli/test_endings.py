"""How a command ends when something comes in between: its exit code, and what it says."""

from __future__ import annotations

import errno
import subprocess
import sys
from argparse import ArgumentTypeError

import pytest

from codebook.cli.arguments import positive
from codebook.cli.main import run


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device", "here/sheet.csv"),
            1,
            "codebook: here/sheet.csv: No space left on device. Nothing was changed.\n",
        ),
        (
            OSError(errno.EIO, "Input/output error"),
            1,
            "codebook: Input/output error. Nothing was changed.\n",
        ),
        (KeyboardInterrupt(), 130, "codebook: stopped.\n"),
    ],
    ids=["a full disk", "no file to name", "ctrl+c"],
)
def test_what_comes_in_between_is_a_sentence(
    error: BaseException,
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("codebook.study.inspecting.inspect", fail)
    assert run(["inspect", "talk.txt"]) == code
    assert capsys.readouterr() == ("", said)


def test_a_reader_that_has_seen_enough_is_no_failure() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "codebook", "keys"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as keys:
        assert keys.stdout
        assert keys.stderr
        keys.stdout.close()
        assert (keys.stderr.read(), keys.wait()) == (b"", 0)


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "many", ""])
def test_a_number_above_0_is_one(text: str) -> None:
    assert positive("1") == 1
    with pytest.raises(ArgumentTypeError) as refused:
        positive(text)
    assert str(refused.value) == f"{text!r} is not a whole number above 0"
