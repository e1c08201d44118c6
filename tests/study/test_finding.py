"""Finding words, and who spoke of what."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small
from codebook.errors import UsageError
from codebook.study import search_process
from codebook.text.names import plain
from codebook.text.search import Search
from codebook.text.spans import Span


def found(query: str, text: str, *, words: bool = False, regex: bool = False) -> list[str]:
    return [span.of(text) for span in Search(query, words, regex).spans(text)]


def test_plain_words_and_patterns() -> None:
    text = "The set is set. Settings? 安装、安装。 SET!"
    assert found("set", text) == ["set", "set", "Set", "SET"]
    assert found("Set", text) == ["Set"]
    assert found("set", text, words=True) == ["set", "set", "SET"]
    assert found("安装", text, words=True) == ["安装", "安装"]
    assert found(r"[Ss]et\w*", text, regex=True) == ["set", "set", "Settings"]
    assert found(r"is\Ss|安|\Bet(?P<Dot>\.)", text, regex=True) == ["et.", "安", "安"]
    assert found(r"(?P<Word>set)\W|ings", text, regex=True) == ["set ", "set.", "ings", "SET!"]
    assert found(r"Set\w+|is", text, regex=True) == ["is", "Settings"]
    assert found("is.set", text) == []
    assert found("to wait", "I have to\n\twait, want to  wait.") == ["to\n\twait", "to  wait"]
    assert found(" set ", "Settings set up") == [" set "]
    assert found("x*", text, regex=True) == []


def test_whole_words_in_any_script() -> None:
    assert found("für", "für, dafür und Fürst", words=True) == ["für"]
    assert found("он", "он и она, тон; Он", words=True) == ["он", "Он"]
    assert found("f.r|und", "für, dafür und bunt", words=True, regex=True) == ["für", "und"]
    assert found("水車", "古い水車だ", words=True) == ["水車"]
    assert found("3D水車", "3D水車だ、A3D水車", words=True) == ["3D水車"]


@pytest.mark.parametrize("query", ["Café", "cafe\u0301", "면담", "am Café vorbei"])
def test_a_letter_and_its_accent_may_be_two_characters(query: str) -> None:
    text = normalize("NFD", "Wir gingen am Café vorbei, zum 면담.")
    (place,) = found(query, text)
    assert normalize("NFC", place) == normalize("NFC", query).replace("café", "Café")
    assert found(query, normalize("NFC", text)) == [normalize("NFC", place)]
    assert found("caf", text, words=True) == []


@pytest.mark.parametrize("query", ["", "  "])
def test_nothing_to_search_for(query: str) -> None:
    with pytest.raises(UsageError, match=r"There is nothing to search for\. Type a word."):
        found(query, "text")


def test_no_regular_expression() -> None:
    with pytest.raises(UsageError, match=r"“\(” is not a regular expression: .*plain text\."):
        found("(", "text", regex=True)


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("a{99999999999}", "the repetition number is too large"),
        ("(" * 3000 + ")" * 3000, "too deeply nested"),
        ("a)|(b", "unbalanced parenthesis at position 1"),
    ],
)
@pytest.mark.parametrize("words", [True, False])
def test_no_regular_expression_that_there_is_room_for(query: str, why: str, words: bool) -> None:
    with pytest.raises(UsageError) as refused:
        found(query, "text", words=words, regex=True)
    said = f"“{query}” is not a regular expression: {why}."
    assert str(refused.value) == f"{said} Correct it, or search for plain text."


def test_whole_words_of_a_pattern() -> None:
    text = "Set settings, SET.\nset"
    assert found("(?i)set", text, words=True, regex=True) == ["Set", "SET", "set"]
    assert found("(?m)(?-i:^set)|x", text, words=True, regex=True) == ["set"]
    assert found("set|settings", text, words=True, regex=True) == ["Set", "settings", "SET", "set"]
    assert found("(?x) set  s", "sets (?x)", words=True, regex=True) == ["sets"]


def test_a_pattern_that_takes_too_long_is_refused_and_holds_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_process, "LONGEST", 2)
    slow = Search(r"(\w+\s?)+\?\?", regex=True)
    text = "the manual says that we should call support and so we did it again and again " * 3
    with small.make(tmp_path / "s", tmp_path / "sources") as study:
        (tmp_path / "U7.txt").write_text(f"I: Well?\n\nU7: {text}\n", "utf-8")
        study.import_files([tmp_path / "U7.txt"])
        with ThreadPoolExecutor() as beside:
            asked, paused = beside.submit(study.search, slow), [monotonic()]
            while not asked.done():
                sleep(0.05)
                paused.append(monotonic())
        assert max(later - one for one, later in pairwise(paused)) < search_process.LONGEST / 2
        assert str(asked.exception()) == (
            r"“(\w+\s?)+\?\?” took longer than 2 s: it can be tried in too many ways. Put no"
            " repetition into another one, as in (a+)+, or search for plain text."
        )


def test_patterns_are_found_in_all_transcripts(tmp_path: Path) -> None:
    with small.make(tmp_path / "s", tmp_path / "sources") as study:
        hits = study.search(Search(r"\bteach|读.", regex=True))
        assert [(hit.transcript, hit.found) for hit in hits] == [("U1", "teach"), ("D1", "读它")]
        with pytest.raises(UsageError, match=r"“\(” is not a regular expression"):
            study.search(Search("(", regex=True))


def in_one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


_SIGNS = st.one_of(st.characters(), st.sampled_from("e\u0301é\ufeff\u00ad \n\u212bAa"))


@given(st.text(_SIGNS), st.text(_SIGNS, min_size=1).filter(str.strip))
def test_every_place_is_found_as_it_stands(text: str, query: str) -> None:
    spans = list(Search(query).spans(text))
    lengths = {len(in_one_line(query)), len(in_one_line(plain(query)))}
    for found in (span.of(text) for span in spans):
        assert {len(in_one_line(found)), len(in_one_line(plain(found)))} & lengths
    assert all(one.end <= next_.start for one, next_ in pairwise(spans))
    assert bool(spans) or query not in text


def test_all_transcripts_with_context(tmp_path: Path) -> None:
    with small.make(tmp_path / "s", tmp_path / "sources") as study:
        hits = study.search(Search("读它"))
        assert [(hit.transcript, hit.found) for hit in hits] == [("D1", "读它")]
        assert hits[0].before.endswith("没有人")
        assert hits[0].after.startswith("。")
        one = study.interviews()[0].revision_id
        assert study.search(Search("读它"), one) == []
        places = [(hit.revision_id, hit.span) for hit in study.search(Search("what"))]
        assert len(places) == 2
        study.code_all(places, [study.codebook().by_number["A.1"].id])
        people = {person.id: person.label for person in study.people()}
        numbers = {code.id: code.number for code in study.codebook().codes}
        counts = {(numbers[c], people.get(p, p)): n for (c, p), n in study.matrix().items()}
        assert counts == {("A.1", ""): 2}, "the interviewer asks what"
        assert Span(*places[0][1]).of(small.U1) == "What"
