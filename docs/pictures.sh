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
harary draw --strategy "$work/two.cert" --depth 8 --out two.svg
harary draw hip n=12 colors=3 --find --engine tabu --seed 1 --out hip12.svg
harary draw file path=../../how-to/your-own-game.in/fano.txt --after 1,2,4,5,7,3,6 \
    --title 'Fano plane' --out fano.svg
