"""How experienced each participant is: the level given, else by rule from years."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.reading.normalise import unit_of, years
from codebook.reading.sheets.participant_columns import speaks_of
from codebook.study.settings import Level, Settings
from codebook.study.views import Participant

_YEARS = ("experience", "years", "months", "erfahrung", "jahre", "经验", "年限")


def levels(people: Sequence[Participant], settings: Settings) -> dict[str, str]:
    """Return each participant's level by id, empty where neither sheet nor rule says one."""
    return {person.id: level(dict(person.fields), settings) for person in people}


def level(fields: Mapping[str, str], settings: Settings) -> str:
    """Return the level that a participant's fields give; one that was given beats the rule."""
    if given := fields.get(settings.fields[0], "").strip():
        return given
    known = years_in(fields, settings)
    return by_rule(known, settings.levels) if known is not None else ""


def years_in(fields: Mapping[str, str], settings: Settings) -> float | None:
    """Return the years of experience that a participant's fields say."""
    for name, value in fields.items():
        if name != settings.fields[0] and speaks_of(name, _YEARS):
            found = years(value, unit_of(name))
            if found is not None:
                return float(found)
    return None


def by_rule(count: float, rule: Sequence[Level]) -> str:
    """Return the highest level that so many years reach, empty where they reach none."""
    reached = [each for each in rule if each.years <= count]
    return max(reached, key=lambda each: each.years).name if reached else ""
