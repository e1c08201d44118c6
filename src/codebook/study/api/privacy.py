"""What keeps participants' words and names confidential."""

from __future__ import annotations

from codebook.study.api.base import Opened
from codebook.study.privacy import forgetting


class Privacy(Opened):
    """What takes people out of a study."""

    def forget(self, participant: str, *, rehearsal: bool = False) -> forgetting.Forgotten:
        """Erase a participant, by id, from the study, its journal, its backups and its exports.

        It cannot be undone; a rehearsal only says what would go. Raises UsageError where there is
        no such participant.
        """
        return forgetting.forget(self.store, self._me(), participant, rehearsal=rehearsal)
