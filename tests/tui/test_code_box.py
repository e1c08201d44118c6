"""The box in which codes are typed: what it offers, and what each piece typed means."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from codebook import Study
from codebook.tui.dialogs.code_matches import Matches
from codebook.tui.widgets.sides import meanings
from stages import move_to
from workbench import Bench, workbench

TEACH = "I teach."
MANUAL = "The manual says nothing!"


def meaning(bench: Bench) -> str:
    return bench.told("Matches Static")


def refusal(bench: Bench) -> str:
    """What the box says it cannot do, where it is to be seen."""
    shown = bench.app.screen.query_one("#refusal", Static)
    return str(shown.render()) if shown.display else ""


def highlighted(bench: Bench) -> str | None:
    row = bench.app.screen.query_one(Matches).row
    return str(row.text) if row else None


async def test_the_definition_stands_beside_the_match_with_an_example(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("a", "2")
        assert highlighted(bench) == "A.2      Usage Gaps in LLM Operations"
        told = meaning(bench)
        assert "Doubt about how to carry out a task with a language model" in told
        assert "when Somebody knows what they want to do" in told
        assert "not They did it as told" in told
        assert "e.g. How do I continue fine-tuning from an adapter" in told
        await bench.press("down")
        assert "User Support and Documentation Quality" in meaning(bench)


async def test_what_a_code_without_a_definition_covers_is_told_wherever_it_stands(
    small: Path,
) -> None:
    with Study.open(small, "First") as study:
        by_number = study.codebook().by_number
        study.edit_code(by_number["A"].id, definition="")
        move_to(study, "reconciliation")
        study.retire_code(study.new_code("Waiting", parent_id=by_number["A"].id))
        codebook = study.codebook()
    covers = "covers Setting up  ·  Documentation"
    assert list(map(str, meanings([codebook.by_number["A"]], codebook, lambda _: ()))) == [covers]
    async with workbench(small, "First") as bench:
        await bench.press("a")
        assert meaning(bench) == f"Questions\n{covers}"
        await bench.press("escape", "tab")
        assert covers in str(bench.screen.query_one("#here Static", Static).render())


async def test_c1_waits_because_c10_exists(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("c", "1")
        assert bench.top == "CodeBox"
        assert bench.offered()[0].startswith("C.1 ")
        assert [row.split()[0] for row in bench.offered()][-2:] == ["C.10.iv", "C.11"]
        await bench.press("enter")
        assert bench.said == ["1 more disagreement is open."]
        assert [c.code.label for c in bench.desk.codings_on(bench.view.target) if c.own] == ["C.1"]


async def test_a_name_is_found_by_its_beginnings_and_with_a_slip(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("enter", *"docmu")
        assert highlighted(bench) == "A.2 Documentation"
        await bench.press("enter")
        assert bench.coded(TEACH) == ["A.2"]


async def test_a_new_code_comes_before_those_that_have_it_amid_a_word(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "ument")
        assert highlighted(bench) == "+ new code “ument”"
        assert any("Documentation" in row for row in bench.offered()[1:])
        await bench.press("escape", "enter")
        await bench.type("docu")
        assert "Documentation" in str(highlighted(bench))


def with_candidate(study_path: Path, name: str) -> None:
    with Study.open(study_path, "First") as study:
        study.new_code(name)


async def test_a_new_name_of_the_words_of_another_makes_a_new_code(small: Path) -> None:
    with_candidate(small, "Costs of licences")
    async with workbench(small, "First") as bench:
        await bench.begin_coding(MANUAL, "lic cos")
        await bench.press("enter")
        assert bench.coded(MANUAL) == ["Costs of licences"]
        await bench.begin_coding(TEACH, "Licence cost")
        assert bench.offered() == ["+ new code “Licence cost”", "◇   Costs of licences"]
        await bench.press("enter")
        assert bench.coded(TEACH) == ["Licence cost"]


async def test_a_word_of_a_definition_alone_is_no_code_before_a_new_one(small: Path) -> None:
    with Study.open(small, "First") as study:
        study.edit_code(study.new_code("Doubt"), definition="No trust in what comes out.")
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "trust")
        assert bench.offered() == ["+ new code “trust”", "◇   Doubt"]
        await bench.press("enter")
        assert bench.coded(TEACH) == ["trust"]


async def test_a_whole_word_that_may_be_a_slip_or_a_new_name_is_asked_for(small: Path) -> None:
    with_candidate(small, "Costing")
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "Hosting")
        await bench.press("enter")
        assert refusal(bench) == (
            "No code is called “Hosting”. Choose another with ↓; the last one is a new code."
        )
        assert bench.coded(TEACH) == []
        assert bench.offered() == ["◇   Costing", "+ new code “Hosting”"]
        await bench.press("down", "down", "enter")
        assert bench.coded(TEACH) == ["Hosting"]
        await bench.begin_coding(MANUAL, "Csoting")
        await bench.press("down", "enter")
        assert "Costing" in bench.coded(MANUAL)


async def test_before_a_comma_a_name_that_only_resembles_a_codes_is_none(small: Path) -> None:
    with_candidate(small, "Costs of licences")
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "licence cost, b1")
        assert bench.told("#chosen") == "licence cost? +"
        await bench.press("enter")
        assert refusal(bench).startswith("No code is called “licence cost”, so nothing was coded.")


async def test_several_codes_are_applied_at_once(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("enter", *"a1")
        await bench.press("space", "b", "1")
        assert bench.told("#chosen") == "A.1 +"
        await bench.press("enter")
        assert bench.coded(TEACH) == ["A.1", "B.1"]
        await bench.press("u")
        assert bench.coded(TEACH) == [], "it was one action"


async def test_after_a_comma_enter_applies_what_is_typed_out(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("enter", *"a1,", "enter")
        assert bench.coded(TEACH) == ["A.1"]


async def test_of_several_codes_none_is_applied_while_one_is_unknown(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "a1, zebra, b1")
        shown = bench.told("#chosen")
        assert shown == "A.1 + zebra? +"
        await bench.press("enter")
        assert refusal(bench) == (
            "No code is called “zebra”, so nothing was coded."
            " Correct it, or put it last to make it a new code."
            " A name with a comma or semicolon goes in quotes."
        )
        assert bench.coded(TEACH) == []
        await bench.press("backspace", "backspace")
        await bench.press(*(["backspace"] * len(" zebra,")), "b", "1", "enter")
        assert bench.coded(TEACH) == ["A.1", "B.1"]


async def test_nor_is_a_new_one_put_under_another_while_one_is_unknown(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "Managed first, self later")
        await bench.press("tab")
        assert bench.offered() == ["+ new code “self later”"], "no parent is asked for"
        assert refusal(bench) == (
            "No code is called “Managed first”, so nothing was coded."
            " Correct it, or put it last to make it a new code."
            " A name with a comma or semicolon goes in quotes."
        )
        assert bench.typed() == "Managed first, self later"
        await bench.press("home", '"', "end", '"', "tab", "a", "enter")
        assert bench.coded(TEACH) == ["Managed first, self later"]


async def test_an_unknown_piece_with_nothing_after_it_is_not_the_code_used_last(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("b", "1", "down", "enter")
        await bench.type("zebra,")
        await bench.press("enter")
        assert refusal(bench).startswith("No code is called “zebra”")
        assert bench.coded(TEACH) == ["B.1"]


async def test_a_piece_put_last_is_a_new_code_beside_the_others(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "b1, zebra")
        assert bench.offered() == ["+ new code “zebra”"]
        await bench.press("enter")
        assert bench.coded(TEACH) == ["B.1", "zebra"]


async def test_a_new_code_may_have_a_comma_in_its_name(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "b1, trust")
        assert meaning(bench).endswith("A name with a comma or semicolon goes in quotes.")
        await bench.press(*["backspace"] * len("trust"))
        await bench.type('"trust, lack of"')
        assert bench.offered() == ["+ new code “trust, lack of”"]
        await bench.press("enter")
        assert bench.coded(TEACH) == ["B.1", "trust, lack of"]
        await bench.begin_coding(MANUAL, "trust, lack of")
        assert highlighted(bench) == "◇   trust, lack of"
        await bench.press("enter")
        assert bench.coded(MANUAL) == ["trust, lack of"]


async def test_the_id_of_a_retired_code_says_so(small: Path) -> None:
    with Study.open(small, "First") as study:
        study.retire_code(study.codebook().by_number["A.1"].id)
    said = (
        "A.1 Setting up is retired."
        " Choose another code, or bring it back: open its Meaning, then Retire."
    )
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press(*"a1", "enter")
        assert refusal(bench) == said
        await bench.press("escape", "escape", "enter")
        await bench.type("b1, a.1, a2")
        await bench.press("enter")
        assert refusal(bench) == said
        assert bench.coded(TEACH) == []


async def test_the_id_of_a_merged_code_finds_the_one_into_which_it_was_merged(small: Path) -> None:
    with Study.open(small, "First") as study:
        by_number = study.codebook().by_number
        study.merge_codes([by_number["A.1"].id], by_number["A.2"].id)
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1")
        assert highlighted(bench) == "A.2 Documentation  A.1 was merged into it"
        await bench.press("enter")
        assert bench.coded(TEACH) == ["A.2"]
        await bench.press("enter")
        await bench.type("a1, b1")
        await bench.press("enter")
        assert refusal(bench) == "A.2 Documentation: A.1 was merged into it. Type A.2."


async def test_a_parent_that_is_none_is_refused(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "chalk dust")
        await bench.press("tab")
        await bench.type("zebra")
        await bench.press("enter")
        assert refusal(bench) == "No code is called “zebra”. Correct it."
        assert bench.coded(TEACH) == []


async def test_with_nothing_typed_and_nothing_to_offer_the_box_says_what_to_do(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press('"', *(["backspace"] * len("I teach")), "enter")
        assert refusal(bench) == "Type an id or a name."


async def test_escape_leaves_all_as_it_was(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "escape")
        assert bench.top == "DeskScreen"
        assert bench.coded(TEACH) == []
        assert bench.view.has_focus


async def test_an_id_in_the_opened_box_waits_because_a_name_may_begin_so(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("enter", "b", "1")
        assert bench.top == "CodeBox"
        await bench.press("enter")
        assert bench.coded(TEACH) == ["B.1"]


async def test_a_new_code_is_offered_after_those_that_are_close_to_it(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "the documentation")
        assert bench.offered() == [
            "similar: A.2 Documentation",
            "+ new code “the documentation”",
        ]
        assert highlighted(bench) == "+ new code “the documentation”"
        assert "without an id until the coders accept it" in meaning(bench)
        await bench.press("up")
        assert "without an id" not in meaning(bench)
        await bench.press("down", "enter")
        assert bench.coded(TEACH) == ["the documentation"]
        code = next(c for c in bench.desk.codebook.codes if c.name == "the documentation")
        assert (code.state, code.number, code.parent_id, code.uses) == ("candidate", "", None, 1)


async def test_a_new_code_can_be_put_under_another(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "a1, chalk dust")
        await bench.press("tab", "b", "escape")
        assert bench.typed() == "a1, chalk dust", "back to the name"
        assert bench.offered() == ["+ new code “chalk dust”"]
        await bench.press("home", *["delete"] * 4, "tab")
        assert bench.offered()[:2] == ["under no code", "A   Questions"]
        await bench.press(*"b1", "enter")
        code = next(c for c in bench.desk.codebook.codes if c.name == "chalk dust")
        assert code.parent_id == bench.desk.codebook.by_number["B.1"].id
        assert bench.coded(TEACH) == ["chalk dust"]


async def test_a_code_is_written_down_that_is_on_no_passage_yet(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("ctrl+n")
        assert bench.told("#quote") == "On no passage yet."
        await bench.press("enter")
        assert refusal(bench) == "Type an id or a name."
        await bench.type("setting up")
        assert bench.offered() == ["A.1 Setting up"]
        await bench.press("enter")
        assert refusal(bench) == "There is already a code with that name. Type another name."
        await bench.type(" machines, at night")
        assert bench.offered()[0] == "+ new code “setting up machines, at night”"
        await bench.press("tab", *"wish", "enter")
        assert bench.said[-1] == "New candidate: setting up machines, at night."
        assert bench.top == "CodeScreen", "what it means is asked for"
        await bench.type("Work after hours.")
        await bench.press("ctrl+s", "escape")
        made = bench.screen.panes.codes.code
        assert made, "it is seen where it stands"
        assert (made.name, made.uses) == ("setting up machines, at night", 0)
        assert made.definition == "Work after hours."
        assert made.parent_id == bench.desk.codebook.by_number["B"].id
        assert bench.view.has_focus, "and one reads on"
        await bench.press("u", "u")
        assert bench.said[-1] == "Undone: made the candidate setting up machines, at night"
        assert len(bench.desk.codebook.codes) == 5


async def test_a_codebook_is_begun_where_there_is_no_interview(tmp_path: Path) -> None:
    Study.create(tmp_path / "s", coders=["First"]).close()
    async with workbench(tmp_path / "s", "First", size=(60, 20)) as bench:
        await bench.press("ctrl+n")
        await bench.type("waiting")
        await bench.press("enter")
        assert [code.name for code in bench.desk.codebook.codes] == ["waiting"]
        assert bench.said[-1] == "New candidate: waiting."
        await bench.press("escape")
        assert bench.top == "DeskScreen", "what it means need not be said at once"
    async with workbench(tmp_path / "s") as bench:
        await bench.press("escape", "ctrl+n")
        assert bench.said[-1].startswith("You are just looking.")


async def test_a_slip_in_an_id_makes_no_new_code(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "z", "enter")
        assert bench.top == "CodeBox"
        assert highlighted(bench) is None
        assert refusal(bench) == "No code is called “az”. Correct it; ↓ ⏎ makes it a new code."
        await bench.press("backspace")
        assert refusal(bench) == "", "another line, another matter"
        await bench.press("1")
        assert bench.top == "DeskScreen"
        assert bench.coded(TEACH) == ["A.1"]


async def test_the_footer_says_what_makes_a_new_code_that_may_be_a_slip(small: Path) -> None:
    def footer() -> str:
        return str(bench.app.screen.query_one(".box").border_subtitle)

    name = "Bees, and law"
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.type(f'b,"{name}"')
        assert footer() == "↓ ⏎ new code · , several · esc leave"
        await bench.press("enter")
        said = f"No code is called “{name}”. Correct it; ↓ ⏎ makes it a new code."
        assert refusal(bench) == said
        await bench.press("down")
        assert footer() == "⏎ apply · , several · esc leave"
        await bench.press("enter")
        assert bench.coded(TEACH) == ["B", name]
        await bench.begin_coding(MANUAL, "Speeed")
        assert footer() == "↓ choose · , several · esc leave", "one code is called nearly so"
        await bench.type(",a1")
        assert footer() == ", several · esc leave", "one is none, so nothing is applied"


async def test_a_word_whose_first_letter_opened_the_box_makes_a_new_code(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.type("Bargain")  # as B is the first letter of ids, it opens the box
        assert bench.top == "CodeBox"
        await bench.press("enter")
        assert bench.coded(TEACH) == ["Bargain"]


async def test_a_codes_name_after_the_key_that_opened_the_box_makes_no_new_code(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.type("bSett")
        await bench.press("enter")
        assert bench.top == "CodeBox"
        assert refusal(bench) == "No code is called “bSett”. Correct it; ↓ ⏎ makes it a new code."
        await bench.press("down", "enter")
        assert bench.coded(TEACH) == ["bSett"]
        await bench.focus(MANUAL)
        await bench.type("bspeeds")
        await bench.press("enter")
        assert bench.offered() == ["similar: B.1 Speed", "+ new code “bspeeds”"]
        assert refusal(bench) == (
            "No code is called “bspeeds”. Choose another with ↓; the last one is a new code."
        )


@pytest.mark.parametrize(("typed", "is_new"), [("A.9", False), ("a9", False), ("a9b", True)])
async def test_nor_does_one_that_is_typed_whole(small: Path, typed: str, is_new: bool) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, typed)
        await bench.press("enter")
        assert (typed in [code.name for code in bench.desk.codebook.codes]) == is_new
        if not is_new:
            said = f"No code is called “{typed}”. Correct it; ↓ ⏎ makes it a new code."
            assert refusal(bench) == said
            await bench.press("down", "enter")
            assert bench.coded(TEACH) == [typed], "it may be meant"


async def test_a_name_that_cannot_be_one_is_refused_in_words(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("enter")
        bench.app.screen.query_one("Input").value = "x" * 201  # type: ignore[attr-defined]
        await bench.press("enter")
        assert refusal(bench) == (
            "The name has 201 characters; a code's name has at most 200."
            " Put the rest into the definition."
        )
        assert bench.coded(TEACH) == []
        await bench.press("x", "u")
        assert bench.typed() == "x" * 201 + "xu", "what is typed now is no command"


async def test_with_nothing_typed_the_code_used_last_is_first(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("b", "1", "down")
        await bench.focus(MANUAL)
        await bench.press("enter", "enter")
        assert bench.coded(MANUAL) == ["B.1"]


async def test_the_line_is_edited_like_any_other(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("enter", *"docx", "backspace", "home", "x", "delete", "shift+left")
        assert bench.typed() == "xoc"
        await bench.press("d")
        assert bench.typed() == "doc"
        await bench.press("enter")
        assert bench.coded(TEACH) == ["A.2"]
