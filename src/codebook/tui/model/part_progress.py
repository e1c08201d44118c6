"""How far each part of an interview is coded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from codebook.study.progress import covered, spoken_turns
from codebook.study.views import Interview
from codebook.text.guideline import Part

if TYPE_CHECKING:
    from codebook.study import Study


class PartProgress(NamedTuple):
    """A part as the interview calls it; `coded` of the `turns` of participants have a code."""

    label: str
    title: str
    coded: int
    turns: int


def by_part(
    study: Study, interview: Interview, parts: Iterable[Part], layer: str = ""
) -> list[PartProgress]:
    """Count, by part, the turns with a code in one layer, or in any but the consensus."""
    titles = {part.label.casefold(): part.title for part in parts}
    joint = {each.id for each in study.coders() if each.kind == "consensus"}
    spans = [
        (passage.span.start, passage.span.end)
        for passage in study.passages(interview.revision_id)
        if passage.codes and (passage.coder_id == layer if layer else passage.coder_id not in joint)
    ]
    shown = study.transcript(interview.id)
    asking = study.settings().interviewers
    spoken = spoken_turns(shown.turns, interview.participants, asking)
    labels = dict.fromkeys(turn.part for turn in spoken if turn.part)
    of_part = {label: [turn for turn in spoken if turn.part == label] for label in labels}
    return [
        PartProgress(label, titles.get(label.casefold(), ""), covered(turns, spans), len(turns))
        for label, turns in of_part.items()
    ]
