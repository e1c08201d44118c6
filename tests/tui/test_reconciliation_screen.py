"""The screen of disagreements: what each put there, and rulings by one key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from textual.geometry import Region
from textual.widgets import Static, TextArea

from codebook import Study
from codebook.progress import OnProgress
from codebook.study.reconciliation.disagreements import Case, Queue
from codebook.text.spans import Span
from codebook.text.times import shown_day
from codebook.tui.screens.desk.desk_screen import DeskScreen
from codebook.tui.screens.reconciliation.alike_screen import AlikeScreen
from codebook.tui.screens.reconciliation.reconciliation_screen import ReconciliationScreen
from codebook.tui.widgets.key_bar import KeyBar
from coded import coded_apart
from command import codebook
from phrases import emerged, place_of, put
from small import write_files
from workbench import Bench, on_top, workbench
from zones import in_zone


def screen(bench: Bench) -> ReconciliationScreen:
    return on_top(bench, ReconciliationScreen)


def case(bench: Bench) -> Case:
    found = screen(bench).disagreements.item
    assert found is not None
    return found


def cases(bench: Bench) -> list[Case]:
    return screen(bench).disagreements.items


async def reconcile(bench: Bench) -> None:
    await bench.press("R")
    await bench.settle()


def seen(bench: Bench) -> list[str]:
    """The rows of the interview that are seen."""
    view = screen(bench).view
    return [strip.text for strip in view.render_lines(Region(0, 0, *view.size))]


@pytest.mark.parametrize("sizes", [((120, 40), (80, 24)), ((80, 24), (120, 40), (80, 24))])
async def test_all_of_what_is_disputed_is_seen_and_marked_at_once_and_after_a_resize(
    sample: Path, sizes: tuple[tuple[int, int], ...]
) -> None:
    async with workbench(sample, "Ada", sizes[0]) as bench:
        await reconcile(bench)
        for size in sizes:
            await bench.pilot.resize_terminal(*size)
            await bench.settle()
            rows = seen(bench)
            bar = [row for row in rows if "▎" in row]
            assert "╻" in bar[0]
            assert "╹" in bar[-1], "both ends are seen"
            assert len(bar) > 2
            assert all(set(row) & {*"╻┃╹"} for row in bar), "the bar runs beside the passage"
            assert sum(bool(set(row) & {*"╻┃╹"}) for row in rows) == len(bar)


async def test_each_disagreement_is_settled_with_one_key(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        assert bench.told("#headline") == "115 of 115 left · by kind"
        seen = []
        for place, key in enumerate(("1", "2", "+", "-", "w", "s", "l"), 1):
            seen.append(case(bench))
            await bench.press(key)
            left = 115 - place + (key == "l")
            assert bench.told("#headline") == f"{left} of 115 left · by kind"
            assert case(bench) not in seen
        assert "\nNo. 7: left for later   r reason" in screen(bench).panel.text()
        with Study.open(sample) as study:
            names = {person.id: person.name for person in study.coders()}
            by_id = {each.id: each.ruled for each in study.queue().cases}
        outcomes = [ruled.outcome for each in seen if (ruled := by_id[each.id])]
        ruled_as = [names.get(outcome, outcome) for outcome in outcomes]
        assert ruled_as == ["Ada", "Ben", "both", "neither", "union", "intersection", "later"]
        for each in reversed(seen):
            await bench.press("u")
            await bench.settle()
            assert case(bench).id == each.id
        assert bench.told("#headline") == "115 of 115 left · by kind"
        await bench.press("ctrl+r")
        await bench.settle()
        assert bench.told("#headline") == "114 of 115 left · by kind"


async def test_what_was_undone_is_no_longer_told_once_another_is_ruled_on(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        await bench.press("1", "u")
        assert bench.said[-1].startswith("Undone: ruled on ")
        await bench.press("2")
        assert bench.said == []


async def test_what_is_ruled_while_the_layers_are_compared_stays_ruled(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        read, go_on, queue = Event(), Event(), bench.desk.study.queue

        def slowly(known: Queue | None, on_progress: OnProgress) -> Queue:
            found = queue(known, on_progress)
            read.set()
            go_on.wait()
            return found

        monkeypatch.setattr(bench.desk.study, "queue", slowly)
        screen(bench).renew()
        await asyncio.to_thread(read.wait)
        ruled_on = case(bench)
        screen(bench).action_rule("both")
        go_on.set()
        await bench.settle()
        assert bench.told("#headline") == "114 of 115 left · by kind"
        assert [each.id for each in cases(bench) if not each.is_open] == [ruled_on.id]


async def soon(condition: Callable[[], bool]) -> None:
    """Wait until something is so, and not for workers as the pilot does."""
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    pytest.fail("what was waited for did not come")


async def test_it_says_how_far_it_is_and_one_need_not_wait_for_it(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(sample, "Ada") as bench:
        read, go_on, queue = Event(), Event(), bench.desk.study.queue
        far: list[int] = []

        def slowly(known: Queue | None, on_progress: OnProgress) -> Queue:
            def telling(done: int, of: int) -> None:
                on_progress(done, of)
                far.append(done)
                if done == 3:
                    read.set()
                    go_on.wait()

            return queue(known, telling)

        monkeypatch.setattr(bench.desk.study, "queue", slowly)
        desk = on_top(bench, DeskScreen)
        desk.action_do("reconcile")
        await asyncio.to_thread(read.wait)
        shown = screen(bench).query_one("#nothing", Static)
        await soon(lambda: str(shown.render()) == "Comparing the layers … 3 of 8 interviews")
        screen(bench).action_leave()
        await soon(lambda: all(each.is_cancelled for each in bench.app.workers))
        go_on.set()
        await bench.settle()
        assert far == [0, 1, 2, 3], "nobody waits for it any more"
        assert bench.app.screen is desk


async def test_it_shows_what_each_put_there_and_wrote(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        panel = screen(bench).panel
        while "A default that is wrong" not in panel.text():
            await bench.press("down")
        text = panel.text()
        assert "1 Ada\n◇ Cost of a wrong default\n" in text
        assert "2 Ben\n◇ Quietly harmful defaults\n" in text
        assert "★ key passage\ninsight A default that is wrong" in text
        assert "insight Defaults act without being noticed" in text
        assert "different codes  U1, part II  8 more like this" in text
        view = screen(bench).view
        assert {each.label for each in view.highlights} == {
            "Cost of a wro… Ada",
            "Quietly harmf… Ben",
        }
        at = case(bench).dispute.span
        rows = view._layout.rows_of(*at) if view._layout else range(0)
        assert view.scroll_offset.y <= rows[0] < view.scroll_offset.y + view.page
        top = view.scroll_offset.y
        await bench.press("ctrl+down", "pagedown")
        assert view.scroll_offset.y > top + 1
        while "other ends" not in panel.text():
            await bench.press("down")
        assert panel.text().count("“") == 2, "the quotes, where the ends are in dispute"


async def test_what_is_next_is_not_cut_at_80_columns(small: Path) -> None:
    with Study.open(small) as study:
        coded_apart(study, "A.1", "B.1")
        study.renumber_code(study.codebook().by_number["B"].id, "D")
    async with workbench(small, "First", size=(80, 24)) as bench:
        await reconcile(bench)
        await bench.press("1")
        said = bench.told("#headline")
        assert said == "It is settled · next: alt+d", "D begins a code's id"
        more = len("All 1,000 are settled") - len("It is settled")
        assert bench.app.screen.query_one("#headline").size.width >= len(said) + more


async def test_when_all_is_settled_it_says_what_is_next(small: Path) -> None:
    with Study.open(small) as study:
        coded_apart(study, "A.1", "B.1")
    async with workbench(small, "First") as bench:
        await reconcile(bench)
        assert bench.told("#headline") == "1 of 1 left · by kind"
        bar = bench.app.screen.query_one(KeyBar)
        assert str(bar.render()).startswith("1 2 One side  + Both  - Neither  l Later")
        await bench.press("1")
        assert bench.told("#headline") == "It is settled · next: D"
        assert str(bar.render()).startswith("D Done  r Reason  = Similar  1 2 One side")
        await bench.press("D")
        assert bench.offered() == ["I have finished all of reconciliation"]
        await bench.press("enter")
        assert bench.top == "ReconciliationScreen"
        assert bench.said[-1] == (
            "You have finished reconciliation. Reconciliation waits for Second."
        )
        await bench.until(lambda: bench.told("#headline") == "It is settled · waits for Second")


async def test_a_name_that_ends_in_a_stop_has_one_stop_at_the_end_of_a_sentence(
    tmp_path: Path,
) -> None:
    files = write_files(tmp_path / "sources")
    place = tmp_path / "s"
    with Study.create(place, coders=["Ada L.", "Özgür M."], files=files) as study:
        for coder in ("Ada L.", "Özgür M."):
            study.work_as(coder)
            put(study, "I teach.", "A.1")
            study.done()
    async with workbench(place, "Ada L.") as bench:
        await bench.press("R", "D", "enter")
        assert bench.said[-1] == (
            "You have finished reconciliation. Reconciliation waits for Özgür M."
        )
    ran = codebook("handoff", tmp_path / "out", "--to", "Özgür M.", "--study", place)
    assert ran.err.endswith("hidden from Özgür M.\n")


async def test_an_escape_meant_for_a_list_of_similar_ones_does_not_leave(small: Path) -> None:
    with Study.open(small) as study:
        for coder, codes in (("First", ("A.1", "B.1")), ("Second", ("B.1", "A.1"))):
            study.work_as(coder)
            put(study, "I teach.", codes[0])
            put(study, "The manual says nothing!", codes[1])
            study.done()
    async with workbench(small, "First") as bench:
        await reconcile(bench)
        await bench.press("+")
        assert "ruled both" in screen(bench).panel.text()
        assert "nothing similar" in screen(bench).panel.text()
        await bench.press("=")
        assert bench.said == ["No other open disagreement is similar."]
        await bench.press("escape")
        assert (bench.top, bench.said) == ("ReconciliationScreen", [])
        await bench.press("=", "down", "escape")
        assert bench.top == "DeskScreen", "it was not the next key"


async def test_a_ruling_is_of_the_day_of_the_place(small: Path) -> None:
    with Study.open(small) as study:
        coded_apart(study, "A.1", "B.1")
    async with workbench(small, "First") as bench:
        await reconcile(bench)
        for zone in ("LINT-14", "AOE12"):  # the day is another one in one of them
            with in_zone(zone):
                await bench.press("+")
                ruled = case(bench).ruled
                assert ruled is not None
                assert f"by First, {shown_day(ruled.at)}" in screen(bench).panel.text()


async def test_a_code_without_a_definition_is_told_by_its_examples(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        panel, study = screen(bench).panel, bench.desk.study
        assert "It has no definition yet." in panel.text(), "nor an example"
        with Study.open(sample, "Ben") as other:
            for code in other.codebook().codes:
                if code.number and study.examples(code.id):
                    other.edit_code(code.id, definition="")
        await bench.until(lambda: not bench.desk.codebook.by_number["A.1"].definition)
        given: list[str] = []
        while not given:
            await bench.press("down")
            codes = [key for side in case(bench).dispute.sides for key in side.codes]
            ends = case(bench).dispute.kind == "ends"
            given = [] if ends else [text for key in codes for text in study.examples(key)]
        assert f"e.g. {given[0]}" in panel.text()


async def test_candidates_of_one_name_are_told_apart_and_what_makes_them_one_is_said(
    small: Path,
) -> None:
    with Study.open(small, "First") as study:
        for name in ("First", "Second"):
            study.work_as(name)
            emerged(study, *place_of(study, "I teach."), "Licence cost")
            study.done()
    async with workbench(small, "First", size=(120, 40)) as bench:
        await reconcile(bench)
        shown = screen(bench).panel.text()
        assert "◇ Licence cost (First)" in shown
        assert "◇ Licence cost (Second)" in shown
        assert "Two candidates are called “Licence cost”: N on the desk merges them." in shown


async def test_it_shows_memos_on_words_that_their_writer_did_not_code(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        start = case(bench).dispute.span.start
        with Study.open(sample, "Ben") as study:
            study.annotate(case(bench).revision_id, Span(start, start + 2), "Not sure of it")
        screen(bench).renew()
        await bench.settle()
        left, right = screen(bench).panel.text().split("2 Ben\n")
        assert ("memo Not sure of it" in left, "memo Not sure of it" in right) == (False, True)


def sides(bench: Bench, of: Case, right: int = 1) -> str:
    """What Ada and Ben put there, and what is left where the first or the second is right."""
    sides = (of.dispute.side(person.id) for person in screen(bench).people)
    ada, ben = (
        ", ".join(code.label for code in bench.desk.codebook.sorted(side.codes)) if side else ""
        for side in sides
    )
    left = (ada, ben)[right - 1] or "nothing"
    return f"Ada {ada or 'nothing'} · Ben {ben or 'nothing'} → {left}"


async def test_a_reason_of_several_lines_and_one_that_is_left(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        await bench.press("1", "r", "a", "ctrl+j", "b", "shift+enter", "c", "escape")
        assert bench.top == "ReasonDialog", "what was written is not thrown away by one escape"
        await bench.press("enter", "up")
        ruled = case(bench).ruled
        assert ruled is not None
        assert ruled.reason == "a\nb\nc"


async def test_q_goes_back_to_the_desk(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        await bench.press("q")
        assert bench.top == "DeskScreen"


async def test_a_reason_is_for_the_last_ruling_where_what_comes_next_was_put_off(
    sample: Path,
) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        first = case(bench)
        await bench.press("down", "l", "up", "up", "1")
        put_off = case(bench)
        assert (put_off.is_open, screen(bench).disagreements.number(put_off.id)) == (True, 2)
        shown = screen(bench).panel.text()
        assert "… later by Ada" in shown
        assert "No. 1: ruled Ada's   r reason" in shown
        await bench.press("r")
        assert bench.app.screen.query_one(".box").border_title == "Why Ada's?"
        await bench.type("She reads more.")
        await bench.press("enter")
        explained = screen(bench).disagreements.get(first.id)
        assert explained is not None
        assert explained.ruled is not None
        assert explained.ruled.reason == "She reads more."
        assert case(bench) == put_off
        await bench.press("up", "up", "down", "l", "r")
        assert bench.told(".said").partition("\n")[0].endswith(" → open")


async def test_undo_goes_to_what_it_undid_also_after_a_reason(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        await bench.press("1", "r")
        await bench.type("She reads more.")
        await bench.press("enter")
        await bench.settle()
        explained, ruled = cases(bench)[0], case(bench)
        await bench.press("2", "u")
        await bench.settle()
        assert case(bench).id == ruled.id != explained.id
        assert case(bench).ruled is None
        assert screen(bench).disagreements.get(explained.id) == explained, "when, too"


async def test_undo_takes_back_rulings_and_not_what_was_coded_before(small: Path) -> None:
    with Study.open(small) as study:
        coded_apart(study, "A.1", "B.1")
    async with workbench(small, "First") as bench:
        await reconcile(bench)
        await bench.press("+", "u")
        assert bench.said[-1] == "Undone: ruled on U1: both"
        await bench.press("u")
        assert bench.said[-1] == (
            "Cannot undo “coded U1: A.1”: that was before the layers opened."
            " Undo goes back no further; on the desk, it can still be changed itself."
        )
        assert bench.told("#headline") == "1 of 1 left · by kind"
        await bench.press("ctrl+r")
        assert bench.said[-1] == "Done again: ruled on U1: both", "nothing came between"


async def test_another_code_is_named_where_it_was_ruled(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        await bench.press("b", "4", "enter")
        on_progress = screen(bench).panel.text()
        assert on_progress.startswith("2  "), "the next one"
        assert "\nNo. 1: ruled another code B.4   r reason" in on_progress
        await bench.press("up")
        assert "✓ another code B.4 by Ada, " in screen(bench).panel.text()


async def test_both_on_ends_says_that_the_code_is_then_on_two_passages(small: Path) -> None:
    with Study.open(small) as study:
        for coder, words, code in (
            ("First", "The manual", "A.1"),
            ("Second", "The manual says nothing!", "A.1"),
            ("First", "I teach.", "A.1"),
            ("Second", "I teach.", "B.1"),
        ):
            study.work_as(coder)
            put(study, words, code)
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done()
    async with workbench(small, "First") as bench:
        await reconcile(bench)
        while case(bench).dispute.kind != "ends":
            await bench.press("down")
        ends = case(bench)
        await bench.press("+")
        assert "ruled both (2 passages)" in screen(bench).panel.text()
        await bench.press("+")
        assert case(bench).dispute.kind == "codes", "it was the last one, and is shown"
        assert "✓ both by First, " in screen(bench).panel.text(), "two codes say two things"
        await bench.press("down" if cases(bench)[0] == case(bench) else "up")
        assert case(bench).id == ends.id
        assert "✓ both (2 passages) by First, " in screen(bench).panel.text()
        await bench.press("1")
        assert "✓ First's by First, " in screen(bench).panel.text()
        await bench.press("w")
        assert "✓ all of them, on all that any marked by First, " in screen(bench).panel.text()


async def test_a_reason_is_given_with_a_second_key(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        first, expected = case(bench), sides(bench, case(bench))
        await bench.press("1")
        second = case(bench)
        await bench.press("r")
        about = bench.told(".said")
        assert about.startswith(expected + "\n“")
        below = bench.app.screen_stack[-2]
        assert isinstance(below, ReconciliationScreen)
        assert below.disagreements.item
        assert below.disagreements.item.id == first.id, "what is explained is shown"
        assert "✓ Ada's by Ada" in below.panel.text()
        await bench.type("It is what she said.")
        await bench.press("enter")
        await bench.settle()
        assert case(bench).id == second.id != first.id, "the next key is for what is shown"
        await bench.press("up")
        assert case(bench).id == first.id
        on_progress = screen(bench).panel.text()
        assert "✓ Ada's by Ada, " in on_progress
        assert on_progress.endswith(": It is what she said.")
        with Study.open(sample) as study:
            reasons = {each.id: each.ruled.reason for each in study.queue().cases if each.ruled}
        assert reasons == {first.id: "It is what she said."}


async def test_a_reason_may_come_before_the_ruling(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        assert "  r Reason" in str(screen(bench).query_one(KeyBar).render())
        first, expected = case(bench), sides(bench, case(bench)).partition(" → ")[0]
        await bench.press("r")
        assert bench.app.screen.query_one(".box").border_title == "Why? The ruling follows."
        assert bench.told(".said").startswith(f"{expected} → open\n“")
        await bench.type("Because she says so")
        await bench.press("enter")
        assert case(bench) == first, "nothing is ruled"
        waits = "reason of your ruling: Because she says so"
        assert waits in screen(bench).panel.text()
        await bench.press("r")
        assert bench.app.screen.query_one(TextArea).text == "Because she says so"
        await bench.press("escape", "1")
        second = case(bench)
        assert "No. 1: ruled Ada's   = " in screen(bench).panel.text().replace("nothing", "= ")
        assert waits not in screen(bench).panel.text()
        await bench.press("r")
        assert bench.app.screen.query_one(TextArea).text == "", "the last one has its reason"
        await bench.type("No")
        await bench.press("enter", *"b4", "enter")
        with Study.open(sample) as study:
            rulings = {each.id: each.ruled for each in study.queue().cases if each.ruled}
        assert {key: (each.outcome == "other", each.reason) for key, each in rulings.items()} == {
            first.id: (False, "Because she says so"),
            second.id: (True, "No"),
        }


async def test_a_reason_that_waits_is_gone_where_one_goes_on(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        await bench.press("r", "a", "enter", "down", "up")
        assert "reason of your ruling" not in screen(bench).panel.text()
        await bench.press("1")
        assert "No. 1: ruled Ada's   r reason" in screen(bench).panel.text()
        await bench.press("down", "r")
        assert bench.app.screen.query_one(".box").border_title == "Why? The ruling follows."
        await bench.press("b", "enter", "2", "up")
        assert screen(bench).panel.text().endswith(": b")


async def test_one_ruling_on_those_like_it_each_listed(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        await bench.press("=")
        assert bench.said[-1] == "Rule first; then apply it to similar ones."
        while "more like this" not in screen(bench).panel.text():
            await bench.press("down")
        expected = sides(bench, case(bench), 2)
        await bench.press("2")
        assert "also 8 similar" in screen(bench).panel.text()
        await bench.press("=")
        assert bench.top == "AlikeScreen"
        assert bench.told("#headline") == "Also here: Ben's?"
        assert bench.told() == f"{expected} · 8 of 8 chosen"
        await bench.press("space")
        assert bench.told() == f"{expected} · 7 of 8 chosen"
        await bench.press("enter")
        assert bench.told("#headline") == "107 of 115 left · by kind"
        said = "ruled Ben's, with 7 similar   r reason   = also 1 similar   u undo"
        assert said in screen(bench).panel.text()
        await bench.press("=", "enter")
        said = "ruled Ben's, with 8 similar   r reason   u undo"
        assert said in screen(bench).panel.text()
        await bench.press("u")
        await bench.settle()
        await bench.press("u")
        await bench.settle()
        assert bench.told("#headline") == "114 of 115 left · by kind"


async def test_a_reason_goes_along_to_those_like_it(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        while "more like this" not in screen(bench).panel.text():
            await bench.press("down")
        await bench.press("2", "r")
        await bench.type("Ben is right.")
        await bench.press("enter", "=")
        assert ": Ben is right. · " in bench.told()
        await bench.press("enter")
        rulings = [each.ruled for each in bench.desk.study.queue().cases if each.ruled]
        assert len(rulings) > 1
        assert {each.reason for each in rulings} == {"Ben is right."}


async def test_the_ruling_shown_is_applied_to_those_like_it_not_the_last_one(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        while "more like this" not in screen(bench).panel.text():
            await bench.press("down")
        first = case(bench)
        await bench.press(*"b1", "enter", "-", "up")
        while case(bench).id != first.id:
            await bench.press("up")
        await bench.press("=")
        assert bench.told("#headline") == "Also here: another code B.1?"
        alike = [each.id for each in on_top(bench, AlikeScreen).list.items]
        await bench.press("enter")
        number = screen(bench).disagreements.number(first.id)
        said = f"No. {number}: ruled another code B.1, with {len(alike)} similar"
        assert said in screen(bench).panel.text()
        study, code = bench.desk.study, bench.desk.codebook.by_number["B.1"].id
        rulings = {each.id: each.ruled for each in study.queue().cases if each.ruled}
        others = [rulings[each] for each in (first.id, *alike)]
        assert {(each.outcome, code in each.result) for each in others} == {("other", True)}
        assert len(rulings) == len(alike) + 2


async def test_another_code_by_its_id_or_name(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        first = case(bench)
        await bench.press("b", "1", "full_stop", "i")
        await bench.press("enter")
        await bench.press("enter")
        await bench.type("nobody asks")
        await bench.press("enter")
        with Study.open(sample, "Ben") as study:
            codes = study.codebook()
            found = study.codings().query("coder == 'consensus'")
            assert bench.told("#headline") == "113 of 115 left · by kind"
            by_id = {each.id: each for each in study.queue().cases}
            ruled = by_id[first.id].ruled
            assert ruled
            assert ruled.outcome == "other"
            assert codes.by_number["B.1.i"].id in ruled.result
            assert "nobody asks" in set(found["code"])


async def test_sorted_otherwise_and_gone_to(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        at = case(bench)
        await bench.press("o")
        assert bench.told("#headline").endswith("by code pair")
        await bench.press("o")
        assert bench.told("#headline").endswith("by interview")
        assert case(bench) == at
        await bench.press("g")
        await bench.settle()
        assert bench.top == "DeskScreen"
        assert bench.desk.transcript
        assert bench.desk.transcript.name == at.transcript
        assert bench.view.caret == at.dispute.span.start


async def test_what_another_has_changed_meanwhile_is_said_and_shown(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.tui.screens.live_screen._LOOK_SECONDS", 600)  # pressed before
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        at = case(bench)
        with Study.open(sample, "Ben") as study:
            (side,) = [each for each in at.dispute.sides if each.coder == study.coder.id]  # type: ignore[union-attr]
            (passage,) = [
                p
                for p in study.passages(at.revision_id)
                if p.coder_id == side.coder and p.span == side.span
            ]
            shorter = Span(side.span.start, side.span.end - 4)
            study.move_ends(passage.id, at.revision_id, shorter)
        await bench.press("1")
        await bench.settle()
        assert bench.said[-1].startswith("The codings of this disagreement in ")
        assert case(bench).id != at.id


async def test_what_another_rules_meanwhile_shows_by_itself(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        await bench.press("1")
        with Study.open(sample, "Ben") as study:
            here, other = cases(bench)[1:3]
            study.rule(other, "neither")
            await bench.until(lambda: bench.told("#headline").startswith("113 of 115 left"))
            assert case(bench).id == here.id, "the next key is for what was shown"
            study.rule(here, "both")
        await bench.until(lambda: "✓ both by Ben" in screen(bench).panel.text())
        assert case(bench).id == here.id


async def test_what_another_has_just_ruled_is_overruled_only_by_a_second_key(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        at, following = cases(bench)[:2]
        with Study.open(sample, "Ben") as study:
            study.rule(at, "both")
            await bench.press("-")
            assert bench.said[-1] == (
                "Ben has just ruled on this: both. Yours is not written; rule again to overrule it."
            )
            await bench.until(lambda: "✓ both by Ben" in screen(bench).panel.text())
            assert case(bench).id == at.id
            await bench.press("-")
            assert case(bench).id == following.id
            study.rule(following, "both")
            await bench.until(lambda: "✓ both by Ben" in screen(bench).panel.text())
            await bench.press("-")
            assert bench.said[-1].startswith("Ben has just ruled on this: both."), (
                "it may have come into view as the key was pressed"
            )
            await bench.press("-")
            by_id = {each.id: each.ruled for each in study.queue().cases}
        rulings = [by_id[each.id] for each in (at, following)]
        assert [(each.coder, each.outcome) for each in rulings if each] == [("Ada", "neither")] * 2


async def test_why_is_asked_again_with_what_was_said(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        await bench.press("1", "r", "a", "enter", "up", "r")
        assert bench.app.screen.query_one(TextArea).text == "a"


async def test_a_last_ruling_that_is_gone_is_not_spoken_of(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await reconcile(bench)
        at = case(bench)
        await bench.press("1")
        with Study.open(sample, "Ben") as study:
            (passage,) = [
                p
                for p in study.passages(at.revision_id)
                if study.coder
                and p.coder_id == study.coder.id
                and p.span == at.dispute.side(study.coder.id).span  # type: ignore[union-attr]
            ]
            shorter = Span(passage.span.start, passage.span.end - 4)
            study.move_ends(passage.id, at.revision_id, shorter)
        await bench.until(lambda: "ruled Ada's" not in screen(bench).panel.text())
        await bench.press("r")
        assert bench.app.screen.query_one(".box").border_title == "Why? The ruling follows."


async def test_who_just_looks_rules_on_nothing(sample: Path) -> None:
    async with workbench(sample) as bench:
        await bench.press("escape")
        await reconcile(bench)
        assert bench.told("#headline") == "115 of 115 left · by kind"
        await bench.press("1")
        assert bench.told("#headline") == "115 of 115 left · by kind"
        assert bench.said[-1].startswith("You are just looking.")


async def test_nothing_of_it_while_the_coders_code_apart(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await reconcile(bench)
        said = bench.told("#nothing")
        assert said == (
            "The coders are still coding separately."
            " Disagreements are shown once all have finished, with D on the desk."
        )
        await bench.press("1", "r", "=", "n", "o", "down", "g", "space", "w")
        assert bench.top == "ReconciliationScreen"
        await bench.press("escape")
        assert bench.top == "DeskScreen"


async def test_who_codes_alone_has_nothing_to_settle_and_no_consensus(tmp_path: Path) -> None:
    files = write_files(tmp_path / "sources")
    with Study.create(tmp_path / "s", coders=["Only"], files=files) as study:
        study.work_as("Only")
        put(study, "I teach.")
        study.done()
    async with workbench(tmp_path / "s", "Only") as bench:
        await bench.press("R")
        await bench.until(lambda: bench.told("#nothing").startswith("There is one coder"))
        assert bench.told("#nothing") == "There is one coder, with whom nobody disagrees."
        assert set(bench.desk.study.codings()["coder"]) == {"Only"}
