#!/bin/sh
# Memory that is refused at one moment or another (case 67): the program ends with a message, the
# terminal is as it was found, and what was saved is there. MEMORY_TRIES moments of each run are
# tried, from the first to the last.
. "$(dirname "$0")/lib.sh"
refuser=$SHEAF_BUILD/tests/pty/no_memory.so
[ -x "$sheaf" ] || skip_all "sheaf is not built"
[ -z "${SHEAF_SANITIZE-}" ] || [ "$SHEAF_SANITIZE" = no ] || skip_all "a sanitizer has a memory of its own"
LD_PRELOAD=$refuser "$sheaf" --version >/dev/null 2>&1 || skip_all "nothing can be loaded before the C library"

tries=${MEMORY_TRIES:-15}
keeps_state=yes
cd "$work" || exit 1
cp "$data/shelf.jsonl" papers.jsonl
state=$work/kept/state.db
mkdir -m 700 kept

# ---- moments ----------------------------------------------------------------------------------

# moments TOTAL: numbers of requests, those at the beginning closer together
moments()
{
    awk -v total="$1" -v tries="$tries" 'BEGIN {
        last = 0
        for (i = 1; i <= tries; i++) {
            n = int(total * (i / tries) ^ 2)
            if (n <= last) n = last + 1
            if (n > total) exit
            print last = n
        }
    }'
}

# requests COMMAND...: prints how often it asks for memory
requests()
{
    NO_MEMORY_LOG=$work/requests LD_PRELOAD=$refuser "$@" >"$work/out" 2>"$work/err"
    cat "$work/requests"
}

# refuse MOMENT COMMAND...: runs it without the memory that it asks for then
refuse()
{
    moment=$1
    shift
    NO_MEMORY_AT=$moment LD_PRELOAD=$refuser timeout "$limit" "$@" >"$work/out" 2>"$work/err"
}

# btparse does not look whether it was given memory; 139 is what a shell makes of SIGSEGV.
tolerated=

# ends_well STATUS: as usual, or with a message
ends_well()
{
    [ "$1" -eq 0 ] || [ "$1" = "$tolerated" ] || { [ "$1" -eq 2 ] && grep -q '^sheaf: ' "$work/err"; }
}

# ---- reading ------------------------------------------------------------------------------------

# survives DESCRIPTION COMMAND...: whenever memory is refused it ends well
survives()
{
    description=$1
    shift
    bad=
    for moment in $(moments "$(requests "$@")"); do
        refuse "$moment" "$@"
        status=$?
        ends_well "$status" || bad="$bad $moment:$status"
    done
    if [ -z "$bad" ]; then ok "$description"; else not_ok "$description (request:status$bad)"; fi
}

survives "JSON is read and searched" "$sheaf" --state= --filter='graph author:~s -tree' --sort=title papers.jsonl
tolerated=139
survives "so is BibTeX, and written" "$sheaf" --state= --filter='' --format=bibtex "$data/round_trip.bib"
tolerated=
survives "and RIS" "$sheaf" --state= --filter='' --format=csljson "$data/round_trip.ris"
survives "plain text is read" "$sheaf" --state= --count "$data/abstracts.txt"

# ---- the state ----------------------------------------------------------------------------------

cat >first.script <<'END'
size 80x12
wait
keys *j*
wait
END
cat >second.script <<'END'
size 80x12
wait
keys jjj*
wait
dump
keys tkept<Enter>
wait
dump
keys ff<Esc>R
wait
dump
END
"$sheaf" --state="$state" --script=first.script papers.jsonl >out 2>err
cp "$state" saved

# stars: how many are in the state, read by a program that has all memory
stars()
{
    "$sheaf" --state="$state" --count --filter=is:starred papers.jsonl 2>/dev/null
}

begin_anew()
{
    rm -f "$state"*
    cp saved "$state"
}

begin_anew
check "two stars are there to begin with" test "$(stars)" -eq 2
total=$(requests "$sheaf" --state="$state" --script=second.script papers.jsonl)
check "a third is set when there is memory" test "$(stars)" -eq 3
bad=
lost=
for moment in $(moments "$total"); do
    begin_anew
    refuse "$moment" "$sheaf" --state="$state" --script=second.script papers.jsonl
    status=$?
    ends_well "$status" || bad="$bad $moment:$status"
    said=2
    ! grep -q '★ 3' out || said=3
    [ "$(stars)" -ge "$said" ] || lost="$lost $moment"
    [ ! -e "$state.damaged-1" ] || lost="$lost $moment"
done
check "keys are obeyed or the program ends with a message${bad:+ (request:status$bad)}" test -z "$bad"
check "nothing that was seen is lost${lost:+ (at$lost)}" test -z "$lost"

# ---- the terminal -------------------------------------------------------------------------------

if command -v tmux >/dev/null 2>&1; then
    begin_server 80 12
    keys "stty -a >before; echo yes >ready" Enter
    eventually test -s ready
    dies=
    for moment in $(echo "$total" | awk '{ print int($1 / 4), int($1 / 3), int($1 / 2) }'); do
        rm -f after ready
        begin_anew
        run="NO_MEMORY_AT=$moment LD_PRELOAD=$refuser $sheaf --state=$state papers.jsonl"
        keys "clear; $run; stty -a >after; echo yes >ready" Enter
        # Whatever is left of these when it has ended means nothing to a shell.
        keys j j j '*' R q q q
        eventually test -s ready && cmp -s before after || dies="$dies $moment"
        keys C-u
    done
    check "the terminal is as it was found${dies:+ (not at$dies)}" test -z "$dies"
else
    ok "the terminal is as it was found # SKIP no tmux"
fi

echo "1..$number"
