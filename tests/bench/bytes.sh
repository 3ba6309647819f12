#!/bin/sh
# How many bytes a key sends to the terminal: medians over 50 keys (20 of a query), for sheaf
# and, where they are, less, tig and fzf showing about as much. "text" is what of it is text
# in cells that show something new.
#
#     bytes.sh [FILE...]      the sample library without FILE
. "$(dirname "$0")/../pty/lib.sh"
[ -x "$vtscreen" ] || { echo "no libvterm"; exit 0; }

# median LABEL: of the numbers behind it in the last run
median()
{
    sed -n "s/^$1 //p" "$work/out" | sort -n | awk '{ line[NR] = $1 } END { print NR ? line[int((NR + 1) / 2)] : "-" }'
}

# measure NAME SIZE WHAT SHOWN BEFORE KEYS COMMAND...: waits until SHOWN is there, types
# BEFORE, then each of KEYS (words, as vtscreen's type takes them), and prints the medians
measure()
{
    name=$1 size=$2 what=$3 shown=$4 before=$5 typed=$6
    shift 6
    {
        printf 'until %s\nstill\n' "$shown"
        for step in $before; do printf 'type %s\nstill\n' "$step"; done
        printf 'count x\nchanged x\n'
        for key in $typed; do printf 'type %s\nstill 100\ncount bytes\nchanged text\n' "$key"; done
        echo 'signal 9'
        echo exit
    } >"$work/steps"
    forget_state
    "$vtscreen" -s "$size" "$work/steps" "$@" >"$work/out" 2>&1
    printf '%-6s %-8s %-26s %8s %8s\n' "$name" "$size" "$what" "$(median bytes)" "$(median text)"
}

many()
{
    for i in $(seq 50); do printf '%s ' "$1"; done
}

"$sheaf" --format=text "$@" >"$work/lines" 2>/dev/null
papers=$("$sheaf" --count "$@")
for i in 1 2 3; do cat "$work/lines"; done >"$work/long"
first=$(head -n 1 "$work/long" | cut -c1-12)
printf '%-6s %-8s %-26s %8s %8s\n' program size keys bytes text
for size in 80x24 200x50; do
    measure sheaf $size 'down, list alone' "$papers / " '\t h' "$(many j)" "$sheaf" "$@"
    measure sheaf $size 'down, with reading pane' "$papers / " '' "$(many j)" "$sheaf" "$@"
    measure sheaf $size 'half a page down' "$papers / " '\t h' "$(many '\x04')" "$sheaf" "$@"
    measure sheaf $size 'a character of a query' "$papers / " / 'g r a p h . * n e t w o r k s ? e d g e s' "$sheaf" "$@"
    measure sheaf $size 'help' "$papers / " '' "$(for i in $(seq 25); do printf '? \\e '; done)" "$sheaf" "$@"
    if command -v less >/dev/null 2>&1; then
        measure less $size 'down' "$first" '' "$(many j)" less -S "$work/long"
        measure less $size 'half a page down' "$first" '' "$(many d)" less -S "$work/long"
    fi
    if command -v fzf >/dev/null 2>&1; then
        measure fzf $size 'down' "/" '' "$(many '\x10')" sh -c "fzf <$work/long"
        measure fzf $size 'a character of a query' "/" '' 'g r a p h n e t w o r k s o v e r e d g e s' sh -c "fzf <$work/long"
    fi
    if command -v tig >/dev/null 2>&1; then
        measure tig $size 'down' "$first" '' "$(many j)" sh -c "tig <$work/long"
    fi
done
