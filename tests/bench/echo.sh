#!/bin/sh
# How fast typed characters show while papers are loaded and searched, by echo.c, in a
# terminal of its own and in tmux, and what is the program's part of tmux's time, by
# echo_relay.c. A check that it works and no key is lost, with made-up
# papers; no time is judged. `make echo BENCH_FILE=papers.jsonl` measures (ECHO_FILE is set).
set -u
: "${SHEAF_SOURCE:?}" "${SHEAF_BUILD:?}"
echo_tool=$SHEAF_BUILD/tests/bench/echo
[ -x "$echo_tool" ] || { echo "1..0 # SKIP no libvterm"; exit 0; }
work=$(mktemp -d "${TMPDIR:-/tmp}/sheaf-echo.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
unset TMUX LC_ALL LC_CTYPE
LANG=C.UTF-8
TMUX_TMPDIR=$work
XDG_STATE_HOME=$work/state
ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS-}"
export LANG TMUX_TMPDIR XDG_STATE_HOME ASAN_OPTIONS

file=${ECHO_FILE-}
keys=${ECHO_KEYS:-200}
if [ -z "$file" ]; then
    file=$work/papers.jsonl
    keys=30
    "$SHEAF_BUILD/tests/bench/generate" 3000 >"$file"
fi

text='graph.*transformer'

# judge DESCRIPTION LINE
judge()
{
    number=$((number + 1))
    case $2 in
    "keys=$keys lost=0 echo_p50_ms="*) echo "ok $number - $1" ;;
    *) echo "not ok $number - $1" ;;
    esac
    echo "# $2"
}

# in_tmux COMMAND: types into tmux that runs the command.
in_tmux()
{
    "$echo_tool" "$text" "$keys" 15 tmux -L echo -f /dev/null new "exec $1" ';' set status off
}

echo 1..4
number=0
judge "every key shows" "$("$echo_tool" "$text" "$keys" 15 "$SHEAF_BUILD/sheaf" "$file")"
if command -v tmux >/dev/null 2>&1; then
    program="'$SHEAF_BUILD/sheaf' '$file'"
    judge "every key shows in tmux" "$(in_tmux "$program")"
    judge "every key shows in tmux, through a relay" \
        "$(in_tmux "'$SHEAF_BUILD/tests/bench/echo_relay' '$text' '$work/part' $program")"
    judge "the program's part of it" "$(cat "$work/part")"
else
    for description in "in tmux" "through a relay" "the program's part"; do
        number=$((number + 1))
        echo "ok $number - $description # SKIP no tmux"
    done
fi
