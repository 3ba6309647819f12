#!/bin/sh
# Counts agree with `rg -P` for 100 patterns. What is compared is the text that terms are
# matched against, the folded form (accents stripped, dashes as ASCII): counts writes every
# field of every paper as a record of its own, ended by a NUL, so that no match crosses a
# field, a newline inside an abstract stays what it is, and \A and \z are the ends of a field.
# rg says which records match; papers are counted once. Its option for case is set as
# smart case would: a pattern with an upper-case letter, outside escapes, matches case.
#
# COUNTS_PAPERS=N|all takes so many lines of the big corpus (2,000).
set -u
: "${SHEAF_SOURCE:?}" "${SHEAF_BUILD:?}"
patterns=$SHEAF_SOURCE/tests/bench/patterns100.txt
corpus=${SHEAF_SHARED:-none}/data/big/paperlists_95k.jsonl.zst
: "${COUNTS_PAPERS:=2000}"
LC_ALL=C.UTF-8
export LC_ALL

total=$(wc -l <"$patterns")
echo "1..$((total + 1))"
skip_all() {
    number=0
    while [ $number -le "$total" ]; do
        number=$((number + 1))
        echo "ok $number - counts agree with rg # SKIP $1"
    done
    exit 0
}
command -v rg >/dev/null 2>&1 || skip_all "rg is not installed"
rg -P -q b - <"$patterns" 2>/dev/null || skip_all "rg has no -P"
command -v zstd >/dev/null 2>&1 || skip_all "zstd is not installed"
[ -f "$corpus" ] || skip_all "there is no big corpus here"

work=$(mktemp -d "${TMPDIR:-/tmp}/sheaf-counts.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
if [ "$COUNTS_PAPERS" = all ]; then
    zstd -dcq "$corpus" >"$work/papers.jsonl"
else
    zstd -dcq "$corpus" 2>/dev/null | awk -v lines="$COUNTS_PAPERS" '
        NR % 7 == 1 { print; if (++taken == lines) exit }' >"$work/papers.jsonl"
fi
if "$SHEAF_BUILD/tests/bench/counts" "$patterns" "$work/text" "$work/papers" "$work/papers.jsonl" \
    >"$work/ours"; then
    echo "ok 1 - the text was written"
else
    echo "not ok 1 - the text was written"
fi

# The papers (their numbers) whose records match.
count_with_rg() {
    case $(printf '%s' "$1" | sed 's/\\x{[^}]*}//g; s/\\[pP]{[^}]*}//g; s/\\.//g; s/\[:[a-z]*:\]//g') in
    *[ABCDEFGHIJKLMNOPQRSTUVWXYZ]*) case_option=--case-sensitive ;;
    *) case_option=--ignore-case ;;
    esac
    rg -P --text --null-data --line-number --no-heading --color never $case_option -- "$1" \
        "$work/text" | tr '\n\000' ' \n' | cut -d: -f1 |
        awk 'NR == FNR { paper[NR] = $1; next } !(paper[$1] in seen) { seen[paper[$1]]; n++ }
             END { print n + 0 }' "$work/papers" -
}

number=1
paste -d '\t' "$work/ours" "$patterns" | while IFS= read -r line; do
    number=$((number + 1))
    ours=${line%%	*}
    pattern=${line#*	}
    theirs=$(count_with_rg "$pattern")
    if [ "$ours" = "$theirs" ]; then
        printf "ok %s - %s (%s)\n" "$number" "$pattern" "$ours"
    else
        printf "not ok %s - %s (%s, rg says %s)\n" "$number" "$pattern" "$ours" "$theirs"
    fi
done
