"""A bar of progress: by tqdm where it is installed, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Tell = Callable[["float | None", str, float], None]


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

        def tell(share: float | None, words: str, seconds: float) -> None:
            shown.n = 100 * share if share is not None else 0
            shown.set_description_str(words)

        yield tell


def lines(every: float = 10.0) -> Tell:
    """Tells a line on standard error every ten seconds."""
    last = 0.0

    def tell(share: float | None, words: str, seconds: float) -> None:
        nonlocal last
        if seconds - last >= every:
            last = seconds
            print(f"harary: {seconds:.0f} s: {words}", file=sys.stderr)

    return tell
