#!/bin/sh
# Runs every checker that is found on the certificates and proofs in this folder, and says which
# accepted how many: sh replay.sh. It ends with exit code 1 if one is refused.
#
# *.cert    claims and their proofs, read by harary-check (of Harary; docs/certificates.md)
# *.cnf     the clauses of proper colorings, as `harary export GAME --dimacs` writes them; the
#           comments at the head say what the variables mean (docs/proofs.md: that the clauses
#           contradict each other exactly if there is no proper coloring); or, beside the certificate
#           of a strategy, those that say that some play by it fails, as `harary prove` writes them
# *.lrat    that these clauses contradict each other, without symmetry, unless that is long; read by
#           cake_lpr and lrat-check
# *.pbp     the same of colorings, with all that is used of symmetry; read by VeriPB (cargo install veripb)
cd "$(dirname "$0")" || exit 1
wrong=0
if command -v sha256sum > /dev/null; then
  sha256sum --check --quiet SHA256SUMS && echo "digests: as written" || wrong=1
fi

# Runs a checker on all files of an ending; it accepts a file if what it says has these words.
replay() {
  name=$1 checker=$2 ending=$3 words=$4
  command -v "$checker" > /dev/null || { echo "$name: not found"; return; }
  accepted=0 all=0
  for file in *."$ending"; do
    [ -e "$file" ] || continue
    all=$((all + 1))
    clauses=
    [ "$ending" = cert ] || clauses=${file%.*}.cnf
    # No quotes around the clauses: certificates have none.
    if "$checker" $clauses "$file" 2>&1 | grep -q "$words"; then
      accepted=$((accepted + 1))
    else
      echo "$name refuses $file"
      wrong=1
    fi
  done
  echo "$name: $accepted of $all accepted"
}
replay harary-check "${HARARY_CHECK:-harary-check}" cert '^accepted'
replay cake_lpr "${HARARY_CAKE_LPR:-cake_lpr}" lrat '^s VERIFIED UNSAT'
replay lrat-check "${HARARY_LRAT_CHECK:-lrat-check}" lrat '^c VERIFIED'
replay veripb "${HARARY_VERIPB:-veripb}" pbp '^s VERIFIED UNSATISFIABLE'
exit $wrong
