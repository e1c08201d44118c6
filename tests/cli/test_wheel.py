"""The package that is installed carries the sample study."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from command import codebook

PROJECT = Path(__file__).parents[2]


def test_demo_works_from_a_wheel(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    build += ["--wheel-dir", str(tmp_path), str(PROJECT)]
    subprocess.run(build, check=True, stdin=subprocess.DEVNULL)
    (wheel,) = tmp_path.glob("*.whl")
    ZipFile(wheel).extractall(tmp_path / "installed")
    own = {"PYTHONPATH": str(tmp_path / "installed"), "TMPDIR": str(tmp_path)}
    ran = codebook("demo", "--json", cwd=tmp_path, **own)
    assert ran.code == 0, ran.err
    made = Path(ran.json["study"])
    assert made.is_relative_to(tmp_path)
    for name in ("CodeBook.csv", "Interviewee Background.xlsx", "codings.csv"):
        assert (made / "exports" / name).read_bytes() == (PROJECT / "exports" / name).read_bytes()
