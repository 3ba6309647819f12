#!/bin/sh
# How long it takes until all papers of a BibTeX file are loaded and searchable, against a bare
# loop of btparse over the same bytes, both in turn. Prints the medians and their ratio, as
# "typing" does for JSON.
#
#   load.sh FILE     whose papers are written as BibTeX
#
# LOAD_ROUNDS=N measures so often (5).
set -u
: "${SHEAF_BUILD:?}"
: "${LOAD_ROUNDS:=5}"
[ $# -eq 1 ] || { echo "usage: load.sh FILE" >&2; exit 2; }
work=$(mktemp -d "${TMPDIR:-/tmp}/sheaf-load.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
papers=$work/papers.bib

# milliseconds COMMAND...: how long it takes
milliseconds() {
    start=$(date +%s%N)
    "$@" >/dev/null || return 2
    echo $((($(date +%s%N) - start) / 1000000))
}

# median FILE: of the numbers in it
median() {
    sort -n "$1" | awk '{ values[NR] = $1 } END { print values[int((NR + 1) / 2)] }'
}

"$SHEAF_BUILD/sheaf" --format=bibtex "$1" >"$papers" || exit 2
round=0
while [ $round -lt "$LOAD_ROUNDS" ]; do
    milliseconds "$SHEAF_BUILD/tests/bench/btparse_loop" "$papers" >>"$work/floor" || exit 2
    milliseconds "$SHEAF_BUILD/sheaf" --count "$papers" >>"$work/load" || exit 2
    round=$((round + 1))
done
load=$(median "$work/load") floor=$(median "$work/floor")
echo "bibtex_load_ms=$load btparse_ms=$floor bibtex_load_ratio=$(awk -v load="$load" \
    -v floor="$floor" 'BEGIN { printf "%.2f", load / (floor > 0 ? floor : 1) }')"
