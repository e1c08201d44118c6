"""Whose layers are shown at the desk, and whose codings are counted there."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from codebook.study.views import Interview
from codebook.tui.model.filters import Filter
from codebook.tui.model.layer_summary import layer_summary
from codebook.tui.model.study_cache import StudyCache

if TYPE_CHECKING:
    from codebook.study import Study


class ShownLayers(StudyCache):
    """The study with what is shown of it.

    - `only_own`: whether only the coder's own layer is shown.
    - `counts_all`: whether all coders' codings are counted, also once the consensus is published.
    - `filter`: what is shown, None for all.
    """

    def __init__(self, study: Study) -> None:
        self.only_own = self.counts_all = False
        self.filter: Filter | None = None
        super().__init__(study)

    @property
    def coder(self) -> str | None:
        """Return the name of the coder at the desk, None where the study is only looked at."""
        return self.study.coder.name if self.study.coder else None

    @property
    def only_layer(self) -> str:
        """Return the id of the coder whose layer alone is shown, empty for all layers."""
        if self.filter and self.filter.coder_id:
            return self.filter.coder_id
        return self._me or "" if self.only_own else ""

    @property
    def counted_layer(self) -> str:
        """Return the id of the layer whose codings alone are counted, empty for all coders'.

        Once all is settled it is the consensus, as in exports, unless `counts_all` was chosen.
        """
        if self.only_layer or self.counts_all or not self.is_settled:
            return self.only_layer
        return self.consensus

    @property
    def layers_label(self) -> str:
        """Return whose layers are shown, in words; the coder at the desk is named first."""
        return self._summary_of(self.coded, self.only_layer)

    def counted_label(self, layer: str) -> str:
        """Return whose codings are counted where those of one layer are, or all where it is empty.

        Of several layers the consensus' are not. Who is at the desk is not named unless their
        codings are what is counted.
        """
        summary = self._summary_of(self.coded - {self.consensus}, layer)
        return summary.removeprefix(f"{self.coder or 'just looking'} · ")

    def _summary_of(self, layers: Collection[str], only: str) -> str:
        me, alone = self.coder, self.coder_names.get(only, "")
        if self.consensus and only == self.consensus:
            return f"{me or 'just looking'} · {alone} only"
        others = [name for key, name in self.coder_names.items() if key in layers and name != me]
        several = len(self.coder_names.keys() - {self.consensus}) > 1
        return layer_summary(me, alone, others, open_to_me=several and not self.is_closed)

    def look(
        self, *, only_own: bool, through: Filter | None, counts_all: bool | None = None
    ) -> None:
        """Show the own layer alone or all of them, filtered or not.

        A filter that shows one coder's layer overrides `only_own`. Without `counts_all`, that stays
        as it is.
        """
        before = self.counted_layer
        self.only_own, self.filter = only_own, through
        self.counts_all = self.counts_all if counts_all is None else counts_all
        if self.counted_layer != before:
            self.read_codes()

    @property
    def layers(self) -> dict[str, str]:
        """Return the names of the coders with passages in the open interview, by id."""
        found = self.study.layers(self.transcript.revision_id) if self.transcript else set()
        return {key: name for key, name in self.coder_names.items() if key in found}

    @property
    def listed(self) -> list[Interview]:
        """Return the interviews, each with what is coded in the layers of `progress_layer`."""
        return [each.in_layer(self.progress_layer) for each in self.interviews]

    @property
    def progress_layer(self) -> str:
        """Return whose codings alone interviews are said to have, empty for those of all coders.

        It is that whose uses of codes are counted; while coders code apart, the own one.
        """
        return self.counted_layer or (self._me or "" if self.is_closed else "")

    @property
    def _me(self) -> str | None:
        return self.study.coder.id if self.study.coder else None
