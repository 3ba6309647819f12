#!/bin/sh
# What is set, seen at a terminal: colours and themes, keys, how long Esc waits.
. "$(dirname "$0")/lib.sh"
[ -x "$vtscreen" ] || skip_all "no libvterm"
[ -x "$sheaf" ] || skip_all "sheaf is not built"

mkdir -p "$XDG_CONFIG_HOME/sheaf"
chmod 755 "$XDG_CONFIG_HOME" "$XDG_CONFIG_HOME/sheaf"

# configure: the settings come from standard input
configure()
{
    cat >"$XDG_CONFIG_HOME/sheaf/config"
    chmod 644 "$XDG_CONFIG_HOME/sheaf/config"
}

# sent PATTERN: how many of the sequences that were sent match it
sent()
{
    tr '\033' '\n' <"$work/raw" | grep -acE "$1"
}

# ---- colours ---------------------------------------------------------------------------

configure <<'END'
theme = mine
[theme.mine]
like = dark
year = #0102fe/99/yellow on #ffee00/220/white
current-row = underline
END
quick="until 175 / 175
still
type Q
exit"

echo "$quick" | COLORTERM=truecolor run 80x24 "$sheaf"
passes "a terminal that takes all colours gets them" $?
check "by red, green and blue" test "$(sent '^\[38;2;1;2;254m')" -gt 0
check "behind text, too" test "$(sent '^\[48;2;255;238;0m')" -gt 0
check "the current row can have a look of its own" test "$(sent '^\[4m')" -gt 0
echo "$quick" | run 80x24 env -u COLORTERM "$sheaf"
check "one with 256 gets the second choice" test "$(sent '^\[38;5;99m')" -gt 0
check "and no others" test "$(sent '^\[[34]8;2')" -eq 0
echo "$quick" | VTSCREEN_TERM=yes TERM=xterm run 80x24 "$sheaf"
check "one with 8 gets the third" test "$(sent '^\[33m')" -gt 0
check "and none of the 256" test "$(sent '^\[[34]8;')" -eq 0
echo "$quick" | VTSCREEN_TERM=yes TERM=vt100 run 80x24 "$sheaf"
check "one without colours gets none" test "$(sent '^\[[34][0-7]m')" -eq 0
check "but attributes" test "$(sent '^\[4m')" -gt 0

configure <<'END'
colors = 256
END
echo "$quick" | VTSCREEN_TERM=yes TERM=xterm run 80x24 "$sheaf"
check "who says that xterm has 256 colours is believed" test "$(sent '^\[38;5;')" -gt 0
echo "$quick" | NO_COLOR=1 run 80x24 "$sheaf"
check "and is stronger than NO_COLOR" test "$(sent '^\[38;5;')" -gt 0
echo "$quick" | run 80x24 "$sheaf" --no-color
check "but not than --no-color" test "$(sent '^\[38;5;')" -eq 0

rm "$XDG_CONFIG_HOME/sheaf/config"
# The colour of a year in the dark and in the light theme.
echo "$quick" | run 80x24 env -u COLORTERM COLORFGBG='15;default;0' "$sheaf"
check "a terminal that says it is dark gets the dark theme" test "$(sent '^\[38;5;73m')" -gt 0
echo "$quick" | run 80x24 env -u COLORTERM COLORFGBG='0;15' "$sheaf"
check "one that says it is light the light one" test "$(sent '^\[38;5;23m')" -gt 0

# ---- keys ----------------------------------------------------------------------------------

configure <<'END'
escape-delay = 500
[keys]
C-x C-c = quit
g g = go-first
g e = go-last
END
run 80x24 "$sheaf" <<'END'
until 175 / 175
type g
until go:  g first  e last
type e
gone go:
type \x18
until C-x  C-c quit
type \x03
exit
END
passes "keys that were set work, and what may follow is shown" $?

before=$(date +%s%N)
{
    echo "until 175 / 175"
    for i in 1 2 3 4; do printf 'type :settings\\r\nuntil escape-delay\ntype \\e\ngone escape-delay\n'; done
    printf 'type Q\nexit\n'
} | run 80x24 "$sheaf"
passes "Esc works with another delay" $?
check "which is kept" test $((($(date +%s%N) - before) / 1000000)) -ge 2000

echo "1..$number"
