# Shared by the tests that need a terminal: TAP, a scratch folder, tmux, vtscreen.
# Sourced. Waiting is always for something to be seen, never for a time; limits only
# keep a broken program from hanging the tests.

: "${SHEAF_SOURCE:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${SHEAF_BUILD:=$SHEAF_SOURCE}"
sheaf=$SHEAF_BUILD/sheaf
vtscreen=$SHEAF_BUILD/tests/pty/vtscreen
data=$SHEAF_SOURCE/tests/data
limit=${SHEAF_TEST_LIMIT:-60} # seconds
number=0
server=
servers=0

work=$(mktemp -d "${TMPDIR:-/tmp}/sheaf-pty.XXXXXX")
trap 'end_server; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Nothing is left of what a run before did to papers, unless a test sets this.
keeps_state=

# What the surroundings say must not decide what is seen.
unset TMUX NO_COLOR LINES COLUMNS TERMINFO LC_ALL LC_CTYPE LC_COLLATE
LANG=C.UTF-8
TMUX_TMPDIR=$work
XDG_CONFIG_HOME=$work/config
XDG_STATE_HOME=$work/state
LANGUAGE=C
export LANG LANGUAGE TMUX_TMPDIR XDG_CONFIG_HOME XDG_STATE_HOME
# How long a test looks at a paper must not decide what is seen, either.
mkdir -p "$work/config/sheaf"
echo 'read-after = 0' >"$work/config/sheaf/config"
# Leaks are looked for in other tests; here programs are killed half-way.
ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS-}"
export ASAN_OPTIONS

# ---- TAP --------------------------------------------------------------------------

ok()
{
    number=$((number + 1))
    echo "ok $number - $1"
}

not_ok()
{
    number=$((number + 1))
    echo "not ok $number - $1"
}

# check DESCRIPTION COMMAND...: passes when the command does
check()
{
    checked=$1
    shift
    if "$@"; then ok "$checked"; else not_ok "$checked"; fi
}

# same DESCRIPTION EXPECTED-FILE ACTUAL-FILE
same()
{
    if cmp -s "$2" "$3"; then
        ok "$1"
    else
        not_ok "$1"
        diff "$2" "$3" | head -40 | sed 's/^/# /'
    fi
}

forget_state()
{
    [ -n "$keeps_state" ] && return
    # Another folder: what ran before may still be writing.
    XDG_STATE_HOME=$(mktemp -d "$work/state.XXXXXX")
}

# The whole file of tests needs something that is not there.
skip_all()
{
    echo "1..0 # SKIP $1"
    exit 0
}

# ---- libvterm ------------------------------------------------------------------------

# run COLUMNSxROWS COMMAND...: the script comes from standard input
run()
{
    size=$1
    shift
    forget_state
    cat >"$work/script"
    "$vtscreen" -g -r "$work/raw" -s "$size" "$work/script" "$@" >"$work/out" 2>&1
}

# passes DESCRIPTION STATUS: the last run went well
passes()
{
    if [ "$2" -eq 0 ]; then
        ok "$1"
    else
        not_ok "$1"
        head -60 "$work/out" | sed 's/^/# /'
    fi
}

# ---- tmux ----------------------------------------------------------------------------

tm()
{
    tmux -u -L "$server" "$@"
}

# begin_server COLUMNS ROWS [COMMAND]: a server of its own with one window, which runs an
# interactive shell or the command
begin_server()
{
    end_server
    forget_state
    servers=$((servers + 1))
    server=sheaf-test-$$-$servers
    tm -f /dev/null new-session -d -x "$1" -y "$2" "${3:-PS1='\$ ' exec sh -i}"
    tm set-option -g remain-on-exit on >/dev/null 2>&1 || :
}

end_server()
{
    if [ -n "$server" ]; then tm kill-server >/dev/null 2>&1; fi
    server=
}

# The screen, blanks at line ends cut
screen()
{
    tm capture-pane -p 2>/dev/null | sed 's/ *$//'
}

# eventually COMMAND...: true as soon as it is
eventually()
{
    end=$(($(date +%s) + limit))
    until "$@"; do
        [ "$(date +%s)" -lt "$end" ] || return 1
        sleep 0.03
    done
}

screen_holds()
{
    screen | grep -qF -e "$1"
}

screen_lacks()
{
    ! screen | grep -qF -e "$1"
}

screen_is()
{
    screen >"$work/screen.now"
    cmp -s "$work/screen.now" "$1"
}

# await TEXT: waits until the screen shows it; says what it shows instead
await()
{
    eventually screen_holds "$1" && return 0
    echo "# waited in vain for: $1"
    screen | sed 's/^/# | /'
    return 1
}

# becomes DESCRIPTION FILE: the screen comes to be what the file says
becomes()
{
    if eventually screen_is "$2"; then
        ok "$1"
    else
        not_ok "$1"
        diff "$2" "$work/screen.now" | head -40 | sed 's/^/# /'
    fi
}

keys()
{
    tm send-keys "$@"
}

# typed TEXT: as it is, not as names of keys
typed()
{
    tm send-keys -l -- "$1"
}

# gone PID: it has ended, though its parent may not have asked how
gone()
{
    ! kill -0 "$1" 2>/dev/null || grep -qs '^State:.*Z' "/proc/$1/status"
}
