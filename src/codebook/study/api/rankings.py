"""Rankings: what participants ranked, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.store.queries.ranking_queries import ParticipantPassageRow
from codebook.study.api.base import OpenStudy
from codebook.study.ranking import answering, cards, ranking_figures, ranking_rows, rankings

if TYPE_CHECKING:
    import pandas as pd


class Rankings(OpenStudy):
    """The ranking cards of the guideline, the participants' answers, and their figures."""

    def cards(self) -> list[cards.Card]:
        """Return the ranking cards: the list of codes that each part's prompts ask to rank."""
        return cards.cards(self.store)

    def answers(self) -> dict[tuple[str, str], rankings.CardAnswer]:
        """Return the answers by (participant id, card key)."""
        return rankings.answers(self.store)

    def rank(self, participant_id: str, card: str, typed: str) -> None:
        """Store a participant's answer to a card (by its key), typed as ids in order: `c4 c2=c1`.

        `"words"` name something that is no code; it becomes a candidate. `-` means not asked, `/`
        declined; nothing removes the answer. Raises UsageError for what cannot be read.
        """
        answering.rank(self.store, self._me(), participant_id, card, typed)

    def link_ranking(self, participant_id: str, card: str, passage_id: str | None) -> None:
        """Link an answer to the passage in which it was given, or to none."""
        answering.link(self.store, self._me(), participant_id, card, passage_id)

    def participant_passages(self, participant_id: str) -> list[ParticipantPassageRow]:
        """Return a participant's passages in the layers that this coder may see."""
        return rankings.passages_of(self.store, participant_id)

    def ranking_figures(
        self, by: ranking_figures.By | None = None
    ) -> dict[str, ranking_figures.PartFigures]:
        """Return, by card key, how the items were ranked; with `by` also by group or level."""
        return ranking_figures.figures(self.store, by)

    def rankings(self) -> pd.DataFrame:
        """Return the rankings as a DataFrame: a row for each item, the columns of rankings.csv."""
        return ranking_rows.rankings(self.store)
