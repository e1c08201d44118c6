"""Editing the codebook. While the study is blind, a coder edits only their own candidates."""

from __future__ import annotations

import re
from collections.abc import Sequence

from codebook.errors import RefusedError, UsageError
from codebook.store.identity import new_id
from codebook.store.queries import lookups
from codebook.store.queries.several_labels import MOVED, in_interview, on_texts
from codebook.store.store import Store
from codebook.store.tables import Code, Coding, Example, Passage
from codebook.store.writer import ActionHead, Writer
from codebook.study.codebook import CodeEdit, NewCode
from codebook.study.coding import new_codings, refuse_shown
from codebook.study.loading import codebook
from codebook.study.new_candidates import checked_name, chosen, refuse_missing, refuse_taken
from codebook.study.overwriting import Texts, refuse_unseen
from codebook.study.place import place_now
from codebook.study.ranking.code_replacing import replace_ranked_code
from codebook.study.record_words import called_column
from codebook.study.taxonomy.ended_rejections import drop_reasons
from codebook.study.taxonomy.numbering import next_number, renumber
from codebook.study.taxonomy.rejection_reasons import coders_with_reasons
from codebook.study.views import Person
from codebook.text.display import counted
from codebook.text.spans import Span

_TEXTS = ("name", "definition", "use_when", "avoid_when", "colour")


def edit(store: Store, me: Person, code_id: str, seen: CodeEdit, changes: CodeEdit) -> None:
    """Change a code; ChangedError is raised where what is set is no longer as it was `seen`."""
    wanted = _checked(changes)
    columns: dict[str, object] = {**wanted}
    columns.pop("examples", None)
    with store.action(ActionHead(me.id, "edited a code")) as tx:
        code, number = editable(tx, me, code_id), ""
        refuse_unseen(tx, me, Texts(code_id, _texts(tx, code), wanted), seen)
        if wanted.get("name", code.name) != code.name:
            refuse_taken(tx, wanted["name"], renamed=code_id)
        if "parent_id" in wanted:
            check_parent(tx, code_id, wanted["parent_id"])
            number = _move(tx, code, wanted["parent_id"])
        if columns:
            tx.update(Code, code_id, **columns)
        if "examples" in wanted:
            _put_examples(tx, code_id, wanted["examples"])
        now = f", now {number}" if number else ""
        what = ", ".join(called_column("code", column) for column in wanted)
        tx.label = f"edited {code.label}{now}: {what}"


def _checked(changes: CodeEdit) -> CodeEdit:
    """Return what is to be changed, in its usual form; UsageError for what a code cannot have."""
    given: dict[str, object] = {**changes}
    if unknown := given.keys() - CodeEdit.__annotations__:
        raise UsageError(f"A code has no {', '.join(sorted(unknown))} to edit.")
    for key in _TEXTS:
        if not isinstance(given.get(key, ""), str):
            raise UsageError(f"A code's {key} is a text, not {given[key]!r}.", "Write a text.")
    wanted = changes.copy()
    if "name" in wanted:
        wanted["name"] = checked_name(wanted["name"])
    if (colour := wanted.get("colour")) and not re.fullmatch("#[0-9a-fA-F]{6}", colour):
        raise UsageError(f"{colour!r} is not a colour.", "Write it as #RRGGBB.")
    if "parent_id" in wanted:
        wanted["parent_id"] = wanted["parent_id"] or None
    if "examples" in wanted:
        wanted["examples"] = _checked_examples(wanted["examples"])
    return wanted


def _checked_examples(given: object) -> list[str]:
    if isinstance(given, list | tuple) and all(isinstance(each, str) for each in given):
        return [*given]
    raise UsageError(f"A code's examples are a list of texts, not {given!r}.", "List them.")


def _texts(tx: Writer, code: Code) -> dict[str, object]:
    """Return what `edit` can set, as it is now."""
    examples = sorted(tx.all(Example, code_id=code.id), key=lambda one: (one.position, one.id))
    now = {column: getattr(code, column) for column in (*_TEXTS, "parent_id")}
    return {**now, "examples": [one.text for one in examples]}


def _put_examples(tx: Writer, code_id: str, texts: Sequence[str]) -> None:
    """Give a code these examples and no others; those that stay keep their records."""
    there = tx.all(Example, code_id=code_id)
    places = {text: place for place, text in enumerate(dict.fromkeys(texts))}
    kept = {one.text: one.id for one in there if one.text in places}
    tx.delete(Example, [one.id for one in there if one.id not in kept.values()])
    tx.update_many(Example, [{"id": kept[text], "position": places[text]} for text in kept])
    fresh = [
        {"id": new_id(), "code_id": code_id, "position": place, "text": text}
        for text, place in places.items()
        if text not in kept
    ]
    tx.insert(Example, fresh)


def move(store: Store, me: Person, code_id: str, by: int) -> bool:
    """Move a code `by` places down among its siblings, or up where negative; return whether it did.

    All siblings get positions below 0, which sort before those of codes in order of number.
    """
    with store.action(ActionHead(me.id, "moved a code")) as tx:
        code = editable(tx, me, code_id)
        codes = codebook(store, counted=False).codes
        siblings = [each.id for each in codes if each.parent_id == code.parent_id]
        old = siblings.index(code_id)
        new = max(0, min(len(siblings) - 1, old + by))
        if new == old:
            return False
        siblings.insert(new, siblings.pop(old))
        for each in siblings:
            editable(tx, me, each)
        places = enumerate(siblings, -len(siblings))
        tx.update_many(Code, [{"id": each, "position": place} for place, each in places])
        tx.label = f"moved {code.label} {'on' if by > 0 else 'back'}"
    return True


def _move(tx: Writer, code: Code, parent_id: str | None) -> str:
    """Give a numbered code, under another parent, the next free number there; return it, or ""."""
    if code.number is None or parent_id == code.parent_id:
        return ""
    number = next_number(tx, parent_id)
    renumber(tx, code, number)
    return number


def check_parent(tx: Writer, code_id: str, parent_id: str | None) -> None:
    """Raise UsageError for a parent that is not there, RefusedError for one below the code."""
    refuse_missing(tx, parent_id)
    seen = set[str]()  # copies that were merged may each have put one below the other
    while parent_id is not None and parent_id not in seen:
        if parent_id == code_id:
            raise RefusedError("A code cannot lie below itself.", "Choose another parent.")
        seen.add(parent_id)
        parent = tx.get(Code, parent_id)
        parent_id = parent.parent_id if parent else None


def retire(store: Store, me: Person, code_id: str, *, retired: bool) -> None:
    """Retire a code, which keeps its codings, or bring it back, even if it had been merged.

    A candidate that is brought back is not rejected any more: the reasons for that go.
    """
    others = not retired and coders_with_reasons(store, code_id) - {me.id}
    with store.action(ActionHead(me.id, "retired a code", any_layer=bool(others))) as tx:
        code = settled(tx, me, code_id)
        back = "candidate" if code.number is None else "accepted"
        tx.update(Code, code_id, state="retired" if retired else back, merged_into=None)
        if not retired:
            drop_reasons(tx, code_id)
        tx.label = f"{'retired' if retired else 'brought back'} {code.label}"


def split(
    store: Store, me: Person, coding_ids: Sequence[str], into_id: str, *, new: NewCode | None
) -> str:
    """Move chosen codings of the coder to another code, or to a new one; return that code's id.

    Once the study is open, rankings given in their passages get that code too.
    """
    with store.action(ActionHead(me.id, "moved codings")) as tx:
        (code_id, label), *_ = chosen(tx, me, [into_id] if into_id else [], new).items()
        codings = tx.get_many(Coding, coding_ids)
        count = sum(coding.code_id != code_id for coding in codings)
        change_code(tx, codings, code_id)
        if not lookups.is_closed(tx.connection):  # a ranking is everybody's, a candidate is not
            for old in {coding.code_id for coding in codings} - {code_id}:
                own = {coding.passage_id for coding in codings if coding.code_id == old}
                replace_ranked_code(tx, old, code_id, own)
        passages = tx.get_many(Passage, [coding.passage_id for coding in codings])
        texts = {each.revision_id for each in passages}
        label = in_interview(tx.connection, f"moved {counted(count, 'coding')} to {label}", texts)
        tx.label = on_texts(tx.connection, texts, label, MOVED)
    return code_id


def recode(
    store: Store,
    me: Person,
    coding_id: str,
    code_ids: Sequence[str],
    *,
    new: NewCode | None,
    seen: tuple[str, Span] | None,
) -> tuple[str, ...]:
    """Replace a coding by the first of some codes, and add the others; return the codes' ids.

    Codes that the passage has already are not added again. `seen` is where its words were shown.
    """
    with store.action(ActionHead(me.id, "changed a code")) as tx:
        if seen:
            place_now(tx, seen[0], [seen[1]])
        coding = tx.get(Coding, coding_id)
        if coding is None:
            raise UsageError("That coding is not there any more.", "Code the passage again.")
        labels = chosen(tx, me, code_ids, new)
        ((old, _),) = lookups.code_labels(tx.connection, [coding.code_id], me.id).values()
        there = lookups.codes_on(tx.connection, coding.passage_id)
        first, *others = labels
        if first not in there:
            tx.update(Coding, coding_id, code_id=first, modified=tx.at)
        elif first != coding.code_id:
            tx.delete(Coding, [coding_id])
        beside = [code_id for code_id in others if code_id not in there - {coding.code_id}]
        tx.insert(Coding, new_codings(tx, me, coding.passage_id, beside))
        label = f"changed {old} to {', '.join(labels.values())}"
        passages = tx.get_many(Passage, [coding.passage_id])
        tx.label = in_interview(tx.connection, label, (each.revision_id for each in passages))
    return tuple(labels)


def change_code(tx: Writer, codings: Sequence[Coding], code_id: str) -> dict[str, str]:
    """Change the code of codings; a passage keeps one coding with the code.

    Returns the ids of the codings that are gone, each with that of the one that stays.
    """
    stays = {coding.passage_id: coding.id for coding in tx.all(Coding, code_id=code_id)}
    changed = [coding for coding in codings if coding.code_id != code_id]
    gone: dict[str, str] = {}
    for coding in changed:
        kept_id = stays.setdefault(coding.passage_id, coding.id)
        if kept_id != coding.id:
            gone[coding.id] = kept_id
    moved = [coding.id for coding in changed if coding.id not in gone]
    tx.delete(Coding, gone)
    tx.update_many(Coding, [{"id": key, "code_id": code_id, "modified": tx.at} for key in moved])
    return gone


def editable(tx: Writer, me: Person, code_id: str) -> Code:
    """Return the code if `me` may edit it now; UsageError or RefusedError says why not.

    While the study is closed, only own candidates can be edited.
    """
    code = _seen(tx, me, code_id)
    if code.number is None and code.coder_id == me.id:
        return code
    tx.hidden_by = ""
    if lookups.stage(tx.connection) == "coding" and lookups.is_closed(tx.connection):
        raise RefusedError(
            f"{code.label} is everybody's, and the study is blind while you code.",
            "Write a memo on it now; change it once all have finished.",
        )
    return code


def settled(tx: Writer, me: Person, code_id: str) -> Code:
    """Return the code if it may be retired or merged now: not while the study is closed."""
    code = _seen(tx, me, code_id)
    tx.hidden_by = ""
    begun = lookups.stage(tx.connection) != "setup"
    if lookups.is_closed(tx.connection) and (begun or code.number is None):
        raise RefusedError(
            "Codes can be retired and merged once the study is open to all.",
            "Until then take the code off its passages, or undo.",
        )
    return code


def _seen(tx: Writer, me: Person, code_id: str) -> Code:
    code = tx.get(Code, code_id)
    if code is None or not lookups.code_labels(tx.connection, [code_id], me.id):
        refuse_shown(tx, code_id)
        raise UsageError("That code is not in the codebook any more.")
    return code
