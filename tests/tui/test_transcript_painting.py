"""What is painted in a row: text, stripes, labels, and what is held."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.strip import Strip

from codebook.text.spans import Span
from codebook.text.turns import Turn
from codebook.tui.fitting import cut, fitted
from codebook.tui.widgets.transcript.columns import share
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.highlights import Highlight, HighlightIndex
from codebook.tui.widgets.transcript.hold import Hold, changed
from codebook.tui.widgets.transcript.layout import Layout
from codebook.tui.widgets.transcript.painting import Painter
from codebook.tui.widgets.transcript.palette import COMPONENTS, Palette
from transcript_harness import INTERVIEW, codings, interview, span_of
from transcript_texts import documents, highlights

BASE = Style(color="#e0e0e0", bgcolor="#101010")
STYLES = {name: BASE + Style(meta={"is": name}) for name in COMPONENTS}
STYLES["focus"] = BASE + Style(bgcolor="#303030")
STYLES["selection"] = BASE + Style(bgcolor="#204080")
STYLES["caret"] = BASE + Style(reverse=True)
NOTHING = Hold(Span(0, 0))


class Page:
    """A document painted at a width."""

    def __init__(
        self,
        document: Document,
        given_ones: list[Highlight],
        width: int,
        *,
        plain: bool = False,
        ansi: bool = False,
    ) -> None:
        self.layout = Layout(document, share(width, document.speakers))
        self.index = HighlightIndex(given_ones)
        palette = Palette(STYLES, ansi=ansi, plain=plain)
        self.painter = Painter(self.layout, self.index, palette)

    def strip(self, y: int, hold: Hold = NOTHING) -> Strip:
        return self.painter.strip(y, hold)

    def lines(self) -> list[str]:
        return [self.strip(y).text.rstrip() for y in range(self.layout.height)]

    def styled(self, quote: str, hold: Hold = NOTHING) -> list[tuple[str, Style]]:
        """Return the runs of the row in which a quote of the interview begins."""
        strip = self.strip(self.layout.row_of(span_of(quote).start), hold)
        return [(segment.text, segment.style or Style()) for segment in strip]

    def style_of(self, quote: str, hold: Hold = NOTHING) -> Style:
        return next(style for text, style in self.styled(quote, hold) if text.startswith(quote))


@given(documents(), st.integers(24, 130), st.data())
def test_every_strip_is_as_wide_as_the_view_and_holds_its_row(
    document: Document, width: int, data: st.DataObject
) -> None:
    size = max(1, len(document.text))
    page = Page(document, data.draw(highlights(size, 8)), width)
    offset = document.snap(data.draw(st.integers(0, size)))
    held = data.draw(st.sampled_from([None, Span(offset // 2, offset)]))
    hold = Hold(Span(offset, size), held, page.layout.cluster(offset))
    for y in range(page.layout.height):
        strip = page.strip(y, hold)
        assert strip.cell_length == sum(segment.cell_length for segment in strip) == width
        row = page.layout.row(y)
        assert page.layout.painted(row).rstrip(" ") in strip.text


@given(documents(), st.integers(48, 130), st.data())
def test_every_passage_that_is_seen_has_a_sign_of_its_code_beside_it(
    document: Document, width: int, data: st.DataObject
) -> None:
    size = max(1, len(document.text))
    given_ones = [each._replace(label="C.4.ii") for each in data.draw(highlights(size, 3))]
    page = Page(document, given_ones, width)
    bare = Page(document, [each._replace(label="") for each in given_ones], width).lines()
    beside = [line != other for line, other in zip(page.lines(), bare, strict=True)]
    for one in given_ones:
        rows = [
            y
            for y in range(page.layout.height)
            if (row := page.layout.row(y)).kind == "text"
            and max(row.start, one.start) < min(row.end, one.end)
        ]
        assert not rows or any(beside[y] for y in rows)


def test_an_interview_as_text() -> None:
    assert Page(interview(), codings(), 52).lines()[:18] == [
        "",
        "        participant: U1",
        "",
        " ────── Part II: Requirements ────────────────",
        " " * 38 + "00:00:12",
        "  I     When you hand a model over to the",
        "        platform team, what do you expect of",
        "        the framework? Please think of the",
        "        last time.",
        " " * 38 + "00:00:21",
        " U1 ╻   Honestly? That it behaves the same on   B.1",
        "    ★   their machines as on mine. We had a    C.11",
        "    ┃   release in spring, e.g. the ranking",
        "    ┃╻  model, where the exported graph ran at",
        "    ┃╏  3.5 times the latency. Nobody could C.4.ii+",
        "    ╹╹  say why. In the end it was a kernel",
        "        that had been chosen silently... and",
        "    ╻   we only found out because a colleague   A.2",
    ]


def test_a_passage_over_two_turns_is_striped_between_them() -> None:
    crossing = Span(span_of("colleague").start, span_of("A report").end)
    page = Page(interview(), [Highlight("k", *crossing, "#ff0000")], 60)
    stripes = [line[4] if len(line) > 4 else " " for line in page.lines()]
    first, last = (page.layout.row_of(at) for at in (crossing.start, crossing.end - 1))
    assert "".join(stripes[first : last + 1]) == "╻" + "┃" * (last - first - 1) + "╹"


def test_more_codings_than_lanes_show_a_plus() -> None:
    span = span_of("Honestly?")
    page = Page(interview(), [Highlight(str(at), *span, "#ff0000") for at in range(4)], 52)
    assert page.lines()[10].startswith(" U1 ▪▪+ Honestly?")
    wide = Page(interview(), [Highlight(str(at), *span, "#ff0000") for at in range(4)], 120)
    assert any(line.startswith(" U1 ▪▪▪▪ Honestly?") for line in wide.lines())


def test_a_mark_shows_where_another_passage_begins_in_the_same_row() -> None:
    key = Highlight("k", *span_of("Honestly?"), "#ff0000", "", "★")
    next_one = Highlight("n", key.end, key.end + 20, "#ff0000")
    assert Page(interview(), [key, next_one], 52).lines()[10].startswith(" U1 ★   Honestly?")


def test_labels_that_find_no_room_become_a_number() -> None:
    span = span_of("Portability.")
    many = [Highlight(str(at), *span, "#ff0000", f"C.{at}.iii") for at in range(9)]
    line = next(line for line in Page(interview(), many, 100).lines() if "Portability" in line)
    assert line.endswith("Naïve, perhaps.    C.0.iii +8")


def test_a_label_goes_to_the_next_row_where_the_first_is_full() -> None:
    span = Span(span_of("platform team").start, span_of("last time.").end)
    lines = Page(interview(), [Highlight("k", *span, "#ff0000", "C.4.ii")], 52).lines()
    assert not any("C.4.ii" in line for line in lines[:6])
    wide = Page(interview(), [Highlight("k", *span, "#ff0000", "C.4.ii")], 100).lines()
    assert sum("C.4.ii" in line for line in wide) == 1


def test_a_label_too_long_for_any_of_its_rows_is_cut_and_several_are_counted() -> None:
    span = span_of("Honestly?")
    long = Highlight("n", *span, "#ff0000", "C.4.ii Ben")
    named = Highlight("p", *span, "#0000ff", "Promises of vendors")
    both = [long, Highlight("m", *span, "#00ff00", "B.5")]
    for coded, width, shown in (
        ([long], 47, "C…"),
        ([long], 52, "C.4…"),
        ([long], 62, "C.4.ii…"),
        ([long], 66, "C.4.ii Ben"),
        ([named], 52, "Pro…"),
        (both, 47, "+2"),
        (both, 53, "B.5+"),
        (both, 62, "B.5 +1"),
    ):
        (line,) = (each for each in Page(interview(), coded, width).lines() if "Honestly?" in each)
        assert line.endswith(f"  {shown}"), width


def test_an_id_is_whole_before_all_else_if_need_be_with_one_blank_before_it() -> None:
    span = span_of("Honestly?")
    long = Highlight("n", *span, "#ff0000", "C.4.ii Ben")
    both = [long, Highlight("m", *span, "#00ff00", "B.5")]
    alike = [long, long._replace(key="o", label="C.4.iii")]
    for coded, width, shown in (
        ([long], 53, " C.4.ii"),
        ([long], 54, "  C.4.ii"),
        ([long], 55, "  C.4.ii…"),
        (both, 51, " B.5+"),
        (alike, 53, "  C.4…+"),
        (alike, 54, " C.4.ii+"),
    ):
        (line,) = (each for each in Page(interview(), coded, width).lines() if "Honestly?" in each)
        before = line.removesuffix(shown)
        assert line != before, width
        assert before[-1] != " ", width


def test_of_several_labels_that_do_not_fit_one_stays() -> None:
    span = span_of("Honestly?")
    name = Highlight("n", *span, "#ff0000", "Promises of v…")
    other = Highlight("o", *span, "#00ff00", "Longing for c…")
    number = Highlight("m", *span, "#0000ff", "B.5")
    for coded, shown in (
        ([name, other], "  Pro…+"),
        ([name, number], "  B.5+"),
        ([name, other, number], "  B.5+"),
    ):
        (line,) = (each for each in Page(interview(), coded, 53).lines() if "Honestly?" in each)
        assert line.endswith(shown)


def test_signs_are_cut_last() -> None:
    span = span_of("Honestly?")
    name = Highlight("n", *span, "#ff0000", "Promises of v…", signs="?✎")
    number = name._replace(label="C.4.ii", by="Ben", signs="?")
    for coded, width, shown in (
        ([name], 122, "  Promises of v…?✎"),
        ([name], 62, "  Promi…?✎"),
        ([name], 53, "  Pr…?✎"),
        ([name._replace(by="Ben")], 66, "  Promises…?✎"),
        ([name, name._replace(key="o", by="Ben")], 66, "  Promis…?✎ ×2"),
        ([number], 100, "  C.4.ii? Ben"),
        ([number], 62, "  C.4.ii?…"),
        ([number], 55, "  C.4.ii?"),
        ([number], 54, " C.4.ii?"),
        ([number], 53, " C.4.ii"),
    ):
        (line,) = (each for each in Page(interview(), coded, width).lines() if "Honestly?" in each)
        assert line.endswith(shown), width


def test_of_several_labels_that_with_a_sign_comes_first() -> None:
    span = span_of("Honestly?")
    coded = [Highlight(label, *span, "#ff0000", label) for label in ("B.3", "A.1", "C.4")]
    coded[1] = coded[1]._replace(mark="★", signs="✎")
    for width, shown in ((52, "A.1✎+"), (55, "A.1✎ +2"), (65, "A.1✎ B.3 +1"), (67, "✎ B.3 C.4")):
        (line,) = (each for each in Page(interview(), coded, width).lines() if "Honestly?" in each)
        assert line.endswith(shown), line


def test_labels_without_room_in_the_first_row_go_on_in_those_below() -> None:
    span = Span(span_of("Honestly?").start, span_of("the latency.").end)
    short = [Highlight(label, *span, "#ff0000", label) for label in ("B.3", "A.1", "C.4", "A.2")]
    short[2] = short[2]._replace(signs="✎")
    for coded, width, shown in (
        (short, 52, ["C.4✎", "B.3", "A.1", "A.2"]),
        (short[:2], 52, ["B.3", "A.1"]),
        (short, 80, ["C.4✎ B.3", "A.1 A.2"]),
        ([each._replace(by="Ben") for each in short[:3]], 80, ["C.4✎ Ben", "B.3 Ben", "A.1 Ben"]),
        ([each._replace(label=f"Promises {each.key}") for each in short[:2]], 52, ["Promi…"] * 2),
    ):
        bare = [each._replace(label="") for each in coded]
        pages = (Page(interview(), each, width).lines() for each in (coded, bare))
        rows = zip(*pages, strict=True)
        found = [line.removeprefix(text).strip() for line, text in rows if line != text]
        assert found == shown, width


def test_a_further_label_hides_none_of_the_words_beside_it() -> None:
    long = Span(span_of("Honestly?").start, span_of("the latency.").end)
    other = Highlight("o", *span_of("We had a"), "#0000ff", "A.2")
    coded = [Highlight(label, *long, "#ff0000", label) for label in ("B.3", "A.1")]
    lines = Page(interview(), [*coded, other], 52).lines()
    assert [line.split()[-1] for line in lines[10:12]] == ["B.3", "+1"]
    assert "A.2 +1" in lines[11]


def test_a_passage_that_begins_before_its_text_or_in_a_heading_has_its_label() -> None:
    text = "# Needs\n\nU1: Speed.\n"
    turns = [Turn(0, 7, "", kind="heading"), Turn(13, 19, "U1")]
    document = Document.of(text, turns)
    for span, row in ((Span(0, 7), "Needs"), (Span(0, 19), "Needs"), (Span(7, 19), "Speed.")):
        page = Page(document, [Highlight("k", *span, "#ff0000", "C.4.ii")], 60)
        (line,) = (line for line in page.lines() if "C.4.ii" in line)
        assert row in line


@pytest.mark.parametrize(
    ("coders", "width", "shown"),
    [
        ([""], 100, "C.4.ii"),
        (["?"], 100, "C.4.ii?"),
        (["Ben"], 100, "C.4.ii Ben"),
        (["Ben", "consensus", ""], 100, "C.4.ii ×2"),
        (["consensus", ""], 100, "C.4.ii"),
        (["Ben", "consensus"], 100, "C.4.ii Ben"),
        (["consensus"], 100, "C.4.ii consens…"),
        (["Ben?", "?"], 100, "C.4.ii? ×2"),
        (["Ben", ""], 65, "C.4.ii ×2"),
        (["Ben", ""], 62, "C.4.ii×2"),
    ],
)
def test_a_code_that_several_coders_gave_a_passage_has_one_label(
    coders: list[str], width: int, shown: str
) -> None:
    span = span_of("Honestly?")
    coded = [
        Highlight(
            f"k{by}",
            *span,
            "#ff0000",
            "C.4.ii",
            by=by.strip("?"),
            signs="?" if "?" in by else "",
            joint=by == "consensus",
        )
        for by in coders
    ]
    (line,) = (each for each in Page(interview(), coded, width).lines() if "Honestly?" in each)
    assert line.endswith(f"  {shown}")


def test_of_several_codes_of_several_coders_codes_are_counted() -> None:
    span = span_of("Honestly?")
    coded = [
        Highlight(f"{label}{by}", *span, "#ff0000", label, "", by)
        for label in ("C.4.ii", "Promises of v…")
        for by in ("", "Ben", "Cy")
    ]
    (line,) = (each for each in Page(interview(), coded, 66).lines() if "Honestly?" in each)
    assert line.endswith("  C.4.ii ×3 +1")


def test_what_is_cut_has_one_ellipsis() -> None:
    assert fitted("Promises of v… Ben", 15) == "Promises of v… "
    assert cut("Promises of v… Ben", 14) == "Promises of v…"


def test_on_a_wide_screen_labels_stay_near_the_words() -> None:
    long = Highlight("n", *span_of("Honestly?"), "#ff0000", "C.4.ii Ben")
    (line,) = (each for each in Page(interview(), [long], 240).lines() if "Honestly?" in each)
    assert line.index("C.4.ii") < 240 // 2 + 20


class TestLook:
    def test_coded_text_is_tinted_and_underlined_where_codings_overlap(self) -> None:
        page = Page(interview(), codings(), 120)
        once, twice = page.style_of("That it behaves"), page.style_of("Nobody could")
        assert once.bgcolor not in {BASE.bgcolor, twice.bgcolor}
        assert (bool(once.underline), bool(twice.underline)) == (False, True)
        assert page.style_of("Honestly? ").bgcolor == BASE.bgcolor

    def test_without_colours_every_coded_run_is_underlined(self) -> None:
        for page in (
            Page(interview(), codings(), 120, plain=True),
            Page(interview(), codings(), 120, ansi=True),
        ):
            assert page.style_of("That it behaves").underline
            assert not page.style_of("Honestly? ").underline

    def test_the_target_has_a_bar_and_a_background(self) -> None:
        page = Page(interview(), [], 120)
        hold = Hold(span_of("Honestly?"))
        assert page.style_of("Honestly?", hold).bgcolor == STYLES["focus"].bgcolor
        assert page.style_of(" That it", hold).bgcolor == BASE.bgcolor
        assert "▎" in page.strip(page.layout.row_of(hold.target.start), hold).text

    def test_a_selection_takes_the_place_of_the_focus(self) -> None:
        page = Page(interview(), codings(), 120)
        hold = Hold(span_of("it behaves"), span_of("it behaves"))
        assert page.style_of("it behaves", hold).bgcolor == STYLES["selection"].bgcolor

    def test_the_caret_covers_a_whole_cluster_and_the_end_of_a_line(self) -> None:
        page = Page(interview(), [], 120)
        thumb = span_of("👍🏽")
        styles = page.styled("👍🏽", Hold(thumb, None, page.layout.cluster(thumb.start)))
        assert [text for text, style in styles if style.reverse] == ["👍🏽"]
        end = span_of("not after.").end
        styles = page.styled("And I would", Hold(thumb, None, page.layout.cluster(end)))
        assert [text for text, style in styles if style.reverse] == [" "]

    def test_a_coding_that_ends_inside_a_cluster_colours_the_whole_of_it(self) -> None:
        thumb = span_of("👍🏽")
        page = Page(interview(), [Highlight("k", *thumb[:1], thumb.start + 1, "#ff0000")], 120)
        coloured = [t for t, s in page.styled("👍🏽") if s.bgcolor != BASE.bgcolor]
        assert coloured == ["👍🏽"]


def test_speakers_with_long_names_are_named_above_with_their_time() -> None:
    text = "Ada Example: Yes.\n\nBob Example: No."
    turns = [Turn(13, 17, "Ada Example", "00:01"), Turn(32, 35, "Bob Example", "00:02")]
    lines = Page(Document.of(text, turns), [], 40).lines()
    assert [line.split() for line in lines if line] == [
        ["Ada", "Example", "00:01"],
        ["Yes."],
        ["Bob", "Example", "00:02"],
        ["No."],
    ]


def test_a_part_without_a_heading_has_a_rule() -> None:
    text = "A: one"
    document = Document.of(text, [Turn(3, 6, "A", part="I")], parts={"I": "Part I. Work"})
    assert Page(document, [], 40).lines()[1].startswith(" ───── Part I. Work ─────")


def test_the_time_of_a_turn_that_begins_a_part_stands_once_below_the_rule() -> None:
    text = "A [0:07] one"
    document = Document.of(text, [Turn(9, 12, "A", "0:07", "I")], parts={"I": "Part I. Work"})
    lines = [line.strip() for line in Page(document, [], 40).lines()]
    rule = next(at for at, line in enumerate(lines) if "Part I. Work" in line)
    assert lines[rule + 1 :] == ["0:07", "A     one"]
    assert not any("0:07" in line for line in lines[:rule])


HOLDS = st.builds(
    Hold,
    *(st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda e: Span(*sorted(e))),) * 1,
    st.none() | st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda e: Span(*sorted(e))),
    st.none() | st.integers(0, 40).map(lambda at: Span(at, at + 1)),
)


@given(HOLDS, HOLDS)
def test_what_looks_different_lies_in_the_changed_spans(old: Hold, new: Hold) -> None:
    def look(hold: Hold, at: int) -> tuple[bool, bool, bool, bool]:
        selected = hold.selection is not None and hold.selection.contains(at)
        focused = hold.selection is None and hold.target.contains(at)
        caret = hold.caret is not None and hold.caret.contains(at)
        return selected, focused, caret, hold.target.contains(at)

    spans = list(changed(old, new))
    for at in range(45):
        if look(old, at) != look(new, at):
            assert any(span.contains(at) for span in spans)
    assert old != new or not spans


def test_the_quotes_of_these_tests_are_in_the_interview() -> None:
    assert all(INTERVIEW[h.start : h.end].strip() for h in codings())
