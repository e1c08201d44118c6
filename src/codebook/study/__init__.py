"""The study: what the program can do, for the command line, the workbench and scripts alike."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codebook.study.study import Study as Study

__all__ = ["Study"]


class _Later(ModuleType):
    """A module that is loaded when something of it is first used."""

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(self.__name__), name)


def __getattr__(name: str) -> object:
    """Import Study when it is first used, and what it calls when that is first called.

    Its database library costs as much as the terminal, and what reads files as much again.
    """
    if name == "Study":
        from codebook.study.study import Study

        return Study
    if not name.startswith("_") and find_spec(f"{__name__}.{name}"):
        return _Later(f"{__name__}.{name}")
    message = f"module 'codebook.study' has no attribute {name!r}"
    raise AttributeError(message)
