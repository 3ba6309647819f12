#!/bin/sh
# How fast typed characters show while papers are loaded and searched, by echo.c, in a
# terminal of its own and in tmux. A check that it works and no key is lost, with made-up
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

# measure DESCRIPTION COMMAND...
measure()
{
    number=$((number + 1))
    description=$1
    shift
    line=$("$echo_tool" 'graph.*transformer' "$keys" 15 "$@")
    case $line in
    "keys=$keys lost=0 echo_p50_ms="*) echo "ok $number - $description" ;;
    *) echo "not ok $number - $description" ;;
    esac
    echo "# $line"
}

echo 1..2
number=0
measure "every key shows" "$SHEAF_BUILD/sheaf" "$file"
if command -v tmux >/dev/null 2>&1; then
    measure "every key shows in tmux" \
        tmux -L echo -f /dev/null new "exec '$SHEAF_BUILD/sheaf' '$file'" ';' set status off
else
    echo "ok 2 - every key shows in tmux # SKIP no tmux"
fi
