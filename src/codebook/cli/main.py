"""The command line: parses, calls the study, prints."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from codebook.cli.parser import parse
from codebook.errors import CodebookError


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code: 0 done, 1 refused or failed, 2 wrong usage."""
    given = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        return int(given.handler(given) or 0)
    except CodebookError as error:
        print(f"codebook: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("codebook: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader has seen enough; what Python would flush at exit goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(run())
