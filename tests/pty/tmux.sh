#!/bin/sh
# Sheaf in a real tmux: typing, resizing, stopping, hanging up, dying, odd terminals and
# locales. What the screen should be is what --dump says for the same size.
. "$(dirname "$0")/lib.sh"
command -v tmux >/dev/null 2>&1 || skip_all "no tmux"
[ -x "$sheaf" ] || skip_all "sheaf is not built"

# dump COLUMNS ROWS FILE [OPTION]...: what the screen should be
dump()
{
    size=$1x$2
    file=$3
    shift 3
    LC_ALL=C.UTF-8 "$sheaf" --dump --size="$size" "$@" | sed 's/ *$//' >"$file"
}

# ---- typing ----------------------------------------------------------------------------

begin_server 80 24
await '$'
typed "stty -a >$work/modes.before; clear"
keys Enter
eventually test -s "$work/modes.before"
typed "$sheaf"
keys Enter
await '175 / 175'
dump 80 24 "$work/start"
becomes "the first screen is the one of --dump" "$work/start"

keys Down Down
keys /
so_far=
echoed=yes
for key in g r a p h '.' '*' n e t; do
    so_far=$so_far$key
    typed "$key"
    await "/ $so_far" || echoed=no
done
check "each character shows as it is typed" test "$echoed" = yes
count=$("$sheaf" --count --filter='graph.*net')
check "the count follows the query" await "$count / 175"
keys Escape
check "Esc restores the query" await '175 / 175'
keys Up Up
becomes "Esc restores the list" "$work/start"

printf '\033[5;5HBroadcast message' >"$(tm display-message -p '#{pane_tty}')"
await 'Broadcast message'
keys C-l
becomes "Ctrl-L repairs what another program has written" "$work/start"

# ---- size --------------------------------------------------------------------------------

for size in 120x30 40x10 20x5 1x1 3x2 200x50 80x24; do
    columns=${size%x*}
    rows=${size#*x}
    tm resize-window -x "$columns" -y "$rows"
    dump "$columns" "$rows" "$work/resized"
    if [ "$columns" -lt 2 ]; then
        # A screen of one cell says little; that the program goes on is seen at the next.
        continue
    fi
    becomes "resized to $size it draws what fits" "$work/resized"
done

# ---- stopping ------------------------------------------------------------------------------

keys C-z
await Stopped || await '$'
eventually test "$(tm display-message -p '#{alternate_on}')" = 0
typed "stty -a >$work/modes.stopped"
keys Enter
eventually test -s "$work/modes.stopped"
same "Ctrl-Z leaves the modes of the terminal as they were" "$work/modes.before" \
    "$work/modes.stopped"
check "Ctrl-Z gives the screen back" test "$(tm display-message -p '#{alternate_on}')" = 0
typed fg
keys Enter
becomes "fg brings the same screen again" "$work/start"
keys j
dump 80 24 "$work/down" --script=/dev/stdin <<'END'
wait
keys j
END
becomes "keys work after fg" "$work/down"
keys k

keys q
await '$'
typed "stty -a >$work/modes.after"
keys Enter
eventually test -s "$work/modes.after"
same "quitting leaves the modes of the terminal as they were" "$work/modes.before" \
    "$work/modes.after"

# ---- dying ----------------------------------------------------------------------------------

# start_child [VARIABLE=VALUE]: runs sheaf from the shell; sets $child
start_child()
{
    rm -f "$work/child"
    typed "clear; sh -c 'echo \$\$ >$work/child; exec $sheaf'; echo status=\$?"
    keys Enter
    eventually test -s "$work/child"
    await '175 / 175'
    child=$(cat "$work/child")
}

# told TEXT: it was printed, even if a sanitizer's report has moved it out of sight since
told()
{
    tm capture-pane -p -S - | grep -qF -e "$1"
}

# The shell tells what became of its jobs before it prompts.
stopped()
{
    keys Enter
    screen_holds Stopped
}
typed "clear; $sheaf &"
keys Enter
eventually stopped
typed fg
keys Enter
becomes "started in the background it waits to be in the foreground" "$work/start"
keys q
eventually screen_lacks '175 / 175'

for signal in SEGV ABRT BUS FPE SYS; do
    start_child
    kill -$signal "$child"
    await status=
    check "SIG$signal gives the screen back" test "$(tm display-message -p '#{alternate_on}')" = 0
    check "SIG$signal is told" told crashed
    rm -f "$work/modes.after"
    typed "stty -a >$work/modes.after; clear"
    keys Enter
    eventually test -s "$work/modes.after"
    same "SIG$signal leaves the modes of the terminal as they were" "$work/modes.before" \
        "$work/modes.after"
done

# (A shell that sees SIGINT end its command gives up the line; vtscreen.sh looks at that.)
for signal in TERM:143 QUIT:131 USR1:138 ALRM:142 XCPU:152; do
    start_child
    kill "-${signal%:*}" "$child"
    check "SIG${signal%:*} ends it, and its parent sees why" await "status=${signal#*:}"
    rm -f "$work/modes.after"
    typed "stty -a >$work/modes.after; clear"
    keys Enter
    eventually test -s "$work/modes.after"
    same "SIG${signal%:*} leaves the modes of the terminal as they were" "$work/modes.before" \
        "$work/modes.after"
done

start_child
kill -TSTP "$child"
check "SIGTSTP from outside gives the screen back" \
    eventually sh -c "test \"\$(tmux -L $server display-message -p '#{alternate_on}')\" = 0"
kill -CONT "$child"
typed fg
keys Enter
check "and it goes on" await '175 / 175'
keys q

# A shell that puts its own modes back is needed here: a stopped program cannot.
if command -v bash >/dev/null 2>&1; then
    begin_server 80 24 "PS1='\$ ' exec bash --norc --noprofile -i"
    await '$'
    typed "sh -c 'echo \$\$ >$work/pid; exec $sheaf'"
    keys Enter
    await '175 / 175'
    child=$(cat "$work/pid")
    kill -STOP "$child"
    await Stopped
    kill -CONT "$child"
    typed fg
    keys Enter
    becomes "after kill -STOP, -CONT and fg the screen is whole" "$work/start"
    keys q
else
    ok "after kill -STOP, -CONT and fg the screen is whole # SKIP no bash"
fi

# ---- hanging up --------------------------------------------------------------------------------

begin_server 80 24 "echo \$\$ >$work/pid; exec $sheaf"
await '175 / 175'
child=$(cat "$work/pid")
end_server
check "it ends when its terminal does" eventually gone "$child"

begin_server 80 24 "trap '' HUP; echo \$\$ >$work/pid; exec $sheaf"
await '175 / 175'
child=$(cat "$work/pid")
end_server
check "it ends when its terminal does, SIGHUP ignored" eventually gone "$child"

# ---- terminals and locales ------------------------------------------------------------------------

begin_server 80 24
await '$'
long=$(printf 'x%.0s' $(seq 300))
for terminal in nonsense '' dumb ../../x "$long" xterm-ghostty-of-tomorrow; do
    name=$(printf %.20s "$terminal")
    typed "clear; TERM='$terminal' $sheaf"
    keys Enter
    check "TERM='$name' falls back and says so" await 'using xterm-256color'
    keys q
    check "TERM='$name' says it again at the end" await 'sheaf: '
    typed clear
    keys Enter
    eventually screen_lacks sheaf
done

mkdir -p "$work/terminfo/x" "$work/terminfo/78"
head -c 2000 "$sheaf" >"$work/terminfo/x/xterm-broken"
cp "$work/terminfo/x/xterm-broken" "$work/terminfo/78/xterm-broken"
typed "clear; TERMINFO=$work/terminfo TERM=xterm-broken $sheaf"
keys Enter
check "a damaged terminfo entry falls back" await 'using xterm-256color'
keys q
eventually screen_lacks '175 / 175'

dump 80 24 "$work/wide" "$data/widths.jsonl"
for locale in LC_ALL=C LC_ALL=POSIX LANG=C LC_ALL=C.UTF-8 LC_ALL=nonsense \
    LC_ALL=de_DE.ISO-8859-1; do
    typed "clear; LANG= $locale $sheaf $data/widths.jsonl"
    keys Enter
    await '20 / 20'
    becomes "$locale: all scripts are drawn right" "$work/wide"
    keys q
    eventually screen_lacks '20 / 20'
done

# ---- without a terminal -----------------------------------------------------------------------------

typed "clear; $sheaf | cat; echo out=\$?"
keys Enter
check "output to a pipe is refused with a reason" await 'standard output is not a terminal'
typed "clear; $sheaf </dev/null; echo in=\$?"
keys Enter
check "input from nowhere is refused with a reason" await 'standard input is not a terminal'
check "with exit status 2" await in=2
typed "clear; cat $data/widths.jsonl | $sheaf -"
keys Enter
check "papers from a pipe, keys from the terminal" await '20 / 20'
keys q
check "and it ends" eventually screen_lacks '20 / 20'
typed "clear; $sheaf -"
keys Enter
check "papers typed into the terminal are refused" await 'standard input is the terminal'

echo "1..$number"
