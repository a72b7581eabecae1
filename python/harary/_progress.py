"""A bar of progress: by tqdm where it is installed, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Tell = Callable[["float | None", str, float, str], None]


@contextmanager
def bar() -> Iterator[Tell]:
    """A bar that is shown while the work goes on."""
    try:
        from tqdm.auto import tqdm
    except ModuleNotFoundError:
        yield lines()
        return
    with tqdm(total=100, bar_format="{desc} {bar} {percentage:3.0f} %", leave=False) as shown:
        shown.set_description_str("begins")

        def tell(share: float | None, words: str, seconds: float, step: str) -> None:
            shown.n = 100 * share if share is not None else 0
            text = ", ".join(part for part in (step, words, left(share, seconds)) if part)
            shown.set_description_str(text, refresh=False)
            shown.refresh()

        yield tell


def lines(every: float = 10.0) -> Tell:
    """Tells a line on standard error every ten seconds."""
    last = 0.0

    def tell(share: float | None, words: str, seconds: float, step: str) -> None:
        nonlocal last
        if seconds - last < every:
            return
        last = seconds
        done = "" if share is None else f"{100 * share:.0f} %"
        parts = (step, done, words, f"{seconds:.0f} s", left(share, seconds))
        print("harary:", ", ".join(part for part in parts if part), file=sys.stderr)

    return tell


def left(share: float | None, seconds: float) -> str:
    """About how long the rest takes, where that can be said."""
    if share is None or share <= 0.001 or seconds < 1:
        return ""
    return f"about {seconds / share - seconds:.0f} s left"
