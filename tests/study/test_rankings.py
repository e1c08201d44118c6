"""Rankings: cards from the guideline; one answer is one record and one action."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import nineteen
import small
from cells import edit_cell
from codebook import Study
from codebook.errors import InputError, UsageError
from codebook.store.queries.guideline_queries import PromptOfPartRow
from codebook.study.codebook import Codebook
from codebook.study.ranking.cards import cards_of, offered
from codebook.text.spans import Span
from codebooks import code_row
from stages import move_to

MORE = """## Part III. Wishes

### For Users:
- From the list of wishes, please rank those that matter.

### For Developers:
- Please rank the wishes by importance.
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rankings")
    (folder / "more.md").write_text(f"{small.GUIDELINE}\n{MORE}", encoding="utf-8")
    with small.make(folder / "study", folder / "files") as study:
        study.import_files([folder / "more.md"])
    return folder / "study"


@pytest.fixture
def study(built: Path, tmp_path: Path) -> Iterator[Study]:
    shutil.copytree(built, tmp_path / "study")
    with Study.open(tmp_path / "study", "First") as opened:
        yield opened


def person(study: Study, label: str) -> str:
    return next(each.id for each in study.people() if each.label == label)


def typed(study: Study) -> dict[tuple[str, str], str]:
    labels = {each.id: each.label for each in study.people()}
    return {(labels[who], card): found.typed for (who, card), found in study.answers().items()}


def test_a_card_has_the_themes_of_the_type_that_its_prompt_names(study: Study) -> None:
    two, three = study.cards()
    assert (two.key, [code.number for code in two.codes], two.top) == ("II", ["A.1", "A.2"], 3)
    assert (three.key, [code.number for code in three.codes], three.top) == ("III", ["B.1"], 3)
    assert [prompt.audience for prompt in three.prompts] == ["Users", "Developers"]
    assert three.prompt_for("Developer").text == "Please rank the wishes by importance."
    assert (two.asks("User"), two.asks("Developer"), three.asks("Developer")) == (True, False, True)
    assert two.prompt_for("Developer") == two.prompts[0]


CODES = Codebook(
    code_row(number, name, parent=parent, origin=origin, state=state)
    for number, name, parent, origin, state in [
        ("A", "Questions", None, "taxonomy", "accepted"),
        ("A.1", "Setting up", "A", "taxonomy", "accepted"),
        ("A.2", "Old", "A", "taxonomy", "retired"),
        ("A.3", "New", "A", "emergent", "accepted"),
        ("B", "缺陷", None, "taxonomy", "accepted"),
        ("B.1", "内存", "B", "taxonomy", "accepted"),
        ("B.2", "精度", "B", "taxonomy", "accepted"),
        ("C", "Everyday work", None, "taxonomy", "accepted"),
        ("C.1", "Keeping up", "C", "taxonomy", "accepted"),
    ]
)


def asked(
    text: str, title: str = "", objective: str = "", kind: str = "ranking"
) -> PromptOfPartRow:
    return PromptOfPartRow(text, "II", title, objective, "", kind, text, None)


@pytest.mark.parametrize(
    ("row", "numbers"),
    [
        (asked("Rank these questions."), ["A.1"]),
        (asked("Rank B.2, B.1 and A."), ["B.2", "B.1", "A"]),
        (asked("请把这些缺陷排序。"), ["B.1", "B.2"]),
        (asked("Rank the list.", "Any question?"), ["A.1"]),
        (asked("Rank the list.", "Part", "To hear of questions"), ["A.1"]),
        (asked("Rank the list."), ["A.1", "B.1", "B.2", "C.1"]),
        (asked("Rank the troubles.", "Everyday use"), ["A.1", "B.1", "B.2", "C.1"]),
        (asked("Rank the troubles of the everyday.", "Use"), ["A.1", "B.1", "B.2", "C.1"]),
        (asked("Rank the troubles.", "Everyday work"), ["C.1"]),
        (asked("Rank the everyday themes."), ["C.1"]),
    ],
)
def test_what_is_on_a_card(row: PromptOfPartRow, numbers: list[str]) -> None:
    assert [code.number for code in offered(row, CODES)] == numbers


def test_the_cards_of_the_published_guideline(artefacts: Path, tmp_path: Path) -> None:
    names = ("question_intents", "requirement_expections", "bug_symptoms")
    files = [artefacts / f"{name}.csv" for name in names]
    files.append(artefacts / "Interview GuideLine.md")
    with Study.create(tmp_path / "published", coders=["First"], files=files) as study:
        cards = study.cards()
    assert [(card.key, len(card.codes), card.top) for card in cards] == [
        ("II", 4, 3),
        ("III", 10, 3),
        ("IV", 4, 3),
    ]
    assert {code.number[0] for code in cards[1].codes} == {"C"}
    assert [card.prompts[0].length for card in cards] == [3, 3, None]


def test_two_lists_in_one_part_are_two_cards() -> None:
    rows = [asked("Rank the questions."), asked("What else?", kind="open"), asked("Rank the 缺陷.")]
    assert [card.key for card in cards_of(rows, CODES)] == ["II", "II (2)"]


def test_an_answer_is_one_record_one_action_and_one_undo(study: Study) -> None:
    before, user = study.latest(), person(study, "U1")
    study.rank(user, "II", "21")
    assert typed(study) == {("U1", "II"): "A.2 A.1"}
    (row,) = study.log(1)
    assert (row.label, row.coder, row.changes) == ("U1, part II: A.2 A.1", "First", 1)
    study.rank(user, "II", "a2 a1")
    assert study.log(1) == [row], "the same answer again is no action"
    study.rank(user, "II", "1=2")
    assert study.undo() == "U1, part II: A.1=A.2"
    assert typed(study) == {("U1", "II"): "A.2 A.1"}
    study.rank(user, "II", "")
    assert typed(study) == {}
    assert study.log(1)[0].label == "U1, part II: no answer"
    study.undo()
    study.undo()
    assert study.answers() == {}
    assert study.latest() > before


def test_declined_not_asked_and_partial(study: Study) -> None:
    user, developer = person(study, "U1"), person(study, "D1")
    study.rank(user, "II", "/")
    study.rank(developer, "II", "-")
    study.rank(developer, "III", "1")
    assert typed(study) == {("U1", "II"): "/", ("D1", "II"): "-", ("D1", "III"): "B.1"}
    assert study.status().rankings == 3
    table = study.rankings()
    assert table[["participant", "answer", "item"]].values.tolist() == [
        ["U1", "declined", ""],
        ["D1", "not asked", ""],
        ["D1", "given", "B.1"],
    ]


def test_what_is_none_of_these_becomes_a_candidate_in_the_same_action(study: Study) -> None:
    user = person(study, "U1")
    study.rank(user, "II", 'a1 "licence server"')
    codebook = study.codebook()
    (candidate,) = [code for code in codebook.codes if code.state == "candidate"]
    parent = codebook.by_number["A"].id
    assert (candidate.name, candidate.origin, candidate.parent_id) == (
        "licence server",
        "emergent",
        parent,
    )
    items = study.answers()[user, "II"].items
    assert [(each.label, each.code_id) for each in items][1] == ("licence server", candidate.id)
    study.edit_code(candidate.id, name="Licences")
    study.rank(user, "II", '"licence server" a1')
    assert study.answers()[user, "II"].items[0].code_id == candidate.id
    assert len([code for code in study.codebook().codes if code.state == "candidate"]) == 1
    for _ in range(3):
        study.undo()
    assert study.answers() == {}
    assert not [code for code in study.codebook().codes if code.state == "candidate"]


def test_the_same_words_count_together_in_either_case(study: Study) -> None:
    study.rank(person(study, "U1"), "II", '"Licence server" a1')
    study.rank(person(study, "D1"), "II", 'a1 "licence SERVER"')
    assert len([code for code in study.codebook().codes if code.state == "candidate"]) == 1
    extra = study.ranking_figures()["II"].items[-1]
    assert (extra.item, extra.figures.ranked, extra.borda) == ("Licence server", 2, None)
    assert study.ranking_figures()["II"].concordance.n == 2


def test_words_that_name_a_code_mean_it(study: Study) -> None:
    user = person(study, "U1")
    study.rank(user, "II", '"setting UP"')
    assert typed(study) == {("U1", "II"): "A.1"}
    assert not [code for code in study.codebook().codes if code.state == "candidate"]


def test_a_candidate_hidden_by_blindness_shows_nothing_but_the_words(study: Study) -> None:
    user = person(study, "U1")
    study.rank(user, "II", 'a1 "licence server"')
    (candidate,) = [code for code in study.codebook().codes if code.state == "candidate"]
    study.edit_code(candidate.id, name="Secret name", definition="Secret meaning")
    study.work_as("Second")
    answer = study.answers()[user, "II"]
    assert [(each.label, each.code_id) for each in answer.items][1] == ("licence server", None)
    figures = study.ranking_figures()["II"]
    seen = [
        study.rankings().to_csv(),
        str(answer),
        str(figures),
        str(study.log()),
        str(study.codebook().codes),
    ]
    assert not [text for text in seen if "Secret" in text]
    assert [(each.item, each.name) for each in figures.items][-1] == ("licence server", "")
    study.rank(user, "II", '"licence server"')
    assert not [code for code in study.codebook().codes if code.state == "candidate"], (
        "words keep the code that they stand for, seen or not"
    )
    study.rank(user, "II", '"licence server" "Secret name"')
    (own,) = [code for code in study.codebook().codes if code.state == "candidate"]
    assert own.name == "Secret name"
    assert own.id != candidate.id
    study.work_as("First")
    assert study.answers()[user, "II"].items[0].code_id == candidate.id


def test_the_passage_in_which_it_was_said_can_be_linked(study: Study) -> None:
    user = person(study, "U1")
    revision = study.interviews()[0].revision_id
    code = study.codebook().by_number["A.1"].id
    passage = study.code(revision, Span(70, 80), [code])
    assert [row.passage_id for row in study.participant_passages(user)] == [passage]
    with pytest.raises(UsageError) as refused:
        study.link_ranking(user, "II", passage)
    assert str(refused.value) == "U1 has no answer in part II. Type it first."
    study.rank(user, "II", "1")
    study.link_ranking(user, "II", passage)
    assert study.answers()[user, "II"].passage_id == passage
    study.rank(user, "II", "2")
    assert study.answers()[user, "II"].passage_id == passage, "another order, said there as well"
    study.work_as("Second")
    assert study.answers()[user, "II"].passage_id is None, "the passage is in a closed layer"
    with pytest.raises(UsageError, match="That passage is not this participant's"):
        study.link_ranking(user, "II", passage)
    study.work_as("First")
    study.link_ranking(user, "II", None)
    assert study.answers()[user, "II"].passage_id is None


def test_what_the_study_lacks_is_said(study: Study) -> None:
    with pytest.raises(UsageError) as refused:
        study.rank(person(study, "U1"), "IX", "1")
    assert str(refused.value) == (
        "The guideline asks for no ranking in part 'IX'. It does in II, III."
    )
    with pytest.raises(UsageError, match="The study has no participant with the id 'x'"):
        study.rank("x", "II", "1")
    with pytest.raises(UsageError, match="“b1” is not a code that can be ranked here"):
        study.rank(person(study, "U1"), "II", "b1")


def test_a_sheet_goes_round_and_absence_takes_nothing_away(
    study: Study, built: Path, tmp_path: Path
) -> None:
    user, developer = person(study, "U1"), person(study, "D1")
    study.rank(user, "II", '2 "=licence" 1')
    study.rank(user, "III", "/")
    study.rank(developer, "III", "1")
    (path,) = study.export(["rankings"], tmp_path / "out")
    (again,) = study.import_files([path])
    assert again[1:5] == ("rankings", 0, 0, 3)
    shutil.copytree(built, tmp_path / "other")
    with Study.open(tmp_path / "other", "Second") as other:
        (done,) = other.import_files([path])
        assert (done.added, done.problems) == (3, ())
        assert typed(other) == typed(study)
        (copy,) = other.export(["rankings"], tmp_path / "copy")
        assert copy.read_bytes() == path.read_bytes()
        assert len([c for c in other.codebook().codes if c.state == "candidate"]) == 1
    half = tmp_path / "half.csv"
    half.write_text("participant,part,position,item\nU1,II,1,A.1\nU1,II,1.5,A.2\n")
    (changed,) = study.import_files([half])
    assert changed[1:5] == ("rankings", 0, 1, 0)
    assert typed(study)["U1", "II"] == "A.1 A.2"
    assert len(study.answers()) == 3


def test_what_may_be_a_slip_in_a_sheet_is_said(study: Study, tmp_path: Path) -> None:
    sheet = tmp_path / "slips.csv"
    head, rows = "participant,part,position,item", ("U1,II,1,A.1", "U1,II,2,A.9", "U1,II,3,speed")
    sheet.write_text("\n".join([head, *rows, "U1,II,4,Q"]), encoding="utf-8")
    (done,) = study.import_files([sheet])
    said = 'the codebook lacks "A.9", "Q", which become candidates'
    assert list(done.problems) == [(3, said)]
    assert study.import_files([sheet])[0].problems == (), "they are candidates by now"


def test_a_ranking_follows_the_code_that_is_joined(study: Study) -> None:
    users, developer = person(study, "U1"), person(study, "D1")
    study.rank(users, "II", '2 "licence" 1')
    study.rank(developer, "II", '"licence"')
    move_to(study, "reconciliation")
    licence = next(code for code in study.codebook().codes if code.name == "licence")
    study.merge_codes([licence.id], study.codebook().by_number["A.1"].id)
    assert typed(study) == {("U1", "II"): "A.2 A.1", ("D1", "II"): "A.1"}
    given = study.answers()[users, "II"].items
    assert [(item.position, item.label, item.words) for item in given] == [
        (1, "A.2", ""),
        (2, "A.1", "licence"),
    ]
    study.undo()
    assert typed(study)["U1", "II"] == 'A.2 "licence" A.1'


def test_a_ranking_follows_the_passage_that_is_given_another_code(study: Study) -> None:
    user, developer = person(study, "U1"), person(study, "D1")
    revision = study.interviews()[0].revision_id
    setting_up, manual = (study.codebook().by_number[number].id for number in ("A.1", "A.2"))
    said = study.code(revision, Span(70, 80), [setting_up])
    for who in (user, developer):
        study.rank(who, "II", "1")
    study.link_ranking(user, "II", said)
    (coding,) = (c.coding_id for p in study.passages(revision) for c in p.codes)
    study.split_code([coding], manual)
    assert typed(study)["U1", "II"] == "A.1", "while they code apart, what is everybody's stays"
    study.split_code([coding], setting_up)
    move_to(study, "reconciliation")
    study.split_code([coding], manual)
    assert typed(study) == {("U1", "II"): "A.2", ("D1", "II"): "A.1"}, "what was said elsewhere"


def test_old_numbers_of_codes_are_understood_and_said(study: Study, tmp_path: Path) -> None:
    move_to(study, "reconciliation")
    study.renumber_code(study.codebook().by_number["A.1"].id, "A.9")
    ranked, coded = tmp_path / "ranked.csv", tmp_path / "coded.csv"
    ranked.write_text("participant,part,position,item\nU1,II,1,A.2\nU1,II,2,A.1\nD1,II,1,A.1\n")
    coded.write_text("transcript,coder,start,end,code\nU1,First,70,80,A.1\n")
    first, second = study.import_files([ranked, coded])
    assert first.problems == ((3, "A.1 is A.9 now"),)
    assert second.problems == ((2, "A.1 is A.9 now"),)
    assert typed(study) == {("U1", "II"): "A.2 A.9", ("D1", "II"): "A.9"}
    assert study.codebook().by_number["A.9"].uses == 1


def test_the_linked_passage_goes_round(study: Study, built: Path, tmp_path: Path) -> None:
    user, revision = person(study, "U1"), study.interviews()[0].revision_id
    for name in ("Second", "First"):
        study.work_as(name)
        passage = study.code(revision, Span(70, 80), [study.codebook().by_number["A.1"].id])
    study.rank(user, "II", "1 2")
    study.link_ranking(user, "II", passage)
    (path,) = study.export(["rankings"], tmp_path)
    assert path.read_text().splitlines()[1].endswith(",U1 70-80")
    study.link_ranking(user, "II", None)
    assert study.import_files([path])[0][1:5] == ("rankings", 0, 1, 0)
    assert study.answers()[user, "II"].passage_id == passage, "one's own, of two in that place"
    assert study.import_files([path])[0][1:5] == ("rankings", 0, 0, 1)
    with Study.open(shutil.copytree(built, tmp_path / "other"), "First") as other:
        (done,) = other.import_files([path])
    assert done.problems == (
        (2, "the study has no passage “U1 70-80” of U1; the ranking is not linked to it"),
    )


@pytest.mark.parametrize(
    ("words", "key"),
    [
        *(("II", "II"), ("Part II", "II"), ("part 2", "II"), ("2", "II"), ("III", "III")),
        *(("Part II. Questions", "II"), ("questions", "II")),
    ],
)
def test_a_sheet_may_call_a_part_as_the_guideline_does(
    study: Study, tmp_path: Path, words: str, key: str
) -> None:
    item = "A.1" if key == "II" else "B.1"
    path = tmp_path / "r.csv"
    path.write_text(f"participant,part,position,item\nU1,{words},1,{item}\n")
    (done,) = study.import_files([path])
    assert (done.added, done.problems) == (1, ())
    assert [part for _, part in study.answers()] == [key]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("X9,II,1,A.1", "line 2: the study has no participant 'X9'. It has U1, D1."),
        ("U1,IX,1,A.1", "line 2: the study has no ranking prompt in part 'IX'. It has II, III."),
        (
            "U1,Part II (2),1,A.1",
            "line 2: the study has no ranking prompt in part 'Part II (2)'. It has II, III.",
        ),
        (f"U1,II,1,{'x' * 201}", "line 2: the item has 201 characters, more than 200. Shorten it."),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused(
    study: Study, tmp_path: Path, row: str, sentence: str
) -> None:
    path = tmp_path / "r.csv"
    path.write_text(f"participant,part,position,item\n{row}\n")
    with pytest.raises(InputError) as refused:
        study.import_files([path])
    assert str(refused.value) == f"{path}, {sentence}"
    assert study.answers() == {}


def test_the_record_holds_ids_and_positions(study: Study) -> None:
    user = person(study, "U1")
    study.rank(user, "II", "1=2")
    with study.store.unfiltered() as connection:
        (items,) = connection.exec_driver_sql("SELECT items FROM ranking").scalars()
    ids = [code.id for code in study.cards()[0].codes]
    assert json.loads(items) == [[1, ids[0], ""], [1, ids[1], ""]]


def test_on_either_engine(place: str, tmp_path: Path) -> None:
    with small.make(place, tmp_path / "files") as study:
        user = person(study, "U1")
        study.rank(user, "II", 'a2 "licence server" a1')
        study.rank(person(study, "D1"), "II", "2")
        revision = study.interviews()[0].revision_id
        passage = study.code(revision, Span(70, 80), [study.codebook().by_number["A.1"].id])
        study.link_ranking(user, "II", passage)
        figures = study.ranking_figures("group")["II"]
        assert figures.order == ("A.2", "A.1")
        assert [(each.item, each.speech and each.speech.codings) for each in figures.items] == [
            ("A.1", 1),
            ("A.2", 0),
            ("licence server", None),
        ]
        study.add_participant("U2", "User")
        edit_cell(study, user, "Gender", "FeMale")
        assert "U1: Gender “FeMale”" in [gap.message for gap in study.participant_gaps()]
        study.work_as("Second")
        answer = study.answers()[user, "II"]
        assert [each.code_id is None for each in answer.items] == [False, True, False]
        assert answer.passage_id is None
        assert [
            each.speech.codings for each in study.ranking_figures()["II"].items[:2] if each.speech
        ] == [0, 0]


def test_what_was_ranked_stays_offered_once_its_code_is_retired(
    study: Study, tmp_path: Path
) -> None:
    """U1 put A.2 before A.1, and D1 named A.2 alone: that is two points of Borda for A.2."""
    move_to(study, "reconciliation")
    user, developer = person(study, "U1"), person(study, "D1")
    study.rank(user, "II", "2 1")
    study.rank(developer, "II", "2")
    before = study.ranking_figures()

    def points() -> dict[str, tuple[float | None, int | None]]:
        part = study.ranking_figures()["II"]
        return {
            each.item: (each.borda.value if each.borda else None, part.places.get(each.item))
            for each in part.items
        }

    def sheet() -> str:
        return study.export(["rankings"], tmp_path / "out")[0].read_text("utf-8")

    assert points() == {"A.1": (0, 2), "A.2": (2, 1)}
    printed = sheet()
    study.retire_code(study.codebook().by_number["A.2"].id)
    assert points() == {"A.1": (0, 2), "A.2": (2, 1)}
    assert study.ranking_figures() == before
    assert sheet() == printed
    assert "false" not in printed
    two, _ = study.cards()
    assert [code.number for code in two.codes] == ["A.1"], "new answers are not offered it"
    study.rank(user, "II", "")
    study.rank(developer, "II", "1")
    assert points() == {"A.1": (0, 1)}, "nobody has ranked it any more"


def test_more_than_the_question_asks_for_is_imported_and_reported(tmp_path: Path) -> None:
    rows = ["participant,part,position,item"]
    rows += [f"D1,II,{place},A.{place}" for place in range(1, 5)]
    rows += ["D2,II,1,A.1", "D2,II,2,A.2", "D2,II,3,A.3", "D2,II,3,A.4"]  # a tie for the third
    rows += ["D3,II,1,A.1", "D3,II,2,A.2", "D3,II,3,A.3", "D3,II,4,licences"]  # not on the list
    rows += [f"D1,IV,{place},B.{place}" for place in range(1, 5)]  # as many as one likes
    sheet = tmp_path / "rankings.csv"
    sheet.write_text("\n".join(rows), encoding="utf-8")
    with Study.open(nineteen.copied(tmp_path / "study"), "First") as study:
        (done,) = study.import_files([sheet])
        assert done.problems == ((2, "D1 ranks A.4 too, and part II asks for 3"),)
        assert typed(study)["D1", "II"] == "A.1 A.2 A.3 A.4"
        assert typed(study)["D2", "II"] == "A.1 A.2 A.3=A.4"
