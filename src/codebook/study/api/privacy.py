"""What keeps participants' words and names confidential."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.study import finding
from codebook.study.api.base import OpenStudy
from codebook.study.privacy import forgetting, holding, key, pseudonymising, suggesting

if TYPE_CHECKING:
    from codebook.text.personal import Personal


class Privacy(OpenStudy):
    """What takes people, or their names, out of a study."""

    def forget(self, participant: str, *, rehearsal: bool = False) -> forgetting.Forgotten:
        """Erase a participant, by id, from the study, its journal, its backups and its exports.

        It cannot be undone; a rehearsal only says what would go. Raises UsageError where there is
        no such participant.
        """
        return forgetting.forget(self.store, self._me(), participant, rehearsal=rehearsal)

    def pseudonyms(self, file: Path | None = None) -> dict[str, str]:
        """Return the key, name to pseudonym, which lies in `file`, else in the study's folder.

        A name that stays as it is stands for itself.
        """
        return self._key(file).rows

    def add_pseudonym(self, name: str, pseudonym: str, file: Path | None = None) -> None:
        """Put a name into the key, itself as its pseudonym where it is to stay as it is.

        Nothing else changes yet.
        """
        place = key.place_of(self.store.folder, file)
        key.write_key(place, key.read_key(place).adding(name, pseudonym))

    def drop_pseudonym(self, name: str, file: Path | None = None) -> None:
        """Take a name out of the key; where it was replaced, the pseudonym stays.

        Raises UsageError where the key does not have it.
        """
        place = key.place_of(self.store.folder, file)
        key.write_key(place, key.read_key(place).without(name))

    def propose_pseudonym(self, name: str, kind: str, file: Path | None = None) -> str:
        """Return a free pseudonym for a name: P1 of a person, Place 1 of a place, and so on."""
        return suggesting.propose(self.store, self._key(file), name, kind)

    def personal(self, file: Path | None = None) -> list[Personal]:
        """Return what in the transcripts may be personal and is not in the key."""
        return suggesting.suggest(self.store, self._key(file))

    def mentions(self, names: Iterable[str]) -> list[finding.Hit]:
        """Return where transcripts hold names as whole words."""
        return finding.mentions(self.store, names)

    def pseudonymise(self, file: Path | None = None) -> pseudonymising.Pseudonymised:
        """Put pseudonyms for all names of the key, in all layers and in the journal.

        It cannot be undone. Raises UsageError where the key is empty.
        """
        return pseudonymising.pseudonymise(self.store, self._me(), self._key(file))

    def named(self, file: Path | None = None) -> holding.Held:
        """Return where names of the key still are, in what one may see and in files beside it."""
        return holding.held(self.store, self._key(file), self.store.folder)

    def written_otherwise(self, file: Path | None = None) -> dict[str, int]:
        """Return how transcripts write names of the key otherwise, with how often they do.

        In capitals, with an s or es, over the end of a line; pseudonyms are not put for these.
        """
        return suggesting.written_otherwise(self.store, self._key(file))

    def _key(self, file: Path | None) -> key.Key:
        return key.read_key(key.place_of(self.store.folder, file))
