#!/bin/sh
# What the reader does to papers, at a terminal: it is kept, whatever ends the program; the library
# opens where it was left; two programs see each other; a file that cannot be used is told.
. "$(dirname "$0")/lib.sh"
command -v tmux >/dev/null 2>&1 || skip_all "no tmux"
[ -x "$sheaf" ] || skip_all "sheaf is not built"

keeps_state=yes
cd "$work" || exit 1
state=$XDG_STATE_HOME/sheaf/state.db
cp "$data/shelf.jsonl" papers.jsonl

# library COMMAND...: opens it in a terminal of its own and waits for all 16 papers
library()
{
    begin_server 80 12 "$*"
    await ' / 16'
}

leave()
{
    keys q
    eventually dead
}

dead()
{
    [ "$(tm display-message -p '#{pane_dead}')" = 1 ]
}

# ---- what is kept ---------------------------------------------------------------------------

library "$sheaf papers.jsonl"
keys '*' j '*' j r
check "stars and what was read are counted in the title" await '★ 2   ● 1'
check "and seen in their rows" await '▌● 2023'
check "the file is the reader's alone" test "$(stat -c %a "$state")" = 600
tm kill-server
library "$sheaf papers.jsonl"
check "they are there when the terminal is gone" await '★ 2   ● 1'
keys u
check "what was done before can be undone" await 'undone: read'
keys G '*'
await '★ 3'
kill -9 "$(tm display-message -p '#{pane_pid}')"
library "$sheaf papers.jsonl"
check "a star that was seen survives kill -9" await '★ 3'

# ---- where it was left ----------------------------------------------------------------------

keys /
typed graph
keys Enter 3j
await '▌  2021'
screen >before
leave
library "$sheaf papers.jsonl"
becomes "a library opens with the query, at the paper, where it was left" before
leave
library "$sheaf -q is:starred papers.jsonl"
check "unless something else is asked for" await '/ is:starred'
leave

# ---- two programs ---------------------------------------------------------------------------

rm -rf "$XDG_STATE_HOME"
library "$sheaf papers.jsonl"
tm split-window -l 5 "$sheaf -q is:starred papers.jsonl"
await 'no paper matches'
tm select-pane -U
keys '*'
other_pane_holds()
{
    tm capture-pane -p -t 1 | grep -qF -e "$1"
}
check "what one program does the other one's query follows" eventually other_pane_holds '1 match'
check "and its title counts" other_pane_holds '★ 1'

# ---- files that are none --------------------------------------------------------------------

tm kill-server
rm -rf "$XDG_STATE_HOME"
library "$sheaf papers.jsonl"
keys '*'
await '★ 1'
leave
printf '\000\000\003\347' | dd of="$state" bs=1 seek=60 conv=notrunc 2>/dev/null
library "$sheaf papers.jsonl"
check "a newer version's file is read and left alone" await 'nothing is saved'
check "what it says is seen" await '★ 1'
keys j '*'
check "and all works, in memory" await '★ 2'
leave
echo 'this is no database' >"$state"
library "$sheaf papers.jsonl"
check "a damaged file is told of" await 'damaged'
check "and put aside, not deleted" grep -q 'no database' "$state.damaged-1"
keys j '*'
check "a new one takes its place" await '★ '
leave
check "and is kept" "$sheaf" --count --filter=is:starred papers.jsonl

echo "1..$number"
