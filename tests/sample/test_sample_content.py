"""The sample study as data: whole, consistent, rich in disagreement, and said to be invented."""

from __future__ import annotations

import csv
import re
import tomllib
import zipfile
from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from codebook.reading.drafts import TranscriptDraft
from codebook.text.turns import Turn
from spoken import read_transcript

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT.parent / "shared" / "artefacts"
LONG = {"U1": "U1.md", "U2": "U2.txt", "D1": "D1.docx", "D2": "D2.txt"}
TRANSCRIPTS = {**LONG, "U3": "U3.vtt", "U6": "U6.srt", "D3": "D3.html", "D4": "D4.odt"}
USERS, DEVELOPERS = [f"U{n}" for n in range(1, 12)], [f"D{n}" for n in range(1, 9)]
PARTS = ("Part I", "Part II", "Part III", "Part IV")
Rows = list[dict[str, str]]


def rows_of(name: str) -> Rows:
    with (ROOT / name).open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


@cache
def draft_of(participant: str) -> TranscriptDraft:
    return read_transcript(ROOT / "transcripts" / TRANSCRIPTS[participant])


def turns_of(participant: str) -> list[Turn]:
    return [turn for turn in draft_of(participant).turns if turn.kind == "speech"]


@pytest.fixture(scope="module")
def settings() -> dict[str, Any]:
    return tomllib.loads((ROOT / "codebook.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def taxonomy() -> Rows:
    return rows_of("guideline/taxonomy.csv")


@pytest.fixture(scope="module")
def codings() -> Rows:
    return rows_of("transcripts/codings.csv")


def test_settings_name_every_file_of_the_study_once(settings: dict[str, Any]) -> None:
    named = [name for names in settings["files"].values() for name in names]
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("guideline", "transcripts")
        for path in (ROOT / folder).iterdir()
    }
    assert len(named) == len(set(named))
    assert set(named) == found
    assert (settings["study"]["mode"], settings["study"]["stage"]) == ("blind", "reconciliation")


def test_taxonomy_has_three_types_eighteen_themes_and_seventy_sub_themes(taxonomy: Rows) -> None:
    levels = [len(row["id"].split(".")) for row in taxonomy]
    assert [levels.count(level) for level in (1, 2, 3)] == [3, 18, 70]
    leaves = [row["id"] for row in taxonomy if row["id"].count(".") == 2]
    assert [sum(leaf[0] == kind for leaf in leaves) for kind in "ABC"] == [9, 16, 45]


def test_every_code_has_its_parent_before_it_and_an_own_definition(taxonomy: Rows) -> None:
    seen: set[str] = {""}
    for row in taxonomy:
        assert row["parent"] == row["id"].rpartition(".")[0]
        assert row["parent"] in seen
        seen.add(row["id"])
        sentence = row["definition"]
        assert 6 <= len(sentence.split()) <= 30, sentence
        assert re.fullmatch(r"[A-Z][^.]*\.", sentence), sentence
    assert len({row["definition"] for row in taxonomy}) == len(taxonomy)


def test_every_theme_says_when_to_use_it_and_shows_an_example(taxonomy: Rows) -> None:
    themes = [row for row in taxonomy if row["id"].count(".") == 1]
    assert all(row["use_when"] and row["avoid_when"] and row["example"] for row in themes)
    for row in taxonomy:
        cited = re.findall(r"\(([ABC][^)]*)\)", row["use_when"] + row["avoid_when"])
        numbers = {number for group in cited for number in group.split(", ")}
        assert numbers <= {other["id"] for other in taxonomy}, row["id"]


def test_theme_names_are_the_published_ones_in_file_order(taxonomy: Rows) -> None:
    if not PUBLISHED.is_dir():
        pytest.skip("the published files are not beside this checkout")
    for kind, stem in zip(
        "ABC", ("question_intents", "requirement_expections", "bug_symptoms"), strict=True
    ):
        with (PUBLISHED / f"{stem}.csv").open(encoding="utf-8-sig", newline="") as handle:
            published = [(row[0].strip(), row[1].strip()) for row in csv.reader(handle)][1:]
        names = {row["id"]: row["name"] for row in taxonomy if row["id"][0] == kind}
        ours = [
            (names[i.rpartition(".")[0]], name) for i, name in names.items() if i.count(".") == 2
        ]
        assert ours == list(dict.fromkeys(published))


def test_guideline_has_four_parts_with_prompts_and_rankings_for_both_groups() -> None:
    text = (ROOT / "guideline/guideline.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert [section.partition(".")[0] for section in sections] == list(PARTS)
    assert all("**Objective:** " in section for section in sections)
    for section in sections[1:]:
        assert section.count("### For LLM Users:") == 1
        assert section.count("### For Framework Developers:") == 1
    ranked = [re.findall(r"please rank the top (\d)|please rank", section) for section in sections]
    assert ranked == [[], ["3", "3"], ["3", "3"], ["", ""]]


def test_guideline_takes_no_sentence_from_the_published_one() -> None:
    source = PUBLISHED / "Interview GuideLine.md"
    if not source.is_file():
        pytest.skip("the published files are not beside this checkout")

    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z]+", text.lower())
        return set(zip(*(words[shift:] for shift in range(7)), strict=False))

    ours = (ROOT / "guideline/guideline.md").read_text(encoding="utf-8")
    assert not runs(ours) & runs(source.read_text(encoding="utf-8"))


def test_participants_are_eleven_users_and_eight_developers_with_full_background(
    settings: dict[str, Any],
) -> None:
    rows = rows_of("guideline/participants.csv")
    groups = {row["Participant"]: row["Group"] for row in rows}
    assert groups == dict.fromkeys(USERS, "User") | dict.fromkeys(DEVELOPERS, "Developer")
    levels = [row["Experience Level"] for row in rows]
    assert all(levels.count(level) >= 4 for level in ("Beginner", "Intermediate", "Advanced"))
    assert set(settings["columns"]["background"]) <= set(rows[0])
    assert all(value.strip() for row in rows for value in row.values())


@pytest.mark.parametrize("participant", TRANSCRIPTS)
def test_interview_is_long_enough_and_in_four_parts(participant: str) -> None:
    text = draft_of(participant).text
    if participant == "U2":
        assert 2500 <= len(re.findall(r"[\u4e00-\u9fff]", text)) <= 4500
        assert re.findall(r"^第(.)部分", text, re.MULTILINE) == list("一二三四")
        return
    assert (1500 if participant in LONG else 600) <= len(text.split()) <= 3000
    headings = re.findall(r"^(?:## )?(Part [IV]+)\b", text, re.MULTILINE)
    assert headings == ([] if participant in {"U3", "U6"} else list(PARTS))  # captions have none


@pytest.mark.parametrize("participant", TRANSCRIPTS)
def test_two_speakers_take_turns_in_every_part_and_the_participant_says_most(
    participant: str,
) -> None:
    turns = turns_of(participant)
    assert draft_of(participant).problems == ()
    assert len(turns) >= (50 if participant in LONG else 35)
    assert len({turn.speaker for turn in turns}) == 2
    assert all(one.speaker != other.speaker for one, other in pairwise(turns))
    if participant not in {"U3", "U6"}:
        assert len({turn.part for turn in turns if turn.speaker == participant}) == 4
        assert all(turn.part for turn in turns)
    said = sum(turn.end - turn.start for turn in turns if turn.speaker == participant)
    assert said > 0.7 * sum(turn.end - turn.start for turn in turns)


def test_text_files_are_plain_utf_8_with_lf() -> None:
    for path in [*ROOT.glob("guideline/*"), *ROOT.glob("transcripts/*")]:
        if path.suffix in {".docx", ".odt"}:
            continue
        data = path.read_bytes()
        assert not data.startswith(b"\xef\xbb\xbf"), path
        assert b"\r" not in data, path
        assert data.decode("utf-8").endswith("\n"), path


def test_word_file_carries_no_name_and_a_fixed_date() -> None:
    from docx import Document

    properties = Document(str(ROOT / "transcripts/D1.docx")).core_properties
    assert {properties.author, properties.last_modified_by} == {"codebook sample study"}
    assert {f"{when:%Y-%m-%d}" for when in (properties.created, properties.modified) if when} == {
        "2025-03-01"
    }


def test_open_document_carries_no_name_and_a_fixed_date() -> None:
    with zipfile.ZipFile(ROOT / "transcripts/D4.odt") as package:
        dates = {member.date_time[:3] for member in package.infolist()}
        meta = package.read("meta.xml").decode("utf-8")
    assert dates == {(2025, 3, 1)}
    assert "<dc:creator>codebook sample study</dc:creator>" in meta


def test_quotes_are_the_text_at_their_offsets_within_one_turn_of_the_participant(
    codings: Rows,
) -> None:
    for row in codings:
        name, start, end = row["transcript"], int(row["start"]), int(row["end"])
        assert draft_of(name).text[start:end] == row["quote"] == row["quote"].strip()
        turns = [turn for turn in turns_of(name) if turn.start <= start < end <= turn.end]
        assert [turn.speaker for turn in turns] == [name], row["quote"]


def test_codings_are_distinct_and_in_order_of_time(codings: Rows, settings: dict[str, Any]) -> None:
    keys = [(r["transcript"], r["coder"], r["start"], r["end"], r["code"]) for r in codings]
    assert len(keys) == len(set(keys))
    assert {row["coder"] for row in codings} == set(settings["study"]["coders"])
    times = [row["created"] for row in codings]
    assert times == sorted(set(times))
    assert all(re.fullmatch(r"2025-03-\d\dT\d\d:\d\d:\d\dZ", time) for time in times)


def test_a_passage_has_one_insight_and_one_key_mark_and_at_most_one_memo(codings: Rows) -> None:
    passages: dict[tuple[str, ...], Rows] = defaultdict(list)
    for row in codings:
        passages[row["transcript"], row["coder"], row["start"], row["end"]].append(row)
    for rows in passages.values():
        assert len({(row["insight"], row["key"]) for row in rows}) == 1
        assert sum(bool(row["memo"]) for row in rows) <= 1
    keyed = [key[:2] for key, rows in passages.items() if rows[0]["key"] == "1"]
    pairs = {(name, coder) for name in TRANSCRIPTS for coder in ("Ada", "Ben")}
    assert set(keyed) == pairs
    assert all(keyed.count(pair) <= 2 for pair in pairs)
    assert all(rows[0]["insight"] for rows in passages.values() if rows[0]["key"])
    assert sum(len(rows) > 1 for rows in passages.values()) >= 15


def test_codes_are_of_the_taxonomy_or_candidates_each_of_one_coder(
    codings: Rows, taxonomy: Rows
) -> None:
    emerged = rows_of("guideline/emerged.csv")
    assert [(row["id"], row["origin"]) for row in emerged] == [
        ("B.5", "emergent"),
        ("C.11", "emergent"),
    ]
    numbers = {row["id"] for row in (*taxonomy, *emerged)}
    candidates: dict[str, set[str]] = defaultdict(set)
    for row in codings:
        if row["code"] not in numbers:
            candidates[row["coder"]].add(row["code"])
    assert candidates == {
        "Ada": {
            "Cost of a wrong default",
            "Debugging on borrowed time",
            "Knowledge that leaves with people",
            "Sites without a network",
        },
        "Ben": {
            "Chasing each new model",
            "Quietly harmful defaults",
            "Folklore instead of documentation",
            "Triage as unpaid work",
        },
    }
    used = {row["code"] for row in codings}
    themes = {number for number in numbers if number.count(".") == 1}
    assert {".".join(code.split(".")[:2]) for code in used & numbers} == themes


def test_the_coders_agree_often_and_disagree_in_every_way(codings: Rows) -> None:
    layers: dict[str, dict[tuple[str, int, int], set[str]]] = {"Ada": {}, "Ben": {}}
    for row in codings:
        span = (row["transcript"], int(row["start"]), int(row["end"]))
        layers[row["coder"]].setdefault(span, set()).add(row["code"])
    ada, ben = layers["Ada"], layers["Ben"]
    shared = ada.keys() & ben.keys()
    assert all(180 <= sum(map(len, layer.values())) <= 210 for layer in layers.values())
    assert sum(ada[span] == ben[span] for span in shared) >= 80, "agreements"
    assert sum(not ada[span] & ben[span] for span in shared) >= 8, "other code, same passage"
    assert sum(bool(ada[s] & ben[s]) and ada[s] != ben[s] for s in shared) >= 3, "part agreement"
    across = [
        (one, other)
        for one in ada.keys() - shared
        for other in ben.keys() - shared
        if one[0] == other[0] and one[1] < other[2] and other[1] < one[2]
    ]
    assert sum(bool(ada[a] & ben[b]) for a, b in across) >= 6, "same code, other extent"
    met = {span for pair in across for span in pair}
    assert len((ada.keys() - shared) - met) >= 5, "coded by Ada alone"
    assert len((ben.keys() - shared) - met) >= 5, "coded by Ben alone"


def test_every_file_or_the_settings_say_that_it_is_invented(codings: Rows) -> None:
    opening = (ROOT / "codebook.toml").read_text(encoding="utf-8").partition("[study]")[0]
    assert "All of it is invented" in opening
    assert all(name in opening for name in ("U1 to U11 and D1 to D8", "Ada and Ben"))
    for participant in TRANSCRIPTS:
        front = draft_of(participant).text[:250]
        assert "codebook" in front
        assert "虚构访谈" in front if participant == "U2" else "An invented interview" in front
    for name in ("guideline/guideline.md", "guideline/taxonomy.csv", "guideline/emerged.csv"):
        assert "invented sample study" in (ROOT / name).read_text(encoding="utf-8")[:900]
    assert all(
        row["Responsibilities"].endswith("Invented for the sample study.")
        for row in rows_of("guideline/participants.csv")
    )
    memos = " ".join(row["memo"] for row in codings)
    assert "Ada is an invented coder" in memos
    assert "Ben is an invented coder" in memos
