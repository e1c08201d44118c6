"""The options that correct how a file is read."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codebook.reading.turns.correction import Correction

# As in codebook.reading.turns.correction, which takes time to import; a test compares them.
STYLES = ("colon", "time", "mark", "pipe", "tab", "dash", "bare", "stop", "questions", "none")


def correcting_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that correct how a file is read."""
    group = parser.add_argument_group("when a file is read wrongly")
    group.add_argument(
        "--encoding",
        default="",
        metavar="NAME",
        help="the encoding of the text, such as cp1251 or mac-roman (default: detected)",
    )
    group.add_argument(
        "--style",
        choices=STYLES,
        default="",
        metavar="STYLE",
        help=f"how speakers' labels are set off: {', '.join(STYLES)}",
    )
    group.add_argument(
        "--speaker",
        action="append",
        dest="speakers",
        default=[],
        type=_renaming,
        metavar="OLD=NEW",
        help="rename a speaker; the same NEW joins two speakers, `OLD=` says that OLD is text"
        " and no speaker",
    )
    _role_options(group)


def _role_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--interviewer",
        action="append",
        dest="interviewers",
        default=[],
        metavar="NAME",
        help="a speaker who asks the questions; who was said to ask in the same text before, and is"
        " not named, no longer does",
    )
    group.add_argument(
        "--participant",
        action="append",
        dest="answering",
        default=[],
        type=_participant,
        metavar="NAME[=ID]",
        help="a speaker who is interviewed, and the participant's id",
    )


def _renaming(text: str) -> tuple[str, str]:
    old, sign, new = (piece.strip() for piece in text.partition("="))
    if not old or not sign:
        raise argparse.ArgumentTypeError(f"{text!r} is not OLD=NEW")
    return old, new


def _participant(text: str) -> tuple[str, str]:
    name, _, label = (piece.strip() for piece in text.partition("="))
    if not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME or NAME=ID")
    return name, label or name


def correction_of(given: argparse.Namespace) -> Correction:
    """Return the correction that these options ask for."""
    from codebook.reading.turns.correction import Correction

    return Correction(
        given.style,
        dict(given.speakers),
        tuple(given.interviewers),
        dict(given.answering),
        given.encoding,
    )
