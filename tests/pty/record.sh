#!/bin/sh
# The record in its file: opened in the reader's editor at its line, on this terminal.
. "$(dirname "$0")/lib.sh"
command -v tmux >/dev/null 2>&1 || skip_all "no tmux"
[ -x "$sheaf" ] || skip_all "sheaf is not built"

# An editor that says what it was called with, and waits for a key.
cat >"$work/editor" <<'END'
#!/bin/sh
printf '%s\n' "$@" >"$EDITED"
printf '\033[2J\033[Hediting\n'
read -r line
exit "$line"
END
chmod +x "$work/editor"
EDITED=$work/edited
export EDITED
cp "$data/shelf.jsonl" "$work/-my shelf;.jsonl"
cd "$work" || exit 2

begin_server 80 24 "EDITED='$EDITED' VISUAL=\"'$work/editor' 'two words'\" '$sheaf' -- '-my shelf;.jsonl'"
await '16 papers'
screen >"$work/before"
tm send-keys j E
check "the editor has the terminal" await 'editing'
printf '%s\n' 'two words' +2 './-my shelf;.jsonl' >"$work/wanted"
same "it gets the line and the file as arguments, never through a shell" "$work/wanted" "$EDITED"
tm send-keys C-c
check "Ctrl-C is the editor's" eventually screen_lacks 'editing'
check "the screen is whole afterwards" await '16 papers'
tm send-keys E
check "it can be called again" await 'editing'
tm send-keys 3 Enter
check "its failure is told" await 'editor: exit status 3'
tm send-keys k C-l
becomes "and nothing else has changed" "$work/before"
tm send-keys Q
end_server

begin_server 80 24 "VISUAL=no-such-editor '$sheaf' '$data/shelf.jsonl'"
await '16 papers'
tm send-keys E
check "an editor that is not there is told" await 'cannot run no-such-editor'
tm send-keys Q
end_server

begin_server 80 24 "'$sheaf'"
await '175 papers'
tm send-keys E
check "what is in no file cannot be edited" await 'in no file that an editor can open'
echo "1..$number"
