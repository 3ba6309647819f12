#!/bin/sh
# Links that are slow, stall or do nothing: frames are dropped whole, keys are never lost,
# memory does not grow, and nobody who sits still is woken up.
. "$(dirname "$0")/lib.sh"
[ -x "$vtscreen" ] || skip_all "no libvterm"
[ -x "$sheaf" ] || skip_all "sheaf is not built"

LC_ALL=C.UTF-8 "$sheaf" --dump --size=80x24 | sed 's/ *$//' >"$work/start"

# screen_after KEYS FILE: what the screen should be when they were typed
screen_after()
{
    printf 'wait\nkeys %s\n' "$1" >"$work/keys"
    LC_ALL=C.UTF-8 "$sheaf" --script="$work/keys" --dump --size=80x24 | sed 's/ *$//' >"$2"
}

# number LABEL: what the last run printed behind it
number_of()
{
    sed -n "s/^$1 //p" "$work/out" | head -n 1
}

# at_most DESCRIPTION MOST NUMBER
at_most()
{
    check "$1: ${3:-nothing}, at most $2" test "${3:-999999999}" -le "$2"
}

# ---- a link that takes nothing ----------------------------------------------------------

screen_after 7j "$work/seven"
{
    printf 'becomes %s\nstill\nresident before\ncount x\nstall\n' "$work/start"
    # Each pair would be drawn twice, in about 70 bytes.
    for i in $(seq 20); do printf 'type %s\n' "$(printf 'jk%.0s' $(seq 200))"; done
    printf 'type 7j\nstill 500\nresident after\nflow\nbecomes %s\nstill\ncount flow\n' "$work/seven"
    printf 'type Q\nexit\n'
} | run 80x24 "$sheaf"
passes "8,000 keys typed while nothing is read are handled" $?
before=$(number_of before)
after=$(number_of after)
at_most "KiB of memory that they cost" 2048 $((${after:-99999} - ${before:-0}))
at_most "bytes that come when it flows (560,000 were a frame for each)" 20000 "$(number_of flow)"

# Which is true of what nobody can see at all, too.
run 80x24 "$sheaf" <<END
becomes $work/start
stall
type /graph\rQ
still 300
flow
exit
END
passes "a query typed blindly, and quitting" $?
check "which is an end like others" grep -q '^exit 0$' "$work/out"

# ---- 1,200 baud -------------------------------------------------------------------------

screen_after 30j "$work/thirty"
run 80x24 "$sheaf" <<END
becomes $work/start
still
count x
baud 1200
type $(printf 'j%.0s' $(seq 30))
becomes $work/thirty
count moved
type 30k
becomes $work/start
baud 0
type Q
exit
END
passes "at 1,200 baud the screen is right in the end" $?
# The rows of the list are new, the frame is about 1,900 bytes.
at_most "bytes until it is, after 30 keys at once: no frame behind another" 4500 "$(number_of moved)"

# ---- nothing to do ----------------------------------------------------------------------

run 80x24 "$sheaf" <<END
becomes $work/start
still 1000
wakeups before
still 3000
wakeups after
type /graph
until / graph
still 1000
wakeups typing
still 3000
wakeups typed
type \e
becomes $work/start
type Q
exit
END
passes "it sits still" $?
before=$(number_of before)
after=$(number_of after)
# It looks a few times a second whether another program has changed the reader's stars.
at_most "times it woke up in 3 s with nothing to do" 15 $((${after:-9999} - ${before:-0}))
before=$(number_of typing)
after=$(number_of typed)
at_most "the same in a query line" 15 $((${after:-9999} - ${before:-0}))

# ---- Esc and what comes after it --------------------------------------------------------

# Alt-v is a key that means something: a page up; Alt-j is none.
screen_after 'G<M-v>' "$work/page"
screen_after j "$work/one"
run 80x24 "$sheaf" <<END
becomes $work/start
type /zzz
until 0 / 175
type \e
becomes $work/start
type /zzz
until 0 / 175
type \ej
becomes $work/one
type G\ev
becomes $work/page
type Q
exit
END
passes "Esc and j that come together are two keys, Esc and v are Alt-v" $?

echo "1..$number"
