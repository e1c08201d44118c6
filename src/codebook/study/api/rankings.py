"""Rankings: what participants ranked, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.store.ranking_queries import ParticipantPassageRow
from codebook.study.api.base import OpenStudy
from codebook.study.ranking import answering, cards, ranking_figures, ranking_rows, rankings

if TYPE_CHECKING:
    import pandas as pd


class Rankings(OpenStudy):
    """The ranking cards of the guideline, the participants' answers, and their figures."""

    def cards(self) -> list[cards.Card]:
        """Return what each part's ranking prompts put before a participant."""
        return cards.cards(self.store)

    def answers(self) -> dict[tuple[str, str], rankings.Given]:
        """Return the answers by (participant id, card key)."""
        return rankings.answers(self.store)

    def rank(self, participant_id: str, card: str, typed: str) -> None:
        """Keep a participant's answer to a card (by its key), typed as ids in order: `c4 c2=c1`.

        `"words"` names what is no code, which becomes a candidate; `-` is not asked, `/` declined,
        nothing takes the answer away. Raises UsageError for what cannot be read.
        """
        answering.rank(self.store, self._me(), participant_id, card, typed)

    def link_ranking(self, participant_id: str, card: str, passage_id: str | None) -> None:
        """Note the passage in which a participant gave an answer, or none."""
        answering.link(self.store, self._me(), participant_id, card, passage_id)

    def participant_passages(self, participant_id: str) -> list[ParticipantPassageRow]:
        """Return a participant's passages, of the layers that this coder may see."""
        return rankings.passages_of(self.store, participant_id)

    def ranking_figures(
        self, by: ranking_figures.By | None = None
    ) -> dict[str, ranking_figures.PartFigures]:
        """Return, by card key, how the items were ranked; also by group or experience level."""
        return ranking_figures.figures(self.store, by)

    def rankings(self) -> pd.DataFrame:
        """Return the rankings, a row for each item, with the columns of rankings.csv."""
        return ranking_rows.rankings(self.store)
