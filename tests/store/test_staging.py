"""What is made beside its place is gone afterwards, also where the process was killed."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from codebook import Study
from codebook.staging import remove_abandoned, staging_folder
from small import make

MAKER = """
import sys
from pathlib import Path
from codebook.staging import staging_folder

with staging_folder(Path(sys.argv[1])) as aside:
    (aside / "half").write_text("a transcript")
    print(aside, flush=True)
    sys.stdin.read()
"""


def test_it_is_private_and_gone_afterwards_also_after_a_failure(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), staging_folder(tmp_path) as aside:
        assert aside.parent == tmp_path
        assert stat.S_IMODE(aside.stat().st_mode) == 0o700
        (aside / "half").write_text("of it")
        _ = 1 / 0
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_is_cleared_and_what_others_work_at_is_not(
    small_folder: Path,
) -> None:
    command = [sys.executable, "-c", MAKER, str(small_folder)]
    killed, at_work = (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    )
    assert killed.stdout
    assert at_work.stdout
    left, used = (Path(out.readline().strip()) for out in (killed.stdout, at_work.stdout))
    with staging_folder(small_folder) as own:
        remove_abandoned(small_folder)
        assert all(folder.is_dir() for folder in (left, used, own))
        killed.kill()
        killed.communicate()
        Study.open(small_folder).close()
        assert not left.exists()
        assert (used / "half").exists()
        assert own.is_dir()
    at_work.communicate("")
    assert not used.exists()


@pytest.fixture
def small_folder(tmp_path: Path) -> Path:
    make(tmp_path / "small", tmp_path / "files").close()
    return tmp_path / "small"
