"""Figures of rankings: by part, by group or level, and compared with how often codes were used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple

from codebook.by_key import by_key
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import ranking_queries
from codebook.store.store import Store
from codebook.study.codebook import Code, Codebook
from codebook.study.levels import levels
from codebook.study.loading import codebook, people, settings
from codebook.study.ranking.cards import Card, cards
from codebook.study.ranking.rankings import answers, ranked_on

if TYPE_CHECKING:
    from codebook.agreement import Concordance, Measure
    from codebook.agreement.preferences import Preference

By = Literal["group", "level"]
Positions = Mapping[str, float | None]
"""One participant's position of each item, None where it was offered and not ranked."""


class Speech(NamedTuple):
    """How often an item was coded, and how that compares with its rank.

    `codings` and `people` count visible codings, of codes below too, on the words of those who
    ranked. `ranked` and `spoken` are its
    places in the list, from 1, by rank and by codings; ties share the best one. `says` is a remark
    where these differ much, however few the codings are; else "".
    """

    codings: int
    people: int
    ranked: int
    spoken: int
    says: str


class ItemFigures(NamedTuple):
    """An item of a part; `borda` is None for an item beyond the list that was offered to all."""

    item: str
    name: str
    figures: Preference
    borda: Measure | None
    speech: Speech | None


@dataclass(frozen=True)
class PartFigures:
    """The rankings of one part by those who ranked anything, `n` of them.

    `k` is how many count as top. `places` has those of the items ranked, best first, from 1; ties
    share the best one. `groups` has those without one last, under "". `overlap` has the
    rank-biased overlap of each two named groups' places.
    """

    title: str
    n: int
    k: int
    items: tuple[ItemFigures, ...]
    places: Mapping[str, int]
    concordance: Concordance
    groups: Mapping[str, PartFigures] = field(default_factory=dict)
    overlap: Mapping[tuple[str, str], Measure] = field(default_factory=dict)

    @property
    def order(self) -> tuple[str, ...]:
        """The items ranked, best first."""
        return tuple(self.places)


class RankingList(NamedTuple):
    """What a part offers for ranking: `extra` are items that were named beyond the list."""

    title: str
    k: int
    items: Sequence[str]
    extra: Sequence[str]
    names: Mapping[str, str]


_Judges = Mapping[str, Positions]
_CountSpeech = Callable[[Iterable[str]], Mapping[str, tuple[int, int]]]
"""Returns how often each item was coded for some participants, and for how many of them."""


@of_one_moment
def figures(store: Store, by: By | None) -> dict[str, PartFigures]:
    """Return the figures of each part's card that somebody answered."""
    book, given, persons = codebook(store), answers(store), people(store)
    chosen = {person.id: person.group for person in persons}
    if by == "level":
        chosen = levels(persons, settings(store))
    found = {}
    for card in cards(store):
        spelled: dict[str, str] = {}  # words count as the same in either case
        judges = {
            person: {
                spelled.setdefault(each.label.casefold(), each.label): each.position
                for each in answer.items
            }
            for (person, key), answer in given.items()
            if key == card.key and answer.items
        }
        if judges:
            codes = card.listed(ranked_on(card, given.values()))
            listed = _list_of(card, codes, book, spelled.values())
            speaking = _speaking(store, book, listed)
            found[card.key] = part_of(listed, judges, chosen if by else {}, speaking)
    return found


def _list_of(
    card: Card, codes: Iterable[Code], book: Codebook, labels: Iterable[str]
) -> RankingList:
    items = [code.number for code in codes]
    names = {code.number: code.name for code in book.codes if code.number}
    return RankingList(card.title, card.top, items, [x for x in labels if x not in items], names)


def part_of(
    listed: RankingList, judges: _Judges, groups: Mapping[str, str], speaking: _CountSpeech | None
) -> PartFigures:
    """Return the figures of what these judges ranked, and of each group of them.

    `groups` names the group of each judge; `speaking` is None where there are no interviews.
    """
    whole = _figures_of(listed, judges, speaking)
    group_of = {person: groups.get(person, "") for person in judges}
    there = {*group_of.values()}
    names = [name for name in dict.fromkeys(groups.values()) if name and name in there]
    parts = {
        name: _figures_of(
            listed, {p: row for p, row in judges.items() if group_of[p] == name}, speaking
        )
        for name in (*names, *([""] if names and "" in there else []))
    }
    from codebook.agreement.tied_overlap import tied_rbo

    overlap = {
        (one, other): tied_rbo(parts[one].places, parts[other].places)
        for one, other in combinations(names, 2)
    }
    return PartFigures(**{**vars(whole), "groups": parts, "overlap": overlap})


def _figures_of(listed: RankingList, judges: _Judges, speaking: _CountSpeech | None) -> PartFigures:
    from codebook.agreement import Bootstrap
    from codebook.agreement.preferences import places, preferences

    everything = [*listed.items, *listed.extra]
    table = [[row.get(item) for item in everything] for row in judges.values()]
    all_items = preferences(table, listed.k, bootstrap=Bootstrap())
    offered = all_items
    if listed.extra:
        width = len(listed.items)
        offered = preferences([row[:width] for row in table], listed.k, bootstrap=Bootstrap())
    borda: list[Measure | None] = [each.borda for each in offered.items]
    borda += [None] * (len(everything) - len(borda))
    placed = places(listed.items, offered.items) if offered.items else {}
    spoken = speaking(judges) if speaking else {}
    speech = against_speech(listed.items, placed, spoken) if speaking else {}
    items = tuple(
        ItemFigures(item, listed.names.get(item, ""), found, points, speech.get(item))
        for item, found, points in zip(everything, all_items.items, borda, strict=True)
    )
    return PartFigures(listed.title, all_items.judges, listed.k, items, placed, offered.concordance)


def against_speech(
    items: Sequence[str], places: Mapping[str, int], spoken: Mapping[str, tuple[int, int]]
) -> dict[str, Speech]:
    """Compare rank with speech; a difference of half the list is remarked on.

    `places` has those of the items ranked, `spoken` gives (codings, participants) by item. What
    nobody ranked comes after all of these, and is never ranked high.
    """
    last, found = len(places) + 1, {}
    for item in items:
        codings, speaking = spoken.get(item, (0, 0))
        place = places.get(item, last)
        heard = 1 + sum(other > codings for other, _ in (spoken.get(x, (0, 0)) for x in items))
        says = ""
        if item in places and heard - place >= len(items) / 2:
            says = "ranked high, seldom spoken of"
        elif place - heard >= len(items) / 2 and codings:
            says = f"{'often ' if codings > 1 else ''}spoken of, ranked low"
        found[item] = Speech(codings, speaking, place, heard, says)
    return found


def _speaking(store: Store, book: Codebook, listed: RankingList) -> _CountSpeech:
    """Return a function that counts visible codings of items; the consensus's, where it has any."""
    with store.reading() as connection:
        rows = ranking_queries.participant_codings(connection)
    rows = [row for row in rows if row[3] == "consensus"] or rows
    items = set(listed.items)
    above = {
        code.id: next((each.number for each in book.borne(code.id) if each.number in items), "")
        for code in book.codes
    }

    def count(persons: Iterable[str]) -> Mapping[str, tuple[int, int]]:
        wanted = set(persons)
        found = by_key(
            (item, person)
            for _, code_id, person, _ in rows
            if person in wanted and (item := above.get(code_id))
        )
        return {item: (len(who), len(set(who))) for item, who in found.items()}

    return count
