#!/bin/sh
# Sheaf on the screen of libvterm: hostile text, every width, storms of sizes, pastes and
# answers of the terminal, a link that stalls, bytes per key. Every byte that is sent is
# checked (vtscreen -g). What the screen should be is what --dump says.
. "$(dirname "$0")/lib.sh"
[ -x "$vtscreen" ] || skip_all "no libvterm"
[ -x "$sheaf" ] || skip_all "sheaf is not built"

# dump COLUMNSxROWS FILE [OPTION]...
dump()
{
    size=$1
    file=$2
    shift 2
    "$sheaf" --dump --size="$size" "$@" >"$file"
}

dump 80x24 "$work/start"

# ---- nothing harmful is sent ---------------------------------------------------------------

# One paper for each thing that must not reach a terminal, in all of its fields. The
# unfinished ones come where fields, rows and the file end.
payloads='\u001b[2J \u001bc \u001b[?1049l \u001b]0;t\u0007 \u001b]2;t\u001b\\
 \u001b]8;;http://x\u001b\\ \u001b]52;c;eA==\u0007 \u001bP1$rx\u001b\\ \u001b_x\u001b\\
 \u001b^x\u001b\\ \u001bXx\u001b\\ \u001b]0;t \u001bP \u001b_ \u001b[ \u001b \u001b[6n \u001b[c
 \u001b[>c \u001bP$qm\u001b\\ \u001bZ \u001b[21t \u001b#8 \u001b(0 \u000e \u0005 \r \b \u000b \f \u0000 \u007f
 \u009b2J \u009b6n \u009d0;t\u009c \u0090x\u009c \u0085 \u202a \u202b \u202c \u202d \u202e
 \u2066 \u2067 \u2068 \u2069 \u200e \u200f \u061c \u2028 \u2029 \udb40\udc41\udb40\udc7f
 \udb40\udd00 \u200b \u2060 \ufeff \u00ad \u034f \u115f \u1160 \u3164 \uffa0 \ufff9 \ue000 \ufffe'
set -f
printf '%s\n' $payloads | awk '
{
    p = $0
    printf "{\"title\": \"a%sb\", \"authors\": [\"c%s\", \"%sd\"], \"venue\": \"e%s\", ", p, p, p, p
    printf "\"keywords\": [\"f%s\"], \"abstract\": \"g%sh\\ni%s\", \"doi\": \"10.1/%s\", ", p, p, p, p
    printf "\"url\": \"http://x/%s\", \"id\": \"%s\", \"year\": 2020, \"odd%s\": \"%s\"}\n", p, p, p, p
}' >"$work/hostile.jsonl"
for i in $(seq 128 159); do
    printf '{"title": "C1 \\u%04x x", "abstract": "\\u%04x"}\n' "$i" "$i"
done >>"$work/hostile.jsonl"
marks=$(printf '\\u0301%.0s' $(seq 2000))
echo "{\"title\": \"a${marks}b\", \"abstract\": \"${marks}\"}" >>"$work/hostile.jsonl"
set +f
papers=$(wc -l <"$work/hostile.jsonl")
check "the hostile file is read whole" \
    test "$("$sheaf" --count "$work/hostile.jsonl" 2>/dev/null)" -eq "$papers"

name="$work/$(printf 'n\033]0;t\007\302\233\342\200\256m').jsonl"
cp "$work/hostile.jsonl" "$name"
{
    echo "until $papers papers"
    for i in $(seq 1 "$papers"); do
        echo "type j"
        [ $((i % 10)) -ne 0 ] || echo "still"
    done
    echo 'type \\\\'
    for i in $(seq 1 "$papers"); do
        echo "type k"
        [ $((i % 10)) -ne 0 ] || echo "still"
    done
    echo 'type /\e[200~\e]0;t\x07\xE2\x80\xAE\xC2\x9B\e[201~'
    echo 'still'
    echo 'type \r?'
    echo 'still'
    printf 'type \\e\nstill\ntype Q\n'
    echo 'exit'
} | run 100x24 "$sheaf" "$name"
passes "no hostile text reaches the terminal from papers, names or the query" $?
check "and the program has come through" grep -q '^exit 0$' "$work/out"

for rows in 40x10 30x5; do
    { echo "until $papers"; for i in $(seq 1 40); do echo "type j"; done; echo still; echo type Q; echo exit; } |
        run $rows "$sheaf" "$work/hostile.jsonl"
    passes "nor at $rows" $?
done

echo exit | run 80x24 "$sheaf" --filter= "$name"
passes "--filter to a terminal is clean" $?
check "and prints the papers" grep -q '^exit 0$' "$work/out"
{ printf '{"title": "Tower e'; i=0; while [ $i -lt 500 ]; do printf '\314\201'; i=$((i + 1)); done; echo '"}'; } >"$work/tower.jsonl"
echo exit | run 80x24 "$sheaf" --filter= "$work/tower.jsonl"
marks=$(LC_ALL=C grep -ao "$(printf '\314\201')" "$work/raw" | wc -l)
check "marks are not piled up there: ${marks:-none} of 500" test "$marks" -le 4
echo exit | run 80x24 "$sheaf" --check "$name" "$work/$(printf 'no\033]0;t\007such')"
passes "--check and messages to a terminal are clean" $?
echo exit | run 80x24 "$sheaf" "--$(printf 'x\033]0;t\007')"
passes "messages about options are clean" $?
"$sheaf" --filter= --format=tsv --fields=title "$work/hostile.jsonl" >"$work/exact"
check "to a pipe text is exact" grep -q "a$(printf '\033')\[2Jb" "$work/exact"

# ---- every width, in two terminals ---------------------------------------------------------------

{
    echo wait
    for width in $(seq 1 200); do
        echo "size ${width}x23"
        echo dump
    done
} >"$work/widths.script"
"$sheaf" --script="$work/widths.script" "$data/widths.jsonl" |
    awk -v prefix="$work/width." 'BEGIN { n = 1 } /^--- [0-9]+$/ { n = $2; next } { print > (prefix n) }'
{
    echo "until 20 papers"
    for width in $(seq 1 200); do
        echo "size ${width}x23"
        echo "becomes $work/width.$width"
    done
    echo type Q
    echo exit
} | run 80x23 "$sheaf" "$data/widths.jsonl"
passes "all scripts keep their columns at every width from 1 to 200 (libvterm)" $?

if command -v tmux >/dev/null 2>&1; then
    begin_server 80 23 "exec $sheaf $data/widths.jsonl"
    await '20 papers'
    bad=
    for width in $(seq 20 7 125) 80; do
        tm resize-window -x "$width" -y 23
        eventually screen_is "$work/width.$width" || bad="$bad $width"
    done
    keys Q
    end_server
    check "all scripts keep their columns at widths from 20 to 125 (tmux)$bad" test -z "$bad"
else
    ok "all scripts keep their columns at widths from 20 to 125 (tmux) # SKIP no tmux"
fi

# ---- kinds of terminals -----------------------------------------------------------------------------

for terminal in xterm xterm-256color vt100 linux screen tmux-256color; do
    VTSCREEN_TERM=yes TERM=$terminal run 80x24 "$sheaf" <<END
becomes $work/start
type j
still
type k
becomes $work/start
type Q
exit
END
    passes "a $terminal shows the same" $?
done

# colors COMMAND...: how many colours are set on the way to the first screen
colors()
{
    printf 'becomes %s\ntype Q\nexit\n' "$work/start" >"$work/script"
    "$vtscreen" -r "$work/raw" "$work/script" "$@" >/dev/null 2>&1
    tr '\033' '\n' <"$work/raw" | grep -acE '^\[[34]([0-7]m|8;5;)'
}
check "there are colours" test "$(colors "$sheaf")" -gt 0
check "--no-color sets none" test "$(colors "$sheaf" --no-color)" -eq 0
check "NO_COLOR sets none" test "$(colors env NO_COLOR=1 "$sheaf")" -eq 0
check "an empty NO_COLOR is nothing" test "$(colors env NO_COLOR= "$sheaf")" -gt 0

# ---- sizes that come and go ------------------------------------------------------------------------

awk 'BEGIN {
    split("80x24 1x1 80x1 1x24 500x500 2x2 1x500 500x1 80x24", fixed, " ")
    split("j k / a \\e ? \\e n : \\e \\t h l G g", keys, " ")
    srand(11)
    print "until 175 papers"
    for (i = 1; i <= 200; i++) {
        print "size " (i <= 9 ? fixed[i] : int(1 + rand() ^ 3 * 300) "x" int(1 + rand() ^ 3 * 120))
        print "type " keys[1 + i % 15]
    }
    # Ctrl-G leaves things as Esc does, but never begins another key, however slow all is.
    print "still\ntype \\x07\ntype \\x07\ntype \\x07\ntype g\nsize 80x24\nstill\ntype l\nstill\ntype \\t"
}' >"$work/storm"
{
    cat "$work/storm"
    echo "becomes $work/start"
    echo type Q
    echo exit
} | run 80x24 "$sheaf"
passes "200 sizes with keys in between end in the screen of a fresh start" $?

# ---- pastes, answers, stalls --------------------------------------------------------------------------

dump 80x24 "$work/down" --script=/dev/stdin <<'END'
wait
keys j
END

run 80x24 "$sheaf" <<END
becomes $work/start
type \e[200~q\rQ\r\e[201~
type j
becomes $work/down
type k
becomes $work/start
type \e[200~qQ\e[201~qQ\e[201~
type j
becomes $work/down
type k
becomes $work/start
type \e[200~qQ
still 2500
type j
becomes $work/down
type Q
exit
END
passes "a paste into the list runs nothing, whatever is in it, even if it never ends" $?

run 80x24 "$sheaf" <<END
becomes $work/start
type \e[?1;2c\e[?64;1;2c\e[24;80R\e]11;rgb:ffff/ffff/ffff\e\\\\
type \eP1\$r0m\e\\\\\e[<0;10;10M\e[I
type j
becomes $work/down
type Q
exit
END
passes "answers that nobody asked for are no keys" $?

run 80x24 "$sheaf" <<END
becomes $work/start
stall
type $(printf 'jk%.0s' $(seq 1 500))
type j
size 81x24
size 80x24
still 300
flow
becomes $work/down
type Q
exit
END
passes "keys typed while the link stalls are handled when it flows" $?

run 80x24 "$sheaf" <<END
becomes $work/start
stall
signal 15
flow
exit
END
check "SIGTERM during a stall ends it" grep -q '^signal 15$' "$work/out"

# what runs in the background of a shell has been told to ignore two of them
usual=
env --default-signal true 2>/dev/null && usual='env --default-signal'
for signal in 2 3 15 1; do
    run 80x24 $usual "$sheaf" <<END
becomes $work/start
signal $signal
exit
END
    check "signal $signal ends it, and its parent sees why" grep -q "^signal $signal\$" "$work/out"
done

# ---- typing while papers come -----------------------------------------------------------------------------

seq 1 5000 | sed 's/.*/{"title": "Early graph &", "abstract": "It is there before the rest is."}/' \
    >"$work/early"
seq 1 3 | sed 's/.*/{"title": "Late graph &"}/' >"$work/late"
cat >"$work/slow" <<END
{ cat $work/early; until [ -e $work/go ]; do sleep 0.05; done; cat $work/late; } | exec $sheaf -
END
run 80x24 sh "$work/slow" <<END
until Early graph 5
type /l
until / l
type ate
until / late
until 0 /
touch $work/go
until 3 / 5,003
until Late graph 3
type \r
type Q
exit
END
passes "each key shows and filters while papers still come" $?

# ---- bytes for a key -----------------------------------------------------------------------------------------

{
    printf 'becomes %s\ntype \\t\nstill\ntype h\nstill\ncount start\n' "$work/start"
    for i in $(seq 1 20); do printf 'type j\nstill\ncount j\n'; done
    printf 'type Q\nexit\n'
} | run 80x24 "$sheaf"
median=$(sed -n 's/^j //p' "$work/out" | sort -n | sed -n 10p)
check "moving down one row sends at most 200 bytes (median ${median:-none})" \
    test "${median:-999}" -le 200

seq 1 100 | sed 's/.*/{"title": "Paper & of a hundred", "year": 2020, "abstract": "What & says."}/' >"$work/hundred.jsonl"
{
    printf 'until 100 / 100\nstill\ntype \\th\nstill\ncount x\nchanged x\n'
    for i in $(seq 1 50); do printf 'type j\nstill\ncount j\n'; done
    printf 'type Q\nexit\n'
} | run 80x24 "$sheaf" "$work/hundred.jsonl"
median=$(sed -n 's/^j //p' "$work/out" | sort -n | sed -n 25p)
check "moving down one row of 50 sends at most 120 bytes, most of them with a new row (median ${median:-none})" \
    test "${median:-999}" -le 120

{
    printf 'becomes %s\nstill\nchanged x\ncount x\n' "$work/start"
    for i in $(seq 1 50); do printf 'type j\nstill\ncount j\nchanged t\n'; done
    printf 'type Q\nexit\n'
} | run 80x24 "$sheaf"
sent=$(sed -n 's/^j //p' "$work/out" | sort -n | sed -n 25p)
text=$(sed -n 's/^t //p' "$work/out" | sort -n | sed -n 25p)
check "with the reading pane at most 1.3 times the text that changes (${sent:-none} for ${text:-none})" \
    test $((${sent:-9999} * 10)) -le $((${text:-0} * 13))

{
    printf 'becomes %s\ntype /\nstill\ncount start\n' "$work/start"
    for key in g r a p h '.' n e t; do printf 'type %s\nstill\ncount key\n' "$key"; done
    printf 'type \\e\nstill\ntype Q\nexit\n'
} | run 80x24 "$sheaf"
median=$(sed -n 's/^key //p' "$work/out" | sort -n | sed -n 5p)
check "typing one character sends at most 1000 bytes (median ${median:-none})" \
    test "${median:-9999}" -le 1000

echo "1..$number"
