"""Modules that are imported when an attribute of them is first used."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from threading import RLock
from types import ModuleType

_loading = RLock()
_PATIENCE = 10.0
"""Seconds after which a thread loads beside another one: both may wait for each other's module."""


class _LazyModule(ModuleType):
    """Stands in for a module, and imports it when an attribute is first read or set."""

    def __getattr__(self, name: str) -> object:
        return getattr(self._loaded, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._loaded, name, value)

    @cached_property
    def _loaded(self) -> ModuleType:
        """The module, loaded by one thread at a time.

        A package whose modules import one another, such as SQLAlchemy, is given half-loaded to a
        second thread that loads it from another end.
        """
        is_alone = _loading.acquire(timeout=_PATIENCE)
        try:
            return import_module(self.__name__)
        finally:
            if is_alone:
                _loading.release()


def lazy_submodules(package: str) -> Callable[[str], ModuleType]:
    """Return a `__getattr__` for a package that imports its modules only when they are used."""

    def find(name: str) -> ModuleType:
        if not name.startswith("_") and find_spec(f"{package}.{name}"):
            return _LazyModule(f"{package}.{name}")
        message = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(message)

    return find
