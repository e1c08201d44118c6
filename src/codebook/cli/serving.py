"""The workbench in a browser of this machine: `codebook serve`."""

from __future__ import annotations

import os
import shlex
import socket
import sys
from argparse import Namespace

from codebook.cli.arguments import Command
from codebook.cli.studies import opened
from codebook.errors import CodebookError, StudyError


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "serve",
        serve,
        "open the workbench in a browser",
        "Reachable from this machine only, with a link that works once.",
    )
    parser.add_argument(
        "--port", type=int, default=0, metavar="N", help="the port (default: any that is free)"
    )


def serve(given: Namespace) -> None:
    """Serve the workbench on loopback until it is stopped."""
    try:
        from codebook.cli.loopback import HOST, Loopback
    except ImportError as error:
        raise CodebookError(
            "The workbench in a browser needs the extra `web`.", "pip install 'codebook[web]'"
        ) from error
    with opened(given.study, given.coder) as study:
        name = study.record().name
    # A URL may have a password, and everybody on this machine can read the arguments of a process.
    os.environ |= {"CODEBOOK_STUDY": str(given.study), "CODEBOOK_CODER": given.coder or ""}
    opening = shlex.join([sys.executable, "-m", "codebook", "open"])
    Loopback(opening, name, _free_port(HOST, given.port)).serve()


def _free_port(host: str, wanted: int) -> int:
    with socket.socket() as probe:
        try:
            probe.bind((host, wanted))
        except (OSError, OverflowError) as error:
            raise StudyError(
                f"Port {wanted} cannot be used ({error}).", "Choose another with --port."
            ) from error
        return int(probe.getsockname()[1])
