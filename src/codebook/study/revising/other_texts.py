"""Transcripts that have another text in the other copy: refused in a merge, or taken over."""

from __future__ import annotations

import difflib
from collections.abc import Collection
from functools import partial
from itertools import filterfalse

from codebook.errors import RefusedError
from codebook.store.erasing import erasures
from codebook.store.merging.copy_pair import CopyPair, DifferingTexts
from codebook.store.queries import revision_queries
from codebook.store.writer import ActionHead, Writer
from codebook.study.revising.new_revision import NewText, hash_of, revise
from codebook.study.turns import turns_of
from codebook.study.views import Person
from codebook.text.anchoring import PassageFinder
from codebook.text.display import alike, counted, cut, from_shortly_before


def meet_other_texts(
    pair: CopyPair, me: Person, corrected: Collection[str], *, updating: bool
) -> tuple[str, ...]:
    """Take the texts that the other copy has, or refuse them; return a sentence on each taken.

    Those that follow from erased words, and those `corrected` there, are met in their own way.
    """
    told = []
    for texts in list(filterfalse(partial(_was_erased, pair), pair.differing_texts())):
        if texts.id not in corrected:
            if not updating or any(pair.have_erased_words(texts)):
                _refuse_texts(pair, texts)
            told.append(_take(pair, me, texts))
    return tuple(told)


def _take(pair: CopyPair, me: Person, texts: DifferingTexts) -> str:
    """Make the other copy's text the latest of this copy's transcript; return what came of it.

    Passages of all layers follow, as with a changed file. What is told counts the coder's own.
    """
    old = revision_queries.current(pair.mine, texts.id)
    theirs = revision_queries.current(pair.theirs, texts.other_id)
    if old is None or theirs is None:
        raise ValueError(f"no transcript {texts.id}")
    act = f"took another copy's text of {texts.name}"
    head = ActionHead(me.id or None, act, "", any_layer=True)
    tx = Writer(pair.mine, head)
    turns = turns_of(theirs.turns)
    new = NewText(theirs.text, turns, theirs.format, theirs.encoding, theirs.source)
    finder = PassageFinder(old.text, new.text)
    revised = revise(tx, old, new, finder.find, finder.new_places)
    tx.close()
    followed, lost = (
        sum(row.coder_id == me.id for row in rows) for rows in (revised.followed, revised.orphaned)
    )
    told = f"{texts.name} has the other copy's text now: {counted(followed, 'passage')} followed"
    were = "was" if lost == 1 else "were"
    return f"{told}, {lost} {were} not found again." if lost else f"{told}."


def _refuse_texts(pair: CopyPair, texts: DifferingTexts) -> None:
    """Raise RefusedError that says where two texts differ, quoting none where words were erased."""
    known = any(erasures.remembered(copy) for copy in (pair.mine, pair.theirs))
    erased = pair.have_erased_words(texts)
    hint = (
        "Give one of them another name, or take over the other one's: `codebook merge OTHER"
        " --update`, and codings follow."
    )
    if all(erased):
        hint = (
            "Words were erased in both, but not the same ones: add the names of both keys in"
            " both (`codebook pseudonyms add`), apply them in both, and then merge."
        )
    elif any(erased):
        hint = (
            "Words were erased in one of them: undo the change of the text in the other"
            " (`codebook undo`), merge, and change it again."
        )
    raise RefusedError(_difference(texts, quoting=not known), f"Nothing was changed. {hint}")


def _was_erased(pair: CopyPair, texts: DifferingTexts) -> bool:
    """Whether one of the texts was erased on purpose, from which the other one follows."""
    erased = erasures.remembered(pair.mine) | erasures.remembered(pair.theirs)
    return any((erasures.CONTENT, hash_of(one)) in erased for one in (texts.mine, texts.theirs))


def _difference(texts: DifferingTexts, *, quoting: bool) -> str:
    mine, theirs = texts.mine.splitlines(), texts.theirs.splitlines()
    blocks = difflib.SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes()
    _, at, _, there, _ = next(block for block in blocks if block[0] != "equal")
    here, other = (lines[n] if n < len(lines) else "" for lines, n in ((mine, at), (theirs, there)))
    same = alike(here, other)
    here, other = (cut(from_shortly_before(same, line)) for line in (here, other))
    words = f" is “{here}” here and “{other}” there" if quoting else " differs"
    return f"The transcript {texts.name} has another text in the other copy: line {at + 1}{words}."
