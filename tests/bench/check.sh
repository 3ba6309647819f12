#!/bin/sh
# A short run of the measurements of typing, exploring and loading, so that they keep working: no time is
# judged here.
set -u
: "${SHEAF_SOURCE:?}" "${SHEAF_BUILD:?}"
work=$(mktemp -d "${TMPDIR:-/tmp}/sheaf-bench.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
LC_ALL=C.UTF-8
TMPDIR=$work
export LC_ALL TMPDIR

number=0
# say CONDITION DESCRIPTION
say() {
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2"; fi
}

echo "1..9"
"$SHEAF_BUILD/tests/bench/generate" 300 >"$work/papers.jsonl"
cat >"$work/queries" <<'QUERIES'
# a comment
graph
[a-z]+-based
-model year:2010..
图神
a(
QUERIES
"$SHEAF_BUILD/tests/bench/typing" "$work/queries" "$work/papers.jsonl" >"$work/out" 2>"$work/err"
say $? "typing ends well"
sed 's/^/# /' "$work/err"

# 5 + 12 + 18 + 2 + 2 characters
keys=$(grep -Ec '^ +[0-9]+\.[0-9]+ +[0-9]+\.[0-9]+ +[0-9]+\.[0-9]+ +([0-9]+|-)  ' "$work/out")
test "$keys" -eq 39
say $? "every character is a key, and none but they ($keys)"

grep -Eq ' -  a\($' "$work/out"
say $? "a pattern that is not valid counts as a key"

# The first two characters of these are in titles that only a few papers have.
some=$(awk '$5 == "图神" { print $4 }' "$work/out")
test "${some:-0}" -gt 0 && test "$some" -lt 300
say $? "characters of several bytes are typed whole ($some papers)"

last=$(tail -n 1 "$work/out")
number_or_dash='([0-9]+\.[0-9]+|-)'
echo "$last" | grep -Exq "p50_ratio=[0-9.]+ p99_ratio=[0-9.]+ worst_ratio=[0-9.]+ first_screen_p99_ms=[0-9.]+ rg_median_ratio=$number_or_dash load_ratio=$number_or_dash memory_ratio=[0-9.]+"
say $? "the last line has every figure"
echo "# $last"

echo "$last" | tr ' ' '\n' | awk -F= '
    $2 != "-" && $2 + 0 <= 0 { bad = 1 }
    { value[$1] = $2 + 0 }
    END { exit bad || value["p50_ratio"] > value["p99_ratio"] ||
               value["p99_ratio"] > value["worst_ratio"] }'
say $? "the figures are above zero, and no percentile exceeds a higher one"

"$SHEAF_BUILD/tests/bench/explore" "$work/papers.jsonl" >"$work/out" 2>"$work/err"
say $? "exploring is measured"
sed 's/^/# /' "$work/err"
tail -n 1 "$work/out" | grep -Exq "sort_title_ratio=[0-9.]+ sort_worst_ratio=[0-9.]+ facets_ratio=[0-9.]+ facet_shown_ms=[0-9.]+ related_ms=[0-9.]+ related_worst_ms=[0-9.]+ tag_ms=[0-9.]+ undo_ms=[0-9.]+"
say $? "and has every figure"

LOAD_ROUNDS=1 sh "$SHEAF_SOURCE/tests/bench/load.sh" "$work/papers.jsonl" >"$work/out"
grep -Exq "bibtex_load_ms=[0-9]+ btparse_ms=[0-9]+ bibtex_load_ratio=[0-9.]+" "$work/out"
say $? "BibTeX is loaded beside a bare parser"
