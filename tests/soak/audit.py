"""`make check`: what codebook leans on at run time, looked through for what should not be there.

Each package must be pinned in constraints.txt in the version that is installed, and its licence be
one that lets anybody use the program. Known weaknesses are looked up where pip-audit is installed
and reaches its source; where not, that is said, and is no failure.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

_CONSTRAINTS = Path(__file__).parents[2] / "constraints.txt"
_EXTRAS = ("postgres", "web")
_FREE = re.compile(r"\b(MIT|0?BSD|Apache|PSF|Python Software Foundation|LGPL|MPL|ISC|Zlib)\b")
_SECONDS = 60


def main() -> int:
    """Print what was found; return an exit code."""
    used = sorted(_used("codebook", _EXTRAS, {}).values(), key=lambda each: each.name.lower())
    wrong = [*_unpinned(used), *_unfree(used)]
    for sentence in wrong or [f"{len(used)} packages at run time: pinned, and free to use."]:
        print(sentence)
    return int(bool(wrong) or _weak(used))


def _used(
    name: str, extras: tuple[str, ...], found: dict[str, Distribution]
) -> dict[str, Distribution]:
    """Collect what a package needs, and what that needs, by name; not the package itself."""
    for line in distribution(name).requires or ():
        need = Requirement(line)
        wanted = need.marker is None or any(
            need.marker.evaluate({"extra": extra}) for extra in ("", *extras)
        )
        key = _plain(need.name)
        if wanted and key not in found and key != "codebook":
            found[key] = distribution(need.name)
            _used(need.name, tuple(need.extras), found)
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _unpinned(used: list[Distribution]) -> Iterator[str]:
    lines = _CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if "==" in line)
    known = {_plain(name): version for name, version in pinned.items()}
    for each in used:
        if known.get(_plain(each.name)) != each.version:
            there = known.get(_plain(each.name), "nothing")
            yield f"{each.name} {each.version} is installed; constraints.txt has {there}."


def _unfree(used: list[Distribution]) -> Iterator[str]:
    for each in used:
        classes = [c for c in each.metadata.get_all("Classifier") or () if "License" in c]
        said = [
            (each.metadata.get_all(name) or [""])[0] for name in ("License-Expression", "License")
        ]
        if not _FREE.search(" ".join([*said, *classes])):
            yield f"{each.name} {each.version} has a licence that is not known to be free."


def _weak(used: list[Distribution]) -> bool:
    """Whether a package has a known weakness."""
    if find_spec("pip_audit") is None:
        print("Known weaknesses were not looked up: pip-audit is not installed here.")
        return False
    lines = "".join(f"{each.name}=={each.version}\n" for each in used)
    options = "--no-deps --disable-pip --format json --progress-spinner off -r /dev/stdin"
    command = [sys.executable, "-m", "pip_audit", *options.split()]
    try:
        done = subprocess.run(
            command, input=lines, capture_output=True, text=True, check=False, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        print("Known weaknesses were not looked up: there was no answer in time.")
        return False
    if not done.stdout.startswith("{"):
        why = (done.stderr.splitlines() or ["no answer"])[-1].partition("(")[0]
        print(f"Known weaknesses were not looked up: {why}.")
        return False
    weaknesses, passed_over = judged(json.loads(done.stdout))
    print(*weaknesses, sep="\n", end="\n" if weaknesses else "")
    print(f"Known weaknesses were looked up of {len(used) - passed_over} of {len(used)} packages.")
    return bool(weaknesses)


def judged(report: dict[str, Any]) -> tuple[list[str], int]:
    """Return the weaknesses in a report of pip-audit, and how many packages it passed over.

    To those it calls "not found" it gives no weakness, and says that none is known.
    """
    found = report["dependencies"]
    weaknesses = [
        f"{each['name']} {each['version']} has a known weakness, {weakness['id']}; mended in"
        f" {', '.join(weakness['fix_versions']) or 'no version yet'}."
        for each in found
        for weakness in each.get("vulns", ())
    ]
    return weaknesses, sum("skip_reason" in each for each in found)


if __name__ == "__main__":
    sys.exit(main())
