"""The study: what the program can do, for the command line, the workbench and scripts alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.lazy_modules import lazy_submodules

if TYPE_CHECKING:
    from codebook.study.study import Study as Study

__all__ = ["Study"]

_submodule = lazy_submodules(__name__)


def __getattr__(name: str) -> object:
    """Import `Study`, or a module of this package, when it is first used.

    The database library takes as long to import as the terminal's, and what reads files as long
    again.
    """
    if name == "Study":
        from codebook.study.study import Study

        return Study
    return _submodule(name)
