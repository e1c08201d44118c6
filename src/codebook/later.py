"""Modules that are loaded when something of them is first used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


class _Later(ModuleType):
    """A module that is loaded when something of it is first used."""

    _loaded: ModuleType | None = None

    def __getattr__(self, name: str) -> object:
        if self._loaded is None:
            self._loaded = import_module(self.__name__)
        return getattr(self._loaded, name)


def submodules(package: str) -> Callable[[str], ModuleType]:
    """Return the `__getattr__` of a package whose modules are loaded when they are first used."""

    def find(name: str) -> ModuleType:
        if not name.startswith("_") and find_spec(f"{package}.{name}"):
            return _Later(f"{package}.{name}")
        message = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(message)

    return find
