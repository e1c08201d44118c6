"""What several want to write while somebody else writes, and so write a moment later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

from codebook import Study

_LONG = 30  # seconds, after which a test fails rather than hangs

Act = tuple[Study, Callable[[], object]]


@contextmanager
def at_once(*acts: Act) -> Iterator[Callable[[], list[Future[object]]]]:
    """Give what begins the acts, each with the study that does it, in threads of their own.

    It returns once each of them waits for who writes now; all have ended when this has.
    """
    with ThreadPoolExecutor() as several:

        def begin() -> list[Future[object]]:
            waits = [Event() for _ in acts]
            for (study, _), event in zip(acts, waits, strict=True):
                study.wait_while(_noting(event))
            begun = [several.submit(act) for _, act in acts]
            assert all(event.wait(_LONG) for event in waits)
            return begun

        yield begin


def _noting(event: Event) -> Callable[[float], bool]:
    def keep_waiting(_waited: float) -> bool:
        event.set()
        return True

    return keep_waiting
