"""The tasks of the comparison with other programs: Harary and Python alone agree."""

from __future__ import annotations

from pathlib import Path

import pytest

COMPARE = Path(__file__).parents[2] / "benchmarks/compare"


def test_the_tasks_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(COMPARE)
    import run
    import with_harary
    import with_python

    for task, agreed in run.AGREED.items():
        ours = getattr(with_harary, task)()
        if theirs := getattr(with_python, task, None):
            assert ours[:agreed] == theirs()[:agreed], task
        assert run.lines("harary", task) > 1
    assert with_harary.waerden() == (True, False, "accepted")
    assert with_harary.kayles()[1:] == (12, 71, True)
