"""The five tasks in Harary."""

import harary

VERSION = harary.__version__


def grid():
    found = harary.solve("mnk", m=4, n=3, k=3)
    return found.outcome, len(found.first_moves)


def waerden():
    none = harary.color("vdw", n=77, k=[3, 9], certificate=True)
    return harary.color("vdw", n=76, k=[3, 9]).exists, none.exists, none.certificate.check().verdict


def kayles():
    found = harary.nim("0.77", upto=1000, values=1000)
    return sum(found.values), found.period, found.period.preperiod, found.period.proved


def hip():
    count = harary.color("hip", n=4, count=True, engine="backtrack").count
    return count.all, count.up_to_both


def chomp():
    class Chomp(harary.Rules):
        def start(self):
            return (7,) * 6

        def moves(self, rows):
            return [(row, left) for row in range(len(rows)) for left in range(rows[row])]

        def play(self, rows, move):
            row, left = move
            return rows[:row] + tuple(min(length, left) for length in rows[row:])

        def outcome(self, rows):
            return None if rows[0] else "win"

    found = Chomp().solve()
    return found.outcome, found.first_moves
