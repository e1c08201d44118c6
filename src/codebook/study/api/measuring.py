"""Counting and measuring a study: codes together, by participant, and coder against coder."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from codebook.store.rows import QuotedRow
from codebook.study import finding, loading, support
from codebook.study.api.base import OpenStudy
from codebook.study.measuring import confused_codes, corpus, reliability
from codebook.study.together import beside, pairs

if TYPE_CHECKING:
    from codebook.study.people.divisions import Division


class Measuring(OpenStudy):
    """What is counted of a study, as far as its coder may see it; nothing here writes."""

    def also_coded(
        self, passages: Iterable[QuotedRow], code_ids: Collection[str], *, same_turn: bool = False
    ) -> list[QuotedRow]:
        """Return those on whose words, or some of them, the same coder put one of these codes too.

        It is another code than the one for which a passage stands in the list. With `same_turn` it
        may be elsewhere in the turn, or turns, in which the passage is.
        """
        return beside.also_coded(self.store, passages, code_ids, same_turn=same_turn)

    def codes_beside(
        self, passages: Iterable[QuotedRow], *, same_turn: bool = False
    ) -> Mapping[str, int]:
        """Return by code id on how many of the passages it is too, or one below it.

        So many does `also_coded` return for it with those below it.
        """
        return beside.codes_beside(self.store, passages, same_turn=same_turn)

    def codes_together(self, coder_id: str = "") -> pairs.Cooccurrences:
        """Return how often each two codes, or codes below them, lie together, by their ids.

        That is once for each passage of a coder that has both, and for each two passages that share
        words. In one coder's layer or in all that are visible, among which the consensus counts
        only for two codes that no person put together.
        """
        return pairs.codes_together(self.store, coder_id)

    def passages_together(
        self, code_ids: Collection[str], others: Collection[str], coder_id: str = ""
    ) -> list[QuotedRow]:
        """Return the words that have one of some codes and one of others, by interview and text.

        There are as many as `codes_together` counts for two codes, each given with those below it.
        """
        return pairs.passages_together(self.store, code_ids, others, coder_id)

    def matrix(self, coder_id: str = "", *, consensus: bool = True) -> dict[tuple[str, str], int]:
        """Return the number of codings by (code id, participant id), as `codebook` counts them.

        The participant id is "" for words of no participant.
        """
        return finding.matrix(self.store, coder_id, consensus=consensus)

    def support(self, by: Division, coder_id: str = "") -> support.Supports:
        """Count whose words have each code or one below it, by (code id, value).

        `by` is one of `divisions`; the value None is for all participants. Codings count as in
        `matrix`.
        """
        counts = finding.matrix(self.store, coder_id, consensus=True)
        return support.support(loading.codebook(self.store, counted=False), counts, by.value_of)

    def agreement(
        self,
        *,
        unit: corpus.Unit = "turn",
        coders: Sequence[str] = (),
        by: reliability.By = "code",
    ) -> reliability.Reliability:
        """Measure the agreement of coders on the transcripts that all of them have finished.

        `coders` are names, by default all who finished any that they were to code. `unit` is turn,
        sentence, passage or character. Raises RefusedError while layers are hidden, or where
        nothing is finished by all.
        """
        return reliability.reliability(self.store, unit=unit, names=coders, by=by)

    def confusions(
        self, *, unit: corpus.Unit = "turn", coders: Sequence[str] = ()
    ) -> confused_codes.Confusions:
        """Return which codes two coders, by default the first, gave units of `agreement`."""
        return confused_codes.confusions(self.store, unit=unit, names=coders)

    def confused_passages(
        self, found: confused_codes.Confusions, pair: tuple[str | None, str | None]
    ) -> list[QuotedRow]:
        """Return the passages of both coders that one pair of confused codes counts."""
        return found.passages(self.store, pair)
