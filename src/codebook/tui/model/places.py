"""Where each coder left each study, in a small file of the user, outside the study."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

from codebook.tui.paths import own_folder

PathOf = Literal["key", "files"]


class Place(NamedTuple):
    """A transcript and the offset of the caret in it, in code points."""

    transcript_id: str
    caret: int


class KeptCodes(NamedTuple):
    """The ids of the codes used lately: in the order of their keys, and the last used first."""

    keyed: Sequence[str]
    used: Sequence[str]


_NO_CODES = KeptCodes((), ())


def state_file() -> Path:
    """Return the path of the file, in the system's folder for the state of programs."""
    return own_folder("XDG_STATE_HOME", ".local", "state") / "codebook" / "places.json"


class Places:
    """The remembered places. A file that is damaged or cannot be written is ignored."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or state_file()

    def recall(self, study_id: str, coder: str | None) -> Place | None:
        """Return where the coder left the study, None where that is unknown."""
        match self._study(self._read(), study_id).get(_key(coder)):
            case [str(transcript_id), int(caret)] if caret >= 0:
                return Place(transcript_id, caret)
            case _:
                return None

    def last_coder(self, study_id: str) -> str | None:
        """Return the name of the coder who last worked in the study here."""
        match self._study(self._read(), study_id).get("last"):
            case str(name):
                return name
            case _:
                return None

    def kept_codes(self, study_id: str, coder: str | None) -> KeptCodes:
        """Return the codes that the coder used lately."""
        study = self._study(self._read(), study_id)
        keyed, used = study.get(f"recent {_key(coder)}"), study.get(f"used {_key(coder)}")
        return KeptCodes(_ids(keyed), _ids(used))

    def path(self, study_id: str, of: PathOf) -> str | None:
        """Return a remembered path, None where none is known yet.

        "files" is the folder from which files were imported last; "key" the file with the key of
        pseudonyms of a study on a server, "" where the user said that there is none.
        """
        match self._study(self._read(), study_id).get(of):
            case str(path):
                return path
            case _:
                return None

    def theme(self) -> str | None:
        """Return the name of the theme chosen last."""
        match self._read().get("theme"):
            case str(name):
                return name
            case _:
                return None

    def remember(
        self, study_id: str, coder: str | None, place: Place, codes: KeptCodes = _NO_CODES
    ) -> None:
        """Remember where a coder is, and the codes used lately."""
        known = self._read()
        study = self._study(known, study_id)
        study[_key(coder)] = list(place)
        study[f"recent {_key(coder)}"], study[f"used {_key(coder)}"] = codes
        if coder:
            study["last"] = coder
        self._write({**known, study_id: study})

    def remember_path(self, study_id: str, of: PathOf, path: str) -> None:
        """Remember a path, as `path` returns it."""
        known = self._read()
        study = {**self._study(known, study_id), of: path}
        self._write({**known, study_id: study})

    def remember_theme(self, name: str) -> None:
        """Remember the theme chosen last."""
        known = self._read()
        if known.get("theme") != name:
            self._write({**known, "theme": name})

    @staticmethod
    def _study(known: dict[str, Any], study_id: str) -> dict[str, Any]:
        found = known.get(study_id)
        return found if isinstance(found, dict) else {}

    def _read(self) -> dict[str, Any]:
        try:
            known = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return known if isinstance(known, dict) else {}

    def _write(self, known: dict[str, Any]) -> None:
        beside = self._path.with_suffix(f".{os.getpid()}.tmp")
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(beside, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(known, file, ensure_ascii=False)
            beside.replace(self._path)


def _ids(kept: object) -> list[str]:
    """Return the ids among what was read from the file."""
    return [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []


def _key(coder: str | None) -> str:
    return f"coder {coder}" if coder else "looking"
