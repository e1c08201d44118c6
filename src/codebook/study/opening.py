"""Opening a study, which is built first where its folder has only the text files."""

from __future__ import annotations

from pathlib import Path

from codebook.errors import StudyError
from codebook.store.store import Store
from codebook.study import building


def opened(place: str | Path) -> Store:
    """Open the study at a folder or URL, building it from its files where it has no database."""
    store = Store.at(place)
    if not store.exists() and store.folder and (store.folder / building.SOURCE).is_file():
        try:
            building.build(store)
        except StudyError:
            if not store.exists():  # else somebody has built it meanwhile
                raise
    store.open()
    return store
