"""Long work: interrupted, limited, resumed, told of."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import harary
import pytest

# Minutes of work.
LONG = {"n": 25, "k": 5}


def test_ctrl_c_keeps_what_is_known() -> None:
    timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    begun = time.monotonic()
    with pytest.raises(harary.Interrupted) as caught:
        harary.threshold("vdw", k=5)
    assert time.monotonic() - begun < 2.5
    partial = caught.value.partial
    assert isinstance(partial, harary.Threshold) and not partial.complete
    assert partial.stopped == "request" and partial.outcomes
    assert pickle.loads(pickle.dumps(caught.value)).partial == partial
    # And nothing is left over.
    assert harary.solve("vdw", n=5, k=3).outcome == "A"


def test_an_interrupt_is_a_keyboard_interrupt() -> None:
    program = (
        "import harary, sys\n"
        "print('ready', flush=True)\n"
        f"harary.solve('vdw', **{LONG!r}, ask='outcome', engine='alpha-beta')\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout and running.stdout.readline() == "ready\n"
        time.sleep(0.7)
        begun = time.monotonic()
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=30)
    assert time.monotonic() - begun < 1.5
    assert "\nharary.Interrupted: interrupted; known by then: Solved(" in errors
    assert running.returncode != 0


def test_a_limit_of_time() -> None:
    found = harary.solve("vdw", **LONG, engine="alpha-beta", time=0.3)
    assert not found.complete and found.stopped == "time" and found.outcome is None
    assert repr(found).endswith("stopped='time')")


def test_a_checkpoint_is_gone_on_from(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"n": 17, "k": 4, "engine": "alpha-beta", "ask": "plies"}
    whole = harary.solve("vdw", **asked)
    # A part of what it takes, whatever the machine.
    part = whole.stats.seconds / 4
    for stops in range(1_000):
        found = harary.solve("vdw", **asked, checkpoint=tmp_path / "work.ckpt", time=part)
        if found.complete:
            break
        assert found.stopped == "time"
    assert stops > 0 and found == whole and found.stats.nodes == whole.stats.nodes


def test_progress_is_told() -> None:
    told: list[tuple[float | None, str, float]] = []
    harary.threshold("vdw", k=5, time=1.0, progress=lambda *news: told.append(news))
    assert told
    shares, words, seconds = zip(*told, strict=True)
    assert all(share is None or 0 <= share <= 1 for share in shares)
    assert any("nodes" in word and "vdw n=" in word for word in words)
    assert list(seconds) == sorted(seconds)


def test_what_the_teller_raises_is_raised() -> None:
    def tell(*_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        harary.solve("vdw", **LONG, engine="alpha-beta", progress=tell)


def test_a_bar(capfd: pytest.CaptureFixture[str]) -> None:
    harary.color("hip", n=5, count=True, progress=True)
    harary.threshold("vdw", k=5, time=0.5, progress=True)
    assert "%" in capfd.readouterr().err


def test_lines_without_tqdm(capsys: pytest.CaptureFixture[str]) -> None:
    from harary._progress import lines

    tell = lines()
    for seconds in (1.0, 10.0, 11.0, 20.0):
        tell(0.5, "5 nodes", seconds)
    assert capsys.readouterr().err == "harary: 10 s: 5 nodes\nharary: 20 s: 5 nodes\n"


def test_asyncio() -> None:
    async def both() -> list[str | None]:
        asked = [asyncio.to_thread(harary.solve, "vdw", n=n, k=4) for n in (14, 15)]
        return [found.outcome for found in await asyncio.gather(*asked)]

    assert asyncio.run(both()) == ["draw", "A"]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("progress", [False, lambda *news: None])
def test_work_in_a_thread_is_stopped_by_an_event(threads: int, progress: Any) -> None:
    stop = threading.Event()
    asked = {**LONG, "engine": "alpha-beta", "threads": threads, "progress": progress, "stop": stop}
    with ThreadPoolExecutor(1) as executor:
        found = executor.submit(harary.solve, "vdw", **asked)
        time.sleep(0.3)
        assert not found.done()
        stop.set()
        answer = found.result(5)
    assert not answer.complete and answer.stopped == "request" and answer.outcome is None
    assert not harary.solve("vdw", **asked).complete
    assert harary.solve("vdw", n=5, k=3, stop=threading.Event()).outcome == "A"


def test_ctrl_c_ends_work_of_asyncio() -> None:
    async def ask() -> None:
        stop = threading.Event()
        try:
            await asyncio.to_thread(harary.solve, "vdw", **LONG, engine="alpha-beta", stop=stop)
        finally:
            stop.set()

    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(ask())
    assert time.monotonic() - begun < 5


def test_the_lock_of_the_interpreter_is_free() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    counting = threading.Thread(target=count)
    counting.start()
    harary.solve("vdw", **LONG, engine="alpha-beta", time=1.0)
    done.set()
    counting.join()
    assert counted > 200


def test_reports_are_those_of_the_schema() -> None:
    schema = json.loads(harary.schema())
    report = harary.solve("vdw", n=5, k=3).to_dict()
    assert set(schema["$defs"]["Report"]["required"]) <= set(report)
