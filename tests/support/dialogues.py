"""Invented dialogues, written as typists, recorders and video calls write them.

`write` returns the text together with the turns that were put into it, so that a test can ask
whether what was written is what is read.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal, NamedTuple

from more_tongues import MORE
from tongues import TONGUES, Tongue

Labels = Literal["codes", "roles", "names", "initials"]
"""Who speaks: "I" and "B1", "Interviewer", "Mara Lindqvist", "Mara Lindqvist (ML)" and "ML"."""


class Style(NamedTuple):
    """A way to write a turn: `form` has {n} the label, {t} what is said, {c} a time, {i} a number.

    `blank` is what stands between turns and between paragraphs; `only` are the labels that
    are written so, where not all are.
    """

    form: str
    blank: str = "\n\n"
    only: tuple[Labels, ...] = ()

    @property
    def labels(self) -> tuple[Labels, ...]:
        """The labels that are written so."""
        return self.only or ("codes", "roles", "names")


_FULL: tuple[Labels, ...] = ("codes", "roles", "names", "initials")

STYLES = {
    "colon": Style("{n}: {t}", only=_FULL),
    "colon, tight": Style("{n}: {t}", "\n", only=_FULL),
    "space before the colon": Style("{n} : {t}"),
    "full-width colon": Style("{n}：{t}", only=_FULL),
    "colon, no space": Style("{n}:{t}"),
    "bold, colon within": Style("**{n}:** {t}"),
    "bold, colon behind": Style("**{n}**: {t}"),
    "bold": Style("**{n}** {t}"),
    "bold on a line": Style("**{n}**\n\n{t}"),
    "heading": Style("### {n}\n\n{t}"),
    "heading, tight": Style("## {n}\n{t}"),
    "brackets": Style("[{n}] {t}"),
    "brackets, colon": Style("[{n}]: {t}"),
    "angles": Style("<{n}> {t}"),
    "lenticular": Style("【{n}】{t}"),
    "chevrons": Style(">> {n}: {t}"),
    "time on the label's line": Style("{n}  {c}\n{t}"),
    "time in brackets on the line": Style("{n} ({c})\n{t}"),
    "bold and time on a line": Style("**{n}** {c}\n\n{t}"),
    "colon and time on a line": Style("{n}: {c}\n\n{t}"),
    "comma and time on a line": Style("{n}, {c}\n{t}"),
    "time, name on a line": Style("[{c}] {n}\n{t}"),
    "bare time, name on a line": Style("{c} {n}\n{t}"),
    "time, dash, name on a line": Style("@{c} - {n}\n{t}"),
    "time, bar, name on a line": Style("{c} | {n}\n{t}"),
    "time in brackets, dash": Style("[{c}] - {n}\n{t}"),
    "time, colon": Style("[{c}] {n}: {t}"),
    "bare time, colon": Style("{c} {n}: {t}"),
    "time, bold": Style("[{c}] **{n}:** {t}"),
    "time behind the colon": Style("{n}: [{c}] {t}"),
    "time before the colon": Style("{n} [{c}]: {t}"),
    "time in parentheses, colon": Style("{n} ({c}): {t}"),
    "bold and time": Style("**{n} [{c}]** {t}"),
    "time above": Style("{c}\n{n}: {t}"),
    "time above in brackets": Style("[{c}]\n{n}: {t}"),
    "time below": Style("{n}\n{c}\n{t}"),
    "hash marks": Style("{n}: {t} #{c}-8#"),
    "hash marks before": Style("#{c}-8# {n}: {t}"),
    "time at the end": Style("{n}: {t} [{c}]"),
    "en dash": Style("{n} – {t}"),
    "em dash": Style("{n} — {t}"),
    "hyphen": Style("{n} - {t}"),
    "bullet": Style("- {n}: {t}"),
    "bullet, bold": Style("- **{n}**: {t}"),
    "tab": Style("{n}\t{t}", "\n"),
    "colon, tab": Style("{n}:\t{t}", "\n"),
    "tab, time": Style("{c}\t{n}\t{t}", "\n"),
    "number, colon": Style("{i} {n}: {t}", "\n"),
    "number, tabs": Style("{i}\t{n}:\t{t}", "\n"),
    "number, stop": Style("{i}. {n}: {t}", "\n"),
    "table": Style("| {n} | {t} |", "\n"),
    "table with times": Style("| {c} | {n} | {t} |", "\n"),
    "table, numbered": Style("| {i} | {n} | {t} |", "\n"),
    "on a line": Style("{n}\n{t}", only=("roles", "names")),
    "on a line, then blank": Style("{n}\n\n{t}", only=("roles", "names")),
    "on a line with colon": Style("{n}:\n{t}"),
    "stop": Style("{n}. {t}", only=("codes",)),
}
"""Every way to write a turn."""

_WRAPPED = ("colon, tight", "number, colon")
"""Those of one line a turn that are wrapped too, as in a PDF."""

ONE_LINE = frozenset(name for name, style in STYLES.items() if style.blank == "\n")
"""The styles in which a turn is one line."""


@dataclass(frozen=True)
class Plan:
    """What to write: language, style, labels, and what makes it hard."""

    tongue: str = "en"
    style: str = "colon"
    labels: Labels = "names"
    people: int = 2
    turns: int = 14
    header: str = ""
    hard: frozenset[str] = frozenset()

    @property
    def words(self) -> Tongue:
        """The language's words."""
        return (TONGUES | MORE)[self.tongue]


HARD = (
    *("paragraphs", "decoys", "events", "twice", "wrapped", "pages", "long", "guest", "middle"),
    "headings",
)
"""What makes a transcript hard; each may be in `Plan.hard`.

Turns of several paragraphs; lines in them that look like labels; lines that nobody says; one
speaker several times running; lines wrapped at 72 columns; page numbers; long monologues; a
guest who speaks once or twice; a beginning amid the talk; headings between turns.
"""


@dataclass
class Written:
    """A text and the turns in it: speaker and what is said, its white space made single."""

    text: str = ""
    turns: list[tuple[str, str]] = field(default_factory=list)

    @property
    def speakers(self) -> list[str]:
        """The speakers in the order of their first turns."""
        return list(dict.fromkeys(speaker for speaker, _ in self.turns))


def write(plan: Plan, chance: Random) -> Written:
    """Write a transcript after `plan`; the same `chance` gives the same one."""
    style = STYLES[plan.style]
    made = Written(_header(plan))
    if plan.style.startswith("table"):
        made.text += _table_head(plan)
    seen: set[str] = set()
    for number, who in enumerate(_order(plan, chance), 1):
        if "middle" in plan.hard and number == 1:
            made.text += plan.words.sentences[0] + style.blank
        said = _said(plan, chance)
        label, speaker = _label(plan, who, seen)
        filled = style.form.format(n=label, t=said, c=_clock(number), i=number)
        made.text += filled + style.blank
        made.turns.append((speaker, plain(said)))
        made.text += _between(plan, chance, number)
    return made


def plain(said: str) -> str:
    """Return what is said with single spaces."""
    return " ".join(said.split())


def _header(plan: Plan) -> str:
    words = plan.words
    people = words.names
    return {
        "": "",
        "yaml": f"---\ntitle: {words.title}\ndate: 2024-05-01\nspeakers:\n  - {people[0]}\n---\n",
        "particulars": "".join(f"{line}\n" for line in words.particulars) + "\n",
        "title": f"# {words.title}\n\n{words.sentences[1]}\n\n",
    }[plan.header]


def _table_head(plan: Plan) -> str:
    columns = STYLES[plan.style].form.count("|") - 1
    names = ("Nr.", "Who", "What")[-columns:]
    return f"| {' | '.join(names)} |\n|{'---|' * columns}\n"


def _order(plan: Plan, chance: Random) -> list[int]:
    """Return who speaks when, by number: mostly in turn; a guest once, late."""
    order = []
    last = -1
    for number in range(plan.turns):
        goes_on = "twice" in plan.hard and last >= 0 and chance.random() < 0.25
        if not goes_on:
            others = [who for who in range(plan.people) if who != last]
            last = number if number < plan.people else chance.choice(others)
        order.append(last)
    for who in range(plan.people):  # each of them often enough to be known
        while plan.people > 1 and order.count(who) < 3:
            order.append(who)
    if "guest" in plan.hard:
        order.insert(len(order) - 2, plan.people)
    return order


def _label(plan: Plan, who: int, seen: set[str]) -> tuple[str, str]:
    """Return the label of a speaker, and the name that it is read as."""
    words = plan.words
    if plan.labels == "initials":
        full = f"{words.names[who]} ({words.initials[who]})"
        first = full not in seen
        seen.add(full)
        return (full if first else words.initials[who]), full
    label = getattr(words, plan.labels)[who]
    return label, label


def _clock(number: int) -> str:
    return f"00:{number // 2:02}:{number * 37 % 60:02}"


def _said(plan: Plan, chance: Random) -> str:
    style = STYLES[plan.style]
    words = plan.words
    most = 9 if "long" in plan.hard else 3
    paragraphs = [_paragraph(words, chance, most)]
    if style.blank == "\n\n" and "paragraphs" in plan.hard:
        paragraphs += [_paragraph(words, chance, most) for _ in range(chance.choice((0, 0, 1, 3)))]
    if "decoys" in plan.hard:
        decoy = chance.choice(words.decoys)
        if style.blank == "\n\n":
            paragraphs.insert(chance.randint(1, len(paragraphs)), decoy)
        else:
            paragraphs[0] += f" {decoy}"
    if "wrapped" in plan.hard and (style.blank == "\n\n" or plan.style in _WRAPPED):
        paragraphs = [_wrapped(text, words.gap) for text in paragraphs]
    return style.blank.join(paragraphs)


def _paragraph(words: Tongue, chance: Random, most: int) -> str:
    count = chance.randint(1, most)
    return words.gap.join(chance.choice(words.sentences) for _ in range(count))


def _wrapped(text: str, gap: str) -> str:
    """Break a paragraph at 72 columns, as mail programs do."""
    if not gap:
        return text
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) > 71:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def _between(plan: Plan, chance: Random, number: int) -> str:
    """Return what stands between this turn and the next one, mostly nothing."""
    if plan.style.startswith("table"):
        return ""
    blank = STYLES[plan.style].blank
    if "events" in plan.hard and chance.random() < 0.2:
        return chance.choice(plan.words.events) + blank
    if "pages" in plan.hard and number % 5 == 0:
        return chance.choice((f"{number}", f"- {number} -", f"Page {number} of 31")) + blank
    if "headings" in plan.hard and number % 6 == 0:
        return f"## {plan.words.heading} {number}{blank}"
    return ""


def plans(tongue: str, style: str) -> list[Plan]:
    """Return plans that show a style in a language: each label, and each thing that is hard."""
    base = Plan(tongue, style)
    labels = STYLES[style].labels
    easy = [replace(base, labels=kind, people=people) for kind in labels for people in (2, 3)]
    headed = [replace(base, labels=labels[0], header=h) for h in ("yaml", "particulars", "title")]
    hard = [
        replace(base, labels=labels[at % len(labels)], people=2 + at % 2, hard=frozenset({what}))
        for at, what in enumerate(HARD)
        if not (what == "paragraphs" and style in ONE_LINE)
    ]
    both = replace(base, labels=labels[-1], people=3, hard=frozenset({"wrapped", "decoys"}))
    return [*easy, *headed, *hard, both]
