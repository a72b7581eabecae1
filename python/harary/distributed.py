"""A question answered in parts by the workers of Dask, or of any executor.

```
from dask.distributed import Client
from harary import distributed

with Client() as client:                         # or SSHCluster, SLURMCluster, KubeCluster, …
    distributed.run("color columns c=4 n=24 --count", client, parts=200)
```

An executor of `concurrent.futures` does as well. Dask gives the parts of a worker that is lost to
others. With a folder that all machines share, answers stay there as files, and only their names
travel; what the folder has is not done again.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from tempfile import NamedTemporaryFile
from threading import Event
from typing import Any, Protocol

from . import _native
from ._answers import ANSWERS
from ._ask import Path as AnyPath
from ._ask import Progress, any_question
from ._parts import _text, merge, split
from ._progress import bar
from ._values import Answer

__all__ = ["answers", "run"]


class Client(Protocol):
    """A client of Dask. (Its own executor may never tell of a result whose worker is lost.)"""

    def submit(self, work: Any, /, *arguments: Any, pure: bool) -> Any: ...


def run(
    question: str | Answer,
    client: Client | Executor,
    *,
    parts: int,
    folder: AnyPath | None = None,
    retries: int = 3,
    progress: Progress = False,
    **limits: Any,
) -> Answer:
    """The answer to a question, from those of its parts.

    Args:
        question: The question, as `harary.split` takes it.
        client: A client of Dask, or an executor.
        parts: How many parts; ten for each worker or more, so that none waits long for the last.
        folder: Keep the answers in this folder, which all workers must share.
        retries: How often a part is tried again whose worker was lost or that failed.
        progress: Whether a bar is shown; or what is told: the share of the parts that is done, how
            far the work is in words, and the seconds.
        limits: How each part is worked on: time, memory, threads.

    Raises:
        ValueError: If the question has no parts, or cannot be asked; if an answer in the folder is
            not as it was written; or for `stop`, which is for one question.
        TimeoutError: If a part was stopped by a limit.
    """
    whole = _text(question)
    found = answers(
        whole,
        client,
        parts=parts,
        folder=folder,
        retries=retries,
        progress=progress,
        **limits,
    )
    return merge(whole, found)


def answers(
    question: str | Answer,
    client: Client | Executor,
    *,
    parts: int,
    folder: AnyPath | None = None,
    retries: int = 3,
    progress: Progress = False,
    **limits: Any,
) -> Iterator[Answer]:
    """The answers to the parts as they come, in any order; `harary.merge` joins them. Parts that can
    change nothing any more are canceled.

    Whoever closes the iterator, as by leaving a loop, cancels the parts that are left. Arguments and
    errors are those of `run`.
    """
    if "stop" in limits:
        raise ValueError("stop: parts are stopped by closing the iterator of `answers`")
    asked = split(question, parts)
    place = None if folder is None else Path(folder).absolute()
    if place is not None:
        place.mkdir(parents=True, exist_ok=True)
    # What Dask takes for pure it may remember; a part that fails is to be tried again.
    options: dict[str, Any] = {} if isinstance(client, Executor) else {"pure": False}
    work: Callable[..., str] = _part
    stop = Event()
    if isinstance(client, ThreadPoolExecutor):
        # Nothing else reaches a part at work in a thread.
        work = partial(_part, stop=stop)
    submit = partial(client.submit, work, **options)
    telling: AbstractContextManager[Any] = nullcontext(progress or None)
    if progress is True:
        telling = bar()
    cover = _native.Cover(_text(question), parts)
    return _as_they_come(asked, cover, submit, stop, place, retries, telling, limits)


def _as_they_come(
    asked: list[str],
    cover: _native.Cover,
    submit: Callable[..., Any],
    stop: Event,
    folder: Path | None,
    retries: int,
    telling: AbstractContextManager[Any],
    limits: dict[str, Any],
) -> Iterator[Answer]:
    begun = time.monotonic()
    # Futures of Dask and of executors have the same methods.
    work: dict[Any, tuple[int, int]] = {}
    over: SimpleQueue[Any] = SimpleQueue()

    def begin(number: int, tries: int) -> None:
        future = submit(asked[number], folder, limits)
        work[future] = number, tries
        future.add_done_callback(over.put)

    try:
        for number in range(len(asked)):
            begin(number, retries)
        with telling as tell:
            done = 0
            while work:
                future = over.get()
                if future not in work:
                    continue
                number, tries = work.pop(future)
                try:
                    found = future.result()
                except (ValueError, TimeoutError, BrokenExecutor):
                    raise
                except Exception:
                    if tries == 0:
                        raise
                    begin(number, tries - 1)
                    continue
                done += 1
                text = found if folder is None else _kept(folder / found)
                cover.learn(text)
                if cover.can_end_early():
                    for needless in [one for one in work if not cover.needs(work[one][0] + 1)]:
                        del work[needless]
                        needless.cancel()
                if tell is not None:
                    words = f"{done} of {len(asked)} parts"
                    tell(done / len(asked), words, time.monotonic() - begun)
                yield _read(asked[number], text)
    finally:
        stop.set()
        for future in work:
            future.cancel()


def _part(
    part: str, folder: Path | None, limits: dict[str, Any], *, stop: Event | None = None
) -> str:
    """Answers a part where it is called: the answer as JSON, or the name of its file."""
    if folder is None:
        return _answered(part, limits, stop)
    whole = _native.parse(part)[1]
    name = sha256(f"{_native.VERSION}\n{whole}".encode()).hexdigest()[:32]
    file = folder / f"{name}.answer"
    if not file.exists():
        state = folder / f"{name}.state"
        text = _answered(part, {"checkpoint": state, **limits}, stop)
        with NamedTemporaryFile(
            "w", dir=folder, suffix=".new", delete=False, encoding="utf-8"
        ) as aside:
            aside.write(f"{_digest(text)}\n{text}")
            aside.flush()
            os.fsync(aside.fileno())
        # A worker that was given up may have been at work all the same: the first answer stays.
        if file.exists():
            os.unlink(aside.name)
        else:
            os.replace(aside.name, file)
        state.unlink(missing_ok=True)
    return file.name


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _kept(file: Path) -> str:
    """The answer in a file.

    Raises:
        ValueError: If it is not as it was written.
    """
    digest, _, text = file.read_text(encoding="utf-8", errors="replace").partition("\n")
    if digest != _digest(text):
        raise ValueError(f"{file}: it is not as it was written; without it the part is done again")
    return text


def _answered(part: str, limits: dict[str, Any], stop: Event | None) -> str:
    found = any_question(part, progress=_unless_canceled(), stop=stop, **limits)
    if not found.complete:
        raise TimeoutError(f"{found.question}: stopped before an answer: {found.stopped}")
    return found._report


def _unless_canceled() -> Any:
    """A progress that ends the work once its client has canceled it; False where nobody can."""
    # Only a worker of Dask has loaded this.
    dask = sys.modules.get("distributed")
    if dask is None:
        return False
    try:
        worker = dask.get_worker()
        key = worker.get_current_task()
    except ValueError:
        return False

    def tell(share: float | None, words: str, seconds: float) -> None:
        task = worker.state.tasks.get(key)
        if task is None or task.state == "cancelled":
            raise RuntimeError("this part was canceled")

    return tell


def _read(part: str, report: str) -> Answer:
    whole = _native.parse(part)[1]
    data = json.loads(whole)
    return ANSWERS[data["verb"]]._of(report, whole, data["game"])
