"""Where each coder was is remembered for each study, in a file of the user's own."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.tui.model.places import KeptCodes, Place, Places, state_file


def test_each_coder_of_each_study_has_a_place(tmp_path: Path) -> None:
    path = tmp_path / "state" / "places.json"
    places = Places(path)
    places.remember("s1", "Ada", Place("t1", 10))
    places.remember("s1", "Ben", Place("t2", 20))
    places.remember("s1", None, Place("t3", 30))
    places.remember("s2", "Ada", Place("t4", 40))
    again = Places(path)
    assert again.recall("s1", "Ada") == Place("t1", 10)
    assert again.recall("s1", "Ben") == Place("t2", 20)
    assert again.recall("s1", None) == Place("t3", 30)
    assert again.recall("s2", "Ada") == Place("t4", 40)
    assert again.recall("s2", "Ben") is None
    assert again.last_coder("s1") == "Ben"
    assert again.last_coder("s3") is None


def test_the_codes_used_lately_are_kept_for_each_coder(tmp_path: Path) -> None:
    path = tmp_path / "places.json"
    Places(path).remember("s", "Ada", Place("t", 1), KeptCodes(["c1", "c2"], ["c2", "c1"]))
    assert Places(path).kept_codes("s", "Ada") == (["c1", "c2"], ["c2", "c1"])
    assert Places(path).kept_codes("s", "Ben") == ([], [])
    path.write_text('{"s": {"recent coder Ada": [1, "c1"], "recent coder Ben": 3}}')
    assert Places(path).kept_codes("s", "Ada") == (["c1"], []), "written by older versions"
    assert Places(path).kept_codes("s", "Ben") == ([], [])


def test_a_coder_may_be_called_anything(tmp_path: Path) -> None:
    places = Places(tmp_path / "places.json")
    places.remember("s", "last", Place("t", 1))
    places.remember("s", "looking", Place("t", 2))
    assert places.recall("s", "last") == Place("t", 1)
    assert places.recall("s", None) is None
    assert places.last_coder("s") == "looking"


def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "places.json"
    Places(path).remember("s", "Ada", Place("t", 1))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [found.name for found in path.parent.iterdir()] == ["places.json"]


@given(
    st.one_of(
        st.binary(max_size=40),
        st.sampled_from(
            [
                b"[]",
                b'{"s": 1}',
                b'{"s": {"coder Ada": ["t"]}}',
                b'{"s": {"coder Ada": [1, 2]}}',
                b'{"s": {"coder Ada": ["t", -1], "last": 3}, "theme": []}',
                b"[" * 100_000,
            ]
        ),
    )
)
def test_a_damaged_file_is_as_good_as_none(content: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "places.json"
        path.write_bytes(content)
        places = Places(path)
        assert places.recall("s", "Ada") is None
        assert places.last_coder("s") is None
        assert places.theme() is None
        places.remember("s", "Ada", Place("t", 3))
        assert places.recall("s", "Ada") == Place("t", 3)


def test_where_nothing_can_be_written_nothing_is_remembered(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    places = Places(tmp_path / "file" / "places.json")
    places.remember("s", "Ada", Place("t", 1))
    assert places.recall("s", "Ada") is None


def test_the_theme_is_kept_beside_the_places(tmp_path: Path) -> None:
    places = Places(tmp_path / "places.json")
    places.remember("s", "Ada", Place("t", 1))
    places.remember_theme("codebook-light")
    assert places.theme() == "codebook-light"
    assert places.recall("s", "Ada") == Place("t", 1)


def test_the_file_lies_where_the_system_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_file() == tmp_path / "codebook" / "places.json"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_file() == tmp_path / ".local" / "state" / "codebook" / "places.json"
