"""Writing a text over one that may be another by now."""

from __future__ import annotations

from collections.abc import Callable

from codebook.errors import ChangedError


class Overwriting:
    """Saves a text over the one that was `seen`.

    Where that is another by now, it raises ChangedError once; saved again, it is written over that.
    """

    def __init__(self, save: Callable[[str, str], object], seen: str) -> None:
        self._save, self._seen = save, seen

    def __call__(self, text: str) -> None:
        """Save a text."""
        try:
            self._save(text, self._seen)
        except ChangedError as error:
            (self._seen,) = error.now.values()
            raise


def kept_below(save: Callable[[str], object], text: str) -> None:
    """Save a text; where another has been written meanwhile, below that one: neither is lost."""
    try:
        save(text)
    except ChangedError as error:
        save("\n\n".join(filter(None, [*map(str, error.now.values()), text])))
