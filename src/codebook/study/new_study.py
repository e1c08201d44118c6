"""Creating a study: empty, or with files imported into it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from codebook.errors import InputError, UsageError
from codebook.store import creating
from codebook.store.identity import derived_id, new_id
from codebook.store.store import Store
from codebook.store.tables import Coder, StudyRecord
from codebook.store.writer import ActionHead
from codebook.study.importing.files import import_under
from codebook.study.importing.options import Options
from codebook.study.settings import Settings
from codebook.study.views import Imported

FOLDERS = ("guideline", "transcripts", "exports")
MODES = ("blind", "review")

_OTHER_KINDS = {"taxonomy": ("codes", "qdc")}
"""Kinds of other tools' files that have the same content."""


def created(
    place: str | Path,
    *,
    mode: str,
    coders: Sequence[str],
    files: Sequence[Path],
    kinds: Sequence[str],
    on_imported: Callable[[Sequence[Imported]], object] | None = None,
) -> Store:
    """Make a study and import `files`, all or nothing.

    `kinds`, where given, are the kinds that the files must have, one for each; `on_imported` is
    called with what became of them. The study's folder and what is in it are readable by their
    owner only.
    """
    if mode not in MODES:
        raise UsageError(f"A study's mode is one of {', '.join(MODES)}, not {mode!r}.")
    checked = [checked_coder(coder, coders) for coder in coders]
    store = Store.at(place)
    made = make_folders(store)
    label = f"imported {', '.join(path.name for path in files)}"
    head = ActionHead(None, label, hidden_by="", any_layer=True, kind="start")
    try:
        with creating.all_or_nothing(store) as fresh:
            _write_study(store, fresh, mode, checked)
            done = import_under(fresh, head, files, Options())
            _check_kinds(done, kinds)
    except BaseException:
        store.close()
        take_away(made)
        raise
    if on_imported:
        on_imported(done)
    return store


def _check_kinds(done: Sequence[Imported], kinds: Sequence[str]) -> None:
    for file, kind in zip(done, kinds, strict=bool(kinds)):
        if file.kind not in {kind, *_OTHER_KINDS.get(kind, ())}:
            what = f"a sheet of {file.kind}" if file.kind.endswith("s") else f"a {file.kind}"
            raise InputError(
                file.path, f"that is {what}, not a {kind}.", "Nothing was made. Name another file."
            )


def _write_study(store: Store, fresh: Store, mode: str, coders: Sequence[str]) -> None:
    name = store.folder.absolute().name if store.folder else urlsplit(store.name).path.strip("/")
    with fresh.action(ActionHead(None, "made the study", hidden_by="", kind="start")) as tx:
        study = {
            "id": new_id(),
            "name": name,
            "mode": mode,
            "stage": "setup",
            "created": tx.at,
            "settings": Settings().to_json(),
        }
        tx.insert(StudyRecord, [study])
        tx.insert(Coder, [_coder(new_id(), *each) for each in enumerate(coders)])


def _coder(coder_id: str, position: int, name: str) -> dict[str, object]:
    return {"id": coder_id, "name": name, "kind": "coder", "position": position}


def add_coder(store: Store, name: str) -> None:
    """Add a coder, who is the same one wherever copies of the study add the name."""
    with store.action(ActionHead(None, f"added the coder {name}", hidden_by="")) as tx:
        there = tx.all(Coder)
        name = checked_coder(name, [name, *(coder.name for coder in there)])
        tx.label = f"added the coder {name}"
        (study,) = tx.all(StudyRecord)
        # Not the id of an external layer, which another copy may have made under this name.
        key = derived_id(study.id, "added coder", _folded(name))
        tx.insert(Coder, [_coder(key, tx.last_position(Coder) + 1, name)])


def checked_coder(name: str, among: Sequence[str] = ()) -> str:
    """Return a coder's name without blanks at its ends.

    Raises UsageError where it cannot be one, or is twice `among` these names.
    """
    name = name.strip()
    is_written = any(map(str.isalnum, name)) and name.isprintable()
    if not is_written or len(name) > 100:
        raise UsageError(f"{name!r} cannot be a coder's name.", "Use letters.")
    alike = [other for other in among if _folded(other) == _folded(name)]
    if len(alike) > 1 or _folded(name) == "consensus":
        raise UsageError(f"There cannot be a second coder {name!r}.", "Use another name.")
    return name


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().strip()


def make_folders(store: Store) -> list[Path]:
    """Make the folders of a study; return those that were not there, outermost first."""
    if store.folder is None:
        return []
    above = [parent for parent in store.folder.absolute().parents if not parent.exists()]
    wanted = [*reversed(above), store.folder, *(store.folder / name for name in FOLDERS)]
    missing = [folder for folder in wanted if not folder.is_dir()]
    made = []
    try:
        for folder in missing:
            folder.mkdir(mode=0o700)
            made.append(folder)
    except OSError as error:
        take_away(made)
        raise creating.cannot_make(store.name, error) from error
    return made


def take_away(folders: Sequence[Path]) -> None:
    """Remove folders that `make_folders` has made."""
    for folder in reversed(folders):
        folder.rmdir()
