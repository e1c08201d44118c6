"""What programs save: a chat, captions or their log, with a time and a name for each message.

A name there is whatever somebody calls oneself, "2. group_Ann" or "Ann's iPad": the program's own
words around it say that it is one, in the language that its user has it in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_event, key
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.lines import Lines

_FROM_AND_TO = (
    *(("From", "To"), ("Von", "An"), ("De", "À|A|Para"), ("Desde", "A|Para"), ("Da", "A")),
    *(("Van", "Aan|Naar"), ("Från", "Till"), ("Fra", "Til"), ("Od", "Do"), ("От", "Кому|Для|К")),
    *(("Від", "Кому|Для|До"), ("Từ", "Đến|Tới"), ("Dari", "Ke|Kepada"), ("Gönderen", "Alıcı")),
    *(("開始", "終了"), ("差出人", "宛先"), ("발신자", "수신자"), ("من", "إلى"), ("מאת", "אל")),
    *(("从|来自|发件人", "到|至|收件人"), ("從|來自|寄件者", "到|至|收件者")),
)
"""The words before who sent a message and before who got it."""

_CLOCK = r"(?:\d{4}-\d\d-\d\d )?(?P<time>\d{1,2}:\d\d:\d\d)[ \t]+"
_END = r"(?:[(（][^()（）]*[)）])?[ ]?[:：](?:[ \t]+|$)"
_TABBED = lazy_pattern(rf"{_CLOCK}(?P<name>\S[^\t:]*?)(?:[ ]+to[ ]+[^\t:]+)?:\t[ \t]*")
_FORMS = (
    *(
        lazy_pattern(
            rf"{_CLOCK}(?:{sender})[ ]+(?P<name>\S.*?)(?:[ ]+(?:{getter})[ ]+\S.*?)?{_END}",
            re.IGNORECASE,
        )
        for sender, getter in _FROM_AND_TO
    ),
    lazy_pattern(rf"{_CLOCK}(?P<name>\S.*?)[ ](?:對|对)[ ]\S.*?{_END}"),
    _TABBED,
    lazy_pattern(  # [10:02] <ann> So?, as the log of a channel has it
        r"\[?(?P<time>(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d(?::\d\d)?)(?:\.\d{1,6})?Z?\]?[ \t]+"
        r"(?:\*\*|`)?\\?<(?P<name>[^\s<>/\\]{1,40})\\?>:?(?:\*\*|`)?(?:[ \t]+|$)"
    ),
    lazy_pattern(  # start=0.0s stop=2.5s speaker=SPEAKER_00 text=
        r"[a-z_]{1,12}=(?P<time>[\d.:]{1,15})s?[,;]?[ ]+(?:[a-z_]{1,12}=[\d.:]{1,15}s?[,;]?[ ]+)?"
        r"speaker=(?P<name>[^\s,;=]{1,40})[,;]?[ ]+text=[ \t]*"
    ),
)
_message = lazy_pattern(  # [07.06.24, 20:28:13] ~ Ann 🦾: So?, or 6/7/24, 8:28 pm - Ann: So?
    r"[\u200e\u200f\ufeff]?(?P<open>\[)?(?P<time>\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?[ ]"
    r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \xa0\u202f]?[AaPp]\.?[ \xa0\u202f]?[Mm]\b\.?)?)"
    r"(?(open)\]|[ ]-)[ ](?P<name>[^\s:\[][^:\n]{0,60}?):(?:[ ]|$)"
)
_begins = lazy_pattern(r"[\u200e\u200f\ufeff]?[\[\d]|[a-z_]{1,12}=")
_caption = lazy_pattern(r"\[(?P<name>[^\[\]\n]{1,80})\] (?P<time>\d\d:\d\d:\d\d)$")
_may_be_heading = lazy_pattern(r"[#*_]")
_chat = lazy_pattern(
    r"(?:#{1,6}[ ]+|\*\*|__)+(?:[^\W\d_]{3,12}[ ])?chat(?:[ ](?:log|history|messages))?[\s:*_#]*$",
    re.IGNORECASE,
)
_spaces = lazy_pattern("[\xa0\u202f]")
_MARKS = (
    " \t\u200e\u200f\u202a\u202c\u2068\u2069"  # spaces, and what says which way a name is written
)
_REACH = 300
_PREFACE = 5
_LEAST, _RETURNS = 3, 2


def find_saved(lines: Sequence[str]) -> list[Head]:
    """Return heads for a saved chat's messages or for saved captions; none for other texts."""
    texts = islice(filter(str.strip, lines), _PREFACE)
    first = list(filter(_begins.match, texts))
    if not first:
        return []
    for form in _FORMS:
        if any(form.match(line, 0, _REACH) for line in first):
            return _heads(lines, form)
    if any(map(_caption.match, first)):
        heads = [head for head in _heads(lines, _caption) if not is_event(head.label)]
        return heads if len(heads) >= _LEAST else []
    if any(_message.match(line, 0, _REACH) for line in first):
        heads = _heads(lines, _message)
        names = {head.label for head in heads}
        return heads if len(heads) >= _LEAST and _RETURNS * len(names) <= len(heads) else []
    return []


def without_messages(lines: Lines, heads: Heads) -> Heads:
    """Leave out the messages of a chat that is saved below a talk: they are written, not said.

    They have times, as a program saves them, or stand below "## Chat", unlike the talk's labels.
    """
    timed = heads.such(lambda head: bool(head.time))
    sent = {head.line for head in timed if _TABBED.match(lines[head.line], 0, _REACH)}
    sent = sent or _below_heading(lines, heads)
    if not sent:
        return heads
    first = min(sent)
    talk = [key(head.label) for head in heads if head.line < first]
    is_talk = len(talk) >= _LEAST and _RETURNS * len(set(talk)) <= len(talk)
    return heads.without(sent) if is_talk else heads


def _below_heading(lines: Lines, heads: Heads) -> set[int]:
    """Return the lines of the heads below a chat's heading, if written unlike most above it."""
    chats = [line for line in lines.beginning(_may_be_heading) if _chat.match(lines[line])]
    if not chats:
        return set()
    own = {head.line for head in heads if head.line > chats[-1]}
    said = Counter((head.sign, head.alone) for head in heads if head.line not in own)
    usual = max(said, key=said.__getitem__, default=None)
    are_alike = any((head.sign, head.alone) == usual for head in heads if head.line in own)
    return set() if are_alike else own


def _heads(lines: Sequence[str], form: re.Pattern[str]) -> list[Head]:
    return [
        Head(
            line=number,
            label=_spaces.sub(" ", match["name"]).strip(_MARKS),
            sign="time",
            body=match.end(),
            early=match.end(),
            time=match["time"],
            alone=match.end() == len(line),
        )
        for number, line in enumerate(lines)
        if (match := form.match(line, 0, _REACH))
    ]
