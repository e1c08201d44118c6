"""Round tables that a web page has as lists of terms: who speaks above what is said. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.rarer.termed import find_termed
from spoken import read_file, speech, who_speaks

SAID = {
    "Mara": ["I came because of the river.", "Who mends it?", "That is good to know."],
    "Tom": ["So did I.<p>And of the bread!", "We all do, as far as we can.", "It is (laughs)."],
    "I. D.": ["My family has ground here.", "I mend the wheel.", "Come again!"],
}
TURNS = [(name, said[at]) for at in range(3) for name, said in SAID.items()]
FIGURE = "<figure><img src='a.png'><figcaption>{}</figcaption></figure>"


def _page(*parts: str) -> str:
    return f"<!DOCTYPE html><html><body><h1>Round table</h1>{''.join(parts)}</body></html>"


def _list(turns: list[tuple[str, str]], term: str = "{}") -> str:
    return "".join(f"<dt>{term.format(name)}</dt><dd><p>{said}</dd>" for name, said in turns)


def _talk(term: str = "{}") -> str:
    parts = (f"<h2>Why?</h2><dl>{_list(TURNS[at : at + 3], term)}</dl>" for at in (0, 3, 6))
    return "<p>The mill</p>".join(parts)


MEMBERS = {
    "list": "".join(f"<li><p>{name}<p>Since 2018<br>Baker</li>" for name in SAID),
    "captions": "".join(FIGURE.format(f"{name}<br>Since 2018<br>Baker") for name in SAID),
    "terms": f"<dl>{_list([(name, 'Baker, since 2018') for name in SAID])}</dl>",
    "nobody": "",
}


@pytest.mark.parametrize("members", MEMBERS.values(), ids=MEMBERS)
@pytest.mark.parametrize("term", ["{}", "<p><img src='a.png'></p><p>{}", FIGURE, "<b>{}:</b>"])
def test_terms_that_return_speak_and_no_list_of_members(
    tmp_path: Path, members: str, term: str
) -> None:
    page = _page("<h2>Members</h2>", members, _talk(term), "<p>The mill</p>")
    draft = read_file(tmp_path, page, "a.html")
    assert [speaker for speaker, _ in speech(draft)] == [name for name, _ in TURNS]
    assert draft.speakers == tuple(SAID)


def test_each_turn_may_be_a_list_of_its_own_and_somebody_may_speak_once(tmp_path: Path) -> None:
    turns = [*TURNS[:4], ("Guest", "I only listen."), *TURNS[4:]]
    page = _page(*(f"<dl>{_list([turn])}</dl>" for turn in turns))
    assert who_speaks(read_file(tmp_path, page, "a.html").turns) == [name for name, _ in turns]


def test_who_speaks_once_may_do_so_first_or_last_in_a_list(tmp_path: Path) -> None:
    turns = [("Host", "Welcome to the mill."), *TURNS, ("Guest", "Thank you.")]
    draft = read_file(tmp_path, _page(f"<dl>{_list(turns)}</dl>"), "a.html")
    assert who_speaks(draft.turns) == [name for name, _ in turns]


@pytest.mark.parametrize(
    ("fields", "times"),
    [
        (["Place", "Tal", "Pay", "900", "Tasks", "You grind flour."], 4),
        (["Height", "tall, and of wood", "Use", "grinds all that there is."], 6),
        (["Design", "It is of wood.", "Site", "It stands by the river."], 6),
        (["Rye", "It is ground.", "Oats", "They are, too.", "Bran", "It is left."], 1),
    ],
    ids=["jobs", "words", "in order", "once each"],
)
def test_terms_of_other_lists_are_nobody(fields: list[str], times: int) -> None:
    lines = Lines(["The mill", *fields] * times)
    listed = {line: "dt.1" for line, text in enumerate(lines) if text in fields[::2]}
    assert find_termed(lines, listed) == []


def test_people_who_answer_in_order_are_asked() -> None:
    lines = Lines(["Why?", "Ann", "Of course.", "Bo", "Of need."] * 4)
    listed = {line: "dt.1" for line, text in enumerate(lines) if text in {"Ann", "Bo"}}
    assert [head.label for head in find_termed(lines, listed)] == ["Ann", "Bo"] * 4
