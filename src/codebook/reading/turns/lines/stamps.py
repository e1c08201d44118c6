"""When something was said, as transcripts have it: "0:03", "[00:03:52]", "1 minute 3 seconds"."""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern

CLOCK = (  # and no label with a number and a wide colon before one: "参加者1：9:30"
    r"\d{1,3}(?!：\d{1,2}:)(?:(?:[:：]\d{2}){1,3}(?:(?<=:\d\d):\d{3})?|(?:[:：]\d{1,2}){2,3})"
    r"(?:[.,]\d{1,6}|-\d{1,2}(?=\#))?(?:[ ]?[AaPp]\.?[Mm]\b\.?)?"
)
_BEHIND = (  # a number of a name, if three digits are glued to it: "Speaker204:36"
    r"(?:(?<![\d:：])(?!(?<=[^\W\d_])\d{3}[:：])|(?<=[^\W\d_]\d)(?=\d\d[:：]\d\d))"
)
CLOCKS = rf"{_BEHIND}{CLOCK}(?:[ ]?(?:-{{1,3}}>|[-–—~])[ ]?{CLOCK})?(?!\d|[:：]\d)"
_DATE = r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:,?[ ]|T(?=\d)))?"
_TARGET = r"(?:(?<=\])\(https?:[^()\s]{1,100}[ ]?\))?"  # of a time that is a link
_TO = r"[ ]?(?:-->|->|[-–—~])[ ]{0,6}"
_SECONDS = (  # 1.12, 12.5s; alone, or without brackets, only where they say that they are seconds
    rf"(?:\d{{1,6}}\.\d{{1,3}}s{_TO}\d{{1,6}}\.\d{{1,3}}s"
    rf"|[\[(][ ]{{0,5}}\d{{1,6}}\.\d{{1,3}}(?:s|s?{_TO}\d{{1,6}}\.\d{{1,3}}s?)[\])])"
)
_HOURS = r"hours?|[Ss]tunden?|heures?|horas?|or[ae]|uur|uren|tim\w{1,3}|час\w{0,2}"
SPELLED = (  # "1 minute 3 seconds", as a page that reads a transcript aloud has it
    rf"(?:\d{{1,2}}[ ](?:{_HOURS})[ ])?"
    rf"(?:\d{{1,2}}[ ](?:[Mm]inut\w{{0,3}}|минут\w?)[ ])?"
    rf"\d{{1,2}}[ ](?:[Ss]e[ckg][ou]nd(?:e[nrs]?|os?|[isy])?|секунд\w?)(?![^\W\d_])(?:{CLOCK})?"
)
_PRIMED = r"\d{1,2}['’′]\d{2}(?:['’′]\d{2}|''|’’|[\"”″])?"  # 00'03'52, 7’45; only in brackets
_PRIMES = rf"{_PRIMED}(?:[ ]?[-–—~][ ]?{_PRIMED})?"
_PAIRED = rf"\\?[\[(（【{{<\#][ ]?(?:{_DATE}{CLOCKS}Z?|{_PRIMES})[ ]?\\?[\])）】}}>\#]"
_WITHIN = rf"(?:{_PAIRED}|\[\({CLOCKS}\)\]){_TARGET}"
TIME = rf"(?:{_WITHIN}|{_DATE}{CLOCKS}|{_SECONDS}|{SPELLED})"
_LONGEST, _LONGEST_LINKED = 60, 300
_REACH = 40
_WEIGHTS = (1, 60, 3600)
_CLOSING = frozenset("])）")
_AROUND = " \t[](){}<>#（）【】*_`\\"
_first_sign = lazy_pattern(r"[\s*_]*[\d\\\[(（【{<#]")
_item_first = lazy_pattern(r"[\s*_+•-]*[\d\\[(（【{<#]")
_time_alone = lazy_pattern(rf"[\s*_]*(?P<time>{TIME})[\s*_]*")
_ITEM = r"(?:[ \t]*[-+*•][ \t]+)?"
_LINKED = rf"\(\[{CLOCKS}\]\(https?:[^()\s]{{1,200}}\)\)"  # as a program saves what a page shows
_time_first = lazy_pattern(rf"{_ITEM}[\s*_]*(?P<time>{_LINKED}|{TIME})[\s*_]+(?=\S)")
_clock_first = lazy_pattern(rf"[\s\[(]*({CLOCK})")
_bracketed_at_end = lazy_pattern(rf"\s*[\[(（]({CLOCK}|{_PRIMED})[\])）]$")
_stamp_at_end = lazy_pattern(r"\s*#(\d{1,2}:\d{2}:\d{2}(?:-\d{1,2})?)#$")


def may_begin(text: str) -> bool:
    """Whether a text begins as a time does, which is quick to see."""
    return _first_sign.match(text) is not None


def bare(time: str) -> str:
    """Return a time without brackets, emphasis and the link around it."""
    return time.partition("](")[0].strip(_AROUND)


def time_alone(text: str) -> str:
    """Return the time that a line consists of, "" where it holds anything else."""
    is_likely = len(text) < _LONGEST and may_begin(text)
    match = _time_alone.fullmatch(text) if is_likely else None
    return bare(match["time"]) if match else ""


def time_first(text: str) -> tuple[str, int]:
    """Return the time that a line begins with and where what follows begins, "" and 0 for none."""
    match = _time_first.match(text, 0, _LONGEST_LINKED) if _item_first.match(text) else None
    return (bare(match["time"]), match.end()) if match else ("", 0)


def seconds(time: str) -> int:
    """Return how long after the beginning a time is, 0 where it is not digits and colons alone."""
    parts = time.replace("：", ":").split(":")
    if not all(map(str.isdecimal, parts)) or len(parts) > len(_WEIGHTS):
        return 0
    return sum(int(part) * weight for part, weight in zip(parts[::-1], _WEIGHTS, strict=False))


def clock_in(cell: str) -> str:
    """Return the time that a cell of a table begins with, "" for none."""
    match = _clock_first.match(cell)
    return match[1] if match else ""


def stamp_at_end(text: str) -> tuple[str, str]:
    """Split `#00:03:52-8#`, with which transcription programs end a paragraph, from `text`."""
    if text[-1:] != "#":
        return text, ""
    match = _stamp_at_end.search(text, max(0, len(text) - _REACH))
    return (text[: match.start()], match[1]) if match else (text, "")


def bracketed_at_end(text: str) -> tuple[str, str]:
    """Split a time in brackets, "[00:03:52]", from the end of `text`."""
    if text[-1:] not in _CLOSING:
        return text, ""
    match = _bracketed_at_end.search(text, max(0, len(text) - _REACH))
    return (text[: match.start()], match[1]) if match else (text, "")
