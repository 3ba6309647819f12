#!/bin/sh
# Sheaf over a real SSH connection: a server of our own on the loopback address, a client in
# tmux. What the screen should be is what --dump says for the same size.
. "$(dirname "$0")/lib.sh"
command -v tmux >/dev/null 2>&1 || skip_all "no tmux"
command -v ssh >/dev/null 2>&1 || skip_all "no ssh"
[ -x "$sheaf" ] || skip_all "sheaf is not built"
sshd=$(PATH=$PATH:/usr/sbin:/sbin command -v sshd) || skip_all "no sshd"

# ---- the server ---------------------------------------------------------------------------

made=
trap 'end_server; end_sshd; rm -rf "$work"' EXIT

end_sshd()
{
    if [ -s "$work/sshd.pid" ]; then kill "$(cat "$work/sshd.pid")" 2>/dev/null; fi
    if [ -n "$made" ]; then rmdir "$made" 2>/dev/null; fi
}

# sshd run by root wants a folder that usually the system makes at its start.
if [ "$(id -u)" -eq 0 ] && [ ! -d /run/sshd ] && mkdir /run/sshd 2>/dev/null; then made=/run/sshd; fi
ssh-keygen -q -t ed25519 -N '' -f "$work/host" && ssh-keygen -q -t ed25519 -N '' -f "$work/key" ||
    skip_all "no keys can be made"
cp "$work/key.pub" "$work/authorized"
cat >"$work/sshd.conf" <<END
ListenAddress 127.0.0.1
HostKey $work/host
PidFile $work/sshd.pid
AuthorizedKeysFile $work/authorized
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
PrintMotd no
PrintLastLog no
AcceptEnv LC_*
END

# begin_sshd: on the first port that is free; sets $port
begin_sshd()
{
    port=$((20000 + $$ % 20000))
    last=$((port + 20))
    while [ $port -lt $last ]; do
        "$sshd" -f "$work/sshd.conf" -p "$port" -E "$work/sshd.log" 2>/dev/null
        eventually_soon test -s "$work/sshd.pid" && return 0
        port=$((port + 1))
    done
    return 1
}

eventually_soon()
{
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 40 ] || return 1
        sleep 0.05
    done
}

begin_sshd || skip_all "sshd does not start: $(tail -n 1 "$work/sshd.log")"
cat >"$work/ssh.conf" <<END
Host there
HostName 127.0.0.1
Port $port
User $(id -un)
IdentityFile $work/key
IdentitiesOnly yes
StrictHostKeyChecking no
UserKnownHostsFile /dev/null
LogLevel ERROR
RequestTTY force
END
there="ssh -F $work/ssh.conf there"
$there -T true </dev/null >/dev/null 2>&1 || skip_all "nobody may log in: $(tail -n 1 "$work/sshd.log")"

# The far side has no variables of ours.
far="env LANG=C.UTF-8 XDG_CONFIG_HOME=$work/config"

# dump COLUMNS ROWS FILE [OPTION]...: what the screen should be
dump()
{
    size=$1x$2
    file=$3
    shift 3
    LC_ALL=C.UTF-8 "$sheaf" --dump --size="$size" "$@" | sed 's/ *$//' >"$file"
}

# begin_far [COMMAND]: a client whose far side is the program; $child is the program there,
# $client the client here
begin_far()
{
    rm -f "$work/child" "$work/client"
    forget_state
    begin_server 80 24 "echo \$\$ >$work/client; exec $there '$far XDG_STATE_HOME=$XDG_STATE_HOME sh -c \"echo \\\$\\\$ >$work/child; exec ${1:-$sheaf}\"'"
    eventually test -s "$work/child"
    child=$(cat "$work/child")
    client=$(cat "$work/client")
}

# ---- reading ------------------------------------------------------------------------------

dump 80 24 "$work/start"
begin_server 80 24
await '$'
typed "stty -a >$work/modes.before; clear"
keys Enter
eventually test -s "$work/modes.before"
typed "$there '$far XDG_STATE_HOME=$XDG_STATE_HOME $sheaf'; echo it is ov''er"
keys Enter
becomes "the screen is the same through SSH" "$work/start"
keys /
typed 'graph.*net'
count=$("$sheaf" --count --filter='graph.*net')
check "a query can be typed" await "$count / 175"
keys Escape
becomes "and left" "$work/start"
tm resize-window -x 100 -y 30
dump 100 30 "$work/resized"
becomes "the size follows the client's" "$work/resized"
tm resize-window -x 80 -y 24
becomes "and back" "$work/start"
keys C-z
keys j
dump 80 24 "$work/down" --script=/dev/stdin <<'END'
wait
keys j
END
becomes "where there is no shell to stop for, Ctrl-Z does no harm" "$work/down"
keys q
await 'it is over'
typed "stty -a >$work/modes.after"
keys Enter
eventually test -s "$work/modes.after"
same "the terminal is left as it was" "$work/modes.before" "$work/modes.after"

# ---- copying ------------------------------------------------------------------------------

begin_far
becomes "another connection" "$work/start"
tm set-option -s set-clipboard on
keys y t
title=$("$sheaf" --format=tsv --fields=title --limit=1 | tail -n 1)
buffer_holds()
{
    tm show-buffer 2>/dev/null | grep -qF -e "$title"
}
check "y t reaches the terminal in front of the reader" eventually buffer_holds

# ---- connections that end -----------------------------------------------------------------

# program_ends DESCRIPTION: the far side notices that nobody is there any more
program_ends()
{
    check "$1" eventually gone "$child"
}

kill -9 "$client"
program_ends "the client is killed: the program ends"

begin_far
await '175 / 175'
keys j j j j j C-d C-d
kill -9 "$client"
program_ends "killed while scrolling"

begin_far
await '175 / 175'
keys /
typed '(a|b)*c.*d'
kill -9 "$client"
program_ends "killed while typing"

begin_far
await '175 / 175'
kill -STOP "$client"
kill -TERM "$child"
program_ends "SIGTERM on a link that takes nothing ends it"
kill -9 "$client"

begin_far
await '175 / 175'
kill -STOP "$client"
keys j j j k k
kill -CONT "$client"
becomes "keys typed while the client was stopped are handled" "$work/down"
keys q
program_ends "q ends it"

# ---- tmux in SSH in tmux ------------------------------------------------------------------

echo 'set-option -g status off' >"$work/tmux.conf"
begin_far "tmux -u -S $work/far -f $work/tmux.conf new-session $sheaf"
becomes "in a tmux on the far side, in a tmux here" "$work/start"
keys j
becomes "keys pass both" "$work/down"
tmux -S "$work/far" kill-server >/dev/null 2>&1
end_server

# ---- screen -------------------------------------------------------------------------------

if command -v screen >/dev/null 2>&1; then
    SCREENDIR=$work/screens
    mkdir -m 700 "$SCREENDIR"
    export SCREENDIR
    begin_server 80 24 "SCREENDIR=$SCREENDIR exec screen -U -c /dev/null $sheaf"
    becomes "in screen" "$work/start"
    keys j
    becomes "and keys work there" "$work/down"
    keys q
else
    ok "in screen # SKIP no screen"
    ok "and keys work there # SKIP no screen"
fi

echo "1..$number"
