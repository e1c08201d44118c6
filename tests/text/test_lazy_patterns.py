"""Patterns that are compiled when they are first used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import pytest

import codebook
from codebook.lazy_patterns import LazyPattern, lazy_pattern

ROOT = Path(codebook.__file__).parent
SOURCES = {path: path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}


def test_it_does_what_the_compiled_one_does() -> None:
    compiled = re.compile(r"(?P<name>[a-z]+):", re.IGNORECASE)
    lazy = lazy_pattern(compiled.pattern, re.IGNORECASE)
    for text in ("Ann: so", "so"):
        assert lazy.findall(text) == compiled.findall(text)
        assert bool(lazy.match(text)) == bool(compiled.match(text))
    assert (lazy.pattern, lazy.flags) == (compiled.pattern, compiled.flags)
    assert lazy.groupindex == compiled.groupindex
    assert lazy_pattern(rb"\d").sub(b"#", b"a1") == b"a#"


def test_it_is_compiled_when_it_is_used() -> None:
    broken = lazy_pattern("(")
    with pytest.raises(re.error, match="missing"):
        broken.search("")
    with pytest.raises(AttributeError, match="has no attribute 'find'"):
        lazy_pattern("a").find  # type: ignore[attr-defined] # noqa: B018 - asked for


def patterns_in(value: object) -> Iterator[LazyPattern[str] | LazyPattern[bytes]]:
    if isinstance(value, LazyPattern):
        yield value
    elif isinstance(value, (tuple, Mapping)):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from patterns_in(each)


def patterns_of(path: Path) -> list[LazyPattern[str] | LazyPattern[bytes]]:
    name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    return [each for value in vars(import_module(name)).values() for each in patterns_in(value)]


@pytest.mark.parametrize(
    "path",
    [path for path, source in SOURCES.items() if " import lazy_pattern\n" in source],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_every_pattern_of_the_package_can_be_compiled(path: Path) -> None:
    found = patterns_of(path)
    assert found
    assert all(isinstance(each.flags, int) for each in found)  # it is compiled
    for each in found:
        pattern = each.pattern if isinstance(each.pattern, str) else each.pattern.decode("latin-1")
        assert not re.search(r"\)(?:[*+?]|\{[\d,]+\})\+", pattern), UNSURE


UNSURE = "Python 3.11 before 3.11.5 errs in groups that are repeated possessively (gh-106052)"


def test_no_module_compiles_a_pattern_when_it_is_loaded() -> None:
    at_load = re.compile(r"^\w+ = re\.compile\(", re.MULTILINE)
    assert [str(path) for path, source in SOURCES.items() if at_load.search(source)] == []
