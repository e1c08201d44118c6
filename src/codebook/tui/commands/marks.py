"""What the marks on the desk, and on screens that show passages, stand for."""

from __future__ import annotations

from codebook.tui.commands.command import CommandRow

_LEGEND = (
    (("★",), "A key passage: marked for the codebook."),
    (("✎",), "Something is written on it: a memo or an insight."),
    (("?",), "A coding that is marked as unsure."),
    (("◇",), "A candidate: a code that has no number until it is accepted jointly."),
    (("≠",), "Two copies of the study changed it differently, and nobody has chosen since."),
    (
        ("▪", "╻", "┃", "╹"),
        "Stripe in the margin, in the colour of the code: a coded passage that begins and ends in"
        " this line, that begins, goes on, or ends here.",
    ),
    (("╏",), "Stripe: several passages, one after the other, in this line."),
    (("+",), "Stripe: more passages overlap than the margin shows."),
    (("+2",), "At the labels of codes: so many more have no room there."),
    (("×2",), "Behind a code: so many coders gave the passage this code."),
    (
        ("▪",),
        "Behind an interview: how many passages it has, in the layers that the turns coded are"
        " counted in: your own while coders code apart, then those that are counted (w).",
    ),
    (("✓",), "Before an interview: you have finished it."),
    (("▶", "▪"), "In the guideline: the prompt that is asked here, and another one."),
    (("✗",), "A passage without a place in its text any more."),
)

MARKS: tuple[CommandRow, ...] = tuple(
    CommandRow("", signs, "", meaning, "Marks") for signs, meaning in _LEGEND
)
"""The legend of the marks, as rows beside those of commands."""

MARKED = frozenset(
    ("passages", "lost", "place", "theme", "notes", "search", "reconciliation", "review")
)
"""The screens over the desk that show passages with such marks."""
