"""The verbs: one function for each question that Harary answers.

Written by python/generate.py from the JSON Schema; not to be edited.
"""

from __future__ import annotations

from typing import Literal

from ._answers import (
    Census,
    Codes,
    Coloring,
    Estimates,
    Largest,
    Longest,
    Nim,
    Quotient,
    Solved,
    Study,
    Table,
    Threshold,
    ThresholdColor,
    ThresholdRandom,
)
from ._ask import Asked, Limits, Parameter, Path, Progress, Stop, asked
from ._options import Fixed, Moves, fixed, flag, listed, number, numbers, word


def solve(
    game: Asked,
    /,
    *,
    after: Moves = (),
    ask: Literal["outcome", "plies", "moves"] = "moves",
    engine: Literal["auto", "alpha-beta", "df-pn", "threats", "minimax", "sweep"] = "auto",
    certify: Literal["outcome", "plies", "first-moves"] = "outcome",
    openings: int | None = None,
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Solved:
    """Who wins, in how many plies, with which first moves.

    An outcome is `A` (who moves first, unless first=B), `B` or `draw`; plies are moves of both
    players. By alpha-beta (Knuth, Moore 1975) and proof numbers (Nagai 2002).

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        after: Ask about the position after these moves, a list or text with commas.
        ask: How much to find out.
        engine: The algorithm.
        certify: What the certificate proves. A certificate proves one of these: for plies and
            first moves write two. A draw has no plies and a finished game no first moves: there it
            proves the outcome alone; by convention=saturation it proves plies.
        openings: Find who wins by solving the positions after this many plies one by one, as
            far as they matter; the parts of the work are ranges of these positions.
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Solved,
        "solve",
        game,
        parameters,
        {
            "after": listed(after, game),
            "ask": word(ask),
            "engine": word(engine),
            "certify": word(certify),
            "openings": number("openings", openings, 32),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def longest(
    game: Asked,
    /,
    *,
    after: Moves = (),
    all: bool = False,
    engine: Literal["auto", "longest", "positions", "propagate", "reis"] = "auto",
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Longest:
    """The longest plays.

    Those with the most moves, whoever wins; in the column game the longest colorings.

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        after: Ask about the position after these moves, a list or text with commas.
        all: List all longest plays up to symmetry: each as its last position if that tells the
            play, else as its moves (without this they are counted).
        engine: The algorithm.
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Longest,
        "longest",
        game,
        parameters,
        {
            "after": listed(after, game),
            "all": flag("all", all),
            "engine": word(engine),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def census(
    game: Asked,
    /,
    *,
    after: Moves = (),
    plays: bool = False,
    upto: int | None = None,
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Census:
    """How many positions, or plays, there are at each length.

    A position that is reached in several ways, or is the image of another, is counted once.

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        after: Ask about the position after these moves, a list or text with commas.
        plays: Count sequences of moves, not positions up to symmetry and transposition.
        upto: Stop at this length.
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Census,
        "census",
        game,
        parameters,
        {
            "after": listed(after, game),
            "plays": flag("plays", plays),
            "upto": number("upto", upto, 32),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def color(
    game: Asked,
    /,
    *,
    count: bool = False,
    all: bool = False,
    sample: int | None = None,
    balanced: bool = False,
    symmetric: Literal["half-turn", "quarter-turn", "mirror", "flip", "diagonal", "antidiagonal", "all"] | None = None,
    renaming: Moves = (),
    fix: Fixed = (),
    engine: Literal["auto", "backtrack", "classes", "propagate", "tabu", "metropolis", "sat", "cubes", "network", "massie"] = "auto",
    seed: int | None = None,
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Coloring:
    """Proper colorings.

    A coloring is proper if no forbidden set has one color. Each color may have forbidden sets of
    its own, as in k=[3, 6].

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        count: Count the proper colorings: all, up to renaming colors, up to symmetry, up to
            both.
        all: List them (up to renaming colors, unless cells are fixed).
        sample: Sample `sample` colorings uniformly, with replacement.
        balanced: Only balanced ones: no color has two cells more than another.
        symmetric: Only colorings that a symmetry of the board leaves unchanged. Counts up to
            symmetry then use the symmetries that map such colorings to each other.
        renaming: With `symmetric`: the symmetry also renames the colors. Give the new names of
            1, 2, 3, …, as in 2,3,4,1: the image of a cell of color 1 has color 2. If all colors are
            renamed, a cell that the symmetry fixes, such as the middle of a board, may have any
            color. Without `engine`, tabu searches for some seconds, and then sat; with `threads` or
            `checkpoint` only tabu.
        fix: Give cells a color: {1: 1, 5: 2}, pairs, or the text `1:1,5:2`. With `symmetric`
            their images have it, too.
        engine: The algorithm.
        seed: The seed of random numbers, 0 if it is not given (`sample` and the engines tabu,
            metropolis, network and massie draw them).
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Coloring,
        "color",
        game,
        parameters,
        {
            "count": flag("count", count),
            "all": flag("all", all),
            "sample": number("sample", sample, 32),
            "balanced": flag("balanced", balanced),
            "symmetric": word(symmetric),
            "renaming": numbers("renaming", renaming, 8),
            "fix": fixed(fix, game),
            "engine": word(engine),
            "seed": number("seed", seed, 64),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def largest(
    game: Asked,
    /,
    *,
    engine: Literal["auto", "search", "sat", "local"] = "auto",
    cells: int | None = None,
    symmetric: Literal["half-turn", "quarter-turn", "mirror", "flip", "diagonal", "antidiagonal", "all"] | None = None,
    seed: int | None = None,
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Largest:
    """The most cells without a forbidden set.

    That is, the most cells that can have one color. The size is exact; it has no certificate.

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        engine: The algorithm.
        cells: Stop at a set of `cells` cells (engine local, which else goes on until a limit
            stops it).
        symmetric: Only sets that a symmetry of the board leaves unchanged (engine local).
        seed: The seed of random numbers, 0 if it is not given (engine local).
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Largest,
        "largest",
        game,
        parameters,
        {
            "engine": word(engine),
            "cells": number("cells", cells, 32),
            "symmetric": word(symmetric),
            "seed": number("seed", seed, 64),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def nim(
    game: Asked,
    /,
    *,
    after: Moves = (),
    upto: int | None = None,
    at: int | None = None,
    values: int | None = None,
    lost: str | None = None,
    engine: Literal["auto", "plain", "sparse"] = "auto",
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Nim:
    """Nim-values and their period.

    Of a heap game, by Sprague and Grundy. The period is proved by the theorem of Guy and Smith
    (1956) where it applies. Heaps are listed by lost="20" or lost="5..20".

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        after: Ask about the position after these moves, a list or text with commas.
        upto: Count the heaps from 1 to `upto` that the player to move wins.
        at: The nim-value of the heap of `at` counters.
        values: List the nim-values of the heaps from 0 to `values`.
        lost: List the heaps from 1 to N, or from A to B, that the player to move loses.
        engine: The algorithm.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Nim,
        "nim",
        game,
        parameters,
        {
            "after": listed(after, game),
            "upto": number("upto", upto, 64),
            "at": number("at", at, 64),
            "values": number("values", values, 64),
            "lost": word(lost),
            "engine": word(engine),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def quotient(
    game: Asked,
    /,
    *,
    heaps: int | None = None,
    limit: int = 1000,
    at: Moves = (),
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Quotient:
    """The misere quotient.

    Of a heap game in misere play: a monoid, with an outcome for each element (Plambeck, Siegel
    2008).

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        heaps: Look at heaps up to `heaps` counters, unless a period is proved before (default:
            200, or 10000 with `time`; with a sum no more than its largest heap).
        limit: Give up if the quotient has more than `limit` elements.
        at: The element and the outcome of the sum of these heaps, a list or text with commas.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Quotient,
        "quotient",
        game,
        parameters,
        {
            "heaps": number("heaps", heaps, 32),
            "limit": number("limit", limit, 16),
            "at": numbers("at", at, 64),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def table(
    game: Asked,
    /,
    *,
    after: Moves = (),
    ask: Literal["outcome", "plies", "moves"] = "plies",
    engine: Literal["auto", "alpha-beta", "df-pn", "threats", "minimax", "sweep"] = "auto",
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Table:
    """A grid of solved games.

    One or two keys of the game are ranges, as in n="8..18".

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        after: Ask about the positions after these moves, a list or text with commas.
        ask: How much to find out about each game.
        engine: The algorithm.
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Table,
        "table",
        game,
        parameters,
        {
            "after": listed(after, game),
            "ask": word(ask),
            "engine": word(engine),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def codes(
    game: Asked,
    /,
    *,
    heaps: int = 100000,
    engine: Literal["auto", "plain", "sparse"] = "auto",
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Codes:
    """The periods of all octal codes of some digits.

    The game is `octal`, with the number of digits, as in digits=2 (Guy, Smith 1956).

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        heaps: The largest heap of a code.
        engine: The algorithm.
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Codes,
        "codes",
        game,
        parameters,
        {
            "heaps": number("heaps", heaps, 32),
            "engine": word(engine),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def threshold(
    game: Asked,
    /,
    *,
    winner: Literal["A", "B"] = "A",
    most: int | None = None,
    engine: Literal["auto", "alpha-beta", "df-pn", "threats", "minimax", "sweep"] = "auto",
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Threshold:
    """The least n for which a player wins.

    The sizes are solved in turn, from the smallest on.

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        winner: The player whose win is looked for.
        most: The largest n to be tried (default: the largest of the family).
        engine: The algorithm.
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Threshold,
        "threshold",
        game,
        parameters,
        {
            "winner": word(winner),
            "most": number("most", most, 64),
            "engine": word(engine),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def threshold_color(
    game: Asked,
    /,
    *,
    most: int | None = None,
    engine: Literal["auto", "backtrack", "classes", "propagate", "tabu", "metropolis", "sat", "cubes", "network", "massie"] = "auto",
    seed: int | None = None,
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> ThresholdColor:
    """The least n that has no proper coloring.

    The sizes are tried in turn. For vdw this is a van der Waerden number, for clique a Ramsey
    number.

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        most: The largest n to be tried (default: the largest of the family).
        engine: The algorithm.
        seed: The seed of random numbers, 0 if it is not given (the engines tabu, metropolis and
            network draw them).
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        ThresholdColor,
        "threshold-color",
        game,
        parameters,
        {
            "most": number("most", most, 64),
            "engine": word(engine),
            "seed": number("seed", seed, 64),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def threshold_random(
    game: Asked,
    /,
    *,
    trials: int = 500000000,
    uct: int = 200000,
    stored: int = 1000000,
    seed: int | None = None,
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> ThresholdRandom:
    """The least n on which random play favors the first player.

    Of van der Waerden games (Cheu, Kiffer 2015). An estimate, not a proof.

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        trials: The most random games to decide on one first move.
        uct: Trials of UCT on the boards around the answer, with a stored tree and with the
            first moves alone; 0 for none.
        stored: Positions that a tree of UCT may store.
        seed: The seed of random numbers, 0 if it is not given.
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        ThresholdRandom,
        "threshold-random",
        game,
        parameters,
        {
            "trials": number("trials", trials, 64),
            "uct": number("uct", uct, 64),
            "stored": number("stored", stored, 32),
            "seed": number("seed", seed, 64),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def estimate(
    game: Asked,
    /,
    *,
    after: Moves = (),
    trials: int = 100000,
    uct: int = 200000,
    stored: int = 1000000,
    backup: bool = False,
    seed: int | None = None,
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Estimates:
    """How likely a win is after each first move.

    By random games, with Wilson's interval (1927), and by UCT (Kocsis, Szepesvári 2006). Shares are
    from 0 to 1.

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        after: Ask about the position after these moves, a list or text with commas.
        trials: Random games after each first move; 0 for none.
        uct: Trials of UCT, with a stored tree and with the first moves alone; 0 for none.
        stored: Positions that a tree of UCT may store.
        backup: Back up wins and losses that are proved; the tree of UCT then grows where trials
            come twice.
        seed: The seed of random numbers, 0 if it is not given.
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Estimates,
        "estimate",
        game,
        parameters,
        {
            "after": listed(after, game),
            "trials": number("trials", trials, 64),
            "uct": number("uct", uct, 64),
            "stored": number("stored", stored, 32),
            "backup": flag("backup", backup),
            "seed": number("seed", seed, 64),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


def study(
    game: Asked,
    /,
    *,
    nodes: int = 10000000,
    runs: int = 100,
    steps: int = 500,
    seed: int = 1,
    part: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    threads: int = 1,
    checkpoint: Path | None = None,
    save_every: float = 60,
    certificate: bool | Path = False,
    store: bool | Path = False,
    fresh: bool = False,
    progress: Progress = False,
    stop: Stop | None = None,
    **parameters: Parameter,
) -> Study:
    """The engines of a family compared.

    Comparisons of algorithms as the papers print them, made again.

    Args:
        game: The game: its name, its whole spec as text, a Game, or a Board.
        nodes: Of vdw: stop a search after `nodes` positions, and try it on no larger board.
        runs: Of hip: runs of the network for each game and reading.
        steps: Of hip: give a run up after `steps` steps.
        seed: The seed of random numbers.
        part: Do only a part of the work: I/N for the I-th of N parts, which `merge` joins.
        time: Stop after this many seconds; the answer then has `complete=False`.
        memory: Bytes for tables, or as in `"4GiB"`; 1 GiB if it is not given.
        threads: Threads, 1 to 256, for engines that use them.
        checkpoint: Keep the progress in this file, and go on from it.
        save_every: Seconds between two checkpoints.
        certificate: Write a certificate, if the verb has one, to this file or to one of its
            own.
        store: Keep the answer in this file and take it from there; True is the file of the
            command.
        fresh: Compute the answer, even if it is in the store.
        progress: Show a bar, or call this with (share, words, seconds).
        stop: Stop once this event of `threading` is set; the answer then has `complete=False`.
        parameters: The keys of the game, as in n=15, k=4.

    Raises:
        ValueError: If the question cannot be asked; it says what is allowed.
        OSError: If a file cannot be read or written.
        Interrupted: If Ctrl-C was pressed; it has what was known by then.
    """
    return asked(
        Study,
        "study",
        game,
        parameters,
        {
            "nodes": number("nodes", nodes, 64),
            "runs": number("runs", runs, 64),
            "steps": number("steps", steps, 32),
            "seed": number("seed", seed, 64),
            "part": word(part),
        },
        Limits(time=time, memory=memory, threads=threads, checkpoint=checkpoint, save_every=save_every, certificate=certificate, store=store, fresh=fresh, progress=progress, stop=stop),
    )


__all__ = [
    "solve",
    "longest",
    "census",
    "color",
    "largest",
    "nim",
    "quotient",
    "table",
    "codes",
    "threshold",
    "threshold_color",
    "threshold_random",
    "estimate",
    "study",
]
