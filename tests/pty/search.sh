#!/bin/sh
# Searching on a screen with the patterns that brought other programs to a halt
# (tests/data/patterns.tsv) over 50,000 made-up papers: every key is echoed and answered,
# and a search that goes on is given up for the next key. Times are printed; only one that
# no machine is too busy for is a failure. SHEAF_TEST_THOUSANDS=500 takes half a million.
. "$(dirname "$0")/lib.sh"
[ -x "$vtscreen" ] || skip_all "no libvterm"
[ -x "$sheaf" ] || skip_all "sheaf is not built"

sanitized=yes
[ "${SHEAF_SANITIZE:-no}" != no ] || sanitized=
if [ -n "$sanitized" ]; then usual=4; else usual=50; fi
thousands=${SHEAF_TEST_THOUSANDS:-$usual}
total=$thousands,000
echo_limit=5000     # ms
cancel_limit=5000   # ms; 50 is the aim

# some of the made-up papers have the same title and author: each is to be counted
mkdir -p "$XDG_CONFIG_HOME/sheaf" && echo 'duplicates = apart' >>"$XDG_CONFIG_HOME/sheaf/config"
"$SHEAF_BUILD/tests/bench/generate" "${thousands}000" >"$work/papers.jsonl"

# run COMMAND...: the script comes from standard input
run()
{
    cat >"$work/script"
    "$vtscreen" -g -s 200x24 "$work/script" "$@" >"$work/out" 2>&1
}

# leave TOTAL: the steps that end the program from the query line
leave()
{
    printf 'type \\x15\nuntil / \nuntil %s / %s\ntype \\e\nstill\ntype Q\nexit\n' "$1" "$1"
}

# passes DESCRIPTION STATUS: the last run went well
passes()
{
    if [ "$2" -eq 0 ]; then
        ok "$1"
    else
        not_ok "$1"
        tail -30 "$work/out" | sed 's/^/# /'
    fi
}

# sorted LABEL: those of the last run, in order
sorted()
{
    sed -n "s/^$1 //p" "$work/out" | sort -n
}

# tell LABEL: prints the percentiles of its times
tell()
{
    sorted "$1" | awk -v label="$1" '
        { ms[NR] = $1; soon += $1 < 100 }
        END {
            if (NR)
                printf "# %s: %d times, p50 %.1f ms, p99 %.1f ms, worst %.1f ms, %.1f %% within 100 ms\n",
                    label, NR, ms[int((NR + 1) / 2)], ms[int((99 * NR + 99) / 100)], ms[NR],
                    100 * soon / NR
        }'
}

# all_within LABEL MS: there are times, and none is longer
all_within()
{
    sorted "$1" | awk -v limit="$2" '$1 > limit { bad = 1 } END { exit bad || !NR }'
}

# ---- every key is answered (cases 20 and 21) --------------------------------------------------

# The list of scripts' steps that types each pattern of the table, key by key, as somebody
# does who waits a tenth of a second at most; then, when it is answered, \z and a dot in
# turn at its end.
type_patterns()
{
    awk -F '\t' -v total="$total" '
        function key(c, echoed, answered) {
            typed = typed c
            printf "type %s\nuntil / %s\ntime %s\n", c == "\\" ? "\\\\" : c, typed, echoed
            printf "soon 100 … / %s\ntime %s\n", total, answered
        }
        BEGIN { printf "until %s / %s\ntype /\n", total, total }
        /^#/ || NF < 2 { next }
        {
            typed = ""
            for (i = 1; i <= length($2); i++)
                key(substr($2, i, 1), "echo", "answer")
            printf "gone … / %s\ntime whole-answer\n", total
            key("\\", "ending-echo", "ending-answer")
            key("z", "ending-echo", "ending-answer")
            print "type \\x7F\\x7F\ngone " typed
            typed = substr(typed, 1, length(typed) - 2)
            key(".", "ending-echo", "ending-answer")
            printf "type \\x15\nuntil %s / %s\n", total, total
        }
        ' "$data/patterns.tsv"
    leave "$total"
}

LC_ALL=C type_patterns | run "$sheaf" "$work/papers.jsonl"
passes "every key of the notorious patterns is answered, and the patterns whole" $?
check "and the program has come through" grep -q '^exit 0$' "$work/out"
for label in echo answer whole-answer ending-echo ending-answer; do tell $label; done
check "no key of the patterns waits long for its echo" all_within echo $echo_limit
check "nor does one of the patterns with \\z or . added" all_within ending-echo $echo_limit

# ---- a running search is given up (case 32) -----------------------------------------------------

# Takes seconds over thousands of papers: no literal, no automaton and no limit helps. Each
# time it is seen to be running when the key comes.
slow='(\w+\s?)+\1[^\w\s,.]'
typed_slow=$(printf '%s\n' "$slow" | sed 's/\\/\\\\/g')
for key in 'next-key x' 'Ctrl-U \x15' 'Esc \e' 'Ctrl-C \x03'; do
    name=${key%% *}
    bytes=${key#* }
    case $name in
    next-key) answer="until / ${slow}x" ;;
    *) answer="until $total / $total" ;;
    esac
    run "$sheaf" "$work/papers.jsonl" <<END
until $total / $total
type /$typed_slow
until … / $total
soon 300 … / $total
until … / $total
type $bytes
$answer
time $name
$(leave $total)
END
    passes "$name is answered while a search goes on" $?
    tell "$name"
    check "$name does not wait for the search" all_within "$name" $cancel_limit
done
run "$sheaf" "$work/papers.jsonl" <<END
until $total / $total
type /$typed_slow
until … / $total
soon 300 … / $total
until … / $total
type \x15no such words
until / no such words
until 0 / $total
gone … / $total
time other-query
$(leave $total)
END
passes "another query is answered while a search goes on" $?
tell other-query
check "another query does not wait for the search" all_within other-query $cancel_limit

# ---- no memory that may be executed (case 27) ---------------------------------------------------

refuser=$SHEAF_BUILD/tests/pty/no_exec.so
if [ -n "$sanitized" ]; then
    ok "without executable memory everything is found # SKIP a sanitizer needs its own memory"
elif [ ! -e "$refuser" ]; then
    ok "without executable memory everything is found # SKIP not built"
else
    differing=
    for query in '\w+ing\b' 'graph.*transformer' '(?=.*tactile)(?=.*speech)' '[A-Z]{3,}' 'author:rossi'; do
        "$sheaf" --count --filter="$query" "$work/papers.jsonl" >"$work/usual"
        NO_EXEC_LOG=$work/refused LD_PRELOAD=$refuser \
            "$sheaf" --count --filter="$query" "$work/papers.jsonl" >"$work/refusing"
        cmp -s "$work/usual" "$work/refusing" || differing="$differing $query"
    done
    check "without executable memory everything is found$differing" test -z "$differing"
    check "and there was none" test -e "$work/refused"
    rm -f "$work/refused"
    run env NO_EXEC_LOG="$work/refused" LD_PRELOAD="$refuser" "$sheaf" "$work/papers.jsonl" <<END
until $total / $total
type /$typed_slow
until / $slow
time interpreted
type \x15tactile .*speech
until / tactile .*speech
gone … / $total
$(leave $total)
END
    passes "without executable memory queries are typed as usual" $?
    check "and there was none on the screen, either" test -e "$work/refused"
fi

# ---- a small stack (case 28) -----------------------------------------------------------------

head -n 1000 "$work/papers.jsonl" >"$work/few.jsonl"
if [ -n "$sanitized" ]; then
    ok "a large repeat is refused on a small stack # SKIP a sanitizer needs a larger one"
else
    (ulimit -s 512 && exec "$sheaf" --count --filter='(?=x){0,4000}' "$work/few.jsonl") \
        >"$work/out" 2>&1
    check "a large repeat is refused on a small stack" test $? -eq 2
    check "with a reason" grep -q 'at most 255 times' "$work/out"
    run sh -c "ulimit -s 512; exec $sheaf $work/few.jsonl" <<END
until 1,000 / 1,000
type /(?=x){0,4000}
until at most 255 times
type \x15(?:(?:(?=x){0,50}){0,20}){0,2}
gone … / 1,000
type \x15(a|b){0,255}tactile
gone … / 1,000
$(leave 1,000)
END
    passes "nested repeats are typed on a small stack" $?
    check "and the program has come through" grep -q '^exit 0$' "$work/out"
fi

# ---- a large paste (case 29) --------------------------------------------------------------------

block=$(printf '%5000s' '' | tr ' ' a)
{
    echo 'until 1,000 / 1,000'
    echo 'type /tactile'
    echo 'until / tactile'
    echo 'gone … / 1,000'
    echo 'type \e[200~'
    for i in $(seq 20); do echo "type $block"; done
    echo 'type \e[201~'
    echo 'until this is too long for one line'
    echo 'until / tactile'
    leave 1,000
} | run "$sheaf" "$work/few.jsonl"
passes "100 kB pasted into the query are refused, and the query stays" $?
check "and the program goes on" grep -q '^exit 0$' "$work/out"

echo "1..$number"
