"""Writes the modules of the package that follow from the JSON Schema of questions and answers.

    python python/generate.py          writes python/harary/_answers.py and _verbs.py
    python python/generate.py --check  says whether they are as the schema has them

The schema is made from the types of the library (`harary schema`), so that an option is added in
one place. A test runs `--check`.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SCHEMA = HERE.parent / "crates/harary/schema/harary.schema.json"

# What the answer of a verb is called. The functions have the names of the verbs.
NAMES = {
    "solve": "Solved",
    "longest": "Longest",
    "census": "Census",
    "color": "Coloring",
    "largest": "Largest",
    "nim": "Nim",
    "quotient": "Quotient",
    "table": "Table",
    "codes": "Codes",
    "threshold": "Threshold",
    "threshold-color": "ThresholdColor",
    "threshold-random": "ThresholdRandom",
    "estimate": "Estimates",
    "study": "Study",
}

# What Python knows better than JSON (harary/_patterns.py has them).
FIELDS = {
    ("LongestAnswer", "list"): "Listing | None",
    ("ColorAnswer", "list"): "Listing | None",
    ("ColorAnswer", "coloring"): "Pattern | None",
    ("ThresholdColorAnswer", "coloring"): "Pattern | None",
    ("NimAnswer", "period"): "Period | None",
}

# What Python calls otherwise: a word of the language, or of all answers.
RENAMED = {
    ("StudyGrowth", "from"): "from_",
    ("NimAnswer", "known"): "known_upto",
}

# What the answer of a verb has, and where the method comes from.
MORE = {
    "solve": "An outcome is `A` (who moves first, unless first=B), `B` or `draw`; plies are moves of both players. By"
    " alpha-beta (Knuth, Moore 1975) and proof numbers (Nagai 2002).",
    "longest": "Those with the most moves, whoever wins; in the column game the longest colorings.",
    "census": "A position that is reached in several ways, or is the image of another, is counted once.",
    "color": "A coloring is proper if no forbidden set has one color. Each color may have forbidden sets of"
    " its own, as in k=[3, 6].",
    "largest": "That is, the most cells that can have one color. The size is exact; it has no certificate.",
    "nim": "Of a heap game, by Sprague and Grundy. The period is proved by the theorem of Guy and Smith"
    " (1956) where it applies. Heaps are listed by lost=\"20\" or lost=\"5..20\".",
    "quotient": "Of a heap game in misere play: a monoid, with an outcome for each element (Plambeck, Siegel"
    " 2008).",
    "table": "One or two keys of the game are ranges, as in n=\"8..18\".",
    "codes": "The game is `octal`, with the number of digits, as in digits=2 (Guy, Smith 1956).",
    "threshold": "The sizes are solved in turn, from the smallest on.",
    "threshold-color": "The sizes are tried in turn. For vdw this is a van der Waerden number, for clique a"
    " Ramsey number.",
    "threshold-random": "Of van der Waerden games (Cheu, Kiffer 2015). An estimate, not a proof.",
    "estimate": "By random games, with Wilson's interval (1927), and by UCT (Kocsis, Szepesvári 2006). Shares"
    " are from 0 to 1.",
    "study": "Comparisons of algorithms as the papers print them, made again.",
}

# What a short form leaves out: it is there to be looked at.
QUIET = {"SolveAnswer": ["fastest", "line"]}

# Parts of a report that are no answers.
PARTS = ["Known", "Stats"]

HEAD = '''"""{about}

Written by python/generate.py from the JSON Schema; not to be edited.
"""

from __future__ import annotations

'''


def wrapped(text: str, indent: str, first: str = "") -> str:
    """Text in lines of at most 100 columns."""
    return "\n".join(
        textwrap.wrap(
            text, 100, initial_indent=indent + first, subsequent_indent=indent, break_on_hyphens=False
        )
    )


def in_python(text: str) -> str:
    """A description in the words of Python, as a sentence."""
    text = text[0].upper() + text[1:]
    text = re.sub(r"\b[Nn]ull\b", "None", text).strip()
    return text if text.endswith(".") else text + "."


def of_option(name: str, type_name: str, text: str) -> str:
    """The description of an option in the words of Python: other options are arguments, lists are lists,
    and N is the argument itself."""
    text = re.sub(r"--([a-z]+)", r"`\1`", text)
    if type_name == "Moves":
        text = text.replace(", joined by commas", ", a list or text with commas")
    if type_name == "Fixed":
        text = text.replace("CELL:COLOR, joined by commas, as in 1:1,5:2", "{1: 1, 5: 2}, pairs, or the text `1:1,5:2`")
    if type_name.startswith("int"):
        text = re.sub(r"\bN\b", f"`{name}`", text)
    return re.sub(r" \[default: (.*)\]$", r" (default: \1)", text)


def type_of(shape: dict[str, Any]) -> str:
    """The type that a value has in Python."""
    if "$ref" in shape:
        return shape["$ref"].rsplit("/", 1)[1]
    if "enum" in shape:
        words = ", ".join(json.dumps(word) for word in shape["enum"] if word is not None)
        return f"Literal[{words}]" + (" | None" if None in shape["enum"] else "")
    if "anyOf" in shape:
        # A number, or the digits of a large one.
        if is_exact(shape):
            return "int"
        return " | ".join(type_of(part) for part in shape["anyOf"])
    kind = shape["type"]
    if isinstance(kind, list):
        return type_of({**shape, "type": kind[0]}) + " | None"
    match kind:
        case "array" if "prefixItems" in shape:
            return f"tuple[{', '.join(type_of(item) for item in shape['prefixItems'])}]"
        case "array":
            return f"list[{type_of(shape['items'])}]"
        case "null":
            return "None"
    return {"integer": "int", "number": "float", "string": "str", "boolean": "bool"}[kind]


def is_exact(shape: dict[str, Any]) -> bool:
    """Whether this is a number that is written as a string if it is large."""
    return {part.get("type") for part in shape.get("anyOf", [])} == {"integer", "string"}


def reader(shape: dict[str, Any]) -> str | None:
    """An expression for what makes a value of JSON what it is in Python; None if it is already."""
    if "$ref" in shape:
        return f"{shape['$ref'].rsplit('/', 1)[1]}._read"
    if is_exact(shape):
        return "int"
    if "anyOf" in shape:
        inner = next(filter(None, (reader(part) for part in shape["anyOf"])), None)
        return inner and f"optional({inner})"
    if "prefixItems" in shape:
        return "tuple"
    if isinstance(shape.get("items"), dict):
        inner = reader(shape["items"])
        if inner and "null" in shape["type"]:
            return f"optional(each({inner}))"
        return inner and f"each({inner})"
    return None


def in_order(shape: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The properties in the order in which they are declared."""
    named = list(shape.get("required", []))
    named += [name for name in shape["properties"] if name not in named]
    return [(name, shape["properties"][name]) for name in named]


def dataclass(name: str, shape: dict[str, Any], title: str, base: str) -> str:
    """A frozen dataclass and how it is read."""
    lines = ["@dataclass(frozen=True, repr=False, eq=False)", f"class {title}({base}):"]
    lines += [wrapped(in_python(shape["description"]), "    ", '"""') + '"""', ""]
    readers, renamed = [], {}
    for field, about in in_order(shape):
        called = RENAMED.get((name, field), field)
        # What JSON may leave out is None then.
        missing = "" if field in shape.get("required", []) else " = None"
        lines += [f"    {called}: {FIELDS.get((name, field), type_of(about))}{missing}"]
        if "description" in about:
            lines += [wrapped(in_python(about["description"]), "    ", '"""') + '"""']
        if expression := reader(about):
            readers.append(f'        "{called}": {expression},')
        if called != field:
            renamed[field] = called
    if readers:
        lines += ["", "    _readers: ClassVar[Readers] = {", *readers, "    }"]
    if renamed:
        lines += ["", f"    _renamed: ClassVar[dict[str, str]] = {json.dumps(renamed)}"]
    if quiet := QUIET.get(name):
        names = ", ".join(f'"{field}"' for field in quiet)
        lines += ["", f"    _quiet: ClassVar[frozenset[str]] = frozenset({{{names}}})"]
    return "\n".join(lines)


def depth(shapes: dict[str, Any], name: str) -> int:
    """How many dataclasses are made of others below this one."""
    text = json.dumps(shapes[name])
    others = [other for other in shapes if f'"#/$defs/{other}"' in text]
    return 1 + max((depth(shapes, other) for other in others), default=0)


def answers(schema: dict[str, Any]) -> str:
    """The module of answers."""
    shapes = schema["$defs"]
    verbs = {
        kind["properties"]["verb"]["const"]: (kind["$ref"].rsplit("/", 1)[1], kind["description"])
        for kind in shapes["Answer"]["oneOf"]
    }
    called = {answer: NAMES[verb] for verb, (answer, _) in verbs.items()}
    needed, waiting = [], [*called, *PARTS]
    while waiting:
        name = waiting.pop()
        if name in needed:
            continue
        needed.append(name)
        text = json.dumps(shapes[name])
        waiting += [other for other in shapes if f'"#/$defs/{other}"' in text]
    text = HEAD.format(about="What the verbs answer: frozen dataclasses, one for each verb.")
    text += "from dataclasses import dataclass\nfrom typing import ClassVar, Literal\n\n"
    text += "from ._patterns import Listing, Pattern, Period\n"
    text += "from ._values import Answer, Listed, Part, Readers, each, optional\n"
    # Those that others are made of come first, and SolveAnswer is a cell of a table, too.
    inner = [name for name in reversed(needed) if name not in called] + ["SolveAnswer"]
    inner = sorted(inner, key=lambda name: (depth(shapes, name), name))
    for name in inner:
        text += "\n\n" + dataclass(name, shapes[name], name, "Part") + "\n"
    for verb, (answer, about) in verbs.items():
        if answer in inner:
            text += f"\n\nclass {NAMES[verb]}(Answer, {answer}):\n"
            text += wrapped(in_python(about), "    ", '"""') + '"""\n'
            continue
        listed = "list" in shapes[answer]["properties"]
        shape = {**shapes[answer], "description": about}
        text += "\n\n" + dataclass(answer, shape, NAMES[verb], "Listed" if listed else "Answer") + "\n"
    text += "\n\nANSWERS: dict[str, type[Answer]] = {\n"
    text += "".join(f'    "{verb}": {NAMES[verb]},\n' for verb in verbs) + "}\n"
    public = sorted([*(name for name in inner if name != "SolveAnswer"), *NAMES.values()])
    text += "\n__all__ = [\n" + "".join(f'    "{name}",\n' for name in ["SolveAnswer", *public]) + "]\n"
    return text


# How a question is worked on: the same for every verb.
LIMITS = [
    ("time", "float | None", "None", "stop after this many seconds; the answer then has `complete=False`"),
    ("memory", "int | str | None", "None", "bytes for tables, or as in `\"4GiB\"`; 1 GiB if it is not given"),
    ("threads", "int", "1", "threads, 1 to 256, for engines that use them"),
    ("checkpoint", "Path | None", "None", "keep the progress in this file, and go on from it"),
    ("save_every", "float", "60", "seconds between two checkpoints"),
    ("certificate", "bool | Path", "False", "write a certificate, if the verb has one, to this file or to one of its own"),
    ("store", "bool | Path", "False", "keep the answer in this file and take it from there; True is the file of the command"),
    ("fresh", "bool", "False", "compute the answer, even if it is in the store"),
    ("progress", "Progress", "False", "show a bar, or call this with (share, words, seconds)"),
    ("stop", "Stop | None", "None", "stop once this event of `threading` is set; the answer then has `complete=False`"),
]


def option(field: str, about: dict[str, Any]) -> tuple[str, str]:
    """The type and the default of an option."""
    default = about.get("default")
    type_name = type_of(about)
    if type_name.startswith("list["):
        return "Fixed" if field == "fix" else "Moves", "()"
    return type_name, json.dumps(default).replace("null", "None").replace("true", "True").replace("false", "False")


def bits(shape: dict[str, Any]) -> int:
    """The most bits that a number may have."""
    found = re.search(r'"uint(\d+)"', json.dumps(shape))
    assert found is not None
    return int(found[1])


def as_json(field: str, about: dict[str, Any]) -> str:
    """An expression for an option as JSON has it."""
    type_name = type_of(about)
    if type_name == "list[str]":
        return f"{'fixed' if field == 'fix' else 'listed'}({field}, game)"
    if type_name == "list[int]":
        return f'numbers("{field}", {field}, {bits(about)})'
    if type_name.startswith("int"):
        return f'number("{field}", {field}, {bits(about)})'
    return f'flag("{field}", {field})' if type_name == "bool" else f"word({field})"


def verb_function(verb: str, shape: dict[str, Any]) -> str:
    """The function of a verb."""
    options = {name: about for name, about in in_order(shape) if name != "verb"}
    lines = [f"def {verb.replace('-', '_')}(", "    game: Asked,", "    /,", "    *,"]
    notes = []
    for name, about in options.items():
        type_name, default = option(name, about)
        lines.append(f"    {name}: {type_name} = {default},")
        notes.append((name, of_option(name, type_name, about["description"])))
    for name, type_name, default, about in LIMITS:
        lines.append(f"    {name}: {type_name} = {default},")
        notes.append((name, about))
    lines += ["    **parameters: Parameter,", f") -> {NAMES[verb]}:"]
    lines += [wrapped(in_python(shape["description"]), "    ", '"""'), ""]
    lines += [wrapped(MORE[verb], "    "), ""]
    lines += ["    Args:"]
    notes.insert(0, ("game", "the game: its name, its whole spec as text, a Game, or a Board"))
    for name, about in notes:
        lines += [wrapped(in_python(about), "            ", f"{name}: ").replace(f"            {name}: ", f"        {name}: ", 1)]
    lines += ["        parameters: The keys of the game, as in n=15, k=4."]
    lines += ["", "    Raises:", "        ValueError: If the question cannot be asked; it says what is allowed."]
    lines += ["        OSError: If a file cannot be read or written."]
    lines += ["        Interrupted: If Ctrl-C was pressed; it has what was known by then."]
    lines += ['    """', "    return asked("]
    lines += [f"        {NAMES[verb]},", f'        "{verb}",', "        game,", "        parameters,"]
    lines += ["        {"]
    lines += [f'            "{name}": {as_json(name, about)},' for name, about in options.items()]
    lines += ["        },"]
    names = ", ".join(f"{name}={name}" for name, *_ in LIMITS)
    lines += [f"        Limits({names}),", "    )"]
    return "\n".join(lines)


def verbs(schema: dict[str, Any]) -> str:
    """The module of verbs."""
    shapes = {kind["properties"]["verb"]["const"]: kind for kind in schema["$defs"]["Question"]["oneOf"]}
    text = HEAD.format(about="The verbs: one function for each question that Harary answers.")
    text += "from typing import Literal\n\n"
    text += "from ._answers import (\n"
    text += "".join(f"    {name},\n" for name in sorted(NAMES[verb] for verb in shapes)) + ")\n"
    text += "from ._ask import Asked, Limits, Parameter, Path, Progress, Stop, asked\n"
    text += "from ._options import Fixed, Moves, fixed, flag, listed, number, numbers, word\n"
    for verb, shape in shapes.items():
        text += "\n\n" + verb_function(verb, shape) + "\n"
    text += "\n\n__all__ = [\n" + "".join(f'    "{verb.replace("-", "_")}",\n' for verb in shapes) + "]\n"
    return text


def main() -> int:
    schema = json.loads(SCHEMA.read_text())
    modules = {"_answers.py": answers(schema), "_verbs.py": verbs(schema)}
    different = [
        name
        for name, text in modules.items()
        if not (HERE / "harary" / name).exists() or (HERE / "harary" / name).read_text() != text
    ]
    if "--check" in sys.argv[1:]:
        for name in different:
            print(f"python/harary/{name} is not what python/generate.py makes of the schema", file=sys.stderr)
        return 1 if different else 0
    for name in different:
        (HERE / "harary" / name).write_text(modules[name])
    return 0


if __name__ == "__main__":
    sys.exit(main())
