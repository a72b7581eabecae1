"""Questions in parts on workers: of Dask, some of which are killed, and of executors."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import harary
import pytest
from harary import distributed

dask = pytest.importorskip("distributed")

QUESTIONS = [
    "table vdw n=1..9 k=3 --ask outcome",
    "codes octal digits=1 --heaps 90",
    "threshold vdw k=3",
    "threshold-color vdw k=3",
    "longest columns c=3 --all",
    "color columns c=3 n=20 --count",
    "color columns c=3 n=22 --all",
    "largest vdw n=14 k=3",
    "estimate hip n=3 --trials 1000 --uct 0",
]
# Some seconds of work on one core.
LONG = "color columns c=4 n=20 --count"


@pytest.fixture(scope="module", params=[2, 8])
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    with (
        dask.LocalCluster(
            n_workers=request.param, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        dask.Client(cluster) as client,
    ):
        yield client


def told(answer: harary.Answer) -> dict[str, Any]:
    """An answer without the one set that was found of many."""
    found: dict[str, Any] = answer.to_dict()["answer"]
    found.pop("set", None), found.pop("members", None)
    return found


@pytest.mark.parametrize("question", QUESTIONS)
def test_parts_on_workers_make_the_whole(client: Any, question: str) -> None:
    whole = harary.ask(question)
    found = distributed.run(question, client, parts=7)
    assert told(found) == told(whole) and found.question == whole.question


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_will_do(pool: type[Executor], tmp_path: Path) -> None:
    told_of: list[tuple[float | None, str]] = []

    def tell(share: float | None, words: str, seconds: float) -> None:
        told_of.append((share, words))

    with pool(2) as executor:  # type: ignore[call-arg]
        found = distributed.run(QUESTIONS[5], executor, parts=5, folder=tmp_path, progress=tell)
    assert found == harary.ask(QUESTIONS[5])
    assert told_of[-1] == (1.0, "5 of 5 parts") and len(told_of) == 5
    # What the folder has is read, and not done again: this executor does nothing.
    files = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert len(files) == 5 and all(file.suffix == ".answer" for file in files)
    with ThreadPoolExecutor(1) as executor:
        begun = time.monotonic()
        assert distributed.run(QUESTIONS[5], executor, parts=5, folder=tmp_path) == found
        assert time.monotonic() - begun < 5
    assert files == {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    # An answer that was changed is refused by name.
    changed = min(files)
    changed.write_text(changed.read_text().replace("1", "2", 1))
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match=changed.name):
        distributed.run(QUESTIONS[5], executor, parts=5, folder=tmp_path)


def test_parts_in_threads_end_with_their_run() -> None:
    main = threading.main_thread().ident
    assert main is not None
    begun = time.monotonic()
    with ThreadPoolExecutor(2) as executor:
        threading.Timer(1.0, signal.pthread_kill, (main, signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            # Both parts take hours.
            distributed.run("color columns c=4 n=40 --count", executor, parts=2)
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize(
    "question",
    ["solve vdw n=12 k=4 --ask outcome", "color vdw n=20 k=4 --engine propagate", "threshold vdw k=3"],
)
def test_parts_that_can_change_nothing_are_left_alone(question: str) -> None:
    whole = harary.ask(question)
    with ThreadPoolExecutor(1) as executor:
        found = list(distributed.answers(question, executor, parts=40))
    assert 0 < len(found) < 40
    merged, expected = told(harary.merge(question, found)), told(whole)
    # Any coloring will do.
    for one in (merged, expected):
        one.pop("coloring", None), one.pop("classes", None)
    assert merged == expected


def test_errors_are_those_of_the_question(client: Any) -> None:
    with pytest.raises(ValueError, match="has no parts"):
        distributed.run("nim octal code=0.7", client, parts=3)
    with pytest.raises(ValueError, match="plays have parts: plays=True"):
        distributed.run("census hip n=3", client, parts=3)
    with pytest.raises(ValueError, match="add ask=outcome"):
        distributed.run("solve vdw n=5 k=3", client, parts=3)
    with pytest.raises(ValueError, match="k"):
        distributed.run("color vdw n=9 --count", client, parts=3)
    with pytest.raises(TimeoutError, match="time"):
        distributed.run(LONG, client, parts=3, time=0.0)
    with pytest.raises(ValueError, match="stop"):
        distributed.run(LONG, client, parts=3, stop=threading.Event())


@pytest.mark.parametrize("shared", [False, True])
def test_workers_that_are_killed_cost_time_and_nothing_else(
    client: Any, tmp_path: Path, shared: bool
) -> None:
    over = threading.Event()
    killed = 0
    spared = next(iter(client.cluster.workers.values()))

    def kill() -> None:
        nonlocal killed
        dice = random.Random(5)
        # The first at once: on a quick machine the work is soon done.
        while not over.wait(dice.uniform(0.2, 1.5) if killed else 0.02):
            # Not asked of the workers: one may be gone before it answers. One is spared: Dask gives
            # up whom it cannot start again, and where all are given up nothing ends.
            nannies = [nanny for nanny in client.cluster.workers.values() if nanny is not spared]
            workers = [nanny.pid for nanny in nannies if nanny.pid]
            if workers:
                os.kill(dice.choice(workers), signal.SIGKILL)
                killed += 1

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        folder = tmp_path if shared else None
        found = distributed.run(LONG, client, parts=40, folder=folder, retries=20)
    finally:
        over.set()
        killer.join()
    assert found == harary.ask(LONG)
    assert killed > 0


def test_what_is_canceled_ends_on_its_worker(client: Any) -> None:
    workers = list(client.scheduler_info(n_workers=-1)["workers"])
    hours = harary.split("color columns c=4 n=40 --count", 2)[0]
    parts = [
        client.submit(distributed._part, hours, None, {}, workers=[worker], pure=False)
        for worker in workers
    ]
    while sum(map(len, client.processing().values())) < len(workers):
        time.sleep(0.05)
    time.sleep(2.0)
    client.cancel(parts)
    # A worker that went on would have no time for this.
    others = [client.submit(os.getpid, workers=[worker], pure=False) for worker in workers]
    assert len(set(client.gather(others))) == len(workers)


def test_closing_cancels_what_is_left(client: Any) -> None:
    parts = distributed.answers("table vdw n=3..40 k=5 --ask outcome", client, parts=38)
    next(parts)
    begun = time.monotonic()
    # The first part may be answered before the scheduler hears of the others.
    while not any(client.processing().values()):
        assert time.monotonic() - begun < 20
        time.sleep(0.02)
    parts.close()
    begun = time.monotonic()
    while any(client.processing().values()):
        assert time.monotonic() - begun < 20
        time.sleep(0.1)
