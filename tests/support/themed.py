"""The sample study with what two coders make of its codes: invented themes."""

from __future__ import annotations

from codebook import Study
from codebook.store.tables import Theme, ThemeCode, ThemePassage
from codebook.store.writer import ActionHead
from stages import move_to

THEMES = {
    "Ada": {
        "Getting it to run": "A.1.i A.1.ii B.1 C.1",
        "Words that mislead": "A.2 A.2.i C.2",
        "Time and cost": "B.2 C.3 A.1.i",
    },
    "Ben": {
        "Setup": "A.1.i A.1.ii C.1",
        "Messages and manuals": "A.2 A.2.i B.1 C.2",
        "Cost": "B.2 B.3",
    },
}


def begin(study: Study) -> None:
    """Put the study into the stage of grouping, the sample's own themes taken away."""
    with study.store.action(ActionHead(None, "begin", "", any_layer=True)) as tx:
        for kind in (ThemePassage, ThemeCode, Theme):
            tx.delete(kind, [record.id for record in tx.all(kind)])
    move_to(study, "grouping")


def group(study: Study, coder: str) -> None:
    """Let a coder group as above."""
    study.work_as(coder)
    numbers = study.codebook().by_number
    for name, codes in THEMES[coder].items():
        study.new_theme(name, [numbers[number].id for number in codes.split() if number in numbers])


def group_all(study: Study) -> None:
    """Let both group, and go on to the last stage."""
    begin(study)
    group(study, "Ben")
    group_all_but(study, "Ben")


def group_all_but(study: Study, done: str) -> None:
    """Let the others group where one has done so, and go on to the last stage."""
    for coder in THEMES.keys() - {done}:
        group(study, coder)
    move_to(study, "final")
