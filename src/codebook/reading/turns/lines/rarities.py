"""Labels that are written in rarer ways, each with all that stands around it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.signs import Sign
from codebook.reading.turns.lines.stamps import TIME

_CAPITALS = r"[A-ZÀ-Þ][a-z]{0,2}[A-ZÀ-Þ'’-]{2,}"
_TITLES = "Mr|Mrs|Ms|Miss|Dr|Chair(?:man|woman|person)?|Senator|Secretary|General|Judge|Ambassador"
_OFFICE = lazy_pattern(  # called out with it at first: "ANN LEE, CNN ANCHOR: …", then "LEE: …"
    r"[ \t]*(?P<name>(?:[A-ZÀ-Þ][A-ZÀ-Þ.'’-]*[ ]){1,4}[A-ZÀ-Þ][A-ZÀ-Þ.'’-]+),[ ]"
    r"[A-ZÀ-Þ][A-ZÀ-Þ\d .,'’&/-]{2,120}(?:[ ]\([^()]{1,30}\))?:[ \t]+(?=\S)"
)
_TITLED = lazy_pattern(  # in a hearing: "Mr. LEE of Tal. So?", indented also "Senator Lee. So?"
    rf"[ \t]*(?P<name>(?:[A-ZÀ-Þ][a-z]+\.?[ ]){{1,2}}{_CAPITALS}(?:[ ]{_CAPITALS}){{0,2}}"
    r"(?:[ ]of(?:[ ]\w+){1,2})?|(?:(?<=[ ]{2})|(?<=\t))"
    rf"(?:The[ ]Chair\w*|(?:{_TITLES})\.?(?:[ ][A-ZÀ-Þ][\w'’-]+){{1,2}}))"
    r"(?:[ ][\[(][a-z ,]{3,30}[\])])?\.[ ]+(?=[A-ZÀ-Þ\[(\"“])"
)
LOUD = (  # VICE CHAIRMAN LEE, MR. EK(?)
    r"(?:(?:(?:(?:VICE[ ])?CHAIR(?:MAN|WOMAN|PERSON)?|M[RS]S?|MISS|DR|GOVERNOR|SENATOR"
    r"|PRESIDENT|SECRETARY|JUDGE|PROFESSOR)\.?(?:[ ][A-ZÀ-Þ][A-ZÀ-Þ'’-]+){1,2}|SPEAKER)(?:\(\?\))?"
    r"|SEVERAL)"
)
"""What calls somebody out in capitals, by title and name or as "SPEAKER"."""
_TITLED_LOUDLY = lazy_pattern(  # in a bank's minutes: "VICE CHAIRMAN LEE. So?", "MR. EK(?). So?"
    rf"[ \t]*(?P<name>{LOUD})\.(?:[ ]+(?=[A-ZÀ-Þ\d\[($“\"'-])|(?=[A-ZÀ-Þ][a-zß-ÿ]))"
)
_IN_OFFICE = lazy_pattern(  # alone on its line in a protocol: "Dr. Ann Lee, Minister of the Mills:"
    r"[ \t]*(?P<name>[A-ZÀ-Þ][\w.'’-]*"
    r"(?:[ ](?:[A-ZÀ-Þ][\w.'’-]*|de[lnr]?|d[aiou]|l[ae]|v[ao]n|zu|al|bin)){0,5}"
    r"[ ][A-ZÀ-Þ][\w'’-]+),[ ](?=[^:]*[ ][a-zß-ÿ])"
    r"(?:[A-ZÀ-Þ][a-zß-ÿ]{2,5}\.[ ])?[A-ZÀ-Þ][^:;.?!]{3,110}:[ \t]*\Z"
)
_RAILED = lazy_pattern(  # --- Ann ---, == Speaker 1 ==
    r"[ \t]*(?P<rail>(?P<one>[-=—~])(?P=one){1,5})[ \t]*(?P<name>[^\W\d_][^-=—~:：]{0,38}?)"
    rf"(?:[ \t]+(?P<time>{TIME}))?[ \t]*(?P=rail)[ \t]*\Z"
)
_STOPPED_AND_DASHED = lazy_pattern(  # as the Spanish press has it: "ANN LEE.- So?"
    r"[ \t]*(?P<mark>(?:\*\*)?)(?![IVXLC]+\.)(?P<name>[A-ZÀ-Þ][\w'’]{1,20}(?:[ ][\w'’]{1,20}){0,4})"
    r"\.[ ]?[-–—](?P=mark)[ \t]+(?=\S)"
)
HAPPENED = lazy_pattern(  # (crosstalk) Ann: …
    r"[ \t]*[(\[]([^()\[\]]{3,30})[)\]][ \t]+(?=[^\W\d_][^:：]{0,40}[:：])"
)
_QUOTED = lazy_pattern(  # "Ann": So?
    r"[ \t]*[\"“„«‘](?P<name>[^\W\d_][^\"“”„«»‘’:：]{0,38})[\"”“»’][ ]?[:：][ \t]*"
)
_OF_A_CLAN = lazy_pattern(  # [XY]Ann: So?
    r"[ \t]*(?P<mark>(?:\*\*)?)(?P<name>\[[A-Z\d]{1,5}\][^\W\d_][\w.-]{1,29})[ ]?:(?P=mark)"
    r"[ \t]+(?=\S)"
)
_EXAMINED = lazy_pattern(  # only blanks behind it, as in a court's record: "Q    Where was it?"
    rf"[ \t]*(?:\d{{1,2}}[ \t]+)?(?P<name>[QA])[ ]{{2,}}(?=[^\s:：|–—-])(?!{TIME})"
)
_DIRECTED = lazy_pattern(  # as in a play: "Ann Lee (as she comes in and sits down …): So?"
    r"[ \t]*(?P<name>[A-ZÀ-Þ][\w.'’-]*(?:[ ][A-ZÀ-Þ\d][\w.'’-]*){0,3})[ ]"
    r"\((?=[a-zß-ÿ])[^():：]{40,120}\):[ \t]+(?=\S)"
)
_OF_A_HOUSE = lazy_pattern(  # as people call themselves in meetings: "Ann Lee | Mill: So?"
    r"[ \t]*(?P<mark>(?:\*\*)?)(?P<name>[^\W\d_][^|:：*\n]{1,30}[ ]\|"
    r"(?:[ ][^\W\d_a-zß-ÿа-я][^\s|:：*]{0,19}){1,3})(?::(?P=mark)|(?P=mark):)[ \t]+(?=\S)"
)
_BETWEEN_COMMAS = lazy_pattern(  # 0.00, 1.40, SPEAKER_0, So?
    r"[ \t]*(?P<time>\d{1,5}\.\d{1,3}),[ ]?\d{1,5}\.\d{1,3},[ ]?(?P<name>[^\W\d_][^,:：]{0,38}),"
    r"[ ]{0,4}(?=\S)"
)
_FROM_SECOND_TO_SECOND = lazy_pattern(  # [0.0, 3.26] - SPEAKER_02: So?
    r"[ \t]*\[(?P<time>\d{1,6}\.\d{1,3}),[ ]?\d{1,6}\.\d{1,3}\](?:[ ][-–])?[ ]"
    r"(?P<name>[^\W\d_][^:：\[\]]{0,38}):[ \t]+(?=\S)"
)
UNNAMED = lazy_pattern(r"\?{1,3}(?:[ ]?[:：][ \t]*|(?P<tab>\t+))(?=\S)")
_ESCAPED = lazy_pattern(  # "\\***\\*\\*Ann:\\*\\***", as a converter has it
    r"[ \t]*(?=\\\*)(?:\\?\*){3,6}(?P<name>[^\W\d_][^*:：\\\n]{0,40}?)[ ]?"
    r"(?::(?:\\?\*){3,6}|(?:\\?\*){3,6}[ ]?:)[ \t]+(?=\S)"
)
_UNNAMED_IN_BOLD = lazy_pattern(  # **?**, **???** So?
    r"[ \t]*(?P<mark>\*\*|__)(?P<name>\?)\?{0,2}(?P=mark)(?:[ \t]*\Z|[ \t]+(?=[^\s:：]))"
)
_UNNAMED_WITH_COLON = lazy_pattern(  # **???:** So?
    r"[ \t]*(?P<mark>\*\*|__)(?P<name>\?)\?{0,2}[ ]?(?:[:：](?P=mark)|(?P=mark)[ ]?[:：])[ \t]*"
)
_UNNAMED_TIMED = lazy_pattern(  # **???** 0:30
    rf"[ \t]*(?P<mark>(?:\*\*)?)(?P<name>\?)\?{{0,2}}(?P=mark)[ \t]+(?P<time>{TIME})[ \t]*\Z"
)
RARE: Sequence[tuple[re.Pattern[str], Sign, str]] = (
    *((_OFFICE, "colon", ""), (_TITLED, "mark", "."), (_TITLED_LOUDLY, "mark", ".")),
    *((_IN_OFFICE, "colon", ""), (_QUOTED, "colon", '"'), (_OF_A_CLAN, "colon", "")),
    *((_RAILED, "mark", "--"), (_EXAMINED, "stop", ""), (_DIRECTED, "colon", "")),
    *((_UNNAMED_TIMED, "time", ""), (_UNNAMED_IN_BOLD, "mark", "")),
    (_UNNAMED_WITH_COLON, "colon", ""),
    (_ESCAPED, "colon", "**"),
    *((_OF_A_HOUSE, "colon", ""), (_BETWEEN_COMMAS, "colon", ",")),
    *((_FROM_SECOND_TO_SECOND, "colon", "["), (_STOPPED_AND_DASHED, "dash", "")),
)
"""Patterns with a `name`, perhaps a `time` and a `mark`, what sets it off then, and the mark."""

OFTEN_LONG = (
    r"^[ \t]*[A-ZÀ-Þ]"
    r"(?:[A-ZÀ-Þ.'’ -]{3,60},[ ][A-ZÀ-Þ]{2}|[a-z]{1,9}\.?[ ][A-ZÀ-Þ][\w.'’ -]{1,40}\.[ ]"
    r"|[A-ZÀ-Þ.'’ ()?-]{3,50}\.(?:[ ]|(?=[A-ZÀ-Þ][a-zß-ÿ]))|[\w'’ ]{1,80}\.[ ]?[-–—](?:\*\*)?[ ])"
)
"""How those begin that have neither a colon nor a mark before what is said."""
