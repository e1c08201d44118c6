r"""Text escaped for LaTeX, for any class and any engine that knows its script.

No character of it becomes a command, part of one, a shorthand of babel or half of a ligature.
"""

from __future__ import annotations

import re
import unicodedata

from codebook.lazy_patterns import lazy_pattern

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
    # Fonts of text lack these, those of formulas have them.
    "−": r"\ensuremath{-}",
    "≈": r"\ensuremath{\approx}",
    "≠": r"\ensuremath{\neq}",
    "≤": r"\ensuremath{\leq}",
    "≥": r"\ensuremath{\geq}",
    **{sign: f"\\{sign}" for sign in "&%$#_"},
}
_SIGN = lazy_pattern("[" + "".join(map(re.escape, _SIGNS)) + "]")
_IN_PDFLATEX = lazy_pattern(  # what its fonts in T1 have, as its files for UTF-8 say
    "[\n -~\xa0-\u0125\u0128-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u0165\u0168-\u017e"
    "\u0218-\u021b\u2010-\u2016\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2031"
    "\u2039-\u203b\u20ac\u2122\u2190-\u2193]+"
)
_WITHIN = str.maketrans("“”„", "‘’‚")
_STRAIGHT = lazy_pattern('"([^"]*)"')
_DOUBLED = lazy_pattern(r"([-',])(?=\1)")


def escaped(text: str) -> str:
    """Return a line of text as LaTeX; white space in it becomes single blanks."""
    clean = "".join(" " if _is_space(char) else char for char in text if not _is_control(char))
    line = re.sub(" +", " ", clean).strip(" ")
    # Else two of them make a dash or a quotation mark.
    apart = _DOUBLED.sub(lambda found: f"{found[0]}\x00", line)
    return _SIGN.sub(lambda found: _SIGNS[found[0]], apart).replace("\x00", "{}")


def paragraph(text: str) -> str:
    """Return several lines of text as LaTeX, their ends kept."""
    lines = filter(None, map(escaped, text.splitlines()))
    return "\\newline\n".join(lines) + "\n"


def in_quotes(text: str) -> str:
    """Return what somebody said in double quotation marks; those in it become single ones."""
    inner = _STRAIGHT.sub(r"‘\1’", text).translate(_WITHIN)
    return f"“{inner}”"


def not_in_pdflatex(source: str) -> str:
    """Return the characters of a LaTeX file at which pdfLaTeX stops, each once, in order."""
    return "".join(dict.fromkeys(_IN_PDFLATEX.sub("", source)))


def _is_space(char: str) -> bool:
    return char.isspace() and char != "\xa0"


def _is_control(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Cs"} and not char.isspace()
