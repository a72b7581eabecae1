"""The same five tasks in several programs: lines of code and seconds, as a table in Markdown.

    python run.py harary=PYTHON openspiel=PYTHON pysat=PYTHON sage=PYTHON python=PYTHON

Each PYTHON is an interpreter with that program installed. A task runs in a process of its own, five
times; told is the median of the processor's seconds, without and with the import. All programs must
give the same answers, or this stops. Lines are those of the task's function, without blank ones,
comments, and the `def`.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tokenize
from io import StringIO
from pathlib import Path

HERE = Path(__file__).parent
NAMES = {
    "harary": "Harary",
    "openspiel": "OpenSpiel",
    "pysat": "PySAT",
    "sage": "SageMath",
    "python": "Python alone",
}
TASKS = {
    "grid": "three in a row on 4 × 3: who wins, with how many first moves",
    "waerden": "W(3, 9) = 77: a coloring of 76 numbers, a proof that 77 have none",
    "kayles": "Kayles: nim-values of heaps to 1000, the period, from where on",
    "hip": "colorings of 4 × 4 without a square of one color; up to symmetry",
    "chomp": "a game of one's own, Chomp on 6 × 7: who wins, with which first moves",
}
# What the programs must agree on; what comes after is how well it is proved.
AGREED = {"grid": 2, "waerden": 2, "kayles": 3, "hip": 2, "chomp": 2}


def processor() -> float:
    """Seconds of the processor, with those of programs that were called."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def one_task(program: str, task: str) -> None:
    """In a process of its own: does a task, and prints what came of it."""
    begun = processor()
    module = __import__(f"with_{program}")
    imported = processor()
    if not hasattr(module, task):
        print(json.dumps({"version": module.VERSION}))
        return
    answer = getattr(module, task)()
    seconds = [processor() - imported, processor() - begun]
    print(json.dumps({"version": module.VERSION, "answer": answer, "seconds": seconds}))


def lines(program: str, task: str) -> int:
    """The lines that one writes for a task."""
    text = (HERE / f"with_{program}.py").read_text()
    body = text.split(f"\ndef {task}():\n")[1].split("\n\n\ndef ")[0]
    quiet = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    found = set()
    for token in tokenize.generate_tokens(StringIO(f"if True:\n{body}\n").readline):
        if token.type not in quiet and token.string:
            found.update(range(token.start[0], token.end[0] + 1))
    return len(found) - 1


def figure(seconds: float) -> str:
    return f"{seconds:.2g}" if seconds < 10 else f"{seconds:.0f}"


def main() -> None:
    pythons = dict(word.split("=", 1) for word in sys.argv[1:])
    rows: dict[str, list[str]] = {task: [] for task in TASKS}
    heads, agreed = [], {}
    for program, python in pythons.items():
        for task in TASKS:
            runs = []
            for _ in range(5):
                command = [python, "-B", __file__, "--task", program, task]
                said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
                runs.append(json.loads(said.splitlines()[-1]))
                if "answer" not in runs[0]:
                    break
            if "answer" not in runs[0]:
                rows[task].append("not in it")
                continue
            answer = runs[0]["answer"]
            assert agreed.setdefault(task, answer)[: AGREED[task]] == answer[: AGREED[task]], (task, answer)
            print(f"{program} {task}: {answer}", file=sys.stderr)
            bare, whole = (statistics.median(run["seconds"][which] for run in runs) for which in (0, 1))
            rows[task].append(f"{lines(program, task)} lines, {figure(bare)} s ({figure(whole)} s)")
        heads.append(f"{NAMES[program]} {runs[0]['version']}")
    print("| task | " + " | ".join(heads) + " |")
    print("|---" * (1 + len(heads)) + "|")
    for task, cells in rows.items():
        print(f"| {TASKS[task]} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--task"]:
        one_task(*sys.argv[2:])
    else:
        main()
