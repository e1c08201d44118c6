"""Where words stand in a study, in the words of those who use it."""

from __future__ import annotations

from collections.abc import Callable

from codebook.store.connections import Connection
from codebook.store.queries import participant_queries, transcript_queries
from codebook.store.text_columns import Written
from codebook.study.turns import turns_of
from codebook.text.display import in_brief

_OF_ONE = {
    ("participant", "label"): "the id of the participant {}",
    ("participant", "group_name"): "the group of the participant {}",
    ("participant", "fields"): "what is recorded of the participant {}",
    ("transcript", "name"): "the name of the transcript {}",
    ("revision", "source"): "the name of the file of the transcript {}",
    ("segmentation", "turns"): "a label of the transcript {}",
}
"""Phrases for places in a participant or transcript, which is named."""

_IN_WORDS = {
    ("study", "name"): "the study's name",
    ("assignment", "batch"): "the batch",
    ("part", "title"): "the part of the guideline",
    ("part", "objective"): "the objective of a part of the guideline",
    ("prompt", "text"): "the question of the guideline",
    ("code", "name"): "the code",
    ("code", "definition"): "the definition of a code",
    ("code", "use_when"): "when to use a code",
    ("code", "avoid_when"): "when not to use a code",
    ("example", "text"): "the example of a code",
    ("passage", "quote"): "the quote of a passage",
    ("passage", "published_quote"): "the quote as published",
    ("passage", "insight"): "the insight",
    ("passage", "prompt_category"): "the prompt category of a passage",
    ("memo", "text"): "the memo",
    ("review", "reason"): "the reason of the review",
    ("verdict", "reason"): "the reason of the ruling",
    ("theme", "name"): "the theme",
    ("theme", "definition"): "the definition of a theme",
    ("theme", "reason"): "the reason of a theme",
}
"""Phrases for places of which the words themselves tell which they are."""

_OTHER = {
    ("study", "settings"): "the settings",
    ("background", "source"): "the name of the file of the background sheet",
    ("background", "cells"): "a row of the background sheet",
    ("ranking", "items"): "a ranking",
    ("kept", "name"): "what was kept of a conflict",
}


class PlacesOfWords:
    """Says where words stand, so that people find them; `shown` changes what is quoted of them."""

    def __init__(self, connection: Connection, shown: Callable[[str], str] = str) -> None:
        self._shown = shown
        self._called = transcript_queries.names_of_texts(connection)
        for person in participant_queries.participants(connection):
            self._called[person.id] = person.label

    def place(self, one: Written, wanted: Callable[[str], object]) -> str:
        """Return a phrase for where words are of which `wanted` is true, with their beginning."""
        column = (one.table, one.column)
        if phrase := _IN_WORDS.get(column):
            return f"{phrase} “{in_brief(self._shown(one.words))}”"
        if phrase := _OTHER.get(column):
            return phrase
        said = _OF_ONE[column].format(self._shown(self._called.get(one.record_id, "")))
        if one.table == "segmentation":
            speaks = any(wanted(turn.speaker) for turn in turns_of(one.words))
            return said.replace("a label", "a speaker's label" if speaks else "a part's label")
        return said.rstrip()
