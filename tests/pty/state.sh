#!/bin/sh
# What the reader does to papers, at a terminal: it is kept, whatever ends the program; the library
# opens where it was left; two programs see each other; a file that cannot be used is told.
. "$(dirname "$0")/lib.sh"
command -v tmux >/dev/null 2>&1 || skip_all "no tmux"
[ -x "$sheaf" ] || skip_all "sheaf is not built"

keeps_state=yes
cd "$work" || exit 1
state=$XDG_STATE_HOME/sheaf/state.db
cp "$data/shelf.jsonl" papers.jsonl

# library COMMAND...: opens it in a terminal of its own and waits for all 16 papers
library()
{
    begin_server 80 12 "$*"
    await ' / 16'
}

leave()
{
    keys q
    eventually dead
}

dead()
{
    [ "$(tm display-message -p '#{pane_dead}')" = 1 ]
}

# ---- what is kept ---------------------------------------------------------------------------

library "$sheaf papers.jsonl"
keys '*' j '*' j r
check "stars and what was read are counted in the title" await '★ 2   ● 1'
check "and seen in their rows" await '▌● 2023'
check "the file is the reader's alone" test "$(stat -c %a "$state")" = 600
tm kill-server
library "$sheaf papers.jsonl"
check "they are there when the terminal is gone" await '★ 2   ● 1'
keys u
check "what was done before can be undone" await 'undone: read'
keys G '*'
await '★ 3'
kill -9 "$(tm display-message -p '#{pane_pid}')"
library "$sheaf papers.jsonl"
check "a star that was seen survives kill -9" await '★ 3'

# ---- where it was left ----------------------------------------------------------------------

keys /
typed graph
keys Enter 3j
await '▌  2021'
screen >before
leave
library "$sheaf papers.jsonl"
becomes "a library opens with the query, at the paper, where it was left" before
leave
library "$sheaf -q is:starred papers.jsonl"
check "unless something else is asked for" await '/ is:starred'
keys / C-u Up
check "queries of earlier runs are in the history" await '/ graph'
keys Enter w
typed 'my search'
keys Enter
await 'kept as my search'
leave
printf '{"title": "Another paper", "year": 2001}\n' >others.jsonl
library_of_one()
{
    begin_server 80 12 "$*"
    await ' / 1'
}
library_of_one "$sheaf others.jsonl"
keys W
check "so are saved searches" await 'my search'
keys q
typed ':orphans'
keys Enter
check "papers that are not open are listed with what was done to them" await 'Sorting Sheaves of Paper by Hand'
check "and what it was" screen_holds 'star'
keys q
leave

# ---- two programs ---------------------------------------------------------------------------

rm -rf "$XDG_STATE_HOME"
library "$sheaf papers.jsonl"
tm split-window -l 5 "$sheaf -q is:starred papers.jsonl"
await 'no paper matches'
tm select-pane -U
keys '*'
other_pane_holds()
{
    tm capture-pane -p -t 1 | grep -qF -e "$1"
}
check "what one program does the other one's query follows" eventually other_pane_holds '1 match'
check "and its title counts" other_pane_holds '★ 1'

# ---- notes ----------------------------------------------------------------------------------

# edits_by: the editor from now on is a script from standard input; $file is what it edits
edits_by()
{
    { echo '#!/bin/sh'; echo 'for file; do :; done'; cat; } >"the editor"
    chmod +x "the editor"
}

drafts()
{
    find "$XDG_STATE_HOME/sheaf" -name 'sheaf-note*' | wc -l
}

no_draft()
{
    [ "$(drafts)" -eq 0 ]
}

rm -rf "$XDG_STATE_HOME"
edits_by <<'END'
stat -c %a "$file" >mode
test -t 0 -a -t 1 -a -t 2 && echo "$1" >argument
printf 'first thoughts on 図書\n' >"$file"
END
library "env VISUAL='\"$work/the editor\" -x' EDITOR=false $sheaf papers.jsonl"
keys a
check "what the editor leaves is the note, seen in the reading pane's text or the list" await '▌ ≡ 2021'
check "the editor has the terminal, and its arguments are as VISUAL has them" grep -qx -e -x argument
check "the file is the reader's alone" grep -qx 600 mode
check "and is gone when the note is saved" eventually no_draft
keys Enter G
check "the note stands by the paper" await 'Note: first thoughts on 図書'
keys q
edits_by <<'END'
cat "$file" >found
printf 'lost' >"$file"
exit 3
END
keys a
check "an editor that fails changes nothing" await 'exit status 3; it is kept in'
check "it has got the note as it was" grep -qx 'first thoughts on 図書' found
check "and what was written is kept" sh -c "grep -qx lost '$XDG_STATE_HOME'/sheaf/sheaf-note*"
rm "$XDG_STATE_HOME"/sheaf/sheaf-note*
edits_by <<'END'
: >"$file"
END
keys a
check "an empty file deletes nothing" await 'the note stays as it was'
edits_by <<'END'
kill -9 $$
END
keys a
check "nor does one that is killed" await 'ended by signal 9'
edits_by <<'END'
printf 'a\000b' >"$file"
END
keys a
check "what is no text is refused" await 'no text in UTF-8'
check "and kept" test "$(drafts)" -eq 1
rm "$XDG_STATE_HOME"/sheaf/sheaf-note*
edits_by <<'END'
head -c 3000000 /dev/zero | tr '\000' x >"$file"
END
keys a
check "what is too long, too" await 'of 1 MiB at most; it is kept in'
rm -f "$XDG_STATE_HOME"/sheaf/sheaf-note*
edits_by <<'END'
true
END
keys a
check "the same text is no change" eventually no_draft
check "the screen is whole" await '▌ ≡ 2021'
typed ':delete-note'
keys Enter
check "a note can be deleted" eventually screen_lacks '≡'
keys u
check "and that undone" await '▌ ≡ 2021'
leave

# ---- homes that cannot be used ----------------------------------------------------------------

# works_in_memory DESCRIPTION COMMAND
works_in_memory()
{
    library "$2"
    await 'nothing is saved' && keys '*'
    check "$1" await '★ 1'
    leave
}

works_in_memory "without a home all works, and that nothing is saved is told" \
    "env -u XDG_STATE_HOME HOME=/proc/none $sheaf papers.jsonl"
library "env XDG_STATE_HOME=relative HOME=$work/home $sheaf papers.jsonl"
keys '*'
await '★ 1'
leave
check "a folder that is no absolute path is not used" test ! -e relative
check "but the usual one" test -f home/.local/state/sheaf/state.db
# Root may write everywhere.
nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
chmod 755 "$work"
if [ "$(id -u)" = 0 ] && $nobody test -r "$work/papers.jsonl" -a -x "$sheaf" 2>/dev/null; then
    nobody="$nobody env -u HOME -u XDG_STATE_HOME XDG_CONFIG_HOME=/proc/none"
    works_in_memory "so it is when HOME is not set" "$nobody $sheaf papers.jsonl"
    works_in_memory "and when nothing may be written there" \
        "$nobody HOME=$work/home $sheaf papers.jsonl"
else
    ok "so it is when HOME is not set # SKIP not root, or others may not read here"
    ok "and when nothing may be written there # SKIP not root, or others may not read here"
fi
chmod 700 "$work"

# ---- files that are none --------------------------------------------------------------------

tm kill-server
rm -rf "$XDG_STATE_HOME"
library "$sheaf papers.jsonl"
keys '*'
await '★ 1'
leave
printf '\000\000\003\347' | dd of="$state" bs=1 seek=60 conv=notrunc 2>/dev/null
library "$sheaf papers.jsonl"
check "a newer version's file is read and left alone" await 'nothing is saved'
check "what it says is seen" await '★ 1'
keys j '*'
check "and all works, in memory" await '★ 2'
leave
echo 'this is no database' >"$state"
library "$sheaf papers.jsonl"
check "a damaged file is told of" await 'damaged'
check "and put aside, not deleted" grep -q 'no database' "$state.damaged-1"
keys j '*'
check "a new one takes its place" await '★ '
leave
check "and is kept" "$sheaf" --count --filter=is:starred papers.jsonl

echo "1..$number"
