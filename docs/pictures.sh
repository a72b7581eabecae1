#!/bin/sh
# Makes the pictures of the guide again, in docs/_static/pictures, with `harary` from PATH.
set -eu
export HARARY_STORE=off
cd "$(dirname "$0")/_static/pictures"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

harary draw hip n=6 --find --out hip6.svg
harary draw vdw n=15 k=4 --after 7,9,5,6,3,1,2,4,11,8,15 --out vdw15.svg
harary draw vdw n=34 k=4 --find --out w34.svg
harary solve columns c=2 --ask outcome --certificate "$work/two.cert" --quiet > /dev/null
harary draw --strategy "$work/two.cert" --depth 8 --title '' --no-legend --out two.svg
harary draw hip n=12 colors=3 --find --engine tabu --seed 1 --out hip12.svg
harary draw file path=../../how-to/your-own-game.in/fano.txt --after 1,2,4,5,7,3,6 \
    --title 'Fano plane' --out fano.svg
harary draw columns c=3 --coloring 11212221331333313323212 --out columns.svg
harary draw hip n=6 --find --engine network --seed 1 --title 'Hip, 6 by 6' --out network6.svg
harary solve strip n=5 --ask outcome --certificate "$work/five.cert" --quiet > /dev/null
harary draw --strategy "$work/five.cert" --depth 5 --title '' --no-legend --out strip5.svg
harary solve monotonic up=2 down=2 --ask outcome --certificate "$work/m22.cert" --quiet > /dev/null
harary draw --strategy "$work/m22.cert" --depth 5 --title '' --no-legend --out monotonic22.svg
harary draw vdw n=10 k=4 board=ring --after 1,3,5,8,7,9,4,6,10 --out ring10.svg
harary draw notakto --after b2,a1,c2 --title Notakto --out notakto.svg
harary study vdw k=3 --svg study-vdw.svg --quiet > /dev/null
harary draw hip n=4 --out board.svg
harary draw tictactoe side=3 dim=3 --after 222,111,112,332,132,312,122 --out cube.svg
harary draw animal n=3 animal=tippy --after b2,a1,b1,a2,c2,c3,b3,c1,a3 --title Tippy --out tippy.svg
harary draw clique n=6 k=3 --after 1-2,3-4,5-6,1-3,2-3 --title Sim --out sim.svg
harary draw clique n=8 k=3,4 --find --out ramsey34.svg
harary draw hip n=4 --coloring 1122/1.../..../...1 --out partial.svg
harary draw vdw n=9 k=3 --coloring 112211221 --out improper.svg
harary color vdw n=8 k=3 --all --out "$work/eight.txt" --quiet > /dev/null
harary draw vdw n=8 k=3 --from "$work/eight.txt" --out all.svg
harary draw columns c=2 --after 1,1,2,2,1 --out columns-position.svg
harary solve vdw n=5 k=3 --ask outcome --certificate "$work/v5.cert" --quiet > /dev/null
harary draw --strategy "$work/v5.cert" --out tree.svg
harary draw kayles heaps=3,5,12 --after 5:2+2 --out heaps.svg
harary draw monotonic up=2 down=2 --after 2,5,1,4,3 --out sequence.svg
harary draw tictactoe side=3 --after b2,a1,c3,a3,a2,c1,c2 --animate --out play.svg
harary study hip n=6 colors=3 --runs 100 --svg network-runs.svg --quiet > /dev/null
harary draw hip n=6 --find --title '' --no-legend --size 300 --out pattern.png
