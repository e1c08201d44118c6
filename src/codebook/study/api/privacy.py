"""What keeps participants' words and names confidential."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.study import finding
from codebook.study.api.base import OpenStudy
from codebook.study.privacy import (
    clashes,
    forgetting,
    key,
    pseudonymising,
    remaining_names,
    suggesting,
)

if TYPE_CHECKING:
    from codebook.study.privacy.remaining_names import RemainingNames
    from codebook.text.personal import Personal


class Privacy(OpenStudy):
    """Erasing participants, and replacing names by pseudonyms."""

    def forget(self, participant: str, *, rehearsal: bool = False) -> forgetting.Forgotten:
        """Erase a participant, by label, from the study, its journal, its backups and its exports.

        It cannot be undone. A rehearsal only reports what would be erased. Raises UsageError where
        there is no such participant.
        """
        me = self._me_or_nobody(rehearsal=rehearsal)
        return forgetting.forget(self.store, me, participant, rehearsal=rehearsal)

    def pseudonyms(self, file: Path | None = None) -> dict[str, str]:
        """Return the key of pseudonyms, from name to pseudonym; a name that stays maps to itself.

        It is read from `file`, by default from the study's folder.
        """
        return self._key(file).rows

    def add_pseudonym(self, name: str, pseudonym: str, file: Path | None = None) -> None:
        """Add a name with its pseudonym to the key; a name that shall stay is its own pseudonym.

        The study itself does not change. Raises RefusedError where two people would become one.
        """

        def adding(known: key.Key) -> key.Key:
            added = known.adding(name, pseudonym)
            with self.store.reading() as connection:
                clashes.refuse_clashes(connection, added, [name.strip()])
            return added

        key.change_key(key.key_path(self.store.folder, file), adding)

    def drop_pseudonym(self, name: str, file: Path | None = None) -> None:
        """Remove a name from the key. Where it was already replaced, the pseudonym stays.

        Raises UsageError where the key does not have it.
        """
        place = key.key_path(self.store.folder, file)
        key.change_key(place, lambda known: known.without(name))

    def propose_pseudonym(self, name: str, kind: str, file: Path | None = None) -> str:
        """Return an unused pseudonym for a name: P1 for a person, Place 1 for a place."""
        return suggesting.propose(self.store, self._key(file), name, kind)

    def personal_words(self, file: Path | None = None) -> list[Personal]:
        """Return words in the transcripts that may be personal and are not in the key."""
        return suggesting.suggest(self.store, self._key(file))

    def mentions(self, names: Iterable[str]) -> list[finding.Hit]:
        """Return where transcripts contain names as whole words."""
        return finding.mentions(self.store, names)

    def pseudonymise(self, file: Path | None = None) -> pseudonymising.Pseudonymised:
        """Replace all names of the key by their pseudonyms, in all layers and in the journal.

        It cannot be undone. Raises UsageError where the key is empty, RefusedError where two people
        would become one: since a name was added, the study may have changed.
        """
        me, found = self._me(), self._key(file)
        with self.store.reading() as connection:
            clashes.refuse_clashes(connection, found, found.pseudonyms.keys() - found.applied)
        return pseudonymising.pseudonymise(self.store, me, found, file)

    def remaining_names(self, file: Path | None = None) -> RemainingNames:
        """Return where names of the key still occur: in what the coder may see, and in files."""
        return remaining_names.remaining_names(self.store, self._key(file), self.store.folder)

    def name_variants(self, file: Path | None = None) -> dict[str, int]:
        """Return variants of the key's names in transcripts, with how often they occur.

        These are names in capitals, with an s or es, or broken over two lines. They are not
        replaced by pseudonyms.
        """
        return suggesting.name_variants(self.store, self._key(file))

    def _key(self, file: Path | None) -> key.Key:
        return key.read_key(key.key_path(self.store.folder, file))
