"""What was written is what is read: every style, in every language, with what makes it hard."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.reading.drafts import TranscriptDraft
from dialogues import HARD, ONE_LINE, STYLES, Labels, Plan, plain, plans, write
from more_tongues import MORE
from read_whole import check
from spoken import read, read_transcript
from tongues import TONGUES

WITHOUT_A_SIGN = {"on a line", "on a line, then blank", "time below"}


def said(draft: TranscriptDraft) -> list[tuple[str, str]]:
    """Return the turns; what is said without what only stands around it: pages, events."""
    return [
        (turn.speaker, plain(draft.text[turn.start : turn.end]))
        for turn in draft.turns
        if turn.kind == "speech"
    ]


def differing(plan: Plan, seed: int) -> list[str]:
    """Say what is read in another way than it was written."""
    written = write(plan, Random(f"{seed}{plan.style}{plan.tongue}"))  # noqa: S311 - made up
    found = said(read(written.text))
    if [who for who, _ in found] != [who for who, _ in written.turns]:
        return [f"{plan}: {len(found)} turns for {len(written.turns)}"]
    return [
        f"{plan}: {is_read!r} for {was!r}"
        for (_, is_read), (_, was) in zip(found, written.turns, strict=True)
        if not is_read.startswith(was)
    ]


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_style_is_read_in_every_language(tongue: str) -> None:
    shown = [plan for style in STYLES for plan in plans(tongue, style)[::6]]
    wrong = [line for plan in shown for line in differing(plan, 1)]
    assert len(wrong) <= len(shown) / 100, wrong  # a name on a line of its own, once


@pytest.mark.parametrize("tongue", MORE)
def test_every_style_is_read_in_further_languages(tongue: str) -> None:
    shown = [plan for style in STYLES for plan in plans(tongue, style)[3::24]]
    wrong = [line for plan in shown for line in differing(plan, 1)]
    assert len(wrong) <= len(shown) / 100, wrong


@st.composite
def hard_plans(draw: st.DrawFn) -> Plan:
    """Draw plans in which several things are hard at once."""
    style = draw(st.sampled_from(sorted(STYLES)))
    labels: Labels = draw(st.sampled_from(STYLES[style].labels))
    hard = set(draw(st.lists(st.sampled_from(HARD), max_size=3)))
    if style in ONE_LINE:
        hard.discard("paragraphs")
    if style in WITHOUT_A_SIGN or (style.startswith("heading") and labels == "codes"):
        hard -= {"guest", "headings"}  # nothing tells such a one from a line of text
    return Plan(
        tongue=draw(st.sampled_from(sorted(TONGUES))),
        style=style,
        labels=labels,
        people=draw(st.integers(2, 3)),
        turns=draw(st.integers(12, 24)),
        header=draw(st.sampled_from(["", "yaml", "particulars", "title"])),
        hard=frozenset(hard),
    )


@settings(deadline=None, max_examples=150)
@given(hard_plans(), st.integers(0, 1000))
def test_what_is_hard_is_read_as_it_was_written(plan: Plan, seed: int) -> None:
    assert differing(plan, seed) == []


@pytest.mark.parametrize("tongue", TONGUES | MORE)
def test_one_person_s_tale_and_a_text_without_speakers(tongue: str) -> None:
    words = (TONGUES | MORE)[tongue]
    tale = words.gap.join(words.sentences)
    assert said(read(f"{words.roles[1]}: {tale}\n")) == [(words.roles[1], plain(tale))]
    without = "\n\n".join(words.sentences)
    assert read(without).speakers == ()
    assert len(said(read(without))) == len(words.sentences)


CODECS = (
    *((tongue, "cp1252") for tongue in ("en", "de", "fr", "es", "pt", "fi", "id")),
    *(
        ("zh", "gb18030"),
        ("zht", "gb18030"),
        ("zht", "big5"),
        ("ja", "shift_jis"),
        ("ja", "euc_jp"),
    ),
    *(("ko", "cp949"), ("ru", "cp1251"), ("uk", "cp1251"), ("he", "cp1255"), ("ar", "cp1256")),
    *(("el", "cp1253"), ("tr", "cp1254"), ("th", "cp874")),
)
"""Languages, and encodings of them that are not Unicode's."""


@pytest.mark.parametrize(("tongue", "codec"), CODECS)
@pytest.mark.parametrize("style", ["colon", "colon, tight", "time, colon", "tab", "hyphen"])
def test_dialogues_are_read_in_the_encodings_of_their_languages(
    tmp_path: Path, tongue: str, codec: str, style: str
) -> None:
    chance = Random(f"{tongue}{codec}{style}")  # noqa: S311 - made up
    labels = chance.choice(STYLES[style].labels)
    written = write(Plan(tongue, style, labels, people=chance.randint(2, 3), turns=8), chance)
    lines = written.text.encode(codec, "replace").split(b"\n")
    path = tmp_path / "U1.txt"
    path.write_bytes(b"".join(line + chance.choice([b"\n", b"\r\n"]) for line in lines))
    draft = read_transcript(path)
    assert draft.text == b"\n".join([*lines, b""]).decode(codec)
    assert draft.encoding == ("utf-8" if draft.text.isascii() else codec)
    speakers = [who.encode(codec, "replace").decode(codec) for who, _ in written.turns]
    assert [who for who, _ in said(draft)] == speakers


@settings(deadline=None, max_examples=150)
@given(hard_plans(), st.integers(0, 1000), st.data())
def test_a_talk_that_ends_anywhere_is_read(plan: Plan, seed: int, data: st.DataObject) -> None:
    text = write(plan, Random(seed)).text  # noqa: S311 - made up
    end = data.draw(st.integers(0, len(text)))
    check(read(text[:end]))
