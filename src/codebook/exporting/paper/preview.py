r"""A preview of all LaTeX files of a paper, whatever letters are in them.

pdfLaTeX stops at a letter that its fonts lack; the other engines leave it out, and say so only in
their log. So each file says at its top which such letters it has, and the preview prints them all:
with XeLaTeX or LuaLaTeX in a font that has them, with pdfLaTeX as their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from codebook.exporting.paper.latex import escaped, not_in_pdflatex

_NEEDS = "% All of it on trial. What a paper takes in of it needs booktabs, array, longtable.\n"
_HEAD = r"""\documentclass{article}
\usepackage{iftex}
\usepackage{booktabs,array,longtable}
\ifPDFTeX
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
"""
_BY_NUMBER = r"""\DeclareRobustCommand\bynumber[1]{\fbox{\tiny #1}\allowbreak}
\def\bynumbers#1,{\ifx;#1\else\DeclareUnicodeCharacter{#1}{\bynumber{#1}}\expandafter\bynumbers\fi}
\bynumbers
"""
_IN_A_LINE = 12
_LATIN_QUOTES = r"""\ifXeTeX\xeCJKDeclareCharClass{Default}{"2018,"2019,"201C,"201D,"2026,"2014}\fi
\ifLuaTeX\ltjsetparameter{jacharrange={-2,-3,-8}}\fi
"""
_SHOWN = 12
_HAN = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_EAST_ASIAN = (  # the likeliest first, each with its fonts: one that many have, one of TeX Live
    ("\u3041-\u30fa", "Noto Serif CJK JP", "HaranoAjiMincho-Regular.otf"),
    ("\u1100-\u11ff\uac00-\ud7a3", "Noto Serif CJK KR", "UnBatang.ttf"),
    (_HAN, "Noto Serif CJK SC", "FandolSong-Regular.otf"),
)
_OTHERS = ("FreeSerif", "DejaVu Serif")


def remarked(source: str) -> str:
    """Return a LaTeX file, with a remark at its top if it has letters that pdfLaTeX lacks.

    Characters that cannot be shown are named by their numbers.
    """
    signs = not_in_pdflatex(source)
    if not signs:
        return source
    named = [each if each.isprintable() else f"U+{ord(each):04X}" for each in signs[:_SHOWN]]
    more = f" and {len(signs) - _SHOWN} more" if len(signs) > _SHOWN else ""
    return (
        f"% The fonts of pdfLaTeX lack {' '.join(named)}{more}: it stops there. Use XeLaTeX or\n"
        "% LuaLaTeX with a font that has them, as preview.tex does, or put something else.\n"
        f"{source}"
    )


def preview(title: str, files: Mapping[str, str]) -> str:
    """Return a document that has all files, by their names."""
    heading = f"\\section*{{{escaped(title)}}}\n"
    signs = not_in_pdflatex("".join([heading, *files.values()]))
    inputs = "".join(f"\\input{{{name.removesuffix('.tex')}}}\n\n" for name in files)
    fonts = f"{_as_numbers(signs)}\\else\n{_in_fonts(signs)}" if signs else ""
    return f"{_NEEDS}{_HEAD}{fonts}\\fi\n\\begin{{document}}\n{heading}{inputs}\\end{{document}}\n"


def _as_numbers(signs: str) -> str:
    """Return the commands by which pdfLaTeX prints these signs as their numbers."""
    codes = [f"{code:04X}," for code in sorted({ord(sign) for sign in signs})]
    lines = ["".join(codes[at : at + _IN_A_LINE]) for at in range(0, len(codes), _IN_A_LINE)]
    return _BY_NUMBER + "%\n".join([*lines, ";,\n"])


def _in_fonts(signs: str) -> str:
    """Return the commands by which other engines print these signs, in fonts that they find."""
    eastern = "".join(letters for letters, *_ in _EAST_ASIAN)
    commands = "\\usepackage{fontspec}\n\\tracinglostchars=2\n"  # the log says what no font has
    if re.search(f"[^{eastern}]", signs):
        first, second = _OTHERS
        commands += _one_of("\\setmainfont", first, second)
    found = (fonts for letters, *fonts in _EAST_ASIAN if re.search(f"[{letters}]", signs))
    if fonts := next(found, None):
        commands += "\\IfFileExists{ctex.sty}{\\usepackage[scheme=plain,fontset=none]{ctex}\n"
        commands += _one_of("\\setCJKmainfont", *fonts) + _LATIN_QUOTES
        commands += "}{% without ctex: all in one font\n" + _one_of("\\setmainfont", *fonts) + "}\n"
    return commands


def _one_of(command: str, first: str, second: str) -> str:
    """Return a command that sets the first of two fonts that exists."""
    other = f"\\IfFontExistsTF{{{second}}}{{{command}{{{second}}}}}{{}}"
    return f"\\IfFontExistsTF{{{first}}}{{{command}{{{first}}}}}{{{other}}}\n"
