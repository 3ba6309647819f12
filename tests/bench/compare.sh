#!/bin/sh
# Instructions of three fixed searches against those in BASELINE: a slowdown shows on any
# machine, however busy. More than a quarter above is a failure; what became faster is told,
# so that BASELINE can be recorded anew (make baseline). Without valgrind, or when compiler or
# libraries are not those of BASELINE, nothing can be said.
#
#   compare.sh              TAP
#   compare.sh --record     writes BASELINE
set -u
: "${SHEAF_SOURCE:?}" "${SHEAF_BUILD:?}"
baseline=$SHEAF_SOURCE/tests/bench/BASELINE
program=$SHEAF_BUILD/tests/bench/instructions
allowed=25 # per cent

patterns='diffusion
graph.*transformer
[a-z]+-based'

skip_all() {
    if [ "${record:-0}" = 1 ]; then echo "compare.sh: $1" >&2; exit 2; fi
    for number in 1 2 3; do echo "ok $number - instructions of a search # SKIP $1"; done
    exit 0
}

# version LIBRARY
version() {
    pkg-config --modversion "$1" 2>/dev/null || echo none
}

describe_build() {
    echo "$("$program" --build), pcre2 $(version libpcre2-8), hs $(version libhs), $(uname -m)"
}

# count_all [QUERY]: instructions of the whole program
count_all() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null |
        awk '/Collected *:/ { print $NF }'
}

if [ "${1:-}" = --record ]; then record=1; else record=0; echo "1..3"; fi
command -v valgrind >/dev/null 2>&1 || skip_all "valgrind is not installed"
[ "${SHEAF_SANITIZE:-no}" = no ] || skip_all "sanitizers have instructions of their own"
build=$(describe_build)
case $build in *"not optimized"*) skip_all "this build is not optimized" ;; esac
if [ $record = 0 ]; then
    [ "$(sed -n 's/^# build: //p' "$baseline")" = "$build" ] || skip_all "BASELINE is of another build"
fi

empty=$(count_all)
[ -n "$empty" ] || skip_all "valgrind does not run here"
if [ $record = 1 ]; then
    exec >"$baseline"
    echo "# Instructions (callgrind) of a search over 2,000 made-up papers: count, query."
    echo "# build: $build"
fi
number=0
echo "$patterns" | while IFS= read -r pattern; do
    number=$((number + 1))
    all=$(count_all "$pattern")
    count=$((all - empty))
    if [ $record = 1 ]; then
        printf '%s\t%s\n' "$count" "$pattern"
        continue
    fi
    before=$(awk -F '\t' -v pattern="$pattern" 'BEGIN { gsub(/\\/, "\\\\", pattern) }
        $2 == pattern { print $1 }' "$baseline")
    change=$(((count - before) * 100 / before))
    if [ "$change" -le $allowed ]; then word=ok; else word="not ok"; fi
    printf "%s %s - instructions of %s (%s, %+d %% to BASELINE)\n" "$word" "$number" "$pattern" \
        "$count" "$change"
done
