r"""Text as LaTeX prints it, in any class and with any engine that knows its script.

No sign of it is a command, part of one, a shorthand of some language or half of a ligature.
"""

from __future__ import annotations

import re
import unicodedata

_SIGNS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "`": r"\textasciigrave{}",
    # Shorthands of babel begin with it in several languages.
    '"': r"{\char34}",
    # After the end of a row these would be read as its options.
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
    "\xa0": "~",
    **{sign: f"\\{sign}" for sign in "&%$#_"},
}
_SIGN = re.compile("[" + "".join(map(re.escape, _SIGNS)) + "]")
_DOUBLED = re.compile(r"([-',])(?=\1)")


def escaped(text: str) -> str:
    """Return a line of text as LaTeX; white space in it becomes single blanks."""
    clean = "".join(" " if _is_space(char) else char for char in text if not _is_control(char))
    line = re.sub(" +", " ", clean).strip(" ")
    apart = _DOUBLED.sub(
        lambda found: f"{found[0]}\x00", line
    )  # else two of them make a dash or a quotation mark
    return _SIGN.sub(lambda found: _SIGNS[found[0]], apart).replace("\x00", "{}")


def paragraph(text: str) -> str:
    """Return several lines of text as LaTeX, their ends kept."""
    lines = filter(None, map(escaped, text.splitlines()))
    return "\\newline\n".join(lines) + "\n"


def _is_space(char: str) -> bool:
    return char.isspace() and char != "\xa0"


def _is_control(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Cs"} and not char.isspace()
