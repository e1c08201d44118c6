"""Modules that are loaded when something of them is first used."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


class _Later(ModuleType):
    """A module that is loaded when something of it is first used, or put into it."""

    def __getattr__(self, name: str) -> object:
        return getattr(self._loaded, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._loaded, name, value)

    @cached_property
    def _loaded(self) -> ModuleType:
        return import_module(self.__name__)


def submodules(package: str) -> Callable[[str], ModuleType]:
    """Return the `__getattr__` of a package whose modules are loaded when they are first used."""

    def find(name: str) -> ModuleType:
        if not name.startswith("_") and find_spec(f"{package}.{name}"):
            return _Later(f"{package}.{name}")
        message = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(message)

    return find
