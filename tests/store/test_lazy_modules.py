"""Modules that are loaded when something of them is used."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from threading import Barrier

import pytest


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with one module, which nothing has loaded."""
    name = "loaded_later"
    (tmp_path / name).mkdir()
    lines = [
        "from codebook.lazy_modules import lazy_submodules",
        "__getattr__ = lazy_submodules(__name__)",
    ]
    (tmp_path / name / "__init__.py").write_text("\n".join(lines))
    (tmp_path / name / "inner.py").write_text("SIZE = 3\n\ndef size():\n    return SIZE\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.delitem(sys.modules, f"{name}.inner", raising=False)
    return name


def test_a_module_is_loaded_when_something_of_it_is_used(package: str) -> None:
    inner = import_module(package).inner
    assert f"{package}.inner" not in sys.modules
    assert inner.size() == 3
    assert f"{package}.inner" in sys.modules


def test_what_is_put_into_it_before_is_in_it(package: str) -> None:
    import_module(package).inner.SIZE = 1
    assert import_module(f"{package}.inner").size() == 1


def test_what_is_no_module_is_not_there(package: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'outer'"):
        import_module(package).outer  # noqa: B018 - looking is what is tried


def test_two_threads_do_not_load_modules_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "parted"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from codebook.lazy_modules import lazy_submodules\n"
        "__getattr__ = lazy_submodules(__name__)\ninside, most = [], []\n",
        encoding="utf-8",
    )
    for name in ("one", "other"):
        (package / f"{name}.py").write_text(
            "import time\nfrom parted import inside, most\ninside.append(1)\ntime.sleep(0.05)\n"
            "most.append(len(inside))\ninside.pop()\n",
            encoding="utf-8",
        )
    monkeypatch.syspath_prepend(tmp_path)
    parted = import_module("parted")
    both = Barrier(2)

    def load(name: str) -> list[int]:
        module = getattr(parted, name)
        both.wait()
        return list(module.most)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(load, ["one", "other"]))
    assert parted.most == [1, 1]
