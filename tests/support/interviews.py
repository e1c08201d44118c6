"""Invented interviews without labels: what is asked is set off, as editors set it off."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

ASKED = (
    ("How did you come to the mill?", "By chance. A friend asked me, and I stayed for long."),
    ("And the first year? I think it was hard.", "It was hard, yes. The wheel broke twice."),
    ("Tell us of the river.", "It is the reason for all that we have here."),
    ("Your father was a miller. Did he want it?", "He never said so. But he was glad, I think."),
    ("What would you do in another way today?", "Nothing. I might buy better shoes."),
    ("Who helped you then?", "Those from next door, above all. They came each evening."),
    ("Describe a usual day.", "I get up at five, and look at the water."),
    ("And the winters?", "Cold!"),
    ("What is it that you write?", "A book on all the mills of the valley, with maps."),
    ("Would you like to add something?", "Only that whoever comes is welcome."),
)
"""Questions, some of which only invite, and what was answered."""

FURTHER = (
    "There is one more thing: the mill was never ours. It belonged to the village.",
    "People ask me about ghosts. I have never seen one, but my dog has.",
)
"""What an answer goes on with in a paragraph of its own."""


class Way(NamedTuple):
    """How a question and a paragraph of an answer are written; {i} counts the questions."""

    asked: str
    said: str = "{}"


WAYS = {
    "bold": Way("**{}**"),
    "italics": Way("*{}*"),
    "italics with the other sign": Way("_{}_"),
    "bold italics": Way("***{}***"),
    "headings": Way("### {}"),
    "counted headings": Way("## {i}. {}"),
    "bold headings": Way("#### **{}**"),
    "counted, bold": Way("**{i}. {}**"),
    "counted before bold": Way("{i}. **{}**"),
    "tags": Way("<p><strong>{}</strong></p>", "<p>{}</p>"),
    "bold, quoted answers": Way("**{}**", "> {}"),
    "quoted": Way("> {}"),
    "bold, answers in italics": Way("**{}**", "*{}*"),
    "a dash in bold": Way("**– {}**"),
    "bold, with a letter": Way("**Q: {}**"),
    "counted, answers in bold": Way("{i}. {}", "**{}**"),
}
"""Every way to set off what is asked."""

EXTRAS = ("title", "lead", "picture", "section", "stress", "note", "credits", "links")
"""What may stand around the talk, or amid it, and is neither asked nor answered."""


@dataclass(frozen=True)
class Interview:
    """A text, and what was asked and answered in it, in turn, without marks."""

    text: str
    turns: tuple[tuple[str, str], ...]


def interview(way: str, extras: frozenset[str], chance: Random) -> Interview:
    """Write an interview of six to ten questions, most of which end with a mark."""
    asked, said = WAYS[way]
    pairs = chance.sample(ASKED, chance.randint(6, len(ASKED)))
    lines, turns = [*_above(extras)], list[tuple[str, str]]()
    for number, (question, answer) in enumerate(pairs, 1):
        paragraphs = [answer + " It was **really** so." * ("stress" in extras and number == 2)]
        paragraphs += FURTHER[: chance.randint(0, 2)]
        if "section" in extras and number == 3:
            lines.append("**The early years**" if way.startswith("bold") else "# The early years")
        lines += [asked.format(question, i=number), *map(said.format, paragraphs)]
        lines += ["*(She laughs.)*"] * ("note" in extras and number % 4 == 1)
        turns += [("Q", question), ("A", answer)]
    return Interview("\n\n".join([*lines, *_below(extras)]) + "\n", tuple(turns))


def _above(extras: frozenset[str]) -> list[str]:
    above = {
        "title": "# A talk with a miller",
        "lead": "Mara Lind has run the mill in Tal for thirty years. We met her in May.",
        "picture": "![The mill](mill.jpg)",
    }
    return [line for extra, line in above.items() if extra in extras]


def _below(extras: frozenset[str]) -> list[str]:
    below = {"credits": "---\n\nInterview: Bo Weld", "links": "[Further talks](/talks)"}
    return [line for extra, line in below.items() if extra in extras]
