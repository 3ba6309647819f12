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

# ---- copying ---------------------------------------------------------------------------------

rm "$XDG_CONFIG_HOME/sheaf/config"
cat >"$work/papers.jsonl" <<'END'
{"title": "One paper – μ", "authors": ["Ann Li"], "year": 2020, "doi": "10.1/one"}
{"title": "Two"}
END
{ printf '{"title": "Long", "abstract": "'; head -c 80000 /dev/zero | tr '\0' a; printf '"}\n'; } \
    >"$work/long.jsonl"
unset DISPLAY WAYLAND_DISPLAY SSH_CONNECTION SSH_TTY SSH_CLIENT STY

# copied: the text of each OSC 52 among the bytes that were sent, a line each in $work/copied
copied()
{
    tr '\033\007' '\n\n' <"$work/raw" | sed -n 's/^\]52;c;//p' | while read -r text; do
        echo "$text" | base64 -d
        echo
    done >"$work/copied"
}

# copy COMMAND...: copies, as the script on standard input says; no check of the stream,
# which would not let the sequence pass
copy()
{
    forget_state
    cat >"$work/script"
    "$vtscreen" -r "$work/raw" -s 80x24 "$work/script" "$@" >"$work/out" 2>&1
}

copy "$sheaf" "$work/papers.jsonl" <<'END'
until 2 / 2
type y
until copy:  t title  b bibtex  u url  c citation  d doi  a abstract  k key
type t
until title copied by OSC 52, 16 bytes
type Q
exit
END
passes "y t copies the title, and says so" $?
copied
printf 'One paper – μ\n' >"$work/expected"
same "by exactly one well-formed OSC 52" "$work/expected" "$work/copied"
check "and with nothing else that is no drawing" test "$(tr '\033' '\n' <"$work/raw" |
    grep -acE '^[]P_^X]')" -eq 1

copy "$sheaf" "$work/papers.jsonl" <<'END'
until 2 / 2
type yb
until BibTeX entry copied by OSC 52
type yc
until citation copied by OSC 52
type jyd
until this paper has no DOI
type Q
exit
END
passes "y b and y c copy the BibTeX entry and a citation" $?
copied
cat >"$work/expected" <<'END'
@misc{li2020one,
  title = {One paper – μ},
  author = {Ann Li},
  year = {2020},
  doi = {10.1/one}
}

Li, A. (2020). One paper – μ. https://doi.org/10.1/one
END
same "and a DOI that is not there copies nothing" "$work/expected" "$work/copied"

copy "$sheaf" "$work/long.jsonl" <<'END'
until 1 / 1
type ya
until too long for the terminal's clipboard, 80,000 bytes
type :set clipboard=off\r
until clipboard=off
type yt
until copying is off
type Q
exit
END
passes "what is too long is not sent, nor anything when copying is off" $?
copied
check "not even its beginning" test ! -s "$work/copied"

copy env TERM=linux "$sheaf" "$work/papers.jsonl" <<'END'
until 2 / 2
type yt
until this terminal has no clipboard
type Q
exit
END
passes "a console that would show it is not sent it" $?

copy env TMUX=/tmp/tmux,1,0 "$sheaf" "$work/papers.jsonl" <<'END'
until 2 / 2
type yt
until tmux needs: set -g set-clipboard on
type Q
exit
END
passes "inside tmux it is said what tmux needs" $?

copy env STY=1.pts "$sheaf" "$work/papers.jsonl" <<'END'
until 2 / 2
type yt
until title copied by OSC 52
type Q
exit
END
printf 'One paper – μ' | base64 | sed 's/.*/P]52;c;&/' >"$work/expected"
tr '\033\007' '\n\n' <"$work/raw" | sed -n '/^P$/{N;s/\n//;p;}' >"$work/copied"
same "inside screen it is wrapped for screen to pass on" "$work/expected" "$work/copied"

mkdir "$work/bin"
cat >"$work/bin/wl-copy" <<'END'
#!/bin/sh
echo "noise on the terminal" >/dev/tty
echo "noise"
echo "noise" >&2
cat >"$COPIED.new"
echo "$# arguments" >>"$COPIED.new"
mv "$COPIED.new" "$COPIED"
END
chmod 755 "$work/bin/wl-copy"
cat >"$work/script.tail" <<END
until 2 / 2
type yt
until title copied by wl-copy, 16 bytes
still
type Q
exit
END
run 80x24 env PATH="$work/bin:$PATH" WAYLAND_DISPLAY=wayland-0 COPIED="$work/by.tool" \
    "$sheaf" "$work/papers.jsonl" <"$work/script.tail"
passes "where there is a display, a program for it copies, and cannot write to the terminal" $?
printf 'One paper – μ0 arguments\n' >"$work/expected"
eventually test -s "$work/by.tool"
same "it gets the text" "$work/expected" "$work/by.tool"
sed 's/by wl-copy/by OSC 52/' "$work/script.tail" |
    copy env PATH="$work/bin:$PATH" WAYLAND_DISPLAY=wayland-0 SSH_CONNECTION='1 2 3 4' \
        COPIED="$work/no.tool" "$sheaf" "$work/papers.jsonl"
passes "through SSH the terminal copies all the same" $?

if command -v tmux >/dev/null 2>&1; then
    begin_server 80 24 "exec $sheaf $work/papers.jsonl"
    tm set-option -s set-clipboard on
    await '2 / 2'
    typed yt
    await 'title copied'
    eventually test -n "$(tm show-buffer 2>/dev/null)"
    tm show-buffer >"$work/copied"
    printf 'One paper – μ' >"$work/expected"
    same "tmux has the text in its buffer" "$work/expected" "$work/copied"
    end_server
else
    ok "tmux has the text in its buffer # SKIP no tmux"
fi

# ---- opening -----------------------------------------------------------------------------------

# An opener that keeps its arguments, one a line, then says much and never ends.
cat >"$work/bin/opener" <<'END'
#!/bin/sh
echo $$ >"${LOG%/*}/opener.pid"
for argument; do printf '<%s>\n' "$argument"; done >"$LOG.new"
mv "$LOG.new" "$LOG"
while :; do
    echo noise; echo noise >&2; echo noise >/dev/tty
    sleep 1
done 2>/dev/null
END
chmod 755 "$work/bin/opener"
ln -s opener "$work/bin/xdg-open"
mkdir "$work/My \$(touch x) \"q\" 'r'"
pdf="$work/My \$(touch x) \"q\" 'r'/-one.pdf"
: >"$pdf"
quoted=$(printf '%s' "$pdf" | sed 's/"/\\"/g')
cat >"$work/linked.jsonl" <<END
{"title": "A", "url": "http://x.org/\`touch y\`;\$(z)&'q'|-o", "pdf": "$quoted"}
{"title": "B", "url": "file:///etc/passwd", "pdf": "-oProxyCommand=x"}
{"title": "C", "url": "javascript:alert(1)", "doi": "10.1/c", "abstract": "At https://y.org/c."}
{"title": "D", "pdf": "/no/such.pdf"}
END
export LOG="$work/opened"

# opens DESCRIPTION EXPECTED-LINES: waits for what the opener was given
opens()
{
    eventually test -s "$LOG"
    printf '%s\n' "$2" >"$work/expected"
    same "$1" "$work/expected" "$LOG"
    kill "$(cat "$work/opener.pid")"
    rm -f "$LOG" "$work/opener.pid"
}

# open_with COMMAND...: with the fake opener in PATH
open_with()
{
    run 100x24 env PATH="$work/bin:$PATH" "$@" "$sheaf" "$work/linked.jsonl"
}

open_with DISPLAY=:9 <<'END'
until 4 / 4
type o
until opened with xdg-open: http://x.org/
still
type j
type k
type ?
until In the list
type q
gone In the list
type Q
exit
END
passes "o opens the page, and an opener that never ends and says much leaves the screen alone" $?
opens "its address is one argument, as no shell would leave it" \
    "<http://x.org/%60touch%20y%60;\$(z)&'q'%7C-o>"

open_with DISPLAY=:9 <<'END'
until 4 / 4
type p
until opened with xdg-open
type Q
exit
END
passes "p opens the PDF" $?
opens "whatever its path holds" "<$pdf>"

open_with DISPLAY=:9 <<'END'
until 4 / 4
type jo
until this paper has no link
type p
until this paper has no PDF
type jjp
until /no/such.pdf: No such file or directory
type Q
exit
END
passes "what is neither of the web nor an absolute path is not opened, nor a file that is not there" $?
check "by nothing" test ! -e "$LOG"

cat >"$work/commands" <<'END'
open-command = opener --new "a b" url=%s -- %s
pdf-command = opener 'for pdfs'
END
run 100x24 env PATH="$work/bin:$PATH" "$sheaf" --config="$work/commands" "$work/linked.jsonl" <<'END'
until 4 / 4
type jjo
until opened with opener: https://doi.org/10.1/c
type Q
exit
END
passes "a command that is set is used, with or without a display" $?
opens "with the address where %s stands, and quotes respected" \
    "<--new>
<a b>
<url=https://doi.org/10.1/c>
<-->
<https://doi.org/10.1/c>"
run 100x24 env PATH="$work/bin:$PATH" "$sheaf" --config="$work/commands" "$work/linked.jsonl" <<'END'
until 4 / 4
type p
until opened with opener
type Q
exit
END
opens "PDFs have one of their own" "<for pdfs>
<$pdf>"

open_with BROWSER='no-such-browser:opener --b %s:opener no' <<'END'
until 4 / 4
type jjo
until opened with opener
type Q
exit
END
passes "BROWSER names several commands: the first that can be started is" $?
opens "with its arguments" "<--b>
<https://doi.org/10.1/c>"
open_with BROWSER="$work/linked.jsonl" <<'END'
until 4 / 4
type jjo
until Permission denied
type j
type Q
exit
END
passes "a browser that is no program is said to be none" $?

copy env -u DISPLAY SSH_CONNECTION='1 2 3 4' "$sheaf" "$work/linked.jsonl" <<'END'
until 4 / 4
type jjo
until no display here: link copied by OSC 52, 22 bytes
type Q
exit
END
passes "over SSH without a display the link is copied, and that is said" $?
copied
echo 'https://doi.org/10.1/c' >"$work/expected"
same "all of it" "$work/expected" "$work/copied"

copy env PATH="$work/bin:$PATH" DISPLAY=:9 SSH_TTY=/dev/pts/9 "$sheaf" "$work/linked.jsonl" <<'END'
until 4 / 4
type jjL
until   1  DOI    https://doi.org/10.1/c
until   2  text   https://y.org/c
until a number before them is a link's
type 2y
until link copied by OSC 52, 15 bytes
type 7y
until there is no such link
type j\r
until opened with xdg-open: https://y.org/c
type q
gone a number before them
type Q
exit
END
passes "L lists the links, to open or copy by number" $?
copied
echo 'https://y.org/c' >"$work/expected"
same "the second is copied" "$work/expected" "$work/copied"
opens "or opened" "<https://y.org/c>"

# ---- links in the terminal ---------------------------------------------------------------------

cat >"$work/web.jsonl" <<'END'
{"title": "A", "doi": "10.1/<a b>\"é", "url": "https://x.org/a-long-address-that-needs-two-rows/of-a-narrow-screen", "abstract": "At (https://y.org/c) and http://z.org/."}
{"title": "B", "url": "javascript:alert(1)", "pdf": "/etc/passwd"}
END
# links: where what was sent leads, and how often that was ended
links()
{
    tr '\033' '\n' <"$work/raw" | sed -n 's/^\]8;id=[0-9a-f]*;//p' | sort -u >"$work/copied"
    tr '\033' '\n' <"$work/raw" | grep -ac '^\]8;;$' >"$work/ends"
}

show='until 2 / 2
until https://y.org/c
still
type j
until javascript:alert
still
type Q
exit'
echo "$show" | VTSCREEN_TERM=yes TERM=foot run 44x30 "$sheaf" "$work/web.jsonl"
passes "a terminal that makes links is told where text leads, and nothing harmful" $?
links
cat >"$work/expected" <<'END'
http://z.org/
https://doi.org/10.1/%3Ca%20b%3E%22%C3%A9
https://x.org/a-long-address-that-needs-two-rows/of-a-narrow-screen
https://y.org/c
END
same "to addresses of the web alone" "$work/expected" "$work/copied"
check "and every link has an end" test "$(cat "$work/ends")" -ge 4

for terminal in xterm-256color linux vt100 screen; do
    echo "$show" | VTSCREEN_TERM=yes TERM=$terminal run 44x30 env -u VTE_VERSION "$sheaf" "$work/web.jsonl"
    links
    check "$terminal is told of none" test ! -s "$work/copied"
done
printf 'osc8 = on\n' >"$work/on"
echo "$show" | run 44x30 "$sheaf" --config="$work/on" "$work/web.jsonl"
links
check "xterm is when that is set" test -s "$work/copied"
for terminal in linux vt100; do
    echo "$show" | VTSCREEN_TERM=yes TERM=$terminal run 44x30 "$sheaf" --config="$work/on" "$work/web.jsonl"
    links
    check "$terminal is not even then" test ! -s "$work/copied"
done
echo "until 2 / 2
type :set osc8=on\r
until osc8=on
still 1500
type :set osc8=off\r
until osc8=off
still
type Q
exit" | run 44x30 "$sheaf" "$work/web.jsonl"
passes "links can be had and not while the program runs" $?
links
check "they come at once" grep -q '^https://y.org/c' "$work/copied"

# ---- the mouse -----------------------------------------------------------------------------------

echo "until 4 / 4
type \\e[<0;10;4M\\e[<0;10;4m
still
type j
until no link
type Q
exit" | sed 's/^until no link$/still/' | run 80x24 "$sheaf" "$work/linked.jsonl"
check "the mouse is off unless it is asked for" test "$(sent '^\[\?100[0-9][hl]')" -eq 0

# The third paper is the one with a DOI.
run 80x24 "$sheaf" --mouse "$work/linked.jsonl" <<'END'
until 4 / 4
type \e[<0;10;4M\e[<0;10;4m
until https://doi.org/10.1/c
type \e[<64;10;4M
gone https://doi.org/10.1/c
type Q
exit
END
passes "with --mouse a click and the wheel move in the list" $?
check "it is switched on once" test "$(sent '^\[\?1002h')" -eq 1
check "by its names of columns beyond 223" test "$(sent '^\[\?1006h')" -eq 1
check "and off at the end" test "$(sent '^\[\?1002l')$(sent '^\[\?1006l')" = 11

run 80x24 "$sheaf" "$work/linked.jsonl" <<'END'
until 4 / 4
type :set mouse=on\r
until mouse=on
type \e[<0;10;4M\e[<0;10;4m
until https://doi.org/10.1/c
type :set mouse=off\r
until mouse=off
type \e[<0;10;2M\e[<0;10;2m
still
type n
until https://doi.org/10.1/c
type Q
exit
END
passes "it can be switched on and off while the program runs" $?
check "which the terminal is told each time" test "$(sent '^\[\?1002h')$(sent '^\[\?1002l')" = 11

run 80x24 "$sheaf" --mouse "$work/linked.jsonl" <<'END'
until 4 / 4
signal 15
exit
END
check "a program that is killed leaves no mouse behind" test "$(sent '^\[\?1002l')" -ge 1

echo "1..$number"
