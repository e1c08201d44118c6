"""Labels that are written in rarer ways, each with all that stands around it."""

from __future__ import annotations

import re

from codebook.reading.turns.stamps import TIME

OFFICE = re.compile(  # called out with it at first: "ANN LEE, CNN ANCHOR: …", then "LEE: …"
    r"[ \t]*((?:[A-ZÀ-Þ][A-ZÀ-Þ.'’-]*[ ]){1,4}[A-ZÀ-Þ][A-ZÀ-Þ.'’-]+),[ ]"
    r"[A-ZÀ-Þ][A-ZÀ-Þ\d .,'’&/-]{2,120}(?:[ ]\([^()]{1,30}\))?:[ \t]+(?=\S)"
)
RAILED = re.compile(  # --- Ann ---, == Speaker 1 ==
    r"[ \t]*(?P<rail>(?P<one>[-=—~])(?P=one){1,5})[ \t]*(?P<name>[^\W\d_][^-=—~:：]{0,38}?)"
    rf"(?:[ \t]+(?P<time>{TIME}))?[ \t]*(?P=rail)[ \t]*"
)
HAPPENED = re.compile(  # (crosstalk) Ann: …
    r"[ \t]*[(\[]([^()\[\]]{3,30})[)\]][ \t]+(?=[^\W\d_][^:：]{0,40}[:：])"
)
QUOTED = re.compile(  # "Ann": So?
    r"[ \t]*[\"“„«‘](?P<name>[^\W\d_][^\"“”„«»‘’:：]{0,38})[\"”“»’][ ]?[:：][ \t]*"
)
OF_A_CLAN = re.compile(  # [XY]Ann: So?
    r"[ \t]*(?P<rail>\*\*)?(?P<name>\[[A-Z\d]{1,5}\][^\W\d_][\w.-]{1,29})[ ]?:(?(rail)\*\*)"
    r"[ \t]+(?=\S)"
)
UNNAMED = re.compile(r"\?{1,3}[ ]?[:：][ \t]*(?=\S)")
