"""What stands between a label and what is said: a colon, a time, marks that close."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.stamps import TIME

READING = "《[ぁ-ゖァ-ヺー]{1,12}》"  # how the signs before it are read: 問《とい》
PAIRS = {"[": "]", "<": ">", "【": "】", "［": "］", "〈": "〉", "《": "》", "〔": "〕"}
"""The brackets that may be around a label, the one that closes by the one that opens."""

_token = lazy_pattern(
    rf"""[ ]*(?:\.{{4,}}[ ]*(?={TIME}))?(?:
    (?P<colon>(?:(?<!\d)|(?<=[^\W\d_]\d)|(?=.(?!\d))|(?<=[ ]\d)(?=：)|(?=：\d{{1,2}}:))
    [:：](?!/|\\[\w\\])  # not of 5:3, URL, drive
    |(?<=\w)>>(?=\s))
    |(?P<time>{TIME}|(?<=\s)[*_`]{{1,2}}{TIME}[*_`]{{1,2}})|(?P<pipe>\|)|(?P<tab>[\t\u3000]+)|(?P<dash>[-–—](?=\s|$))
    |(?:\\(?=[\]>]))?(?P<close>\*{{4}}(?=\S)|\*{{1,3}}|_{{1,3}}|`|</(?:b|i|em|u|[a-z]{{3,14}})>|[\]>】］〉》〕]))""",
    re.VERBOSE,
)
_AGAIN = "****"  # bold letters end and begin: "**Ann:****So?**"
_reading = lazy_pattern(f"{READING}$")


@dataclass
class Tail:
    """What stands between a label and what is said; `awaited` are marks still to be closed."""

    label: str
    at: int
    awaited: set[str]
    signs: set[str] = field(default_factory=set)
    time: str = ""
    early: int = -1

    @classmethod
    def after(cls, text: str, opening: re.Match[str], label: re.Match[str]) -> Tail:
        """Read what follows a label; `opening` is what stands before it in the text."""
        emphasis, nested, bracket = marks(opening)
        words = _reading.sub("", label[0]) if "《" in label[0] else label[0]
        both = {mark.replace("<", "</") for mark in (emphasis, nested)}
        awaited = {*both, PAIRS.get(bracket, "")} - {""}
        last = nested or emphasis
        if last.startswith("_") and words.endswith(last):  # a "_" may be in a label
            words = words.removesuffix(last)
            awaited.discard(last)
        elif emphasis == "_" and text.find("_", label.end()) < 0:  # "_ann: Yes."
            words = emphasis + words
            awaited.discard(emphasis)
        words = words.replace("\\_", "_")  # as Markdown has it
        tail = cls(words.strip(" ,;@·•|-–—\u3000\\"), label.end(), awaited)
        tail._read(text)
        return tail

    def _read(self, text: str) -> None:
        while (token := _token.match(text, self.at)) and self._take(token):
            self.at = token.end()

    def _take(self, token: re.Match[str]) -> bool:
        kind = token.lastgroup or ""
        if kind == "close":
            if token["close"] == _AGAIN and "**" in self.awaited:
                return True
            is_slip = token[0] == "`" or (token["close"] == "*" and "**" in self.awaited)
            closes = is_slip or token["close"] in self.awaited
            self.awaited.discard(token["close"])
            return closes
        if kind == "time":
            if self.time:
                return False
            self.time = token["time"]
            if self.signs and self.time[0].isdigit():
                self.early = token.start("time")
            return True
        if kind in self.signs or ("colon" in self.signs and kind != "tab"):
            return False
        self.signs.add(kind)
        return True


def marks(opening: re.Match[str]) -> tuple[str, str, str]:
    """Return the emphasis, that within it, and the bracket that open before a label, or ""."""
    return opening["emphasis"] or "", opening["nested"] or "", opening["bracket"] or ""
