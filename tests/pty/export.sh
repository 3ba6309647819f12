#!/bin/sh
# Exporting to a program, on a real screen: what it says does not touch the screen, what
# became of it is told.
. "$(dirname "$0")/lib.sh"
command -v tmux >/dev/null 2>&1 || skip_all "no tmux"
[ -x "$sheaf" ] || skip_all "sheaf is not built"
echo 1..9

cd "$work" || exit 1
begin_server 80 24 "$sheaf $data/shelf.jsonl"
await '16 / 16'
screen | sed '$d' >"$work/panes" # without the status line

panes_are_whole()
{
    screen | sed '$d' >"$work/panes.now"
    cmp -s "$work/panes" "$work/panes.now"
}

# export_to COMMAND: all papers as BibTeX
export_to()
{
    keys e b s C-u
    typed "| $1"
    keys Enter
}

export_to "sh -c 'cat >got.bib; echo all is well; echo more'"
check "the first words of a program are told" await '16 papers given to sh: all is well'
"$sheaf" --format=bibtex "$data/shelf.jsonl" >wanted.bib
same "a program gets the bytes of the command line's export" wanted.bib got.bib
check "what a program says does not touch the screen" eventually panes_are_whole

export_to "sh -c 'echo to the terminal >/dev/tty; echo broken >&2; exit 3'"
check "a program has no terminal, and its failure is told" await 'sh: exit status '
check "the screen is whole after a failure" eventually panes_are_whole

export_to "no-such-program-anywhere"
check "a program that is not there is told" \
    await 'no-such-program-anywhere: there is no such program'

export_to "sh -c 'sleep 600; echo no'"
check "a program that goes on is told of, with the key that ends it" await 'sh runs (Esc ends it)'
keys Escape
check "that key ends it" await 'sh: ended by signal 15'
export_to "sh -c 'trap \"\" TERM; echo ready; while :; do sleep 1; done'"
await 'sh runs'
stop_twice()
{
    keys Escape
    await 'stopping sh'
    keys Escape
    await 'sh: ended by signal 9'
}
check "pressed again, it ends one that does not want to" stop_twice
