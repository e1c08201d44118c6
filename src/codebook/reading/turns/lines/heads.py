"""The head of a line: what could be a speaker's label, in any of the ways that people write one.

A head is only a candidate. Whether it opens a turn is decided by `speakers`, which sees them
all. Only the first `_REACH` characters of a line are looked at, so that time stays linear.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import ANSWERS, QUESTIONS
from codebook.reading.turns.labels.happenings import EVENTS
from codebook.reading.turns.labels.labels import (
    GENDERED,
    GENDERED_NOUN,
    GENDERED_PHRASE,
    MARKS,
    UNKNOWN,
    is_event,
    without_lone_stop,
)
from codebook.reading.turns.labels.vocabulary import ELEMENTS
from codebook.reading.turns.lines.rarities import HAPPENED, OFTEN_LONG, RARE, UNNAMED
from codebook.reading.turns.lines.signs import Sign, mark_of, sign_of, time_of
from codebook.reading.turns.lines.stamps import CLOCK, CLOCKS, SPELLED, TIME, bare
from codebook.reading.turns.lines.tails import PAIRS, READING, Tail

_REACH, _NEAR, LONGEST = 160, 80, 60
_WORDS_OF_A_NAME = 3  # an initial, and more than a word that is said

_TAGGED = r"<[a-z]{3,14}>(?=[^\s<>][^<>]{0,59}</[a-z]{3,14}>[ ]?[:：])"  # "<who>Ann</who>: …"
_EMPHASIS = rf"\*{{1,4}}|_{{1,3}}|`|<(?:b|strong|i|em|u)>|{_TAGGED}"
_slip = lazy_pattern(  # "**Ann Le**e: …"
    r"^([ \t]*\*\*[^*:：]{1,40}[^\W_])\*\*([^\W_][^*:：]{0,20})(?=[:：])"
)
_NO_BREAK = "&nbsp;"  # as Markdown may have it
_ANSWERING = frozenset({letter for letter in QUESTIONS | ANSWERS if len(letter) == 1})
_GOES_ON = frozenset(",;。，、；")  # behind a bold word, of the sentence that it is in
_COUNTED = r"(?i:turn|line|utterance|segment|row|zeile|beitrag|ligne|tour|línea|turno|linha|riga)"
PICTURE = r"[\u2600-\u27bf\ufe0f\u200d\U0001f000-\U0001faff]{1,9}[ ]?"
"""The pictures that may stand before a label, as a pattern: "🎙️ Ann: …"."""
_PICTURE = rf"(?:{PICTURE})?"

_NO_LABEL = r"(?:(?<![AaPp][Mm])|(?![ ]?[:：]))"  # "10:03 AM:" is that of Ada Mill

_opening = lazy_pattern(
    rf"""[\s\u200b\ufeff]*+(?:<!--[^<>]{{0,40}}-->\s*+)?  # indent, what an editor noted
    (?:>\s*+)*(?:\|\s*+)?  # quotation, table cell
    (?:<(?:p|div|li|dt|dd|span|font)(?:[ ][^<>]*)?>\s*+|<[a-z]{{3,14}}>(?=<[a-z]{{3,14}}>))*
    {_PICTURE}(?P<sign>[○◯〇●◎◆◇■□▼▽▲△▶▷►])?[ ]?
    (?P<bullet>[-*+•·–—]\s+|[-–—](?=[^\W\d_][^:：]{{0,30}}[:：]))?
    (?P<number>(?!{SPELLED})(?:\d{{1,5}}(?:\.\d{{1,2}}){{0,2}}[.)]?|[\[(]\d{{1,5}}[\])]
    |(?:\d{{1,5}}:|\[(?:[^\W\d_]\d{{3,5}}|{_COUNTED}[ ]?\d{{1,5}})\])
    (?=[ \t]+[^\W\d_][^:：]{{0,30}}[:：]))  # 12: Ann: …, [Turn 3] Ann: …
    (?:[ \t]+|(?=\|[ \t])|(?<=[.)])(?=[^\W\d_]\w{{0,14}}(?:[ ]\w{{1,10}})?[:：])))?  # 3.Ann:
    @?(?:(?P<rail>[*_`]{{1,2}}(?=[\[(\d]))?(?P<time>{TIME}{_NO_LABEL})(?(rail)(?P=rail))[,，]?)?
    [ \t]*
    (?:(?:[-–—|·•]{{1,3}}|>>)[ \t]+)?
    (?:(?P<heading>\#{{1,6}}[ \t]+)(?:[^\W\d_]{{2,15}}[ ]\d{{1,4}}[ ]*[-–—|][ ]+(?=[^\W\d_]))?)?
    {_PICTURE}(?P<emphasis>{_EMPHASIS})?(?P<nested>(?<=[*_>])(?:\*\*|[*_]|<u>))?{_PICTURE}
    (?P<inner>{TIME})?[ \t]*(?:[-–—][ ]+)?(?:\\(?=[\[<]))?(?P<bracket>[\[<【［〈《〔])?[ ]?
    (?P<within>{CLOCKS})?[ \t]*(?:[-–—][ ]+)?{_PICTURE}""",
    re.VERBOSE,
)
_label = lazy_pattern(  # also "Ann [in French]:", "<ann[m]>" and "AL<chat>:"
    rf"(?!{GENDERED_PHRASE})(?:(?<=\*)-(?=[\w-]+-[:*]))?[@$]?"  # **-Ann-:**
    rf"[^\W_].{{0,{LONGEST - 1}}}?"
    r"(?:(?<=\w)(?:[ ]?\[[^\W\d_][^\[\]:：]{0,30}\](?:(?=[ ]?[:：])|\\?(?=>))"
    r"|<[a-z][a-z ]{1,13}>(?=[:：])))?"
    rf"(?:{READING})?"
    # A letter ends no label, which is quicker to see than all that does.
    rf"(?![^\W\d_]|{GENDERED}|{GENDERED_NOUN})"
    rf"(?=(?:[ ]*\.{{4,}})?[ ]*(?:[:：](?!\d\])|[*`<\]>】］〉》〕|\t\u3000]|__|{TIME}|$)"
    r"|[ ]+[-–—](?:\s|$))"
)
_LETTER = rf"[^\W\d_][{MARKS}]*+(?:(?<=\u094d)[^\W\d_][{MARKS}]*+)?"  # with its vowel; two joined
_UNCASED = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
_glued = rf"[A-ZÀ-Þ]['’a-zß-ÿ](?![^:：]{{0,24}}[:：])|{_UNCASED}"  # "B.Yeah", and not "T.Ch.: …"
_stop = lazy_pattern(
    rf"({_LETTER}\d{{0,2}})(?:\.(?:[ ]?[-–—](?=\s)|(?=[ \t]|{_glued}))|．)\s*(?=\S)"
)
_aside = lazy_pattern(
    rf"[(（]([^\W\d_][^()（）:：]{{0,30}}?)(?:[ ]?[-–—,|][ ]?(?P<time>{CLOCK}))?[)）]"
    r"[ ]?(?:(?P<colon>[:：])[ \t]*|[ \t]+|(?<=）))(?=\S)"  # "（小王）…", as wide as a blank
)
_aside_behind = lazy_pattern(r"\([^\W\d_][^()\n]{0,40}\)\s*")  # "**Ann** (Mill Post)"
_initial = lazy_pattern(  # "A. Lee", "A. B. L."
    r"(?:[^\W\d_]\. ?){1,3}(?:[A-ZÀ-ÞА-Я][\w'’-]+(?: [A-ZÀ-ÞА-Я][\w'’-]+)?|[A-ZÀ-ÞА-Я]\.?)"
    r"(?: ?\([^()]*\))?"
)
_stop_within = lazy_pattern(r"(?<=[^\W\d_]{3})\.$")  # "**Mara.** So?"
_closing = lazy_pattern(r"(?:</[a-z]{1,14}>\s*)+")  # "<font>*Ann:*</font> …"
_unopened = lazy_pattern(  # "Ann**: …"
    r"^([ \t>]*[^\W\d_a-zß-ÿа-я][^*:：]{0,38}[^\W_])\*\*(?=[:：])"
)
ATTRIBUTES = lazy_pattern(r"(?:\s?\{(?:[#.]|[\w-]+=)[^{}]*\})+\s*$")
"""What Pandoc writes of HTML's attributes at the end of a line: "[Search:]{.label}"."""
_link = lazy_pattern(
    r"[<(\[]?(?:https?:|www\.)|\((?:#|\.{0,2}/|\{[{%]|[\w/.-]{1,80}\.(?:md|html?)\b)|<a[ ]href="
)
PLAIN = lazy_pattern(  # a beginning with nothing behind that may be a sign, a time or a link
    r"(\*\*)?[^\W\d_](?:[\w.'’]|[ ](?=[\w(])){0,40}?:(?(1)\*\*)[ ]"
    r"(?=[^\s\d*_`#|\\:：()（）{}<>\[\]【】［］〈〉《》〔〕–—-])(?!https?:|www\.)"
)
_sign_within = lazy_pattern(  # each begins with one of a few characters, which is quick to see
    r"[:：\t\u3000\[(<【［〈《〔|#*_ >](?:(?<![ >])|(?<= )[-–—][ ]|(?<=\w>)>\s)"
)
_begins_so = lazy_pattern(
    rf"\s*(?:\d+\s+)?(?:{_LETTER}\d*\.(?:[ \tA-ZÀ-Þ–—-]|{_UNCASED})|[QA][ ]{{2}})|{OFTEN_LONG}"
)


class Head(NamedTuple):
    """The head of a line, a label perhaps.

    `line` is the 0-based line, `label` the words as written without marks, colon and time,
    `mark` how they are set off ("", "**", "#", "[", "-"), `alone` whether the line holds no more.
    What is said begins `body` code points into the line; or already at `early`, where the time
    may be a part of it ("I: 17:30 suits me"). `unclosed` is a mark that opened before the
    label and closes after what is said. `linked` says that a link follows, as in "Slides: https:",
    `unlike` that it opens a turn and is set off unlike the others that do.
    """

    line: int
    label: str
    sign: Sign
    body: int
    early: int
    mark: str = ""
    time: str = ""
    alone: bool = False
    unclosed: str = ""
    linked: bool = False
    unlike: bool = False

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading of its own with a colon: "### Mara Lind:"."""
        return self.alone and self.sign == "colon" and "#" in self.mark

    @property
    def is_bracketed(self) -> bool:
        """Whether brackets set it off: "[Ann] So?"."""
        return self.sign == "mark" and self.mark.endswith(tuple(PAIRS))

    @property
    def is_nickname(self) -> bool:
        """Whether a word stands as logs and notes have who it is: "<ann_k> So?", "**ann** So?"."""
        is_set_off = self.mark.endswith(("<", "[", "【", "**"))
        is_word = is_set_off and not self.alone and " " not in self.label
        return is_word and self.label.casefold() not in ELEMENTS

    @property
    def is_timed(self) -> bool:
        """Whether a time stands before the label, as before a turn: "10:03 Ann: So?"."""
        return bool(self.time) and self.early == self.body and not self.alone


def find_head(text: str, line: int, added: str = "") -> Head | None:
    """Return the head of `text`, line number `line`; None where it cannot be a label.

    `added` is what was put around the label to have it read so, and is not in the line itself.
    """
    if not text.isascii() and ("\xa0" in text or "\u202f" in text):
        text = text.replace("\xa0", " ").replace("\u202f", " ")  # they keep words together
    if _NO_BREAK in text:
        text = text.replace(_NO_BREAK, " " * len(_NO_BREAK))
    if "**" in text:
        text = _unopened.sub(r"\1  ", _slip.sub(r"\1\2**", text, count=1))
    if plain := PLAIN.match(text):
        text = f"{plain[0]}x"  # the head is the same for all lines that begin so
    if len(text) <= LONGEST:
        known = _known_head(text, added)
        return Head(line, *known[1:]) if known else None
    is_alone = len(text) < _REACH and text.rstrip().endswith(":")  # a label, and a long one
    if not (is_alone or _sign_within.search(text, 0, _NEAR) or _begins_so.match(text, 0, _NEAR)):
        return None
    return _without(_find_head(text, line), added)


@lru_cache(maxsize=4096)
def _known_head(text: str, added: str) -> Head | None:
    """Return the head of a line, which often comes again in others, as if it was the first."""
    return _without(_find_head(text, 0), added)


def _without(head: Head | None, added: str) -> Head | None:
    """Return a head as it is without what was added on both sides, or only before the label."""
    if head is None or not added:
        return head
    size = len(added) if added in head.unclosed else 2 * len(added)
    unclosed = head.unclosed.replace(added, "")
    return head._replace(body=head.body - size, early=head.early - size, unclosed=unclosed)


def _find_head(text: str, line: int) -> Head | None:
    if special := _special(text, line):
        return special
    opening = _opening.match(text, 0, _REACH)
    if not opening:
        return None
    sign: Sign
    if aside := _aside.match(text, opening.end(), _REACH):
        sign = "colon" if aside["colon"] else "mark"
        at, time = aside.end(), aside["time"] or ""
        return Head(line, aside[1].strip(), sign, at, at, "(", time)
    if unknown := UNNAMED.match(text, opening.end(), _REACH):
        at, sign = unknown.end(), "tab" if unknown["tab"] else "colon"
        return Head(line, UNKNOWN, sign, at, at, mark_of(opening), time_of(opening))
    label = _label.match(text, opening.end(), _REACH)
    head = _labelled(text, line, opening, label) if label else None
    stop = _stop.match(text, opening.end())
    if stop and not (head and _is_behind_initial(head)):
        return Head(line, stop[1], "stop", stop.end(), stop.end(), mark_of(opening))
    return head


def _is_behind_initial(head: Head) -> bool:
    """Whether a name begins with an initial: "A. Lee"; alone, it might as well be "A. Yes"."""
    is_short = head.sign == "bare" and len(head.label.split()) < _WORDS_OF_A_NAME
    may_be_said = is_short and head.label[0].casefold() in _ANSWERING
    return not may_be_said and _initial.fullmatch(head.label) is not None


def _special(text: str, line: int) -> Head | None:
    """Return the head of a label written in a rarer way, or after what happened."""
    for pattern, sign, mark in RARE:
        if found := pattern.match(text, 0, _REACH):
            own, at = found.groupdict(""), found.end()
            time = bare(own.get("time", ""))
            return Head(
                line, own["name"], sign, at, at, own.get("mark", mark), time, at == len(text)
            )
    happened = HAPPENED.match(text)
    if happened and happened[1].strip(" .").casefold() in EVENTS:
        at = happened.end()
        head = _find_head(text[at:], line)
        return head and head._replace(body=at + head.body, early=at + head.early)
    return None


def _labelled(text: str, line: int, opening: re.Match[str], label: re.Match[str]) -> Head | None:
    tail = Tail.after(text, opening, label)
    body = len(text) - len(text[tail.at :].lstrip())
    if text.startswith("</", body) and (closing := _closing.match(text, body)):
        body = closing.end()
    aside = _aside_behind.fullmatch(text, body) if text.startswith("** (", body - 3) else None
    if aside and opening["emphasis"] == "**" and not is_event(aside[0].strip("() ")):
        tail.label, body = f"{tail.label} {aside[0].rstrip()}", len(text)
    alone = body == len(text)
    sign = sign_of(opening, tail, alone=alone)
    if not sign or _is_text(text, body, opening, sign):
        return None
    is_stopped = sign == "mark" or bool(opening["emphasis"])
    named = without_lone_stop(tail.label) if sign == "time" else tail.label
    mark = mark_of(opening)
    return Head(
        line=line,
        label=_stop_within.sub("", named) if is_stopped else named,
        sign=sign,
        body=body,
        early=body if alone or tail.early < 0 else tail.early,
        mark=mark.replace("_", "") if tail.label[0] == "_" else mark,
        time=time_of(opening, tail.time),
        alone=alone,
        unclosed="|" if sign == "pipe" else "".join(tail.awaited),
        linked=_link.match(text, body) is not None,
    )


def _is_text(text: str, body: int, opening: re.Match[str], sign: Sign) -> bool:
    """Whether a sign sets off no label but a heading, a salutation, the first words of a sentence.

    What comes after it stands from `body` on.
    """
    if opening["heading"] and sign != "colon" and body < len(text):
        return opening["bracket"] != "<"  # "## <ann>So?</ann>"
    if text.startswith("{", body) and ATTRIBUTES.match(text, body):
        return True
    if sign == "bare":  # "Dear Ann,", and what stands above a signature
        return text.rstrip().endswith(",") or bool(opening["sign"])
    if sign == "tab":
        return text.startswith("\u3000")  # a further paragraph
    return sign == "mark" and _is_emphasised_word(text, body, opening)


def _is_emphasised_word(text: str, body: int, opening: re.Match[str]) -> bool:
    """Whether a sentence goes on right behind a bold word: "**Mill**s", "**Here**, so they say"."""
    then = text[body : body + 1]
    is_glued = text[body - 2 : body] == "**" and (then.isalpha() or then in _GOES_ON)
    return is_glued and not (opening["time"] or opening["bracket"])
