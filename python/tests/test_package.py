"""What the package promises: answers, errors, pickles, stubs."""

from __future__ import annotations

import ast
import copy
import dataclasses
import gc
import inspect
import json
import pickle
import resource
import subprocess
import sys
import threading
from pathlib import Path
from typing import get_type_hints

import examples
import harary
import numpy
import pytest
from harary import _native

ROOT = Path(__file__).parents[2]


def test_the_examples_run() -> None:
    examples.main()


def test_the_generated_modules_are_those_of_the_schema() -> None:
    command = [sys.executable, ROOT / "python/generate.py", "--check"]
    assert subprocess.run(command, check=False).returncode == 0


@pytest.mark.parametrize("checker", [["mypy"], ["pyright"]])
def test_types(checker: list[str]) -> None:
    found = subprocess.run(
        [sys.executable, "-m", *checker, *([] if checker == ["mypy"] else ["--pythonpath", sys.executable])], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stdout[-3000:] + found.stderr[-1000:]


def test_the_stubs_are_those_of_the_module() -> None:
    text = (Path(harary.__file__).parent / "_native.pyi").read_text()
    tree = ast.parse(text)

    def arguments(node: ast.FunctionDef) -> list[tuple[str, bool]]:
        known = [(arg.arg, False) for arg in node.args.args]
        return known + [(arg.arg, True) for arg in node.args.kwonlyargs]

    def real(function: object) -> list[tuple[str, bool]]:
        found = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
        return [(one.name, one.kind is inspect.Parameter.KEYWORD_ONLY) for one in found]

    said = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            said.add(node.name)
            assert arguments(node) == real(getattr(_native, node.name)), node.name
        elif isinstance(node, ast.ClassDef):
            said.add(node.name)
            kind = getattr(_native, node.name)
            methods = {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}
            there = {name for name in vars(kind) if not name.startswith("__")} | {"__new__"}
            assert set(methods) == there, node.name
            for name in there - {"__new__"}:
                assert arguments(methods[name]) == real(getattr(kind, name)), name
        elif isinstance(node, ast.AnnAssign):
            assert isinstance(node.target, ast.Name)
            said.add(node.target.id)
    assert said == {name for name in dir(_native) if not name.startswith("__")}


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: harary.solve("vdv", n=15, k=4), "vdw"),
        (lambda: harary.solve("vdw", n=15), "the key `k` is missing"),
        (lambda: harary.solve("vdw", n=1000, k=4), "1 to 128"),
        (lambda: harary.solve("vdw", n=15, k=4, colour=3), "unknown key `colour`"),
        (lambda: harary.solve("vdw", n=15, k=4, engine="alphabeta"), "alpha-beta"),
        (lambda: harary.solve("vdw", n="1 5", k=4), "one word"),
        (lambda: harary.solve("vdw", n=True, k=4), "must be a number"),
        (lambda: harary.solve("vdw", n=15, k=4, threads=0), "thread"),
        (lambda: harary.solve("vdw", n=15, k=4, after=["16"]), "16"),
        (lambda: harary.ask("solve vdw n=15 k=4 --aks outcome"), "aks"),
        (lambda: harary.ask("win vdw n=15 k=4"), "win"),
        (lambda: harary.Game("vdw", n=5, k=3).play("6"), "6"),
        (lambda: harary.Board(cells=3, sets=[[1, 4]]), "4 is in a set"),
        (lambda: harary.Board(sets=[]), "at least one set"),
        (lambda: harary.census("vdw", n=5, k=3).certificate, "^certificate: `census` cannot"),
        (lambda: harary.color("vdw", n=5, k=3, count=True, part="1/2", engine="sat"), "^part: the engine sat"),
        (lambda: harary.export("vdw n=5 k=3", "gml"), "edges, pg or dimacs"),  # type: ignore[arg-type]
        (lambda: harary.longest("columns", c=2).to_numpy(), "all=True"),
    ],
)
def test_errors_say_what_is_allowed(ask: object, says: str) -> None:
    with pytest.raises((ValueError, TypeError), match=says):
        ask()  # type: ignore[operator]


def test_a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="none.pg: No such file"):
        harary.solve("file", path=str(tmp_path / "none.pg"))
    with pytest.raises(FileNotFoundError):
        harary.check(tmp_path / "none.cert")
    for name in ("store", "checkpoint", "certificate"):
        with pytest.raises(FileNotFoundError, match="none"):
            harary.ask("solve vdw n=5 k=3", **{name: tmp_path / "none" / "file"})


def test_every_game_is_listed_and_explained() -> None:
    assert {"vdw", "strip", "sim", "kayles"} <= set(harary.GAMES)
    assert harary.GAMES["sim"].startswith("clique n=6 k=3: Two players")
    for name in harary.GAMES:
        told = harary.explain(name)
        assert told["name"] == name and told["rules"] and repr(told).startswith(name)
        assert max(map(len, str(told).splitlines())) < 100
    told = harary.explain("vdw")
    assert told == harary.explain("vdw n=9") == harary.explain(harary.Game("vdw", n=5, k=3))
    assert "\n  n: how many cells; a number" in str(told)
    assert "\n  harary.threshold_color('vdw k=3')" in str(told)
    for question in told["questions"][:3]:
        assert harary.ask(question["line"], time=0.1)
    with pytest.raises(ValueError, match="the names that `harary.GAMES` lists"):
        harary.explain("chess")
    with pytest.raises(ValueError, match=r'`harary.explain\("octal"\)` says'):
        harary.color("kayles", heaps=3)


def test_annotations_are_known_when_it_runs() -> None:
    for ask in (harary.solve, harary.color, harary.ask, harary.split):
        assert "return" in get_type_hints(ask)
    assert "outcome" in get_type_hints(harary.Solved)


ANSWERS = [
    lambda: harary.solve("vdw", n=9, k=3),
    lambda: harary.longest("columns", c=2, all=True),
    lambda: harary.census("tictactoe", side=3),
    lambda: harary.color("hip", n=4, count=True),
    lambda: harary.color("hip", n=3, all=True),
    lambda: harary.largest("vdw", n=12, k=3),
    lambda: harary.nim("0.07", values=10),
    lambda: harary.quotient("0.75"),
    lambda: harary.table("vdw", n="3..7", k=3),
    lambda: harary.codes("octal", digits=1, heaps=2000),
    lambda: harary.threshold("vdw", k=3),
    lambda: harary.threshold_color("vdw", k=3),
    lambda: harary.threshold_random("vdw", k=3, trials=1000, uct=1000, seed=1),
    lambda: harary.estimate("vdw", n=9, k=3, trials=1000, uct=1000, seed=1),
    lambda: harary.study("columns", c=2),
]


@pytest.mark.parametrize("make", ANSWERS)
def test_answers_survive(make: object) -> None:
    answer = make()  # type: ignore[operator]
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and type(again) is type(answer)
    printed = harary.Answer.from_json(json.dumps(answer.to_dict(), indent=2))
    assert printed == answer and repr(printed) == repr(answer)
    assert again.question == answer.question and again.stats == answer.stats
    assert answer.to_dict()["answer"]["verb"] in answer.question
    assert type(answer).__name__ in repr(answer)
    assert "<table>" in answer._repr_html_()
    # The question, asked again as text, has the same answer.
    if not isinstance(answer, harary.Study):
        assert harary.ask(answer.question) == answer
        assert harary.ask(again) == answer


@pytest.mark.parametrize("make", ANSWERS)
def test_answers_made_by_hand(make: object) -> None:
    answer = make()  # type: ignore[operator]
    kind = type(answer)
    by_hand = kind(**{one.name: getattr(answer, one.name) for one in dataclasses.fields(answer)})
    assert by_hand == answer and hash(by_hand) == hash(answer) and len({by_hand, answer}) == 1
    assert repr(by_hand) == str(by_hand) == repr(answer) and "<table>" in by_hand._repr_html_()
    assert pickle.loads(pickle.dumps(by_hand)) == copy.deepcopy(by_hand) == by_hand
    for name in ("question", "stats", "complete", "certificate"):
        with pytest.raises(AttributeError, match="made by hand"):
            getattr(by_hand, name)
    with pytest.raises(ValueError, match="must be a question as text"):
        harary.split(by_hand, 2)


def test_what_is_no_answer_is_refused() -> None:
    for text in ["", "7", "{}", '{"question": {}, "answer": {"verb": "cook"}}']:
        with pytest.raises(ValueError):
            harary.Answer.from_json(text)


def test_every_verb_is_tried_above() -> None:
    assert {type(make()).__name__ for make in ANSWERS} == {
        kind.__name__ for kind in harary._answers.ANSWERS.values()  # type: ignore[attr-defined]
    }


def test_lists() -> None:
    found = harary.longest("columns", c=3, all=True)
    assert len(found) == 3 and found and found[-1] == list(found)[-1]
    assert found[:2] == [found[0], found[1]] and len(found[1:]) == 2
    assert found.list is not None and hash(found.list) == hash(found[:])
    array = found.to_numpy()
    assert array.dtype == numpy.uint8 and array.tolist() == [list(one.colors) for one in found]
    frame = found.to_pandas()
    assert frame.shape == (3, 23) and frame.columns[0] == 1
    many = harary.Listing(["19/az", "z1/11"], "hip n=2")
    assert many.to_numpy().tolist() == [[1, 9, 10, 35], [35, 1, 1, 1]]
    assert many.to_numpy().tolist() == [list(one.colors) for one in many]
    rows = harary.color("hip", n=3, all=True)
    assert rows.to_numpy().shape == (len(rows), 9)
    assert rows[0]._repr_svg_().startswith("<svg")  # type: ignore[union-attr]
    assert pickle.loads(pickle.dumps(rows[0])).game == rows[0].game


@pytest.mark.parametrize(
    "game", ["tictactoe side=3", "vdw n=3 k=1", "monomino n=1", "strip n=3", "nim heaps=3", "monotonic up=2 down=2"]
)
def test_plays_are_no_colorings(game: str) -> None:
    played = harary.longest(game, all=True)
    for found in (played[0], pickle.loads(pickle.dumps(played))[0], played[:1][0]):
        assert found.is_play and found._repr_svg_() is None
        for wrong in (lambda: found.colors, found.svg, played.to_numpy, played[:1].to_pandas):
            with pytest.raises(ValueError, match="no coloring"):
                wrong()
    assert harary.longest("schur", c=1, all=True).to_numpy().tolist() == [[1]]


def test_frames() -> None:
    frame = harary.table("vdw", n="3..9", k=3).to_pandas()
    assert "A5" in frame.to_numpy()
    assert harary.table("vdw", n="3..4", k=3).rows == ("n", ["3", "4"])
    assert list(harary.census("tictactoe", side=3).to_pandas()["length"]) == list(range(10))
    assert len(harary.threshold("vdw", k=3).to_pandas()) > 0
    with pytest.raises(TypeError, match="no rows"):
        harary.solve("vdw", n=5, k=3).to_pandas()


def test_a_table_of_saturation_games_has_lengths() -> None:
    table = harary.table("vdw", n="3..5", k=3, convention="saturation", ask="plies")
    assert table.to_pandas().values.tolist() == [["2"], ["3"], ["3"]]


def test_large_numbers_keep_their_digits() -> None:
    found = harary.nim("0.[3]", upto=10**18)
    assert found.wins == 10**18 and found.upto == 10**18


def test_certificates(tmp_path: Path) -> None:
    proof = harary.solve("vdw", n=9, k=3, certificate=tmp_path / "a.cert").certificate
    assert proof.path == tmp_path / "a.cert" and proof.check()
    assert harary.check(proof.text.encode()).game == "vdw n=9 k=3"
    assert harary.check(harary.solve("vdw", n=9, k=3)).game == "vdw n=9 k=3"
    forged = proof.text.replace("n=9", "n=8", 1)
    verdict = harary.check(forged.encode())
    assert not verdict and verdict.verdict == "rejected" and verdict.line and verdict.why
    # Pickled with its content, and asked for when it was not written.
    # A file that was there before is nobody's proof.
    before = (tmp_path / "a.cert").read_bytes()
    stopped = harary.solve("vdw", n=40, k=5, ask="outcome", time=0.1, certificate=tmp_path / "a.cert")
    assert not stopped.complete and (tmp_path / "a.cert").read_bytes() == before
    with pytest.raises(ValueError, match="was stopped"):
        stopped.certificate
    unproved = harary.nim("0.6", heaps=100, certificate=tmp_path / "a.cert")
    assert unproved.certified is False
    with pytest.raises(ValueError, match="has no certificate"):
        unproved.certificate
    assert harary.check(proof, steps=10**6) and harary.check(bytearray(before))
    with pytest.raises(ValueError, match="as bytes"):
        harary.check(proof.text)
    assert "cannot be read" in repr(harary.Certificate(tmp_path / "none.cert"))
    again = pickle.loads(pickle.dumps(harary.nim("0.07").certificate))
    assert again.check().claim and "octal" in repr(again)
    again.save(tmp_path / "b.cert")
    assert harary.check(tmp_path / "b.cert")
    assert harary.check(tmp_path / "b.cert").why is None
    few = again.check(steps=1)
    assert few.verdict == "undecided"
    for steps in (-1, 2**64):
        with pytest.raises(ValueError, match="steps"):
            again.check(steps=steps)


def test_boards_have_certificates_too() -> None:
    board = harary.Board(sets=["abc", "ade", "bdf", "cef"])
    assert board.solve().certificate.check()
    assert board.color().coloring is not None


def test_the_store_is_that_of_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "results.sqlite"
    first = harary.solve("vdw", n=9, k=3, store=store)
    second = harary.solve("vdw", n=9, k=3, store=store)
    assert first.stored is None and second.stored is not None and first == second
    assert harary.solve("vdw", n=9, k=3, store=store, fresh=True).stored is None
    monkeypatch.setenv("HARARY_STORE", str(store))
    assert harary.solve("vdw", n=9, k=3, store=True).stored is not None
    assert harary.solve("vdw", n=9, k=3).stored is None


def test_parts_make_the_whole() -> None:
    whole = harary.color("hip", n=4, count=True, engine="backtrack")
    parts = harary.split(whole, 3)
    answers = [harary.ask(part) for part in parts]
    assert harary.merge(whole, reversed(answers)) == whole
    as_text = [json.dumps(answer.to_dict()) for answer in answers]
    assert harary.merge(whole, as_text) == whole
    with pytest.raises(ValueError, match="part"):
        harary.merge(whole, answers[:2])
    with pytest.raises(ValueError, match="no answer of Harary as JSON"):
        harary.merge(whole, ["{}"])
    with pytest.raises(ValueError):
        harary.split("solve vdw n=9 k=3", 2)


def test_threads_ask_at_once() -> None:
    found: list[object] = []

    def ask(n: int) -> None:
        found.append((n, harary.solve("vdw", n=n, k=4).outcome))

    asking = [threading.Thread(target=ask, args=(n,)) for n in range(8, 18)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert sorted(found) == [(n, "draw" if n < 15 else "A") for n in range(8, 18)]  # type: ignore[type-var]


def test_many_small_questions_keep_the_memory() -> None:
    def ask(times: int) -> int:
        for _ in range(times):
            harary.solve("vdw", n=5, k=3)
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = ask(20_000)
    # The peak, in KiB, after four times as many.
    assert ask(80_000) - before < 4_096


def test_games_are_played() -> None:
    game = harary.Game("tictactoe", side=3)
    assert game.to_move == "A" and len(game.moves()) == 9 and "takes cell" in game.meanings()["a1"]
    game.play("a1", "a2", "b1", "b2")
    assert game.best() == ["c1"] and game.value() == ("A", 1)
    values = game.values()
    assert values["c1"] == ("A", 1) and values["c3"] != ("A", 1)
    with pytest.raises(ValueError):
        game.play("c2", "c2")
    assert game.played() == ["a1", "a2", "b1", "b2"]
    # What was taken back can be played again after a move that was refused.
    game.undo(2)
    for wrong in (lambda: game.play("c3", "zz"), lambda: game.restart("c3,zz")):
        with pytest.raises(ValueError):
            wrong()
    assert game.redo(10**12).played() == ["a1", "a2", "b1", "b2"]
    assert game.undo(10**12).played() == []
    game.play("a1,a2").play(["b1", "b2"])
    copy = pickle.loads(pickle.dumps(game)).play("c1")
    assert copy.outcome == "A" and "winning set" in copy.ending and copy.to_move is None
    with pytest.raises(ValueError, match="over"):
        copy.best()
    assert copy.undo().played() == game.played() and copy.redo().played()[-1] == "c1"
    assert game.copy().restart("b2").position != game.position
    assert harary.solve(game).outcome == "A" and harary.solve(game).question.endswith("--after a1,a2,b1,b2")
    with pytest.raises(ValueError, match="whole game"):
        harary.threshold(game)
    assert game._repr_svg_().startswith("<svg")  # type: ignore[union-attr]
    move, why = game.reply() or ("", "")
    assert move == "c1" and why
    assert "A" in str(game) and repr(game).startswith("Game('tictactoe side=3').play('a1')")
    view = game.state()["view"]
    assert view["shape"] == "grid" and view["classes"] == [1, 1, 0, 2, 2, 0, 0, 0, 0]
    assert view["heads"] == [["a", "b", "c"], ["1", "2", "3"]]
    view = harary.Game("file", cells="a1,a2,b1,b2", sets="a1,b1/a2,b2").state()["view"]
    assert view["shape"] == "grid" and view["heads"] == [["1", "2"], ["a", "b"]]
    assert str(harary.solve("vdw", n=5, k=3, ask="plies")).startswith("vdw n=5 k=3\nA wins in 5 plies\n")
    with pytest.raises(TimeoutError):
        harary.Game("hip", n=7).value(time=0.01)


@pytest.mark.parametrize(
    "spec", ["nim heaps=3,4,5", "monotonic up=3 down=3", "columns c=2", "strip n=9", "clique n=5 k=3"]
)
def test_every_kind_of_game_is_seen(spec: str) -> None:
    game = harary.Game(spec)
    while game.outcome is None:
        game.play(game.best()[0])
    assert game.state()["view"] and game.ending and game.goal


def test_what_cannot_be_done_is_refused_before_any_work() -> None:
    for question in ["color vdw n=8 k=3 --all", "census hip n=3", "estimate vdw n=9 k=3"]:
        with pytest.raises(ValueError):
            harary.split(question, 3)
    for threads in [257, 10**9]:
        with pytest.raises(ValueError, match="from 1 to 256"):
            harary.solve("vdw", n=9, k=3, threads=threads)
    with pytest.raises(FileNotFoundError) as missing:
        harary.check("/no/such/file")
    assert missing.value.filename is not None
    with pytest.raises(ValueError, match="seconds"):
        harary.solve("vdw", n=9, k=3, time=True)
