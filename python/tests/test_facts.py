"""Every fact of the library's tests, asked again through Python."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import harary
import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FACTS = Path(__file__).parents[2] / "crates/harary/tests/facts"

# What the answer of each verb says, by the names in the files.
FIELDS = {
    "solve": ["outcome", "plies"],
    "longest": ["length", "count"],
    "color": ["exists"],
    "nim": ["period", "preperiod", "wins"],
}


def facts() -> list[Any]:
    found = []
    for path in sorted(FACTS.glob("*.toml")):
        for fact in tomllib.loads(path.read_text())["facts"]:
            found.append(pytest.param(path.name, fact, id=f"{path.stem}: {fact['ask']}"))
    assert len(found) > 250
    return found


@pytest.mark.parametrize(("file", "fact"), facts())
def test_fact(file: str, fact: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FACTS.parents[1])
    verb, game = fact["ask"].split(" ", 1)
    {
        "solve": solve,
        "table": table,
        "longest": longest,
        "color": color,
        "nim": nim,
        "census": census,
        "sets": sets,
        "threshold": threshold,
    }[verb](game, fact)


def compare(answer: harary.Answer, fact: dict[str, Any], names: list[str]) -> None:
    assert answer.complete
    for name in names:
        if name in fact:
            assert getattr(answer, name) == fact[name], name


def solve(game: str, fact: dict[str, Any]) -> None:
    found = harary.solve(game, after=fact.get("after", ()))
    compare(found, fact, FIELDS["solve"])
    if "first_moves" in fact:
        assert (found.first_moves or []) == fact["first_moves"].split()
    if "opening" in fact:
        assert found.first_moves is not None and fact["opening"] in found.first_moves


def table(game: str, fact: dict[str, Any]) -> None:
    found = harary.table(game)
    cells = [cell for row in found.cells for cell in row]
    if len(found.cells) > 1 and len(found.cells[0]) > 1:
        # A table of decks: the least deck of each row and column is an answer of its own.
        pytest.skip("a grid; its facts are read by the library's own test")
    _, names = found.rows if len(found.cells) > 1 else found.columns
    if len(cells) == 1:
        # Of a range of one the name is not told.
        names = [game.split("..")[-1].split()[0]]
    for name, cell in zip(names, cells, strict=True):
        assert cell is not None
        if "least" not in fact or int(name) < fact["least"]:
            assert cell.outcome == fact["before"], name
        else:
            assert cell.outcome == fact["outcome"], name
            assert "plies" not in fact or cell.plies == fact["plies"], name


def longest(game: str, fact: dict[str, Any]) -> None:
    found = harary.longest(game, all="list" in fact)
    compare(found, fact, FIELDS["longest"])
    if "list" in fact:
        assert sorted(found) == sorted(fact["list"].split())


def color(game: str, fact: dict[str, Any]) -> None:
    if "coloring" in fact:
        try:
            picture = harary.Pattern(fact["coloring"], game).svg()
        except ValueError:
            assert not fact["exists"]
            return
        assert picture.startswith("<svg")
        return
    counted = "count" in fact
    found = harary.color(game, count=counted)
    compare(found, fact, FIELDS["color"])
    if counted:
        assert found.count is not None and found.count.all == fact["count"]
        for name in ("up_to_colors", "up_to_symmetry", "up_to_both"):
            assert name not in fact or getattr(found.count, name) == fact[name], name


def nim(game: str, fact: dict[str, Any]) -> None:
    lost = [int(heap) for heap in fact.get("lost", "").split()]
    asked: dict[str, Any] = {"lost": f"1..{fact['upto']}"} if lost else {}
    found = harary.nim(game, upto=fact.get("upto"), **asked)
    compare(found, fact, FIELDS["nim"])
    if lost and found.lost is not None:
        assert found.lost == lost


def census(game: str, fact: dict[str, Any]) -> None:
    if "plays" in fact:
        assert harary.census(game, plays=True).over == fact["plays"]


def sets(game: str, fact: dict[str, Any]) -> None:
    text = harary.export(game, "edges")
    found = [line.split() for line in text.splitlines() if line and not line.startswith("%")]
    assert "sets" not in fact or len(found) == fact["sets"]
    if through := fact.get("through"):
        cell = str(through["cell"])
        assert sum(cell in one for one in found) == through["sets"]
    if "most" in fact:
        cells = {cell for one in found for cell in one}
        assert max(sum(cell in one for one in found) for cell in cells) == fact["most"]


def threshold(game: str, fact: dict[str, Any]) -> None:
    found = harary.threshold_color(game)
    assert found.least == fact["least"]
    below = [size.n for size in found.sizes if size.exists]
    assert below == list(range(found.sizes[0].n, fact["least"]))
