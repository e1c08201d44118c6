"""A transcript that is read wrongly is corrected from the command line."""

from __future__ import annotations

from pathlib import Path
from shlex import split

import pytest

from codebook.reading.turns.correction import STYLE_NAMES
from codebook.study import Study
from command import Ran, codebook

# Invented; two spellings of one person, a word that is none, and a label of three letters.
TALK = """\
Nora Weld: How did it begin?

Tom Okafor: With a letter.

Nora Weld: And then?

Tom Okafro: It broke. Twice.

Afterword: nothing more.

Nora Weld: Thanks.

Tom Okafor: Bye.
"""


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    path = tmp_path / "talk.txt"
    path.write_text(TALK, encoding="utf-8")
    return path


def read(ran: Ran) -> tuple[list[str], list[str]]:
    """Return the speakers of the turns, and what was unsure but for who asks."""
    assert ran.code == 0, ran.err
    (file,) = ran.json["files"]
    told = [problem["message"] for problem in file["problems"]]
    return (
        [turn["speaker"] for turn in file["turns"]],
        [message for message in told if not message.startswith("who asks is not known")],
    )


def test_speakers_are_renamed_and_joined(talk: Path) -> None:
    turns, problems = read(codebook("inspect", talk, "--json"))
    assert turns == [
        "Nora Weld",
        "Tom Okafor",
        "Nora Weld",
        "Tom Okafro",
        "Nora Weld",
        "Tom Okafor",
    ]
    assert '"Tom Okafro" and "Tom Okafor" may be one person' in problems
    options = ("--speaker", "Tom Okafro=Tom Okafor", "--speaker", "nora weld = Interviewer")
    turns, problems = read(codebook("inspect", talk, *options, "--json"))
    assert turns == ["Interviewer", "Tom Okafor"] * 3
    assert problems == ['"Afterword:" is read as text, not as a speaker']


def test_how_two_names_are_joined_is_said(talk: Path) -> None:
    ran = codebook("inspect", talk)
    said = "  to join them: --speaker 'Tom Okafro=Tom Okafor'"
    assert ran.out.splitlines()[-1] == said
    (file,) = codebook("inspect", talk, "--json").json["files"]
    assert file["likely_same"] == {"Tom Okafro": "Tom Okafor"}
    joined = codebook("inspect", talk, *split(said.partition(": ")[2]))
    assert "  speakers: Nora Weld 3, Tom Okafor 3\n" in joined.out
    assert "to join them" not in joined.out


def test_a_label_is_said_to_be_a_speaker_s_or_none(talk: Path) -> None:
    turns, _ = read(codebook("inspect", talk, "--speaker", "Afterword=Narrator", "--json"))
    assert turns[4] == "Narrator"
    turns, _ = read(codebook("inspect", talk, "--speaker", "Tom Okafro=", "--json"))
    assert turns == ["Nora Weld", "Tom Okafor", "Nora Weld", "Nora Weld", "Tom Okafor"]
    _, problems = read(codebook("inspect", talk, "--speaker", "Eve=Ada", "--json"))
    assert 'no label is "Eve": nothing was corrected there' in problems


def test_a_label_of_another_file_is_missed_in_none(talk: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("Ann: Why?\n\nEve: Because.\n\nAnn: And?\n\nEve: So.\n", encoding="utf-8")
    Study.create(tmp_path / "study", coders=["Ada"]).close()
    given = ("--speaker", "Eve=E1", "--participant", "Noone=U9")
    study = ("--study", tmp_path / "study", "--coder", "Ada")
    files: list[dict[str, list[dict[str, str]]]]
    for files in (
        codebook("inspect", talk, other, *given, "--json").json["files"],
        codebook("import", talk, other, *given, *study, "--json").json["imported"],
    ):
        told = [[each["message"] for each in file["problems"]] for file in files]
        missed = [[said for said in each if said.startswith("no label is")] for each in told]
        assert missed == [['no label is "Noone": nothing was corrected there']] * 2


def test_a_style_is_chosen(talk: Path) -> None:
    assert all(style in codebook("inspect", "--help").out for style in STYLE_NAMES)
    assert read(codebook("inspect", talk, "--style", "none", "--json"))[0] == [""] * 7
    turns, problems = read(codebook("inspect", talk, "--style", "questions", "--json"))
    assert turns == [""] * 7
    assert "no labels are written in the style questions" in problems


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--speaker", "Nora"], "argument --speaker: 'Nora' is not OLD=NEW"),
        (["--participant", "=U1"], "argument --participant: '=U1' is not NAME or NAME=ID"),
        (["--style", "loud"], "argument --style: invalid choice: 'loud'"),
    ],
)
def test_a_correction_that_cannot_be_meant_is_wrong_usage(
    talk: Path, options: list[str], said: str
) -> None:
    ran = codebook("inspect", talk, *options)
    assert ran.code == 2
    assert said in ran.err


def test_an_import_knows_who_is_interviewed(talk: Path, tmp_path: Path) -> None:
    folder = tmp_path / "study"
    Study.create(folder, coders=["Ada"]).close()
    me = ("--study", folder, "--coder", "Ada")
    assert codebook("import", talk, *me).code == 0
    options = ("--speaker", "Tom Okafro=Tom Okafor", "--participant", "Tom Okafor=U7")
    ran = codebook("import", talk, *options, *me, "--json")
    (done,) = ran.json["imported"]
    assert set(done) == {"path", "kind", "added", "updated", "unchanged", "problems"}
    assert done["kind"] == "transcript"
    assert (done["added"], done["updated"], done["unchanged"]) == (0, 1, 0)
    with Study.open(folder) as study:
        (interview,) = study.interviews()
        assert [person.label for person in interview.participants] == ["U7"]
        assert interview.turns == 3
        shown = study.transcript(interview.id)
        assert [turn.speaker for turn in shown.turns] == ["Nora Weld", "U7"] * 3
    assert codebook("import", talk, *me, "--json").json["imported"][0]["unchanged"] == 1


def test_who_asks_is_no_participant(talk: Path, tmp_path: Path) -> None:
    folder = tmp_path / "study"
    Study.create(folder, coders=["Ada"]).close()
    me = ("--study", folder, "--coder", "Ada")
    assert codebook("import", talk, "--interviewer", "Nora Weld", *me).code == 0
    with Study.open(folder) as study:
        (interview,) = study.interviews()
        assert interview.turns == 3
        assert study.settings().interviewers == ("Nora Weld",)


@pytest.mark.parametrize("slip", ["Tom We looked.", "TomWe looked.", "Tom. We looked."])
def test_a_label_without_its_colon_is_reported(tmp_path: Path, slip: str) -> None:
    talk = f"Nora: Why?\nTom: So we did.\nNora: And?\n{slip}\nNora: Yes.\nTom: No.\n"
    (tmp_path / "talk.txt").write_text(talk)
    turns, problems = read(codebook("inspect", tmp_path / "talk.txt", "--json"))
    assert turns == ["Nora", "Tom", "Nora", "Nora", "Tom"]
    assert problems == ['"Tom" begins a line without a colon; it opens no turn']
    shown = codebook("inspect", tmp_path / "talk.txt").out.splitlines()
    assert shown[2] == f"  line 4: {problems[0]}"


@pytest.mark.parametrize("line", ["Tom Berg said so.", "Tommy, We say.", "Tom we say.", "Tom"])
def test_a_sentence_that_begins_with_a_name_is_not_reported(tmp_path: Path, line: str) -> None:
    talk = f"Nora: Why?\nTom: So we did.\nNora: And?\n{line}\nNora: Yes.\nTom: No.\n"
    (tmp_path / "talk.txt").write_text(talk)
    assert read(codebook("inspect", tmp_path / "talk.txt", "--json"))[1] == []


def spelled_once(folder: Path, name: str) -> Path:
    """Write a talk in which José Lind is called otherwise in line 8."""
    path = folder / "talk.txt"
    text = "Ana: Why?\nJosé Lind: So.\n" * 3 + f"Ana: And?\n{name}: No.\n"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("spelled", ["Jose Lind", "LIND, Jose"])
def test_a_name_without_accents_is_offered_as_one(tmp_path: Path, spelled: str) -> None:
    path = spelled_once(tmp_path, spelled)
    ran = codebook("inspect", path)
    assert f'  line 8: "{spelled}" and "José Lind" may be one person' in ran.out.splitlines()
    (option,) = (line for line in ran.out.splitlines() if "to join them: " in line)
    joined = codebook("inspect", path, *split(option.partition("them: ")[2]), "--json")
    assert read(joined) == (["Ana", "José Lind"] * 4, [])


def test_a_name_the_other_way_round_is_one_until_somebody_parts_them(tmp_path: Path) -> None:
    path = spelled_once(tmp_path, "Lind, José")
    said = '  line 8: "Lind, José" is taken for "José Lind"'
    assert said in codebook("inspect", path).out.splitlines()
    apart = codebook("inspect", path, "--speaker", "Lind, José=Lind, José", "--json")
    assert read(apart)[0] == [*["Ana", "José Lind"] * 3, "Ana", "Lind, José"]


def test_names_that_differ_in_signs_that_a_script_needs_are_two(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text("राम: क्यों?\nरमा: हाँ।\n" * 4, encoding="utf-8")
    assert read(codebook("inspect", path, "--json")) == (["राम", "रमा"] * 4, [])


PLAIN = "Mara: So?\n\nTom: Yes.\n\nMara: And?\n\nTom: No.\n"
ONE = 'are one speaker, "{}": who asks and who answers are not told apart'


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (
            (),
            [
                "  speakers: Mara 2, Tom 2",
                "  who asks is not known: all that Mara, Tom say counts as participants'."
                " --interviewer NAME says who asks; so do the ids of the study's participants.",
            ],
        ),
        (("--interviewer", "Mara"), ["  speakers: Mara 2 (asks), Tom 2"]),
        (("--participant", "Tom=U1"), ["  speakers: Mara 2 (asks), U1 2"]),
        (
            ("--interviewer", "Mara", "--interviewer", "Tom"),
            [
                "  speakers: Mara 2 (asks), Tom 2 (asks)",
                "  nobody answers, so all that Mara, Tom said counts as participants'.",
            ],
        ),
        (
            ("--participant", "Mara=U1", "--participant", "Tom=U1"),
            ["  speakers: U1 4", f'  "Mara", "Tom" {ONE.format("U1")}'],
        ),
    ],
)
def test_inspect_says_what_an_import_would_of_who_asks(
    tmp_path: Path, options: tuple[str, ...], shown: list[str]
) -> None:
    path = tmp_path / "talk.txt"
    path.write_text(PLAIN, encoding="utf-8")
    assert codebook("inspect", path, *options).out.splitlines()[1:] == shown


VTT = "WEBVTT\n\n" + "".join(
    f"00:0{at}.000 --> 00:0{at + 1}.000\n{said}\n\n"
    for at, said in enumerate(PLAIN.strip().split("\n\n"))
)
TABLE = "".join(
    f"|{who}|{said}|\n" for who, said in [("Q", "A"), ("---", "---"), *[("So?", "Yes.")] * 4]
)


@pytest.mark.parametrize(
    ("name", "text", "speakers"),
    [("talk.txt", PLAIN, "Mara Tom"), ("talk.vtt", VTT, "Mara Tom"), ("talk.md", TABLE, "Q A")],
)
def test_that_who_asks_and_who_answers_are_made_one_is_told(
    tmp_path: Path, name: str, text: str, speakers: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    one, other = speakers.split()
    turns, problems = read(
        codebook("inspect", tmp_path / name, "--speaker", f"{one}={other}", "--json")
    )
    assert {*turns} == {other}
    assert problems == [f'"{one}", "{other}" {ONE.format(other)}']


def test_roles_are_made_one_beside_others(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text("Interviewer: So?\n\nRespondent: Yes.\n\nTom: No.\n" * 2, encoding="utf-8")
    joined = ("--participant", "Interviewer=U1", "--participant", "Respondent=U1")
    told = f'"Interviewer", "Respondent" {ONE.format("U1")}'
    assert told in read(codebook("inspect", path, *joined, "--json"))[1]
    other = ("--speaker", "Tom=Respondent")
    assert read(codebook("inspect", path, *other, "--json"))[1] == []
