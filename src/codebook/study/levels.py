"""Participants' levels of experience: as given, else from their years by a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.reading.normalise import years
from codebook.reading.sheets.participant_columns import speaks_of, unit_under
from codebook.study.settings import Level, Settings
from codebook.study.views import Participant

_YEARS = ("experience", "years", "months", "erfahrung", "jahre", "经验", "年限")


def levels(people: Sequence[Participant], settings: Settings) -> dict[str, str]:
    """Return each participant's level by id, "" where neither the sheet nor the rule has one."""
    return {person.id: level(dict(person.fields), settings) for person in people}


def level(fields: Mapping[str, str], settings: Settings) -> str:
    """Return a participant's level: the one given in the fields, else by the rule."""
    if given := fields.get(settings.fields[0], "").strip():
        return given
    known = years_in(fields, settings)
    return by_rule(known, settings.levels) if known is not None else ""


def years_in(fields: Mapping[str, str], settings: Settings) -> float | None:
    """Return the years of experience given in a participant's fields, None for none."""
    for name, value in fields.items():
        if name != settings.fields[0] and speaks_of(name, _YEARS):
            found = years(value, unit_under(name))
            if found is not None:
                return float(found)
    return None


def by_rule(count: float, rule: Sequence[Level]) -> str:
    """Return the highest level that so many years reach, "" where they reach none."""
    reached = [each for each in rule if each.years <= count]
    return max(reached, key=lambda each: each.years).name if reached else ""
