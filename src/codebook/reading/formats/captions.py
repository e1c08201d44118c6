"""Captions (.vtt, .srt) → cues: the text of each, without tags, and who says it where it tells.

Programs write captions more loosely than the format's rules: with blank lines inside, without
one between, with commas in times, without the line that says what it is. A parser would leave
out what breaks the rules, so the captions are put into the form that it expects first.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

from codebook.errors import InputError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.reading.formats.manuscript import Cue, Manuscript

_CLOCK = r"(?:(?:\d{1,9}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,9}|:\d{1,3})?|\d{1,6}\.\d{1,6})"
_times = lazy_pattern(  # the end is lacking where a program was cut off
    rf"^[ \t]*({_CLOCK})[ \t]*-->[ \t]*(?:({_CLOCK})(?!\d)(.*)|$)", re.MULTILINE
)
_numbered_name = lazy_pattern(  # 3 "Ann Lee" (1234567), above the times
    rf"""^\d+[ ]"([^"<>\n]+)"[ ]\(\d+\)[ \t]*\n([ \t]*{_CLOCK}[ \t]*-->.*\n)""", re.MULTILINE
)
_number = lazy_pattern(r"(?:\A|\n)[ \t]*\d+[ \t]*\n\Z")
_name = lazy_pattern(r"(?:(?:\A|\n)[ \t]*\d+|\n[ \t]*\n[^\n]+)[ \t]*\n\Z")
_gap = lazy_pattern(r"\n(?:[ \t]*\n)+")
_aside = lazy_pattern(r"(?:NOTE|STYLE|REGION)(?:[ \t\n]|\Z)")
_voice = lazy_pattern(  # "//Ann", where a program heard her while another was speaking
    r"<v(?:\.[^\s<>]*)?[ \t]+(?://)?([^<>]*)>|</v>"
)
_tag = lazy_pattern(
    r"</?(?:[cibusv]|lang|ruby|font)(?:[. ][^<>\n]*)?>|<rt>[^<]*</rt>|<[\d:.]{5,}>|{\\an\d}"
)
_fenced = lazy_pattern(  # a block of code in Markdown that holds captions
    rf"""^(?P<fence>`{{3,}}|~{{3,}})[^`\n]*\n
    (?P<captions>\s*(?:WEBVTT|(?:\d+[ \t]*\n)?[ \t]*{_CLOCK}[ \t]*-->).*?)
    (?:^(?P=fence)[ \t]*$|\Z)""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_paired = lazy_pattern(  # as YouTube writes .sbv
    r"^(\d{1,2}:\d\d:\d\d\.\d{3}),(\d{1,2}:\d\d:\d\d\.\d{3})[ \t\r]*$", re.MULTILINE
)
_coded = lazy_pattern(rf"^`(\d+)[ ]({_CLOCK}[ ]-->[ ]{_CLOCK})`[ \t\r]*$", re.MULTILINE)
_word_time = lazy_pattern(r"<\d\d:\d\d:\d\d\.\d{3}><c>")
_entity = lazy_pattern(r"&(?:amp|lt|gt|quot|apos|nbsp|lrm|rlm|#\d{1,7}|#x[0-9a-fA-F]{1,6});")

_NEAR = 2000  # characters in which captions begin
_FIELDS = 3  # of a time: hours, minutes, seconds
_NO_CAPTIONS = (Problem(None, "there are no captions in it: it is read as text"),)
_ROLLED = (Problem(None, "lines that captions repeat as they roll up are in the text once"),)


def looks_like_captions(text: str) -> bool:
    """Whether a text begins as captions do."""
    begun = text[:_NEAR].lstrip("\ufeff \t\r\n").split("\n", 2)[:2]
    lines = "\n".join(begun).splitlines()[:2]
    return bool(lines) and (lines[0].startswith("WEBVTT") or any(map(_times.match, lines)))


def read_within(path: Path, text: str, encoding: str) -> Manuscript | None:
    """Return the cues of captions that a text has in a way of its own, None where it has none.

    In Markdown, all of them or their times are code; a comma stands between two times. What stands
    above and below is in cues of their own, without times.
    """
    if _paired.search(text, 0, _NEAR):
        return read_captions(path, _paired.sub(r"\1 --> \2", text), encoding)
    if "-->" not in text:
        return None
    if _coded.search(text):
        return read_captions(path, _coded.sub(r"\1\n\2", text), encoding)
    block = _fenced.search(text)
    if block is None:
        return None
    above, below = (
        [Cue("", "", around.strip())] if around.strip() else []
        for around in (text[: block.start()], text[block.end() :])
    )
    found = _found(block["captions"], encoding)
    return replace(found, cues=[*above, *found.cues, *below]) if found and found.cues else None


def read_captions(path: Path, text: str, encoding: str) -> Manuscript:
    """Return the cues of the captions `text`, or the text where a program wrote only that there.

    Raises InputError where there is neither.
    """
    found = _found(text, encoding)
    if not found:
        raise InputError(
            path, "there is no caption in it.", "Check that this is the file you mean."
        )
    return found


def _found(text: str, encoding: str) -> Manuscript | None:
    """Return what `read_captions` does, None where there is neither cue nor other text."""
    said = text.lstrip("\ufeff \t\r\n")
    said = said.partition("\n")[2].strip() if said.startswith("WEBVTT") else said
    if "-->" not in text and said:
        return Manuscript(text=text, encoding=encoding, problems=_NO_CAPTIONS)
    cues = [*_before(text), *(cue for cue in _cues(_mended(text)) if cue.text)]
    if not any(cue.time for cue in cues):
        return None
    kept = list(_unrolled(cues)) if _word_time.search(text) else cues
    repeated = len(cues) > len(kept)
    return Manuscript(encoding=encoding, cues=kept, problems=_ROLLED if repeated else ())


def _before(text: str) -> Iterator[Cue]:
    """Yield what stands above the first caption, unless that is the head of WebVTT."""
    above, *_ = _times.split(_with_line_feeds(text), maxsplit=1)
    bare = _number.sub("", above).strip("\ufeff \t\n")
    if bare and not bare.startswith("WEBVTT"):
        yield Cue("", "", bare)


def _mended(text: str) -> str:
    """Return the captions as WebVTT's rules want them, without comments and names."""
    named = _numbered_name.sub(r"\2<v \1>", _with_line_feeds(text))
    above, *pieces = _times.split(named)
    name = _name if above.lstrip("\ufeff \t\n").startswith("WEBVTT") else _number
    bodies = [*(name.sub("\n", below) for below in pieces[3:-1:4]), *pieces[-1:]]
    captions = [
        f"{_clock(start)} --> {_clock(end or start)}\n{_body(_text_after_times(beside) + below)}"
        for start, end, beside, below in zip(
            pieces[::4], pieces[1::4], pieces[2::4], bodies, strict=True
        )
    ]
    return "\n\n".join(["WEBVTT", *captions])


def _clock(written: str) -> str:
    """Return a time with a point before its thousandths, finer ones left out.

    Sixty seconds and more, which some programs count up to, are carried: the parser takes none.
    """
    whole, _, part = written.replace(",", ".").partition(".")
    fields = whole.split(":")
    if len(fields) > _FIELDS:  # 00:00:01:500
        part = fields.pop()
    *hours, minutes, seconds = map(int, fields if len(fields) > 1 else ["0", *fields])
    minutes, seconds = minutes + seconds // 60, seconds % 60
    hour = sum(hours) + minutes // 60
    return f"{hour:02}:{minutes % 60:02}:{seconds:02}.{part[:3] or '000'}"


def _text_after_times(beside: str | None) -> str:
    """Return what stands beside the times of a caption, unless those are its settings."""
    words = (beside or "").strip()
    are_settings = all(":" in word for word in words.split())
    return "" if are_settings else words


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _body(below: str) -> str:
    """Return what is said in a caption, blank lines and comments below it taken out."""
    first, *others = _gap.split(below.strip("\n"))
    return "\n".join([first, *(other for other in others if not _aside.match(other))]).replace(
        "-->", "--&gt;"
    )


def _cues(mended: str) -> Iterator[Cue]:
    import webvtt

    captions = webvtt.WebVTT.from_buffer(StringIO(mended, newline="\n"), format="vtt").captions
    for caption in captions:
        yield from _voices(caption.start, caption.raw_text)


def _unrolled(cues: Sequence[Cue]) -> Iterator[Cue]:
    """Leave out the first line of a cue where it is the last of the one before.

    So do captions look that a program writes word by word and rolls up line by line.
    """
    above = ""
    for cue in cues:
        first, _, rest = cue.text.partition("\n")
        text = rest if first == above else cue.text
        above = cue.text.rpartition("\n")[2]
        if text:
            yield cue._replace(text=text)


def _voices(time: str, text: str) -> Iterator[Cue]:
    """Yield a cue for each voice in a caption."""
    speaker, begin = "", 0
    for voice in _voice.finditer(text):
        yield Cue(time, speaker, _plain(text[begin : voice.start()]))
        speaker, begin = _plain(voice[1] or ""), voice.end()
    yield Cue(time, speaker, _plain(text[begin:]))


def _plain(text: str) -> str:
    bare = _tag.sub("", text)
    return _entity.sub(lambda entity: html.unescape(entity[0]), bare).strip()
