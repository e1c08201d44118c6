"""The workbench in a browser: only this machine's, only with the link, and it codes."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

import small
from browser import Page, browser
from codebook import Study
from codebook.cli.loopback import Loopback
from codebook.cli.main import run
from command import codebook


@pytest.fixture
def study(tmp_path: Path) -> Path:
    place = tmp_path / "study"
    small.make(place, tmp_path / "sources").close()
    return place


@asynccontextmanager
async def served(study: Path) -> AsyncIterator[str]:
    """Give the link of a served study."""
    command = ["-m", "codebook", "serve", "--study", str(study), "--coder", "First"]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=os.environ | {"CODEBOOK_SETTINGS": str(study / "none.toml")},
    )
    assert process.stdout
    try:
        yield (await asyncio.wait_for(process.stdout.readline(), 30)).decode().strip()
    finally:
        process.terminate()
        await process.communicate()


def test_without_the_extra_it_says_what_to_install(
    study: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)  # as where it is not installed
    monkeypatch.delitem(sys.modules, "codebook.cli.loopback", raising=False)
    assert run(["serve", "--study", str(study)]) == 1
    assert capsys.readouterr().err == (
        "codebook: The workbench in a browser needs the extra `web`. pip install 'codebook[web]'\n"
    )


async def test_only_who_has_the_link_comes_in_and_only_once(study: Path) -> None:
    jar = aiohttp.CookieJar(unsafe=True)  # an address of numbers may have cookies
    async with served(study) as link, aiohttp.ClientSession(cookie_jar=jar) as browser_of_mine:
        address, _ = link.split("/?")
        assert address.startswith("http://127.0.0.1:")
        async with aiohttp.ClientSession() as stranger:
            for path in ("/", "/ws", "/static/js/textual.js", "/?token=guess"):
                async with stranger.get(address + path) as answer:
                    assert answer.status == 403
                    assert "Start `codebook serve` again." in await answer.text()
            async with stranger.head(link) as answer:  # which does not use the link up
                assert answer.status == 403
        async with browser_of_mine.get(link) as answer:
            assert answer.status == 200
            assert "connect-src 'self'" in answer.headers["Content-Security-Policy"]
        async with browser_of_mine.get(address) as answer:
            assert answer.status == 200
        async with aiohttp.ClientSession() as late, late.get(link) as answer:
            assert answer.status == 403
        for header in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
            async with browser_of_mine.get(address, headers=header) as answer:
                assert answer.status == 403
                assert await answer.text() == "This address is not codebook's."


async def test_a_browser_may_have_two_studies_open(study: Path) -> None:
    """Browsers keep cookies by host, whatever the port."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with (
        served(study) as one,
        served(study) as two,
        aiohttp.ClientSession(cookie_jar=jar) as browser,
    ):
        for link in (one, two, one.split("/?")[0], two.split("/?")[0]):
            async with browser.get(link) as answer:
                assert answer.status == 200


def test_where_the_study_lies_is_told_to_nobody_who_lists_processes(
    study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a URL it may have a password in it."""
    told: list[tuple[str, str, str]] = []
    monkeypatch.setenv("CODEBOOK_STUDY", str(study))
    monkeypatch.setenv("CODEBOOK_CODER", "First")

    def serve(server: Loopback) -> None:
        told.append((server.command, os.environ["CODEBOOK_STUDY"], os.environ["CODEBOOK_CODER"]))

    monkeypatch.setattr(Loopback, "serve", serve)
    assert run(["serve"]) == 0
    assert run(["serve", "--coder", "Second"]) == 0
    opening = shlex.join([sys.executable, "-m", "codebook", "open"])
    assert told == [(opening, str(study), "First"), (opening, str(study), "Second")]


async def test_a_passage_is_coded_in_a_real_browser(study: Path, tmp_path: Path) -> None:
    async with served(study) as link, browser(tmp_path / "profile") as page:
        await page.call("Page.enable")
        await page.call("Page.navigate", url=link)
        await _is_up(page)
        await page.value("document.querySelector('.xterm-helper-textarea').focus()")
        for _ in range(20):
            await page.type("a1\n")
            with Study.open(study, "First") as opened:
                if opened.status().codings:
                    break
            await asyncio.sleep(1)
        with Study.open(study, "First") as opened:
            assert list(opened.codings()["code"]) == ["A.1"]


async def _is_up(page: Page) -> None:
    for _ in range(100):
        if "-first-byte" in str(await page.value("document.body.className")):
            return
        await asyncio.sleep(0.2)
    pytest.fail("the workbench never came up in the browser")


def test_a_port_in_use_and_a_missing_coder_are_sentences(study: Path) -> None:
    taken = codebook("serve", "--study", study, "--port", "99999")
    assert taken.code == 1
    assert taken.err.startswith("codebook: Port 99999 cannot be used (")
    assert taken.err.endswith("). Choose another with --port.\n")
    nobody = codebook("serve", "--study", study, "--coder", "Nobody")
    assert (nobody.code, nobody.out) == (2, "")
    assert "has no coder 'Nobody'" in nobody.err
