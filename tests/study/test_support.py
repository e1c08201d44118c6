"""Who supports a code: participants by what divides them, in the definition and in a study."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import small
from cells import edit_cell
from codebook import Study
from codebook.study.codebook import Codebook
from codebook.study.settings import Level
from codebook.study.support import Support, support
from codebooks import code_row
from phrases import put

CODEBOOK = Codebook(
    [
        code_row("A"),
        code_row("A.1", parent="A"),
        code_row("A.1.i", parent="A.1"),
        code_row("B"),
    ]
)
PEOPLE = "uvwx"
BRANCH = {"A": ("A", "A.1", "A.1.i"), "A.1": ("A.1", "A.1.i"), "A.1.i": ("A.1.i",), "B": ("B",)}


@given(
    st.dictionaries(
        st.tuples(st.sampled_from([*BRANCH, "gone"]), st.sampled_from(PEOPLE)), st.integers(1, 9)
    ),
    st.dictionaries(st.sampled_from(PEOPLE), st.sampled_from(["user", "developer", ""])),
)
def test_a_code_has_who_bears_what_is_below_and_each_participant_once(
    counts: Mapping[tuple[str, str], int], of: Mapping[str, str]
) -> None:
    wanted = {}
    for code, branch in BRANCH.items():
        for value in ("user", "developer", "", None):
            own = {
                (each, person): count
                for (each, person), count in counts.items()
                if each in branch and value in {None, of.get(person, "")}
            }
            if own:
                people = {person for _, person in own}
                wanted[code, value] = Support(len(people), sum(own.values()))
    assert support(CODEBOOK, counts, of) == wanted


def divided(study: Study) -> dict[str, tuple[str, ...]]:
    return {each.name: each.values for each in study.divisions()}


def test_participants_are_divided_by_what_several_share(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        assert divided(study) == {
            "Participant": ("U1", "D1"),
            "Group": ("User", "Developer"),
            "Experience Level": ("Beginner", "Advanced"),
            "Gender": ("Female", "Male"),
        }, "nobody shares a context, and years are counted by the rule for levels"
        for label, gender in (("U2", "f"), ("U3", "female"), ("U4", "")):
            key = study.add_participant(label)
            edit_cell(study, key, "Framework Context", "one tool")
            edit_cell(study, key, "Gender", gender)
            edit_cell(study, key, "Years", "4 years")
        study.set_levels([Level("Advanced", 3), Level("Beginner", 0)])
        assert divided(study) == {
            "Participant": ("U1", "D1", "U2", "U3", "U4"),
            "Group": ("User", "Developer", ""),
            "Experience Level": ("Beginner", "Advanced"),
            "Framework Context": ("one tool", "another tool"),
            "Gender": ("Female", "Male", ""),
        }
        study.define_field("Setting", "choice", ["on site", "remote", "both"])
        study.define_field("Age", "number")
        for person, setting in zip(study.people(), ["remote", "on site", "remote"], strict=False):
            edit_cell(study, person.id, "Setting", setting)
            edit_cell(study, person.id, "Age", "40")
        assert divided(study)["Setting"] == ("on site", "remote", "")
        assert "Age" not in divided(study)


def test_participants_of_whom_nothing_is_known_are_only_single(tmp_path: Path) -> None:
    with Study.create(tmp_path / "study", coders=["First"]) as study:
        study.work_as("First")
        study.add_participant("P1")
        study.add_participant("P2")
        assert divided(study) == {"Participant": ("P1", "P2")}


def test_a_study_says_who_bears_its_codes_as_far_as_one_sees(tmp_path: Path) -> None:
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        codes = study.codebook().by_number
        for words, number in (("I teach.", "A.1"), ("The manual", "A.2")):
            put(study, words, number, name="U1")
        put(study, "安装", "A.1", name="D1")
        study.work_as("Second")
        put(study, "teach", "A.1", name="U1")
        _, group, *_ = study.divisions()
        assert study.support(group) == {
            (codes[number].id, value): Support(1, 1)
            for number in ("A", "A.1")
            for value in ("User", None)
        }, "what the other codes is not seen"
        study.work_as("First")
        first = study.coder.id if study.coder else ""
        assert study.support(group, first) == {
            (codes["A"].id, "User"): Support(1, 2),
            (codes["A"].id, "Developer"): Support(1, 1),
            (codes["A"].id, None): Support(2, 3),
            (codes["A.1"].id, "User"): Support(1, 1),
            (codes["A.1"].id, "Developer"): Support(1, 1),
            (codes["A.1"].id, None): Support(2, 2),
            (codes["A.2"].id, "User"): Support(1, 1),
            (codes["A.2"].id, None): Support(1, 1),
        }
