#!/bin/sh
# Files that are emptied, cut, overwritten, replaced, removed and appended to while somebody
# scrolls and types: nothing crashes, nothing stale stays, the place is kept.
. "$(dirname "$0")/lib.sh"
command -v tmux >/dev/null 2>&1 || skip_all "no tmux"
[ -x "$sheaf" ] || skip_all "sheaf is not built"

seconds=${CHANGING_SECONDS:-8} # of rewriting

# papers FROM TO WORD: one a line
papers()
{
    seq "$1" "$2" | sed "s/.*/{\"title\": \"$3 number &\", \"year\": 2001, \"abstract\": \"About $3 & and more of it.\"}/"
}

papers 1 3000 Early >"$work/early"
papers 1 40 Late >"$work/late"
cp "$work/early" "$work/list.jsonl"

# rewrite: all that programs do to files, over and over
rewrite()
{
    end=$(($(date +%s) + seconds))
    while [ "$(date +%s)" -lt "$end" ]; do
        : >"$work/list.jsonl"
        head -c 100000 "$work/early" >"$work/list.jsonl"
        cat "$work/early" >"$work/list.jsonl"
        sleep 0.3
        head -c 50 "$work/early" | dd of="$work/list.jsonl" conv=notrunc 2>/dev/null
        papers 1 500 Middle >>"$work/list.jsonl"
        sleep 0.3
        truncate -s 20011 "$work/list.jsonl"
        sleep 0.3
        papers 1 700 Other >"$work/list.jsonl~"
        mv "$work/list.jsonl~" "$work/list.jsonl"
        sleep 0.3
        rm "$work/list.jsonl"
        sleep 0.3
        cp "$work/early" "$work/list.jsonl"
        sleep 0.3
    done
    : >"$work/rewritten"
}

begin_server 100 24 "echo \$\$ >$work/pid; exec $sheaf $work/list.jsonl 2>$work/errors"
await '3,000 papers'
child=$(cat "$work/pid")
keys Space Space '*' g
check "two papers are marked" await '▐ 2'
check "and starred" await '★ 2'
rewrite &
writer=$!
while ! [ -e "$work/rewritten" ] && ! gone "$child"; do
    keys j j j k PageDown G g 1 0 j
    keys Enter j j h '\' '\' '\'
    typed '/number 1'
    keys Enter
    keys n n s y
    typed '/'
    keys C-u Enter
done
wait "$writer"
check "it lives through a file that is rewritten in every way" eventually kill -0 "$child"
keys h s f g
check "in the end it shows what the file says" await '3,000 papers'
check "marks are kept" await '▐ 2'
check "and stars" await '★ 2'
first_row()
{
    screen | sed -n 2p | grep -qF -e "$1"
}
keys 3 j
check "by the papers that had them" eventually first_row '▐★ 2001 Early number 1 '
cp "$work/late" "$work/list.jsonl"
check "other papers are not marked" await 'list.jsonl changed: 40 papers (was 3,000)'
keys h s f g
fresh()
{
    ! screen | grep -qE 'Early|Middle|Other'
}
check "nothing of what the file said before is left" eventually fresh
LC_ALL=C.UTF-8 "$sheaf" --dump --size=100x24 "$work/list.jsonl" | sed 's/ *$//' >"$work/fresh"
keys l
await 'About Late 1 and'
# The view that \ led to depends on whether there was a paper just then.
rendered()
{
    ! screen | grep -qE '\{"title"|title: Late'
}
turned()
{
    ! screen_is "$work/before"
}
until rendered; do
    screen >"$work/before"
    keys '\'
    eventually turned || break
done
keys Escape
becomes "the screen is that of a fresh start" "$work/fresh"

# ---- what stays ---------------------------------------------------------------------------------

keys 7 j
await 'Late number 8'
current()
{
    screen | grep -F "▌" | grep -qF -e "$1"
}
check "a row is chosen" eventually current 'Late number 8 '
{ papers 1 5 New; cat "$work/late"; } >"$work/list.jsonl~"
mv "$work/list.jsonl~" "$work/list.jsonl"
check "what has changed is told" await 'list.jsonl changed: 45 papers (was 40)'
check "the paper that was current is current" eventually current 'Late number 8 '

rm "$work/list.jsonl"
check "a file that is gone is told" await 'list.jsonl is gone; showing what was read'
check "and its papers stay" eventually current 'Late number 8 '
keys k j
check "which the status line goes on to tell" await 'list.jsonl is gone'
cp "$work/late" "$work/list.jsonl"
check "when it is back it is read" await '40 papers'
check "and the place is kept" eventually current 'Late number 8 '

# ---- growing ------------------------------------------------------------------------------------

# append FROM TO: papers in pieces that do not care for lines
append()
{
    papers "$1" "$2" Grown >"$work/piece"
    size=$(($(wc -c <"$work/piece") / 10 + 1))
    for part in 0 1 2 3 4 5 6 7 8 9; do
        tail -c +$((part * size + 1)) "$work/piece" | head -c $size >>"$work/list.jsonl"
        sleep 0.1
    done
}

# A file that is never quiet until what it has said is seen.
grow()
{
    append 1000 1999
    until [ -e "$work/seen" ]; do
        echo >>"$work/list.jsonl"
        sleep 0.05
    done
    append 2000 2999
    append 3000 3999
}
keys G
eventually current 'Late number 40 '
grow &
writer=$!
check "papers that are appended are seen while more are" await '1,040 papers'
: >"$work/seen"
wait "$writer"
check "all of them" await '3,040 papers'
check "and the last row that was is still the one that is current" eventually current 'Late number 40 '

# ---- opening and closing --------------------------------------------------------------------------

papers 1 3 Added >"$work/more.jsonl"
typed ":open $work/mo"
keys Tab
check "the name of a file is completed" await "open $work/more.jsonl"
keys Enter
check "a file is added" await 'more.jsonl opened: 3 papers'
check "and counted" await '3,043 papers'
typed ':close more.jsonl'
keys Enter
check "a file is taken out" await 'more.jsonl closed: 3 papers fewer'
check "and the place is kept" eventually current 'Late number 40 '
keys Q
check "it ends" eventually gone "$child"
check "without a word" test ! -s "$work/errors"

echo "1..$number"
